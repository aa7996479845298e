"""The lab: many games, and what they say about the cards."""

from .match import TURN_CAP, GameRecord, Match, Result, play_game
from .report import Report, SeatReport
from .simulate import simulate
from .stats import Spread, wilson

__all__ = [
    "TURN_CAP",
    "GameRecord",
    "Match",
    "Report",
    "Result",
    "SeatReport",
    "Spread",
    "play_game",
    "simulate",
    "wilson",
]
