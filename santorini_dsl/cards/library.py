"""The library: every card that can be named, read when it is needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from ..data import data_folder
from ..effects import Power
from ..errors import CardError, Finding, Severity, UsageError
from .card import Card, read_card
from .face import MORTAL_ID
from .pack import CardFile, exists, find_files, is_yaml
from .reading import Reading, duplicate, enter, in_order, same_file
from .words import name_key, no_card

#: The card without a power. It needs no file.
MORTAL: Final = Card(id=MORTAL_ID, name="Mortal", power=Power(MORTAL_ID, ()))


class Library:
    """Cards by id: the bundled packs and whatever is added to them.

    An added card takes the place of a bundled one with the same id, with a warning. Two added cards
    with the same id are an error.
    """

    def __init__(self, bundled: Iterable[CardFile] = ()) -> None:
        """A library of these files. They are read when asked for, and should be named after their ids."""
        self._files = {file.path.stem: file for file in bundled}
        self._read: dict[str, Reading] = {}
        self._added: dict[str, Reading] = {}
        self._findings: list[Finding] = []

    @classmethod
    def load(cls, extra_paths: Iterable[str | Path] = ()) -> Library:
        """The bundled packs and the card files, packs or folders of packs at the paths.

        Raises UsageError for a path that leads to nothing, CardError for two added cards with one id.
        """
        folder = data_folder("gods")
        library = cls(find_files(folder).files if folder.is_dir() else ())
        for path in extra_paths:
            library.add(path)
        return library

    def add(self, path: str | Path) -> list[Reading]:
        """Reads the card files at a path into the library. Raises like `load`."""
        found = find_files(Path(path))
        self._findings.extend(found.findings)
        return [self._add(file) for file in found.files]

    @property
    def cards(self) -> dict[str, Card]:
        """Every usable card by its id, `mortal` first. `findings` says what is wrong with the others."""
        readings = {reading.id: reading for reading in self._bundled()} | self._added
        cards = [reading.card for reading in readings.values() if reading.card]
        return {card.id: card for card in (MORTAL, *sorted(cards, key=lambda card: card.id))}

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the files that have been read so far."""
        readings = {reading.file: reading for reading in (*self._read.values(), *self._added.values())}
        found = [finding for reading in readings.values() for finding in reading.findings]
        return sorted({*self._findings, *found}, key=in_order)

    @cached_property
    def powers(self) -> Mapping[str, Power]:
        """The power of each card by its id; a card is read when its power is asked for."""
        return _Powers(self)

    def find(self, name_or_path: str) -> Card:
        """A card by its id or name (any case; `-`, `_`, space and `&` alike) or by the path of its file.

        A file that was not in the library is added to it. Raises UsageError, with similar names, if there is
        no such card or file, and CardError if the card has errors.
        """
        path = Path(name_or_path)
        if is_yaml(path) or re.search(r"[/\\]", name_or_path):
            return self._find_file(path)
        key = name_key(name_or_path)
        if key == MORTAL.id:
            return MORTAL
        reading = self._by_id(key) or (self._by_name(key) if key else None)
        if reading is None and key and exists(path) and path.is_file():
            return self._find_file(path)
        if reading is None:
            known = [MORTAL.id, *(reading.id for reading in self._all() if reading.id)]
            raise UsageError(no_card(name_or_path, known))
        return _usable(reading)

    def by_id(self, card_id: str) -> Card | None:
        """The card with exactly this id, None if there is none. Raises CardError if it has errors."""
        if card_id == MORTAL.id:
            return MORTAL
        reading = self._by_id(card_id) or next((r for r in self._all() if r.id == card_id), None)
        return _usable(reading) if reading else None

    # -- reading ------------------------------------------------------------------------------------------

    def _reading(self, stem: str) -> Reading:
        if stem not in self._read:
            self._read[stem] = read_card(self._files[stem], trusted=True)
        return self._read[stem]

    def _bundled(self) -> list[Reading]:
        return [self._reading(stem) for stem in self._files]

    def _all(self) -> Iterator[Reading]:
        yield from self._added.values()
        yield from self._bundled()

    def _by_id(self, key: str) -> Reading | None:
        """An added card, or the bundled file that is named after the id."""
        if key in self._added:
            return self._added[key]
        reading = self._reading(key) if key in self._files else None
        return reading if reading and reading.id in {key, None} else None

    def _by_name(self, key: str) -> Reading | None:
        return next((r for r in self._all() if r.id == key or (r.card and name_key(r.card.name) == key)), None)

    def _add(self, file: CardFile) -> Reading:
        reading = read_card(file)
        bundled = self._by_id(reading.id) if reading.id and reading.id not in self._added else None
        if bundled and not same_file(bundled, reading):
            self._findings.append(duplicate(reading, bundled, Severity.WARNING))
        enter(self._added, reading)
        return reading

    def _find_file(self, path: Path) -> Card:
        if not exists(path):
            raise UsageError(f"there is no file {path}")
        if path.is_dir():
            raise UsageError(f"{path} is a folder, not a card file")
        readings = self.add(path)
        if not readings:
            raise UsageError(f"{path} is not a card file")
        return _usable(readings[0])


class _Powers(Mapping[str, Power]):
    """The powers of a library's cards, looked up one by one."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def __getitem__(self, card_id: str) -> Power:
        card = self._library.by_id(card_id)
        if card is None:
            raise KeyError(card_id)
        return card.power

    def __iter__(self) -> Iterator[str]:
        return iter(self._library.cards)

    def __len__(self) -> int:
        return len(self._library.cards)


def _usable(reading: Reading) -> Card:
    if reading.card is None:
        raise CardError(reading.errors)
    return reading.card
