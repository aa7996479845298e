"""Turns of phrase that card texts use and the language does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .idiom_tables import IDIOMS, Rows
from .usual import Usual
from .words import Spoken, Words


def idiom(words: Words, at: int) -> Usual | None:
    """What to say of the phrase around this word, at which the words cannot be read on."""
    found = next(phrases(words, at, _PATTERNS), None)
    if found is None:
        return _possessed(words, at)
    first, last, message, text = found
    return Usual("one-form", message.format(text), first, last, text)


def patterns(rows: Rows) -> tuple[tuple[re.Pattern[str], str, str | None], ...]:
    """The table with patterns that match whole words only."""
    return tuple((re.compile(rf"\b(?:{pattern})(?!\w)"), message, text) for pattern, message, text in rows)


_PATTERNS: Final = patterns(IDIOMS)


def phrases(
    words: Words, at: int, table: tuple[tuple[re.Pattern[str], str, str | None], ...]
) -> Iterator[tuple[int, int, str, str | None]]:
    """The phrases of the table that this word belongs to: first and last word, what to say, what to write."""
    spoken = Spoken(words)
    for pattern, message, text in table:
        for match in pattern.finditer(spoken.text):
            first, last = spoken.word(match.start()), spoken.word(match.end() - 1)
            if first <= at <= last:
                yield first, last, message, text


def _possessed(words: Words, at: int) -> Usual | None:
    """ "to an opponent worker's space" """
    kinds = [word.type for word in words]
    begin = max((place for place in range(at) if kinds[place] in ("TO", "ON", "FROM", "OVER", "INTO")), default=-1) + 1
    end = next((place for place in range(begin, len(kinds)) if kinds[place] == "POSSESSIVE"), 0)
    if (
        not 0 < begin <= at <= end
        or kinds[end - 1] not in ("WORKER", "OPPONENT")
        or kinds[end + 1 : end + 2] != ["SPACE"]
    ):
        return None
    owner = " ".join(words[begin:end])
    article = "an " if kinds[begin] == "OPPONENT" else ""
    worker = "" if kinds[end - 1] == "WORKER" else " worker"
    text = f"a space held by {article}{owner.lower()}{worker}"
    return Usual("one-form", f"This language says “{text}”.", begin, end + 1, text)
