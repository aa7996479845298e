"""What one use of a power is, and what it leaves open."""

from __future__ import annotations

from santorini_dsl.effects import Power
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
