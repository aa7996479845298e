"""Positions: what lies on the table between two turns, as immutable values.

A position stores facts and no "active effects": what applies is worked out from the cards in play.
Two positions are equal exactly when their notation is (`santorini_dsl.game.notation`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .board import SPACES, mask_of

#: A tower is one byte: its blocks (0..3) plus DOME when a dome is on top, at whatever height.
DOME: Final = 4
COMPLETE_TOWER: Final = 3 | DOME
EMPTY_BOARD: Final = bytes(SPACES)

MORTAL: Final = "mortal"
ELIMINATED: Final = "-"


class Terrain(NamedTuple):
    """One board's towers as sets of spaces."""

    #: level[n]: spaces of exactly n blocks, domed or not.
    level: tuple[int, int, int, int]
    #: climbable[n]: spaces of at most n blocks without a dome (n = 0..3).
    climbable: tuple[int, int, int, int]
    domes: int


@lru_cache(maxsize=1 << 16)
def terrain(towers: bytes) -> Terrain:
    """The towers of a board as sets of spaces."""
    exact = [0, 0, 0, 0]
    domes = 0
    for space, tower in enumerate(towers):
        exact[tower & 3] |= 1 << space
        if tower & DOME:
            domes |= 1 << space
    free = ~domes
    c0 = exact[0] & free
    c1 = c0 | exact[1] & free
    c2 = c1 | exact[2] & free
    return Terrain((exact[0], exact[1], exact[2], exact[3]), (c0, c1, c2, c2 | exact[3] & free), domes)


#: Facts kept with a seat, sorted by name: ("moved-up", "") is a flag, ("dream", "2") has a value.
State = tuple[tuple[str, str], ...]


class Seat(NamedTuple):
    """One player's part of a position.

    `card` is a card id, or ELIMINATED. `workers` are sorted spaces, or None while the player has still to
    place them. With four players the partners' shared workers stand at seats 1 and 2; seats 3 and 4 hold ().
    """

    card: str
    workers: tuple[int, ...] | None
    state: State = ()

    @property
    def eliminated(self) -> bool:
        """Whether this player has left the game (three players)."""
        return self.card == ELIMINATED


def side_of(seat: int, players: int) -> int:
    """The side a seat plays for: itself, or with four players its team (0 for seats 1+3, 1 for 2+4)."""
    return seat % 2 if players == 4 else seat


class Position(NamedTuple):
    """A position between two turns. `to_move` and `winner` count seats from 0."""

    towers: bytes
    to_move: int
    seats: tuple[Seat, ...]
    winner: int | None = None

    @property
    def occupied(self) -> int:
        """The set of spaces that hold a worker."""
        return mask_of(space for seat in self.seats for space in seat.workers or ())

    @property
    def placing(self) -> bool:
        """Whether somebody has still to place workers."""
        return any(seat.workers is None for seat in self.seats)

    def side(self, seat: int) -> int:
        """The side a seat plays for: itself, or with four players its team (0 for seats 1+3, 1 for 2+4)."""
        return side_of(seat, len(self.seats))
