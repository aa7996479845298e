"""The shared cases whose cards are mortal and the simple gods. A case is named by its id in cases.yaml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from casebook import Case, Check, all_cases, load_cases
from hypothesis import given
from playing import CARDS, FLAT, board, legal, play, refusal, table, turns
from random_positions import positions

from santorini_dsl.game import Position, parse_position, print_position
from santorini_dsl.game.board import NAMES, SQUARES
from santorini_dsl.game.position import DOME

CASES = {case.id: case for case in load_cases(CARDS)}


def ids(numbers: str) -> list[str]:
    return [f"case-{number}" for number in numbers.split()]


#: Every case with turns to try, played from the data.
FROM_DATA = ids("01 03 05 06 08 10 11 13 15 16 18 20 21 23 28 30 31 33 35 38 40 43 45 46 48 50 51 80 81")
#: Cases argued in words: the tests below that are `written_for` them.
BY_HAND: set[str] = set()
#: Cases that need cards of later sets.
LATER = ids("25 26 36 41 53 55 56 58 60 61 63 65 66 68 70 71 73 75 76 78 83 85 86 90 91 93 95 96 98")


def written_for(case: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test as the one of a case that is argued in words."""
    BY_HAND.add(case)
    return lambda test: test


def test_no_case_is_left_out() -> None:
    assert list(CASES) == FROM_DATA
    assert set(ids("88 100 101 103 105 106")) == BY_HAND
    assert sorted([*FROM_DATA, *BY_HAND, *LATER]) == sorted(raw["id"] for raw in all_cases())


@pytest.mark.parametrize("case", [CASES[name] for name in FROM_DATA], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert case.checks
    position = case.position
    for check in case.checks:
        examine(position, check)
        if case.kind == "sequence" and check.expect == "legal":
            position = play(position, check.turn or "")


def examine(position: str, check: Check) -> None:
    rules, read = table(position)
    if check.win_count is not None:
        assert sum(turn.winner == read.to_move for turn in rules.turns(read)) == check.win_count
    elif check.all_start_with is not None:
        listed = rules.paths(read)
        assert listed
        assert all(turn.text.startswith(check.all_start_with) for turn in listed)
    elif check.expect == "no_turn":
        assert (rules.turns(read), rules.paths(read), rules.outcomes(read)) == ([], [], [])
        assert not rules.has_turn(read)
        assert rules.winner(read) == 1 - read.to_move
    elif check.expect == "illegal":
        assert check.turn is not None
        begun = any(turn.text.startswith(check.turn) for turn in rules.paths(read))
        assert refusal(position, check.turn).kind == ("incomplete" if begun else "illegal")
    else:
        assert check.turn is not None
        turn = rules.apply(read, check.turn)
        assert turn.winner == {"legal": None, "win:p1": 0, "win:p2": 1}[check.expect or ""]
        assert turn.position in rules.outcomes(read)
        assert_position(turn.position, check.then)


def assert_position(position: Position, then: dict[str, Any]) -> None:
    assert set(then) <= {"levels", "domes", "p1", "p2"}
    for square, level in then.get("levels", {}).items():
        assert position.towers[SQUARES[square]] & 3 == level
    for square in then.get("domes", []):
        assert position.towers[SQUARES[square]] & DOME
    for number, player in enumerate(("p1", "p2")):
        if player in then:
            assert sorted(NAMES[space] for space in position.seats[number].workers or ()) == sorted(then[player])


# -- what the cases add in words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "wins"), [("12300", 1), ("13300", 0), ("21300", 0), ("33000", 0), ("22300", 1), ("23000", 1)]
)
def test_ladders_of_case_33(row: str, wins: int) -> None:
    rules, read = table(f"{row}{'4' * 15}00000/1/artemis:A5/artemis:E1")
    assert sum(turn.winner == 0 for turn in rules.turns(read)) == wins


def test_case_30_is_not_lost_without_the_effect() -> None:
    rules, read = table(CASES["case-30"].position.replace("[moved-up]", ""))
    assert rules.has_turn(read)
    assert rules.winner(read) is None


def test_case_13_a_dead_end_is_refused_when_there_is_another_turn() -> None:
    # As in the case, but E5 can go to E4. After A1>B1 the swapped worker stands on A1, and all else is domes.
    position = "0004000040000004440000400/1/apollo:E5,A1/mortal:B1,E1"
    assert {text[:5] for text in turns(position)} == {"E5>E4"}
    [reason] = refusal(position, "A1>B1").reasons
    assert reason.rule == "complete-turn"


@written_for("case-88")
@given(positions())
def test_every_turn_that_is_not_the_last_adds_a_piece(position: str) -> None:
    rules, read = table(position)
    for after in rules.outcomes(read):
        if after.winner is None and rules.has_turn(read):
            assert pieces(after) > pieces(read)


def pieces(position: Position) -> int:
    """Blocks and domes; 25 spaces hold at most 100, so no game has more turns than that before the last."""
    return sum((tower & 3) + (tower >= DOME) for tower in position.towers)


@written_for("case-100")
def test_turns_are_those_of_the_player_to_move() -> None:
    players = "mortal:A5,B5/artemis:D1,E1"
    first, second = turns(f"{FLAT}/1/{players}"), turns(f"{FLAT}/2/{players}")
    assert {text[:2] for text in first} == {"A5", "B5"}
    assert {text[:2] for text in second} == {"D1", "E1"}
    # Artemis's second step makes her list the longer one on the same board.
    assert len(second) > len(first)


@written_for("case-101")
def test_nothing_leaks_from_one_turn_into_another() -> None:
    # A block lies on C4. Prometheus builds early in one turn and climbs in the next.
    start = board("00000 00100 00000 00000 00000", "prometheus:C3,A1", "mortal:E5,E1")
    assert [reason.card for reason in refusal(start, "C3^C2>C4^C3").reasons] == ["prometheus"]
    after = play(start, "C3^C2>D3^D2", "E5>E4^E5", "D3>C4^C3")
    assert after == board("00001 00100 00100 00110 00000", "prometheus:C4,A1", "mortal:E4,E1", to_move=2)


@written_for("case-101")
@given(positions())
def test_asking_changes_nothing(position: str) -> None:
    rules, read = table(position)
    listed, found = rules.turns(read), rules.outcomes(read)
    for turn in listed[:5]:
        rules.apply(read, turn.text)
        rules.turns(turn.position)
    assert (rules.turns(read), rules.outcomes(read)) == (listed, found)
    assert print_position(read) == position
    assert parse_position(position) == read


@written_for("case-103")
@pytest.mark.parametrize(
    ("god", "twice"),
    [
        ("artemis", {"B4>C5>D5^E5", "B4>C4>D5^E5"}),
        ("demeter", {"B4>C5^B4^B5", "B4>C5^B5^B4"}),
        ("prometheus", {"B4^B5>C4^C5", "B4^C5>C4^B5"}),
    ],
)
def test_turns_that_differ_in_their_steps_only_are_listed_once(god: str, twice: set[str]) -> None:
    position = f"{FLAT}/1/{god}:B4,D2/mortal:D4,B2"
    rules, read = table(position)
    listed, paths = rules.turns(read), rules.paths(read)
    assert len({turn.position for turn in listed}) == len(listed) < len(paths)
    assert len({play(position, text) for text in twice}) == 1
    assert twice <= {turn.text for turn in paths}
    assert len(twice & {turn.text for turn in listed}) == 1


@written_for("case-105")
def test_a_ban_ends_when_its_owner_leaves_the_game() -> None:
    # Athena's last worker is walled in by domes. B2 and D5 invite the others to climb.
    start = board("00010 00000 00000 01044 00040", "mortal:A1,B1", "mortal:E5,D4", "athena[moved-up]:E1")
    assert [reason.card for reason in refusal(start, "A1>B2^A1").reasons] == ["athena"]
    then = play(start, "A1>A2^A1")
    assert [reason.card for reason in refusal(then, "D4>D5^D4").reasons] == ["athena"]
    then = play(then, "D4>C4^D4")
    assert turns(then) == ["x"]
    then = play(then, "x")
    assert then.split("/")[1:] == ["1", "mortal:A2,B1", "mortal:E5,C4", "-"]
    assert legal(then, "B1>B2^B1").winner is None


@written_for("case-106")
@pytest.mark.parametrize(("god", "forced_to"), [("apollo", "C3"), ("minotaur", "C5")])
def test_a_position_is_still_there_after_a_turn(god: str, forced_to: str) -> None:
    [case] = (raw for raw in all_cases() if raw["id"] == "case-106")
    [tried] = (tried for tried in case["cases"] if tried["p1"].lower().startswith(god))
    assert (tried["p1"][-5:], tried["p2"], tried["do"]) == ("C3 A1", "Mortal C4 E5", "m C3 C4")
    rules, read = table(f"{FLAT}/1/{god}:C3,A1/mortal:E5,C4")
    copy = parse_position(print_position(read))
    after = rules.apply(read, "C3>C4^D4").position
    assert NAMES[(set(after.seats[1].workers or ()) - {SQUARES["E5"]}).pop()] == forced_to
    assert read == copy
    assert after != read
