"""Card files with one small mistake each: a letter wrong in a word or key, or a word dropped, doubled or replaced."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from ..cards.yaml_tree import ListNode, MapNode, Node, read_yaml
from ..errors import CardError, Span
from ..vocabulary import ARTICLES, TERMS

#: Letters in a row; the letter of a possessive is no word of its own.
_WORD: Final = re.compile("(?<![A-Za-z'\u2019])[A-Za-z]+")

#: Every single word that the language knows.
WORDS: Final = tuple(
    sorted({word for term in TERMS for spelling in term.spellings for word in _WORD.findall(spelling)} | {*ARTICLES})
)


class Kind(StrEnum):
    """What was done to a file."""

    MISSPELT_WORD = "misspelt word"
    MISSPELT_KEY = "misspelt key"
    DROPPED = "dropped word"
    DOUBLED = "doubled word"
    REPLACED = "replaced word"


@dataclass(frozen=True, slots=True)
class Mutation:
    """One changed file: `before` stood on `line` of it, now `after` stands there (empty for a dropped word)."""

    kind: Kind
    line: int
    before: str
    after: str
    text: str


@dataclass(frozen=True, slots=True)
class _Place:
    """A word or key in the text of a file."""

    word: str
    start: int
    line: int

    @property
    def end(self) -> int:
        return self.start + len(self.word)


def mutations(text: str, file: str, rng: Random, per_word: int) -> Iterator[Mutation]:
    """Mutations of a card file: each word of the power and each different key of the file `per_word` times
    misspelt; then each word of the power once dropped, once doubled and `per_word` times replaced by another
    word of the language.

    A misspelling that is another word of the language is none, and is left out; so is a second one like the
    first. Raises CardError for a file that is not YAML.
    """
    root, findings = read_yaml(text.encode(), file)
    if root is None:
        raise CardError(findings)
    words = list(_power_words(root, text))
    for place in words:
        for after in _misspellings(place.word, rng, per_word):
            yield _changed(Kind.MISSPELT_WORD, place, after, text)
    keys: dict[str, _Place] = {}
    for place in _keys(root, text):
        keys.setdefault(place.word, place)
    for place in keys.values():
        for after in _misspellings(place.word, rng, per_word):
            yield _changed(Kind.MISSPELT_KEY, place, after, text)
    for place in words:
        yield _changed(Kind.DROPPED, place, "", text)
        yield _changed(Kind.DOUBLED, place, f"{place.word} {place.word}", text)
        others = [word for word in WORDS if word != place.word.lower()]
        for word in rng.sample(others, per_word):
            yield _changed(Kind.REPLACED, place, _cased(word, place.word), text)


def mended(text: str, span: Span, suggestion: str) -> str:
    """The text with a suggestion in place of what a finding points at."""
    starts = _line_starts(text)
    start = starts[span.line - 1] + span.column - 1
    end = starts[span.end_line - 1] + span.end_column - 1
    return text[:start] + suggestion + text[end:]


def _changed(kind: Kind, place: _Place, after: str, text: str) -> Mutation:
    end = place.end
    if not after and text[end : end + 1] == " ":
        end += 1
    return Mutation(kind, place.line, place.word, after, text[: place.start] + after + text[end:])


def _misspellings(word: str, rng: Random, count: int) -> list[str]:
    """So many one-letter mistakes, all different; fewer where chance repeats itself."""
    tries = dict.fromkeys(_slip(word, rng) for _ in range(3 * count))
    return [after for after in tries if after.lower() not in (*WORDS, word.lower(), "")][:count]


def _slip(word: str, rng: Random) -> str:
    """The word with one letter dropped, added, replaced, or exchanged with its neighbor."""
    at = rng.randrange(len(word))
    letter = rng.choice(string.ascii_lowercase)
    return rng.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        )
    )


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[0].isupper() else word


# -- where words and keys stand ----------------------------------------------------------------------------


def _power_words(root: MapNode, text: str) -> Iterator[_Place]:
    power = root.text("power")
    if power is None or power.source is None:
        return
    starts = _line_starts(text)
    for match in _WORD.finditer(power.text):
        line, column = power.source.place(match.start())
        yield _Place(match[0], starts[line - 1] + column - 1, line)


def _keys(node: Node, text: str) -> Iterator[_Place]:
    """The keys of the file, in order; those of its lists' items included."""
    if isinstance(node, MapNode):
        starts = _line_starts(text)
        for key, value in node.entries:
            yield _Place(key.text, starts[key.span.line - 1] + key.span.column - 1, key.span.line)
            yield from _keys(value, text)
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _keys(item, text)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for match in re.finditer("\n", text):
        starts.append(match.end())
    return starts
