"""Whether what is done before the game makes sense: placing workers, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...effects import (
    EACH,
    ONE,
    SOME,
    Action,
    At,
    Forbid,
    Heading,
    HeldBy,
    Laying,
    MakeDeck,
    MarkWorker,
    Piece,
    PlaceCount,
    PlaceTurn,
    Player,
    React,
    Reference,
    Require,
    SpacePhrase,
    Spaces,
    Started,
    Verb,
    Whose,
    Window,
    Workers,
    Zone,
)
from ...effects.walk import walk
from .. import print_phrases
from ..complaint import Complaint
from .actions import check_action
from .parts import fits, nobody, once
from .phrases import HEADS, check_phrases
from .references import Known, check_references

_SETUP: Final = Heading(Window.SETUP)
_PLACED: Final = {Whose.YOUR: "your workers", Whose.OPPONENT: "opponent workers", Whose.ANY: "any worker"}
_SOME_OF: Final = {
    Whose.YOUR: "at least one of your workers",
    Whose.OPPONENT: "at least one opponent worker",
    Whose.ANY: "at least one worker",
}
_STANDS: Final = ("held_by", "not_", "occupied", "unoccupied", "spaces")
_NOBODY_YET: Final = "No worker stands on the board yet."


def check_preparation(effect: PlaceTurn | PlaceCount | MarkWorker | MakeDeck, heading: Heading) -> Iterator[Complaint]:
    """What is done before the game."""
    yield from fits(heading, _SETUP)
    if isinstance(effect, PlaceCount) and effect.number == 2:
        yield Complaint("no-effect", "Two workers are what every player places.")


# -- where workers are placed ------------------------------------------------------------------------------------


def check_placing(rule: Forbid | Require, heading: Heading) -> Iterator[Complaint]:
    """Where workers must or cannot be placed."""
    yield from fits(heading, _SETUP)
    yield from _who_is_placed(rule)
    where = next(each.spaces for each in rule.action.qualifiers if isinstance(each, At))
    yield from check_references(where, Known(), "action")
    if isinstance(where, Spaces):
        yield from check_phrases(where, "action")
        yield from _placed_on(where, rule)


def _who_is_placed(rule: Forbid | Require) -> Iterator[Complaint]:
    who = rule.subject
    if isinstance(who, Player):
        better = _PLACED[Whose.OPPONENT if who is Player.OPPONENTS else Whose.YOUR]
        yield Complaint("unclear-subject", "Workers are placed, players are not.", "subject", (), better)
    elif isinstance(who, Reference):
        yield replace(nobody(who, "subject"), suggestion=_PLACED[Whose.YOUR])
    elif who != Workers(who.whose, who.amount, marks=who.marks):
        message = "Workers that are placed stand nowhere yet and have done nothing; say whose they are."
        yield Complaint("unclear-subject", message, "subject", (), _PLACED[who.whose])
    elif isinstance(rule, Forbid) and who.amount != SOME:
        message = "“cannot” speaks of all such workers, without a number."
        yield Complaint("unclear-subject", message, "subject", (), _PLACED[who.whose])
    elif who.amount == EACH:
        message = f"For all of them this language says “{_PLACED[who.whose]}”."
        yield Complaint("one-form", message, "subject", (), _PLACED[who.whose])
    elif who.amount == ONE or who.amount.high == 0:
        message = f"How many must? Say “{_SOME_OF[who.whose]}” or “{_PLACED[who.whose]}”."
        yield Complaint("unclear-subject", message, "subject", (), _SOME_OF[who.whose])


def _placed_on(where: Spaces, rule: Forbid | Require) -> Iterator[Complaint]:
    words = ("opposite_edges", "spaces")
    if where == Spaces():
        yield Complaint("no-effect", "“a space” alone says nothing; say which.", "action", words)
    if where.opposite:
        if isinstance(rule, Forbid) or (isinstance(rule.subject, Workers) and rule.subject.amount != SOME):
            message = "Opposite each other is where all of them must be placed: “your workers must be placed on …”."
            yield Complaint("unclear-place", message, "action", words)
    elif where.amount != SOME:
        plain = print_phrases.spaces(replace(where, amount=SOME))
        yield Complaint("bad-amount", f"A worker is placed on one space: “on {plain}”.", "action", words)
    if where.occupied is not None or any(isinstance(each, HeldBy) for each in where.relations):
        message = "Workers are placed where no worker and no dome is anyway."
        yield Complaint("no-effect", message, "action", _STANDS)
    yield from _known_by_now(where)
    own = isinstance(rule.subject, Workers) and rule.subject.whose is Whose.YOUR
    for each in walk(where):
        if own and isinstance(each, Workers) and each.whose is Whose.YOUR and not each.other:
            right = print_phrases.workers(replace(each, other=True))
            message = f"A worker is not compared with itself; the others are “{right}”."
            yield Complaint("one-form", message, "action", ("your_workers",), right)


def _known_by_now(where: SpacePhrase) -> Iterator[Complaint]:
    """What spaces can be described by when no turn has been played and no worker is marked."""
    for each in walk(where):
        if isinstance(each, Started):
            message = "Before the game no turn has started."
            yield Complaint("bad-reference", message, "action", ("started", "started_not"))
        elif isinstance(each, Workers) and each.moved is not None:
            message = "Before the game no worker has moved, and this says nothing."
            yield Complaint("bad-reference", message, "action", ("moved_worker", "unmoved_worker"))
        elif isinstance(each, Workers) and each.marks:
            mark = each.marks[0]
            message = f"Say it of the worker that is marked: “your {mark} worker must be placed on …”."
            yield Complaint("bad-reference", message, "action", ("mark",))


# -- what lies on the table --------------------------------------------------------------------------------------


def check_prepared(effect: React) -> Iterator[Complaint]:
    """What is built and gained before anybody has placed a worker."""
    if effect.condition is not None:
        yield Complaint("misplaced-condition", "What is done before the game has no condition.", "condition")
    for at, each in enumerate(effect.consequences):
        part = f"part {at}" if at else "action"
        action = each.action
        if action.verb is Verb.BUILD:
            yield from _built(action, part, at)
        elif action.verb is not Verb.GAIN:
            yield Complaint("misfit", _IMPOSSIBLE[action.verb if action.patient is None else Verb.FORCE], part)


_IMPOSSIBLE: Final = {
    Verb.SPEND: "Before the game counters are gained, not spent.",
    Verb.DRAW: "Before the game a card is drawn where the deck is made: “you shuffle … into a deck and draw one”.",
    Verb.DISCARD: "Before the game no card is discarded.",
    Verb.REMOVE: "Before the game nothing is removed; say what is built.",
    Verb.FORCE: f"{_NOBODY_YET} Say where workers are placed: “opponent workers cannot be placed on …”.",
}


def _built(action: Action, part: str, before: int) -> Iterator[Complaint]:
    """A piece that is built before the game, after so many others in the same sentence."""
    where = next((each.spaces for each in action.qualifiers if isinstance(each, At)), None)
    yield from check_action(action, part, offered=True, happens=True)
    yield from check_references(action.qualifiers, Known(), part)
    yield from once(action, part)
    if action.builder is not None:
        yield Complaint("bad-reference", _NOBODY_YET, part, ("by_worker",), "")
    if where is None:
        yield Complaint("missing-place", "Where? Name the space.", part)
    elif isinstance(where, Spaces):
        yield from _built_on(where, action, part, before)


def _built_on(where: Spaces, action: Action, part: str, before: int) -> Iterator[Complaint]:
    if where.zone is not Zone.CENTER and where.amount != EACH:
        each = print_phrases.spaces(Spaces(EACH, where.zone))
        message = f"Nobody chooses where this is built: say “{each}” or “the center space”."
        yield Complaint("unclear-place", message, part, ("spaces",))
    if any(isinstance(each, Workers) for each in walk(where)):
        yield Complaint("bad-reference", _NOBODY_YET, part, HEADS)
    if any(isinstance(each, Spaces) and each.occupied is not None for each in walk(where)):
        message = f"{_NOBODY_YET} Spaces are told apart by their place and their level."
        yield Complaint("no-effect", message, part, ("occupied", "unoccupied", "spaces"))
    if any(isinstance(each, Started) for each in walk(where)):
        yield Complaint("bad-reference", "Before the game no turn has started.", part, ("started", "started_not"))
    if Laying(Piece.DOME) not in action.qualifiers:
        return
    if not action.any_level and before < 3:
        right = f"on {print_phrases.spaces(where)} at any level"
        message = f"Before the game no space has three blocks: “a dome is built {right}”."
        yield Complaint("no-effect", message, part, ("on_space",), None if where.relations else right)
    if where == Spaces(EACH):
        yield Complaint("no-effect", "No space would be left for the workers; say which spaces.", part, ("spaces",))
