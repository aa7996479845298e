"""Towers and pieces are counted on the whole board, or on the spaces that are described."""

import pytest
from given import EMPTY, given
from playing import board

from santorini_dsl.game import Rules, parse_position
from santorini_dsl.language import parse_power

# Domes lie on A5, E5 and E2; on E2 they complete a tower. Blocks: one on C4, two on E5, three on E2.
HEIGHTS = "a000c 00100 00000 00004 00000"


def _is_so(condition: str) -> bool:
    """Whether the worker on C3 is kept from C4, the only space that is higher."""
    power = parse_power(f"Opponent's Turn: opponent workers cannot move up, if {condition}.", "warden")
    rules = Rules([parse_power("Your Move: your worker may move up two levels.", "climber"), power])
    turns = rules.turns(parse_position(board(HEIGHTS, "climber:C3", "warden:B4")))
    return not any(turn.text.startswith("C3>C4") for turn in turns)


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("there is a dome", True),
        ("there are three domes", True),
        ("there are four or more domes", False),
        ("there is a dome on a corner space", True),
        ("there are two domes on corner spaces", True),
        ("there are three or more domes on corner spaces", False),
        ("there is a dome on an inner space", False),
        ("there is no dome on an inner space", True),
        ("there is a dome neighboring your worker", True),
        ("there are two or more domes neighboring your worker", False),
        ("there is a dome two spaces away from your worker", False),
        ("there is a complete tower", True),
        ("there is one complete tower on a perimeter space", True),
        ("there is a complete tower on a corner space", False),
        ("there is a complete tower not on a corner space", True),
        ("there are six blocks", True),
        ("there are five blocks on perimeter spaces", True),
        ("there is no block on the center space", True),
        ("there is one block neighboring your worker", True),
        ("there is one block on an unoccupied space", True),
        ("there is an occupied corner space", True),
        ("there is an opponent worker on level 0", True),
        ("there is an opponent worker on level 1", False),
    ],
)
def test_pieces_are_counted_where_they_lie(condition: str, so: bool) -> None:
    assert _is_so(condition) is so


def test_towers_on_the_rim_win_at_once() -> None:
    # A5, E5 and A1 are complete; C5 would be the fourth of the rim. C3, which is not on it, does not count.
    power = parse_power("Win Condition: there are four or more complete towers on perimeter spaces.", "warden")
    rules = Rules([power, parse_power("Your Move: your worker may move up two levels.", "climber")])
    turns = rules.turns(parse_position(board("40304 00000 00400 00000 40000", "warden:B4", "climber:E2")))
    assert {turn.text for turn in turns if turn.winner == 0} == {"B4>B5^C5#", "B4>C4^C5#"}


def test_all_that_is_counted_is_near_one_and_the_same_worker() -> None:
    """D4 beside E5, B2 beside A1 and A2: three towers, but no worker beside three."""
    ring = "Win Condition: there are three or more complete towers neighboring your worker."
    towers = "0000300000000004000040000"
    rules, position = given(ring, f"{towers}/1/own:B2,D4/mortal:A5,E1")
    assert rules.apply(position, "D4>D5^E5").winner is None
    three = "0000000000300004000040000"
    rules, position = given(ring, f"{three}/1/own:B2,D4/mortal:A5,E1")
    assert rules.apply(position, "B2>B3^A3").winner is None  # A1 is out of reach now
    rules, position = given(ring, f"{three}/1/own:B1,D4/mortal:A5,E1")
    assert rules.apply(position, "B1>B2^A3#").winner == 0


def test_workers_and_spaces_are_counted_around_one_worker_too() -> None:
    crowd = "Win Condition: there are two or more opponent workers neighboring your worker."
    apart = f"{EMPTY}/1/own:A1,E5/mortal:A3,E4"
    rules, position = given(crowd, apart)
    assert rules.apply(position, "A1>A2^A1").winner is None
    rules, position = given(crowd, f"{EMPTY}/1/own:A1,E5/mortal:A3,B3")
    assert rules.apply(position, "A1>A2#").winner == 0
    pair = "Win Condition: two opponent workers are neighboring your worker."
    rules, position = given(pair, apart)
    assert rules.apply(position, "A1>A2^A1").winner is None
    rules, position = given(pair, f"{EMPTY}/1/own:A1,E5/mortal:A3,B3")
    assert rules.apply(position, "A1>A2#").winner == 0
