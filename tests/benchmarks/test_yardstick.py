"""The yardstick must play the base game, or its speed means nothing."""

import importlib.util
import sys
from pathlib import Path

import pytest

from santorini_dsl.game.notation import parse_position

_FILE = Path(__file__).parents[2] / "benchmarks" / "yardstick.py"
_SPEC = importlib.util.spec_from_file_location("yardstick", _FILE)
yardstick = importlib.util.module_from_spec(_SPEC)
sys.modules["yardstick"] = yardstick
_SPEC.loader.exec_module(yardstick)

# Counts of an independent program, confirmed by three more: positions after 1, 2, … turns.
COUNTS = [
    ("0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2", [80, 6176, 426384]),
    ("0000000000000000000000000/1/mortal:A1,E1/mortal:A5,E5", [36, 1296, 70232]),
    ("1230122310012341024132100/1/mortal:B4,C3/mortal:D4,C2", [41, 1384, 54630]),
    (
        "4444440244424404441144410/1/mortal:B4,E3/mortal:D2,E1",
        [2, 5, 18, 67, 93, 190, 302, 539, 428, 295],
    ),
]


def state(text):
    return yardstick.from_position(parse_position(text))


@pytest.mark.parametrize(("position", "counts"), COUNTS)
def test_counts_of_the_base_game(position, counts):
    assert [yardstick.perft(state(position), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("position", [position for position, _ in COUNTS])
def test_no_two_turns_lead_to_the_same_state(position):
    first = list(yardstick.successors(state(position)))
    assert len(first) == len(set(first))
    for after in first:
        second = list(yardstick.successors(after))
        assert len(second) == len(set(second))


TOP = "0" * 15  # rows 5, 4 and 3


def reached(position):
    return sorted(yardstick.successors(state(position)))


def states(*positions):
    return sorted(map(state, positions))


def test_a_turn_is_a_move_and_a_build_and_then_the_other_side_plays():
    # The one way out of the corner is A2, beside which A1, A3 and B3 can be built on.
    assert reached(f"{TOP}0400004000/1/mortal:A1/mortal:E5") == states(
        f"{TOP}0400014000/2/mortal:A2/mortal:E5",
        "0000000000100000400004000/2/mortal:A2/mortal:E5",
        "0000000000010000400004000/2/mortal:A2/mortal:E5",
    )


def test_moving_up_onto_level_3_wins_and_ends_the_game():
    before = f"{TOP}0044400423/1/mortal:D1/mortal:A5"
    won = state(f"{TOP}0044400423/2/mortal#:E1/mortal:A5")
    assert reached(before) == [won]
    assert list(yardstick.successors(won)) == []
    assert yardstick.perft(state(before), 2) == 0


def test_moving_from_level_3_to_level_3_does_not_win():
    assert reached(f"{TOP}0044400433/1/mortal:D1/mortal:A5") == states(f"{TOP}0044400443/2/mortal:E1/mortal:A5")


@pytest.mark.parametrize(("stands", "near"), [("0", "2"), ("0", "3"), ("1", "3")])
def test_nobody_climbs_two_levels(stands, near):
    assert reached(f"{TOP}00444004{stands}{near}/1/mortal:D1/mortal:A5") == []


def test_a_dome_at_any_height_is_in_the_way():
    assert reached(f"{TOP}000ab000c0/1/mortal:E1/mortal:A5") == []


@pytest.mark.parametrize(
    ("workers", "other", "turns"),
    [
        ("", "A1", 0),
        ("A5", "A1", 5 + 8 + 5),
        ("A5,E5", "A1", 2 * (5 + 8 + 5)),
        ("A5,E5,E1", "A1", 3 * (5 + 8 + 5)),
        ("A5,E5,A1,E1", "C3", 4 * (5 + 7 + 5)),
    ],
)
def test_any_number_of_workers(workers, other, turns):
    assert yardstick.perft(state(f"{TOP}0000000000/1/mortal:{workers}/mortal:{other}"), 1) == turns


@pytest.mark.parametrize("players", ["mortal:?/mortal:A1", "mortal:A1/mortal:B1/mortal:C1"])
def test_other_positions_are_refused(players):
    with pytest.raises(ValueError, match="two players"):
        state(f"{TOP}0000000000/1/{players}")
