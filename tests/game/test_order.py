"""What follows "then" happens in the written order, before anything else is chosen."""

from __future__ import annotations

import pytest
from given import players
from playing import board
from test_uses_of_a_power import EMPTY, legal

from santorini_dsl.effects import Power
from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.lab.invariants import in_steps
from santorini_dsl.language import Names, parse_power

LEAPFROG = (
    "Your Move: your worker may move to a space held by any worker; then it moves in the same direction; "
    "then that worker is forced to its starting space."
)


def after(power: str, position: str, turn: str) -> str:
    """The position after a turn of a power of its own against a mortal; every step of every turn must be sound."""
    read = parse_position(position)
    rules = rules_for(read, {"mortal": Power("mortal"), "own": parse_power(power, "own")})
    assert [wrong for leaf in rules.machine(read).leaves() for wrong in in_steps(leaf)] == []
    return print_position(rules.apply(read, turn).position)


def test_two_workers_share_a_space_until_the_mover_has_moved_on() -> None:
    position = f"{EMPTY}/1/own:C3,E1/mortal:C4,A1"
    # C3 goes over C4 to C5, the worker there comes to C3, where the turn began.
    assert after(LEAPFROG, position, "C3>C4>C5^C4") == board(
        "00000 00100 00000 00000 00000", "own:C5,E1", "mortal:C3,A1", to_move=2
    )
    assert legal(LEAPFROG, position, "C3>C4^B5", "C3>C4>B5^B4", "C3>C4>C5^C3") == [False, False, False]
    # Nobody can land on a dome, off the board or on a third worker.
    assert legal(LEAPFROG, f"00c00{'0' * 20}/1/own:C3,E1/mortal:C4,A1", "C3>C4>C5^C4") == [False]
    assert legal(LEAPFROG, f"{EMPTY}/1/own:C4,E1/mortal:C5,A1", "C4>C5^C4") == [False]
    assert legal(LEAPFROG, f"{EMPTY}/1/own:C3,E1/mortal:C4,C5", "C3>C4>C5^C4") == [False]


def test_the_mover_may_be_the_one_who_leaves() -> None:
    power = (
        "Your Move: your worker may move to a space held by an opponent worker; then it moves in the same direction."
    )
    position = f"{EMPTY}/1/own:C3,E1/mortal:C4,A1"
    assert after(power, position, "C3>C4>C5^B4") == board(
        "00000 01000 00000 00000 00000", "own:C5,E1", "mortal:C4,A1", to_move=2
    )
    assert legal(power, position, "C3>C4>C5^C4", "C3>C4^C5") == [False, False]


def test_what_happens_behind_a_step_waits_for_it() -> None:
    power = (
        "Your Turn: your worker may move after it builds; then it builds; "
        "then a dome is built on that space at any level."
    )
    position = f"{EMPTY}/1/own:C3/mortal:E1"
    # The second build lays one block on A5, the dome goes on top of it.
    assert after(power, position, "C3>C4^C5>B4^A5") == board(
        "b0100 00000 00000 00000 00000", "own:B4", "mortal:E1", to_move=2
    )


def test_a_swap_waits_for_the_build_before_it() -> None:
    power = (
        "Your Move: your worker may move to a space held by an opponent worker; then it builds on the vacated space; "
        "then that worker is forced to the vacated space."
    )
    assert after(power, f"{EMPTY}/1/own:C3/mortal:C4", "C3>C4^C3^C5") == board(
        "00100 00000 00100 00000 00000", "own:C4", "mortal:C3", to_move=2
    )
    # A dome on the vacated space leaves no room for the worker.
    domed = board("00000 00000 00300 00200 00000", "own:C3", "mortal:C4")
    assert legal(power, domed, "C3>C4^C3^C5", "C3>C2^C1") == [False, True]


@pytest.mark.parametrize(
    ("then", "up"), [("it moves; then it cannot move up", True), ("it cannot move up; then it moves", False)]
)
def test_a_ban_holds_from_where_it_stands(then: str, up: bool) -> None:
    power = f"Your Move: your worker may move one more time; then {then}."
    position = board("00010 00000 00000 00000 00000", "own:C3", "mortal:A1")
    assert legal(power, position, "C3>C4>C5>D5^E5", "C3>C4>C5>B5^A5") == [up, True]


def test_what_must_be_done_next_comes_after_the_last_of_several_steps() -> None:
    power = "End of Your Turn: your worker may build up to two times; then it moves level."
    turns = ["A1>A2^A1^B2>A3", "A1>A2^A1^B2^B3>A3", "A1>A2^A1", "A1>A2^A1^B2", "A1>A2^A1^B2>A3^B4"]
    assert legal(power, f"{EMPTY}/1/own:A1/mortal:E5", *turns) == [True, True, True, False, False]


def test_at_the_start_it_settles_nothing_for_the_rest_of_the_turn() -> None:
    power = "Start of Your Turn: one of your workers may build up to two times; then it moves level."
    turns = ["A1^A2^B1>B2,C3>C4^C5", "A1^A2>B2,C3>C4^C5", "A1^A2>B2>B3^B4", "C3>C4^C5", "A1^A2^B1,C3>C4^C5"]
    assert legal(power, f"{EMPTY}/1/own:C3,A1/mortal:E5", *turns) == [True, True, True, True, False]


def test_a_step_that_is_granted_comes_behind_what_must_follow() -> None:
    power = LEAPFROG + " Your Move: whenever your worker moves to a perimeter space, it may move one more time."
    position = f"{EMPTY}/1/own:B5/mortal:C5"
    turns = ["B5>C5>D5^D4", "B5>C5>D5>E5^E4", "B5>C5>C4^B4"]
    assert legal(power, position, *turns) == [True, True, False]


# -- so many times ---------------------------------------------------------------------------------------------


def test_several_blocks_from_one_space_or_from_several() -> None:
    position = board("00000 02010 00000 00000 00000", "own:C3", "mortal:A1")
    once = "End of Your Turn: your worker may remove a block from a neighboring space up to two times"
    same, other = "C3>C4^C5-B4-B4", "C3>C4^C5-B4-D4"
    # The block on C5 was built, not removed: the first removal is from any space.
    assert legal(f"{once}, but only from the same space.", position, same, other, "C3>C4^C5-D4") == [True, False, True]
    assert legal(f"{once}, but not from the same space.", position, same, other, "C3>C4^C5-D4") == [False, True, True]
    assert legal(f"{once}.", position, same, other, "C3>C4^C5-B4-B4-D4") == [True, True, False]


def test_workers_are_forced_and_removed_several_times() -> None:
    pushing = (
        "Your Move: your worker may force a neighboring opponent worker to the opposite space twice before it moves."
    )
    position = f"{EMPTY}/1/own:C3/mortal:C4,A1"
    # Over to C2 and back again; once alone is not twice.
    assert legal(pushing, position, "C3!C4>C2!C2>C4>B3^A3", "C3!C4>C2>B3^A3", "C3>B3^A3") == [True, False, True]
    removing = "End of Your Turn: you may remove an opponent worker neighboring your worker up to two times."
    position = f"{EMPTY}/1/own:C3/mortal:D5,B5"
    assert legal(removing, position, "C3>C4^C5,-B5,-D5", "C3>C4^C5,-B5", "C3>C4^C5") == [True, True, True]


@pytest.mark.parametrize(
    ("power", "turn", "legal_"),
    [
        (
            "Your Move: your worker may move over your other worker; then your other worker builds.",
            "A1>C3,B2^A1,C3^C4",
            True,
        ),
        (
            "Your Move: your worker may move over your other worker; then your other worker builds.",
            "A1>C3,B2^A1^B1",
            False,
        ),
        ("Your Move: your worker may move over your other worker; then that worker builds.", "A1>C3,B2^A1,C3^C4", True),
        (
            "Your Move: your worker may move over your other worker; then that worker moves; then it builds.",
            "A1>C3,B2>B1^A1,C3^C4",
            True,
        ),
        (
            "Your Move: your worker may move over your other worker; then that worker moves; then it builds.",
            "A1>C3,B2>B1^A1^A2",
            False,
        ),
        (
            "Your Move: your worker may move over your other worker; then it builds; then your other worker builds.",
            "A1>C3^C4,B2^A1,C3^D4",
            True,
        ),
        ("End of Your Turn: one of your unmoved workers may build; then it moves.", "A1>A2^A1,B2^B1>C1", True),
        ("End of Your Turn: one of your unmoved workers may build; then it moves.", "A1>A2^A1,B2^B1,A2>A3", False),
    ],
)
def test_the_normal_steps_stay_with_the_worker_that_began(power: str, turn: str, legal_: bool) -> None:
    assert legal(power, f"{EMPTY}/1/own:A1,B2/mortal:E5,E1", turn) == [legal_]


@pytest.mark.parametrize(
    ("power", "turns", "are"),
    [
        (
            "End of Your Turn: you may move an opponent worker; then it builds.",
            ["A1>B1^A1,D3>D4^D5", "A1>B1^A1,D3>D4,B1^A1"],
            [True, False],
        ),
        (
            "End of Your Turn: your worker may build up to two times; then it moves level.",
            ["A1>B1^A1,E5^E4>D5", "A1>B1^A1,E5^E4,B1>A2"],
            [True, False],
        ),
        (
            "End of Your Turn: your worker may force an opponent worker to an unoccupied corner space; then it builds.",
            ["A1>B1^A1,E5!D3>A5^E4", "A1>B1^A1,E5!D3>A5,B1^B2"],
            [True, False],
        ),
        (
            "Your Turn: your other worker may build after it builds; then it moves.",
            ["A1>B1^A1,E5^E4>D5", "A1>B1^A1,E5^E4,B1>B2"],
            [True, False],
        ),
        (
            "End of Your Turn: one of your workers may build; then your other worker builds.",
            ["A1>B1^A1,E5^E4,B1^B2", "A1>B1^A1,E5^E4^E4"],
            [True, False],
        ),
    ],
)
def test_it_is_the_worker_that_acted_last(power: str, turns: list[str], are: list[bool]) -> None:
    assert legal(power, f"{EMPTY}/1/own:A1,E5/mortal:D3,E3", *turns) == are


def test_what_must_follow_must_be_possible_even_to_win() -> None:
    swap = (
        "Your Move: your worker may move to a space held by an opponent worker; then it builds; "
        "then that worker is forced to the vacated space."
    )
    board_ = "0000000000000000000023000"
    position = f"{board_}/1/own:A1,E5/rival:B1,E1"
    assert players(swap, position, "A1>B1#") == "own#:E5,B1/rival:B1,E1"
    assert players(swap, position, "A1>B1#", "Opponent's Turn: your worker cannot be forced.") == "illegal"
    through = (
        "Your Move: your worker may move to a space held by any worker; then it moves in the same direction; "
        "then that worker is forced to its starting space."
    )
    corner = "0000000000000000200030000"
    assert players(through, f"{corner}/1/own:B2,E5/rival:A1,E1", "B2>A1#") == "illegal"


def test_what_is_gained_between_two_steps_is_no_step_on_the_board() -> None:
    power = "Your Build: your worker may build one more time; then you gain one coin; then it builds on that space."
    read = parse_power(power, "own", names=Names.of(["coin"], []))
    position = parse_position(f"{EMPTY}/1/own:A1,E5/mortal:D3,E3")
    rules = rules_for(position, {"mortal": Power("mortal"), "own": read})
    assert rules.why(position, "A1>B1^A1^B2^B2").legal
    assert not rules.why(position, "A1>B1^A1^B2^A2").legal
