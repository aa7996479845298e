"""The shared cases about the advanced gods. A case is named by its id in cases.yaml."""

from __future__ import annotations

from typing import Any

import pytest
from casebook import Case, all_cases, load_cases, turn_text
from playing import CARDS, FLAT, POWERS, board, legal, play, refusal, table
from test_cases import LATER, examine, ids

#: Cards whose cases are tries of moves and builds alone, played from the data as they stand.
PLAIN = ["chronus", "hera", "hestia", "hypnus", "persephone", "triton", "zeus"]
CASES = {case.id: case for case in load_cases([*CARDS, *PLAIN]) if case.id in LATER}
FROM_DATA = ids("25 36 41 55 56 63 66 68")

#: Cases with forces, removals and editions: played from the data, written by `notation`.
WRITTEN = ids("53 61 65")
#: Cases argued in words: tests of their own below.
IN_WORDS = ids("85 86")
#: Cases of cards that have no file yet; so is the third part of case 106.
WAITING = ids("26 58 60 70 71 73 75 76 78 83 90 91 93 95 96 98")


def test_no_case_is_left_out() -> None:
    assert list(CASES) == FROM_DATA
    assert sorted([*FROM_DATA, *WRITTEN, *IN_WORDS, *WAITING]) == sorted(LATER)


@pytest.mark.parametrize("case", [CASES[name] for name in FROM_DATA], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert case.checks
    for check in case.checks:
        examine(case.position, check)


def raw_case(name: str) -> dict[str, Any]:
    [case] = (raw for raw in all_cases() if raw["id"] == name)
    return dict(case)


def notation(steps: list[str], heights: str) -> str:
    """The notation of a try with forces (`f D3 B3`) and removals (`x A1 A2`) among its moves and builds."""
    text, here = "", None
    for number, step in enumerate(steps):
        verb, at, to = step.split()
        if verb == "f":  # the worker that acts is the one of the next step
            actor = here or steps[number + 1].split()[1]
            text += f"!{at}>{to}" if here else f"{actor}!{at}>{to}"
            here = actor
            continue
        part = f"{at}-{to}" if verb == "x" else turn_text([step], heights)
        text += part.removeprefix(at) if here == at else f",{part}" if text else part
        here = to if verb == "m" else at
    return text


TRIES = [(name, number) for name in WRITTEN for number in range(len(raw_case(name)["checks"]))]


@pytest.mark.parametrize(("name", "number"), TRIES)
def test_case_in_notation(name: str, number: int) -> None:
    raw = raw_case(name)
    heights = "".join(raw["board"]).replace("d", "4")
    check = raw["checks"][number]
    reading = f"@{check['edition']}" if check.get("edition", "spin") != "spin" else ""
    seats = []
    for player in ("p1", "p2"):
        card, *squares = raw[player].lower().split()
        card += reading if card + reading in POWERS else ""
        seats.append(f"{card}:{','.join(squares).upper()}")
    position = "/".join([heights, raw["turn"][1], *seats])
    text = notation(check["try"], heights)
    if check["expect"] == "illegal":
        assert refusal(position, text).kind == "illegal"
        return
    assert check["expect"] == "legal"
    after = legal(position, text)
    assert after.winner is None
    then = check.get("then", {})
    squares_of = [set(map(str, then[player])) for player in ("p1", "p2") if player in then]
    if squares_of:
        printed = play(position, text).split("/")[2:]
        assert [set(seat.partition(":")[2].split(",")) for seat in printed] == squares_of
    for square, level in then.get("levels", {}).items():
        assert play(position, text)["ABCDE".index(square[0]) + 5 * (5 - int(square[1]))] == str(level)


def test_case_85_what_others_forbid_is_not_possible() -> None:
    raw = raw_case("case-85")
    assert raw["players"]["p1"] == "Mortal C3 A1"
    rows = " ".join(raw["board"])
    start = board(rows, "mortal:C3,A1", "athena[moved-up]:E1,E2", "persephone:A5,E5")
    assert [reason.card for reason in refusal(start, "C3>C4^C3").reasons] == ["athena"]
    assert legal(start, "C3>D3^C3").winner is None
    # Without Athena's move up the climb is possible, and asked for.
    free = start.replace("[moved-up]", "")
    assert [reason.card for reason in refusal(free, "C3>D3^C3").reasons] == ["persephone"]
    assert legal(free, "C3>C4^C3").winner is None


def test_case_86_both_readings_of_a_lone_worker() -> None:
    raw = raw_case("case-86")
    assert (raw["p1"], raw["p2"], raw["turn"]) == ("Mortal C3", "Hypnus A5 E5", "p1")
    stuck, read = table(f"{FLAT}/1/mortal:C3/hypnus:A5,E5")
    assert not stuck.has_turn(read)
    assert stuck.winner(read) == 1
    free, read = table(f"{FLAT}/1/mortal:C3/hypnus@lone-worker-moves:A5,E5")
    assert free.has_turn(read)
