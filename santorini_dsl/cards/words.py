"""Words as authors write them: ids made from names, and the nearest word to a misspelt one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import OSA, JaroWinkler

_SEPARATORS = re.compile(r"[\s_&-]+")
_OTHERS = re.compile(r"[^a-z0-9@-]")

#: Letters that are no letter with an accent, as they are written where there are only a to z.
_LETTERS: Final = str.maketrans(
    {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "ẞ": "SS", "Đ": "D", "đ": "d"}
    | {"Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "Ł": "L", "ł": "l"}
)

#: The longest text that a message repeats.
_BRIEF: Final = 40

#: How alike two words must be (0..1) to suggest one for the other.
_ALIKE: Final = 0.5

#: How alike the names of two cards must be: a strange one is sooner a card that is not there than a slip.
_ALIKE_CARDS: Final = 0.68

#: What to do about a card that nobody knows.
ADD_CARDS: Final = "a card of your own is added with --cards PATH"


def brief(text: str) -> str:
    """The text as a message repeats it: the beginning of a long one."""
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}…"


def slug(text: str) -> str:
    """A name as an id: lower case without accents; spaces, `&`, `_` and `-` all become one `-`."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return _OTHERS.sub("", _SEPARATORS.sub("-", plain)).strip("-")


def name_key(name: str) -> str:
    """A name by which a card is looked up: any case, and `-`, `_`, space and `&` alike."""
    return _SEPARATORS.sub("-", name.casefold()).strip("-")


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like the misspelt one, if any is like it at all."""
    return next(iter(nearest_few(word, words, 1)), None)


def nearest_few(word: str, words: Iterable[str], limit: int = 3, alike: float = _ALIKE) -> list[str]:
    """Up to `limit` of the words that are at least so `alike` (0..1), most alike first."""
    likeness = {other: _likeness(word.lower(), other.lower(), alike) for other in words}
    ranked = sorted(likeness, key=lambda other: (-likeness[other], other))
    return [other for other in ranked if likeness[other] >= alike][:limit]


def nearest_cards(card: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` ids of cards that may have been meant, most alike first."""
    return nearest_few(name_key(card), known, limit, _ALIKE_CARDS)


def no_card(card: str, known: Iterable[str]) -> str:
    """The message that nobody knows a card: with what may have been meant, or else how cards become known."""
    names = nearest_cards(card, known)
    return f"there is no card {card!r}; " + (f"did you mean {' or '.join(names)}?" if names else ADD_CARDS)


def _likeness(one: str, other: str, alike: float) -> float:
    """From 0 to 1; a common beginning settles what the slips of the keyboard leave open."""
    likeness = 0.8 * OSA.normalized_similarity(one, other) + 0.2 * JaroWinkler.similarity(one, other)
    # In a short word one slip is much of the word; so are the same letters in another order.
    one_slip = max(len(one), len(other)) > 1 and (OSA.distance(one, other) <= 1 or sorted(one) == sorted(other))
    return max(likeness, alike) if one_slip else likeness
