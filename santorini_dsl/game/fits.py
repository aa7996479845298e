"""What verb phrases mean on the board: which steps fit an action, asked for all target spaces at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..effects import (
    Action,
    At,
    Completing,
    Course,
    Event,
    Laying,
    Leaving,
    Levels,
    Over,
    Piece,
    Place,
    Player,
    Qualifier,
    Rise,
    SameHeight,
    Slope,
    Spaces,
    Subject,
    Verb,
)
from .board import (
    DIAGONAL,
    DIRECTION,
    EVERYWHERE,
    NEXT,
    ORTHOGONAL,
    RAY,
    mask_of,
)
from .position import terrain
from .terms import (
    ANY_RISE,
    is_one,
    last_step_of,
    latest_step,
    occupied_by_workers,
    on_levels,
    space_of,
    spaces,
    worked_on,
    workers,
)
from .turn import NOBODY, Node, Step
from .view import View


def qualified(qualifier: Qualifier, view: View, source: int, piece: Piece | None) -> int:
    """The set of target spaces with which a step of `view.it` from `source` has this quality."""
    return _QUALIFIED[type(qualifier)](qualifier, view, source, piece)


def _rise(rise: Rise, view: View, source: int, piece: Piece | None) -> int:
    level = view.node.towers[source] & 3
    if rise.slope is Slope.LEVEL:
        return terrain(view.node.towers).level[level]
    by = rise.by or ANY_RISE
    high = 3 if by.high is None else by.high
    if rise.slope is Slope.UP:
        return on_levels(view.node, Levels(level + by.low, level + high))
    return on_levels(view.node, Levels(level - high, level - by.low))


def _course(course: Course, view: View, source: int, piece: Piece | None) -> int:
    if course is Course.DIAGONALLY:
        return DIAGONAL[source]
    if course is Course.ORTHOGONALLY:
        return ORTHOGONAL[source]
    step = last_step_of(view.it, view.node)
    if step is None:
        return 0
    start, end = step.source, step.target
    way = DIRECTION.get((start, end) if course is Course.SAME_DIRECTION else (end, start))
    return 0 if way is None else RAY[source][way]


def _over(over: Over, view: View, source: int, piece: Piece | None) -> int:
    if isinstance(over.what, Spaces | Place):
        between = spaces(over.what, view)
    else:
        between = mask_of(view.node.workers[w] for w in workers(over.what, view, view.it))
    ways = ((way, middle) for way, middle in enumerate(NEXT[source]) if middle is not None and between >> middle & 1)
    return mask_of(beyond for way, middle in ways if (beyond := NEXT[middle][way]) is not None)


def _leaving(leaving: Leaving, view: View, source: int, piece: Piece | None) -> int:
    return EVERYWHERE if spaces(leaving.spaces, view) >> source & 1 else 0


def _same_height(_: SameHeight, view: View, source: int, piece: Piece | None) -> int:
    step = last_step_of(view.it, view.node, Verb.BUILD)
    return 0 if step is None else on_levels(view.node, Levels(step.rise, step.rise))


_QUALIFIED: Final[dict[type, Callable[[Any, View, int, Piece | None], int]]] = {
    Rise: _rise,
    Course: _course,
    At: lambda at, view, source, piece: spaces(at.spaces, view),
    Leaving: _leaving,
    Over: _over,
    SameHeight: _same_height,
    Completing: lambda _, view, source, piece: terrain(view.node.towers).level[3] if piece is Piece.DOME else 0,
    Laying: lambda laying, view, source, piece: EVERYWHERE if piece is laying.piece else 0,
}


#: The courses of a worker that is forced in a straight line.
STRAIGHT: Final = (Course.SAME_DIRECTION, Course.AWAY, Course.CLOSER)


def straight_path(action: Action, view: View, source: int) -> list[int]:
    """The spaces that a worker forced in a straight line from `source` passes, or [] when one is not free."""
    node = view.node
    if Course.SAME_DIRECTION not in action.qualifiers:
        here = space_of(view.it, node)
        ends = (here, source) if Course.AWAY in action.qualifiers else (source, here)
        way = None if here is None else DIRECTION.get(ends)  # type: ignore[arg-type]
    else:
        step = latest_step(view)
        way = None if step is None else DIRECTION.get((step.source, step.target))
    taken = occupied_by_workers(node) | terrain(node.towers).domes
    path: list[int] = []
    at = source
    for _ in range(action.distance):
        ahead = None if way is None else NEXT[at][way]
        if ahead is None or taken >> ahead & 1:
            return []
        path.append(ahead)
        at = ahead
    return path


def fitting(action: Action, view: View, source: int, piece: Piece | None) -> int:
    """The set of target spaces with which a step of `view.it` from `source` fits the action's description."""
    mask = EVERYWHERE
    for qualifier in action.qualifiers:
        if action.verb is Verb.FORCE and qualifier in STRAIGHT:
            mask &= mask_of(straight_path(action, view, source)[-1:])
        else:
            mask &= qualified(qualifier, view, source, piece)
    for but in action.but:
        if but.qualifier == At(Place.SAME):
            # The first of several steps has no other one that it could be compared with.
            exception = worked_on(view.it, view.node, action.verb) or (EVERYWHERE if but.only else 0)
        else:
            exception = qualified(but.qualifier, view, source, piece)
        mask &= exception if but.only else ~exception
    return mask


def step_fits(subject: Subject, action: Action, step: Step, before: Node, view: View) -> bool:
    """Whether a step, taken from the node `before`, is what subject and action describe."""
    if step.verb is not action.verb:
        return False
    agent = step.agent
    if action.patient is not None:
        seen = view.about(before, agent, step.worker, step)
        if step.worker == NOBODY or not is_one(action.patient, step.worker, seen):
            return False
    if not agent_fits(subject, agent, view.at(before), view.it):
        return False
    now = view.about(before, agent, view.that, before.step)
    return bool(fitting(action, now, step.source, step.piece) >> step.target & 1)


def times_made(event: Event, view: View) -> int:
    """How often such a step was made in this turn, up to the node of the view."""
    return sum(step_fits(event.subject, event.action, step, before, view) for step, before in view.node.moments())


def agent_fits(subject: Subject, agent: int, view: View, described: int = NOBODY) -> bool:
    """Whether the worker that acts (NOBODY: the player) is one that the subject speaks of."""
    if isinstance(subject, Player):
        if subject is Player.NOBODY:
            return True
        return (view.scene.side == view.you) is (subject is Player.YOU)
    return agent != NOBODY and is_one(subject, agent, view, described, acting=True)
