"""What can go wrong, as values and as exceptions.

A `Finding` is a value: something wrong (or odd) at a place in an author's file. Findings are collected
and reported together. Exceptions carry the same facts for callers that cannot go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How bad a finding is. Only errors make a card unusable."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of an author's file. Lines and columns count from 1; the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to tell an author.

    `code` is stable (docs/findings.md has a section for each); `message` is a plain sentence;
    `suggestion` is text that could stand in place of the offending words.
    """

    code: str
    message: str
    span: Span
    suggestion: str | None = None
    severity: Severity = Severity.ERROR

    @property
    def help(self) -> str:
        """Where the finding is explained."""
        return f"docs/findings.md#{self.code}"

    def as_json(self) -> dict[str, Any]:
        """The shape of `santorini check --format json` (docs/json.md)."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "message": self.message,
            "suggestion": self.suggestion,
            "help": self.help,
        }


class SantoriniError(Exception):
    """Base of every error this package raises on purpose."""


class UsageError(SantoriniError):
    """The caller named something that does not exist (a god, a file, a player): exit status 2."""


class CardError(SantoriniError):
    """A card or pack cannot be used; `findings` says why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{f.span}: {f.message}" for f in self.findings))


class NotationError(SantoriniError):
    """A position or turn is not written in the notation. `column` counts from 1."""

    kind = "invalid"

    def __init__(self, message: str, text: str = "", column: int = 1) -> None:
        self.message = message
        self.text = text
        self.column = column
        super().__init__(message)
