"""Problems: what is wrong with a clause, at offsets of its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


class Stretch(Protocol):
    """Anything that knows where it stands: a tree's meta, a token."""

    @property
    def start_pos(self) -> int | None:
        """The offset of its first character."""

    @property
    def end_pos(self) -> int | None:
        """The offset after its last character."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding before the place in the file is known: `start` and `end` are offsets of the text."""

    code: str
    message: str
    start: int
    end: int
    suggestion: str | None = None


@dataclass(slots=True)
class Notes:
    """Collects the problems that are met on the way."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, code: str, message: str, where: Stretch, suggestion: str | None = None) -> None:
        """Note a problem and go on."""
        self.problems.append(Problem(code, message, where.start_pos or 0, where.end_pos or 0, suggestion))
