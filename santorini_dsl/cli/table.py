"""What lies on the table of a command: the cards it knows, and positions that are played with them."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from ..cards import Library
from ..game import Rules, rules_for
from ..game.notation import parse_position
from ..game.position import Position
from .app import settings


@dataclass(frozen=True)
class Table:
    """The cards of a run and how to play with them."""

    library: Library

    @classmethod
    def of(cls, context: typer.Context) -> Table:
        """The bundled cards and those of --cards. Raises CardError when one of them cannot be used."""
        return cls(Library.load(settings(context).cards))

    def position(self, text: str) -> Position:
        """A position that is played with known cards. Raises NotationError and UsageError."""
        position = parse_position(text)
        for seat in position.seats:
            if not seat.eliminated and seat.card not in self.library.cards:
                self.library.find(seat.card)
        return position

    def rules(self, position: Position) -> Rules:
        """The rules of a position's line-up."""
        return rules_for(position, self.library.powers)

    def names(self) -> dict[str, str]:
        """The names of the cards by their ids."""
        return {card.id: card.name for card in self.library.cards.values()}
