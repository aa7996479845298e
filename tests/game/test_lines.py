"""Distances, lines and jumps: how far away a space is, in which line it lies, and what is passed over."""

from __future__ import annotations

import pytest
from given import EMPTY, after, builds, given, moves, players

AT_C3 = f"{EMPTY}/1/own:C3/mortal:A1,E1"
NEAR_C3 = "B2 B3 B4 C2 C4 D2 D3 D4"


@pytest.mark.parametrize(
    ("where", "reached"),
    [
        ("to a space two spaces away", "A2 A3 A4 A5 B1 B5 C1 C5 D1 D5 E2 E3 E4 E5"),
        ("to a space two spaces away and not in line with it", "A2 A4 B1 B5 D1 D5 E2 E4"),
        ("to a space two spaces away and in the same diagonal as it", "A5 E5"),
        ("to a space two spaces away and in the same row as it", "A3 E3"),
        ("to a space in the same column as its own space anywhere", "C1 C5"),
        ("to a space in the same row or column as its own space anywhere", "A3 C1 C5 E3"),
        ("diagonally to an unoccupied space anywhere", "A5 E5"),
        ("orthogonally to an unoccupied space anywhere", "A3 C1 C5 E3"),
        ("to a space two or more spaces away from each opponent worker anywhere", "A3 A4 A5 B5 C1 C5 D5 E3 E4 E5"),
    ],
)
def test_a_move_to_a_far_space(where: str, reached: str) -> None:
    found = set(moves(f"Your Move: your worker may move {where}.", AT_C3, "C3").split())
    assert found - set(NEAR_C3.split()) == set(reached.split())


def test_a_far_move_obeys_all_other_rules() -> None:
    power = "Your Move: your worker may move to a space two spaces away."
    board = "0000a000000000000000a2010"
    assert "E5" not in moves(power, f"{board}/1/own:C3/mortal:A5,E1", "C3").split()
    assert moves(power, f"{board}/1/own:C3/mortal:A5,E1", "C3").split() == sorted(
        ["A2", "A3", "A4", "B5", "C1", "C5", "D1", "D5", "E2", "E3", "E4", *NEAR_C3.split()]
    )


def test_a_far_build() -> None:
    power = "Your Build: your worker may build on an unoccupied space two spaces away."
    assert builds(power, f"{EMPTY}/1/own:B1/mortal:A5,E5", "B1>A1") == "A2 A3 B1 B2 B3 C1 C2 C3"


def test_an_added_build_straight_on_as_far_as_wished() -> None:
    power = "Your Build: your worker may build in the same direction on an unoccupied space anywhere."
    position = f"{EMPTY}/1/own:A1/mortal:A5,C2"
    assert builds(power, position, "A1>B1") == "A1 A2 B2 C1 D1 E1"


def test_a_build_on_the_other_side() -> None:
    power = "Your Build: your worker may build one more time, but only in the opposite direction."
    position = f"{EMPTY}/1/own:C1/mortal:A5,E5"
    assert builds(power, position, "C1>C2^B3") == "D1"
    assert builds(power, position, "C1>C2^C1") == "C3"
    assert builds(power, f"{EMPTY}/1/own:A1/mortal:A5,E5", "A1>A2^B2") == ""


def test_a_step_back_after_the_build() -> None:
    power = "Your Turn: your worker may move in the opposite direction after it builds."
    position = f"{EMPTY}/1/own:C1/mortal:A5,E5"
    assert players(power, position, "C1>C2^C3>C1") == "own:C1/mortal:A5,E5"
    assert players(power, position, "C1>C2^C3>C3") == "illegal"
    assert players(power, position, "C1>C2^C3>D1") == "illegal"


JUMP = "Your Move: your worker may move over an opponent worker."


@pytest.mark.parametrize(
    ("position", "turn", "legal"),
    [
        (f"{EMPTY}/1/own:A1,E5/mortal:B2,D3", "A1>C3^C2", True),
        (f"{EMPTY}/1/own:A1,E5/mortal:A2,D3", "A1>A3^A4", True),
        (f"{EMPTY}/1/own:A1,E5/mortal:D2,D3", "A1>C3^C2", False),
        (f"{EMPTY}/1/own:A1,B2/mortal:D4,D3", "A1>C3^C2", False),
        (f"{EMPTY}/1/own:A1,E5/mortal:B2,C3", "A1>C3^C2", False),
        (f"{EMPTY}/1/own:A1,E5/mortal:B2,D3", "A1>C2^C1", False),
        ("0000000000001000000000000/1/own:A1,E5/mortal:B2,D3", "A1>C3^C2", True),
        ("0000000000002000000000000/1/own:A1,E5/mortal:B2,D3", "A1>C3^C2", False),
        ("000000000000a000000000000/1/own:A1,E5/mortal:B2,D3", "A1>C3^C2", False),
        ("0000000000000000300000000/1/own:A1,E5/mortal:B2,D3", "A1>C3^C2", True),
    ],
)
def test_a_jump_over_an_opponent_worker(position: str, turn: str, legal: bool) -> None:
    assert (after(JUMP, position, turn) != "illegal") is legal


def test_what_is_jumped_over_can_be_a_space() -> None:
    over_dome = "Your Move: your worker may move over an occupied space on level 3."
    board = "0000000000000000400000000"
    assert "C3" in moves(over_dome, f"{board}/1/own:A1/mortal:A2,E5", "A1").split()
    assert "A3" not in moves(over_dome, f"{board}/1/own:A1/mortal:A2,E5", "A1").split()
    any_space = "Your Move: your worker may move over an unoccupied space."
    assert moves(any_space, f"{EMPTY}/1/own:A1/mortal:A2,E5", "A1") == "B1 B2 C1 C3"


def test_who_is_jumped_over_is_that_worker() -> None:
    position = f"{EMPTY}/1/own:A1,E5/mortal:B2,D3"
    removed = "Your Move: your worker may move over an opponent worker; then that worker is removed."
    assert players(removed, position, "A1>C3^C2") == "own:E5,C3/mortal:D3"
    forced = (
        "Your Move: whenever your worker moves over an opponent worker, that worker is forced to the vacated space."
    )
    assert players(f"{JUMP} {forced}", position, "A1>C3^C2") == "own:E5,C3/mortal:D3,A1"


def test_jumping_can_be_forbidden_and_can_win() -> None:
    position = f"{EMPTY}/1/own:A1,E5/rival:B2,D3"
    assert (
        after(JUMP, position, "A1>C3^C2", "Opponent's Turn: opponent workers cannot move over your worker.")
        == "illegal"
    )
    rules, parsed = given(f"{JUMP} Win Condition: your worker moves over an opponent worker.", position)
    assert rules.apply(parsed, "A1>C3#").winner == 0


@pytest.mark.parametrize(
    ("bond", "bound"),
    [
        ("two spaces away from", "A4 B4 C4 D1 D2 D3 D4"),
        ("three or more spaces away from", "A5 B5 C5 D5 E1 E2 E3 E4 E5"),
        ("in line with", "A1 A2 A3 B1 B3 B4 B5 C1 C2 C3 D2 D4 E2 E5"),
        ("in the same column as", "B1 B3 B4 B5"),
        ("in the same row as", "A2 C2 D2 E2"),
        ("in the same row or column as", "A2 B1 B3 B4 B5 C2 D2 E2"),
        ("in the same diagonal as", "A1 A3 C1 C3 D4 E5"),
        ("two spaces away from and in the same row as", "D2"),
    ],
)
def test_opponent_workers_in_such_a_place_cannot_move(bond: str, bound: str) -> None:
    ban = f"Opponent's Turn: opponent workers {bond} your worker cannot move."
    squares = [column + row for column in "ABCDE" for row in "12345" if column + row != "B2"]
    found = [at for at in squares if not moves("", f"{EMPTY}/1/own:{at}/rival:B2", at, ban)]
    assert found == bound.split()


def test_pulling_an_opponent_worker_nearer() -> None:
    power = "Start of Your Turn: your worker may force an opponent worker to the next space directly closer."
    assert players(power, f"{EMPTY}/1/own:A1,E1/mortal:D4,B5", "A1!D4>C3,E1>E2^E1") == "own:E2,A1/mortal:B5,C3"
    assert players(power, f"{EMPTY}/1/own:A1,E1/mortal:C4,B5", "A1!C4>B3,E1>E2^E1") == "illegal"
    assert players(power, f"{EMPTY}/1/own:A1,E1/mortal:B2,B5", "A1!B2>A1,E1>E2^E1") == "illegal"
    two = power.replace("to the next space directly closer", "two spaces directly closer")
    assert players(two, f"{EMPTY}/1/own:A1,E1/mortal:D4,B5", "A1!D4>B2,E1>E2^E1") == "own:E2,A1/mortal:B5,B2"
    assert players(two, f"{EMPTY}/1/own:A1,E1/mortal:D4,C3", "A1!D4>B2,E1>E2^E1") == "illegal"


def test_what_describes_the_inner_noun() -> None:
    """The worker is on level 2, not the space beside it."""
    ban = "Opponent's Build: opponent workers cannot build on a space neighboring your worker that is on level 2."
    board = "0000000000000000002000000"  # D2
    assert builds("", f"{board}/1/own:A1/rival:D2,A5", "A1>B1", ban) == "A1 A2 B2"
    assert builds("", f"{board}/1/own:A1/rival:C3,A5", "A1>B1", ban) == "A1 A2 B2 C1 C2"
    outer = "Opponent's Build: opponent workers cannot build on a space neighboring your worker and on level 2."
    assert builds("", f"{board}/1/own:C1/rival:D1,A5", "C1>C2", outer) == "B1 B2 B3 C1 C3 D3"


def test_what_is_near_a_dome_or_a_complete_tower() -> None:
    """C2 is a dome on the ground, D4 a complete tower."""
    board = "0000000040000000010000000".replace("1", "a", 1)
    power = "Your Move: your worker may move to an unoccupied space neighboring {} anywhere."
    near_dome = set(moves(power.format("a dome"), f"{board}/1/own:A5/mortal:E1", "A5").split())
    near_tower = set(moves(power.format("a complete tower"), f"{board}/1/own:A5/mortal:E1", "A5").split())
    assert near_tower == {"A4", "B4", "B5", "C5", "D5", "E5", "C4", "E4", "C3", "D3", "E3"}
    assert near_dome == near_tower | {"B1", "B2", "B3", "C1", "D1", "D2"}


def test_a_build_that_is_mirrored_by_itself() -> None:
    power = "Your Build: whenever your worker builds, a block is built on the next space in the opposite direction."
    position = f"{EMPTY}/1/own:C1/mortal:A5,E5"
    assert after(power, position, "C1>C2^B3") == "0000000000010000000000010/own:C2/mortal:A5,E5"
    assert after(power, f"{EMPTY}/1/own:A1/mortal:A5,E5", "A1>A2^B3") == "0000000000010000000000000/own:A2/mortal:A5,E5"
