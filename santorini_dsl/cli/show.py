"""`santorini show`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from ..errors import UsageError
from ..game.board import NAMES
from ..game.drawing import draw
from ..game.notation import print_position
from ..game.picture import board_picture
from ..game.position import DOME, Position
from .answers import winner_json
from .batch import STDIN, answer_lines
from .files import write_file
from .game_file import position_of
from .layers import Layers, layers_json, layers_of, layers_table
from .options import JsonOption, PositionArgument
from .output import print_json, results
from .table import Table

#: In place of the FILE of --svg.
STDOUT: Final = "-"


def show(
    context: typer.Context,
    position: PositionArgument,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Also list the clauses in force, in the order in which they count.")
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw to this SVG file instead; - is stdout.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the SVG file if there is one.")] = False,
    json: JsonOption = False,
) -> None:
    """Draw a position, or the end of a saved game.

    The board, and beside it the players: who they are, where their
    workers stand, who is to move, and what the cards keep in mind.

    Examples:
      santorini show 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2
      santorini show 4101202110011400102000100/2/mortal:A3,C3/mortal:E4 --ascii
      santorini show game.txt --svg board.svg
    """
    _check(position, svg, force, json, ascii or rules)
    table = Table.of(context)

    def answer(place: Position) -> dict[str, Any]:
        clauses = {"clauses": layers_json(_layers(table, place))} if rules else {}
        return position_json(place) | clauses

    if position == STDIN:
        answer_lines(lambda line: answer(table.position(line)))
        return
    place = position_of(table, position)
    if svg is not None:
        _draw(table, place, svg, force)
    if json:
        print_json(answer(place))
    elif svg is None:
        console = results()
        plain = ascii or not console.encoding.startswith("utf")
        console.print(board_picture(place, table.names(place), plain))
        if rules:
            console.print()
            layers = _layers(table, place)
            console.print(layers_table(layers) if layers else "No clause is in force: this turn is the base game's.")


def _check(position: str, svg: Path | None, force: bool, json: bool, picture: bool) -> None:
    """Raise UsageError for options that do not go together."""
    if force and svg is None:
        raise UsageError("--force is about the file of --svg")
    if svg is not None and position == STDIN:
        raise UsageError("--svg draws one position, and - reads many")
    if svg is not None and picture and not json:
        raise UsageError("--ascii and --rules are about the picture in the terminal; --svg draws another one")
    if json and str(svg) == STDOUT:
        raise UsageError("--json and --svg - cannot both have stdout")


def _draw(table: Table, position: Position, path: Path, force: bool) -> None:
    drawing = draw(position, table.names(position))
    if str(path) == STDOUT:
        typer.echo(drawing, nl=False)
    else:
        write_file(path, drawing, replace=force)


def _layers(table: Table, position: Position) -> Layers:
    return layers_of(table.rules(position).machine(position).link)


def position_json(position: Position) -> dict[str, Any]:
    """The shape of `santorini show --json`."""
    return {
        "position": print_position(position),
        "to_move": position.to_move + 1,
        **winner_json(position, position.winner),
        "towers": {
            name: {"blocks": tower & 3, "dome": bool(tower & DOME)}
            for name, tower in zip(NAMES, position.towers, strict=True)
        },
        "seats": [
            {
                "seat": number,
                "card": seat.card,
                "workers": None if seat.workers is None else [NAMES[space] for space in seat.workers],
                "state": dict(seat.state),
                "eliminated": seat.eliminated,
            }
            for number, seat in enumerate(position.seats, 1)
        ],
    }
