"""What one use of a power is, and what it leaves open."""

from __future__ import annotations

import pytest
from playing import board

from santorini_dsl.effects import Power
from santorini_dsl.errors import NotationError
from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.language import parse_power

EMPTY = "0" * 25


def legal(power: str, position: str, *turns: str) -> list[bool]:
    """Which of the turns are legal; each must agree with the list of outcomes."""
    powers = {"mortal": Power("mortal"), "own": parse_power(power, "own")}
    read = parse_position(position)
    rules = rules_for(read, powers)
    outcomes = set(rules.outcomes(read))
    verdicts = [rules.why(read, turn).turn for turn in turns]
    assert all(turn is None or turn.position in outcomes for turn in verdicts), print_position(read)
    return [turn is not None for turn in verdicts]


def test_one_use_in_the_game_may_hold_several_steps() -> None:
    power = "Your Build (once per game): your worker may build up to three more times, but not on the same space."
    position = f"{EMPTY}/1/own:C3,E1/mortal:A2,A1"
    turns = ["C3>C4^C5^B5", "C3>C4^C5^B5^D5", "C3>C4^C5^B5^D5^D4", "C3>C4^C5^B5^D5^D4^B4"]
    assert legal(power, position, *turns) == [True, True, True, False]
    used = position.replace("own:", "own[used]:")
    assert legal(power, used, "C3>C4^C5", *turns) == [True, False, False, False, False]


def test_a_step_at_the_start_of_the_turn_does_not_settle_who_moves() -> None:
    power = "Start of Your Turn: one of your workers may build."
    position = f"{EMPTY}/1/own:C3,A1/mortal:E5,B4"
    assert legal(power, position, "A1^A2,C3>C2^C1", "A1^A2>B1^C1", "C3>C2^C1") == [True] * 3
    assert legal(power, position, "A1^A2,C3^C2,C3>C2^C1", "A1^A2,C3>C2,A1^B1") == [False] * 2


def test_what_follows_a_step_at_the_start_is_done_by_the_same_worker() -> None:
    power = "Start of Your Turn: one of your workers may move level; then it builds."
    position = f"{EMPTY}/1/own:C3,A1/mortal:E5,B4"
    assert legal(power, position, "A1>A2^A3,C3>C2^C1", "A1>A2,C3^C2,C3>C2^C1") == [True, False]


# -- so many times in a game -----------------------------------------------------------------------------------

JUMP = "Your Move (twice per game): your worker may move to an unoccupied corner space anywhere."


def kept(power: str, position: str, turn: str, other: str = "") -> str:
    """The players after a turn of `own` against `other`."""
    powers = {"mortal": Power("mortal"), "own": parse_power(power, "own"), "other": parse_power(other or JUMP, "other")}
    read = parse_position(position)
    rules = rules_for(read, powers)
    found = rules.apply(read, turn).position
    assert found in rules.outcomes(read)
    return print_position(found).partition("/")[2].partition("/")[2]


def test_uses_are_counted() -> None:
    assert kept(JUMP, f"{EMPTY}/1/own:C3/mortal:C1", "C3>A5^A4") == "own[used=1]:A5/mortal:C1"
    assert kept(JUMP, f"{EMPTY}/1/own[used=1]:C3/mortal:C1", "C3>A5^A4") == "own[used=2]:A5/mortal:C1"
    assert legal(JUMP, f"{EMPTY}/1/own[used=2]:C3/mortal:C1", "C3>A5^A4", "C3>C4^C3") == [False, True]
    # A corner beside the worker can be reached without it.
    assert kept(JUMP, f"{EMPTY}/1/own:B4/mortal:C1", "B4>A5^A4") == "own:A5/mortal:C1"


@pytest.mark.parametrize("state", ["used", "used=0", "used=3", "used-2", "used-2=1"])
def test_a_number_of_uses_that_cannot_be_is_refused(state: str) -> None:
    with pytest.raises(NotationError, match="no card in play reads"):
        kept(JUMP, f"{EMPTY}/1/own[{state}]:C3/mortal:C1", "C3>C4^C3")


def test_each_clause_counts_for_itself() -> None:
    power = (
        "Your Move (once per game): your worker may move up two levels. "
        "Your Build (once per game): your worker may build one more time."
    )
    position = board("00000 00200 00000 00000 00000", "own{}:C3", "mortal:A1")
    assert kept(power, position.replace("{}", ""), "C3>C4^C5^B5") == "own[used;used-2]:C4/mortal:A1"
    assert kept(power, position.replace("{}", ""), "C3>C4^C5") == "own[used]:C4/mortal:A1"
    assert kept(power, position.replace("{}", ""), "C3>B4^C5^B5") == "own[used-2]:B4/mortal:A1"
    turns = ("C3>C4^C5", "C3>B4^C5^B5")
    assert legal(power, position.replace("{}", "[used]"), *turns) == [False, True]
    assert legal(power, position.replace("{}", "[used-2]"), *turns) == [True, False]


@pytest.mark.parametrize(
    ("sentence", "turn"),
    [
        ("Your Build (twice per game): your worker may build up to three more times.", "C3>C4^C5^B5^D5"),
        ("Your Turn (twice per game): instead of your normal turn, your worker may build; then it moves.", "C3^C2>C4"),
        ("Your Turn (twice per game): your worker may build before it moves; then it builds.", "C3^C2^D2>C4^C5"),
        ("End of Your Turn (twice per game): each of your workers may build.", "C3>C4^C5^B5,E1^E2"),
    ],
)
def test_one_use_is_all_that_the_sentence_says(sentence: str, turn: str) -> None:
    assert "own[used=1]:C4,E1" in kept(sentence, f"{EMPTY}/1/own:C3,E1/mortal:A1", turn)
    assert "own[used=2]:C4,E1" in kept(sentence, f"{EMPTY}/1/own[used=1]:C3,E1/mortal:A1", turn)
    assert legal(sentence, f"{EMPTY}/1/own[used=2]:C3,E1/mortal:A1", turn) == [False]


def test_every_such_step_is_a_use() -> None:
    power = "Your Move (three times per game): whenever your worker moves, it may move one more time."
    # C3>C4 is the normal move; the two after it are granted by the step before each.
    assert kept(power, f"{EMPTY}/1/own:C3/mortal:A1", "C3>C4>D4>D5^E5") == "own[used=2]:D5/mortal:A1"
    assert legal(power, f"{EMPTY}/1/own[used=2]:C3/mortal:A1", "C3>C4>D4^E5", "C3>C4>D4>D5^E5") == [True, False]


def test_what_is_used_up_stays_on_the_card_whoever_has_its_power() -> None:
    taker = "Start of Your Turn: you have the opponent's power until your next turn."
    assert kept(taker, f"{EMPTY}/1/own:C3/other:C1", "C3>A5^A4") == "own[has=other]:A5/other[used=1]:C1"
    assert kept(taker, f"{EMPTY}/1/own[has=other]:C3/other[used=1]:C1", "C3>A5^A4") == (
        "own[has=other]:A5/other[used=2]:C1"
    )


def test_a_use_makes_nothing_possible() -> None:
    power = "Your Move (twice per game): your worker may move up two levels."
    must = "Opponent's Turn: at least one opponent worker must move up, if possible."
    position = board("00000 00200 00000 00000 00000", "own:C3", "other:A1")
    assert kept(power, position, "C3>B3^A3", must) == "own:B3/other:A1"


def test_what_is_used_up_is_named() -> None:
    jump = "Your Move (once per game): your worker may move to an unoccupied space anywhere."
    push = "Start of Your Turn (once per game): you may move an opponent worker."
    for power, turn in ((jump, "A1>C3^C4"), (push, "D3>D4,A1>A2^A1")):
        read = parse_position(f"{EMPTY}/1/own[used]:A1,E5/mortal:D3,E3")
        rules = rules_for(read, {"mortal": Power("mortal"), "own": parse_power(power, "own")})
        error = rules.why(read, turn).error
        assert error is not None
        assert [reason.card for reason in error.reasons] == ["own"]


def test_of_two_limited_clauses_that_allow_a_step_the_first_is_used() -> None:
    power = (
        "Your Move (once per game): your worker may move to an unoccupied space anywhere. "
        "Your Move (once per game): your worker may move to an unoccupied corner space anywhere."
    )
    read = parse_position(f"{EMPTY}/1/own:C3,E5/mortal:D3,E3")
    rules = rules_for(read, {"mortal": Power("mortal"), "own": parse_power(power, "own")})
    assert rules.apply(read, "C3>A1^A2").position.seats[0].state == (("used", ""),)
