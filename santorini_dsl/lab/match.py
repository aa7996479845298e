"""A match: who plays what, and from where. Any game of it can be played again from its number alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from random import Random

from ..cards import Library
from ..effects import MakeDeck, Power
from ..errors import UsageError
from ..game import Rules, rules_for
from ..game.board import EVERYWHERE, spaces_in
from ..game.position import EMPTY_BOARD, Position, Seat, terrain
from ..game.setup import WORKERS_EACH, check_placing, first_to_move, placing_order, setup_rules
from ..players import find_player

#: Some legal games never end, so every game has an end after this many turns.
TURN_CAP = 200


def unplaced(gods: Sequence[str]) -> Position:
    """The empty board with these gods at their seats; of four players the first two place for their teams."""
    seats = (Seat(god, () if len(gods) == 4 and n >= 2 else None) for n, god in enumerate(gods))
    return Position(EMPTY_BOARD, 0, tuple(seats))


class Result(StrEnum):
    """How a game ended."""

    WIN = "win"
    STUCK = "stuck"
    """The last player who could have played on had no legal turn."""
    CAPPED = "capped"
    """Nobody had won when the turns ran out: neither a win nor a loss nor a draw."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `winner` is a seat, counted from 0; with teams its partner has won too.

    `turns` counts the turns that were played, the winning one included and a stuck player's missing one not.
    `positions` are the start, with every worker placed, and the position after each turn; `moves` are the
    turns in notation. Both are empty unless they were asked for; `moves` then also holds the `x` of a player
    who leaves a game of three.
    """

    number: int
    rotation: int
    result: Result
    winner: int | None
    turns: int
    positions: tuple[Position, ...] = ()
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unused:
    """The cards that nobody plays, for line-ups that draw some of them; for others they need not be read.

    `decks` are the ids of the cards by the set that they are shuffled from, `powers` are what can be drawn.
    """

    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    powers: Mapping[str, Power] = field(default_factory=dict)

    @classmethod
    def of(cls, powers: Sequence[Power], library: Library) -> Unused:
        """What is left in a library when these powers are in play; empty if none of them makes a deck.

        Of several readings of a card only the usual one is drawn. Raises CardError for cards with errors.
        """
        if not any(isinstance(clause.effect, MakeDeck) for power in powers for clause in power.clauses):
            return cls()
        played = {power.card for power in powers}
        decks: dict[str, list[str]] = {}
        for card in library.cards.values():
            if card.path is not None and "@" not in card.id and card.id not in played:
                decks.setdefault(card.path.parent.name, []).append(card.id)
        known = {card.id: card.power for card in library.cards.values()}
        return cls({group: tuple(cards) for group, cards in decks.items()}, known)


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that decides how its games go. Game `number` depends on this and on nothing else.

    Powers and players (by name) stand in the order in which the gods were named. With `swap_seats` game n
    has every god n seats further on. `position` is where games start; its players may have still to place.
    `unused` are the cards that decks are made of.
    """

    powers: tuple[Power, ...]
    players: tuple[str, ...]
    seed: int
    turn_cap: int = TURN_CAP
    swap_seats: bool = False
    position: Position | None = None
    unused: Unused = field(default_factory=Unused)

    def __post_init__(self) -> None:
        """Raise UsageError when no game can be played like this."""
        if not 2 <= len(self.powers) <= 4:
            raise UsageError(f"a game has two to four players, not {len(self.powers)}")
        if len(self.players) != len(self.powers):
            count = len(self.powers)
            raise UsageError(f"{count} gods need {count} players, not {len(self.players)}")
        for name in self.players:
            find_player(name)
        if len(set(self.gods)) < len(set(self.powers)):
            raise UsageError("two different cards have the same id, so positions could not tell them apart")
        if self.turn_cap < 1:
            raise UsageError(f"the turn cap must be at least 1, not {self.turn_cap}")
        if self.position is not None:
            self._check(self.position)

    def _check(self, position: Position) -> None:
        cards = tuple(seat.card for seat in position.seats)
        if cards != self.gods:
            raise UsageError(f"the position is one of {', '.join(cards)}, not of {', '.join(self.gods)}")
        if position.winner is not None:
            raise UsageError("the game is over in this position")

    @property
    def gods(self) -> tuple[str, ...]:
        """The ids of the cards, in the order in which they were named."""
        return tuple(power.card for power in self.powers)

    def by_card(self) -> Mapping[str, Power]:
        """The powers by the ids of their cards, and those that can be drawn."""
        return {**self.unused.powers, **{power.card: power for power in self.powers}}

    def rotation(self, number: int) -> int:
        """By how many seats the gods of a game have moved on: god g sits at seat (g + rotation) % seats."""
        return number % len(self.powers) if self.swap_seats else 0

    def start(self, number: int) -> Position:
        """The gods at their seats of this game, on the given board or an empty one. State goes with the card."""
        position = self.position or unplaced(self.gods)
        rotation = self.rotation(number)
        held = position.seats[-rotation:] + position.seats[:-rotation]
        pairs = zip(held, position.seats, strict=True)
        seats = tuple(Seat(god.card, seat.workers, god.state) for god, seat in pairs)
        return position._replace(seats=seats)


def play_game(match: Match, number: int, record: bool = False) -> GameRecord:
    """Game `number` of a match; `record` keeps its positions and moves."""
    rng = Random(f"{match.seed}:{number}")
    rotation = match.rotation(number)
    count = len(match.powers)
    players = [find_player(match.players[(seat - rotation) % count]) for seat in range(count)]
    position = match.start(number)
    rules = rules_for(position, match.by_card())
    if match.position is None:
        position = rules.start(match.unused.decks, rng)
    while position.placing:
        position = _placed(rules, position, rng)
    positions, turns, result, winner = [position], 0, Result.CAPPED, None
    while winner is None and turns < match.turn_cap:
        seat = position.to_move
        outcome = players[seat].choose(rules, position, rng)
        if outcome is None:
            # Two players or two teams: the other side has won.
            result, winner = Result.STUCK, (seat + 1) % count
            break
        left = outcome.seats[seat].eliminated
        turns += not left
        position, winner = outcome, outcome.winner
        if winner is not None:
            result = Result.STUCK if left else Result.WIN
        if record:
            positions.append(position)
    if not record:
        return GameRecord(number, rotation, result, winner, turns)
    moves = tuple(_text(rules, before, after) for before, after in pairwise(positions))
    return GameRecord(number, rotation, result, winner, turns, tuple(positions), moves)


def _placed(rules: Rules, position: Position, rng: Random) -> Position:
    """The position after one seat's placement; every placement is equally likely."""
    check_placing(position, rules.powers)
    players = len(position.seats)
    if setup_rules(rules.powers):
        return rng.choice(rules.outcomes(position))
    # Any two free spaces: the same choice, without making hundreds of positions to choose from.
    free = spaces_in(EVERYWHERE & ~position.occupied & ~terrain(position.towers).domes)
    squares = tuple(sorted(rng.sample(free, WORKERS_EACH)))
    seats = list(position.seats)
    seats[position.to_move] = seats[position.to_move]._replace(workers=squares)
    waiting = (seat for seat in placing_order(rules.powers) if seats[seat].workers is None)
    return position._replace(seats=tuple(seats), to_move=next(waiting, first_to_move(players)))


def _text(rules: Rules, before: Position, after: Position) -> str:
    """The canonical turn that leads from one position to the other."""
    return next(turn.text for turn in rules.turns(before) if turn.position == after)
