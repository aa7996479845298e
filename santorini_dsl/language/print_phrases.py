"""Printing noun phrases: the exact inverse of reading them, in the one spelling that the language has."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..effects import (
    AT_LEAST_ONE,
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
    Quantifier,
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
)
from ..vocabulary import NUMERALS
from .phrases import NEAR_IT, is_away_here

_NUMBERS: Final = tuple(word for word in NUMERALS if word.isalpha())


def number(value: int) -> str:
    """A number as a word."""
    return _NUMBERS[value]


def how_often(value: int) -> str:
    """ "once", "twice", "three times"."""
    return {1: "once", 2: "twice"}.get(value) or f"{number(value)} times"


def counted(value: int, noun: str) -> str:
    """ "one level", "two levels"."""
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def with_article(words: str) -> str:
    """The words after "a" or "an"."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def amount(how_many: Amount) -> str:
    """The words for an amount; nothing for SOME."""
    if how_many.quantifier is Quantifier.SOME:
        return ""
    if how_many.quantifier is Quantifier.ONE:
        return "one"
    if how_many.quantifier is Quantifier.EACH:
        return "each"
    if how_many.high == 0:
        return "no"
    if how_many.high is None:
        return "at least one" if how_many.low == 1 else f"{number(how_many.low)} or more"
    return number(how_many.low)


def is_plural(phrase: WorkerPhrase | SpacePhrase) -> bool:
    """Whether the verb after the phrase stands in the plural."""
    return isinstance(phrase, Workers | Spaces) and counts_several(phrase.amount)


def counts_several(how_many: Amount) -> bool:
    """Two or more: the noun and its verb stand in the plural."""
    return how_many.quantifier is Quantifier.COUNT and how_many.low > 1


# -- workers ---------------------------------------------------------------------------------------------------


def workers(phrase: WorkerPhrase, general: bool = False) -> str:
    """A worker phrase; `general` speaks of opponent workers in the plural ("opponent workers cannot …")."""
    if isinstance(phrase, Reference):
        return phrase.value
    marks = [
        "other" if phrase.other else "",
        "neighboring" if NEAR_IT in phrase.relations else "",
        {None: "", True: "moved", False: "unmoved"}[phrase.moved],
        *phrase.marks,
    ]
    theirs = phrase.whose is Whose.OPPONENT and phrase.other
    if phrase.whose is Whose.YOUR or theirs:
        head = _owned("their" if theirs else "your", phrase.amount, marks)
    else:
        opponent = ["opponent"] if phrase.whose is Whose.OPPONENT else []
        head = _unowned(phrase, [*marks, *opponent], general)
    return head + relations(phrase.relations, phrase.whose)


def _owned(owner: str, how_many: Amount, marks: list[str]) -> str:
    words = amount(how_many)
    noun = "workers" if words else "worker"
    words = "none" if words == "no" else words
    return _spaced(words and f"{words} of", owner, *marks, noun)


def _unowned(phrase: Workers, marks: list[str], general: bool) -> str:
    words = amount(phrase.amount)
    noun = (
        "workers"
        if counts_several(phrase.amount) or (general and not words and phrase.whose is Whose.OPPONENT)
        else "worker"
    )
    if words:
        return _spaced(words, *marks, noun)
    if phrase.whose is Whose.ANY:
        return _spaced("any", *marks, noun)
    if general:
        return _spaced(*marks, noun)
    certain = any(isinstance(each, OnSpace) and isinstance(each.spaces, Place) for each in phrase.relations)
    bare = _spaced(*marks, noun)
    return f"the {bare}" if certain else with_article(bare)


# -- spaces ----------------------------------------------------------------------------------------------------


def spaces(phrase: SpacePhrase) -> str:
    """A space phrase."""
    if isinstance(phrase, Place):
        return phrase.value
    if phrase.zone is Zone.EDGE:
        return "opposite edges"
    words = amount(phrase.amount)
    bare = _spaced(
        words,
        "opposite" if phrase.opposite else "",
        "neighboring" if NEAR_IT in phrase.relations else "",
        {None: "", True: "occupied", False: "unoccupied"}[phrase.occupied],
        phrase.zone.value if phrase.zone else "",
        "spaces" if counts_several(phrase.amount) else "space",
    )
    if not words:
        bare = f"the {bare}" if phrase.zone is Zone.CENTER else with_article(bare)
    return bare + relations(phrase.relations)


def placing(phrase: SpacePhrase) -> str:
    """Where workers are placed: "perimeter spaces"."""
    if isinstance(phrase, Spaces) and phrase == Spaces(zone=phrase.zone) and phrase.zone not in (None, Zone.CENTER):
        return f"{phrase.zone.value} spaces"
    return spaces(phrase)


def phrase(said: WorkerPhrase | SpacePhrase) -> str:
    """A noun phrase of either kind."""
    return spaces(said) if isinstance(said, Spaces | Place) else workers(said)


def there_is(things: Workers | Spaces) -> str:
    """At least one of these, after "there is": "an opponent worker", "at least one of your workers"."""
    plain = isinstance(things, Spaces) or (things.whose is Whose.OPPONENT and not things.other)
    return phrase(replace(things, amount=SOME if plain else AT_LEAST_ONE))


def piece(what: Piece) -> str:
    """ "a block", "a dome"."""
    return f"a {what.value}"


# -- relations -------------------------------------------------------------------------------------------------


def relations(said: tuple[Relation, ...], whose: Whose = Whose.YOUR) -> str:
    """What follows the noun, with a space before it; "neighboring" before the noun is left out."""
    words = " and ".join(relation(each, whose) for each in said if each != NEAR_IT)
    return f" {words}" if words else ""


def relation(said: Relation, whose: Whose = Whose.YOUR) -> str:
    """One relation of workers that belong to `whose`."""
    if isinstance(said, Started):
        return f"that started the turn {relation(said.relation)}"
    if isinstance(said, MovedLast):
        did = "did not move" if said.negated else "moved"
        return f"that {did} on {'their' if whose is Whose.OPPONENT else 'your'} last turn"
    return ("not " if said.negated else "") + _plain(said)


def _plain(said: Related | OnLevel | OnSpace | HeldBy) -> str:
    if isinstance(said, OnLevel):
        return f"on {levels(said.levels)}"
    if isinstance(said, OnSpace):
        return f"on {spaces(said.spaces)}"
    if isinstance(said, HeldBy):
        return f"held by {_object(said.workers)}"
    if is_away_here(said):
        return bond(said.bonds[0]).removesuffix(" from")
    return f"{' and '.join(map(bond, said.bonds))} {_object(said.to)}"


def _object(said: WorkerPhrase | SpacePhrase | Thing) -> str:
    """The noun of a relation; what describes it follows "that is"."""
    if isinstance(said, Thing):
        return with_article(said.value)
    if not isinstance(said, Workers | Spaces):
        return phrase(said)
    bare = phrase(replace(said, relations=tuple(each for each in said.relations if each == NEAR_IT)))
    verb = "are" if is_plural(said) else "is"
    whose = said.whose if isinstance(said, Workers) else Whose.YOUR
    return bare + "".join(
        f" {relation(each, whose)}" if isinstance(each, MovedLast) else f" that {verb} {relation(each)}"
        for each in said.relations
        if each != NEAR_IT
    )


def bond(tie: Bond) -> str:
    """ "neighboring", "two levels higher than"."""
    if tie.tie is Tie.DISTANT and tie.by is not None:
        many = number(tie.by.low) + (" or more" if tie.by.high is None else "")
        return f"{many} space{'' if tie.by == Levels(1, 1) else 's'} {tie.tie.value}"
    return _spaced(difference(tie.by) if tie.by else "", tie.tie.value)


def levels(said: Levels) -> str:
    """ "level 2", "level 2 or higher", "level 1 or lower"."""
    if said.high == said.low:
        return f"level {said.low}"
    return f"level {said.low} or higher" if said.high is None else f"level {said.high} or lower"


def difference(by: Levels) -> str:
    """ "two levels", "two or more levels", "any number of levels"."""
    if by.high == by.low:
        return counted(by.low, "level")
    return "any number of levels" if by.low == 1 else f"{number(by.low)} or more levels"


def _spaced(*words: str) -> str:
    return " ".join(word for word in words if word)
