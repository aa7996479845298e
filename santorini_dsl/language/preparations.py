"""Sentences about the setup, and about the counters and cards that a player keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lark import Token

from ..effects import (
    ONE,
    Action,
    At,
    Borrow,
    Condition,
    Consequence,
    Effect,
    Forbid,
    MakeDeck,
    MarkWorker,
    PlaceCount,
    PlaceTurn,
    Player,
    Require,
    Source,
    Spaces,
    Stock,
    Verb,
    Whose,
    Workers,
)
from .names import COUNTER, NAMED
from .phrases import Node, describe_spaces, nodes, number, spaces, workers
from .print_phrases import placing
from .problem import Notes

KEEPING: Final = {"gains": Verb.GAIN, "spends": Verb.SPEND, "discards": Verb.DISCARD, "draws": Verb.DRAW}
POWERS: Final = {"opponents_power": Source.OPPONENT, "drawn_power": Source.DRAWN}


def preparation(tree: Node, soft: bool, condition: Condition | None, notes: Notes) -> Effect | None:
    """The effect of a sentence about the setup or a lent power; None for a sentence of another kind."""
    kind = str(tree.data)
    if kind in POWERS:
        return Borrow(POWERS[kind], condition)
    if kind not in _READ:
        return None
    if soft or condition is not None:
        notes.add("misplaced-condition", "What is done before the game has no condition.", tree.meta)
    return _READ[kind](tree, notes)


def keeping(tree: Node, notes: Notes) -> Consequence:
    """What is gained, spent, discarded or drawn."""
    who, *rest = nodes(tree)
    _only_you(who, notes)
    return Consequence(Action(KEEPING[str(tree.data)], stock=stock(rest[0], notes) if rest else None))


def stock(tree: Node, notes: Notes) -> Stock:
    """ "two dreams" """
    how_many = number(nodes(tree)[0])
    if how_many < 1:
        notes.add("bad-number", "At least one is gained or spent.", tree.meta)
    return Stock(counter(tree), how_many)


def counter(tree: Node) -> str:
    """The counter that is named in a phrase, as the card declares it."""
    return name_in(tree, COUNTER)


def name_in(tree: Node, terminal: str) -> str:
    """The declared name in a phrase."""
    return str(next(child for child in tree.children if isinstance(child, Token) and child.type == terminal))


def _only_you(who: Node, notes: Notes) -> None:
    if who.data != "you":
        notes.add("unclear-subject", "Only the player who holds the card does this: “you”.", who.meta, "you")


def _place_first(tree: Node, notes: Notes) -> Effect:
    _only_you(nodes(tree)[0], notes)
    return PlaceTurn(tree.data == "place_first")


def _place_count(tree: Node, notes: Notes) -> Effect:
    who, how_many = nodes(tree)
    _only_you(who, notes)
    if not 1 <= number(how_many) <= _MOST_WORKERS:
        notes.add("bad-number", "A player has one to four workers.", how_many.meta)
    return PlaceCount(number(how_many))


_MOST_WORKERS: Final = 4


def _placed(tree: Node, notes: Notes) -> Effect:
    who, where = nodes(tree)
    said = nodes(where)
    named = said[0].data == "on_space"
    place = spaces(nodes(said[0])[0], notes) if named else Spaces()
    for each in said[named:]:
        place = describe_spaces(place, each, notes)
    if not named:
        right = f"on {placing(place)}"
        notes.add("one-form", f"Workers are placed on spaces: “placed {right}”.", where.meta, right)
    action = Action(Verb.PLACE, qualifiers=(At(place),))
    subject = _PLAYERS.get(str(who.data)) or workers(who, notes)
    return Forbid(subject, action) if tree.data == "cannot_be_placed" else Require(subject, action)


_PLAYERS: Final = {"you": Player.YOU, "opponents": Player.OPPONENTS}


def _mark_worker(tree: Node, notes: Notes) -> Effect:
    who, marked = nodes(tree)
    _only_you(who, notes)
    phrase = workers(marked, notes)
    if not isinstance(phrase, Workers) or phrase.whose is not Whose.YOUR:
        message = "Only own workers have marks: “you mark one of your workers …”. Others cannot be marked."
        notes.add("unclear-subject", message, marked.meta)
    elif phrase.other:
        message = "Say “one of your workers”: each mark goes to another worker by itself."
        notes.add("one-form", message, marked.meta, "one of your workers")
    elif phrase != Workers(Whose.YOUR, ONE):
        message = "A mark is given to one worker, whichever the player chooses: “one of your workers”."
        notes.add("unclear-subject", message, marked.meta, "one of your workers")
    return MarkWorker(name_in(tree, NAMED))


def _make_deck(tree: Node, notes: Notes) -> Effect:
    who, group = nodes(tree)
    _only_you(who, notes)
    return MakeDeck(str(group.data))


_READ: Final[dict[str, Callable[[Node, Notes], Effect]]] = {
    "place_first": _place_first,
    "place_last": _place_first,
    "place_count": _place_count,
    "must_be_placed": _placed,
    "cannot_be_placed": _placed,
    "mark_worker": _mark_worker,
    "make_deck": _make_deck,
}
