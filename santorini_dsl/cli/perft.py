"""`santorini perft`: counting positions, as chess programs do."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table as RichTable

from ..game.notation import print_position
from ..game.position import Position
from .batch import STDIN, answer_lines
from .options import JsonOption, PathsOption, PositionArgument
from .output import print_json, results
from .table import Table


def perft(
    context: typer.Context,
    position: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many turns.", min=0, max=100, show_default=False)],
    paths: PathsOption = False,
    divide: Annotated[bool, typer.Option("--divide", help="Also list the count behind each first turn.")] = False,
    json: JsonOption = False,
) -> None:
    """Count the positions after so many turns.

    Turns that lead to the same position are merged at every node; --paths
    counts every sequence of steps. A won game, and a player without a
    legal turn, has no continuation.

    Examples:
      santorini perft 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2 2
      santorini perft - 1 --paths < positions.txt
    """
    table = Table.of(context)

    def answer(text: str) -> dict[str, Any]:
        return _answer(table, table.position(text), depth, paths, divide)

    if position == STDIN:
        answer_lines(answer)
    elif json:
        print_json(answer(position))
    else:
        _print(answer(position))


def _answer(table: Table, position: Position, depth: int, paths: bool, divide: bool) -> dict[str, Any]:
    rules = table.rules(position)
    result: dict[str, Any] = {
        "position": print_position(position),
        "depth": depth,
        "counted": "paths" if paths else "outcomes",
        "count": rules.perft(position, depth, paths=paths),
    }
    if divide:
        first = (rules.paths(position) if paths else rules.turns(position)) if depth else []
        result["divide"] = [
            {
                "turn": turn.text,
                "position": print_position(turn.position),
                "count": rules.perft(turn.position, depth - 1, paths=paths),
            }
            for turn in first
        ]
    return result


def _print(result: dict[str, Any]) -> None:
    console = results()
    if divided := result.get("divide"):
        listing = RichTable(box=None, pad_edge=False, show_header=False)
        listing.add_column()
        listing.add_column(justify="right")
        for line in divided:
            listing.add_row(line["turn"], f"{line['count']:,}")
        console.print(listing)
        console.print()
    counted = "sequences of steps" if result["counted"] == "paths" else "distinct outcomes at every node"
    console.print(f"depth {result['depth']}: {result['count']:,} ({counted})")
