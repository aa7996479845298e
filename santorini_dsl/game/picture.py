"""A position as a picture for the terminal: the board, and beside it the players.

Each space is two lines: above, the worker or the dome that stands there; below, the tower with the number of
its blocks. Everything can be told apart without colour, and with `ascii` also without Unicode. The console
that prints the picture decides about colour (NO_COLOR).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .board import NAMES, SIZE, SQUARES, mask_of
from .player_words import entry_words, has_won, is_on_turn, whereabouts
from .position import DOME, Position, Seat

_WIDTH: Final = 7


_Rule = tuple[str, str, str, str]


class _Glyphs(NamedTuple):
    """What a picture is drawn with."""

    #: Towers of 0 to 3 blocks.
    towers: tuple[str, str, str, str]
    dome: str
    #: A worker of each seat.
    workers: tuple[str, str, str, str]
    to_move: str
    #: The lines above, between and below the rows: left end, line, crossing, right end.
    top: _Rule
    middle: _Rule
    bottom: _Rule
    upright: str


_UNICODE: Final = _Glyphs(
    towers=("·", "▂▂1▂▂", "▅▅2▅▅", "██3██"),
    dome="╭───╮",
    workers=("● 1", "■ 2", "▲ 3", "◆ 4"),
    to_move="▶",
    top=("┌", "─", "┬", "┐"),
    middle=("├", "─", "┼", "┤"),
    bottom=("└", "─", "┴", "┘"),
    upright="│",
)
_ASCII: Final = _Glyphs(
    towers=(".", "__1__", "==2==", "##3##"),
    dome="/---\\",
    workers=("(1)", "[2]", "{3}", "<4>"),
    to_move=">",
    top=("+", "-", "+", "+"),
    middle=("+", "-", "+", "+"),
    bottom=("+", "-", "+", "+"),
    upright="|",
)

#: A space on which something lies that is neither tower nor worker; the players' list says what.
_MARK: Final = "*"

_SEATS: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")
_TOWERS: Final = ("dim", "", "", "bold")
_DOME: Final = "bold blue"
_FRAME: Final = "dim"


def board_picture(
    position: Position, names: Mapping[str, str] = MappingProxyType({}), ascii: bool = False
) -> RenderableType:
    """The board and its players, for a rich console of 80 columns or more.

    `names` gives the names of cards by their id; a card that is not in it is called by its id.
    """
    glyphs = _ASCII if ascii else _UNICODE
    picture = Table.grid(padding=(0, 3))
    picture.add_column(no_wrap=True)
    picture.add_column(vertical="middle")
    picture.add_row(_board(position, glyphs), _players(position, names, glyphs))
    return picture


def board_text(position: Position, ascii: bool = False) -> str:
    """The board alone as plain text, 17 lines of at most 43 characters."""
    return _board(position, _ASCII if ascii else _UNICODE).plain


def _board(position: Position, glyphs: _Glyphs) -> Text:
    standing = {space: seat for seat, player in enumerate(position.seats) for space in player.workers or ()}
    marked = mask_of(space for player in position.seats for space in _named_in_state(player))
    upright = Text(glyphs.upright, _FRAME)
    lines = [_rule(glyphs.top)]
    for row in range(SIZE):
        spaces = range(row * SIZE, (row + 1) * SIZE)
        above = [Text(f"{SIZE - row} "), upright]
        below = [Text("  "), upright]
        for space in spaces:
            tower = position.towers[space]
            thing, style = "", ""
            if space in standing:
                thing, style = glyphs.workers[standing[space]], _SEATS[standing[space]]
            elif tower & DOME:
                thing, style = glyphs.dome, _DOME
            blocks = tower & 3
            mark = _MARK if marked >> space & 1 else " "
            above += [Text(f" {thing:^{_WIDTH - 2}}{mark}", style), upright]
            below += [Text(f"{glyphs.towers[blocks]:^{_WIDTH}}", _TOWERS[blocks]), upright]
        lines += [Text.assemble(*above), Text.assemble(*below)]
        lines.append(_rule(glyphs.middle if row < SIZE - 1 else glyphs.bottom))
    columns = "".join(f"{name[0]:^{_WIDTH + 1}}" for name in NAMES[:SIZE])
    lines.append(Text(f"   {columns}".rstrip()))
    return Text("\n").join(lines)


def _rule(ends: _Rule) -> Text:
    left, line, crossing, right = ends
    return Text(f"  {left}{crossing.join([line * _WIDTH] * SIZE)}{right}", _FRAME)


def _named_in_state(player: Seat) -> Iterator[int]:
    """The spaces that a player's state names: marks and tokens."""
    for _, value in player.state:
        for name in value.split("+"):
            if name in SQUARES:
                yield SQUARES[name]


def _players(position: Position, names: Mapping[str, str], glyphs: _Glyphs) -> Table:
    players = Table.grid(padding=(0, 1))
    for seat, player in enumerate(position.seats):
        if seat:
            players.add_row()
        players.add_row(
            Text(glyphs.to_move if is_on_turn(position, seat) else " ", "bold"),
            Text(glyphs.workers[seat], _SEATS[seat]),
            Text("\n").join(_player(position, seat, player, names)),
        )
    return players


def _player(position: Position, seat: int, player: Seat, names: Mapping[str, str]) -> Iterator[Text]:
    """What there is to say about a player, line by line."""
    if player.eliminated:
        yield Text(whereabouts(position, seat), "dim")
        return
    name = Text(names.get(player.card, player.card), _SEATS[seat])
    if has_won(position, seat):
        name.append(" wins", "bold")
    elif is_on_turn(position, seat):
        name.append(" to move", "")
    yield name
    yield Text(whereabouts(position, seat))
    for key, value in player.state:
        yield Text(entry_words(key, value))
