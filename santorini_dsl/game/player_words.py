"""What there is to say about a player of a position, for every way to show it."""

from __future__ import annotations

from .board import NAMES
from .position import Position


def has_won(position: Position, number: int) -> bool:
    """Whether this seat, or its partner, has won."""
    return position.winner is not None and position.side(number) == position.side(position.winner)


def is_on_turn(position: Position, number: int) -> bool:
    """Whether this seat is to move in a game that goes on."""
    return position.winner is None and number == position.to_move


def whereabouts(position: Position, number: int) -> str:
    """Where a seat's workers are: "A5 C3", or why they are nowhere."""
    seat = position.seats[number]
    if seat.eliminated:
        return "has left the game"
    if len(position.seats) == 4 and number >= 2:
        return f"with player {number - 1}"
    if seat.workers is None:
        return "still to place"
    return " ".join(NAMES[space] for space in seat.workers) or "no workers"


def entry_words(name: str, value: str) -> str:
    """An entry of a seat's state: "dream 2", "coin B2 C3", "moved-up"."""
    return f"{name} {value.replace('+', ' ')}".rstrip()
