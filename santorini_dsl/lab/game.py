"""A game as it is played: the turns so far, who is to move, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from ..cards import Library
from ..effects import Lose, Win
from ..game import Position, Rules, Turn, rules_for
from ..game.board import SQUARES
from ..game.setup import check_placing
from ..game.turn import Rule
from ..game.turn_notation import LEAVE
from ..players import Player
from .match import Unused, unplaced


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the seat that has won, and why in plain words. With teams its partner has won too."""

    winner: int
    reason: str


@dataclass(frozen=True)
class Game:
    """A game as far as it has been played, placements included. Values are never changed."""

    rules: Rules
    start: Position
    turns: tuple[Turn, ...] = ()

    def check(self) -> None:
        """Raise NotationError unless the game can go on from its start with these cards."""
        if self.start.placing:
            check_placing(self.start, self.rules.powers)
        elif self.start.winner is None:
            self.rules.machine(self.start)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.turns[-1].position if self.turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each turn."""
        return (self.start, *(turn.position for turn in self.turns))

    def after(self, turn: Turn) -> Game:
        """The game with one more turn, which is legal in its position."""
        return replace(self, turns=(*self.turns, turn))

    def back_to(self, count: int) -> Game:
        """The game when so many turns had been played."""
        return replace(self, turns=self.turns[:count])

    def chosen_by(self, player: Player, seed: int) -> Turn:
        """The turn that a bot plays now: the same for the same game and seed, whatever has been taken back."""
        position = self.position
        after = player.choose(self.rules, position, Random(f"{seed}:{len(self.turns)}"))
        return next(turn for turn in self.rules.turns(position) if turn.position == after)

    @cached_property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
        winner = self.rules.winner(self.position)
        return None if winner is None else Ending(winner, self._reason(winner))

    def _reason(self, winner: int) -> str:
        position = self.position
        if position.winner is None:
            return f"player {position.to_move + 1} has no legal turn"
        if not self.turns:
            return "the position says so"
        turn, before = self.turns[-1], self.positions[-2]
        if turn.text == LEAVE:
            return f"player {before.to_move + 1} has no legal turn and nobody else is left"
        if before.side(winner) == before.side(before.to_move) and _climbed_to_the_top(turn):
            return "a worker has moved up to level 3"
        link = self.rules.link(before.seats, before.to_move)
        judged = (*link.wins, *link.losses, *link.opening, *link.closing)
        won = [rule for rule in judged if isinstance(rule.clause.effect, Win) and rule.seat == winner]
        lost = [rule for rule in judged if isinstance(rule.clause.effect, Lose)]
        return "; ".join(dict.fromkeys(map(_quoted, won or lost))) or "the rules of a card say so"


def new_game(gods: Sequence[str], library: Library, seed: int) -> Game:
    """A game of these gods, by their ids in seat order, before anybody has placed workers.

    Decks are shuffled by the seed. Raises KeyError for an unknown card, CardError for one that has errors.
    """
    rules = rules_for(unplaced(gods), library.powers)
    return Game(rules, rules.start(Unused.of(rules.powers, library).decks, Random(f"{seed}:decks")))


def _climbed_to_the_top(turn: Turn) -> bool:
    """Whether the last step is a move up to level 3: nothing has changed the towers after it."""
    last = turn.steps[-1] if turn.steps else None
    if last is None or last.do != "move":
        return False
    levels = {key: turn.position.towers[SQUARES[square]] & 3 for key, square in last.facts if key in ("from", "to")}
    return levels["from"] < levels["to"] == 3


def _quoted(rule: Rule) -> str:
    """A clause as a reason."""
    return f"{rule.card}: {rule.clause.text.rstrip('.') or 'a clause of this card'}"
