"""`santorini show`: a position as a picture."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..game.board import NAMES
from ..game.notation import print_position
from ..game.picture import board_picture
from ..game.position import DOME, Position
from .answers import winner_json
from .batch import STDIN, answer_lines
from .layers import Layers, layers_json, layers_of, layers_table
from .options import JsonOption, PositionArgument
from .output import print_json, results
from .table import Table


def show(
    context: typer.Context,
    position: PositionArgument,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Also list the clauses in force, in the order in which they count.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Draw a position.

    The board, and beside it the players: who they are, where their
    workers stand, who is to move, and what the cards keep in mind.

    Examples:
      santorini show 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2
      santorini show 4101202110011400102000100/2/mortal:A3,C3/mortal:E4 --ascii
    """
    table = Table.of(context)

    def answer(text: str) -> dict[str, Any]:
        place = table.position(text)
        clauses = {"clauses": layers_json(_layers(table, place))} if rules else {}
        return position_json(place) | clauses

    if position == STDIN:
        answer_lines(answer)
    elif json:
        print_json(answer(position))
    else:
        place = table.position(position)
        console = results()
        plain = ascii or not console.encoding.startswith("utf")
        console.print(board_picture(place, table.names(place), plain))
        if rules:
            console.print()
            layers = _layers(table, place)
            console.print(layers_table(layers) if layers else "No clause is in force: this turn is the base game's.")


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
