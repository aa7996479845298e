"""What lies on the table of a command: the cards it knows, and positions that are played with them."""

from __future__ import annotations

from pathlib import Path

import typer

from ..cards import Card, Collection, Library
from ..cards.words import name_key
from ..data import data_folder
from ..errors import Finding, Severity, UsageError
from ..game import Rules, rules_for
from ..game.notation import parse_position
from ..game.position import Position
from .app import settings
from .findings import print_findings
from .output import messages


class Table:
    """The cards of a run and how to play with them. What is odd about added cards is said once, on stderr."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._told: set[Finding] = set()
        self._tell()

    @classmethod
    def of(cls, context: typer.Context) -> Table:
        """The bundled cards and those of --cards. Raises UsageError and CardError."""
        return cls(Library.load(settings(context).cards))

    def card(self, name_or_path: str) -> Card:
        """A card by name or path. Raises UsageError, with similar names, and CardError."""
        try:
            card = self.library.find(name_or_path)
        except UsageError:
            face = Collection.load().known.get(name_key(name_or_path))
            if face is None:
                raise
            raise UsageError(f"{face.name} is known by name only: it has no card file to be played with") from None
        self._tell()
        return card

    def position(self, text: str) -> Position:
        """A position that is played with known cards. Raises NotationError, UsageError and CardError."""
        position = parse_position(text)
        for seat in position.seats:
            if not seat.eliminated and self.library.by_id(seat.card) is None:
                self.card(seat.card)
        return position

    def rules(self, position: Position) -> Rules:
        """The rules of a position's line-up."""
        return rules_for(position, self.library.powers)

    def names(self, position: Position) -> dict[str, str]:
        """The names of the cards in a position, by their ids."""
        cards = (self.library.by_id(seat.card) for seat in position.seats if not seat.eliminated)
        return {card.id: card.name for card in cards if card}

    def added(self, position: Position) -> list[Path]:
        """The files of the cards in a position that are not bundled."""
        cards = (self.library.by_id(seat.card) for seat in position.seats if not seat.eliminated)
        paths = dict.fromkeys(card.path for card in cards if card and card.path)
        return [path for path in paths if data_folder("gods") not in path.parents]

    def _tell(self) -> None:
        findings = {finding for finding in self.library.findings if finding.severity is not Severity.INFO}
        if new := findings - self._told:
            print_findings(messages(), new)
            self._told |= new
