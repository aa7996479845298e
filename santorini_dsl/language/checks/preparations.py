"""Whether the setup, lent powers, extra turns and what a player keeps make sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...effects import (
    SOME,
    At,
    Borrow,
    Clause,
    ExtraTurn,
    Forbid,
    Heading,
    MakeDeck,
    MarkWorker,
    PlaceCount,
    PlaceTurn,
    Require,
    Source,
    Spaces,
    Whose,
    Window,
    Workers,
)
from .. import print_phrases
from ..complaint import Complaint
from ..phrases import OPPOSITE_EDGES
from .conditions import check_condition
from .parts import during, event_fits, fits, owner
from .phrases import HEADS, check_phrases
from .references import Known, check_references
from .turns import NOBODY_CHOOSES, elsewhere

_SETUP: Final = Heading(Window.SETUP)


def check_players(clause: Clause) -> Iterator[Complaint]:
    """ "(with 2 or 4 players)" """
    players = clause.players
    if any(not 2 <= each <= 4 for each in players):
        yield Complaint("bad-number", "Two, three or four can play.", "heading", ("table",))
    elif sorted(set(players)) != list(players):
        message = "Numbers of players stand in order, each once."
        yield Complaint("word-order", message, "heading", ("table",))


def check_preparation(effect: PlaceTurn | PlaceCount | MarkWorker | MakeDeck, heading: Heading) -> Iterator[Complaint]:
    """What is done before the game."""
    yield from fits(heading, _SETUP)
    if isinstance(effect, PlaceCount) and effect.number == 2:
        yield Complaint("no-effect", "Two workers are what every player places.")


def check_placing(rule: Forbid | Require, heading: Heading) -> Iterator[Complaint]:
    """Where workers must or cannot be placed."""
    yield from fits(heading, _SETUP)
    if rule.subject != Workers(Whose.YOUR):
        message = "A card says where its owner's workers are placed: “your workers”."
        yield Complaint("unclear-subject", message, "subject")
    where = next((each.spaces for each in rule.action.qualifiers if isinstance(each, At)), None)
    plain = isinstance(where, Spaces) and where == Spaces(zone=where.zone) and where.zone is not None
    if not plain and not (where == OPPOSITE_EDGES and isinstance(rule, Require)):
        message = "Workers are placed on perimeter, inner or corner spaces, on the center space or on opposite edges."
        yield Complaint("unclear-place", message, "action", ("on_space",))


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
    verb = effect.trigger.action.verb
    if elsewhere(effect, heading):
        yield Complaint("no-choice", NOBODY_CHOOSES, "whole")
        return
    if heading.whose is not Whose.YOUR or heading.window not in (Window.TURN, Window.MOVE, Window.BUILD):
        yield from fits(heading, *during(verb, Whose.YOUR))
        return
    yield from event_fits(effect.trigger, heading, Whose.YOUR)
    if owner(effect.trigger) is not Whose.YOUR:
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
