"""Turn notation: the text of one turn as a syntax tree, both ways.

A turn is a series of parts, separated by commas. A part begins with the square of the acting worker, where a
worker acts, and goes on with its steps:

    B2>C3>D3^D4*   the worker on B2 moves to C3, on to D3, and builds an unusual dome on D4
    B2!C3>A1>B3    the worker on B2 forces the worker on C3 to A1, then moves to B3
    D2-D3          the worker on D2 removes what is on D3
    !C3>E3         a force that no worker does; likewise -C3, +coin@C3 (place) and =E (choose)
    +B4+D2         places the workers of a seat
    --             passes the turn, or its last part
    x              the stuck player leaves the game

`#` at the end claims the win for the acting side, `#2` for seat 2.

The tree keeps what is written: it infers nothing, reorders nothing and drops no repeated square. Whether the
turn is legal, or complete, is the game's to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Final

from ..errors import NotationError
from .board import NAMES, SQUARES
from .notation import pieces

PASS: Final = "--"
LEAVE: Final = "x"


@dataclass(frozen=True, slots=True)
class Move:
    """The acting worker moves."""

    to: int


@dataclass(frozen=True, slots=True)
class Build:
    """The acting worker builds: the usual next piece, or with `dome` a dome in its place."""

    on: int
    dome: bool = False


@dataclass(frozen=True, slots=True)
class Force:
    """The worker on `at` is forced to another space."""

    at: int
    to: int


@dataclass(frozen=True, slots=True)
class Remove:
    """A block, worker or token is removed."""

    on: int


@dataclass(frozen=True, slots=True)
class Place:
    """Something comes onto the board: the thing of that name, or with None a worker of the seat."""

    what: str | None
    on: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A direction (N, NE, … NW), a number or a name is chosen."""

    name: str


@dataclass(frozen=True, slots=True)
class Pass:
    """An optional last part of the turn, or all of an extra turn, is declined."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The player is stuck and leaves the game."""


Step = Move | Build | Force | Remove | Place | Choose | Pass | Leave


@dataclass(frozen=True, slots=True)
class Part:
    """Steps in playing order, and the space of the worker that acts, or None where none does."""

    worker: int | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """The end `#` of a turn: who wins, counted from 0, or None for the acting side."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn as it is written."""

    parts: tuple[Part, ...]
    win: Win | None = None


def print_turn(turn: TurnText) -> str:
    """The text of a turn."""
    parts = [
        ("" if part.worker is None else NAMES[part.worker]) + "".join(map(_print_step, part.steps))
        for part in turn.parts
    ]
    return ",".join(parts) + _print_win(turn.win)


def _print_step(step: Step) -> str:
    match step:
        case Move(to):
            return f">{NAMES[to]}"
        case Build(on, dome):
            return f"^{NAMES[on]}{'*' if dome else ''}"
        case Force(at, to):
            return f"!{NAMES[at]}>{NAMES[to]}"
        case Remove(on):
            return f"-{NAMES[on]}"
        case Place(what, on):
            return f"+{NAMES[on]}" if what is None else f"+{what}@{NAMES[on]}"
        case Choose(name):
            return f"={name}"
        case Pass():
            return PASS
        case Leave():
            return LEAVE


def _print_win(win: Win | None) -> str:
    if win is None:
        return ""
    return "#" if win.seat is None else f"#{win.seat + 1}"


def parse_turn(text: str) -> TurnText:
    """The tree of a turn.

    Raises NotationError, with the column of the first thing that is not the notation.
    """
    body, sign, seat = text.partition("#")
    if seat and (len(seat) > 1 or seat not in "1234"):
        raise _wrong(text, len(body) + 1, "the turn ends after '#', or after '#' and the winning seat, 1 to 4")
    written = list(pieces(body, ",", 0))
    for at, piece in written[:-1]:
        if piece == PASS:
            raise _wrong(text, at, f"nothing follows '{PASS}', which passes the last part of a turn")
    for at, piece in written:
        if piece == LEAVE and len(written) > 1:
            raise _wrong(text, at, f"'{LEAVE}', a stuck player leaving the game, is a whole turn")
    parts = [_part(text, at, piece) for at, piece in written]
    return TurnText(tuple(parts), Win(int(seat) - 1 if seat else None) if sign else None)


_SQUARE: Final = "[A-E][1-5]"
_NAME: Final = "[a-z0-9]+(?:-[a-z0-9]+)*"
_WORKER: Final = re.compile(_SQUARE)
_STEP: Final = re.compile(
    rf">(?P<move>{_SQUARE})"
    rf"|\^(?P<build>{_SQUARE})(?P<dome>\*?)"
    rf"|!(?P<force>{_SQUARE})>(?P<to>{_SQUARE})"
    rf"|-(?P<remove>{_SQUARE})"
    rf"|\+(?:(?P<what>{_NAME})@)?(?P<place>{_SQUARE})"
    rf"|=(?P<choose>[NS][EW]?|[EW]|{_NAME}(?:@{_NAME})?)"
)

_STEPS: Final = ">C3 move, ^C3 build, !C3>C4 force, -C3 remove or +C3 place"

#: How each step is written, by its sign.
_SHAPES: Final = {
    ">": "a move is >C3",
    "^": "a build is ^C3, or ^C3* for a dome where it is not the usual piece",
    "!": "a force is !C3>C4",
    "-": "a removal is -C3; '--' passes, as a part of its own",
    "+": "placing is +C3, or +name@C3",
    "=": "a choice is a direction, as in =NE, or a name, as in =name",
}


def _part(text: str, at: int, piece: str) -> Part:
    """One part; `at` is its offset in the text."""
    if piece == PASS:
        return Part(None, (Pass(),))
    if piece == LEAVE:
        return Part(None, (Leave(),))
    worker = _WORKER.match(piece)
    here = worker.end() if worker else 0
    if here == len(piece):
        raise _wrong(text, at + here, f"a step must stand here: {_STEPS}")
    steps: list[Step] = []
    while here < len(piece):
        match = _STEP.match(piece, here)
        if match is None:
            raise _wrong_step(text, at + here, piece[here:])
        if worker is None and piece[here] in ">^":
            raise _wrong(text, at + here, "a move or build needs the square of its worker before it, as in B2>C3")
        steps.append(_step(match))
        here = match.end()
    return Part(SQUARES[worker[0]] if worker else None, tuple(steps))


def _step(match: re.Match[str]) -> Step:
    if space := match["move"]:
        return Move(SQUARES[space])
    if space := match["build"]:
        return Build(SQUARES[space], bool(match["dome"]))
    if space := match["force"]:
        return Force(SQUARES[space], SQUARES[match["to"]])
    if space := match["remove"]:
        return Remove(SQUARES[space])
    if space := match["place"]:
        return Place(match["what"], SQUARES[space])
    return Choose(match["choose"])


def _wrong(text: str, at: int, message: str) -> NotationError:
    return NotationError(message, text, at + 1)


def _wrong_step(text: str, at: int, rest: str) -> NotationError:
    """Why no step can be read at this offset."""
    if rest[0] in _SHAPES:
        return _wrong(text, at, f"{shown(rest)} is no step: {_SHAPES[rest[0]]}")
    if _WORKER.match(rest):
        return _wrong(text, at, f"a comma must come before {rest[:2]}, where another part begins")
    if rest[:2].upper() in SQUARES:
        return _wrong(text, at, f"squares have a capital letter: {rest[:2].upper()}, not {rest[:2]}")
    return _wrong(text, at, f"{rest[0]!r} begins no step: {_STEPS}")
