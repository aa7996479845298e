"""Whom "other" leaves out: the worker that is described or, where that one cannot be meant, the one that acts."""

from __future__ import annotations

import pytest

from santorini_dsl.effects import Power
from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.language import parse_power

EMPTY = "0" * 25


def after(power: str, position: str, turn: str) -> str:
    """The players after the turn, or "illegal"."""
    read = parse_position(position)
    rules = rules_for(read, {"mortal": Power("mortal"), "own": parse_power(power, "own")})
    verdict = rules.why(read, turn)
    return print_position(verdict.turn.position).partition("/2/")[2] if verdict.turn else "illegal"


@pytest.mark.parametrize(
    ("turn", "players"),
    [
        ("D1!C4>C5>D2^D1", "own:B3,D2/mortal:C5,E5"),
        ("B3!C4>C5>B2^B1", "illegal"),
        ("D1!E5>E4>D2^D1", "illegal"),
    ],
)
def test_your_other_worker_near_an_opponent_worker(turn: str, players: str) -> None:
    power = (
        "Your Move: your worker may force an opponent worker neighboring your other worker "
        "to an unoccupied space neighboring that worker before it moves."
    )
    assert after(power, f"{EMPTY}/1/own:D1,B3/mortal:C4,E5", turn) == players


def test_each_other_worker_is_of_whichever_player() -> None:
    power = "Any Build: whenever any worker builds a dome, each other worker neighboring that space is removed."
    position = "0000000300000000000000000/1/own:B3,D4/mortal:D5,C5"
    assert after(power, position, "B3>B4^C4") == "own:B4/mortal:"


def test_their_other_worker_is_of_the_same_player() -> None:
    power = "Opponent's Turn: opponent workers neighboring their other worker cannot move up."
    near = "0000000000010000000000000/1/mortal:B4,C4/own:E1/mortal:A5"
    assert after(power, near, "B4>B3^B4") == "illegal"
    assert after(power, near.replace("B4,C4", "B4"), "B4>B3^B4") != "illegal"
