"""A turn in progress: its steps, its nodes and the plan of what may and must still come.

Workers have an identity during a turn: an index into `Node.workers`, which holds each one's space (GONE
when it left the board). Between turns positions only say which spaces a seat's workers stand on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from ..effects import (
    Action,
    At,
    Clause,
    Do,
    Forbid,
    Laying,
    Piece,
    Place,
    Qualifier,
    Quantifier,
    Require,
    Rise,
    Slope,
    Verb,
    Workers,
    holds_somebody,
    reaches_far,
)
from ..effects.clauses import Consequence
from .board import DIRECTION, DISTANCE, NEXT
from .position import State

#: What follows a permission or a step, in the written order.
Then = tuple[Consequence | Do | Forbid | Require, ...]

GONE: Final = -1
NOBODY: Final = -1


class Step(NamedTuple):
    """One thing that happened: chosen by the player, or automatic.

    `worker` is the worker it happens to or that moves or builds (an index, NOBODY for none), `actor` the
    worker that made it happen. `rise` is the change of level of a move or force; of a build or removal it
    is the number of blocks on the space before. For a counter or card, `what` names it and `rise` is how many.
    """

    verb: Verb
    worker: int
    source: int
    target: int
    rise: int
    piece: Piece | None = None
    actor: int = NOBODY
    automatic: bool = False
    what: str = ""

    @property
    def agent(self) -> int:
        """The worker that made it happen, NOBODY for none."""
        if self.what:  # `actor` is a seat
            return NOBODY
        return self.worker if self.verb in (Verb.MOVE, Verb.BUILD) else self.actor


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause in force: who has it, and where in the fixed order (seat, card, clause) it stands.

    `keeper` is the seat whose state holds what lies on the card (counters, decks, what is used up): the same
    seat, unless the card is borrowed from another one. `used` is the name under which it says how often a clause
    with a limit was used, `extra` the one under which the own state says how many turns a clause still brings.
    """

    seat: int
    side: int
    card: str
    number: int
    clause: Clause
    keeper: int
    used: str = ""
    extra: str = ""


def climb_of(qualifier: Qualifier) -> int:
    """The number of levels that "up two levels" names; 0 for any other qualifier."""
    if isinstance(qualifier, Rise) and qualifier.slope is Slope.UP and qualifier.by is not None:
        return 3 if qualifier.by.high is None else qualifier.by.high
    return 0


def laid(action: Action) -> Piece | None:
    """The piece that the action names."""
    return next((qualifier.piece for qualifier in action.qualifiers if isinstance(qualifier, Laying)), None)


class Job:
    """A `Do` of a plan or a permission, prepared for the machine. Compared by identity."""

    __slots__ = (
        "added",
        "continues",
        "do",
        "enters",
        "fresh",
        "high",
        "later",
        "low",
        "optional",
        "piece",
        "plain",
        "plain_build",
        "rule",
        "then",
        "unusual",
    )

    def __init__(
        self,
        do: Do,
        rule: Rule | None,
        *,
        optional: bool = False,
        added: bool = False,
        fresh: bool = False,
        continues: bool = False,
        then: Then = (),
    ) -> None:
        self.do = do
        #: The clause it comes from; None for the base game.
        self.rule = rule
        self.optional = optional
        #: Whether it is an extra beside the normal steps (a permission) and not part of the plan itself.
        self.added = added
        #: Whether its subject is any worker that fits, whoever acted before (Start and End headings).
        self.fresh = fresh
        #: Whether it follows "then": nothing else comes between it and the step before.
        self.continues = continues
        self.then = then
        #: The steps that must follow it.
        self.later = () if rule is None else continuations(rule, then)
        times = do.action.times
        #: The piece that the job builds or removes, when it names one.
        self.piece = laid(do.action)
        #: "each … may" leaves it to every one of them.
        free = do.may and isinstance(do.subject, Workers) and do.subject.amount.quantifier is Quantifier.EACH
        self.low = 0 if free else times.low
        self.high = times.high
        action = do.action
        #: The held spaces that the action itself may enter or build on.
        self.enters = next((at.spaces for at in action.qualifiers if isinstance(at, At) and holds_somebody(at)), None)
        #: Whether the action itself goes beyond a limit of the normal step.
        self.unusual = (
            self.enters is not None
            or reaches_far(action)
            or action.any_level
            or At(Place.OWN) in action.qualifiers
            or any(climb_of(qualifier) for qualifier in action.qualifiers)
        )
        #: Whether a step of the job is all that it does.
        self.plain = not (then or continues or action.stock or (rule is not None and rule.clause.limit))
        #: Whether the job is one build after which nothing else is due.
        several = isinstance(do.subject, Workers) and do.subject.amount.quantifier in (
            Quantifier.EACH,
            Quantifier.COUNT,
        )
        self.plain_build = self.plain and action.verb is Verb.BUILD and times.high == 1 and not several


class Task(NamedTuple):
    """A job in progress: how often each worker has done it, among the workers that can."""

    job: Job
    pool: tuple[int, ...] | None = None
    counts: tuple[tuple[int, int], ...] = ()


class Part(NamedTuple):
    """A stretch of the plan: its tasks in any order. `loop`: it may come back to where it was.

    `back` is the worker that acts again behind it (NOBODY: whoever acted last).
    """

    tasks: tuple[Task, ...]
    loop: bool = False
    back: int = NOBODY


#: A plan is a linked list of parts, so that what is still to come is shared between nodes.
Plan = tuple[Part, "Plan"] | None


def continuations(rule: Rule, then: Then) -> tuple[Part, ...]:
    """The steps that must follow a used permission, each with what comes between it and the next one."""
    starts = [at for at, each in enumerate(then) if isinstance(each, Do)]
    jobs = [
        Job(do, rule, continues=True, then=then[start + 1 : end])
        for start, end in pairwise([*starts, len(then)])
        if isinstance(do := then[start], Do)
    ]
    return tuple(Part((Task(job),), job.high is None) for job in jobs)


def returning(parts: tuple[Part, ...], worker: int) -> tuple[Part, ...]:
    """The parts, behind which this worker acts again."""
    return (*parts[:-1], parts[-1]._replace(back=worker)) if parts else ()


def continued(plan: Plan) -> bool:
    """Whether the next thing in the plan must follow the step before at once."""
    return plan is not None and plan[0].tasks[0].job.continues


def linked(parts: Iterable[Part], plan: Plan = None) -> Plan:
    """The parts, one after another, before a plan."""
    for part in reversed(tuple(parts)):
        plan = (part, plan)
    return plan


def behind(plan: Plan, part: Part) -> Plan:
    """A plan with one more part, behind what must follow the step before at once."""
    if plan is not None and continued(plan):
        return (plan[0], behind(plan[1], part))
    return (part, plan)


class Ban(NamedTuple):
    """A `cannot` or `must` that a used permission brought into force for the rest of the turn."""

    rule: Rule
    effect: Forbid | Require
    it: int
    that: int


class Node:
    """A turn in progress. Nodes are never changed; each knows the step that made it and the node before."""

    __slots__ = ("bans", "it", "plan", "previous", "state", "step", "that", "towers", "winner", "workers")

    def __init__(
        self,
        towers: bytes,
        workers: tuple[int, ...],
        state: tuple[State, ...],
        plan: Plan,
        it: int = NOBODY,
        that: int = NOBODY,
        bans: tuple[Ban, ...] = (),
        step: Step | None = None,
        previous: Node | None = None,
        winner: int | None = None,
    ) -> None:
        self.towers = towers
        self.workers = workers
        #: state[seat]: what is kept with the seat's card, as in `Seat.state`.
        self.state = state
        self.plan = plan
        #: The acting worker.
        self.it = it
        #: The other worker of the sentence before.
        self.that = that
        self.bans = bans
        self.step = step
        self.previous = previous
        self.winner = winner

    def moments(self) -> Iterator[tuple[Step, Node]]:
        """The steps so far, latest first, each with the node it was taken from."""
        node = self
        while node.previous is not None:
            if node.step is not None:
                yield node.step, node.previous
            node = node.previous

    def steps(self) -> tuple[Step, ...]:
        """The steps so far, in playing order."""
        return tuple(step for step, _ in self.moments())[::-1]

    @property
    def last(self) -> tuple[Step | None, Node | None]:
        """The latest step and the node it was taken from."""
        return self.step, self.previous

    def value(self, seat: int, name: str) -> str | None:
        """What the seat's state says under a name; None: nothing."""
        return next((value for known, value in self.state[seat] if known == name), None)

    def number(self, seat: int, counter: str) -> int:
        """How many of a counter the seat has."""
        return int(self.value(seat, counter) or 0)


def counterpart(step: Step, before: Node) -> int:
    """The other worker of a step from the node `before`: forced, removed, entered upon or passed over; or NOBODY."""
    if step.verb not in (Verb.MOVE, Verb.BUILD):
        return step.worker
    found = next((w for w, space in enumerate(before.workers) if space == step.target and w != step.worker), NOBODY)
    if found == NOBODY and step.verb is Verb.MOVE and DISTANCE[step.source][step.target] == 2:
        way = DIRECTION.get((step.source, step.target))
        middle = None if way is None else NEXT[step.source][way]
        return before.workers.index(middle) if middle in before.workers else NOBODY
    return found


def with_value(state: tuple[State, ...], seat: int, name: str, value: str | None) -> tuple[State, ...]:
    """The states with one entry of one seat set (value "" for a flag), or taken away (None)."""
    entries = [entry for entry in state[seat] if entry[0] != name]
    if value is not None:
        entries.append((name, value))
    return (*state[:seat], tuple(sorted(entries)), *state[seat + 1 :])
