"""Scenarios as data, and drawn positions as one line of notation."""

from __future__ import annotations

from pathlib import Path

import pytest

from santorini_dsl.cards import Layout, Outcome, Scenario, check_paths, parse_card
from santorini_dsl.errors import Span
from santorini_dsl.game.notation import parse_position, print_position


def scenarios(text: str, card_id: str = "pan") -> tuple[Scenario, ...]:
    rows = "".join(f"  {line}\n" for line in text.splitlines())
    reading = parse_card(f"name: Pan\nid: {card_id}\npower: none\nscenarios:\n{rows}".encode(), "pan.yaml")
    assert reading.findings == ()
    assert reading.card is not None
    return reading.card.scenarios


def start(text: str) -> str:
    (scenario,) = scenarios(f"- name: x\n  count: 1\n{text}")
    return scenario.start.notation()


BOARD = "  board: |\n    41012\n    0 2 1 1 1\n    00114\n    00102\n    00abc\n"
HEIGHTS = "4101202111001140010200abc"


def test_a_drawn_position_is_one_line_of_notation() -> None:
    text = BOARD + "  players:\n    - this[moved-up] C3 A3\n    - athena E4 A1\n  to-move: 2\n"
    assert start(text) == f"{HEIGHTS}/2/pan[moved-up]:A3,C3/athena:E4,A1"


@pytest.mark.parametrize(
    ("players", "line"),
    [
        ("[this C3, mortal A1]", "pan:C3/mortal:A1"),
        ("['this ?', 'mortal ?']", "pan:?/mortal:?"),
        ("[this, mortal A1]", "pan:/mortal:A1"),
        ("['this# C3', mortal A1]", "pan#:C3/mortal:A1"),
        ("['this#[dream=2;used] C3', mortal A1]", "pan#[dream=2;used]:C3/mortal:A1"),
        ("[this C3, mortal A1, '-']", "pan:C3/mortal:A1/-"),
        ("[this C3 D3, mortal A1 A2, mortal, this]", "pan:C3,D3/mortal:A2,A1/mortal/pan"),
        ("[limus@bga B3 B5 C5, europa-talus A1]", "limus@bga:B5,C5,B3/europa-talus:A1"),
    ],
)
def test_players(players: str, line: str) -> None:
    # Inside […] YAML wants quotes around brackets and question marks.
    notation = start(BOARD.replace("abc", "000") + f"  players: {players}\n")
    assert notation == f"{HEIGHTS.replace('abc', '000')}/1/{line}"
    assert print_position(parse_position(notation)) == notation


def test_a_board_may_be_a_list_of_rows_without_quotes() -> None:
    text = "  board: [00000, 00100, 01000, 10000, 000a0]\n  players: [this C3, mortal A1]\n"
    assert start(text) == "000000010001000100000" + "00a0/1/pan:C3/mortal:A1"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (f"{HEIGHTS}/1/this:C3/mortal:A3", f"{HEIGHTS}/1/pan@x:C3/mortal:A3"),
        (f"{HEIGHTS}/2/thisbe:C3/this#[used]:A3", f"{HEIGHTS}/2/thisbe:C3/pan@x#[used]:A3"),
        (f"{HEIGHTS}/1/mortal:C3/mortal:A3/mortal/this", f"{HEIGHTS}/1/mortal:C3/mortal:A3/mortal/pan@x"),
    ],
)
def test_this_card_in_one_line_of_notation(written: str, read: str) -> None:
    (scenario,) = scenarios(f"- {{name: x, count: 1, position: '{written}'}}", "pan@x")
    assert scenario.start.notation() == read


def test_tries() -> None:
    (scenario,) = scenarios(
        f"- name: climbs\n  note: why\n  edition: bga\n  position: {HEIGHTS}/1/this:C3/mortal:A3\n  tries:\n"
        "    - C3>C4^C3\n"
        "    - {turn: C3>D4, is: illegal, because: this}\n"
        "    - turn: C3>D4^D5\n      is: illegal\n      because: climb\n      note: too high\n"
        "    - turn: C3>B4#\n      is: wins\n      then: {players: ['this# B4', mortal A3]}\n"
        "    - is: not stuck\n"
    )
    assert (scenario.name, scenario.note, scenario.edition, scenario.count) == ("climbs", "why", "bga", None)
    assert scenario.span == Span("pan.yaml", 5, 5, 5, 9)
    assert [(one.turn, one.outcome, one.because, one.note) for one in scenario.tries] == [
        ("C3>C4^C3", Outcome.LEGAL, None, ""),
        ("C3>D4", Outcome.ILLEGAL, "pan", ""),
        ("C3>D4^D5", Outcome.ILLEGAL, "climb", "too high"),
        ("C3>B4#", Outcome.WINS, None, ""),
        (None, Outcome.NOT_STUCK, None, ""),
    ]
    assert [one.span.line for one in scenario.tries] == [10, 11, 12, 16, 19]
    assert scenario.tries[3].then == Layout(None, None, ("pan#:B4", "mortal:A3"), Span("pan.yaml", 18, 16, 18, 23))
    assert scenario.turns == ()


def test_a_sequence_of_turns() -> None:
    (scenario,) = scenarios(
        f"- name: x\n  position: {HEIGHTS}/1/this:C3/mortal:A3\n  turns:\n"
        f"    - C3>C4^C3\n    - {{turn: A3>A4^A3, then: '{HEIGHTS}/1/this:C4/mortal:A4'}}\n    - is: stuck\n"
    )
    assert [one.turn for one in scenario.turns] == ["C3>C4^C3", "A3>A4^A3", None]
    assert scenario.turns[1].then is not None
    assert scenario.turns[1].then.notation() == f"{HEIGHTS}/1/pan:C4/mortal:A4"


def test_what_a_layout_leaves_out_comes_from_the_other_position() -> None:
    rest = f"{HEIGHTS}/2/pan:C3/mortal:A3"
    span = Span("pan.yaml", 1, 1, 1, 2)
    assert Layout(None, None, None, span).notation(rest) == rest
    assert Layout("0" * 25, None, None, span).notation(rest) == "0" * 25 + "/2/pan:C3/mortal:A3"
    assert Layout(None, 1, ("pan:A1", "mortal:A2"), span).notation(rest) == f"{HEIGHTS}/1/pan:A1/mortal:A2"


OPPONENTS = """\
name: Idler
power: none
scenarios:
  - name: drawn
    board: [00000, 00000, 00000, 00000, 00000]
    players: [this C3, mortel D4, mine E5]
    tries: [{turn: C3>C4^C3, then: {players: [this C4, appolo D4, "-"]}}]
  - name: in one line
    position: 0000000000000000000000000/1/this:C3/pna:D4
    tries: [{turn: C3>C4^C3, then: 0000000000000000000000000/2/idler:C4/zzzzzz:D4}]
"""


def test_a_scenario_of_unknown_cards_is_found_without_running_it(tmp_path: Path) -> None:
    path, mine = tmp_path / "idler.yaml", tmp_path / "mine.yaml"
    path.write_text(OPPONENTS, encoding="utf-8")
    mine.write_text("name: Mine\npower: none\n", encoding="utf-8")
    report = check_paths([path], known=[mine])
    rows = OPPONENTS.splitlines()
    found = [
        (f.span.line, rows[f.span.line - 1][f.span.column - 1 : f.span.end_column - 1], f.suggestion)
        for f in report.findings
        if f.code == "unknown-card"
    ]
    assert found == [(6, "mortel", "mortal"), (7, "appolo", "apollo"), (9, "pna", "pan"), (10, "zzzzzz", None)]
    assert report.ok, "the card can be played all the same"
    assert any("`mine`" in f.message for f in check_paths([path]).findings)
