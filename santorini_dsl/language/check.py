"""Whether a clause makes sense: its subject fits its verb and heading, and all that it refers to exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..effects import (
    ONCE,
    SOME,
    Action,
    At,
    Clause,
    Consequence,
    Do,
    Event,
    Forbid,
    ForbidWin,
    Heading,
    HeldBy,
    Levels,
    Lose,
    Moment,
    Permit,
    Place,
    Player,
    Quantifier,
    React,
    Reference,
    Require,
    Rise,
    Slope,
    Spaces,
    Subject,
    Substitute,
    Verb,
    Whose,
    Win,
    Window,
    Workers,
)
from . import check_phrases as phrases
from . import print_phrases
from .check_phrases import STEPS, Known
from .complaint import Complaint
from .print_actions import verb_phrase
from .printer import print_heading

_MOMENTS: Final = (Window.START, Window.END)
_ONE_LEVEL: Final = Levels(1, 1)
_STEP_WINDOWS: Final = {Verb.MOVE: Window.MOVE, Verb.BUILD: Window.BUILD}


def check(clause: Clause) -> Iterator[Complaint]:
    """All that makes no sense in a clause."""
    effect = clause.effect
    if clause.once and not (isinstance(effect, Permit) or (isinstance(effect, Substitute) and effect.optional)):
        message = "Only what the player may do can be once per game."
        yield Complaint("no-effect", message, "heading", ("once",))
    if isinstance(effect, Permit):
        yield from _permit(effect, clause.heading)
    elif isinstance(effect, Substitute):
        yield from _substitute(effect, clause.heading)
    elif isinstance(effect, Forbid | Require):
        yield from _rule(effect, clause.heading)
    elif isinstance(effect, React):
        yield from _react(effect, clause.heading)
    elif isinstance(effect, Win):
        yield from _win(effect, clause.heading)
    elif isinstance(effect, Lose):
        yield from _lose(effect, clause.heading)
    elif isinstance(effect, ForbidWin):
        yield from _forbid_win(effect, clause.heading)


# -- headings --------------------------------------------------------------------------------------------------


def _fits(heading: Heading, *fitting: Heading) -> Iterator[Complaint]:
    """A complaint unless the heading is one of these."""
    if heading not in fitting:
        best = print_heading(fitting[0])
        message = f"This sentence does not fit “{print_heading(heading)}”; it stands under “{best}”."
        yield Complaint("wrong-heading", message, "heading", (), f"{best}:")


def _during(verb: Verb, *whose: Whose, first: Window | None = None) -> list[Heading]:
    """The headings of a turn in which a step of this verb can happen, the most exact one first."""
    windows = [first] if first else []
    windows += [_STEP_WINDOWS[verb]] if verb in _STEP_WINDOWS else [Window.MOVE, Window.BUILD]
    windows += [Window.TURN]
    return [Heading(window, owner) for owner in whose for window in windows]


# -- permissions -----------------------------------------------------------------------------------------------


def _permit(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    action, trigger = permit.action, permit.trigger
    if heading.whose is not Whose.YOUR or heading.window not in (*_MOMENTS, Window.TURN, Window.MOVE, Window.BUILD):
        yield from _fits(heading, Heading(_STEP_WINDOWS.get(action.verb, Window.TURN), Whose.YOUR))
        return
    adds = trigger is not None or permit.moment is not None or heading.window in _MOMENTS or action.times.more
    adds = adds or action.verb not in STEPS
    if trigger is not None:
        yield from _event(trigger, heading, Whose.YOUR)
    yield from _timing(permit, heading)
    yield from _doer(permit.subject, action, "subject", trigger=trigger is not None)
    yield from _again(permit, heading)
    if not adds:
        yield from _lift(permit, heading)
    known = _known_by(permit, heading)
    yield from phrases.phrases(permit.subject, "subject")
    if isinstance(permit.subject, Workers):
        yield from phrases.references(permit.subject, Known(it=trigger is not None), "subject")
    yield from _done(action, known, "action")
    yield from phrases.condition(permit.condition, _with_patient(known, action))
    yield from _then(permit.then, _after(action, known))


def _known_by(permit: Permit, heading: Heading) -> Known:
    """What the words of a permission can refer to while its step is chosen."""
    again = permit.action.verb is Verb.MOVE and permit.action.times.more
    moved = again or heading.window in (Window.BUILD, Window.END) or permit.moment in _LATE
    it = isinstance(permit.subject, Workers) or permit.trigger is not None
    return Known(it=it, that=False, step=permit.trigger is not None, moved=moved)


_LATE: Final = (Moment.AFTER_MOVE, Moment.AFTER_BUILD)


def _timing(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """When the step is offered: by its moment, by its trigger or by its heading."""
    action, moment, window = permit.action, permit.moment, heading.window
    if permit.trigger is not None:
        if moment is not None:
            yield Complaint("said-twice", "“whenever” says already when.", "action", _MOMENT_WORDS, "")
        if window in _MOMENTS:
            yield from _fits(heading, *_during(permit.trigger.action.verb, Whose.YOUR))
        return
    if window in _MOMENTS:
        if moment is not None:
            yield Complaint("said-twice", "The heading says already when.", "action", _MOMENT_WORDS, "")
        return
    if moment is not None:
        allowed = {Moment.BEFORE_MOVE: Window.MOVE, Moment.AFTER_BUILD: Window.BUILD}.get(moment, window)
        yield from _fits(heading, Heading(Window.TURN, Whose.YOUR), Heading(allowed, Whose.YOUR))
    elif action.verb in STEPS:
        yield from _fits(heading, Heading(_STEP_WINDOWS[action.verb], Whose.YOUR))
    else:
        message = "When? Add “before it moves”, “after it moves” or “after it builds”, or use “End of Your Turn”."
        yield Complaint("missing-moment", message, "action")


_MOMENT_WORDS: Final = ("before_move", "after_move", "after_build")
_MORE_WORDS: Final = ("more_times", "up_to_more_times", "more_pieces", "up_to_more_pieces")
_TIMES_WORDS: Final = ("times", "up_to_times", "twice", "any_times")


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
            yield Complaint("no-effect", "This step is an extra one already.", "action", _MORE_WORDS, "")
    elif permit.moment is not None or heading.window in _MOMENTS or action.verb not in STEPS:
        if action.times.more:
            yield Complaint("no-effect", "This step is an extra one already.", "action", _MORE_WORDS, "")
    elif action.times != ONCE and not action.times.more:
        more = action.times.high - 1 if action.times.high else 1
        words = "one more time" if more == 1 else f"up to {print_phrases.number(more)} more times"
        message = f"Steps beyond the normal one are “{words}”."
        yield Complaint("missing-more", message, "action", _TIMES_WORDS, words)


def _lift(permit: Permit, heading: Heading) -> Iterator[Complaint]:
    """A permission that adds no step must lift a limit of the normal one."""
    action, subject = permit.action, permit.subject
    if isinstance(subject, Workers) and subject.amount != SOME:
        yield Complaint("bad-amount", "The worker that acts is “your worker”.", "subject", (), "your worker")
    entered = [at.spaces for at in action.qualifiers if isinstance(at, At) and _holds_somebody(at)]
    lifts = [
        action.anywhere,
        action.any_level,
        bool(entered),
        any(_climbs_far(each) for each in action.qualifiers),
        action.verb is Verb.BUILD and At(Place.OWN) in action.qualifiers,
    ]
    if not any(lifts):
        message = f"“{verb_phrase(action)}” is no more than the game allows. {_NEW}"
        yield Complaint("no-effect", message, "action")
    elif entered and action.verb is Verb.MOVE and not _leaves(permit):
        message = "Two workers cannot share a space. Go on with “; then that worker is forced to …” or “is removed”."
        yield Complaint("missing-then", message, "action")


_NEW: Final = (
    "Say what is new: “one more time”, “up two levels”, “to a space held by …”, “… anywhere”, “before it moves”, "
    "“a dome at any level”, “on its own space”."
)


def _climbs_far(quality: object) -> bool:
    return isinstance(quality, Rise) and quality.slope is Slope.UP and quality.by not in (None, _ONE_LEVEL)


def _holds_somebody(at: At) -> bool:
    spaces = at.spaces
    return isinstance(spaces, Spaces) and (
        spaces.occupied is True or any(isinstance(each, HeldBy) and not each.negated for each in spaces.relations)
    )


def _leaves(permit: Permit) -> bool:
    """Whether what follows frees the space that is entered."""
    return any(isinstance(part, Consequence) and part.action.patient is Reference.THAT_WORKER for part in permit.then)


# -- what is done ----------------------------------------------------------------------------------------------


def _doer(subject: Subject, action: Action, part: str, *, trigger: bool = False) -> Iterator[Complaint]:
    """Who does something by the card: own workers, or the player where pieces or workers are moved about."""
    if isinstance(subject, Player):
        if subject is not Player.YOU:
            message = "A card gives its owner something: “your worker”, “you”."
            yield Complaint("unclear-subject", message, part, (), "your worker")
        elif action.verb in STEPS:
            yield Complaint("unclear-subject", "Workers move and build, players do not.", part, (), "your worker")
    elif isinstance(subject, Workers):
        if subject.whose is not Whose.YOUR:
            yield Complaint("unclear-subject", "A card gives its owner's workers something.", part, (), "your worker")
        if subject.amount.quantifier is Quantifier.COUNT and subject.amount.high == 0:
            yield Complaint("unclear-subject", "Nobody may do it? Say who “cannot”.", part, (), "your worker")
    elif subject is Reference.THAT_WORKER or not trigger:
        yield _nobody(subject, part)


def _nobody(subject: Reference, part: str) -> Complaint:
    message = f"“{subject.value}” has nothing to refer to; say who."
    return Complaint("bad-reference", message, part, (), "your worker")


def _done(action: Action, known: Known, part: str) -> Iterator[Complaint]:
    """A step that may or will be chosen."""
    yield from phrases.action(action, part, offered=True)
    yield from phrases.destination(action, part, chosen=True)
    yield from phrases.patient(action, part, chosen=True)
    yield from phrases.references(action.patient, known, part)
    yield from phrases.references((action.qualifiers, action.but), _with_patient(known, action), part)


def _with_patient(known: Known, action: Action) -> Known:
    return Known(known.it, known.that or action.patient is not None, known.step, known.moved)


def _after(action: Action, known: Known) -> Known:
    """What is known once this step was made."""
    entered = any(isinstance(each, At) and _holds_somebody(each) for each in action.qualifiers)
    return Known(known.it, known.that or entered or action.patient is not None, step=True, moved=True)


def _then(parts: tuple[Consequence | Do | Forbid | Require, ...], known: Known, first: int = 1) -> Iterator[Complaint]:
    for at, each in enumerate(parts, first):
        part = f"part {at}"
        if isinstance(each, Consequence):
            yield from _happens(each, known, part)
            known = _after(each.action, known)
        elif isinstance(each, Do):
            yield from _next_do(each, known, part)
            known = _after(each.action, Known(True, known.that, True, True))
        else:
            yield from _limits(each, known, part)


def _happens(said: Consequence, known: Known, part: str) -> Iterator[Complaint]:
    """Something that happens by itself."""
    action = said.action
    yield from phrases.action(action, part, offered=True, happens=True)
    yield from phrases.destination(action, part, chosen=False)
    yield from phrases.patient(action, part, chosen=False)
    yield from phrases.references(action.patient, known, part)
    yield from phrases.references((action.qualifiers, action.but), _with_patient(known, action), part)
    if action.times != ONCE or action.but or action.anywhere:
        words = (*_MORE_WORDS, *_TIMES_WORDS, "but_not", "but_only", "anywhere")
        yield Complaint("misfit", "What happens by itself happens once, where it is said.", part, words)


def _next_do(do: Do, known: Known, part: str) -> Iterator[Complaint]:
    if do.subject is Reference.IT:
        if not known.it:
            yield Complaint("bad-reference", "“it” has nothing to refer to; say who.", part, ("it",), "your worker")
    else:
        yield from _doer(do.subject, do.action, part)
    if do.action.times.more:
        yield Complaint("no-effect", "This step is an extra one already.", part, _MORE_WORDS, "")
    if isinstance(do.subject, Workers):
        yield from phrases.phrases(do.subject, part)
        yield from phrases.references(do.subject, Known(), part)
    yield from _done(do.action, Known(True, known.that, known.step, known.moved), part)


def _limits(rule: Forbid | Require, known: Known, part: str) -> Iterator[Complaint]:
    """ "; then it cannot …" """
    if rule.action.verb not in STEPS:
        yield Complaint("misfit", "Moves and builds can be forbidden or required.", part)
    if isinstance(rule.subject, Player):
        yield Complaint("unclear-subject", "Workers move and build, players do not.", part, (), "it")
    elif isinstance(rule.subject, Workers):
        yield from phrases.phrases(rule.subject, part)
        yield from _amount(rule, part)
    yield from phrases.references(rule.subject, known, part)
    yield from phrases.action(rule.action, part, offered=False)
    known = Known(True, known.that, known.step, known.moved)
    yield from phrases.references(rule.action, known, part)
    yield from phrases.condition(rule.condition, known, part, step=isinstance(rule, Forbid))


# -- instead ---------------------------------------------------------------------------------------------------


def _substitute(effect: Substitute, heading: Heading) -> Iterator[Complaint]:
    yield from _fits(heading, Heading(effect.part, Whose.YOUR))
    known = Known(moved=effect.part is Window.BUILD)
    for at, do in enumerate(effect.plan):
        part = "action" if at == 0 else f"part {at}"
        yield from _next_do(do, known, part)
        known = _after(do.action, Known(True, known.that, True, True))
    yield from phrases.condition(effect.condition, Known())
    yield from _then(effect.then, known, len(effect.plan))


# -- rules -----------------------------------------------------------------------------------------------------


def _rule(rule: Forbid | Require, heading: Heading) -> Iterator[Complaint]:
    subject, action = rule.subject, rule.action
    if action.verb not in STEPS:
        message = f"Only moves and builds can be forbidden or required, not “{action.verb.value}”."
        yield Complaint("misfit", message, "action")
        return
    if isinstance(subject, Player):
        better = "your worker" if subject is Player.YOU else "opponent workers"
        yield Complaint("unclear-subject", "Workers move and build, players do not.", "subject", (), better)
        return
    if isinstance(subject, Reference):
        yield _nobody(subject, "subject")
        return
    fitting = _during(action.verb, subject.whose, first=Window.TURN)
    if isinstance(rule, Forbid):
        fitting.append(Heading(Window.START, subject.whose))
    yield from _fits(heading, *fitting)
    yield from _amount(rule, "subject")
    yield from phrases.phrases(subject, "subject")
    yield from phrases.references(subject, Known(), "subject")
    yield from phrases.action(action, "action", offered=False)
    known = Known(it=True, moved=action.verb is Verb.BUILD)
    yield from phrases.references(action, known, "action")
    step = isinstance(rule, Forbid) and heading.window is not Window.START
    yield from phrases.condition(rule.condition, known, step=step)
    if isinstance(rule, Forbid) and rule.only and not action.qualifiers:
        yield Complaint("no-effect", "“can only” how or where?", "action")
    if isinstance(rule, Require) and subject.amount == SOME and not action.qualifiers:
        yield Complaint("no-effect", "A worker that acts does this anyway; say how or where.", "action")


def _amount(rule: Forbid | Require, part: str) -> Iterator[Complaint]:
    """A prohibition speaks of all such workers; a requirement says how many must."""
    subject = rule.subject
    assert isinstance(subject, Workers)
    some = subject.amount == SOME
    none = subject.amount.high == 0
    if isinstance(rule, Forbid):
        if not some:
            plain = print_phrases.workers(Workers(subject.whose), general=True)
            message = "“cannot” and “can only” speak of all such workers, without a number."
            yield Complaint("unclear-subject", message, part, (), plain)
        return
    if none or subject.amount.quantifier is Quantifier.ONE or (some and subject.whose is not Whose.YOUR):
        words = {
            Whose.YOUR: ("at least one of your workers", "each of your workers"),
            Whose.OPPONENT: ("at least one opponent worker", "each opponent worker"),
            Whose.ANY: ("at least one worker", "each worker"),
        }[subject.whose]
        message = f"How many must? Say “{words[0]}” or “{words[1]}”."
        yield Complaint("unclear-subject", message, part, (), words[0])


# -- what happens by itself ------------------------------------------------------------------------------------


def _react(effect: React, heading: Heading) -> Iterator[Complaint]:
    if effect.trigger is None:
        if heading.window not in _MOMENTS:
            end = print_heading(Heading(Window.END, Whose.YOUR))
            message = f"When does this happen? Begin with “whenever …”, or use a heading such as “{end}”."
            yield Complaint("missing-trigger", message)
            return
        known = Known()
    else:
        if heading.window not in (Window.TURN, Window.MOVE, Window.BUILD):
            yield from _fits(heading, *_during(effect.trigger.action.verb, _owner(effect.trigger)))
        yield from _event(effect.trigger, heading, heading.whose)
        known = Known(it=True, step=True, moved=True)
    parts: tuple[Consequence | Do | Forbid | Require, ...] = effect.consequences
    yield from _happens(effect.consequences[0], known, "action")
    yield from _then(parts[1:], _after(effect.consequences[0].action, known))
    yield from phrases.condition(effect.condition, known)


def _owner(event: Event) -> Whose:
    return event.subject.whose if isinstance(event.subject, Workers) else Whose.YOUR


def _event(event: Event, heading: Heading, whose: Whose) -> Iterator[Complaint]:
    """The step that is waited for fits the heading."""
    subject, action = event.subject, event.action
    if not isinstance(subject, Workers):
        yield Complaint("unclear-subject", "Which worker? Name it.", "trigger", ("workers", "you", "opponents"))
        return
    if subject.whose is not whose:
        yield from _fits(heading, *_during(action.verb, subject.whose))
    elif heading.window in (Window.MOVE, Window.BUILD) and action.verb in STEPS:
        yield from _fits(heading, *_during(action.verb, whose))
    if subject.amount != SOME:
        message = "One step is made by one worker: “your worker”, “an opponent worker”."
        yield Complaint("unclear-subject", message, "trigger", ("workers",))
    yield from phrases.phrases(subject, "trigger")
    yield from phrases.references(subject, Known(), "trigger")
    yield from phrases.action(action, "trigger", offered=False)
    yield from phrases.references(action, Known(it=True, moved=action.verb is Verb.BUILD), "trigger")


# -- wins and losses -------------------------------------------------------------------------------------------


def _win(effect: Win, heading: Heading) -> Iterator[Complaint]:
    if effect.event is not None:
        yield from _fits(heading, Heading(Window.WIN))
        yield from _event(effect.event, heading, Whose.YOUR)
        yield from phrases.condition(effect.condition, Known(it=True, step=True, moved=True))
        return
    if heading.window not in (Window.WIN, *_MOMENTS):
        yield from _fits(heading, Heading(Window.END, Whose.YOUR))
    elif heading.window is Window.WIN:
        yield from phrases.condition(effect.condition, Known(), "whole")
    else:
        yield from phrases.condition(effect.condition, Known())


def _lose(effect: Lose, heading: Heading) -> Iterator[Complaint]:
    if heading.window not in (Window.LOSE, *_MOMENTS):
        yield from _fits(heading, Heading(Window.LOSE))
    if effect.event is None:
        yield from phrases.condition(effect.condition, Known())
        return
    if heading.window in _MOMENTS:
        yield from _fits(heading, Heading(Window.LOSE))
    yield from _event(effect.event, heading, _owner(effect.event))
    yield from phrases.condition(effect.condition, Known(it=True, step=True, moved=True))


def _forbid_win(effect: ForbidWin, heading: Heading) -> Iterator[Complaint]:
    whose = Whose.YOUR if effect.who is Player.YOU else Whose.OPPONENT
    fitting = [Heading(Window.TURN, whose), Heading(Window.TURN, Whose.ANY)]
    if effect.by is not None and effect.by.verb in STEPS:
        fitting.append(Heading(_STEP_WINDOWS[effect.by.verb], whose))
        yield from phrases.action(effect.by, "action", offered=False)
        yield from phrases.references(effect.by, Known(it=True, moved=effect.by.verb is Verb.BUILD), "action")
    yield from _fits(heading, *fitting)
    yield from phrases.condition(effect.condition, Known(it=effect.by is not None))
