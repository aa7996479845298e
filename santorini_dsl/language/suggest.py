"""The nearest words to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import OSA, JaroWinkler, Prefix

ALIKE: Final = 0.5
"""How alike two words must be (0 to 1) for one to be taken for a slip of the other."""
_BEGINNING: Final = 4
"""So many first letters make words alike whatever follows."""


def likeness(one: str, other: str) -> float:
    """How alike two words are: few slips of the keyboard, and for the rest a common beginning.

    One slip is never too much, however short the words; more than one in three letters are, unless the words begin
    alike. Letters are not taken for digits.
    """
    if (one.isalpha(), one.isdecimal()) != (other.isalpha(), other.isdecimal()):
        return 0.0
    few = OSA.distance(one, other) <= max(1, min(len(one), len(other)) // 3)
    if not few and Prefix.distance(one, other) > max(len(one), len(other)) - _BEGINNING:
        return 0.0
    found = 0.8 * OSA.normalized_similarity(one, other) + 0.2 * JaroWinkler.similarity(one, other)
    return max(found, ALIKE) if is_slip(one, other) else found


def is_slip(one: str, other: str) -> bool:
    """Whether one word is the other but for a letter too many, too few, wrong or in the wrong place."""
    return OSA.distance(one, other) <= 1


def nearest(word: str, words: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` words that are like it, the most alike first."""
    found = {other: likeness(word, other) for other in words}
    ranked = sorted(found, key=lambda other: (-found[other], other))
    return [other for other in ranked if found[other] >= ALIKE][:limit]
