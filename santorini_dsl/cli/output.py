"""Printing: results to stdout, messages to stderr, JSON as one line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def results() -> Console:
    """Where results go. Plain when stdout is no terminal; long lines of text are never cut."""
    return _console(stderr=False)


def messages() -> Console:
    """Where everything else goes."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    from rich.console import Console  # noqa: PLC0415 - an answer in JSON needs no console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_json(result: Any) -> None:
    """One JSON document on one line, at once, so that a program can read it from a pipe."""
    sys.stdout.write(json.dumps(result, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def number_of(number: int, thing: str) -> str:
    """A number of things in words: "1 card", "1,200 cards"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
