"""The two plain players: one without any wish, one that sees a single turn ahead."""

from __future__ import annotations

from random import Random

from ..game import Rules
from ..game.position import Position


class RandomPlayer:
    """Chooses uniformly among the distinct complete outcomes."""

    def choose(self, rules: Rules, position: Position, rng: Random) -> Position | None:
        """Any outcome, each with the same probability."""
        outcomes = rules.outcomes(position)
        return rng.choice(outcomes) if outcomes else None


class GreedyPlayer:
    """Wins if it can, avoids handing over a win, and is otherwise random.

    Its outcomes fall into four classes, and it chooses uniformly in the first that is not empty: it has
    won; nobody has won and the next side cannot win at once; the next side can; another side has won.
    """

    def choose(self, rules: Rules, position: Position, rng: Random) -> Position | None:
        """The outcome of the best class that comes first in a random order."""
        outcomes = list(rules.outcomes(position))
        rng.shuffle(outcomes)
        me = position.side(position.to_move)
        lost, open_ = [], []
        for outcome in outcomes:
            if outcome.winner is None:
                open_.append(outcome)
            elif outcome.side(outcome.winner) == me:
                return outcome
            else:
                lost.append(outcome)
        safe = (outcome for outcome in open_ if not _hands_over(rules, outcome, me))
        return next(safe, next(iter(open_ + lost), None))


def _hands_over(rules: Rules, outcome: Position, me: int) -> bool:
    """Whether another side is to move and can win at once."""
    return outcome.side(outcome.to_move) != me and not outcome.placing and rules.can_win(outcome)
