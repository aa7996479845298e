"""Whether the clauses of a power fit each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...effects import (
    SOME,
    Action,
    At,
    Borrow,
    Clause,
    Holds,
    MakeDeck,
    MarkWorker,
    PlaceCount,
    Require,
    Source,
    Spaces,
    Verb,
    Whose,
    Workers,
    Zone,
    count,
)
from ...effects.walk import walk
from .. import print_phrases


def check_power(clauses: Sequence[Clause]) -> Iterator[tuple[str, str, Clause]]:
    """The code and the message of every problem, and the clause that it is in."""
    seen = list[Clause]()
    inside = [(clause, list(walk(clause.effect))) for clause in clauses]
    everything = [part for _, parts in inside for part in parts]
    has_deck = any(isinstance(part, MakeDeck) for part in everything)
    marked = {part.mark for part in everything if isinstance(part, MarkWorker)}
    gained = {_counter(part) for part in everything if isinstance(part, Action) and part.verb is Verb.GAIN}
    placed = next((part.number for part in everything if isinstance(part, PlaceCount)), 2)
    for clause, parts in inside:
        if clause in seen:
            yield "said-twice", "The same clause stands on this card already.", clause
        seen.append(clause)
        if not has_deck and any(map(_needs_deck, parts)):
            message = "No deck is made: “Setup: you shuffle the unused simple cards into a deck and draw one.”"
            yield "bad-reference", message, clause
        for mark in sorted({mark for part in parts if isinstance(part, Workers) for mark in part.marks} - marked):
            message = f"No worker is marked: “Setup: you mark one of your workers {mark}.”"
            yield "bad-reference", message, clause
        if isinstance(clause.effect, Require):
            yield from _too_few_spaces(clause.effect, clause, placed)
        for counter in sorted({name for part in parts if (name := _counter(part))} - gained):
            yield "bad-reference", f"Nothing on this card lets you gain any {counter}.", clause


def _too_few_spaces(effect: Require, clause: Clause, own: int) -> Iterator[tuple[str, str, Clause]]:
    """A placement that nobody can make; `own` is how many workers the card's owner places."""
    who = effect.subject
    if effect.action.verb is not Verb.PLACE or not isinstance(who, Workers) or who.marks:
        return
    placed = own if who.whose is Whose.YOUR else 2
    center = any(
        isinstance(each, At) and isinstance(each.spaces, Spaces) and each.spaces.zone is Zone.CENTER
        for each in effect.action.qualifiers
    )
    needed = placed if who.amount == SOME else who.amount.low
    if needed > placed or (center and needed > 1):
        least = print_phrases.workers(Workers(who.whose, count(1, None)))
        yield "no-effect", f"So many workers cannot be placed there; say “{least}”.", clause


def _needs_deck(part: Any) -> bool:
    drawn = isinstance(part, Borrow) and part.source is Source.DRAWN
    return drawn or (isinstance(part, Action) and part.verb in (Verb.DRAW, Verb.DISCARD))


def _counter(part: Any) -> str | None:
    if isinstance(part, Holds):
        return part.counter
    return part.stock.counter if isinstance(part, Action) and part.stock is not None else None
