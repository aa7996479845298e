"""Whether a permission or a substitute gives its owner anything, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...effects import (
    ONCE,
    ONE,
    SOME,
    Action,
    At,
    Consequence,
    Do,
    Heading,
    Levels,
    Moment,
    Permit,
    Place,
    Reference,
    Rise,
    Slope,
    Spaces,
    Substitute,
    Verb,
    Whose,
    Window,
    Workers,
    count,
    holds_somebody,
    reaches_far,
)
from ...effects.walk import walk
from .. import print_phrases
from ..complaint import Complaint
from ..print_actions import moved_by_you, verb_phrase
from .actions import STEPS
from .conditions import check_condition
from .parts import (
    MOMENTS,
    MORE_WORDS,
    OWN_WORKERS,
    STEP_WINDOWS,
    TIMES_WORDS,
    after,
    can_be_several,
    doer,
    done,
    during,
    event_fits,
    fits,
    next_do,
    then_parts,
    with_patient,
)
from .phrases import check_phrases
from .references import Known, check_references
from .turns import NOBODY_CHOOSES, elsewhere

_ONE_LEVEL: Final = Levels(1, 1)


# -- permissions -----------------------------------------------------------------------------------------------


def check_permit(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """`may`."""
    action, trigger = permit.action, permit.trigger
    moves_others = moved_by_you(permit.subject) and action.verb is Verb.MOVE and heading.whose is Whose.YOUR
    if (
        isinstance(permit.subject, Workers)
        and permit.subject.whose is not Whose.YOUR
        and permit.subject.amount != count(0, 0)
        and not moves_others
    ):
        yield Complaint("unclear-subject", OWN_WORKERS, "subject")
        return
    if isinstance(permit.subject, Workers) and permit.subject.amount == count(0, 0):
        message = "Nobody may do it? Say who cannot: “any worker cannot …”, “opponent workers cannot …”."
        yield Complaint("unclear-subject", message, "subject")
        return
    if elsewhere(permit, heading):
        yield Complaint("no-choice", NOBODY_CHOOSES, "whole")
        return
    if heading.whose is not Whose.YOUR or heading.window not in (*MOMENTS, Window.TURN, Window.MOVE, Window.BUILD):
        window = STEP_WINDOWS.get(action.verb, Window.TURN) if permit.moment is None else Window.TURN
        yield from fits(heading, Heading(heading.window if heading.window in MOMENTS else window, Whose.YOUR))
        return
    adds = trigger is not None or permit.moment is not None or heading.window in MOMENTS or action.times.more
    adds = adds or action.verb not in STEPS or action.times != ONCE
    if trigger is not None:
        yield from event_fits(trigger, heading, Whose.YOUR)
    yield from _timing(permit, heading)
    yield from doer(permit.subject, action, "subject", trigger=trigger is not None)
    yield from _again(permit, heading)
    if not adds:
        yield from _lift(permit, heading)
    yield from _shares(permit)
    known = _known_by(permit, heading)
    yield from check_phrases(permit.subject, "subject")
    if isinstance(permit.subject, Workers):
        yield from check_references(permit.subject, Known(it=trigger is not None), "subject")
    yield from done(action, known, "action")
    yield from _two_could_be_it(permit)
    yield from check_condition(permit.condition, with_patient(known, action))
    yield from then_parts(permit.then, after(action, known), several=can_be_several(permit.subject, action))


def _known_by(permit: Permit, heading: Heading) -> Known:
    """What the words of a permission can refer to while its step is chosen."""
    again = permit.action.verb is Verb.MOVE and permit.action.times.more
    moved = again or heading.window in (Window.BUILD, Window.END) or permit.moment in _LATE
    # A player makes no step: the worker that is still to be named is the one meant.
    it = isinstance(permit.subject, Workers) or permit.trigger is not None or permit.action.verb in STEPS
    return Known(it=it, that=False, step=permit.trigger is not None, moved=moved)


def _two_could_be_it(permit: Permit) -> Iterator[Complaint]:
    """ "your other worker may build after it moves, if it …": the one that moves, or the one that builds?"""
    subject = permit.subject
    other = isinstance(subject, Workers) and (subject.other or subject.moved is False or subject.amount != SOME)
    if permit.moment is None or not other or Reference.IT not in walk(permit.condition):
        return
    message = (
        "“it” could be either of two workers here. Of the one that made this turn's step say “your worker … this turn” "
        f"(“{permit.moment.value}”); of the other one “your unmoved worker is …”."
    )
    yield Complaint("bad-reference", message, "condition", ("it", "near"))


_LATE: Final = (Moment.AFTER_MOVE, Moment.AFTER_BUILD)


def _timing(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """When the step is offered: by its moment, by its trigger or by its heading."""
    action, moment, window = permit.action, permit.moment, heading.window
    if permit.trigger is None and window not in MOMENTS and moved_by_you(permit.subject):
        message = (
            "When? Use “Start of Your Turn” or “End of Your Turn”, begin with “whenever …”, or say what it is done "
            "instead of."
        )
        yield Complaint("missing-moment", message, "action")
        return
    if permit.trigger is not None:
        if moment is not None:
            yield Complaint("said-twice", "“whenever” says already when.", "action", _MOMENT_WORDS, "")
        if window in MOMENTS:
            yield from fits(heading, *during(permit.trigger.action.verb, Whose.YOUR))
        return
    if window in MOMENTS:
        if moment is not None:
            yield Complaint("said-twice", "The heading says already when.", "action", _MOMENT_WORDS, "")
        return
    if moment is not None:
        allowed = {Moment.BEFORE_MOVE: Window.MOVE, Moment.AFTER_BUILD: Window.BUILD}.get(moment, window)
        yield from fits(heading, Heading(Window.TURN, Whose.YOUR), Heading(allowed, Whose.YOUR))
    elif action.verb in STEPS:
        yield from fits(heading, Heading(STEP_WINDOWS[action.verb], Whose.YOUR))
    else:
        message = "When? Add “before it moves”, “after it moves” or “after it builds”, or use “End of Your Turn”."
        yield Complaint("missing-moment", message, "action")


_MOMENT_WORDS: Final = ("before_move", "after_move", "after_build")


def _again(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """ "one more time" adds to a normal step or to the step that is waited for, and only there."""
    action, trigger = permit.action, permit.trigger
    if trigger is not None:
        unlimited = action.times.high is None and not action.times.more
        same = not unlimited and permit.subject is Reference.IT and trigger.action.verb is action.verb
        if same and not action.times.more:
            message = f"The same step once more: “{verb_phrase(Action(action.verb))} one more time”."
            yield Complaint("missing-more", message, "action")
        elif action.times.more and (not same or action.times.high is None):
            yield Complaint("no-effect", "This step is an extra one already.", "action", MORE_WORDS, "")
    elif permit.moment is not None or heading.window in MOMENTS or action.verb not in STEPS:
        if action.times.more:
            yield Complaint("no-effect", "This step is an extra one already.", "action", MORE_WORDS, "")
    elif action.times != ONCE and not action.times.more:
        more = action.times.high - 1 if action.times.high else 1
        words = "one more time" if more == 1 else f"up to {print_phrases.number(more)} more times"
        message = f"Steps beyond the normal one are “{words}”."
        yield Complaint("missing-more", message, "action", TIMES_WORDS, words)


def _lift(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """A permission that adds no step must lift a limit of the normal one."""
    action, subject = permit.action, permit.subject
    if action.stock is not None:
        message = "A normal step has no price; spending is a part of its own: “; then you spend …”."
        yield Complaint("misfit", message, "action", ("price",), "")
    if isinstance(subject, Workers) and subject.amount != SOME:
        if subject.amount == ONE:
            yield Complaint("bad-amount", "The worker that acts is “your worker”.", "subject", (), "your worker")
            return
        message = (
            "A normal step is made by the worker that acts, “your worker”. A step of another one is added to it: “your "
            "other worker may … after it moves”."
        )
        yield Complaint("bad-amount", message, "subject")
        return
    lifts = [
        reaches_far(action),
        action.any_level,
        _enters(action),
        any(_climbs_far(each) for each in action.qualifiers),
        action.verb is Verb.BUILD and At(Place.OWN) in action.qualifiers,
    ]
    if not any(lifts):
        message = f"“{verb_phrase(action)}” is no more than the game allows. {_NEW}"
        yield Complaint("no-effect", message, "action")


def _shares(permit: Permit) -> Iterator[Complaint]:
    """Whoever stands where a worker moves to must go."""
    if _enters(permit.action) and permit.action.verb is Verb.MOVE and not _leaves(permit):
        message = (
            "Two workers cannot share a space. Go on with “; then that worker is forced to …”, “is removed”, "
            "or “; then it moves …”."
        )
        if any(
            isinstance(at, At) and isinstance(at.spaces, Spaces) and at.spaces.occupied
            for at in permit.action.qualifiers
        ):
            message += " No worker ever moves onto a dome."
        yield Complaint("missing-then", message, "action")


_NEW: Final = (
    "Say what is new: “one more time”, “up two levels”, “to a space held by …”, “over …”, “… anywhere”, "
    "“before it moves”, “a dome at any level”, “on its own space”."
)


def _enters(action: Action) -> bool:
    """Whether the step goes to a space where somebody stands."""
    return any(isinstance(each, At) and holds_somebody(each) for each in action.qualifiers)


def _climbs_far(quality: object) -> bool:
    return isinstance(quality, Rise) and quality.slope is Slope.UP and quality.by not in (None, _ONE_LEVEL)


def _leaves(permit: Permit) -> bool:
    """Whether what follows frees the space that is entered: the worker there goes, or the one that came moves on."""
    return any(
        (isinstance(part, Consequence) and part.action.patient is Reference.THAT_WORKER)
        or (isinstance(part, Do) and part.subject is Reference.IT and part.action.verb is Verb.MOVE)
        for part in permit.then
    )


# -- instead ---------------------------------------------------------------------------------------------------


def check_substitute(effect: Substitute, heading: Heading) -> Iterator[Complaint]:
    """`instead of your normal …`."""
    yield from fits(heading, Heading(effect.part, Whose.YOUR))
    known = Known(moved=effect.part is Window.BUILD)
    for at, do in enumerate(effect.plan):
        part = "action" if at == 0 else f"part {at}"
        yield from next_do(do, known, part)
        known = after(do.action, Known(True, known.that, True, True))
    yield from check_condition(effect.condition, Known())
    yield from then_parts(effect.then, known, len(effect.plan))
