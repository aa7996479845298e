"""Noun phrases: syntax trees become `Workers`, `Spaces`, places and relations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from lark import Token, Tree

from ..effects import (
    EACH,
    ONE,
    SOME,
    Amount,
    Bond,
    HeldBy,
    Levels,
    MovedLast,
    OnLevel,
    OnSpace,
    Piece,
    Place,
    Reference,
    Related,
    Relation,
    SpacePhrase,
    Spaces,
    Started,
    Thing,
    Tie,
    Whose,
    WorkerPhrase,
    Workers,
    Zone,
    count,
)
from ..vocabulary import NUMERALS
from .problem import Notes

Node = Tree[Token]

RELATIONS: Final = frozenset(
    [
        "related",
        "away_here",
        "moved_on_yours",
        "moved_on_theirs",
        "stayed_on_yours",
        "stayed_on_theirs",
        "on_level",
        "on_space",
        "held_by",
        "not_",
        "started",
        "started_not",
        "and_relation",
    ]
)

_WHOSE: Final = {
    "your_workers": Whose.YOUR,
    "opponent_workers": Whose.OPPONENT,
    "their_workers": Whose.OPPONENT,
    "any_workers": Whose.ANY,
}
_PLACES: Final = {
    "vacated": Place.VACATED,
    "starting": Place.STARTING,
    "own": Place.OWN,
    "same": Place.SAME,
    "that_space": Place.THAT_SPACE,
    "next": Place.NEXT,
    "back": Place.BACK,
    "away": Place.AWAY,
    "closer": Place.CLOSER,
    "opposite_space": Place.OPPOSITE,
}
_TIES: Final = {
    "neighboring": Tie.NEIGHBORING,
    "higher": Tie.HIGHER,
    "lower": Tie.LOWER,
    "same_level": Tie.SAME_LEVEL,
    "away_from": Tie.DISTANT,
    "in_line": Tie.IN_LINE,
    "same_row": Tie.SAME_ROW,
    "same_column": Tie.SAME_COLUMN,
    "orthogonal": Tie.ORTHOGONAL,
    "diagonal": Tie.DIAGONAL,
}
_THINGS: Final[dict[str, Thing]] = {"a_dome": Thing.DOME, "a_tower": Thing.COMPLETE_TOWER}
MOVED_LAST: Final = frozenset(["moved_on_yours", "moved_on_theirs", "stayed_on_yours", "stayed_on_theirs"])
NEAR_IT: Final = Related((Bond(Tie.NEIGHBORING),), Reference.IT)
"""What the adjective "neighboring" means."""


OPPOSITE_EDGES: Final = Spaces(count(2, 2), Zone.EDGE, opposite=True)


def nodes(tree: Node) -> list[Node]:
    """The children that are phrases; the words between them carry no further meaning."""
    return [child for child in tree.children if isinstance(child, Tree)]


def number(tree: Node) -> int:
    """The value of a `number` node."""
    return NUMERALS[str(tree.children[0]).lower()]


def piece(tree: Node) -> Piece:
    """Block or dome."""
    return Piece(str(tree.data))


def amount(tree: Node, notes: Notes) -> Amount:
    """How many."""
    if tree.data == "each":
        return EACH
    if tree.data == "none":
        return count(0, 0)
    if tree.data == "at_least_one":
        return count(1, None)
    if tree.data == "or_more":
        low = number(nodes(tree)[0])
        if low < 2:
            notes.add("one-form", "This language says “at least one”.", tree.meta, "at least one")
        return count(low, None)
    exact = number(nodes(tree)[0])
    if exact == 0:
        notes.add("one-form", "This language says “no” or “none of”, not zero.", tree.meta, "no")
    return ONE if exact == 1 else count(exact, exact)


def levels(tree: Node) -> Levels:
    """ "level 2", "level 2 or higher", "level 1 or lower"."""
    value = number(nodes(tree)[0])
    if tree.data == "exact_level":
        return Levels(value, value)
    return Levels(value, None) if tree.data == "level_or_higher" else Levels(0, value)


def difference(tree: Node) -> Levels:
    """ "two levels", "two or more levels", "any number of levels"."""
    if tree.data == "any_levels":
        return Levels(1, None)
    inner = nodes(tree)[0]
    if tree.data == "levels_or_more":
        return Levels(number(nodes(inner)[0]), None)
    return Levels(number(inner), number(inner))


def spacing(tree: Node) -> Levels:
    """ "two spaces", "two or more spaces"."""
    inner = nodes(tree)[0]
    if tree.data == "spaces_or_more":
        return Levels(number(nodes(inner)[0]), None)
    return Levels(number(inner), number(inner))


def workers(tree: Node, notes: Notes) -> WorkerPhrase:
    """A worker phrase, with or without relations."""
    if tree.data in ("workers", "reply_workers"):
        head, *relations = nodes(tree)
        phrase = workers(head, notes)
        for each in relations:
            phrase = describe_workers(phrase, each, notes)
        return phrase
    if tree.data == "it":
        return Reference.IT
    if tree.data == "that_worker":
        return Reference.THAT_WORKER
    how_many, other, moved, near, marks = SOME, tree.data == "their_workers", None, False, tuple[str, ...]()
    for part in nodes(tree):
        if part.data == "other":
            other = True
        elif part.data == "near":
            near = True
        elif part.data == "mark":
            marks = (str(part.children[0]),)
        elif part.data in ("moved_worker", "unmoved_worker"):
            moved = part.data == "moved_worker"
        else:
            how_many = amount(part, notes)
    return Workers(_WHOSE[tree.data], how_many, other, moved, (NEAR_IT,) if near else (), marks)


def spaces(tree: Node, notes: Notes) -> SpacePhrase:
    """A space phrase, with or without relations."""
    if tree.data == "space_subject":
        head, *relations = nodes(tree)
        phrase = spaces(head, notes)
        for each in relations:
            phrase = describe_spaces(phrase, each, notes)
        return phrase
    if tree.data in _PLACES:
        return _PLACES[tree.data]
    if tree.data == "opposite_edges":
        return OPPOSITE_EDGES
    result = Spaces()
    for part in nodes(tree):
        if part.data == "near":
            result = replace(result, relations=(NEAR_IT,))
        elif part.data == "opposite":
            result = replace(result, opposite=True)
        elif part.data in ("occupied", "unoccupied"):
            result = replace(result, occupied=part.data == "occupied")
        elif part.data in (zone.value for zone in Zone):
            result = replace(result, zone=Zone(part.data))
        else:
            result = replace(result, amount=amount(part, notes))
    return result


def is_space(tree: Node) -> bool:
    """Whether this head speaks of spaces, not of workers."""
    return tree.data in _PLACES or tree.data in ("spaces", "space_subject", "opposite_edges")


def relation(tree: Node, notes: Notes) -> Relation:
    """A relation; the "and" before it has done its duty."""
    inner = nodes(tree)
    if tree.data == "and_relation":
        return relation(inner[0], notes)
    if tree.data == "not_":
        return _not(relation(inner[0], notes))
    if tree.data in MOVED_LAST:
        return MovedLast(tree.data.startswith("stayed"))
    if tree.data in ("started", "started_not"):
        then = relation(inner[0], notes)
        if isinstance(then, HeldBy | Started | MovedLast):
            notes.add("bad-relation", "A worker is not held by another one.", inner[0].meta)
            return then
        return Started(_plain_not(then) if tree.data == "started_not" else then)
    if tree.data == "on_level":
        return OnLevel(levels(inner[0]))
    if tree.data == "on_space":
        return OnSpace(spaces(inner[0], notes))
    if tree.data == "held_by":
        who = workers(inner[0], notes)
        return HeldBy(_narrowed(who, inner[1], notes) if len(inner) > 1 else who)
    if tree.data == "away_here":
        return Related((Bond(Tie.DISTANT, spacing(inner[0])),), Reference.IT)
    bonds, to, *narrower = inner
    target = _THINGS.get(to.data) or (spaces(to, notes) if is_space(to) else workers(to, notes))
    for each in narrower:
        target = _narrowed(target, each, notes)
    return Related(tuple(_bond(each, notes) for each in nodes(bonds)), target)


def _narrowed(noun: Any, tree: Node, notes: Notes) -> Any:
    """ "your worker that is on level 2" """
    if isinstance(noun, Reference | Place):
        notes.add("bad-relation", f"“{noun.value}” is certain already and takes no description.", tree.meta)
        return noun
    said = relation(nodes(tree)[0], notes)
    _whose_last_turn(noun, nodes(tree)[0], notes, inner=True)
    return replace(noun, relations=(*noun.relations, _not(said) if tree.data == "that_is_not" else said))


def _whose_last_turn(noun: WorkerPhrase | SpacePhrase, tree: Node, notes: Notes, *, inner: bool = False) -> None:
    """Own workers moved "on your last turn", those of opponents "on their last turn"."""
    if tree.data not in MOVED_LAST or not isinstance(noun, Workers) or noun.whose is Whose.ANY:
        return
    right = "your" if noun.whose is Whose.YOUR else "their"
    said = "your" if tree.data.endswith("yours") else "their"
    if said != right:
        word = next(word for word in tree.scan_values(lambda _: True) if str(word).lower() == said)
        if inner:
            message = (
                f"This describes the noun right before it, on {right} last turn. "
                "Of the noun before that say “and that …”."
            )
            notes.add("bad-reference", message, tree.meta)
        else:
            notes.add("bad-reference", f"It is {right} last turn: “… on {right} last turn”.", word, right)


def _bond(tree: Node, notes: Notes) -> Bond:
    inner = nodes(tree)
    if tree.data == "away_from":
        return Bond(Tie.DISTANT, spacing(inner[0]))
    by = difference(inner[0]) if inner else None
    if by == Levels(1, None):
        word = "higher" if tree.data == "higher" else "lower"
        notes.add("one-form", f"“{word} than” alone means by any number of levels.", tree.meta, f"{word} than")
    return Bond(_TIES[tree.data], by)


def _plain_not(plain: Related | OnLevel | OnSpace) -> Related | OnLevel | OnSpace:
    return replace(plain, negated=True)


def _not(plain: Relation) -> Relation:
    return plain if isinstance(plain, Started) else replace(plain, negated=True)


# -- a noun and what describes it ----------------------------------------------------------------------------


def describe_workers(phrase: WorkerPhrase, tree: Node, notes: Notes) -> WorkerPhrase:
    """The phrase with one more relation."""
    if isinstance(phrase, Reference):
        notes.add("bad-relation", f"“{phrase.value}” is one certain worker and takes no description.", tree.meta)
        return phrase
    _whose_last_turn(phrase, nodes(tree)[0] if tree.data == "and_relation" else tree, notes)
    return replace(phrase, relations=_joined(phrase.relations, tree, notes))


def describe_spaces(phrase: SpacePhrase, tree: Node, notes: Notes) -> SpacePhrase:
    """The phrase with one more relation."""
    if isinstance(phrase, Place):
        notes.add("bad-relation", f"“{phrase.value}” is one certain space and takes no description.", tree.meta)
        return phrase
    return replace(phrase, relations=_joined(phrase.relations, tree, notes))


def _joined(relations: tuple[Relation, ...], tree: Node, notes: Notes) -> tuple[Relation, ...]:
    """The first relation follows the noun, each further one follows an "and"."""
    if described(relations) and tree.data != "and_relation":
        words = " ".join(str(word) for word in tree.scan_values(lambda value: isinstance(value, Token)))
        before = described(relations)[-1]
        if isinstance(before, Related) and tree.data in (*MOVED_LAST, "started", "started_not"):
            message = f"Of the first noun say “and {words}”; of the noun just before this cannot be said."
            notes.add("missing-and", message, tree.meta)
        elif isinstance(before, Related) and isinstance(before.to, Workers | Spaces):
            message = (
                f"What is {words}? Of the first noun say “and {words}”; of the noun just before say “that is {words}”."
            )
            notes.add("missing-and", message, tree.meta)
        else:
            message = "A second description of the same noun is joined by “and”."
            notes.add("missing-and", message, tree.meta, f"and {words}")
    if tree.data == "and_relation" and not described(relations):
        notes.add("bad-relation", "“and” joins two descriptions of a noun; here is only one.", tree.meta)
    new = relation(tree, notes)
    if new == NEAR_IT:
        notes.add("one-form", "For “neighboring it” this language puts “neighboring” before the noun.", tree.meta)
    elif isinstance(new, Related) and is_away_here(new) and list(tree.find_data("away_from")):
        notes.add("one-form", "For “away from it” this language says “away”.", tree.meta)
    return (*relations, new)


def is_away_here(said: Related) -> bool:
    """Whether the relation is "two spaces away": from the worker that acts."""
    return said.to is Reference.IT and len(said.bonds) == 1 and said.bonds[0].tie is Tie.DISTANT


def described(relations: Iterable[Relation]) -> list[Relation]:
    """The relations that are written after the noun."""
    return [each for each in relations if each != NEAR_IT]
