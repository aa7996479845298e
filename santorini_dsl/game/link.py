"""Which clauses are in force in one seat's turn, sorted by the hook of the turn machine they belong to.

The order inside every hook is fixed: seat, card, clause; prohibitions of other cards come before those of
the own card. Nothing here depends on a position, so a line-up is linked once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Flag, auto
from typing import Final, NamedTuple

from ..effects import (
    Action,
    At,
    Borrow,
    Clause,
    Course,
    Did,
    Do,
    Effect,
    Event,
    ExtraTurn,
    Forbid,
    ForbidWin,
    HeldBy,
    Holds,
    Lookback,
    Lose,
    MakeDeck,
    MarkWorker,
    Moment,
    MovedLast,
    Permit,
    Place,
    Power,
    React,
    Reference,
    Require,
    RequireEnd,
    Rise,
    SameHeight,
    Slope,
    Source,
    Spaces,
    Stock,
    Subject,
    Substitute,
    Verb,
    Whose,
    Win,
    Window,
    Workers,
    reaches_far,
)
from ..effects.walk import walk
from .conditions import memory_name
from .position import State
from .terms import MOVED
from .turn import Job, Part, Plan, Rule, Task, continuations, linked

#: The base game as a plan: a worker moves, then it builds. A card without clauses adds nothing to it.
MOVE_JOB: Final = Job(Do(Workers(Whose.YOUR), Action(Verb.MOVE)), None)
BUILD_JOB: Final = Job(Do(Reference.IT, Action(Verb.BUILD)), None)

OPENING: Final = (Window.START, Window.END)


@dataclass(frozen=True, slots=True)
class Fact:
    """What a fact in a seat's state is; position notation sees to the rest of its form."""

    pattern: re.Pattern[str]
    words: str


FLAG: Final = Fact(re.compile(""), "a flag without a value")
NUMBER: Final = Fact(re.compile("[0-9]+"), "a number")
SPACES: Final = Fact(re.compile(r"[A-E][1-5](\+[A-E][1-5])*"), "a space")
CARDS: Final = Fact(re.compile("[^A-Z]*[a-z][^A-Z]*"), "a card")


def _up_to(limit: int) -> Fact:
    """How often a clause with this limit was used."""
    return FLAG if limit == 1 else Fact(re.compile(f"[1-{limit}]"), f"a number from 1 to {limit}")


class Limit(Flag):
    """The limits of a normal step that a permission can lift."""

    REACH = auto()
    OCCUPANCY = auto()
    CLIMB = auto()
    PIECE = auto()


@dataclass(frozen=True, slots=True)
class Lift:
    """A permission that lifts limits of the normal step. `later` are the steps that must follow it."""

    rule: Rule
    permit: Permit
    limits: Limit
    later: tuple[Part, ...] = field(compare=False)


def lifted_limits(action: Action) -> Limit:
    """The limits that "may" with this action lifts; none: it allows nothing new."""
    limits = Limit(0)
    if reaches_far(action):
        limits |= Limit.REACH
    if action.any_level:
        limits |= Limit.PIECE
    for qualifier in action.qualifiers:
        if isinstance(qualifier, Rise) and qualifier.slope is Slope.UP and qualifier.by is not None:
            limits |= Limit.CLIMB
        if isinstance(qualifier, At):
            place = qualifier.spaces
            if place is Place.OWN:
                limits |= Limit.REACH | Limit.OCCUPANCY
            elif isinstance(place, Spaces) and (
                place.occupied or any(isinstance(relation, HeldBy) for relation in place.relations)
            ):
                limits |= Limit.OCCUPANCY
    return limits


def adds(clause: Clause) -> bool:
    """Whether a permission adds a step, as against lifting a limit of the normal one."""
    permit = clause.effect
    assert isinstance(permit, Permit)
    action = permit.action
    return (
        permit.moment is not None
        or permit.trigger is not None
        or action.times.more
        or action.times.high != 1
        or action.verb not in (Verb.MOVE, Verb.BUILD)
        or clause.heading.window in OPENING
    )


class Held(NamedTuple):
    """A power that a seat has, and the seat whose state holds what lies on that card."""

    power: Power
    keeper: int


class Link:
    """The rules of one seat's turns."""

    def __init__(self, powers: Sequence[Sequence[Held]], sides: tuple[int, ...], acting: int) -> None:
        self.acting = acting
        self.side = sides[acting]
        every = [
            rule
            for seat, held in enumerate(powers)
            for rule in _rules(seat, sides[seat], held)
            if not rule.clause.players or len(sides) in rule.clause.players
        ]
        #: known[seat]: the facts that some card reads of the seat, as its state can hold them, by name.
        self.known = tuple(dict(_known(every, seat, sides)) for seat in range(len(sides)))
        #: memories[seat]: those among them that remember the seat's last turn.
        self.memories = tuple(
            frozenset(name for name, _ in _memory(every, seat, sides))
            | ({MOVED} if _reads_movers(every, seat, sides) else set())
            for seat in range(len(sides))
        )
        rules = [rule for rule in every if self._concerns(rule)]
        own = [rule for rule in rules if rule.seat == acting]
        others = [rule for rule in rules if rule.seat != acting]
        #: The permissions that add steps.
        self.added = tuple(r for r in own if isinstance(r.clause.effect, Permit) and adds(r.clause))
        self.lifts: dict[Verb, tuple[Lift, ...]] = {Verb.MOVE: (), Verb.BUILD: ()}
        self.triggers: tuple[tuple[Rule, Permit, Job], ...] = ()
        for rule in own:
            effect = rule.clause.effect
            if isinstance(effect, Permit) and not adds(rule.clause):
                lift = Lift(rule, effect, lifted_limits(effect.action), continuations(rule, effect.then))
                self.lifts[effect.action.verb] += (lift,)
            elif isinstance(effect, Permit) and effect.trigger is not None:
                self.triggers += ((rule, effect, _job(rule, effect)),)

        def of(kind: type, group: Iterable[Rule], window: Window | None = None) -> tuple[Rule, ...]:
            return tuple(
                rule
                for rule in group
                if isinstance(rule.clause.effect, kind)
                and (rule.clause.heading.window is window or (window is None and not _timed(rule)))
            )

        # Prohibitions: those of all other cards, then the own card's. A START heading is judged then and lasts.
        both = [*others, *own]
        self.forbids: dict[Verb, tuple[Rule, ...]] = dict.fromkeys(Verb, ())
        for rule in both:
            if isinstance(rule.clause.effect, Forbid):
                self.forbids[rule.clause.effect.action.verb] += (rule,)
        self.requires = tuple(rule for rule in both if isinstance(rule.clause.effect, Require | RequireEnd))
        self.borrows = of(Borrow, own, Window.START)
        self.extra_turns = tuple(rule for rule in own if isinstance(rule.clause.effect, ExtraTurn))
        #: The own clauses that can be used so many times in a game.
        self.limited = tuple(rule for rule in own if rule.clause.limit is not None)
        self.draws = any(part is Verb.DRAW for rule in rules for part in walk(rule.clause.effect))
        first = [*own, *others]
        self.reactions = tuple(
            rule for rule in rules if isinstance(rule.clause.effect, React) and rule.clause.effect.trigger is not None
        )
        self.opening = of(React, rules, Window.START) + of(Win, rules, Window.START) + of(Lose, rules, Window.START)
        self.closing = of(React, rules, Window.END) + of(Win, rules, Window.END) + of(Lose, rules, Window.END)
        self.wins = of(Win, first)
        self.losses = of(Lose, first)
        self.no_wins = of(ForbidWin, rules) + of(ForbidWin, rules, Window.START)
        #: Whether anything but the base win must be looked at after a step.
        self.watched = bool(self.wins or self.losses or self.reactions or self.triggers)
        self.bans_require = any(isinstance(part, Require) for rule in own for part in then_of(rule))
        self.memory = _memory(every, acting, sides)
        #: Whether some card reads which workers moved in the turns of the acting seat.
        self.movers = _reads_movers(every, acting, sides)
        #: Whether what is kept with cards can change in the middle of a turn.
        self.keeps = any(rule.clause.limit is not None or _uses_stock(rule) for rule in rules)
        #: Whether a last build can be counted without looking at each: nothing waits for it or remembers it.
        self.plain_build = not (
            any(self._waits_for_build(rule.clause.effect) for rule in (*self.wins, *self.losses, *self.reactions))
            or any(permit.trigger.action.verb is Verb.BUILD for _, permit, _ in self.triggers if permit.trigger)
            or self.closing
            or self.extra_turns
            or any(lift.permit.then or lift.rule.clause.limit for lift in self.lifts[Verb.BUILD])
            or any(action.verb is Verb.BUILD for _, action in self.memory)
        )
        looked = [part for rule in rules for part in walk(rule.clause.effect)]
        #: Which facts of the turn some clause reads: turns in progress that differ in them are not merged.
        self.reads_moved = any(isinstance(part, Workers) and part.moved is not None for part in looked)
        self.reads_steps = any(
            part
            in (
                Place.VACATED,
                Place.SAME,
                Place.NEXT,
                Place.THAT_SPACE,
                Place.BACK,
                Course.SAME_DIRECTION,
                Course.OPPOSITE_DIRECTION,
                SameHeight(),
            )
            for part in looked
        )
        self.looks = tuple(
            (rule, part)
            for rule in rules
            for part in walk(rule.clause.effect)
            if isinstance(part, Require)
            or (isinstance(part, Forbid) and part.action.times.more)
            or (isinstance(part, Did) and part.span is Lookback.THIS_TURN)
        )
        #: The steps of which each brings one more turn.
        self.counted = tuple((rule, event) for rule in self.extra_turns if (event := _trigger(rule)) is not None)
        #: What lies on a drawn card, by the seat that has it and the card: it goes with the card.
        self.on_cards = _on_cards(every)
        self.plans = tuple(_plans(own))

    @staticmethod
    def _waits_for_build(effect: Effect) -> bool:
        """Whether a win, loss or reaction can come from a build; a state of the board can."""
        event = effect.trigger if isinstance(effect, React) else getattr(effect, "event", None)
        return event is None or event.action.verb is Verb.BUILD

    def extra_turn(self, state: State) -> Rule | None:
        """The clause whose extra turn the acting seat with this state has now; None: it is a normal turn."""
        waiting = {name for name, _ in state}
        return next((rule for rule in self.extra_turns if rule.extra in waiting), None)

    def _concerns(self, rule: Rule) -> bool:
        heading, effect = rule.clause.heading, rule.clause.effect
        if heading.window is Window.SETUP:
            return False
        if heading.whose is Whose.YOUR:
            return rule.seat == self.acting
        if heading.whose is Whose.OPPONENT:
            return rule.side != self.side
        # A win by one's own step belongs to the own turn; a state of the board is claimed in anybody's.
        if isinstance(effect, Win) and effect.event is not None and heading.window is Window.WIN:
            return rule.seat == self.acting
        return True


def _rules(seat: int, side: int, held: Sequence[Held]) -> Iterator[Rule]:
    """The clauses of the powers that a seat has, each with the names of the facts that are kept for it alone."""
    so_far = Counter[tuple[str, int]]()

    def name(word: str, keeper: int) -> str:
        so_far[word, keeper] += 1
        number = so_far[word, keeper]
        return word if number == 1 else f"{word}-{number}"

    for power, keeper in held:
        for number, clause in enumerate(power.clauses):
            used = name("used", keeper) if clause.limit is not None else ""
            extra = name("extra", seat) if isinstance(clause.effect, ExtraTurn) else ""
            yield Rule(seat, side, power.card, number, clause, keeper, used, extra)


def then_of(rule: Rule) -> tuple[object, ...]:
    """What a permission or substitute of the rule brings once it is used."""
    effect = rule.clause.effect
    return effect.then if isinstance(effect, Permit | Substitute) else ()


def _uses_stock(rule: Rule) -> bool:
    return any(isinstance(part, Stock) for part in walk(rule.clause.effect))


def _timed(rule: Rule) -> bool:
    return rule.clause.heading.window in OPENING


def _job(rule: Rule, permit: Permit) -> Job:
    do = Do(permit.subject, permit.action, may=True)
    fresh = rule.clause.heading.window in OPENING
    return Job(do, rule, optional=True, added=True, fresh=fresh, then=permit.then)


def _plans(own: Sequence[Rule]) -> Iterator[Plan]:
    """The ways through the turn: the normal one unless it is replaced, then those that take its place."""
    offers: dict[Window | Moment, list[Task]] = {
        key: [] for key in (Window.START, Moment.BEFORE_MOVE, Moment.AFTER_MOVE, Moment.AFTER_BUILD, Window.END)
    }
    for rule in own:
        permit = rule.clause.effect
        if isinstance(permit, Permit) and adds(rule.clause) and permit.trigger is None:
            offers[_slot(rule, permit)].append(Task(_job(rule, permit)))
    substitutes = [rule for rule in own if isinstance(rule.clause.effect, Substitute)]

    def ways(part: Window, normal: list[Job]) -> list[list[Job]]:
        """The normal jobs of this part of the turn, and what can or must be done instead."""
        found: list[list[Job]] = []
        replaced = False
        for rule in substitutes:
            effect = rule.clause.effect
            assert isinstance(effect, Substitute)
            if effect.part is part:
                found.append([_planned(do, rule, effect, index) for index, do in enumerate(effect.plan)])
                replaced = replaced or not (effect.optional or effect.condition is not None)
        return found if replaced else [normal, *found]

    def part_of(tasks: list[Task]) -> list[Part]:
        return [Part(tuple(tasks), any(task.job.high is None for task in tasks))] if tasks else []

    def parts(jobs: list[Job]) -> list[Part]:
        return [Part((Task(job),), job.high is None) for job in jobs]

    for turn in ways(Window.TURN, []):
        if turn:
            yield linked(part_of(offers[Window.START]) + parts(turn) + part_of(offers[Window.END]))
            continue
        for move in ways(Window.MOVE, [MOVE_JOB]):
            for build in ways(Window.BUILD, [BUILD_JOB]):
                yield linked(
                    part_of(offers[Window.START])
                    + part_of(offers[Moment.BEFORE_MOVE])
                    + parts(move)
                    + part_of(offers[Moment.AFTER_MOVE])
                    + parts(build)
                    + part_of(offers[Moment.AFTER_BUILD])
                    + part_of(offers[Window.END])
                )


def _planned(do: Do, rule: Rule, effect: Substitute, index: int) -> Job:
    """A job of a plan. A may at its head is the choice of the plan itself; a later one leaves that job open."""
    last = index == len(effect.plan) - 1
    return Job(do, rule, optional=do.may and index > 0, then=effect.then if last else ())


def _slot(rule: Rule, permit: Permit) -> Window | Moment:
    window = rule.clause.heading.window
    if window in OPENING:
        return window
    if permit.moment is not None:
        return permit.moment
    if permit.action.verb is Verb.MOVE or window is Window.MOVE:
        return Moment.AFTER_MOVE
    return Moment.AFTER_BUILD


def _trigger(rule: Rule) -> Event | None:
    effect = rule.clause.effect
    return effect.trigger if isinstance(effect, ExtraTurn) else None


def _known(rules: Sequence[Rule], seat: int, sides: tuple[int, ...]) -> Iterator[tuple[str, Fact]]:
    """The names that the state of a seat can hold, with what they stand for.

    What lies on a card stays there while another player has its power.
    """
    yield from ((name, FLAG) for name, _ in _memory(rules, seat, sides))
    if _reads_movers(rules, seat, sides):
        yield MOVED, SPACES
    for rule in rules:
        kept, had = rule.keeper == seat, rule.seat == seat
        if rule.clause.limit is not None and kept:
            yield rule.used, _up_to(rule.clause.limit)
        if rule.extra and had:
            yield rule.extra, NUMBER
        for part in walk(rule.clause.effect):
            if isinstance(part, Stock | Holds) and kept:
                yield part.counter, NUMBER
            elif isinstance(part, MarkWorker) and kept:
                yield part.mark, SPACES
            elif isinstance(part, Workers) and kept:
                yield from ((mark, SPACES) for mark in part.marks)
            elif isinstance(part, Borrow) and (kept if part.source is Source.DRAWN else had):
                yield "has", CARDS
            elif isinstance(part, MakeDeck) and kept:
                yield from ((name, CARDS) for name in ("deck", "discard", "has"))


def _memory(rules: Sequence[Rule], acting: int, sides: tuple[int, ...]) -> tuple[tuple[str, Action], ...]:
    """The facts about the acting seat's turn that some card in play will read later, sorted by name."""
    found: dict[str, Action] = {}
    for rule in rules:
        for part in walk(rule.clause.effect):
            if not (isinstance(part, Did) and part.span is Lookback.LAST_TURN):
                continue
            whose = _whose(part.subject)
            read = (
                rule.seat == acting if whose is Whose.YOUR else whose is Whose.ANY or sides[rule.seat] != sides[acting]
            )
            if read:
                found[memory_name(part.action)] = part.action
    return tuple(sorted(found.items()))


def _on_cards(rules: Sequence[Rule]) -> dict[tuple[int, str], frozenset[str]]:
    """The names of what is kept for one card of a seat alone: uses, counters and marks."""
    found: dict[tuple[int, str], set[str]] = {}
    for rule in rules:
        names = found.setdefault((rule.keeper, rule.card), set())
        names.update([rule.used] if rule.used else [])
        names.update([rule.extra] if rule.extra else [])
        for part in walk(rule.clause.effect):
            if isinstance(part, Stock | Holds):
                names.add(part.counter)
            elif isinstance(part, Workers):
                names.update(part.marks)
    return {
        (keeper, card): frozenset(names).difference(
            *(others for (seat, other), others in found.items() if seat == keeper and other != card)
        )
        for (keeper, card), names in found.items()
    }


def _reads_movers(rules: Sequence[Rule], acting: int, sides: tuple[int, ...]) -> bool:
    """Whether some card reads which workers moved on the last turn of this seat."""
    return any(
        (sides[rule.seat] == sides[acting]) is (part.whose is Whose.YOUR)
        for rule in rules
        for part in walk(rule.clause.effect)
        if isinstance(part, Workers) and any(isinstance(each, MovedLast) for each in part.relations)
    )


def _whose(subject: Subject) -> Whose:
    if isinstance(subject, Workers):
        return subject.whose
    return Whose.OPPONENT if subject == "opponents" else Whose.YOUR
