"""What can follow "if" and "unless"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...effects import (
    EACH,
    ONE,
    SOME,
    Action,
    AllOf,
    AnyOf,
    Are,
    Completing,
    Condition,
    Did,
    Does,
    HeldBy,
    Laying,
    Lookback,
    Not,
    OnSpace,
    Piece,
    Related,
    Rise,
    SpaceIs,
    Spaces,
    ThereAre,
    Thing,
    Verb,
    Whose,
    Workers,
    count,
)
from ...effects.walk import walk
from .. import print_phrases
from ..complaint import Complaint
from ..phrases import RELATIONS
from .actions import STEPS, check_action
from .phrases import HEADS, LEVEL_TIES, check_phrases
from .references import Known, check_references


def check_condition(
    said: Condition | None, known: Known, part: str = "condition", *, step: bool = False
) -> Iterator[Complaint]:
    """Conditions. `step`: there is a step at hand that "it …" can speak of."""
    if said is None:
        return
    yield from check_references(said, known, part)
    for each in walk(said):
        if isinstance(each, Does):
            if not step:
                message = "This speaks of a step at hand, and only “cannot” has one. Look back: “it moved … this turn”."
                yield Complaint("step-or-moment", message, part, ("step",))
            yield from check_action(each.action, part, offered=False)
        elif isinstance(each, Did):
            yield from _did(each, part)
        elif isinstance(each, Are | SpaceIs | ThereAre):
            yield from check_phrases(each, part)
            yield from _are(each, part)
        elif isinstance(each, AllOf | AnyOf) and len(set(each.conditions)) < len(each.conditions):
            yield Complaint("said-twice", "The same condition stands here twice.", part)
        elif isinstance(each, Not) and isinstance(each.condition, Not):
            yield Complaint("said-twice", "“unless” twice.", part)


def _are(said: Are | SpaceIs | ThereAre, part: str) -> Iterator[Complaint]:
    if isinstance(said, Are):
        yield from _who_is(said, part)
    if isinstance(said, ThereAre):
        yield from _lies(said, part)
    if isinstance(said, SpaceIs):
        if isinstance(said.state, OnSpace):
            yield Complaint("bad-relation", "A space does not stand on a space.", part, ("on_space",))
        if isinstance(said.subject, Spaces) and said.subject.amount not in (SOME, EACH):
            message = "To count spaces say “there are two or more … spaces”."
            yield Complaint("bad-amount", message, part, ("spaces",))


def _lies(said: ThereAre, part: str) -> Iterator[Complaint]:
    """Where pieces and towers are counted."""
    where = said.where
    if where is None:
        return
    spaces = where.spaces if isinstance(where, OnSpace) else None
    level = isinstance(where, Related) and any(bond.tie in LEVEL_TIES for bond in where.bonds)
    if level or not isinstance(where, OnSpace | Related):
        message = "Pieces lie on spaces: “on a corner space”, “neighboring your worker”."
        yield Complaint("bad-relation", message, part, (*RELATIONS,))
    elif isinstance(spaces, Spaces) and spaces.opposite:
        yield Complaint("bad-amount", "Only two workers stand on opposite spaces.", part, ("on_space",))
    elif isinstance(spaces, Spaces) and spaces.occupied is False and said.things is not Thing.BLOCK:
        yield Complaint("no-effect", "An unoccupied space has no dome.", part, ("on_space",))


def _who_is(said: Are, part: str) -> Iterator[Complaint]:
    if isinstance(said.relation, HeldBy):
        yield Complaint("bad-relation", "Spaces are held by workers; a worker is not.", part, ("held_by",))
    amount = said.subject.amount if isinstance(said.subject, Workers) else SOME
    if isinstance(said.subject, Workers) and amount in (ONE, count(1, None)):
        plain = print_phrases.workers(replace(said.subject, amount=SOME))
        yield Complaint("one-form", f"For any one of them this language says “{plain}”.", part, HEADS)
    pair = (
        isinstance(said.relation, OnSpace)
        and isinstance(said.relation.spaces, Spaces)
        and said.relation.spaces.opposite
    )
    if pair and amount != count(2, 2):
        yield Complaint("bad-amount", "Two workers stand on two opposite spaces: “two of your workers are …”.", part)


def _did(said: Did, part: str) -> Iterator[Complaint]:
    if said.action.verb not in STEPS:
        yield Complaint("misfit", "A look back speaks of moves and builds.", part, ("did", "did_not"))
        return
    yield from check_action(said.action, part, offered=False)
    yield from check_phrases(said.subject, part)
    if isinstance(said.subject, Workers) and said.subject.amount != SOME:
        message = "A look back asks whether any such worker did it: “your worker”, “an opponent worker”."
        yield Complaint("bad-amount", message, part, HEADS)
    if said.span is Lookback.THIS_TURN:
        return
    if said.subject not in (Workers(Whose.YOUR), Workers(Whose.OPPONENT)):
        message = "Only “your worker” or “an opponent worker”, without more, is remembered from the last turn."
        yield Complaint("bad-lookback", message, part, ("did", "did_not"))
    elif not is_remembered(said.action):
        message = (
            "What is remembered from the last turn: moved up, moved down, moved level, built a dome, completed a tower."
        )
        yield Complaint("bad-lookback", message, part, ("did", "did_not"))


def is_remembered(said: Action) -> bool:
    """Whether a look back at the last turn can speak of such a step."""
    if said.verb is Verb.MOVE:
        return len(said.qualifiers) == 1 and isinstance(said.qualifiers[0], Rise) and said.qualifiers[0].by is None
    return said.qualifiers in ((Laying(Piece.DOME),), (Completing(),))
