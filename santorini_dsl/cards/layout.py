"""Drawn positions: a board in five rows and players in words, as the one line of position notation.

Only shapes are checked here. Whether the position makes sense is found out when a scenario is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..errors import Finding, Span
from .face import THIS
from .words import brief
from .yaml_tree import ListNode, MapNode, Scalar

_TOWERS: Final = frozenset("01234abc")
_TOWER_WORDS: Final = "0 to 3 are blocks, 4 a Complete Tower, a b c a dome on 0, 1, 2 blocks"
_MEANT: Final = {"A": "a", "B": "b", "C": "c", "d": "4", "D": "4", "o": "0", "O": "0", ".": "0", "-": "0"}
_PLAYER = re.compile(
    r"(?P<card>[a-z0-9][a-z0-9@-]*|-)(?P<won>#?)(?P<state>(?:\[[^\[\]/\s]*\])?)(?:\s+(?P<where>\S.*?))?\s*"
)
_WORD = re.compile(r"[^\s,]+")
_SQUARE = re.compile(r"[A-E][1-5]")
_THIS_PLAYER = re.compile(r"(?<=/)this(?=[:#\[/]|$)")


@dataclass(frozen=True, slots=True)
class Layout:
    """A position, or the parts of it that are given; the others are None.

    `heights` and the players are written as in position notation (docs/notation.md); `to_move` counts from 1.
    """

    heights: str | None
    to_move: int | None
    players: tuple[str, ...] | None
    span: Span

    def notation(self, rest: str | None = None) -> str:
        """The position in one line. Parts that are not given come from `rest`, another such line."""
        heights, to_move, *players = rest.split("/") if rest else ("", "")
        return "/".join(
            (
                self.heights if self.heights is not None else heights,
                str(self.to_move) if self.to_move is not None else to_move,
                *(self.players if self.players is not None else players),
            )
        )


def read_line(text: Scalar, card: str, findings: list[Finding]) -> Layout | None:
    """A position in one line of notation."""
    line = _THIS_PLAYER.sub(card, text.text)
    heights, *rest = line.split("/")
    if not 3 <= len(rest) <= 5 or rest[0] not in {"1", "2", "3", "4"}:
        message = "a position is `<heights>/<player to move>/<player 1>/<player 2>…`"
        findings.append(Finding("position-shape", message, text.span))
        return None
    before = len(findings)
    if len(heights) != 25:
        message = f"the heights of a position are 25 characters, not {len(heights)}"
        findings.append(Finding("position-shape", message, text.part(0, len(heights))))
    findings.extend(_tower_findings(text, 0, heights))
    return Layout(heights, int(rest[0]), tuple(rest[1:]), text.span) if len(findings) == before else None


def read_parts(node: MapNode, card: str, findings: list[Finding]) -> Layout:
    """A position in parts: `board`, `players`, `to-move`, each left out where the file leaves it out."""
    board, players = node.get("board"), node.items("players")
    heights = _board(board, findings) if isinstance(board, Scalar | ListNode) else None
    seats = _players(players, card, findings) if players else None
    to_move = node.number("to-move")
    entry = node.entry("to-move")
    if entry and to_move is not None and players and to_move > len(players):
        message = f"there is no player {to_move}: this position has {len(players)} players"
        findings.append(Finding("bad-value", message, entry[1].span))
    return Layout(heights, to_move, seats, node.span)


# -- the board -------------------------------------------------------------------------------------------


def _board(node: Scalar | ListNode, findings: list[Finding]) -> str | None:
    rows = list(_rows(node))
    if len(rows) != 5:
        message = f"a board has five rows, row 5 first; here are {len(rows)}"
        findings.append(Finding("board-shape", message, node.span))
        return None
    heights = ""
    for number, (scalar, start, row) in zip("54321", rows, strict=True):
        towers = row.replace(" ", "")
        heights += towers
        findings.extend(_tower_findings(scalar, start, row))
        if len(towers) != 5:
            message = f"row {number} has {len(towers)} towers; a row has five"
            findings.append(Finding("board-shape", message, scalar.part(start, start + len(row))))
    return heights


def _rows(node: Scalar | ListNode) -> Iterator[tuple[Scalar, int, str]]:
    """The rows that are not blank: the value they stand in, where they begin in it, and their text."""
    for scalar in (node,) if isinstance(node, Scalar) else node.items:
        if isinstance(scalar, Scalar):
            for match in re.finditer(r"\S(?:[^\n]*\S)?", scalar.text):
                yield scalar, match.start(), match[0]


def _tower_findings(text: Scalar, start: int, row: str) -> Iterator[Finding]:
    for offset, character in enumerate(row, start):
        if character not in _TOWERS and character != " ":
            message = f"`{character}` is no tower: {_TOWER_WORDS}"
            yield Finding("board-shape", message, text.part(offset, offset + 1), _MEANT.get(character))


# -- the players -----------------------------------------------------------------------------------------


def _players(nodes: tuple[object, ...], card: str, findings: list[Finding]) -> tuple[str, ...] | None:
    seats = []
    taken: set[str] = set()
    for seat, node in enumerate(nodes, 1):
        if not isinstance(node, Scalar):
            return None
        match = _PLAYER.fullmatch(node.text)
        if match is None:
            message = "a player is a card, its memory in brackets if it has any, and the workers' squares"
            findings.append(Finding("player-shape", message, node.span, _tidied(node.text)))
            continue
        squares = _squares(node, match, taken, findings)
        name = card if match["card"] == THIS else match["card"]
        text = name + match["won"] + match["state"]
        # Partners share the workers of seats 1 and 2, and nobody has any once out of the game.
        if name != "-" and not (len(nodes) == 4 and seat > 2 and not squares):
            text += ":" + ",".join(sorted(squares, key=lambda square: (-int(square[1:] or 0), square)))
        seats.append(text)
    return tuple(seats)


def _squares(node: Scalar, player: re.Match[str], taken: set[str], findings: list[Finding]) -> list[str]:
    """The squares of a player, or `?` for workers that have still to be placed."""
    if player["where"] in {None, "?"}:
        return ["?"] if player["where"] else []
    squares = []
    for match in _WORD.finditer(node.text, player.start("where")):
        square, span = match[0], node.part(match.start(), match.end())
        if not is_square(square):
            findings.append(bad_square(square, span))
        elif square in taken:
            findings.append(Finding("bad-square", f"two workers stand on {square}", span))
        else:
            taken.add(square)
            squares.append(square)
    return squares


def bad_square(square: str, span: Span) -> Finding:
    """The finding that something is no square."""
    fix = square.upper() if is_square(square.upper()) else None
    return Finding("bad-square", f"`{brief(square)}` is no square; squares are A1 to E5", span, fix)


def is_square(text: str) -> bool:
    """Whether this is the name of a space."""
    return bool(_SQUARE.fullmatch(text))


def _tidied(text: str) -> str | None:
    """A player that is nearly right: `Name: C3,A1` or other letter cases."""
    card, _, rest = text.partition(" ")
    tidy = f"{card.rstrip(':').lower()} {rest}".strip()
    return tidy if tidy != text and _PLAYER.fullmatch(tidy) else None
