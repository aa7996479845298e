"""How other programs drive a command: a line on stdin, a line of JSON on stdout, in order."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from ..errors import NotationError, SantoriniError
from .output import print_json

#: In place of a POSITION: read positions from stdin.
STDIN: Final = "-"


def answer_lines(answer: Callable[[str], Any]) -> None:
    """Answer every line of stdin at once. A bad line is answered with what is wrong; the rest go on."""
    with _few_collections():
        for line in sys.stdin.buffer:
            try:
                result = answer(line.decode(errors="replace").strip())
            except SantoriniError as error:
                kind = error.kind if isinstance(error, NotationError) else "unknown"
                result = {"error": {"kind": kind, "message": str(error)}}
            print_json(result)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let the garbage collector run seldom: an answer is many thousand values that hold no cycles."""
    usual = gc.get_threshold()
    gc.set_threshold(50_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
