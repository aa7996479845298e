"""Scenarios of card files: what passes, and how each difference is told."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from santorini_dsl.cards import Library, parse_card
from santorini_dsl.lab.scenarios import Failure, ScenarioResult, run_scenarios

#: Seat 1 on C3 and A1, seat 2 on E1 and E5, one block on C4, a tower of two on D4, of three on D3 beside B3.
BOARD = """\
board: ["00000", "00120", "00020", "00000", "00000"]
players: [this C3 A1, mortal E1 E5]
"""
#: Seat 1's worker on C3 stands on level 2 and can step onto the third level at C4.
WINNING = """\
board: ["00000", "00300", "00200", "00000", "00000"]
players: [this C3 A1, mortal E1 E5]
"""
#: Both workers of seat 1 are walled in by towers of two blocks.
STUCK = """\
board: ["00000", "00000", "00000", "22200", "00200"]
players: [this A1 B1, mortal E1 E5]
"""


def run(scenario: str, power: str = "none") -> ScenarioResult:
    """The result of one scenario of a card called Ana."""
    text = f"name: Ana\npower: {power}\nscenarios:\n  - name: one\n{indent(scenario, '    ')}"
    reading = parse_card(text.encode(), "ana.yaml")
    assert reading.findings == ()
    assert reading.card is not None
    [result] = run_scenarios(reading.card, Library())
    return result


def only_failure(scenario: str, power: str = "none") -> Failure:
    [failure] = run(scenario, power).failures
    return failure


@pytest.mark.parametrize(
    "tries",
    [
        "- C3>C4^C5",
        "- {turn: C3>C4^C5, is: legal}",
        "- {turn: C3>D4^D5, is: illegal, because: climb}",
        "- {turn: C3>D4, is: illegal, because: climb}",
        "- {turn: C3>C5^C4, is: illegal, because: neighboring}",
        "- {turn: C3>C4^C4, is: illegal}",
        "- {is: not stuck}",
        "- {turn: C3>C4^C5, then: {players: [this C4 A1, mortal E1 E5]}}",
        "- {turn: C3>C4^C5, then: {to-move: 2}}",
        '- {turn: C3>C4^D4, then: {board: ["00000", "00130", "00020", "00000", "00000"]}}',
        "- {turn: C3>C4^C5, then: '0010000120000200000000000/2/this:C4,A1/mortal:E5,E1'}",
    ],
)
def test_what_passes(tries: str) -> None:
    result = run(f"{BOARD}tries:\n  {tries}")
    assert result.failures == ()
    assert result.passed
    assert (result.card, result.checks) == ("ana", 1)


def test_a_win_is_a_win_and_neither_legal_nor_a_loss() -> None:
    assert run(f"{WINNING}tries:\n  - {{turn: C3>C4#, is: wins}}\n  - {{turn: C3>C4, is: wins}}").passed
    for other in ("legal", "loses"):
        failure = only_failure(f"{WINNING}tries:\n  - {{turn: C3>C4, is: {other}}}")
        assert failure.got == "a turn that wins, C3>C4#"


def test_a_position_afterwards_names_the_winner() -> None:
    players = '["this# C4 A1", mortal E1 E5]'
    assert run(f"{WINNING}tries:\n  - {{turn: C3>C4, is: wins, then: {{players: {players}}}}}").passed
    without = only_failure(
        f"{WINNING}tries:\n  - {{turn: C3>C4, is: wins, then: {{players: [this C4 A1, mortal E1 E5]}}}}"
    )
    assert (without.expected, without.got) == ("afterwards player 1 ana:C4,A1", "player 1 ana#:C4,A1")


def test_a_player_who_leaves_a_game_of_three_loses() -> None:
    three = "players: [this A1 B1, mortal E1 E5, mortal C5 D5]"
    board = STUCK.splitlines()[0]
    assert run(f"{board}\n{three}\ntries:\n  - {{turn: x, is: loses}}\n  - {{is: stuck}}").passed


def test_stuck() -> None:
    assert run(f"{STUCK}tries:\n  - {{is: stuck}}").passed
    failure = only_failure(f"{STUCK}tries:\n  - {{is: not stuck}}")
    assert (failure.expected, failure.got) == ("a legal turn", "none")
    failure = only_failure(f"{BOARD}tries:\n  - {{is: stuck}}")
    assert failure.expected == "no legal turn"
    assert failure.got.startswith("legal turns, such as ")


def test_nobody_is_stuck_when_the_game_is_over() -> None:
    over = "position: '0000000000000000000000000/1/this#:A1,B1/mortal:E1,E5'"
    assert only_failure(f"{over}\ntries:\n  - {{is: stuck}}").got == "a game that is over"
    assert run(f"{over}\ntries:\n  - {{turn: A1>A2^A3, is: illegal, because: game-over}}").passed


def test_an_illegal_turn_that_is_legal() -> None:
    failure = only_failure(f"{BOARD}tries:\n  - {{turn: C3>C4^C5, is: illegal}}")
    assert failure.expected == "an illegal turn"
    assert failure.got == "a complete legal turn by which nobody wins, C3>C4^C5"


def test_a_failure_names_the_line_of_the_try() -> None:
    failure = only_failure(f"{BOARD}tries:\n  - C3>C4^C5\n  - C3>D4^D5")
    # name, power, scenarios, name, board, players, tries, the first try: the second one is on line 9.
    assert (failure.span.file, failure.span.line, failure.span.column) == ("ana.yaml", 9, 9)
    assert failure.got.startswith("an illegal one: ")
    assert str(failure) == f"expected {failure.expected}, got {failure.got}"
    assert failure.as_json()["position"] == "0000000120000200000000000/1/ana:C3,A1/mortal:E5,E1"


@pytest.mark.parametrize("outcome", ["legal", "illegal", "wins", "loses"])
def test_an_unfinished_turn_is_nothing_of_the_kind(outcome: str) -> None:
    failure = only_failure(f"{BOARD}tries:\n  - {{turn: C3>C4, is: {outcome}}}")
    assert failure.got.startswith("an incomplete one: ")


def test_a_step_too_many_makes_a_turn_illegal() -> None:
    assert only_failure(f"{BOARD}tries:\n  - C3>C4^C5^C5").got.startswith("an illegal one: ")
    assert only_failure(f"{WINNING}tries:\n  - {{turn: C3>C4^C5, is: wins}}").got.startswith("an illegal one: ")


@pytest.mark.parametrize("outcome", ["legal", "illegal"])
def test_a_turn_that_is_not_notation_always_fails(outcome: str) -> None:
    failure = only_failure(f"{BOARD}tries:\n  - {{turn: C3>, is: {outcome}}}")
    assert failure.got.startswith("an invalid one: ")


def test_another_reason_than_expected() -> None:
    failure = only_failure(f"{BOARD}tries:\n  - {{turn: C3>D4^D5, is: illegal, because: occupied}}")
    assert failure.expected == "an illegal turn because of occupied"
    assert failure.got.startswith("an illegal turn because of climb: ")


def test_this_card_as_the_reason() -> None:
    power = '"Your Move: your worker cannot move up."'
    assert run(f"{BOARD}tries:\n  - {{turn: C3>C4^C5, is: illegal, because: this}}", power).passed
    failure = only_failure(f"{BOARD}tries:\n  - {{turn: C3>D4^D5, is: illegal, because: this}}", power)
    assert failure.got.startswith("an illegal turn because of climb: ")


def test_another_position_afterwards_is_told_by_its_parts() -> None:
    failure = only_failure(
        f"""{BOARD}tries:
  - turn: C3>C4^C5
    then:
      board: ["00000", "00130", "00020", "00000", "00000"]
      players: [this C4 A1, mortal E1 E4]
      to-move: 2
"""
    )
    assert failure.expected == "afterwards C5 0; D4 3; player 2 mortal:E4,E1"
    assert failure.got == "C5 1; D4 2; player 2 mortal:E5,E1"
    assert failure.span.line == 10


def test_turns_follow_one_another() -> None:
    assert run(f"{BOARD}turns:\n  - C3>C4^C5\n  - E1>D1^E1\n  - {{turn: C4>D4^D5, then: {{to-move: 2}}}}").passed


def test_an_illegal_turn_changes_nothing() -> None:
    assert run(f"{BOARD}turns:\n  - {{turn: C3>D4^D5, is: illegal}}\n  - C3>C4^C5\n  - E1>D1^E1").passed


def test_nothing_is_played_after_the_first_difference() -> None:
    result = run(f"{BOARD}turns:\n  - C3>D4^D5\n  - E1>D1^E1\n  - E1>D1^E1")
    assert [failure.span.line for failure in result.failures] == [8]
    assert result.checks == 3


def test_every_try_is_told_that_differs() -> None:
    result = run(f"{BOARD}tries:\n  - C3>D4^D5\n  - C3>C4^C5\n  - C3>C5^C4")
    assert [failure.span.line for failure in result.failures] == [8, 10]


def test_the_number_of_outcomes() -> None:
    # The worker on A1 is walled in, that on B1 can only climb to A2, and then build on B1, B2, B3, A3.
    corner = 'board: ["00000", "00000", "00000", "12200", "00200"]\nplayers: [this A1 B1, mortal E1 E5]\n'
    # From A1 and B1 alike: to A2, then on A3, B3, B2 or the vacated space.
    assert run(f"{corner}count: 8").passed
    failure = only_failure(f"{corner}count: 9")
    assert (failure.expected, failure.got) == ("9 distinct outcomes", "8")


@pytest.mark.parametrize(
    ("start", "got"),
    [
        ("position: 0000000000000000000000000/1/this:A1,A1/mortal:E1,E5", "a worker already stands on A1"),
        ("position: 0000000000000000000000004/1/this:A1,B1/mortal:E1,E5", "E1 has a dome"),
        ("position: 0000000000000000000000000/1/this:A1,B1/ben:E1,E5", "`ben`, which is no card"),
        ("position: 0000000000000000000000000/1/this[dream=2]:A1,B1/mortal:E1,E5", "dream=2"),
    ],
)
def test_a_position_that_cannot_be(start: str, got: str) -> None:
    failure = only_failure(f"{start}\ntries:\n  - A1>A2^A3")
    assert got in failure.got
    assert failure.span.line == 5


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = page[page.index("    scenarios:") : page.index("## The position")]
    power = '"Your Move: your worker may move one more time, but not to its starting space."'
    reading = parse_card(f"name: Ana\npower: {power}\n{dedent(example)}".encode(), "ana.yaml")
    assert reading.findings == ()
    assert reading.card is not None
    [result] = run_scenarios(reading.card, Library())
    assert (result.checks, result.failures) == (2, ())


def test_the_json_of_a_result() -> None:
    result = run(f"{BOARD}tries:\n  - C3>C4^C5").as_json()
    assert result == {
        "card": "ana",
        "scenario": "one",
        "file": "ana.yaml",
        "line": 4,
        "passed": True,
        "checks": 1,
        "failures": [],
    }
