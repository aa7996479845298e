"""The nearest words to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import OSA, JaroWinkler

ALIKE: Final = 0.5
"""How alike two words must be (0 to 1) for one to be taken for a slip of the other."""


def likeness(one: str, other: str) -> float:
    """How alike two words are: few slips of the keyboard, and for the rest a common beginning."""
    return 0.8 * OSA.normalized_similarity(one, other) + 0.2 * JaroWinkler.similarity(one, other)


def nearest(word: str, words: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` words that are like it, the most alike first."""
    found = {other: likeness(word, other) for other in words}
    ranked = sorted(found, key=lambda other: (-found[other], other))
    return [other for other in ranked if found[other] >= ALIKE][:limit]
