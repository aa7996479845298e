"""The JSON of turns and winners, as several commands answer with it (docs/json.md)."""

from __future__ import annotations

from typing import Any

from ..game import Turn
from ..game.notation import print_position
from ..game.position import Position


def winner_json(position: Position, winner: int | None) -> dict[str, Any]:
    """The seat that has won, counted from 1, and with teams both partners."""
    if winner is None:
        return {"winner": None}
    if len(position.seats) == 4:
        return {"winner": winner + 1, "winners": [winner % 2 + 1, winner % 2 + 3]}
    return {"winner": winner + 1}


def turn_json(turn: Turn) -> dict[str, Any]:
    """A turn, the position after it and its steps."""
    return {
        "turn": turn.text,
        "position": print_position(turn.position),
        **winner_json(turn.position, turn.winner),
        "steps": [step.as_json() for step in turn.steps],
    }
