"""The real cards, and short ways to ask the game about positions and turns in notation."""

from __future__ import annotations

from collections.abc import Mapping

from santorini_dsl.cards import Library
from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, Turn, TurnError, parse_position, print_position, rules_for

GODS = [
    "apollo",
    "artemis",
    "athena",
    "atlas",
    "demeter",
    "hephaestus",
    "hermes",
    "minotaur",
    "pan",
    "prometheus",
]
CARDS = ["mortal", *GODS]

#: The powers of all cards that have files.
POWERS: Mapping[str, Power] = Library.load().powers

FLAT = "0" * 25


def board(rows: str, *seats: str, to_move: int = 1) -> str:
    """The notation of a position; `rows` from row 5 down, with spaces between them."""
    return "/".join([rows.replace(" ", ""), str(to_move), *seats])


def table(position: str) -> tuple[Rules, Position]:
    """The rules and the value of a position."""
    read = parse_position(position)
    return rules_for(read, POWERS), read


def play(position: str, *turns: str) -> str:
    """The position after these turns."""
    for turn in turns:
        rules, read = table(position)
        position = print_position(rules.apply(read, turn).position)
    return position


def turns(position: str) -> list[str]:
    """The legal turns, one for each outcome."""
    rules, read = table(position)
    return [turn.text for turn in rules.turns(read)]


def refusal(position: str, turn: str) -> TurnError:
    """Why the turn cannot be played."""
    rules, read = table(position)
    error = rules.why(read, turn).error
    assert error is not None, f"{turn} is legal in {position}"
    return error


def legal(position: str, turn: str) -> Turn:
    """The turn, which must be legal."""
    rules, read = table(position)
    return rules.apply(read, turn)
