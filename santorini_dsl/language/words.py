"""Words of a clause: those of the author, and those that a repair puts in their place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from lark import Token

from .grammar import NO_NAMES, Declared, tokens
from .names import COUNTER, NAMED

Words = Sequence[Token]


def written(text: str, first: Token, last: Token | None = None, names: Declared = NO_NAMES) -> list[Token]:
    """Words that the author did not write; they stand where the words from `first` to `last` stand."""
    return [_placed(word, first, last or first) for word in tokens(text, names)]


def relexed(words: Words) -> list[Token]:
    """The same words, with pairs such as "or higher" joined anew; places stay those of the author's text."""
    text, starts = "", []
    for word in words:
        starts.append(len(text))
        text += f"{word} "

    def owner(offset: int) -> Token:
        return words[bisect_right(starts, offset) - 1]

    names = {word.lower(): (word.type, str(word)) for word in words if word.type in (COUNTER, NAMED)}
    return [_placed(word, owner(word.start_pos or 0), owner((word.end_pos or 1) - 1)) for word in tokens(text, names)]


def _placed(word: Token, first: Token, last: Token) -> Token:
    return Token(word.type, str(word), start_pos=first.start_pos, end_pos=last.end_pos)


class Spoken:
    """The words in small letters with one space and straight apostrophes, and which of them stands where."""

    def __init__(self, words: Words) -> None:
        self.starts = [0]
        for word in words:
            self.starts.append(self.starts[-1] + len(word) + 1)
        self.text = " ".join(word.lower() for word in words).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")

    def word(self, offset: int) -> int:
        """The number of the word at this offset."""
        return bisect_right(self.starts, offset) - 1
