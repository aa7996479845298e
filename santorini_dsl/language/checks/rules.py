"""Whether prohibitions, requirements, consequences, wins and losses make sense."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects import (
    EACH,
    SOME,
    Consequence,
    Do,
    Forbid,
    ForbidWin,
    Heading,
    HeldBy,
    Lose,
    Player,
    React,
    Reference,
    Require,
    RequireEnd,
    Verb,
    Whose,
    Win,
    Window,
    Workers,
)
from .. import print_phrases
from ..complaint import Complaint
from ..printer import print_heading
from .actions import STEPS, check_action
from .conditions import check_condition
from .parts import MOMENTS, STEP_WINDOWS, after, during, event_fits, fits, happens, how_many, nobody, owner, then_parts
from .phrases import HEADS, check_phrases
from .references import Known, check_references
from .setup import check_prepared

# -- rules -----------------------------------------------------------------------------------------------------


def check_rule(rule: Forbid | Require, heading: Heading) -> Iterator[Complaint]:
    """`cannot`, `can only` and `must`."""
    subject, action = rule.subject, rule.action
    if subject is Player.NOBODY:
        yield from _protection(rule, heading)
        return
    if action.verb not in STEPS:
        message = (
            f"Moves and builds can be forbidden or required, not “{action.verb.value}”. To protect a worker say "
            "“your worker cannot be forced” or “your worker cannot be removed”."
        )
        yield Complaint("misfit", message, "action")
        return
    if isinstance(subject, Player):
        better = "your worker" if subject is Player.YOU else "opponent workers"
        yield Complaint("unclear-subject", "Workers move and build, players do not.", "subject", (), better)
        return
    if isinstance(subject, Reference):
        yield nobody(subject, "subject")
        return
    fitting = during(action.verb, subject.whose, first=Window.TURN)
    if isinstance(rule, Forbid):
        fitting.append(Heading(Window.START, subject.whose))
    yield from fits(heading, *fitting)
    yield from how_many(rule, "subject")
    yield from check_phrases(subject, "subject")
    yield from check_references(subject, Known(), "subject")
    forbidden = isinstance(rule, Forbid) and not rule.only
    yield from check_action(action, "action", offered=False, forbidden=forbidden)
    known = Known(it=True, moved=action.verb is Verb.BUILD)
    yield from check_references(action, known, "action")
    step = isinstance(rule, Forbid) and heading.window is not Window.START
    yield from check_condition(rule.condition, known, step=step)
    if isinstance(rule, Forbid) and rule.only and not action.qualifiers:
        yield Complaint("no-effect", "“can only” how or where?", "action")
    if isinstance(rule, Require) and subject.amount == SOME and not action.qualifiers:
        yield Complaint("no-effect", "A worker that acts does this anyway; say how or where.", "action")


def _protection(rule: Forbid | Require, heading: Heading) -> Iterator[Complaint]:
    """ "… cannot be forced", "… cannot be removed": whoever would do it."""
    action = rule.action
    yield from fits(heading, *(Heading(Window.TURN, whose) for whose in (Whose.ANY, Whose.OPPONENT, Whose.YOUR)))
    if isinstance(action.patient, Reference):
        yield nobody(action.patient, "action")
        return
    if action.patient is not None and action.patient.amount != SOME:
        message = "“cannot” speaks of all such workers, without a number."
        plain = print_phrases.workers(Workers(action.patient.whose), general=True)
        yield Complaint("unclear-subject", message, "action", HEADS, plain)
    yield from check_action(action, "action", offered=False)
    yield from check_references(action, Known(), "action")
    yield from check_condition(rule.condition, Known())


def check_must_end(effect: RequireEnd, heading: Heading) -> Iterator[Complaint]:
    """ "each … must end the turn …" """
    subject, relation = effect.subject, effect.relation
    if not isinstance(subject, Workers) or subject.amount != EACH:
        message = "Which of them must? Say “each of your workers” or “each opponent worker”."
        yield Complaint("unclear-subject", message, "subject")
        return
    yield from fits(heading, Heading(Window.TURN, subject.whose))
    yield from check_phrases((subject, relation), "whole")
    yield from check_references(subject, Known(), "subject")
    yield from check_references(relation, Known(it=True, moved=True), "action")
    if isinstance(relation, HeldBy):
        yield Complaint("bad-relation", "Spaces are held by workers; a worker is not.", "action", ("held_by",))
    yield from check_condition(effect.condition, Known(it=True, moved=True))


# -- what happens by itself ------------------------------------------------------------------------------------


def check_react(effect: React, heading: Heading) -> Iterator[Complaint]:
    """What happens by itself."""
    if heading.window is Window.SETUP and effect.trigger is None:
        yield from check_prepared(effect)
        return
    if effect.trigger is None:
        if heading.window not in MOMENTS:
            end = print_heading(Heading(Window.END, Whose.YOUR))
            message = f"When does this happen? Begin with “whenever …”, or use a heading such as “{end}”."
            yield Complaint("missing-trigger", message)
            return
        known = Known()
    else:
        if heading.window not in (Window.TURN, Window.MOVE, Window.BUILD):
            yield from fits(heading, *during(effect.trigger.action.verb, owner(effect.trigger)))
        yield from event_fits(effect.trigger, heading, heading.whose)
        known = after(effect.trigger.action, Known(it=True))
    parts: tuple[Consequence | Do | Forbid | Require, ...] = effect.consequences
    yield from happens(effect.consequences[0], known, "action")
    yield from then_parts(parts[1:], after(effect.consequences[0].action, known))
    yield from check_condition(effect.condition, known)


# -- wins and losses -------------------------------------------------------------------------------------------


def check_win(effect: Win, heading: Heading) -> Iterator[Complaint]:
    """Conditions that win."""
    if effect.event is not None:
        yield from fits(heading, Heading(Window.WIN))
        yield from event_fits(effect.event, heading, Whose.YOUR)
        yield from check_condition(effect.condition, Known(it=True, step=True, moved=True))
        return
    if heading.window not in (Window.WIN, *MOMENTS):
        yield from fits(heading, Heading(Window.END, Whose.YOUR))
    elif heading.window is Window.WIN:
        yield from check_condition(effect.condition, Known(), "whole")
    else:
        yield from check_condition(effect.condition, Known())


def check_lose(effect: Lose, heading: Heading) -> Iterator[Complaint]:
    """Conditions that lose."""
    if heading.window not in (Window.LOSE, *MOMENTS):
        yield from fits(heading, Heading(Window.LOSE))
    if effect.event is None:
        yield from check_condition(effect.condition, Known())
        return
    if heading.window in MOMENTS:
        yield from fits(heading, Heading(Window.LOSE))
    yield from event_fits(effect.event, heading, owner(effect.event))
    yield from check_condition(effect.condition, Known(it=True, step=True, moved=True))


def check_forbid_win(effect: ForbidWin, heading: Heading) -> Iterator[Complaint]:
    """`cannot win`."""
    whose = {Player.YOU: Whose.YOUR, Player.OPPONENTS: Whose.OPPONENT}.get(effect.who, Whose.ANY)
    fitting = [Heading(Window.TURN, whose), Heading(Window.TURN, Whose.ANY)]
    if effect.who is Player.NOBODY:
        fitting += [Heading(Window.TURN, each) for each in Whose]
    if effect.by is not None and effect.by.verb in STEPS:
        fitting.append(Heading(STEP_WINDOWS[effect.by.verb], whose))
        yield from check_action(effect.by, "action", offered=False)
        yield from check_references(effect.by, Known(it=True, moved=effect.by.verb is Verb.BUILD), "action")
    yield from fits(heading, *fitting)
    yield from check_condition(effect.condition, Known(it=effect.by is not None))
