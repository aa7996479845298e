"""Text that lies somewhere in a file: offsets in the text become lines and columns of the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .errors import Span


@lru_cache(maxsize=8)
def _line_starts(text: str) -> list[int]:
    return [0, *(index + 1 for index, character in enumerate(text) if character == "\n")]


@dataclass(frozen=True, slots=True)
class Source:
    """A piece of text and where each of its lines begins in the file.

    `lines[n]` is the file's (line, column), counted from 1, of the first character of the text's line n.
    """

    file: str
    text: str
    lines: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, text: str, file: str = "<text>", line: int = 1, column: int = 1) -> Source:
        """Text whose later lines begin at column 1, as in a plain text file."""
        count = text.count("\n") + 1
        return cls(file, text, ((line, column), *((line + n, 1) for n in range(1, count))))

    @classmethod
    def indented(cls, text: str, file: str, lines: Sequence[tuple[int, int]]) -> Source:
        """Text whose lines begin at the given places."""
        return cls(file, text, tuple(lines))

    def place(self, offset: int) -> tuple[int, int]:
        """The file's line and column of a character of the text."""
        starts = _line_starts(self.text)
        row = bisect_right(starts, offset) - 1
        line, column = self.lines[min(row, len(self.lines) - 1)]
        return line, column + offset - starts[row]

    def span(self, start: int, end: int) -> Span:
        """The span of text[start:end]."""
        line, column = self.place(start)
        end_line, end_column = self.place(max(start, end - 1))
        return Span(self.file, line, column, end_line, end_column + 1)
