"""Conditions: what follows "if" and "unless", or stands alone under Win Condition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lark import Token

from ..effects import (
    AT_LEAST_ONE,
    EACH,
    SOME,
    AllOf,
    Amount,
    AnyOf,
    Are,
    Condition,
    Did,
    Does,
    Holds,
    Lookback,
    Not,
    OnSpace,
    Quantifier,
    Reference,
    SpaceIs,
    SpacePhrase,
    Spaces,
    ThereAre,
    Thing,
    Whose,
    WorkerPhrase,
    Workers,
    count,
)
from . import print_phrases
from .phrases import RELATIONS, Node, amount, describe_spaces, describe_workers, nodes, piece, relation, spaces, workers
from .preparations import counter
from .problem import Notes
from .verbs import verb_phrase

_LOOKBACKS: Final = {
    "this_turn": Lookback.THIS_TURN,
    "your_last_turn": Lookback.LAST_TURN,
    "their_last_turn": Lookback.LAST_TURN,
}


def when(tree: Node, notes: Notes) -> Condition:
    """The condition of an "if …", "unless …" or "if …, unless …"."""
    first = condition(nodes(tree)[0], notes)
    if tree.data == "unless":
        return Not(first)
    if tree.data == "if_":
        return first
    last = Not(condition(nodes(tree)[1], notes))
    return AllOf((*first.conditions, last)) if isinstance(first, AllOf) else AllOf((first, last))


def condition(tree: Node, notes: Notes) -> Condition:
    """A condition, or several joined by "and" or "or"."""
    if tree.data in ("all_of", "any_of"):
        parts = tuple(condition(each, notes) for each in nodes(tree))
        if len(set(parts)) < len(parts):
            notes.add("said-twice", "The same condition stands here twice.", tree.meta)
        return AllOf(parts) if tree.data == "all_of" else AnyOf(parts)
    if tree.data in ("did", "did_not"):
        return _did(tree, notes)
    inner = nodes(tree)
    if tree.data == "are":
        return _are(tree, notes)
    if tree.data == "space_is":
        state = inner[1]
        if state.data in ("occupied", "unoccupied"):
            return SpaceIs(spaces(inner[0], notes), state.data == "occupied")
        return SpaceIs(spaces(inner[0], notes), relation(state, notes))
    if tree.data == "there_are":
        return _there_are(inner[0], notes)
    if tree.data == "holds":
        return Holds(counter(tree), _counted(amount(inner[0], notes), inner[0], notes))
    subject, verb, *items = inner
    if workers(subject, notes) is not Reference.IT:
        message = "The step at hand is “it …”: it moves up, it completes a tower. After a step say “whenever …”."
        notes.add("unclear-subject", message, subject.meta)
    phrase = verb_phrase(tree, verb, items, notes)
    if phrase.moment is not None:
        notes.add("misfit", "A condition takes no moment.", tree.meta)
    return Does(phrase.action)


def _are(tree: Node, notes: Notes) -> Condition:
    who, where = nodes(tree)
    subject = workers(who, notes)
    state = relation(where, notes)
    said = next(child for child in tree.children if isinstance(child, Token))
    pair = isinstance(state, OnSpace) and isinstance(state.spaces, Spaces) and state.spaces.opposite
    if isinstance(subject, Workers) and subject.amount == SOME and said.lower() == "are" and not pair:
        each = print_phrases.workers(replace(subject, amount=EACH))
        any_one = print_phrases.workers(subject)
        message = f"All of them, or any one? Say “{each} is …” or “{any_one} is …”."
        notes.add("unclear-subject", message, who.meta)
    return Are(subject, state)


def _did(tree: Node, notes: Notes) -> Condition:
    who, verb, *items, span = nodes(tree)
    subject = workers(who, notes)
    lookback = _LOOKBACKS[str(span.data)]
    owner = {"your_last_turn": Whose.YOUR, "their_last_turn": Whose.OPPONENT}.get(str(span.data))
    if owner is not None and not (isinstance(subject, Workers) and subject.whose is owner):
        notes.add(
            "unclear-subject",
            f"“{'your' if owner is Whose.YOUR else 'their'} last turn” speaks of "
            f"{'your worker' if owner is Whose.YOUR else 'an opponent worker'}.",
            who.meta,
            "your worker" if owner is Whose.YOUR else "an opponent worker",
        )
    phrase = verb_phrase(tree, verb, items, notes)
    if phrase.moment is not None:
        notes.add("misfit", "A look back takes no moment.", tree.meta)
    return Did(subject, phrase.action, lookback, tree.data == "did_not")


def _there_are(tree: Node, notes: Notes) -> Condition:
    if tree.data in ("towers", "pieces"):
        return _pieces(tree, notes)
    first, *rest = nodes(tree)
    things: Workers | Spaces | WorkerPhrase | SpacePhrase
    if tree.data == "counted_workers":
        things = workers(first, notes)
        for each in rest:
            things = describe_workers(things, each, notes)
    else:
        things = spaces(first, notes)
        for each in rest:
            things = describe_spaces(things, each, notes)
    if not isinstance(things, Workers | Spaces):
        notes.add("bad-amount", "This counts; say how many.", first.meta)
        return ThereAre(AT_LEAST_ONE, Spaces())
    how_many = things.amount
    things = replace(things, amount=SOME)
    if how_many in (SOME, AT_LEAST_ONE):
        if print_phrases.there_is(things) != print_phrases.phrase(replace(things, amount=how_many)):
            head = print_phrases.there_is(replace(things, relations=()))
            notes.add("one-form", f"For at least one this language says “there is {head} …”.", first.meta, head)
        return ThereAre(AT_LEAST_ONE, things)
    return ThereAre(_counted(how_many, first, notes), things)


def _pieces(tree: Node, notes: Notes) -> ThereAre:
    """Towers and pieces, perhaps on certain spaces; with an article alone at least one."""
    how_many, thing, where = AT_LEAST_ONE, Thing.COMPLETE_TOWER, None
    for part in nodes(tree):
        if part.data in ("block", "dome"):
            thing = Thing(piece(part).value)
        elif part.data in RELATIONS:
            where = relation(part, notes)
        else:
            how_many = _counted(amount(part, notes), part, notes)
            if part.data == "at_least_one":
                message = "For at least one this language says “there is a …”."
                notes.add("one-form", message, part.meta, "a")
    return ThereAre(how_many, thing, where)


def _counted(how_many: Amount, tree: Node, notes: Notes) -> Amount:
    if how_many.quantifier is Quantifier.ONE:
        return count(1, 1)
    if how_many.quantifier is not Quantifier.COUNT:
        notes.add("bad-amount", "This counts; say how many.", tree.meta, "at least one")
    return how_many
