"""What can be said of a step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ...effects import (
    EACH,
    ONCE,
    ONE_MORE,
    SOME,
    Action,
    At,
    Completing,
    Course,
    Laying,
    Leaving,
    Levels,
    OnSpace,
    Over,
    Piece,
    Place,
    Reference,
    Rise,
    SameHeight,
    Slope,
    Spaces,
    Verb,
    Workers,
    Zone,
    holds_somebody,
    reaches_far,
)
from .. import print_phrases
from ..complaint import Complaint
from .phrases import HEADS, check_phrases
from .references import NODES

STEPS: Final = (Verb.MOVE, Verb.BUILD)
"""What workers do by themselves; the other verbs are done to workers and pieces."""


def check_action(
    said: Action, part: str, *, offered: bool, happens: bool = False, forbidden: bool = False
) -> Iterator[Complaint]:
    """What can be said of a step.

    `offered`: it may or will be done; else the action describes steps to look for. `happens`: by itself.
    `forbidden`: after "cannot".
    """
    yield from check_phrases(said, part)
    yield from _courses(said, part)
    free = said.anywhere or said.verb not in STEPS
    for quality in (*said.qualifiers, *(but.qualifier for but in said.but)):
        if isinstance(quality, At | Leaving) and quality.spaces == Spaces() and not free:
            yield Complaint("no-effect", "“a space” alone says nothing; say which.", part, ("spaces",))
        where = quality.spaces if isinstance(quality, At | Leaving) else None
        if isinstance(quality, Over):
            yield from _passed_over(quality, part)
        if not happens and isinstance(where, Spaces) and where.amount != SOME:
            yield Complaint("bad-amount", "A step has one space: “a … space”.", part, ("spaces",))
        if where is Place.SAME and said.verb is not Verb.BUILD:
            yield from _same_space(said, part)
        if isinstance(quality, Laying) and Completing() in said.qualifiers:
            yield Complaint("no-effect", "A tower is completed by a dome; that is said already.", part, ("laying",))
    if not offered:
        yield from _described(said, part, forbidden=forbidden)
    else:
        yield from _offered(said, part, happens=happens)


def _same_space(said: Action, part: str) -> Iterator[Complaint]:
    """Pieces are removed from the same space when they are removed several times."""
    if said.verb is not Verb.REMOVE or said.patient is not None:
        yield Complaint("bad-reference", "“the same space” is where the worker has built.", part, ("same",))
    elif At(Place.SAME) in said.qualifiers or said.times.high == 1:
        message = "Which space is “the same”? Removals can be several: “twice, but only from the same space”."
        yield Complaint("bad-reference", message, part, ("same",))


def _passed_over(over: Over, part: str) -> Iterator[Complaint]:
    """What a worker moves over is one worker, or one space."""
    if isinstance(over.what, Workers | Spaces) and over.what.amount != SOME:
        plain = print_phrases.phrase(replace(over.what, amount=SOME))
        yield Complaint("bad-amount", f"A worker moves over one space: “over {plain}”.", part, ("over",))
    elif over.what in (Reference.IT, Place.OWN):
        yield Complaint("bad-reference", "A worker does not move over itself.", part, ("over",))


def _courses(said: Action, part: str) -> Iterator[Complaint]:
    """Only a worker that is forced goes directly away or closer."""
    for course, word in ((Course.AWAY, "directly_away"), (Course.CLOSER, "directly_closer")):
        if said.verb in STEPS and course in (*said.qualifiers, *(but.qualifier for but in said.but)):
            yield Complaint("misfit", f"Only a worker that is forced goes {course.value}.", part, (word,))


_TIMES: Final = ("more_times", "up_to_more_times", "times", "up_to_times", "twice", "any_times")
_HOW_OFTEN: Final = (*_TIMES, "more_pieces", "up_to_more_pieces")


def _described(said: Action, part: str, *, forbidden: bool) -> Iterator[Complaint]:
    """Steps to look for have no number, and nothing is lifted for them."""
    if forbidden and said.times not in (ONCE, ONE_MORE):
        message = "Who cannot do more than one such step in a turn “cannot … one more time”."
        yield Complaint("misfit", message, part, _HOW_OFTEN, "one more time")
    elif not forbidden and said.times != ONCE:
        message = "How often goes with “may” and with what is done instead; here every single step is meant."
        yield Complaint("misfit", message, part, _HOW_OFTEN)
    if said.anywhere:
        message = "“anywhere” goes with “may”; here every space is meant already."
        yield Complaint("misfit", message, part, ("anywhere",))
    if said.any_level:
        message = "“at any level” goes with “may”; here every dome is meant already."
        yield Complaint("misfit", message, part, ("any_level",))
    if said.stock is not None:
        message = "A price goes with what may be done or is done instead."
        yield Complaint("misfit", message, part, ("price",))
    if said.but:
        message = "An exception goes with “may”; here use “unless it …”."
        yield Complaint("misfit", message, part, ("but_not", "but_only"))
    for quality in said.qualifiers:
        if isinstance(quality, Rise) and quality.by == Levels(1, None):
            message = f"“move {quality.slope.value}” alone means by any number of levels."
            yield Complaint("no-effect", message, part, ("any_levels",), "")


def _offered(said: Action, part: str, *, happens: bool) -> Iterator[Complaint]:
    if said.any_level and Laying(Piece.DOME) not in said.qualifiers:
        yield Complaint("no-effect", "Only a dome can be built at any level.", part, ("any_level",))
    if said.verb is Verb.BUILD and any(each in said.qualifiers for each in (Laying(Piece.DOME), Completing())):
        for each in said.qualifiers:
            if isinstance(each, At) and (each.spaces is Place.OWN or holds_somebody(each)):
                yield Complaint("no-effect", "No dome is built where a worker stands.", part, ("on_space",))
    if said.anywhere and reaches_far(replace(said, anywhere=False)):
        yield Complaint("no-effect", "How far it goes is said already.", part, ("anywhere",), "")
    if said.builder is not None and not happens:
        yield Complaint("misfit", "Who does it is the subject of the sentence.", part, ("by_worker", "built_by"), "")
    if said.anywhere and not any(isinstance(quality, At) for quality in said.qualifiers):
        to = {Verb.BUILD: "on", Verb.REMOVE: "from"}.get(said.verb, "to")
        message = f"“anywhere” follows a space: “{to} an unoccupied space anywhere”."
        yield Complaint("misfit", message, part, ("anywhere",))
    for quality in said.qualifiers:
        if isinstance(quality, Rise) and quality.slope is Slope.DOWN and quality.by == Levels(1, None):
            yield Complaint("no-effect", "“down” alone means by any number of levels.", part, ("any_levels",), "")
    if len(set(said.but)) < len(said.but) or len({type(but.qualifier) for but in said.but if but.only}) < sum(
        but.only for but in said.but
    ):
        yield Complaint("said-twice", "The same exception stands here twice.", part, ("but_not", "but_only"))
    if any(but.qualifier in said.qualifiers for but in said.but):
        yield Complaint("said-twice", "The exception repeats what is said already.", part, ("but_not", "but_only"))
    if any(isinstance(but.qualifier, SameHeight | Place) for but in said.but) and said.verb is not Verb.BUILD:
        yield Complaint("misfit", "Only builds have a level of their own.", part, ("same_height",))


def check_destination(said: Action, part: str, *, chosen: bool) -> Iterator[Complaint]:
    """Where a worker is forced to, what it is replaced by, where a piece goes. `chosen`: by a player."""
    where = [quality.spaces for quality in said.qualifiers if isinstance(quality, At)]
    course = [quality for quality in said.qualifiers if isinstance(quality, Course)]
    if said.verb is Verb.FORCE:
        if any(each is Place.OWN or holds_somebody(At(each)) for each in where):
            message = "A worker is forced to a space without worker and dome; nobody can be forced to this one."
            yield Complaint("no-effect", message, part, ("to",))
        if course and course[0] not in _NEXT:
            message = "A worker is forced in the same direction, directly away or directly closer."
            yield Complaint("misfit", message, part, _SIDES)
        elif where and (course or said.distance > 1):
            yield Complaint("said-twice", "Where it is forced to is said twice.", part, ("distance", "same_direction"))
        elif said.distance > 1 and not course:
            message = "In which direction? Add “in the same direction”, “directly away” or “directly closer”."
            yield Complaint("missing-place", message, part, ("distance",))
        elif course and said.distance == 1:
            message = f"How far? One space on is “to {_NEXT[course[0]]}”; else “two spaces {course[0].value}”."
            yield Complaint("missing-place", message, part, NODES.get(course[0], ()))
        elif not where and not course:
            yield Complaint("missing-place", "Where to? Add “to …”.", part)
    if said.verb is Verb.REPLACE and not any(isinstance(quality, Laying) for quality in said.qualifiers):
        yield Complaint("missing-piece", "Replaced by what? Add “by a block”.", part)
    if said.patient is None and said.verb in (Verb.BUILD, Verb.REMOVE) and not where and not chosen:
        yield Complaint("missing-place", "Where? Name the space.", part)
    if not chosen:
        for each in where:
            yield from _settled(each, said, part)


_SIDES: Final = ("diagonally", "orthogonally", "opposite_direction")
_NEXT: Final = {
    Course.SAME_DIRECTION: Place.NEXT.value,
    Course.AWAY: Place.AWAY.value,
    Course.CLOSER: Place.CLOSER.value,
}


def _settled(where: Any, said: Action, part: str) -> Iterator[Complaint]:
    """Nobody chooses where a consequence happens: it is a certain space, or each such space."""
    one = isinstance(where, Place) or where.zone is Zone.CENTER
    if one or (where.amount == EACH and said.verb is not Verb.FORCE):
        return
    each = "" if said.verb is Verb.FORCE else ", or “each … space”"
    message = f"Nobody chooses where this happens; name a certain space, such as “the vacated space”{each}."
    yield Complaint("unclear-place", message, part, ("spaces",))


def check_patient(said: Action, part: str, *, chosen: bool) -> Iterator[Complaint]:
    """Who is forced, removed or replaced."""
    who = said.patient
    if not isinstance(who, Workers):
        return
    if chosen:
        if who.amount != SOME:
            message = "One worker at a time is chosen: “an opponent worker”, “your other worker”."
            yield Complaint("bad-amount", message, part, HEADS)
        return
    certain = any(isinstance(each, OnSpace) and isinstance(each.spaces, Place) for each in who.relations)
    if who.amount != EACH and not (who.amount == SOME and certain):
        message = "Nobody chooses whom this happens to; say “each …”, “that worker” or “it”."
        yield Complaint("unclear-subject", message, part, HEADS)
