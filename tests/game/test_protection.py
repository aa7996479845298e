"""What cannot be done to a worker or a piece, whoever would do it and whether it is chosen or happens."""

from __future__ import annotations

import pytest
from given import EMPTY, SWAP, after, given, players

ON_B2 = "0000000000000000200000000"
SHIELD = "Opponent's Turn: your worker cannot be forced."


def test_who_cannot_be_forced_keeps_others_off_its_space() -> None:
    position = f"{EMPTY}/1/own:A1,E5/rival:B2,D3"
    assert players(SWAP, position, "A1>B2^B1") == "own:E5,B2/rival:D3,A1"
    assert after(SWAP, position, "A1>B2^B1", SHIELD) == "illegal"
    assert after(SWAP, position, "A1>B1^A1", SHIELD) != "illegal"


def test_the_refusal_names_the_clause() -> None:
    power = "Start of Your Turn: you may force an opponent worker to the center space."
    rules, position = given(power, f"{EMPTY}/1/own:A1,E5/rival:B2,D4", SHIELD)
    error = rules.why(position, "!B2>C3,A1>A2^A1").error
    assert error is not None
    assert [reason.card for reason in error.reasons] == ["rival"]


def test_protection_can_speak_of_some_workers_and_some_spaces() -> None:
    power = "Start of Your Turn: you may force an opponent worker to an unoccupied corner space."
    position = f"{ON_B2}/1/own:C1,C3/rival:B2,D4"
    on_two = "Opponent's Turn: your worker on level 2 cannot be forced."
    assert after(power, position, "!B2>A1,C1>D1^C1", on_two) == "illegal"
    assert after(power, position, "!D4>A1,C1>D1^C1", on_two) != "illegal"
    corner = "Opponent's Turn: your worker cannot be forced to a corner space, if your worker is on level 2."
    assert after(power, position, "!D4>A1,C1>D1^C1", corner) == "illegal"
    assert after(power, position.replace(ON_B2, EMPTY), "!D4>A1,C1>D1^C1", corner) != "illegal"


def test_what_happens_by_itself_does_not_happen_to_the_protected() -> None:
    blow = (
        "Your Move: whenever your worker moves, "
        "each neighboring opponent worker is forced to the next space directly away."
    )
    position = f"{EMPTY}/1/own:A1,E5/rival:C3,B3"
    assert players(blow, position, "A1>B2^A1") == "own:E5,B2/rival:B4,D4"
    some = "Opponent's Turn: your worker neighboring your other worker cannot be forced."
    assert players(blow, position, "A1>B2^A1", some) == "own:E5,B2/rival:B3,C3"


@pytest.mark.parametrize(
    ("power", "turn"),
    [
        ("End of Your Turn: you may remove an opponent worker neighboring your worker.", "A1>A2^A1,-B2"),
        ("End of Your Turn: you may replace an opponent worker neighboring your worker by a block.", "A1>A2^A1,-B2"),
    ],
)
def test_who_cannot_be_removed_cannot_be_replaced_either(power: str, turn: str) -> None:
    position = f"{EMPTY}/1/own:A1,E5/rival:B2,D4"
    assert players(power, position, turn).endswith("rival:D4")
    assert after(power, position, turn, "Opponent's Turn: your worker cannot be removed.") == "illegal"
    assert after(power, position, turn, "Any Turn: your worker cannot be removed.") == "illegal"
    assert after(power, position, turn, "Opponent's Turn: your worker on level 1 cannot be removed.") != "illegal"
    assert after(power, position, turn, "Your Turn: your worker cannot be removed.") != "illegal"


def test_removals_that_happen_spare_the_protected() -> None:
    power = "End of Your Turn: each opponent worker neighboring your worker is removed."
    position = f"{ON_B2}/1/own:A1,E5/rival:B2,B1"
    assert players(power, position, "A1>A2^A1") == "own:E5,A2/rival:"
    assert (
        players(power, position, "A1>A2^A1", "Any Turn: your worker on level 2 cannot be removed.")
        == "own:E5,A2/rival:B2"
    )


def test_pieces_are_protected_from_removal() -> None:
    power = "End of Your Turn: your worker may remove a block from a neighboring unoccupied space."
    board = "0000000000000000000001100"
    position = f"{board}/1/own:A1,E5/rival:D2,D4"
    ban = "Opponent's Turn: a block cannot be removed from a space neighboring your worker."
    assert after(power, position, "A1>A2^A3-B1") != "illegal"
    assert after(power, position, "A1>B2^A1-C1") != "illegal"
    assert after(power, position, "A1>B2^A1-C1", ban) == "illegal"
    assert after(power, position, "A1>B2^A1-B1", ban) != "illegal"
    assert after(power, position, "A1>B2^A1-C1", ban.replace("block", "dome")) != "illegal"


def test_a_removal_by_choice_asks_its_condition() -> None:
    power = "End of Your Turn: you may remove an opponent worker neighboring your worker, if your worker is on level 2."
    assert after(power, f"{EMPTY}/1/own:A1,E5/mortal:B2,D4", "A1>A2^A1,-B2") == "illegal"
    high = "0000200000000000000000000"
    assert after(power, f"{high}/1/own:A1,E5/mortal:B2,D4", "A1>A2^A1,-B2") != "illegal"


def test_a_block_that_a_worker_builds_must_be_allowed() -> None:
    """The builder stands beside it, and what forbids it to build there counts."""
    power = "End of Your Turn: a block is built on each corner space by your worker."
    position = f"{EMPTY}/1/own:B2,C1/rival:D4,D3"
    assert after(power, position, "C1>C2^C1") == "0000000000000000000010100/own:B2,C2/rival:D4,D3"
    near = "Opponent's Build: opponent workers cannot build on a space neighboring your worker."
    assert (
        after(power, f"{EMPTY}/1/own:B2,C1/rival:A2,D3", "C1>B1^C1", near)
        == "0000000000000000000000100/own:B2,B1/rival:D3,A2"
    )
    free = power.replace(" by your worker", "")
    assert (
        after(free, f"{EMPTY}/1/own:B2,C1/rival:A2,D3", "C1>B1^C1", near)
        == "1000100000000000000010101/own:B2,B1/rival:D3,A2"
    )


def test_a_build_that_happens_by_a_worker_is_its_build() -> None:
    power = (
        "Your Move: whenever your worker moves to a perimeter space, a dome is built on the center space "
        "at any level by your worker. Win Condition: your worker builds a dome on the center space."
    )
    rules, position = given(power, f"{EMPTY}/1/own:B2,E1/mortal:D5,A5")
    assert rules.apply(position, "B2>B1^A1").winner is None
    assert rules.apply(position, "E1>E2#").winner == 0  # B2 stands beside the center


def test_a_block_by_a_worker_needs_a_free_space() -> None:
    power = "End of Your Turn: a block is built on each corner space by your worker."
    assert after(power, f"{EMPTY}/1/own:A3,E4/mortal:A1,D3", "A3>A2^B2") == (
        "0000100000000000100000000/own:E4,A2/mortal:D3,A1"
    )


def test_no_space_of_a_slide_may_be_forbidden() -> None:
    slide = "Start of Your Turn: your worker may force an opponent worker two spaces directly away."
    position = f"{EMPTY}/1/own:A3,E5/rival:B3,E1"
    assert after(slide, position, "A3!B3>D3,A3>A2^A1") != "illegal"
    ban = "Opponent's Turn: your worker cannot be forced to the center space."
    assert after(slide, position, "A3!B3>D3,A3>A2^A1", ban) == "illegal"


@pytest.mark.parametrize(
    ("power", "turn"),
    [
        (SWAP, "A1>B2^B1"),
        ("Your Move: your worker may move over an opponent worker; then that worker is removed.", "A1>C3^B3"),
    ],
)
def test_a_step_that_fails_at_a_protection_names_it(power: str, turn: str) -> None:
    shield = "Opponent's Turn: your worker cannot be forced. Your worker cannot be removed."
    rules, position = given(power, f"{EMPTY}/1/own:A1,E5/rival:B2,D4", shield)
    error = rules.why(position, turn).error
    assert error is not None
    assert [reason.card for reason in error.reasons] == ["rival"]


def test_no_dome_is_built_on_a_worker_by_an_added_build() -> None:
    power = "Your Build: your worker may build on a space held by an opponent worker one more time."
    board = "0000000000000000300000000"
    assert after(power, f"{board}/1/own:A1,E5/mortal:B2,C1", "A1>B1^A1^B2") == "illegal"
    assert after(power, f"{board}/1/own:A1,E5/mortal:B2,C1", "A1>B1^A1^C1") != "illegal"


def test_no_dome_is_built_below_the_builder() -> None:
    power = "Your Turn: instead of your normal turn, your worker may build on its own space any number of times."
    assert after(power, f"{EMPTY}/1/own:A1,E5/mortal:B2,C1", "A1^A1^A1^A1") != "illegal"
    assert after(power, f"{EMPTY}/1/own:A1,E5/mortal:B2,C1", "A1^A1^A1^A1^A1") == "illegal"
