"""What conditions mean on the board, now, this turn, or on somebody's last turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..effects import (
    SOME,
    Action,
    AllOf,
    AnyOf,
    Are,
    Completing,
    Condition,
    Did,
    Does,
    Holds,
    Laying,
    Lookback,
    Not,
    OnSpace,
    Piece,
    Player,
    Quantifier,
    Reference,
    Related,
    Relation,
    Rise,
    SpaceIs,
    Spaces,
    Subject,
    ThereAre,
    Thing,
    Verb,
    Whose,
    Workers,
    Zone,
)
from .board import (
    EVERYWHERE,
    SIZE,
    mask_of,
    opposite,
    spaces_in,
)
from .fits import fitting, step_fits
from .position import COMPLETE_TOWER, DOME, terrain
from .terms import holds, in_range, latest_step, occupied_by_workers, spaces, workers
from .turn import NOBODY
from .view import View


def condition_mask(condition: Condition | None, view: View, source: int, piece: Piece | None) -> int:
    """The target spaces with which a step of `view.it` from `source` meets the condition."""
    if condition is None:
        return EVERYWHERE
    if isinstance(condition, Does):
        return fitting(condition.action, view, source, piece)
    if isinstance(condition, Not):
        return EVERYWHERE & ~condition_mask(condition.condition, view, source, piece)
    if isinstance(condition, AllOf):
        mask = EVERYWHERE
        for part in condition.conditions:
            mask &= condition_mask(part, view, source, piece)
        return mask
    if isinstance(condition, AnyOf):
        mask = 0
        for part in condition.conditions:
            mask |= condition_mask(part, view, source, piece)
        return mask
    return EVERYWHERE if true(condition, view) else 0


def true(condition: Condition | None, view: View) -> bool:
    """Whether the condition is met now. A `Does` speaks of the step at hand."""
    if condition is None:
        return True
    if isinstance(condition, Are):
        return _are(condition, view)
    if isinstance(condition, SpaceIs):
        return _space_is(condition, view)
    if isinstance(condition, ThereAre):
        return _there_are(condition, view)
    if isinstance(condition, Did):
        return _did(condition, view) is not condition.negated
    if isinstance(condition, Holds):
        held = view.node.number(view.keeper, condition.counter)
        return in_range(held, condition.amount)
    if isinstance(condition, Not):
        return not true(condition.condition, view)
    if isinstance(condition, AllOf):
        return all(true(part, view) for part in condition.conditions)
    if isinstance(condition, AnyOf):
        return any(true(part, view) for part in condition.conditions)
    step = latest_step(view)
    before = view.node.previous
    return (
        step is not None
        and before is not None
        and step.verb is condition.action.verb
        and bool(fitting(condition.action, view.about(before, step.agent), step.source, step.piece) >> step.target & 1)
    )


def _are(condition: Are, view: View) -> bool:
    subject = condition.subject
    candidates = workers(subject, view)
    amount = SOME if isinstance(subject, Reference) else subject.amount
    if amount.low > 1 and len(ways := list(_witnessed(condition.relation, view))) > 1:
        return any(_are(replace(condition, relation=relation), seen) for relation, seen in ways)
    fitting_ones = [w for w in candidates if holds(condition.relation, w, view.node.workers[w], view)]
    found = len(fitting_ones)
    if isinstance(subject, Reference):
        return found > 0
    if amount.quantifier is Quantifier.EACH:
        return found == len(candidates)
    if amount.quantifier is not Quantifier.COUNT:
        return found > 0
    relation = condition.relation
    if isinstance(relation, OnSpace) and isinstance(relation.spaces, Spaces) and relation.spaces.opposite:
        return stand_opposite([view.node.workers[w] for w in fitting_ones], relation.spaces.zone)
    return in_range(found, amount)


def stand_opposite(taken: Sequence[int], zone: Zone | None) -> bool:
    """Whether two of the spaces lie opposite: on facing edges of the board, or else through its centre."""
    if zone is Zone.EDGE:
        rows = [{space // SIZE for space in taken}, {space % SIZE for space in taken}]
        return any({0, SIZE - 1} <= row for row in rows)
    return any(opposite(space) in taken and opposite(space) != space for space in taken)


def _space_is(condition: SpaceIs, view: View) -> bool:
    mask = spaces(condition.subject, view)
    state = condition.state
    if isinstance(state, bool):
        taken = occupied_by_workers(view.node) | terrain(view.node.towers).domes
        found = mask & (taken if state else ~taken)
    else:
        found = mask_of(space for space in spaces_in(mask) if holds(state, NOBODY, space, view))
    subject = condition.subject
    if isinstance(subject, Spaces) and subject.amount.quantifier is Quantifier.EACH:
        return found == mask
    return bool(found)


def _witnessed(relation: Relation, view: View) -> Iterator[tuple[Relation, View]]:
    """The relation to one certain worker, once for each that it can mean, with a view in which that one is meant.

    "neighboring your worker" speaks of one and the same worker, also where several things are counted.
    """
    to = relation.to if isinstance(relation, Related) and not relation.negated else None
    if not isinstance(relation, Related) or not isinstance(to, Workers) or to.amount != SOME:
        yield relation, view
        return
    for worker in workers(to, view):
        yield replace(relation, to=Reference.THAT_WORKER), view.about(view.node, view.it, worker, view.step)


def _there_are(condition: ThereAre, view: View) -> bool:
    """Whether so many are there; with several, all of them stand in the relation to one and the same worker."""
    amount = condition.amount
    if amount.low > 1:
        ways = list(_one_by_one(condition, view))
        if len(ways) > 1:
            return any(_there_are(each, seen) for each, seen in ways)
    found = _how_many(condition, view)
    return in_range(found, amount)


def _one_by_one(condition: ThereAre, view: View) -> Iterator[tuple[ThereAre, View]]:
    things = condition.things
    if isinstance(things, Thing):
        for where, seen in () if condition.where is None else _witnessed(condition.where, view):
            yield replace(condition, where=where), seen
        return
    for at, relation in enumerate(things.relations):
        ways = list(_witnessed(relation, view))
        if len(ways) > 1:
            for said, seen in ways:
                relations = (*things.relations[:at], said, *things.relations[at + 1 :])
                yield replace(condition, things=replace(things, relations=relations)), seen
            return


def _how_many(condition: ThereAre, view: View) -> int:
    things, where = condition.things, condition.where
    if isinstance(things, Workers):
        return len(workers(things, view))
    if isinstance(things, Spaces):
        return len(spaces_in(spaces(things, view)))
    towers = [
        tower for space, tower in enumerate(view.node.towers) if where is None or holds(where, NOBODY, space, view)
    ]
    if things is Thing.COMPLETE_TOWER:
        return towers.count(COMPLETE_TOWER)
    if things is Thing.DOME:
        return sum(tower >= DOME for tower in towers)
    return sum(tower & 3 for tower in towers)


def memory_name(action: Action) -> str:
    """The flag of the notation that remembers this kind of step: `moved-up`, `built-dome` …"""
    for qualifier in action.qualifiers:
        if isinstance(qualifier, Rise):
            return f"moved-{qualifier.slope.value}"
        if isinstance(qualifier, Completing):
            return "completed-tower"
        if isinstance(qualifier, Laying):
            return f"built-{qualifier.piece.value}"
    return "moved" if action.verb is Verb.MOVE else "built"


def _did(condition: Did, view: View) -> bool:
    if condition.span is Lookback.LAST_TURN:
        flag = memory_name(condition.action)
        return any(
            view.scene.start.value(seat, flag) is not None
            for seat in range(len(view.scene.sides))
            if remembers(condition.subject, seat, view)
        )
    return any(
        step_fits(condition.subject, condition.action, step, before, view) for step, before in view.node.moments()
    )


def remembers(subject: Subject, seat: int, view: View) -> bool:
    """Whether "on your/their last turn" speaks of this seat: the card's own, or an opponent's."""
    whose = subject.whose if isinstance(subject, Workers) else Whose.YOUR
    if subject is Player.OPPONENTS:
        whose = Whose.OPPONENT
    if whose is Whose.YOUR:
        return seat == view.seat
    return whose is Whose.ANY or view.scene.sides[seat] != view.you
