"""Numbers that do not exist on the board, and nouns that are described in an impossible way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ...effects import (
    ONE,
    SOME,
    Bond,
    HeldBy,
    Levels,
    MovedLast,
    OnLevel,
    OnSpace,
    Related,
    Rise,
    Spaces,
    Tie,
    Whose,
    Workers,
)
from ...effects.walk import walk
from .. import print_phrases
from ..complaint import Complaint
from ..phrases import MOVED_LAST

HEADS: Final = ("opponent_workers", "your_workers", "any_workers", "their_workers")
"""The syntax nodes of worker phrases."""

LEVEL_TIES: Final = frozenset({Tie.HIGHER, Tie.LOWER, Tie.SAME_LEVEL})
"""The ties that compare levels."""


def check_phrases(value: Any, part: str) -> Iterator[Complaint]:
    """Numbers that do not exist on the board, and nouns that are described in an impossible way."""
    for item in walk(value):
        if isinstance(item, OnLevel):
            yield from _level(item.levels, part)
        elif isinstance(item, Bond) and item.tie is Tie.DISTANT and item.by is not None:
            yield from _distance(item.by, part)
        elif isinstance(item, Rise | Bond) and item.by is not None:
            yield from _difference(item.by, part)
        elif isinstance(item, Workers):
            yield from _worker_relations(item, part)
        elif isinstance(item, Spaces):
            yield from _space_relations(item, part)
        elif isinstance(item, HeldBy):
            yield from _object(item.workers, part, ("held_by",))
        elif isinstance(item, Related):
            yield from _object(item.to, part, ("related",))
        elif isinstance(item, OnSpace):
            yield from _object(item.spaces, part, ("on_space",))


def _object(phrase: Any, part: str, words: tuple[str, ...]) -> Iterator[Complaint]:
    """What a relation leads to."""
    if phrase == Spaces():
        yield Complaint("no-effect", "“a space” alone says nothing; say which.", part, words)
    amount = phrase.amount if isinstance(phrase, Workers | Spaces) else SOME
    if amount == ONE:
        plain = print_phrases.phrase(replace(phrase, amount=SOME))
        yield Complaint("one-form", f"For any one of them this language says “{plain}”.", part, words)
    elif "related" in words and isinstance(phrase, Spaces) and phrase.opposite:
        yield Complaint(
            "bad-amount", "Only two workers stand on opposite spaces: “two of your workers are on …”.", part, words
        )
    elif amount != SOME and "related" not in words and not (isinstance(phrase, Spaces) and phrase.opposite):
        plain = print_phrases.phrase(replace(phrase, amount=SOME))
        yield Complaint("bad-amount", f"One worker, or one piece, is on one space: “{plain}”.", part, words)


def _level(levels: Levels, part: str) -> Iterator[Complaint]:
    words = ("exact_level", "level_or_higher", "level_or_lower")
    if levels.low > 3 or (levels.high is not None and levels.high > 3):
        yield Complaint("bad-number", "Levels are 0, 1, 2 and 3.", part, words)
    elif levels in (Levels(0, None), Levels(0, 3), Levels(3, None)):
        yield Complaint("no-effect", "“or higher” and “or lower” add nothing to this level.", part, words)


def _difference(by: Levels, part: str) -> Iterator[Complaint]:
    if not 1 <= by.low <= 3:
        words = ("exactly_levels", "levels_or_more")
        yield Complaint("bad-number", "Levels differ by one, two or three.", part, words)


def _distance(by: Levels, part: str) -> Iterator[Complaint]:
    if by == Levels(1, 1):
        message = "One space away is “neighboring”."
        yield Complaint("one-form", message, part, ("exactly_spaces",))
    elif not 2 <= by.low <= 4:
        message = "Two spaces of the board are at most four spaces away from each other; one space is “neighboring”."
        yield Complaint("bad-number", message, part, ("exactly_spaces", "spaces_or_more"))


def _worker_relations(phrase: Workers, part: str) -> Iterator[Complaint]:
    if len(set(phrase.relations)) < len(phrase.relations):
        yield Complaint("said-twice", "The same description stands here twice.", part)
    if any(isinstance(each, HeldBy) for each in phrase.relations):
        yield Complaint("bad-relation", "Spaces are held by workers; a worker is not.", part, ("held_by",))
    if phrase.whose is Whose.ANY and any(isinstance(each, MovedLast) for each in phrase.relations):
        message = "On whose last turn? Say “your worker that moved on your last turn” or “an opponent worker …”."
        yield Complaint("bad-lookback", message, part, tuple(MOVED_LAST))
    for each in phrase.relations:
        if isinstance(each, OnSpace) and isinstance(each.spaces, Spaces) and each.spaces.opposite:
            yield Complaint("bad-amount", "One worker does not stand on two spaces.", part, ("on_space",))
    yield from _on_one_level(phrase.relations, part)


def _space_relations(phrase: Spaces, part: str) -> Iterator[Complaint]:
    if len(set(phrase.relations)) < len(phrase.relations):
        yield Complaint("said-twice", "The same description stands here twice.", part)
    if any(isinstance(each, OnSpace) for each in phrase.relations):
        yield Complaint("bad-relation", "A space does not stand on a space.", part, ("on_space",))
    if any(isinstance(each, MovedLast) for each in phrase.relations):
        yield Complaint("bad-relation", "Workers move, spaces do not.", part, tuple(MOVED_LAST))
    if phrase.opposite and (phrase.amount.low != 2 or phrase.amount.high != 2):
        yield Complaint("bad-amount", "Two spaces lie opposite each other.", part, ("spaces",))
    if phrase.occupied is False and any(isinstance(each, HeldBy) and not each.negated for each in phrase.relations):
        yield Complaint("no-effect", "An unoccupied space is held by nobody.", part, ("held_by",))
    yield from _on_one_level(phrase.relations, part)


def _on_one_level(relations: tuple[Any, ...], part: str) -> Iterator[Complaint]:
    plain = [each for each in relations if isinstance(each, OnLevel) and not each.negated]
    if len(plain) > 1:
        yield Complaint("said-twice", "The level is already said.", part, ("on_level",))
