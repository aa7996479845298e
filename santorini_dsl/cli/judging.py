"""`santorini apply` and `santorini why`: one written turn, played or judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..errors import NotationError, UsageError
from ..game import Reason, Turn, TurnError, Verdict
from ..game.notation import print_position
from ..game.picture import board_picture
from ..game.position import Position
from .answers import turn_json
from .batch import STDIN, answer_lines
from .failures import NO
from .options import JsonOption, PositionArgument, TurnArgument
from .output import print_json, results
from .table import Table
from .turns import who

_Shape = Callable[[Verdict], dict[str, Any]]


def apply(
    context: typer.Context, position: PositionArgument, turn: TurnArgument = None, json: JsonOption = False
) -> None:
    """Play a turn and print the position after it.

    The first line is the position; the board follows. Put -- before a turn
    that begins with a minus sign.

    Examples:
      santorini apply POSITION 'B4>C4^C5'
      santorini apply - < positions-and-turns.txt
    """
    table = Table.of(context)
    if position == STDIN:
        _answer_all(table, turn, _short)
        return
    place, verdict = _judge(table, position, turn)
    if json:
        print_json(_short(verdict))
    elif verdict.turn is not None:
        _print_played(table, place, verdict.turn)
    elif verdict.error is not None:
        print_refusal(results(), verdict.error)
    _leave(verdict)


def why(
    context: typer.Context, position: PositionArgument, turn: TurnArgument = None, json: JsonOption = False
) -> None:
    """Say whether a turn is legal, or what forbids it.

    What forbids it is a rule of the game, or a clause of a card by file and
    line. If a clause asks for something that the turn does not do, a turn
    that does it is shown.

    Examples:
      santorini why POSITION 'B4>D4^C3'
      santorini why - 'B4>C4^C5' < positions.txt
    """
    table = Table.of(context)
    if position == STDIN:
        _answer_all(table, turn, _full)
        return
    place, verdict = _judge(table, position, turn)
    if json:
        print_json(_full(verdict))
    elif verdict.turn is not None:
        results().print(Text.assemble(("legal", "bold green"), f": {verdict.turn.text}"), soft_wrap=True)
        _print_steps(results(), table, place, verdict.turn)
    elif verdict.error is not None:
        print_refusal(results(), verdict.error)
    _leave(verdict)


# -- judging ---------------------------------------------------------------------------------------------


def _judge(table: Table, position: str, turn: str | None) -> tuple[Position, Verdict]:
    if turn is None:
        raise UsageError("which turn? Write it behind the position, in quotes, as in 'B4>C4^C5'")
    place = table.position(position)
    return place, table.rules(place).why(place, turn)


def _answer_all(table: Table, turn: str | None, shape: _Shape) -> None:
    """A verdict for each line of stdin: the position, and the turn unless one is given for all."""

    def answer(line: str) -> dict[str, Any]:
        words = line.split() if turn is None else [line, turn]
        if len(words) != 2:
            raise NotationError("each line is a position, a space and a turn", line)
        return shape(_judge(table, *words)[1])

    answer_lines(answer)


def _leave(verdict: Verdict) -> None:
    if not verdict.legal:
        raise typer.Exit(NO)


def _short(verdict: Verdict) -> dict[str, Any]:
    """The shape of `santorini apply --json`."""
    if verdict.turn is not None:
        return {"legal": True, **turn_json(verdict.turn)}
    assert verdict.error is not None
    error = verdict.error
    reasons = [reason.as_json() for reason in error.reasons]
    return {"legal": False, "kind": error.kind, "message": error.message, "reasons": reasons}


def _full(verdict: Verdict) -> dict[str, Any]:
    """The shape of `santorini why --json`: with the turn that shows how a requirement could be met."""
    answer = _short(verdict)
    if verdict.error is not None:
        witness = verdict.error.witness
        answer["witness"] = None if witness is None else turn_json(witness)
    return answer


# -- for people ------------------------------------------------------------------------------------------


def _print_played(table: Table, before: Position, turn: Turn) -> None:
    console = results()
    console.print(print_position(turn.position), soft_wrap=True)
    console.print()
    console.print(board_picture(turn.position, table.names(before)))
    console.print()
    console.print(Text(turn.text, "bold"))
    _print_steps(console, table, before, turn)


def _print_steps(console: Console, table: Table, before: Position, turn: Turn) -> None:
    """What happens in a turn, step by step, and who wins by it."""
    for step in turn.steps:
        console.print(f"  {sentence(step.as_json())}", soft_wrap=True)
    if turn.winner is not None:
        console.print(f"  {who(table, before, turn.winner)} wins")


def sentence(step: dict[str, Any]) -> str:
    """A step in words, from its JSON."""
    match step:
        case {"do": "move" | "force" as do, "from": start, "to": end}:
            text = f"{do} {start} to {end}"
        case {"do": "build", "piece": piece, "on": space}:
            text = f"build a {piece} on {space}"
        case {"do": "replace", "on": space, "with": piece}:
            text = f"replace the worker on {space} with a {piece}"
        case {"do": do, "what": what, "on": space}:
            text = f"{do} a {what} on {space}"
        case _:
            text = " ".join(str(value) for key, value in step.items() if key != "automatic")
    return f"{text} (automatic)" if step["automatic"] else text


def print_refusal(console: Console, error: TurnError) -> None:
    """Why a turn cannot be played, with a turn that could be."""
    messages = {reason.message for reason in error.reasons}
    headline = "" if error.message in messages else f": {error.message}"
    console.print(Text.assemble((error.kind, "bold red"), headline), soft_wrap=True)
    for reason in error.reasons:
        console.print(Text.assemble("  ", (_place(reason), "bold"), ":"), soft_wrap=True)
        console.print(Padding(reason.message, (0, 4)))
    if error.witness is not None:
        console.print(Text.assemble("  this turn would do: ", (error.witness.text, "bold")), soft_wrap=True)


def _place(reason: Reason) -> str:
    """Where a reason is written: a rule of the game by its name, a clause by card, file and line."""
    if reason.rule is not None:
        return f"{reason.card}, {reason.rule}"
    return reason.card if reason.file is None else f"{reason.card} {reason.file}:{reason.line}"
