"""Card files: reading, checking and finding cards; and which of them may meet.

Modules are loaded when a name of theirs is first used: bans and counts are read without the power language.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .bans import Ban, Bans, Kind, Lift
    from .card import Card, parse_card, read_card
    from .check import CheckReport, check_paths
    from .collection import Collection
    from .face import Face
    from .layout import Layout
    from .library import MORTAL, Library
    from .line_ups import LineUps
    from .matchup import Matchup, Reason, judge
    from .pack import CardFile, Pack
    from .reading import Reading
    from .roster import Variant
    from .scenario import Outcome, Scenario, Try

__all__ = [
    "MORTAL",
    "Ban",
    "Bans",
    "Card",
    "CardFile",
    "CheckReport",
    "Collection",
    "Face",
    "Kind",
    "Layout",
    "Library",
    "Lift",
    "LineUps",
    "Matchup",
    "Outcome",
    "Pack",
    "Reading",
    "Reason",
    "Scenario",
    "Try",
    "Variant",
    "check_paths",
    "judge",
    "parse_card",
    "read_card",
]

#: Those that need the least come first.
_MODULES: Final = (
    "pack", "face", "bans", "roster", "reading", "matchup", "line_ups", "collection", "layout", "scenario", "card",
    "library", "check",
)  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in _MODULES:
            if hasattr(found := import_module(f".{module}", __name__), name):
                value = globals()[name] = getattr(found, name)
                return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
