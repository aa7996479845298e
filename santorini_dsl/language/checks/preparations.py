"""Whether lent powers, extra turns and numbers of players make sense."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects import (
    SOME,
    Borrow,
    Clause,
    ExtraTurn,
    Heading,
    Source,
    Whose,
    Window,
    Workers,
)
from .. import print_phrases
from ..complaint import Complaint
from .conditions import check_condition
from .parts import during, event_fits, fits, owner
from .phrases import HEADS, check_phrases
from .references import Known, check_references
from .turns import NOBODY_CHOOSES, elsewhere


def check_players(clause: Clause) -> Iterator[Complaint]:
    """ "(with 2 or 4 players)" """
    players = clause.players
    if any(not 2 <= each <= 4 for each in players):
        yield Complaint("bad-number", "Two, three or four can play.", "heading", ("table",))
    elif sorted(set(players)) != list(players):
        message = "Numbers of players stand in order, each once."
        yield Complaint("word-order", message, "heading", ("table",))


def check_borrow(effect: Borrow, heading: Heading) -> Iterator[Complaint]:
    """ "you have … power" """
    if effect.source is Source.OPPONENT:
        yield from fits(heading, Heading(Window.START, Whose.YOUR))
        yield from check_condition(effect.condition, Known())
        return
    yield from fits(heading, Heading(Window.ANY_TIME))
    if effect.condition is not None:
        yield Complaint("misplaced-condition", "The drawn card's power is had as long as it lies there.", "condition")


def check_extra_turn(effect: ExtraTurn, heading: Heading) -> Iterator[Complaint]:
    """ "you may take one more turn" """
    event = effect.trigger
    if elsewhere(effect, heading):
        yield Complaint("no-choice", NOBODY_CHOOSES, "whole")
        return
    if event is None:
        yield from fits(heading, Heading(Window.END, Whose.YOUR))
        yield from check_condition(effect.condition, Known())
    elif heading.whose is not Whose.YOUR or heading.window not in (Window.TURN, Window.MOVE, Window.BUILD):
        yield from fits(heading, *during(event.action.verb, Whose.YOUR))
        return
    else:
        yield from event_fits(event, heading, Whose.YOUR)
        if owner(event) is not Whose.YOUR:
            return
    using = effect.using
    if using is None:
        return
    yield from check_phrases(using, "action")
    yield from check_references(using, Known(), "action")
    if using == Workers(Whose.YOUR):
        message = "A turn is taken with own workers anyway."
        yield Complaint("no-effect", message, "action", ("with_worker",), "")
    if using.amount != SOME:
        plain = print_phrases.workers(Workers(using.whose))
        yield Complaint("bad-amount", f"It is taken with one worker: “{plain}”.", "action", HEADS, plain)
