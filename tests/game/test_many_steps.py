"""Turns of many steps: several workers, straight forces, and loops that never end."""

from __future__ import annotations

import pytest

from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, machine, parse_position, print_position, rules_for
from santorini_dsl.game.machine import EndlessTurnError
from santorini_dsl.language import Names, parse_power

EMPTY = "0" * 25


def given(power: str, position: str) -> tuple[Rules, Position]:
    powers = {"mortal": Power("mortal"), "own": parse_power(power, "own")}
    parsed = parse_position(position)
    return rules_for(parsed, powers), parsed


def test_outcomes_wait_for_every_worker_that_must_build() -> None:
    rules, position = given(
        "Your Turn: instead of your normal turn, each of your workers moves; then each of your workers builds.",
        "0102010210210120120100210/1/own:B4,D2/mortal:D4,B2",
    )
    assert set(rules.outcomes(position)) == {turn.position for turn in rules.turns(position)}
    assert all(turn.text.count("^") == 2 for turn in rules.turns(position) if turn.winner is None)


def test_a_worker_is_forced_straight_away_over_free_spaces_only() -> None:
    power = "Your Move: your worker may force a neighboring opponent worker two spaces directly away before it moves."
    rules, position = given(power, f"{EMPTY}/1/own:B4,E1/mortal:C4,A1")
    turn = rules.apply(position, "B4!C4>E4>B5^A5")
    assert print_position(turn.position).endswith("/own:B5,E1/mortal:E4,A1")
    rules, blocked = given(power, "00000000a0000000000000000/1/own:B4,E1/mortal:C4,A1")
    assert not any("!" in turn.text for turn in rules.turns(blocked))


def test_a_consequence_forces_straight_away_one_space_at_a_time() -> None:
    rules, position = given(
        "Your Move: whenever your worker moves, each neighboring opponent worker is forced two spaces directly away.",
        f"{EMPTY}/1/own:A4,E1/mortal:C4,A1",
    )
    turn = rules.apply(position, "A4>B4^B5")
    assert print_position(turn.position).endswith("/own:B4,E1/mortal:E4,A1")
    assert [step.as_json() for step in turn.steps[1:3]] == [
        {"do": "force", "from": "C4", "to": "D4", "automatic": True},
        {"do": "force", "from": "D4", "to": "E4", "automatic": True},
    ]


TO_ONE_SPACE = "Your Move: whenever your worker moves, each neighboring opponent worker is forced to the vacated space."
TO_THE_CENTER = "End of Your Turn: each opponent worker on a corner space is forced to the center space."


@pytest.mark.parametrize(
    ("power", "before", "turn", "after"),
    [
        (TO_ONE_SPACE, "own:A1,E1/mortal:C1,C2", "A1>B1^A2", "own:B1,E1/mortal:A1,C1"),
        (TO_ONE_SPACE, "own:A1,E1/mortal:C2,C1", "A1>B1^A2", "own:B1,E1/mortal:A1,C1"),
        (TO_THE_CENTER, "own:B2,E2/mortal:A5,E5", "B2>B1^A2", "own:E2,B1/mortal:E5,C3"),
    ],
)
def test_where_one_worker_was_just_forced_no_other_one_goes(power: str, before: str, turn: str, after: str) -> None:
    rules, position = given(power, f"{EMPTY}/1/{before}")
    assert print_position(rules.apply(position, turn).position).endswith(after)
    assert set(rules.outcomes(position)) == {turn.position for turn in rules.turns(position)}


def test_a_power_with_endless_turns_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LARGEST_LOOP", 2000)
    rules, position = given(
        "Your Build: your worker may build any number of times, but not at the same level.",
        "0100000000000200000000000/1/own:B4,E1/mortal:D4,A1",
    )
    with pytest.raises(EndlessTurnError, match="'own' allows more than"):
        rules.turns(position)


def test_what_is_built_by_itself_is_built_by_no_worker() -> None:
    power = "Your Build: whenever your worker builds, a block is built on that space."
    rules, position = given(power, f"{EMPTY}/1/own:C3,A1/mortal:E5,E4")
    turn = rules.apply(position, "C3>C4^C5")
    assert print_position(turn.position)[:25] == "002" + "0" * 22


def test_a_false_win_is_illegal_and_names_the_clause_that_took_it() -> None:
    powers = {
        "mortal": Power("mortal"),
        "own": parse_power("Opponent's Turn: opponents cannot win by moving to a perimeter space.", "own"),
    }
    position = parse_position("0030000200000000000000000/1/mortal:C4,A1/own:E1,E2")
    for text in ("C4>C5#", "C4>C5^C4#"):
        error = rules_for(position, powers).why(position, text).error
        assert error is not None
        assert (error.kind, [reason.card for reason in error.reasons]) == ("illegal", ["own"])
    assert rules_for(position, powers).why(position, "C4>B4#").error.reasons[0].rule == "no-win"


def test_your_marked_worker_is_that_one_whoever_moved() -> None:
    names = Names.of(marks=["female"])
    power = (
        "Setup: you mark one of your workers female. "
        "Your Build: instead of your normal build, your female worker may build a dome at any level."
    )
    powers = {"mortal": Power("mortal"), "own": parse_power(power, "own", names)}
    position = parse_position(f"{EMPTY}/1/own[female=A1]:C3,A1/mortal:E5,E4")
    rules = rules_for(position, powers)
    assert rules.apply(position, "C3>C4,A1^A2*").winner is None
    assert not rules.why(position, "C3>C4^C5*").legal


def test_who_left_the_board_does_nothing_more() -> None:
    rules, position = given("Start of Your Turn: you may remove your worker.", f"{EMPTY}/1/own:C5,E2/mortal:A1,A5")
    texts = {turn.text for turn in rules.turns(position) if turn.text.startswith("-C5")}
    assert texts
    assert all(text.startswith("-C5,E2>") for text in texts)


@pytest.mark.parametrize(
    ("power", "turn"),
    [
        ("Start of Your Turn: you may replace an opponent worker by a block.", "-C4,A1>A2^A1"),
        ("End of Your Turn: you may replace an opponent worker by a block.", "A1>A2^A1,-C4"),
    ],
)
def test_no_worker_is_replaced_by_a_fourth_block(power: str, turn: str) -> None:
    rules, position = given(power, "0000000300000000000000000/1/own:A1,E1/mortal:C4,E5")
    assert not rules.why(position, turn).legal
    assert rules.why(position, turn.replace("C4", "E5")).legal


def test_what_replaces_by_itself_leaves_who_stands_on_three_blocks() -> None:
    power = "End of Your Turn: each opponent worker neighboring your worker is replaced by a block."
    rules, position = given(power, "0000000000000003000000000/1/own:A1,E1/mortal:A2,B2")
    turn = rules.apply(position, "A1>B1^A1")
    assert print_position(turn.position).endswith("/own:B1,E1/mortal:A2")
