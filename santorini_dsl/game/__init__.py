"""The game: board, positions, notation, the turn machine and every question about legal turns."""

from .judge import Reason, TurnError, Verdict
from .notation import parse_position, print_position
from .position import Position, Seat
from .rules import Rules, rules_for
from .turns import Happening, Turn

__all__ = [
    "Happening",
    "Position",
    "Reason",
    "Rules",
    "Seat",
    "Turn",
    "TurnError",
    "Verdict",
    "parse_position",
    "print_position",
    "rules_for",
]
