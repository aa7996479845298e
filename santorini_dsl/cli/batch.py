"""How other programs drive a command: a line on stdin, a line of JSON on stdout, in order."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from ..errors import NotationError, SantoriniError
from .output import print_json

#: In place of a POSITION: read positions from stdin.
STDIN: Final = "-"


def answer_lines(answer: Callable[[str], Any]) -> None:
    """Answer every line of stdin at once. A bad line is answered with what is wrong; the rest go on."""
    for line in sys.stdin.buffer:
        try:
            result = answer(line.decode(errors="replace").strip())
        except SantoriniError as error:
            kind = error.kind if isinstance(error, NotationError) else "unknown"
            result = {"error": {"kind": kind, "message": str(error)}}
        print_json(result)
