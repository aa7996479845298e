"""The shared cases about the advanced gods. A case is named by its id in cases.yaml."""

from __future__ import annotations

from typing import Any

import pytest
from casebook import Case, all_cases, load_cases, turn_text
from playing import CARDS, FLAT, POWERS, board, legal, play, refusal, table
from test_cases import LATER, examine, ids

#: Cards whose cases are tries of moves and builds alone, played from the data as they stand.
PLAIN = ["aphrodite", "bia", "chronus", "hera", "hestia", "hypnus", "morpheus", "persephone", "triton", "zeus"]
CASES = {case.id: case for case in load_cases([*CARDS, *PLAIN]) if case.id in LATER}
FROM_DATA = ids("25 36 41 55 56 58 63 66 68 70 76 95")

#: Cases with forces, removals and editions: played from the data, written by `notation`.
WRITTEN = ids("53 61 65")
#: Cases argued in words: tests of their own below.
IN_WORDS = ids("83 85 86 90 91 96")
#: Cases of cards that have no file yet; so is the third part of case 106.
WAITING = ids("26 60 71 73 75 78 93 98")


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


def test_case_83_an_extra_turn_with_an_opponent_s_worker() -> None:
    raw = raw_case("case-83")
    assert (raw["p1"], raw["p2"], raw["flag"]) == ("Dionysus B3 A1", "Athena C3 E5", {"athena": 2})
    rows = " ".join(raw["board"])
    after = play(board(rows, "dionysus:B3,A1", "athena[moved-up]:C3,E5"), "B3>B4^C4")
    assert after.split("/")[1:] == ["1", "dionysus[extra=1]:B4,A1", "athena[moved-up]:E5,C3"]
    assert legal(after, "C3>D3^C3").winner is None
    assert play(after, "C3>D3^C3").split("/")[1:] == ["2", "dionysus:B4,A1", "athena[moved-up]:E5,D3"]
    assert play(after, "--").split("/")[1:] == ["2", "dionysus:B4,A1", "athena[moved-up]:E5,C3"]


@pytest.mark.parametrize("number", range(5))
def test_case_90_the_female_worker(number: int) -> None:
    raw = raw_case("case-90")
    check = raw["checks"][number]
    position = board(" ".join(raw["board"]), f"selene[female={raw['female']}]:C3,A1", "mortal:A5,E5")
    text = notation(check["try"], position[:25])
    if check["expect"] == "legal":
        assert legal(position, text).winner is None
    else:
        assert refusal(position, text).kind == "illegal"


def test_case_91_who_places_first_and_where() -> None:
    start = f"{FLAT}/2/mortal:?/bia:?"
    rules, read = table(start)
    # 16 over 2, then 23 over 2.
    assert len(rules.outcomes(read)) == 120
    assert refusal(start, "+A1+B2").kind == "illegal"
    after = play(start, "+A1+B1")
    assert len(table(after)[0].outcomes(table(after)[1])) == 253
    # The card speaks of placing only: the first turn is seat 1's.
    assert play(after, "+C3+D3") == f"{FLAT}/1/mortal:C3,D3/bia:A1,B1"


def test_case_96_when_the_card_changes() -> None:
    # A tower of seat 2's brings Prometheus, who builds early at once; what he was before is discarded.
    start = board("30000 00000 00000 00000 00000", "chaos[deck=prometheus;has=pan]:C3,A1", "mortal:B4,E5", to_move=2)
    after = play(start, "B4>B5^A5")
    assert after.split("/")[2] == "chaos[discard=pan;has=prometheus]:C3,A1"
    assert legal(after, "C3^C2>C4^C5").winner is None
    # Not in the middle of the turn: the tower comes first, and the second build is Demeter's still.
    start = board("30000 00000 00000 00000 00000", "chaos[deck=pan;has=demeter]:B4,E5", "mortal:C3,A1")
    assert play(start, "B4>B5^A5^C5").split("/")[2] == "chaos[discard=demeter;has=pan]:B5,E5"
