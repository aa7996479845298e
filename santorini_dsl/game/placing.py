"""Placements: which ones the clauses of the setup leave, and which clause refuses another one.

A whole placement of one seat is one turn. Each of its workers is judged on the board with all others that stand
there by then, those of the same placement included. A clause that would leave no placement is not applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from ..effects import SOME, At, Forbid, MarkWorker, Power, Require, Spaces, Verb, Whose, Workers
from ..effects.walk import walk
from .board import EVERYWHERE, NAMES, spaces_in
from .conditions import stand_opposite
from .position import Position, terrain
from .setup import counting, first_to_move, placing_order, setup_rules
from .terms import in_range, is_one, spaces
from .turn import GONE, NOBODY, Node, Rule
from .turns import Happening, Turn
from .view import Scene, View, view_of


class Placement(NamedTuple):
    """The squares of one seat's workers in reading order, and where those with a mark stand."""

    squares: tuple[int, ...]
    marks: Mapping[str, int]


class _Limit(NamedTuple):
    """A clause about the workers that are placed, and whether a placement meets it."""

    rule: Rule
    met: Callable[[Placement], bool]


class Placing:
    """The placements of the seat to move, and the clauses that bind them."""

    def __init__(self, position: Position, powers: Sequence[Power]) -> None:
        self._position = position
        self._order = placing_order(powers)
        self._side = position.side(position.to_move)
        rules = setup_rules(powers)
        #: How many workers are placed, and the clause that says so.
        self._number, self._counting = counting(rules, self._side)
        #: The marks that are given, each with the seats on whose cards it lies.
        self._marks: dict[str, list[int]] = {}
        for rule in rules:
            if isinstance(rule.clause.effect, MarkWorker) and rule.side == self._side:
                self._marks.setdefault(rule.clause.effect.mark, []).append(rule.seat)
        self._standing = [
            (position.side(number), space) for number, seat in enumerate(position.seats) for space in seat.workers or ()
        ]
        self._sides = tuple(map(position.side, range(len(powers))))
        self._left = list(self._possible())
        #: The clauses that bind this placement: those that leave some.
        self._binding: list[_Limit] = []
        for limit in self._limits(rules):
            kept = list(filter(limit.met, self._left))
            if kept:
                self._binding.append(limit)
                self._left = kept

    def turns(self) -> Iterator[Turn]:
        """The placements that are left, in reading order."""
        seat = self._position.to_move
        waiting = (s for s in self._order if s != seat and self._position.seats[s].workers is None)
        following = next(waiting, first_to_move(len(self._sides)))
        for squares, marks in self._left:
            named = {space: mark for mark, space in marks.items()}
            text = "".join(f"+{named[at]}@{NAMES[at]}" if at in named else f"+{NAMES[at]}" for at in squares)
            steps = [Happening("place", (("what", "worker"), ("on", NAMES[at]))) for at in squares]
            steps += [Happening("mark", (("what", mark), ("on", NAMES[at]))) for mark, at in marks.items()]
            seats = list(self._position.seats)
            seats[seat] = seats[seat]._replace(workers=squares)
            for mark, keepers in self._marks.items():
                for keeper in keepers:
                    state = (*seats[keeper].state, (mark, NAMES[marks[mark]]))
                    seats[keeper] = seats[keeper]._replace(state=tuple(sorted(state)))
            yield Turn(text, tuple(steps), self._position._replace(seats=tuple(seats), to_move=following))

    def refusing(self, placement: Placement) -> Rule | None:
        """The first clause that refuses a placement, which need not be complete; None when none does."""
        if len(placement.squares) > self._number:
            return self._counting
        return next((limit.rule for limit in self._binding if not limit.met(placement)), None)

    def _possible(self) -> Iterator[Placement]:
        """All placements. Each mark is given to another worker as long as there are enough."""
        free = EVERYWHERE & ~self._position.occupied & ~terrain(self._position.towers).domes
        apart = min(len(self._marks), self._number)
        for squares in combinations(spaces_in(free), self._number):
            for chosen in product(squares, repeat=len(self._marks)):
                if len(set(chosen)) == apart:
                    yield Placement(squares, dict(zip(self._marks, chosen, strict=True)))

    # -- clauses -------------------------------------------------------------------------------------------

    def _limits(self, rules: Sequence[Rule]) -> list[_Limit]:
        """The clauses about these workers: what cannot be before what must be, the own side's last."""
        found = []
        for rule in rules:
            effect = rule.clause.effect
            if isinstance(effect, Forbid | Require) and effect.action.verb is Verb.PLACE:
                assert isinstance(effect.subject, Workers)
                own = rule.side == self._side
                if effect.subject.whose in (Whose.ANY, Whose.YOUR if own else Whose.OPPONENT):
                    found.append((isinstance(effect, Require), own, self._limit(rule, effect, effect.subject)))
        return [limit for _, _, limit in sorted(found, key=lambda each: each[:2])]

    def _limit(self, rule: Rule, effect: Forbid | Require, who: Workers) -> _Limit:
        where = next(each.spaces for each in effect.action.qualifiers if isinstance(each, At))
        assert isinstance(where, Spaces)
        must = isinstance(effect, Require)
        if who.amount == SOME and not who.marks and not where.opposite and not _looks_at_workers(where):
            # The same spaces whatever the placement: asked once.
            view = self._view(rule, Placement((), {}))
            mask = spaces(where, view) if must else EVERYWHERE & ~spaces(where, view)
            return _Limit(rule, lambda placement: all(mask >> space & 1 for space in placement.squares))

        def met(placement: Placement) -> bool:
            view = self._view(rule, placement)
            first = len(self._standing)
            bound = [w for w in range(first, len(view.node.workers)) if is_one(who, w, view)]
            fitting = [w for w in bound if spaces(where, _of_one(view, w)) >> view.node.workers[w] & 1]
            if not must:
                return not fitting
            if who.amount != SOME:
                return in_range(len(fitting), who.amount)
            opposite = not where.opposite or stand_opposite([view.node.workers[w] for w in bound], where.zone)
            return len(fitting) == len(bound) and opposite

        return _Limit(rule, met)

    def _view(self, rule: Rule, placement: Placement) -> View:
        """The table with all workers that stand there once these are placed, as the clause's owner sees it."""
        squares, marks = placement
        owners = (*(side for side, _ in self._standing), *(self._side for _ in squares))
        names = [frozenset(mark for mark, on in marks.items() if on == space) for space in squares]
        places = (*(space for _, space in self._standing), *squares)
        node = Node(self._position.towers, places, ((),) * len(self._sides), None)
        named = (*(frozenset[str]() for _ in self._standing), *names)
        return view_of(rule, Scene(self._position.to_move, self._sides, owners, owners, named, node), node, NOBODY)


def _of_one(view: View, worker: int) -> View:
    """The view of one worker that is placed: it does not stand there yet, but all the others do."""
    places = tuple(GONE if w == worker else space for w, space in enumerate(view.node.workers))
    node = Node(view.node.towers, places, view.node.state, None)
    return view.about(node, worker)


def _looks_at_workers(where: Spaces) -> bool:
    return any(
        isinstance(part, Workers) or (isinstance(part, Spaces) and part.occupied is not None) for part in walk(where)
    )
