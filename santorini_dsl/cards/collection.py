"""The collection: all that is known of cards beside their powers, read without loading the power language.

Faces, rosters, variants, editions and bans of the bundled files (layer 0), and of every path added, a layer each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from ..data import data_folder
from ..errors import CardError, Finding, UsageError
from .bans import Ban, Bans, Lift, read_ban_list
from .face import MORTAL_ID, Face
from .pack import CardFile, Found, exists, find_files, is_yaml
from .reading import Reading, enter, in_order, read_face
from .roster import Edition, Entry, Variant, read_roster
from .words import name_key, nearest, no_card

_MORTAL: Final = Face(MORTAL_ID, "Mortal")


class Collection:
    """Faces of cards by id. An added card takes the place of a bundled one with the same id."""

    def __init__(self, bundled: Found) -> None:
        """A collection of these files, which are trusted. Cards are read when they are asked for."""
        self._files = {file.path.stem: file for file in bundled.files}
        self._read: dict[str, Reading] = {}
        self.added: dict[str, Reading] = {}
        self._findings: list[Finding] = []
        #: How many layers have been added.
        self.layers = 0
        self._bans: list[Ban] = []
        self._lifts: list[Lift] = []
        self.paths = {path.resolve() for path in _paths(bundled)}
        #: The files that are not to be complained about, by the names that spans show.
        self.trusted = frozenset(str(path) for path in _paths(bundled))
        self.entries: list[Entry] = []
        self.variants: dict[str, Variant] = {}
        self.editions: dict[str, Edition] = {}
        self._read_lists(bundled, trusted=True)
        self._roster = self._by_name()

    @classmethod
    def load(cls, extra_paths: Iterable[str | Path] = ()) -> Collection:
        """The bundled files, then what is at the paths, in this order.

        Raises UsageError for a path that leads to nothing, CardError for two added cards with one id.
        """
        folder = data_folder("gods")
        collection = cls(find_files(folder, trusted=True) if folder.is_dir() else Found(()))
        for path in extra_paths:
            collection.add(find_files(Path(path)))
        return collection

    def add_bans(self, path: Path) -> None:
        """Adds a file of bans, whatever its name. Raises UsageError if there is no such file."""
        if not exists(path) or path.is_dir():
            raise UsageError(f"there is no file {path}")
        self.add(Found((), ban_lists=(path,)))

    def add(self, found: Found, readings: Mapping[Path, Reading] | None = None) -> list[Reading]:
        """Adds files as a new layer. Cards that have been read already can be given by their resolved paths.

        Raises CardError for a card with the id of another added one.
        """
        self.layers += 1
        self.paths |= {path.resolve() for path in _paths(found)}
        self._findings += found.findings
        self._read_lists(found)
        self._roster = self._by_name()
        return [self._add(file, (readings or {}).get(file.path.resolve())) for file in found.files]

    # -- what there is ------------------------------------------------------------------------------------

    @property
    def bans(self) -> Bans:
        """The bans and lifts of all lists. Those that cards declare stand on their faces."""
        return Bans(tuple(self._bans), tuple(self._lifts))

    @property
    def readings(self) -> list[Reading]:
        """Every card file, read as far as the face; an added one instead of the bundled one with its id."""
        bundled = {reading.id or stem: reading for stem in self._files for reading in [self._bundled(stem)]}
        return list((bundled | self.added).values())

    @property
    def faces(self) -> dict[str, Face]:
        """The cards that have files, by id, `mortal` first."""
        faces = [self._complete(reading.face) for reading in self.readings if reading.face and not reading.errors]
        return {face.id: face for face in (_MORTAL, *sorted(faces, key=lambda face: face.id))}

    @property
    def known(self) -> dict[str, Face]:
        """All cards, by id: those with files, and those that are known by name only."""
        return self._roster | self.faces

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with added files beside the cards; the bundled ones are trusted."""
        return sorted(set(self._findings), key=in_order)

    # -- finding ------------------------------------------------------------------------------------------

    def find(self, name_or_path: str) -> Face:
        """A card by its id or name (any case; `-`, `_`, space and `&` alike) or by the path of its file.

        A file that was not in the collection is added to it. Raises UsageError, with similar names, if there is no
        such card or file, and CardError if the card has errors.
        """
        path = Path(name_or_path)
        if is_yaml(path) or re.search(r"[/\\]", name_or_path):
            return self._find_file(path)
        key = name_key(name_or_path)
        if key == MORTAL_ID:
            return _MORTAL
        reading = self._by_id(key)
        if reading:
            return self._usable(reading)
        if key in self._roster:
            return self._roster[key]
        for face in self.known.values():
            if key in {face.id, name_key(face.name)}:
                return face
        if key and exists(path) and path.is_file():
            return self._find_file(path)
        raise UsageError(no_card(name_or_path, self.known))

    def variant(self, name: str) -> Variant:
        """A variant of the game by its name. Raises UsageError, with a similar name, if there is none."""
        key = name_key(name)
        if key in self.variants:
            return self.variants[key]
        near = nearest(key, self.variants)
        hint = f"did you mean {near}? " if near else ""
        raise UsageError(f"there is no variant {name!r}; {hint}the variants are: {', '.join(sorted(self.variants))}")

    # -- reading ------------------------------------------------------------------------------------------

    def _read_lists(self, found: Found, trusted: bool = False) -> None:
        for path in found.ban_lists:
            bans = read_ban_list(path, self.layers, trusted)
            self._bans += bans.bans
            self._lifts += bans.lifts
            self._findings += bans.findings
        for path in found.rosters:
            roster = read_roster(path, self.layers, trusted)
            self.entries += roster.entries
            self.variants |= {variant.name: variant for variant in roster.variants}
            self.editions |= {edition.name: edition for edition in roster.editions}
            self._findings += roster.findings

    def _by_name(self) -> dict[str, Face]:
        return {entry.face.id: entry.face for entry in self.entries}

    def _bundled(self, stem: str) -> Reading:
        if stem not in self._read:
            self._read[stem] = read_face(self._files[stem], trusted=True)
        return self._read[stem]

    def _by_id(self, key: str) -> Reading | None:
        """An added card, or the bundled file that is named after the id."""
        if key in self.added:
            return self.added[key]
        reading = self._bundled(key) if key in self._files else None
        return reading if reading and reading.id in {key, None} else None

    def _add(self, file: CardFile, reading: Reading | None) -> Reading:
        reading = reading or read_face(file)
        if reading.face:
            bans = tuple(replace(ban, layer=self.layers) for ban in reading.face.bans)
            reading = replace(reading, face=replace(reading.face, bans=bans, layer=self.layers))
        enter(self.added, reading)
        return reading

    def _find_file(self, path: Path) -> Face:
        if not exists(path):
            raise UsageError(f"there is no file {path}")
        if path.is_dir():
            raise UsageError(f"{path} is a folder, not a card file")
        readings = self.add(find_files(path))
        if not readings:
            raise UsageError(f"{path} is not a card file")
        return self._usable(readings[0])

    def _usable(self, reading: Reading) -> Face:
        if reading.face is None or reading.errors:
            raise CardError(reading.errors)
        return self._complete(reading.face)

    def _complete(self, face: Face) -> Face:
        """A face with what the roster knows beside the file; a reading also has the bans of its card."""
        entry = self._roster.get(face.id) or self._roster.get(face.base)
        if entry:
            source = entry.source if entry.players == face.players else ""
            face = replace(face, source=source, variants=entry.variants if face.variants is None else face.variants)
        card = self._by_id(face.base) if face.id != face.base else None
        return replace(face, bans=face.bans + card.face.bans) if card and card.face else face


def _paths(found: Found) -> tuple[Path, ...]:
    return (*(file.path for file in found.files), *found.ban_lists, *found.rosters)
