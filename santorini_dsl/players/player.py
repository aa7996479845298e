"""What a player is: somebody who chooses one of the distinct outcomes of a turn."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ..game import Rules
from ..game.position import Position


class Player(Protocol):
    """Chooses turns. A player keeps nothing between turns, so one object can play any seat of any game."""

    def choose(self, rules: Rules, position: Position, rng: Random) -> Position | None:
        """The position after the turn it plays, or None when there is no legal turn.

        Chance comes from `rng` alone: the same generator state gives the same choice.
        """
        ...
