"""Santorini DSL: god powers as cards that read like cards and run.

    import santorini_dsl as sd

    library = sd.Library.load()
    position = sd.parse_position("0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2")
    for turn in sd.rules_for(position, library.powers).turns(position):
        print(turn.text)

The rooms of the house (`santorini_dsl.game`, `.cards`, …) offer more; docs/architecture.md is the map. Names are loaded
when they are first used, so that a program pays only for what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .cards import Card, CheckReport, Library, check_paths
    from .effects import Power
    from .errors import CardError, Finding, NotationError, SantoriniError, Severity, Span, UsageError
    from .game import Position, Rules, Seat, Turn, TurnError, Verdict, parse_position, print_position, rules_for
    from .lab import GameRecord, Match, Report, play_game, simulate
    from .language import compile_power, print_power
    from .players import find_player

__all__ = [
    "Card",
    "CardError",
    "CheckReport",
    "Finding",
    "GameRecord",
    "Library",
    "Match",
    "NotationError",
    "Position",
    "Power",
    "Report",
    "Rules",
    "SantoriniError",
    "Seat",
    "Severity",
    "Span",
    "Turn",
    "TurnError",
    "UsageError",
    "Verdict",
    "check_paths",
    "compile_power",
    "find_player",
    "parse_position",
    "play_game",
    "print_position",
    "print_power",
    "rules_for",
    "simulate",
]

#: Those that need the least come first.
_ROOMS: Final = ("errors", "effects", "game", "language", "cards", "players", "lab")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for room in _ROOMS:
            module = import_module(f".{room}", __name__)
            if hasattr(module, name):
                value = globals()[name] = getattr(module, name)
                return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
