"""Card files: reading, checking and finding cards."""

from .card import Card, Reading, parse_card, read_card
from .check import CheckReport, check_paths
from .layout import Layout
from .library import MORTAL, Library
from .pack import CardFile, Pack
from .scenario import Outcome, Scenario, Try

__all__ = [
    "MORTAL",
    "Card",
    "CardFile",
    "CheckReport",
    "Layout",
    "Library",
    "Outcome",
    "Pack",
    "Reading",
    "Scenario",
    "Try",
    "check_paths",
    "parse_card",
    "read_card",
]
