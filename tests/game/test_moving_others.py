"""Workers of others that the player moves: by all rules of moving, at nobody's gain but the mover's."""

from __future__ import annotations

import pytest
from given import EMPTY, after, given, moves, players

BEFORE = "Start of Your Turn: you may move an opponent worker."
LAST = "End of Your Turn: you may move an opponent worker."
INSTEAD = "Your Turn: instead of your normal turn, you may move an opponent worker; then it builds."


@pytest.mark.parametrize(
    ("power", "turn", "left"),
    [
        (BEFORE, "C3>C4,A1>A2^A1", "own:E5,A2/mortal:C4,E1"),
        (BEFORE, "A1>A2^A1", "own:E5,A2/mortal:C3,E1"),
        (BEFORE, "C3>C4", "illegal"),
        (BEFORE, "C3>C4,C4>C5^C4", "illegal"),
        (BEFORE, "C3>C5,A1>A2^A1", "illegal"),
        (BEFORE, "C3>C4,E1>E2,A1>A2^A1", "illegal"),
        (LAST, "A1>A2^A1,C3>C4", "own:E5,A2/mortal:C4,E1"),
        (LAST, "A1>A2^A1", "own:E5,A2/mortal:C3,E1"),
        (LAST, "C3>C4,A1>A2^A1", "illegal"),
        (INSTEAD, "C3>C4^C5", "own:E5,A1/mortal:C4,E1"),
        (INSTEAD, "A1>A2^A1", "own:E5,A2/mortal:C3,E1"),
        (INSTEAD, "C3>C4,E1^E2", "illegal"),
    ],
)
def test_the_turn_with_a_move_of_an_opponent_worker(power: str, turn: str, left: str) -> None:
    assert players(power, f"{EMPTY}/1/own:A1,E5/mortal:C3,E1", turn) == left


def test_it_moves_by_the_rules() -> None:
    power = "Start of Your Turn: you may move an opponent worker."
    assert moves(power, "0000000200000100000000000/1/own:A1,E5/mortal:C3,C2", "C3") == "B2 B3 B4 D2 D3 D4"


def test_moving_it_up_to_level_three_wins_for_nobody() -> None:
    rules, position = given(BEFORE, "0000000300002000000000000/1/own:A1,E5/mortal:C3,E1")
    turn = rules.apply(position, "C3>C4,A1>A2^A1")
    assert turn.winner is None


def test_clauses_about_opponents_do_not_bind_the_own_worker_that_another_player_moves() -> None:
    """The rival's own worker is no opponent of the rival."""
    ban = "Opponent's Turn: opponent workers cannot move up."
    board = "0000000100000000000000000"
    assert after(BEFORE, f"{board}/1/own:A1,E5/rival:C3,E1", "C3>C4,A1>A2^A1", ban) != "illegal"
    assert after("", f"{board}/1/own:C3,E5/rival:A3,E1", "C3>C4^C3", ban) == "illegal"


def test_what_the_mover_remembers_is_what_its_own_workers_did() -> None:
    rival = "Opponent's Turn: opponent workers that moved on their last turn cannot move."
    rules, position = given(BEFORE, f"{EMPTY}/1/own:A1,E5/rival:C3,E1", rival)
    turn = rules.apply(position, "C3>C4,A1>A2^A1")
    assert turn.position.seats[0].state == (("moved", "A2"),)
    assert turn.position.seats[1].state == ()


def test_a_move_that_a_step_brings() -> None:
    power = "Your Move: whenever your worker moves up, you may move an opponent worker."
    board = "0000000000000001000000000"
    position = f"{board}/1/own:A1,E5/mortal:C3,E1"
    assert players(power, position, "A1>A2,C3>C4,A2^A1") == "own:E5,A2/mortal:C4,E1"
    assert players(power, position, "A1>A2^A1") == "own:E5,A2/mortal:C3,E1"
    assert players(power, position, "A1>B1,C3>C4,B1^A1") == "illegal"


@pytest.mark.parametrize(
    ("power", "turn", "legal"),
    [
        (
            "Your Turn: instead of your normal turn, you may move an opponent worker; then your worker builds.",
            "C3>C4,A1^A2",
            True,
        ),
        (
            "Your Turn: instead of your normal turn, you may move an opponent worker; then your worker builds.",
            "C3>C4^C5",
            False,
        ),
        ("Your Move: instead of your normal move, you may move an opponent worker.", "C3>C4,A1^A2", True),
        ("Your Move: instead of your normal move, you may move an opponent worker.", "C3>C4,E5^D5", True),
        ("Your Move: instead of your normal move, you may move an opponent worker.", "C3>C4^C5", False),
    ],
)
def test_your_worker_is_never_one_of_an_opponent(power: str, turn: str, legal: bool) -> None:
    assert (players(power, f"{EMPTY}/1/own:A1,E5/mortal:C3,E1", turn) != "illegal") is legal
