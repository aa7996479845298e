"""The parts that sentences of all kinds share: headings, events, what is done, and what follows "then"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...effects import (
    ONCE,
    SOME,
    Action,
    At,
    Consequence,
    Do,
    Event,
    Forbid,
    Heading,
    Over,
    Place,
    Player,
    Quantifier,
    Reference,
    Require,
    Subject,
    Verb,
    Whose,
    Window,
    Workers,
    holds_somebody,
)
from .. import print_phrases
from ..complaint import Complaint
from ..printer import print_heading
from .actions import STEPS, check_action, check_destination, check_patient
from .conditions import check_condition
from .phrases import check_phrases
from .references import Known, check_references

KEEPING: Final = (Verb.GAIN, Verb.SPEND, Verb.DISCARD, Verb.DRAW)
MOMENTS: Final = (Window.START, Window.END)
STEP_WINDOWS: Final = {Verb.MOVE: Window.MOVE, Verb.BUILD: Window.BUILD}
MORE_WORDS: Final = ("more_times", "up_to_more_times", "more_pieces", "up_to_more_pieces")
TIMES_WORDS: Final = ("times", "up_to_times", "twice", "any_times")


# -- headings --------------------------------------------------------------------------------------------------


def fits(heading: Heading, *fitting: Heading) -> Iterator[Complaint]:
    """A complaint unless the heading is one of these."""
    if heading not in fitting:
        best = print_heading(fitting[0])
        message = f"This sentence does not fit “{print_heading(heading)}”; it stands under “{best}”."
        yield Complaint("wrong-heading", message, "heading", (), f"{best}:")


def during(verb: Verb, *whose: Whose, first: Window | None = None) -> list[Heading]:
    """The headings of a turn in which a step of this verb can happen, the most exact one first."""
    windows = [first] if first else []
    windows += [STEP_WINDOWS[verb]] if verb in STEP_WINDOWS else [Window.MOVE, Window.BUILD]
    windows += [Window.TURN]
    return [Heading(window, owner) for owner in whose for window in windows]


# -- events ---
def owner(event: Event) -> Whose:
    """Whose worker makes the step that is waited for."""
    return event.subject.whose if isinstance(event.subject, Workers) else Whose.YOUR


def event_fits(event: Event, heading: Heading, whose: Whose) -> Iterator[Complaint]:
    """The step that is waited for fits the heading."""
    subject, action = event.subject, event.action
    if not isinstance(subject, Workers):
        yield Complaint("unclear-subject", "Which worker? Name it.", "trigger", ("workers", "you", "opponents"))
        return
    if subject.whose is not whose:
        yield from fits(heading, *during(action.verb, subject.whose))
    elif heading.window in (Window.MOVE, Window.BUILD) and action.verb in STEPS:
        yield from fits(heading, *during(action.verb, whose))
    if subject.amount != SOME:
        message = "One step is made by one worker: “your worker”, “an opponent worker”."
        yield Complaint("unclear-subject", message, "trigger", ("workers",))
    yield from check_phrases(subject, "trigger")
    yield from check_references(subject, Known(), "trigger")
    yield from check_action(action, "trigger", offered=False)
    yield from check_references(action, Known(it=True, moved=action.verb is Verb.BUILD), "trigger")


# -- what is done ----------------------------------------------------------------------------------------------


OWN_WORKERS: Final = "A card gives something to its owner's workers only; the language cannot say this yet."


def doer(subject: Subject, action: Action, part: str, *, trigger: bool = False) -> Iterator[Complaint]:
    """Who does something by the card: own workers, or the player where pieces or workers are moved about."""
    if isinstance(subject, Player):
        if subject is not Player.YOU:
            message = "A card gives something to its owner only: “your worker”, “you”."
            yield Complaint("unclear-subject", message, part)
        elif action.verb in STEPS:
            yield Complaint("unclear-subject", "Workers move and build, players do not.", part, (), "your worker")
    elif isinstance(subject, Workers):
        if subject.whose is Whose.OPPONENT and action.verb is Verb.MOVE:
            if subject.amount != SOME or subject.other:
                yield Complaint("bad-amount", "One at a time: “you may move an opponent worker”.", part)
        elif subject.whose is not Whose.YOUR:
            yield Complaint("unclear-subject", OWN_WORKERS, part)
        if subject.amount.quantifier is Quantifier.COUNT and subject.amount.high == 0:
            yield Complaint("unclear-subject", "Nobody may do it? Say who “cannot”.", part)
    elif subject is Reference.THAT_WORKER or not trigger:
        yield nobody(subject, part)


def nobody(subject: Reference, part: str) -> Complaint:
    """A reference where somebody must be named."""
    message = (
        f"“{subject.value}” has nothing to refer to; say who. What belongs to the sentence before it follows “; then”, "
        "without a period."
    )
    return Complaint("bad-reference", message, part)


def done(action: Action, known: Known, part: str) -> Iterator[Complaint]:
    """A step that may or will be chosen."""
    yield from check_action(action, part, offered=True)
    yield from check_destination(action, part, chosen=True)
    yield from check_patient(action, part, chosen=True)
    yield from check_references(action.patient, known, part)
    yield from check_references((action.qualifiers, action.but), with_patient(known, action), part)


def with_patient(known: Known, action: Action) -> Known:
    """What is known inside an action that is done to somebody."""
    return replace(known, that=known.that or action.patient is not None)


def after(action: Action, known: Known) -> Known:
    """What is known once this step was made."""
    if action.verb in KEEPING:
        return known
    entered = any(isinstance(each, At) and holds_somebody(each) for each in action.qualifiers)
    over = [each.what for each in action.qualifiers if isinstance(each, Over)]
    passed = any(isinstance(what, Workers) for what in over)
    that = known.that or entered or passed or action.patient is not None
    moves = action.verb is Verb.MOVE
    came = moves or action.verb is Verb.FORCE
    return Known(known.it, that, step=True, moved=True, shared=entered and moves, came=came, over=bool(over))


def then_parts(
    parts: tuple[Consequence | Do | Forbid | Require, ...], known: Known, first: int = 1, *, several: bool = False
) -> Iterator[Complaint]:
    """What follows "then". `first` is the number of its first part in the sentence.

    `several`: there can be several steps before it.
    """
    for at, each in enumerate(parts, first):
        part = f"part {at}"
        if isinstance(each, Consequence):
            yield from happens(each, known, part)
            if several:
                yield _after_several(each.action, part)
            known = after(each.action, known)
        elif isinstance(each, Do):
            yield from next_do(each, known, part)
            known = _after_do(each, known)
            several = can_be_several(each.subject, each.action)
        elif each in parts[: at - first]:
            yield Complaint("said-twice", "This part of the sentence stands here twice.", part)
        else:
            yield from _limits(each, known, part)


def can_be_several(subject: Subject, action: Action) -> bool:
    """Whether there can be several such steps, or none."""
    one = not isinstance(subject, Workers) or subject.amount.quantifier in (Quantifier.SOME, Quantifier.ONE)
    return not one or (action.times.low, action.times.high) != (1, 1)


def _after_several(action: Action, part: str) -> Complaint:
    """What happens by itself, behind a step of which there can be several."""
    spent = action.stock if action.verb is Verb.SPEND else None
    if spent is not None:
        price = f"spending {print_phrases.counted(spent.amount, spent.counter)} each time"
        message = f"This follows a step of which there can be several; its price is said before: “…, {price}”."
    else:
        message = "This follows a step of which there can be several: say “whenever …” for each of them."
    return Complaint("misfit", message, part)


def _after_do(do: Do, known: Known) -> Known:
    """What is known once a worker did what follows "then"."""
    now = after(do.action, Known(True, known.that, True, True))
    on = do.subject is Reference.IT and do.action.verb is Verb.MOVE
    shared = now.shared or (known.shared and not on)
    return replace(now, shared=shared, left=known.left or (known.shared and on))


def happens(said: Consequence, known: Known, part: str) -> Iterator[Complaint]:
    """Something that happens by itself."""
    action = said.action
    if action.verb in KEEPING:
        return
    if known.left and action.patient is Reference.THAT_WORKER and At(Place.VACATED) in action.qualifiers:
        message = "That worker stands on “the vacated space”: it is where the last move began."
        yield Complaint("bad-reference", message, part, ("vacated",), "its starting space")
    if action.verb is Verb.BUILD and At(Place.THAT_SPACE) in action.qualifiers and known.came:
        message = "On “that space” a worker stands since the step before; a block below it is “on its own space”."
        yield Complaint("no-effect", message, part, ("that_space",))
    if action.stock is not None:
        message = "What happens by itself has no price; spending is a part of its own: “; then you spend …”."
        yield Complaint("misfit", message, part, ("price",), "")
    yield from check_action(action, part, offered=True, happens=True)
    yield from check_destination(action, part, chosen=False)
    yield from check_patient(action, part, chosen=False)
    yield from check_references(action.patient, known, part)
    yield from check_references((action.qualifiers, action.but), with_patient(known, action), part)
    yield from once(action, part)


def once(action: Action, part: str) -> Iterator[Complaint]:
    """What happens by itself is not counted, and has no exception."""
    if action.times != ONCE or action.but or action.anywhere:
        words = (*MORE_WORDS, *TIMES_WORDS, "but_not", "but_only", "anywhere")
        yield Complaint("misfit", "What happens by itself happens once, where it is said.", part, words)


def next_do(do: Do, known: Known, part: str) -> Iterator[Complaint]:
    """A part of a plan, or what goes on after a permission was used."""
    if do.subject is Reference.IT:
        if not known.it:
            yield Complaint("bad-reference", "“it” has nothing to refer to; say who.", part, ("it",), "your worker")
    elif do.subject is Reference.THAT_WORKER and known.shared:
        message = "“that worker” shares its space with the other one; first say where it goes, then what it does."
        yield Complaint("bad-reference", message, part, ("that_worker",))
    elif do.subject is not Reference.THAT_WORKER or not known.that:
        yield from doer(do.subject, do.action, part)
    if do.action.verb in STEPS and any(isinstance(at, At) and holds_somebody(at) for at in do.action.qualifiers):
        message = (
            "This step needs a space without worker and dome. A held space is entered by a normal step only: “your "
            "worker may move to a space held by …; then that worker is forced to …”."
        )
        yield Complaint("no-effect", message, part, ("to", "on_space"))
    if do.action.times.more:
        yield Complaint("no-effect", "This step is an extra one already.", part, MORE_WORDS, "")
    if isinstance(do.subject, Workers):
        yield from check_phrases(do.subject, part)
        yield from check_references(do.subject, Known(), part)
    yield from done(do.action, replace(known, it=True), part)


def _limits(rule: Forbid | Require, known: Known, part: str) -> Iterator[Complaint]:
    """ "; then it cannot …" """
    if rule.action.verb not in STEPS:
        yield Complaint("misfit", "Moves and builds can be forbidden or required.", part)
    if isinstance(rule.subject, Player):
        yield Complaint("unclear-subject", "Workers move and build, players do not.", part, (), "it")
    elif isinstance(rule.subject, Workers):
        yield from check_phrases(rule.subject, part)
        yield from how_many(rule, part)
    if rule.action.verb in STEPS and At(Place.THAT_SPACE) in rule.action.qualifiers and known.came and not known.over:
        message = "On “that space” a worker stands since the step before: no step goes there anyway."
        yield Complaint("no-effect", message, part, ("that_space",))
    yield from check_references(rule.subject, known, part)
    yield from check_action(rule.action, part, offered=False, forbidden=isinstance(rule, Forbid) and not rule.only)
    known = Known(True, known.that, known.step, known.moved, over=known.over)
    yield from check_references(rule.action, known, part)
    yield from check_condition(rule.condition, known, part, step=isinstance(rule, Forbid))


def how_many(rule: Forbid | Require, part: str) -> Iterator[Complaint]:
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
        yield Complaint("unclear-subject", message, part)
