"""Printing: results to stdout, messages to stderr, JSON as one line."""

from __future__ import annotations

import json
import re
import sys
from typing import IO, TYPE_CHECKING, Any, Final, TextIO, cast

if TYPE_CHECKING:
    from rich.console import Console

_FILLING: Final = re.compile(r" +(?=\n)")


def results() -> Console:
    """Where results go. Plain when stdout is no terminal; long lines of text are never cut."""
    return _console(stderr=False)


def messages() -> Console:
    """Where everything else goes."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    from rich.console import Console  # noqa: PLC0415 - an answer in JSON needs no console

    stream = sys.stderr if stderr else sys.stdout
    file = stream if stream.isatty() else cast(IO[str], _Trimmed(stream))
    return Console(file=file, markup=False, highlight=False, emoji=False)


class _Trimmed:
    """A stream that gets no spaces at the ends of lines: rich fills up lines, which only a terminal hides."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text without the spaces."""
        return self._stream.write(_FILLING.sub("", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def print_json(result: Any) -> None:
    """One JSON document on one line, at once, so that a program can read it from a pipe."""
    sys.stdout.write(json.dumps(result, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def number_of(number: int, thing: str) -> str:
    """A number of things in words: "1 card", "1,200 cards"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
