"""Every finding code has a bad file here, with its place and suggestion."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from santorini_dsl.cards import check_paths, parse_card
from santorini_dsl.errors import Severity

ROOT = Path(__file__).parents[2]

GOOD = "name: Pan\npower: none\n"
ASKING = GOOD + "scenarios:\n  - name: x\n"
LINE = "0000000000000000000000000/1/this:C3/mortal:D4"
AT = ASKING + f"    position: {LINE}\n"
BOARD = ASKING + "    count: 1\n    board: |\n"
ROWS = "      00000\n" * 5
PLAYERS = "    players: [this C3, mortal D4]\n"


class Bad(NamedTuple):
    """A file, and its one finding: the code, the line, the columns (the second exclusive), the suggestion."""

    text: str
    code: str
    line: int
    columns: tuple[int, int]
    suggestion: str | None = None
    says: str = ""
    severity: Severity = Severity.ERROR


BAD = [
    # The file
    Bad("\ufeff" + GOOD, "byte-order-mark", 1, (1, 2), None, "byte order mark", Severity.WARNING),
    Bad(GOOD + "notes: a\x0bb\n", "yaml-character", 3, (9, 10), "", "U+000B"),
    Bad(GOOD + "notes: a\u2028b\n", "yaml-character", 3, (9, 10), "", "U+2028"),
    Bad(GOOD + "#" * 256 * 1024, "too-large", 1, (1, 2), None, "256 KiB"),
    Bad("name: Pan\npower: |\n  " + "a " * 4001 + "\n", "too-large", 2, (8, 9), None, "8,000 characters"),
    Bad("", "empty-file", 1, (1, 2), "name: "),
    Bad("# only a comment\n---\n", "empty-file", 1, (1, 2), "name: "),
    Bad("- name: Pan\n  power: none\n", "not-a-mapping", 1, (1, 12), None, "delete the dash"),
    Bad("Pan\n", "not-a-mapping", 1, (1, 4), None, "`key: value`"),
    Bad(GOOD + "---\nname: Apollo\n", "yaml-documents", 3, (1, 4), None, "its own file"),
    # YAML that cannot be read
    Bad("name: Pan\npower: Opponent's Turn: x\n", "yaml-colon", 2, (23, 24), "power: |", "`|`"),
    Bad(GOOD + "title: God: of x\n", "yaml-colon", 3, (11, 12), '"God: of x"', "in quotes"),
    Bad(GOOD + 'title: a "b": c\n', "yaml-colon", 3, (13, 14), "'a \"b\": c'", "in quotes"),
    Bad("name: Pan\npower none\n", "yaml-colon", 2, (1, 11), "power: none", "no `: `"),
    Bad("name: Pan\npower:none\ntitle: x\n", "yaml-colon", 2, (1, 11), "power: none", "no `: `"),
    Bad(GOOD + "players:\n\t- 2\n\t- 3\n", "yaml-tab", 4, (1, 2), "  ", "2 lines"),
    Bad("name:\tPan\npower: none\n", "yaml-tab", 1, (6, 7), None, "only spaces"),
    Bad(GOOD + "notes: |\n  \tx\n", "yaml-tab", 4, (3, 4), "  ", "indented with a tab"),
    Bad(GOOD + "  title: x\n", "yaml-indent", 3, (8, 9), None, "deeper"),
    Bad("name: Pan\npower: |\n   a\n  b\n", "yaml-indent", 4, (3, 4), None, "differently"),
    Bad("  name: Pan\npower: none\n", "yaml-indent", 2, (1, 2), None, "less"),
    Bad(GOOD + "players: - 2\n", "yaml-indent", 3, (10, 11), None, "line of its own"),
    Bad(GOOD + "title: 'Pan's title'\n", "yaml-quote", 3, (13, 14), '"Pan\'s title"', "other kind of quotes"),
    Bad(GOOD + "title: 'Pan\n", "yaml-quote", 3, (8, 9), None, "never closed"),
    Bad(GOOD + 'title: "a\\qb"\n', "yaml-quote", 3, (11, 12), None, "backslash"),
    Bad(GOOD + "title: @home\n", "yaml-quote", 3, (8, 9), '"@home"', "must be quoted"),
    Bad(GOOD + "title: ] x\n", "yaml-quote", 3, (8, 9), '"] x"', "bracket"),
    Bad(GOOD + "title: ? x\n", "yaml-quote", 3, (8, 9), '"? x"', "`?`"),
    Bad(GOOD + "players: [2, 3\nset: x\n", "yaml-bracket", 3, (10, 11), None, "not closed"),
    Bad(GOOD + "scenarios: [{name: x, turns: [a\n", "yaml-bracket", 3, (30, 31), None, "not closed"),
    Bad("name: Pan\npower: |x\n  a\n", "yaml-block", 2, (9, 10), None, "after `|`"),
    Bad("%YAML 3.0\n---\nname: Pan\npower: none\n", "yaml-syntax", 1, (1, 2), None, "cannot be read"),
    Bad("name: Pan\ntitle: 'Keeper\nnotes: it's\npower: none\n", "yaml-quote", 2, (8, 9), None, "before line 3"),
    Bad('name: Pan\ntitle: "Keeper\nnotes: the "x" y\npower: none\n', "yaml-quote", 2, (8, 9), None, "opens here"),
    Bad(
        "name: Pan\npower:\n  Your Move: your worker may move.\n  Opponents can't build.\n",
        "yaml-colon", 2, (1, 7), "power: |", "`|` after `power:`",
    ),
    Bad(GOOD + 'title: "\\e[31mred"\n', "yaml-character", 3, (8, 19), None, "U+001B"),
    Bad(GOOD + 'title: "a \\ud800 b"\n', "yaml-character", 3, (8, 20), None, "U+D800"),
    Bad(GOOD + 'notes: "\\a"\n', "yaml-character", 3, (8, 12), None, "U+0007"),
    # YAML that is not used here
    Bad("name: &n Pan\npower: none\ntitle: *n\n", "yaml-alias", 1, (7, 13), None, "anchors"),
    Bad(GOOD + "title: *C3>C4\n", "yaml-alias", 3, (8, 9), '"*C3>C4"', "`*`"),
    Bad(GOOD + "<<: {title: x}\n", "yaml-alias", 3, (1, 3), None, "merge"),
    Bad(AT + "    turns:\n      - !C3>E3\n", "yaml-tag", 7, (9, 15), '"!C3>E3"', "`!`"),
    Bad(GOOD + "title: !!str x\n", "yaml-tag", 3, (8, 13), '"!!str"', "`!`"),
    Bad(GOOD + "title: God of\n  many things\n", "yaml-wrapped", 3, (8, 14), "|", "next line"),
    Bad(GOOD + "? [a, b]\n: x\n", "yaml-key", 3, (3, 9), None, "one word"),
    Bad(GOOD + "players: [" + "[" * 19 + "]" * 20 + "\n", "too-deep", 3, (29, 30), None, "20 levels"),
    # Keys
    Bad(GOOD + "name: Apollo\n", "duplicate-key", 3, (1, 5), None, "on line 1"),
    Bad("naem: Pan\npower: none\n", "unknown-key", 1, (1, 5), "name", "`naem`"),
    Bad(GOOD + "zebra: 1\n", "unknown-key", 3, (1, 6), None, "`scenarios`"),
    Bad(GOOD + "description: of the woods\n", "unknown-key", 3, (1, 12), "notes", "`description`"),
    Bad("name: Pan\nability: none\n", "unknown-key", 2, (1, 8), "power", "`ability`"),
    Bad(AT + "    trys: [C3>C4^C3]\n", "unknown-key", 6, (5, 9), "tries", "a scenario"),
    Bad(AT + "    tries: [{turn: C3>D3,A1>B1}]\n", "unknown-key", 6, (26, 31), None, "comma"),
    Bad("name: Pan\n", "missing-key", 1, (1, 5), "power: ", "`power`"),
    Bad(GOOD + "scenarios: [{count: 1, position: " + LINE + "}]\n", "missing-key", 3, (14, 19), "name: "),
    Bad(GOOD + "on: x\n", "yaml-boolean", 3, (1, 3), None, "true"),
    # Values
    Bad(GOOD + "title: No\n", "yaml-boolean", 3, (8, 10), '"No"', "for false"),
    Bad(AT + "    tries: [{turn: C3>C4^C3, is: yes}]\n", "yaml-boolean", 6, (34, 37), None, "`legal`"),
    Bad("name: 7\npower: none\n", "yaml-number", 1, (7, 8), '"7"', "quotes"),
    Bad(GOOD + "edition: 2017\n", "yaml-number", 3, (10, 14), '"2017"', "quotes"),
    Bad(GOOD + "edition: 2.0\n", "yaml-number", 3, (10, 13), '"2.0"', "quotes"),
    Bad(GOOD + "number: 007\n", "yaml-number", 3, (9, 12), "7", "zeros"),
    Bad(GOOD + "number: '7'\n", "wrong-type", 3, (9, 12), "7", "a whole number"),
    Bad(GOOD + "number: 0x1F\n", "wrong-type", 3, (9, 13), None, "a whole number"),
    Bad(GOOD + "number: 1:30\n", "wrong-type", 3, (9, 13), None, "a whole number"),
    Bad(GOOD + "players: 2\n", "wrong-type", 3, (10, 11), "[2]", "a list"),
    Bad(GOOD + "scenarios: none\n", "wrong-type", 3, (1, 16), "", "leave the key out"),
    Bad(GOOD + "players: no\n", "wrong-type", 3, (1, 12), "", "leave the key out"),
    Bad(GOOD + "number: " + "7" * 5000 + "\n", "wrong-type", 3, (9, 5009), None, "not so large"),
    Bad(GOOD + "players: 2, 3\n", "wrong-type", 3, (10, 14), "[2, 3]", "a list"),
    Bad("name: Pan\npower:\n  Your Move: x\n", "wrong-type", 3, (3, 12), "power: |", "colon"),
    Bad(GOOD + "title: [a]\n", "wrong-type", 3, (8, 11), None, "not a list"),
    Bad(GOOD + "players: [[2]]\n", "wrong-type", 3, (11, 14), None, "`2`, `3` or `4`"),
    Bad("name: Pan\npower:\n", "empty-value", 2, (1, 6), "power: none", "no value"),
    Bad(GOOD + "title: null\n", "empty-value", 3, (8, 12), None, "text"),
    Bad(GOOD + "players: [2, ~]\n", "empty-value", 3, (14, 15), None, "`2`, `3` or `4`"),
    Bad(GOOD + "format: 2\n", "bad-value", 3, (9, 10), None, "format 1"),
    Bad(GOOD + "id: Pan!\n", "bad-value", 3, (5, 9), None, "lower case"),
    Bad("name: 牧神\npower: none\n", "bad-value", 1, (7, 9), "id: ", "no id"),
    Bad(GOOD + "title: ''\n", "bad-value", 3, (8, 10), None, "no text"),
    Bad(GOOD + "number: 0\n", "bad-value", 3, (9, 10), None, "at least 1"),
    Bad(GOOD + "players: [2, 5]\n", "bad-value", 3, (14, 15), None, "`2`, `3` or `4`"),
    Bad(GOOD + "players: [2, 2]\n", "bad-value", 3, (10, 16), None, "once"),
    Bad(GOOD + "players: []\n", "bad-value", 3, (10, 12), None, "at least 1"),
    Bad(AT + "    tries: [{turn: C3>C4^C3, is: ilegal}]\n", "bad-value", 6, (34, 40), "illegal", "`ilegal`"),
    Bad(BOARD + ROWS + PLAYERS + "    to-move: 3\n", "bad-value", 13, (14, 15), None, "2 players"),
    Bad("name: Mortal\npower: none\n", "reserved-id", 1, (7, 13), None, "`mortal`"),
    Bad('name: Pan\npower: "a\\tb"\n', "power-style", 2, (8, 14), "|", "`power: |`"),
    Bad("name: Pan\npower: 'your opponent''s'\n", "power-style", 2, (8, 26), "|", "`power: |`"),
    Bad("name: Pan\npower: >\n  a\n  b\n", "power-style", 2, (8, 9), "|", "`power: |`"),
    # Scenarios
    Bad(AT, "key-combination", 4, (5, 9), None, "`tries`, `turns` or `count`"),
    Bad(ASKING + "    count: 1\n", "key-combination", 4, (5, 9), None, "either `position`"),
    Bad(AT + "    count: 1\n    to-move: 2\n", "key-combination", 4, (5, 9), None, "either `position`"),
    Bad(AT + "    tries: [C3>C4^C3]\n    turns: [C3>C4^C3]\n", "key-combination", 7, (5, 10), None, "two scenarios"),
    Bad(AT + "    tries: [{is: wins}]\n", "key-combination", 6, (14, 16), None, "`is: stuck`"),
    Bad(AT + "    tries: [{turn: C3>C4, is: stuck}]\n", "key-combination", 6, (27, 29), None, "leave out"),
    Bad(AT + "    tries: [{turn: C3>C4, because: climb}]\n", "key-combination", 6, (27, 34), None, "illegal"),
    Bad(AT + "    tries: [{is: stuck, then: {to-move: 2}}]\n", "key-combination", 6, (25, 29), None, "can be played"),
    Bad(BOARD + ROWS[12:] + PLAYERS, "board-shape", 6, (12, 13), None, "here are 4"),
    Bad(BOARD + ROWS[12:] + "      0 0 0\n" + PLAYERS, "board-shape", 11, (7, 12), None, "row 1 has 3"),
    Bad(BOARD + "      0 0 d 0 0\n" + ROWS[12:] + PLAYERS, "board-shape", 7, (11, 12), "4", "`d`"),
    Bad(BOARD + ROWS[12:] + "      0000O\n" + PLAYERS, "board-shape", 11, (11, 12), "0", "`O`"),
    Bad(AT.replace("00/1", "0/1") + "    count: 1\n", "position-shape", 5, (15, 39), None, "not 24"),
    Bad(AT.replace("000/1", "00x/1") + "    count: 1\n", "board-shape", 5, (39, 40), None, "`x`"),
    Bad(ASKING + "    count: 1\n    position: x/5\n", "position-shape", 6, (15, 18), None, "<heights>"),
    Bad(
        BOARD + ROWS + "    players:\n      - 'this: C3'\n      - mortal D4\n",
        "player-shape", 13, (9, 19), "this C3", "squares",
    ),
    Bad(
        BOARD + ROWS + "    players:\n      - this C3 d4\n      - mortal D6\n".replace("D6", "E5"),
        "bad-square", 13, (17, 19), "D4", "A1 to E5",
    ),
    Bad(BOARD + ROWS + "    players: [this C3, mortal A1 C3]\n", "bad-square", 12, (34, 36), None, "two workers"),
    Bad(AT + "    tries: [C3>C6]\n", "bad-square", 6, (16, 18), None, "`C6`"),
    Bad(AT + "    turns: [c3>C4]\n", "bad-square", 6, (13, 15), "C3", "`c3`"),
    Bad(AT + "    turns: [C3 > C4]\n", "turn-shape", 6, (13, 20), "C3>C4", "without spaces"),
    Bad(AT + "    turns: [C3→C4]\n", "turn-shape", 6, (15, 16), None, "`→`"),
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=[f"{number}-{bad.code}" for number, bad in enumerate(BAD)])
def test_a_bad_card_has_exactly_this_finding(bad: Bad) -> None:
    reading = parse_card(bad.text.encode(), "pan.yaml")
    assert [
        (
            finding.code,
            finding.span.file,
            finding.span.line,
            (finding.span.column, finding.span.end_column),
            finding.suggestion,
            finding.severity,
        )
        for finding in reading.findings
    ] == [(bad.code, "pan.yaml", bad.line, bad.columns, bad.suggestion, bad.severity)]
    assert bad.says in reading.findings[0].message
    assert (reading.card is None) == (bad.severity is Severity.ERROR)


@pytest.mark.parametrize("line", ["number: %s", "number: 0%s", "edition: %s", "format: %s", "players: [%s]", "x%s: 1"])
def test_no_message_repeats_a_long_value(line: str) -> None:
    findings = parse_card((GOOD + line % ("7" * 1000) + "\n").encode(), "pan.yaml").findings
    assert findings or line.startswith("edition")
    for finding in findings:
        assert len(finding.message) < 300
        assert len(finding.suggestion or "") < 60


def test_bytes_that_are_not_utf_8() -> None:
    (finding,) = parse_card(b"name: Pan\npower: \xe4\n", "pan.yaml").findings
    assert (finding.code, finding.span.line, finding.span.column) == ("not-utf-8", 2, 8)


def test_every_mistake_of_a_file_is_found_at_once() -> None:
    text = (
        "name: 7\n"
        "titel: x\n"
        "number: 07\n"
        "power: none\n"
        "scenarios:\n"
        "  - name: one\n"
        "    board: |\n"
        "      00000\n"
        "      0000\n"
        "      00000\n"
        "      00000\n"
        "      0000z\n"
        "    players: [this C9, mortal A1]\n"
        "    tries: [c3>C4, {turn: C3>C4, is: leagl}]\n"
    )
    found = [(f.code, f.span.line) for f in parse_card(text.encode(), "x.yaml").findings]
    assert found == [
        ("yaml-number", 1),
        ("unknown-key", 2),
        ("yaml-number", 3),
        ("board-shape", 9),
        ("board-shape", 12),
        ("bad-square", 13),
        ("bad-square", 14),
        ("bad-value", 14),
    ]


def codes_in_the_source() -> set[str]:
    """Every code that the cards package can produce."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "santorini_dsl" / "cards").glob("*.py")]
    quoted = r'"(?:yaml-[a-z]+|[a-z]+(?:-[a-z0-9]+)+)"'
    made = rf'(?:Finding|_find|_Trouble)\(\s*(?:"[^"]*",\s*"[^"]*",\s*)?({quoted})'
    return {match.strip('"') for text in sources for match in re.findall(made, text)}


#: Codes about files and folders; their bad files are in test_library.py and test_check.py.
ELSEWHERE = {"duplicate-card", "file-name", "no-manifest", "not-utf-8", "not-yaml", "unreadable-file"}
#: Codes that need several files; those are in test_bans.py and test_editions.py.
ELSEWHERE |= {
    "contradicting-lift", "duplicate-ban", "empty-group", "idle-ban", "idle-lift", "roster-mismatch", "unknown-card",
    "unknown-edition", "unknown-variant",
}  # fmt: skip


def test_every_code_has_a_bad_card() -> None:
    assert codes_in_the_source() - ELSEWHERE == {bad.code for bad in BAD}


def test_every_code_is_explained() -> None:
    sections = re.findall(r"^### `?([a-z0-9-]+)`?$", (ROOT / "docs" / "findings.md").read_text(encoding="utf-8"), re.M)
    assert codes_in_the_source() <= set(sections)


def test_a_good_card_has_none(tmp_path: Path) -> None:
    (tmp_path / "pan.yaml").write_text(GOOD, encoding="utf-8")
    report = check_paths([tmp_path / "pan.yaml"])
    assert report.findings == ()
    assert report.cards == 1
