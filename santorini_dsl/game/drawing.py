"""A position as a drawing: a standalone SVG document, the board and beside it the players.

A tower is seen from above: square terraces, one on the other, with the number of its blocks in a corner; a
dome is a round cap. Each seat's workers have a shape and a number of their own, marks and tokens carry letters
that the players' list explains. Nothing needs colour to be told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import Final
from xml.etree import ElementTree as Xml

from .board import NAMES, SIZE, SQUARES
from .notation import print_position
from .player_words import entry_words, has_won, is_on_turn, whereabouts
from .position import DOME, Position, Seat

#: Sizes in pixels: a space, the frame with the coordinates, the players' list and its lines.
_CELL: Final = 96
_FRAME: Final = 34
_BOARD: Final = SIZE * _CELL + 2 * _FRAME
_LIST: Final = 290
_LINE: Final = 20
_MARGIN: Final = 20
#: Characters that fit in a line of the players' list.
_LETTERS: Final = 30

_SERIF: Final = "Georgia, 'DejaVu Serif', serif"
_SANS: Final = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

_SEA: Final = "#2f6f95"
_DEEP: Final = "#235a7b"
_PAPER: Final = "#fbf7ec"
_INK: Final = "#24323c"
_SOFT: Final = "#71808a"
_GRASS: Final = ("#b7cf8d", "#aec785")
_GRASS_SHADE: Final = "#8fa866"
#: Terraces from the ground up: half the side, fill.
_TERRACES: Final = ((42, "#e3d8bf"), (30.5, "#f2ebdb"), (19, "#ffffff"))
_STONE: Final = "#8d8166"
_WALL: Final = "#a89b7d"
_DOME: Final = ("#2f7fc1", "#7db9e8", "#17517f")
#: A seat's workers: fill and outline.
_SEATS: Final = (("#f0a929", "#6d4403"), ("#7d4fa8", "#2f1748"), ("#d9503f", "#611510"), ("#2fa39a", "#0d4a45"))
#: The numbers on them.
_DIGITS: Final = ("#3d2500", "#ffffff", "#ffffff", "#ffffff")

#: A seat's shape, within 20 pixels of its middle, and where the number's middle is.
_SHAPES: Final = (
    None,
    "M-15,-15 H15 V15 H-15 Z",
    "M0,-20 L20,14 H-20 Z",
    "M0,-21 L19,0 L0,21 L-19,0 Z",
)
_NUMBER_AT: Final = (0, 0, 4, 0)


def draw(position: Position, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """The drawing as the text of an SVG document.

    `names` gives the names of cards by their id; a card that is not in it is called by its id.
    """
    letters = _letters(position)
    players = [list(_player(position, number, seat, names, letters)) for number, seat in enumerate(position.seats)]
    needed = sum(map(_room, players)) + 2 * _MARGIN
    width, height = _BOARD + _LIST, max(_BOARD, needed)
    svg = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "role": "img",
            "font-family": _SANS,
        },
    )
    _put(svg, "title").text = _title(position, names)
    _put(svg, "desc").text = print_position(position)
    _definitions(svg)
    _put(svg, "rect", width=width, height=height, fill=_PAPER)
    _board(svg, position, letters)
    _list(svg, position, players, (height - needed) / 2 + _MARGIN)
    Xml.indent(svg)
    data: bytes = Xml.tostring(svg, encoding="us-ascii", xml_declaration=True)
    return data.decode() + "\n"


def _put(parent: Xml.Element, tag: str, **attributes: object) -> Xml.Element:
    """A new element inside another; `_` in a name stands for `-`, numbers are written short."""
    return Xml.SubElement(parent, tag, {name.replace("_", "-"): _short(value) for name, value in attributes.items()})


def _short(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _say(parent: Xml.Element, x: float, y: float, text: str, size: float, **attributes: object) -> None:
    """A line of text around the middle height `y`."""
    _put(parent, "text", x=x, y=y + size * 0.36, font_size=size, **attributes).text = text


def _definitions(svg: Xml.Element) -> None:
    definitions = _put(svg, "defs")
    light = _put(definitions, "radialGradient", id="dome", cx=0.36, cy=0.3, r=0.8)
    for offset, color in ((0, _DOME[1]), (0.55, _DOME[0]), (1, _DOME[2])):
        _put(light, "stop", offset=offset, stop_color=color)


# -- the board -------------------------------------------------------------------------------------------


def _board(svg: Xml.Element, position: Position, letters: Mapping[str, str]) -> None:
    board = _put(svg, "g", id="board")
    _put(board, "rect", width=_BOARD, height=_BOARD, fill=_SEA)
    inset = _FRAME - 6
    side = _BOARD - 2 * inset
    _put(board, "rect", x=inset, y=inset, width=side, height=side, rx=8, fill=_DEEP)
    for index in range(SIZE):
        middle = _FRAME + (index + 0.5) * _CELL
        for x, y, name in (
            (middle, _BOARD - _FRAME / 2 + 3, NAMES[index][0]),
            (_FRAME / 2 - 3, middle, str(SIZE - index)),
        ):
            _say(board, x, y, name, 16, text_anchor="middle", fill="#ffffff", font_weight="bold")
    standing = {space: number for number, seat in enumerate(position.seats) for space in seat.workers or ()}
    for space, name in enumerate(NAMES):
        column, row = space % SIZE, space // SIZE
        cell = _put(board, "g", id=name, transform=f"translate({_FRAME + column * _CELL},{_FRAME + row * _CELL})")
        tower, worker = position.towers[space], standing.get(space)
        badges = [badge for key, badge in letters.items() if name in key.partition("=")[2].split("+")]
        _put(cell, "title").text = _in_words(name, tower, worker)
        _put(cell, "rect", width=_CELL, height=_CELL, fill=_GRASS[(column + row) % 2])
        center = _put(cell, "g", transform=f"translate({_CELL / 2:g},{_CELL / 2:g})")
        _tower(center, tower)
        if worker is not None:
            _worker(center, worker)
        for place, badge in enumerate(badges):
            _badge(center, badge, 34 - 22 * place, 34)


def _in_words(name: str, tower: int, worker: int | None) -> str:
    blocks = tower & 3
    words = [f"{name}: {blocks} block{'' if blocks == 1 else 's'}"]
    if tower & DOME:
        words.append("a dome")
    if worker is not None:
        words.append(f"a worker of player {worker + 1}")
    return ", ".join(words)


def _tower(cell: Xml.Element, tower: int) -> None:
    blocks = tower & 3
    for half, fill in _TERRACES[:blocks]:
        square = {"x": -half, "width": 2 * half, "height": 2 * half, "rx": 3}
        _put(cell, "rect", y=3 - half, fill=_WALL, **square)
        _put(cell, "rect", y=-half, fill=fill, stroke=_STONE, stroke_width=1.2, **square)
    if tower & DOME:
        _put(cell, "circle", cy=2.5, r=18, fill=_WALL if blocks else _GRASS_SHADE)
        _put(cell, "circle", r=18, fill="url(#dome)", stroke=_DOME[2], stroke_width=2)
        _put(cell, "path", d="M-18,0 H18 M0,-18 V18", stroke=_DOME[2], stroke_width=1.2, opacity=0.5, fill="none")
    if blocks:
        _say(cell, -36, -36, str(blocks), 12, text_anchor="middle", fill=_INK, font_weight="bold")


def _worker(parent: Xml.Element, seat: int) -> None:
    fill, outline = _SEATS[seat]
    style = {"fill": fill, "stroke": outline, "stroke_width": 2.5, "stroke_linejoin": "round"}
    shape = _SHAPES[seat]
    if shape is None:
        _put(parent, "circle", r=17, **style)
    else:
        _put(parent, "path", d=shape, **style)
    _say(parent, 0, _NUMBER_AT[seat], str(seat + 1), 18, text_anchor="middle", fill=_DIGITS[seat], font_weight="bold")


def _badge(parent: Xml.Element, letters: str, x: float, y: float) -> None:
    badge = _put(parent, "g", transform=f"translate({x:g},{y:g})")
    _put(badge, "rect", x=-9, y=-9, width=18, height=18, rx=4, fill="#ffffff", stroke=_INK, stroke_width=1.5)
    _say(badge, 0, 0, letters, 11, text_anchor="middle", fill=_INK, font_weight="bold")


def _letters(position: Position) -> dict[str, str]:
    """The letters of each mark and token on the board, by its entry `name=squares` in a seat's state."""
    letters: dict[str, str] = {}
    for seat in position.seats:
        for name, value in seat.state:
            if value and all(square in SQUARES for square in value.split("+")):
                taken = set(letters.values())
                choices = [name[0].upper(), name[:2].capitalize(), *map(str, range(1, 100))]
                letters[f"{name}={value}"] = next(choice for choice in choices if choice not in taken)
    return letters


# -- the players -----------------------------------------------------------------------------------------


def _title(position: Position, names: Mapping[str, str]) -> str:
    cards = [names.get(seat.card, seat.card) for seat in position.seats if not seat.eliminated]
    return f"Santorini: {', '.join(cards)}"


def _list(svg: Xml.Element, position: Position, players: list[list[tuple[str, str]]], top: float) -> None:
    for seat, lines in enumerate(players):
        out = position.seats[seat].eliminated
        player = _put(svg, "g", id=f"player-{seat + 1}", **({"opacity": 0.5} if out else {}))
        if is_on_turn(position, seat):
            _put(
                player, "rect", x=_BOARD + 10, y=top - 8, width=_LIST - 20, height=len(lines) * _LINE + 14, rx=8,
                fill="#ffffff", stroke=_SEA, stroke_width=1.5,
            )  # fmt: skip
        icon = _put(player, "g", transform=f"translate({_BOARD + 38},{top + 19:g})")
        _worker(icon, seat)
        for number, (badge, text) in enumerate(lines):
            y = top + number * _LINE + 10
            if badge:
                _badge(player, badge, _BOARD + 78, y)
            style = {"fill": _INK, "font_weight": "bold", "font_family": _SERIF} if not number else {"fill": _SOFT}
            _say(player, _BOARD + (96 if badge else 68), y, text, 14 if number else 17, **style)
        top += _room(lines)


def _room(lines: list[tuple[str, str]]) -> int:
    """The height that a player takes up in the list."""
    return max(2, len(lines)) * _LINE + 22


def _player(
    position: Position, number: int, seat: Seat, names: Mapping[str, str], letters: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The lines about a player, the name first: letters of a badge (often none) and text."""
    if seat.eliminated:
        yield "", whereabouts(position, number)
        return
    yield "", names.get(seat.card, seat.card) + (" wins" if has_won(position, number) else "")
    if is_on_turn(position, number):
        yield "", "to move"
    yield "", whereabouts(position, number)
    for key, value in seat.state:
        badge = letters.get(f"{key}={value}", "")
        for line in wrap(entry_words(key, value), _LETTERS, break_on_hyphens=False):
            yield badge, line
            badge = ""
