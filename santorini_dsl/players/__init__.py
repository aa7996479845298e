"""Players: who chooses the turns of a simulated game. Each is known by a name."""

from __future__ import annotations

from rapidfuzz import process

from ..errors import UsageError
from .bots import GreedyPlayer, RandomPlayer
from .player import Player

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "find_player", "players"]

_PLAYERS: dict[str, Player] = {"greedy": GreedyPlayer(), "random": RandomPlayer()}


def players() -> dict[str, Player]:
    """Every player by its name, in alphabetical order."""
    return dict(_PLAYERS)


def find_player(name: str) -> Player:
    """The player of this name. Raises UsageError, with the nearest name, when there is none."""
    if name in _PLAYERS:
        return _PLAYERS[name]
    near = process.extractOne(name, list(_PLAYERS), processor=str.lower, score_cutoff=60)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise UsageError(f"there is no player {name!r}; {hint}the players are {', '.join(_PLAYERS)}")
