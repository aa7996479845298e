"""Questions to the person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ..cards.words import nearest

with suppress(ImportError):  # not everywhere; where it is, lines can be edited and called back
    import readline  # noqa: F401

Answer = TypeVar("Answer")


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """The person wants to stop."""


def ask(prompt: str) -> str:
    """A line from the person, without the blanks around it. Raises EOFError and KeyboardInterrupt."""
    if sys.stdin is None:  # closed before the program began
        raise EOFError
    while True:
        sys.stdout.flush()
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            print("That was no text.")


def ask_for(console: Console, prompt: str, understand: Callable[[str], Answer], wanted: str) -> Answer:
    """The first answer that is understood: `understand` raises ValueError with what is wrong with the others.

    Who asks for help is told what is `wanted`. Raises Leave for `quit`, EOFError and KeyboardInterrupt.
    """
    while True:
        answer = ask(prompt)
        if answer.lower() == "quit":
            raise Leave
        try:
            if answer.lower() == "help":
                raise ValueError(f"Type {wanted}, or quit to leave.")
            return understand(answer)
        except ValueError as error:
            console.print(str(error), soft_wrap=True)


def listing(entries: Sequence[str]) -> Columns:
    """Entries in columns, each after the number that the person may type for it."""
    width = len(str(len(entries)))
    cells = [
        Text.assemble((f"{number:>{width}}", "bold cyan"), " ", entry, no_wrap=True)
        for number, entry in enumerate(entries, 1)
    ]
    return Columns(cells, padding=(0, 2), equal=True, column_first=True)


def number_in(text: str, count: int) -> int:
    """The place, from 0, of the entry whose number was typed. Raises ValueError."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= count:
        raise ValueError(f"{text!r} is not one of the numbers from 1 to {count}.")
    return int(text) - 1


def hint(word: str, known: Iterable[str]) -> str:
    """What may have been meant, as the end of a sentence; often nothing."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else "."
