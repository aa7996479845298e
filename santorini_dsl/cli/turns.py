"""`santorini turns`: what can be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from rich.columns import Columns
from rich.text import Text

from ..game import Turn
from ..game.notation import print_position
from ..game.position import Position
from .answers import turn_json, winner_json
from .batch import STDIN, answer_lines
from .options import JsonOption, PathsOption, PositionArgument
from .output import number_of, print_json, results
from .table import Table


def turns(
    context: typer.Context, position: PositionArgument, paths: PathsOption = False, json: JsonOption = False
) -> None:
    """List the complete legal turns of a position.

    Turns that lead to the same position count as one, and the shortest
    stands for them all; --paths lists every sequence of steps instead.

    Examples:
      santorini turns 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2
      santorini turns - --paths < positions.txt
    """
    table = Table.of(context)
    if position == STDIN:
        answer_lines(lambda line: _answer(table, table.position(line), paths))
    elif json:
        print_json(_answer(table, table.position(position), paths))
    else:
        place = table.position(position)
        _print(table, place, _found(table, place, paths), paths)


def _found(table: Table, position: Position, paths: bool) -> Sequence[Turn]:
    rules = table.rules(position)
    return rules.paths(position) if paths else rules.turns(position)


def _winner(position: Position, found: Sequence[Turn]) -> int | None:
    """Who has won before anything is played: a finished position says it, else the other side of a stuck player."""
    if position.winner is None and not found:
        return (position.to_move + 1) % len(position.seats)
    return position.winner


def _answer(table: Table, position: Position, paths: bool) -> dict[str, Any]:
    found = _found(table, position, paths)
    return {
        "position": print_position(position),
        "to_move": position.to_move + 1,
        "count": len(found),
        "counted": "paths" if paths else "outcomes",
        **winner_json(position, _winner(position, found)),
        "turns": [turn_json(turn) for turn in found],
    }


def _print(table: Table, position: Position, found: Sequence[Turn], paths: bool) -> None:
    console = results()
    if (winner := _winner(position, found)) is not None:
        why = "the game is over" if position.winner is not None else "the player to move has no legal turn"
        console.print(f"{who(table, position, winner)} wins: {why}.")
        return
    counted = "distinct sequences of steps" if paths else "distinct outcomes"
    player = who(table, position, position.to_move)
    console.print(f"{player} to move: {number_of(len(found), 'turn')} ({counted})\n")
    cells = [Text(turn.text, "" if turn.winner is None else "bold green", no_wrap=True) for turn in found]
    console.print(Columns(cells, padding=(0, 2), column_first=True))


def who(table: Table, position: Position, seat: int) -> str:
    """A player as people call it: seat and card."""
    return f"player {seat + 1} ({table.names(position).get(position.seats[seat].card, '-')})"
