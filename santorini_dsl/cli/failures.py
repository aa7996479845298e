"""What goes wrong on the command line: a message on stderr and an exit status, never a traceback."""

from __future__ import annotations

import os
import re
import sys
import traceback
from typing import Any, Final

import typer

from ..errors import CardError, NotationError, SantoriniError
from .output import messages

NO: Final = 1
MISUSE: Final = 2
BUG: Final = 70
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

#: What the parser of the command line raises for misuse: a class that typer does not export.
_ParserError: Final = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")


#: What the parser says of numbers, and how people say it.
_NUMBERS: Final = (
    (re.compile(r"Input should be less than or equal to (\S+)"), r"\1 at most"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"\1 at least"),
    (re.compile(r"Input should be a valid integer\b.*"), "write a whole number"),
)


class InterruptError(SantoriniError):
    """Somebody pressed Ctrl-C."""


class ClosedPipeError(SantoriniError):
    """Nobody reads what is written to stdout any more."""


def exit_status(error: Exception) -> int:
    """Tell the user what went wrong, and say with which status to leave."""
    if os.environ.get("SANTORINI_DEBUG"):
        traceback.print_exception(error)
    match error:
        case ClosedPipeError() | BrokenPipeError():
            # what is still in the buffer would fail once more when the interpreter ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        case InterruptError():
            complain("interrupted")
            return INTERRUPTED
        case CardError(findings=findings):
            from .findings import print_findings  # noqa: PLC0415 - needed by few runs

            print_findings(messages(), findings)
            return NO
        case NotationError():
            complain(_with_caret(error))
            return MISUSE
        case SantoriniError():
            complain(str(error))
            return MISUSE
        case OSError(strerror=str(reason)):
            complain(f"{error.filename}: {reason}" if error.filename else reason)
            return MISUSE
        case _ if isinstance(error, _ParserError):
            if message := _parser_message(error):
                complain(message)
            return MISUSE
    complain(f"this is a bug of santorini: {type(error).__name__}: {error}")
    messages().print("Set SANTORINI_DEBUG=1 and run the command again to see where.", soft_wrap=True)
    return BUG


def complain(message: str) -> None:
    """Print an error message for people on stderr."""
    console = messages()
    console.print("error:", style="bold red", end=" ")
    console.print(message, soft_wrap=True)


def _with_caret(error: NotationError) -> str:
    """The message, and below it the text with a mark at the place."""
    if not error.text:
        return error.message
    return f"{error.message}\n  {error.text}\n  {'^':>{error.column}}"


def _parser_message(error: Any) -> str:
    """What the parser has to say, with its suggestions and the way to the help; nothing if it has printed the help."""
    message = str(error.message if getattr(error, "possibilities", None) else error.format_message())
    if not message:
        return ""
    for programmers, words in _NUMBERS:
        message = programmers.sub(words, message)
    if similar := getattr(error, "possibilities", None):
        message += f". Did you mean {' or '.join(similar)}?"
    if (context := getattr(error, "ctx", None)) is not None:
        message += f"\nTry '{context.command_path} --help'."
    return message
