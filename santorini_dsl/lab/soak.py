"""Soak: random games of every pair of cards, looked at after every step.

Unlike in a simulation each *step* is chosen at random, through the turn machine, so that turns are played
that no list has, walked in any order and in circles. A game depends on its gods, the seed and its number alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations
from random import Random
from typing import Any, Final

from ..cards import Bans, Card, Library, LineUps
from ..errors import UsageError
from ..game import Rules, Turn, print_position
from ..game.machine import Machine
from ..game.turn import Node
from ..game.turn_notation import LEAVE
from ..game.turns import turn_of
from .game import Game, new_game
from .invariants import in_listing, in_position, in_replay, in_steps, in_telling
from .jobs import Stopped, results
from .match import TURN_CAP, Result

#: How often a turn is left where it may end or a part of it may be skipped.
_PASSES: Final = 1 / 3
#: How many random turns are tried before all are listed to find one that meets every requirement.
_TRIES: Final = 8
#: Every so many turns the one that was found is looked for in the list of all.
_LISTED_EVERY: Final = 8


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: the gods by their ids, in seat order, and its number among their games."""

    gods: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Breach:
    """What went wrong in a game, and where. `turn` counts its turns from 1, placements included."""

    fixture: Fixture
    seed: int
    turn: int
    position: str
    wrong: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command that plays the game again."""
        gods = " ".join(self.fixture.gods)
        return f"santorini soak {gods} --seed {self.seed} --replay {self.fixture.number}"

    def as_json(self) -> dict[str, Any]:
        """Plain values, with the command."""
        return {
            "gods": list(self.fixture.gods),
            "number": self.fixture.number,
            "turn": self.turn,
            "position": self.position,
            "wrong": list(self.wrong),
            "replay": self.command,
        }


@dataclass(frozen=True, slots=True)
class Soaked:
    """A game that was played to its end, or to the first breach (`result` is then None)."""

    fixture: Fixture
    result: Result | None
    start: str
    turns: tuple[tuple[str, str], ...]
    """The text of each turn, placements included, and the position after it."""
    steps: int
    """Steps of all turns, the automatic ones included."""
    breach: Breach | None = None


@dataclass
class SoakReport:
    """What came of many games."""

    pairs: int
    line_ups: int
    seed: int
    results: Counter[Result] = field(default_factory=Counter)
    turns: int = 0
    steps: int = 0
    breaches: list[Breach] = field(default_factory=list)

    def add(self, game: Soaked) -> None:
        """Count one more game."""
        self.turns += len(game.turns)
        self.steps += game.steps
        if game.breach is not None:
            self.breaches.append(game.breach)
        elif game.result is not None:
            self.results[game.result] += 1

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.results.total() + len(self.breaches)

    def as_json(self) -> dict[str, Any]:
        """Plain values under the names of the fields."""
        figures = {"pairs": self.pairs, "line_ups": self.line_ups, "seed": self.seed, "games": self.games}
        results = {result.value: self.results[result] for result in Result}
        breaches = [breach.as_json() for breach in self.breaches]
        return {**figures, **results, "turns": self.turns, "steps": self.steps, "breaches": breaches}


# -- which games -------------------------------------------------------------------------------------------


def line_ups(cards: Sequence[Card], bans: Bans, count: int, seed: int) -> list[tuple[str, ...]]:
    """Up to `count` random line-ups that may play, half of three and half of four gods."""
    sizes = {3: count // 2, 4: count - count // 2}
    return [
        matchup.gods for size, wanted in sizes.items() for matchup in LineUps(size, cards, (), bans).pick(wanted, seed)
    ]


# -- playing -----------------------------------------------------------------------------------------------


def soak(
    cards: Sequence[Card],
    library: Library,
    bans: Bans,
    seed: int,
    games: int = 2,
    tables: int = 0,
    *,
    jobs: int = 1,
    progress: Callable[[SoakReport, int], None] | None = None,
) -> SoakReport:
    """Play `games` games of every pair of the cards, in both seats by turns, and one of each of `tables` line-ups.

    Pairs that are banned play too: a ban says who should not meet, and here nothing may break. Line-ups are legal ones.
    The result depends on the seed and not on `jobs`, the number of processes. `progress` is called after every game
    with the report so far, its breaches in the order in which they were found, and the number of all games.

    Raises UsageError when there is nothing to play.
    """
    met = list(combinations(cards, 2))
    seated = line_ups(cards, bans, tables, seed)
    fixtures = [
        Fixture((one.id, other.id)[:: -1 if number % 2 else 1], number) for one, other in met for number in range(games)
    ] + [Fixture(gods) for gods in seated]
    if not fixtures:
        raise UsageError("there is nothing to play: it takes two cards or more, and a game or a line-up of them")
    report = SoakReport(len(met) if games else 0, len(seated), seed)
    for game in results(partial(_piece, library, seed), fixtures, jobs):
        report.add(game)
        if progress is not None:
            progress(report, len(fixtures))
    report.breaches.sort(key=lambda breach: (breach.fixture.gods, breach.fixture.number))
    return report


def _piece(library: Library, seed: int, fixture: Fixture, _: Stopped) -> Soaked:
    return play(fixture, library, seed)


def play(fixture: Fixture, library: Library, seed: int) -> Soaked:
    """Play one game, with the invariants checked after every step of every turn, up to the first breach."""
    rng = Random(f"{seed}:{fixture.number}:{'+'.join(fixture.gods)}")
    game = new_game(fixture.gods, library, rng.getrandbits(32))
    start = print_position(game.position)
    steps = 0

    def soaked(result: Result | None, wrong: Sequence[str] = ()) -> Soaked:
        turns = tuple((turn.text, print_position(turn.position)) for turn in game.turns)
        breach = None
        if wrong:
            breach = Breach(fixture, seed, len(turns) + 1, turns[-1][1] if turns else start, tuple(wrong))
        return Soaked(fixture, result, start, turns, steps, breach)

    cap = TURN_CAP
    while cap:
        position = game.position
        try:
            turn, wrong = _next(game, rng)
        except Exception as error:  # whatever breaks is what a soak is for
            return soaked(None, [f"{type(error).__name__}: {error}"])
        if wrong:
            return soaked(None, wrong)
        if turn is None:
            return soaked(Result.STUCK)
        game = game.after(turn)
        steps += len(turn.steps)
        cap -= not position.placing
        if turn.winner is not None:
            return soaked(Result.STUCK if turn.text == LEAVE else Result.WIN)
    return soaked(Result.CAPPED)


def _next(game: Game, rng: Random) -> tuple[Turn | None, list[str]]:
    """A random turn (None: the game is over, somebody is stuck), and what is wrong with it."""
    rules, position = game.rules, game.position
    found: Iterator[str] = iter(())
    if position.placing:
        turn: Turn | None = rng.choice(rules.turns(position))
    else:
        machine = rules.machine(position)
        leaf = random_leaf(rules, machine, rng)
        if leaf is not None:
            turn = turn_of(machine, leaf)
            found = chain(in_steps(leaf), in_telling(position, turn))
        else:
            turn = next(iter(rules.turns(position)), None)
            found = in_listing(rules, position, turn)
            if turn is None and rules.winner(position) is None:
                found = chain(found, ["nobody can play, and nobody has won"])
        if leaf is not None and len(game.turns) % _LISTED_EVERY == 0:
            found = chain(found, in_listing(rules, position, turn))
    if turn is not None:
        found = chain(found, in_position(rules, turn.position), in_replay(rules, position, turn))
    return turn, list(found)


def random_leaf(rules: Rules, machine: Machine, rng: Random) -> Node | None:
    """The last node of a complete legal turn whose steps are chosen at random; None when there is none."""
    demands = machine.requirements
    for _ in range(_TRIES):
        leaf = _walked(machine, rng)
        # who meets all that is asked is legal, whatever the others could have done
        if leaf is None or all(demands.met(wanted, leaf) for wanted in demands.on(leaf)):
            return leaf
    legal = rules.legal(machine)
    return rng.choice(legal) if legal else None


def _walked(machine: Machine, rng: Random) -> Node | None:
    """A random complete turn, requirements aside: the first end that a depth-first walk comes to."""
    waiting = list(machine.roots())
    rng.shuffle(waiting)
    seen = set()
    while waiting:
        node = waiting.pop()
        if node.plan is None:
            return machine.closed(node)
        signature = machine.signature(node)
        if signature in seen:
            continue
        seen.add(signature)
        following = list(machine.children(node))
        rng.shuffle(following)
        if machine.may_pass(node):
            following.insert(len(following) if rng.random() < _PASSES else 0, machine.passed(node))
        waiting += following
    return None
