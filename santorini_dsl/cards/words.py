"""Words as authors write them: ids made from names, and the nearest word to a misspelt one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import OSA, JaroWinkler

_SEPARATORS = re.compile(r"[\s_&-]+")
_OTHERS = re.compile(r"[^a-z0-9@-]")

#: The longest text that a message repeats.
_BRIEF: Final = 40

#: How alike two words must be (0..1) to suggest one for the other.
_ALIKE: Final = 0.5


def brief(text: str) -> str:
    """The text as a message repeats it: the beginning of a long one."""
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}…"


def slug(text: str) -> str:
    """A name as an id: lower case without accents; spaces, `&`, `_` and `-` all become one `-`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _OTHERS.sub("", _SEPARATORS.sub("-", plain)).strip("-")


def name_key(name: str) -> str:
    """A name by which a card is looked up: any case, and `-`, `_`, space and `&` alike."""
    return _SEPARATORS.sub("-", name.casefold()).strip("-")


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like the misspelt one, if any is like it at all."""
    return next(iter(nearest_few(word, words, 1)), None)


def nearest_few(word: str, words: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` of the words, most alike first."""
    likeness = {other: _likeness(word.lower(), other.lower()) for other in words}
    ranked = sorted(likeness, key=lambda other: (-likeness[other], other))
    return [other for other in ranked if likeness[other] >= _ALIKE][:limit]


def _likeness(one: str, other: str) -> float:
    """From 0 to 1; a common beginning settles what the slips of the keyboard leave open."""
    likeness = 0.8 * OSA.normalized_similarity(one, other) + 0.2 * JaroWinkler.similarity(one, other)
    # In a word of two letters one slip is half the word.
    one_slip = max(len(one), len(other)) > 1 and OSA.distance(one, other) <= 1
    return max(likeness, _ALIKE) if one_slip else likeness
