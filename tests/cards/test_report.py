"""Findings as text, JSON, GitHub annotations and SARIF."""

from __future__ import annotations

from pathlib import Path

import pytest

from santorini_dsl.cards import CheckReport, check_paths
from santorini_dsl.cards.report import as_github, as_json, as_sarif, as_text
from santorini_dsl.errors import Finding, Severity, Span


def shown(finding: Finding, line: str, width: int = 80) -> list[str]:
    lines = [""] * (finding.span.line - 1) + [line]
    return as_text(finding, width, lambda file: lines).plain.split("\n")


def at(column: int, end: int, line: int = 2, file: str = "pan.yaml") -> Span:
    return Span(file, line, column, line, end)


def test_the_words_are_underlined_and_the_suggestion_follows() -> None:
    finding = Finding("unknown-key", "`titel` is not a key", at(1, 6), "title")
    assert shown(finding, "titel: God of the Wild") == [
        "pan.yaml:2:1: error [unknown-key] `titel` is not a key",
        "  titel: God of the Wild",
        "  ^~~~~",
        "  help: did you mean `title`?",
    ]


def test_without_a_suggestion_or_a_line() -> None:
    finding = Finding("file-name", "odd", at(1, 2, 9), severity=Severity.WARNING)
    assert as_text(finding, lines=lambda file: ["one"]).plain == "pan.yaml:9:1: warning [file-name] odd"


def test_long_messages_are_wrapped_between_words() -> None:
    finding = Finding("bad-value", "many words " * 20, at(3, 4))
    lines = shown(finding, "ab cd")
    assert all(len(line) <= 80 for line in lines)
    assert (
        " ".join(line.strip() for line in lines[:-2])
        == "pan.yaml:2:3: error [bad-value] " + ("many words " * 20).strip()
    )


@pytest.mark.parametrize("column", [1, 40, 100, 190])
def test_a_long_line_is_cut_to_what_matters(column: int) -> None:
    line = "".join(chr(ord("a") + number % 26) for number in range(200))
    _, text, caret = shown(Finding("x-y", "m", at(column, column + 3)), line)
    assert len(text) <= 80
    start = caret.index("^")
    assert caret[start:] == "^~~"
    assert text[start : start + 3] == line[column - 1 : column + 2]
    assert text.startswith("  …") == (column > 30)
    assert text.endswith("…") == (column < 150)


def test_wide_characters_move_the_caret() -> None:
    assert shown(Finding("x-y", "m", at(3, 5)), "木木ab")[1:] == ["  木木ab", "      ^~"]


def test_a_place_of_no_width_and_one_over_several_lines_have_a_caret() -> None:
    assert shown(Finding("x-y", "m", at(3, 3)), "abcdef")[2] == "    ^"
    assert shown(Finding("x-y", "m", Span("a", 2, 3, 4, 1)), "abcdef")[2] == "    ^~~~"
    assert shown(Finding("x-y", "m", at(7, 8)), "abcdef")[2] == "        ^"


def test_nothing_in_a_file_reaches_the_terminal_as_a_command() -> None:
    lines = shown(Finding("x-y", "odd \x1b[31m word", at(1, 2), "\x9b1m"), "\x1b]0;title\x07\tx")
    assert "\x1b" not in "".join(lines)
    assert "\x9b" not in "".join(lines)
    assert lines[1] == "  \ufffd]0;title\ufffd x"


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "pan.yaml"
    path.write_text("name: Pan\npower: none\ntitel: x\n", encoding="utf-8")
    answer = as_json(check_paths([path]))
    assert answer["cards"] == 1
    (finding,) = answer["findings"]
    message = finding.pop("message")
    assert "`titel`" in message
    assert finding == {
        "code": "unknown-key",
        "severity": "error",
        "file": str(path),
        "line": 3,
        "column": 1,
        "end_line": 3,
        "end_column": 6,
        "suggestion": "title",
        "help": "docs/findings.md#unknown-key",
    }
    assert as_json(CheckReport((), 31)) == {"findings": [], "cards": 31}


def test_github_annotations_are_escaped() -> None:
    findings = [
        Finding("a-b", "50% of\nit", at(3, 5, file="a,b:c.yaml"), "x"),
        Finding("c-d", "odd", at(1, 2), severity=Severity.WARNING),
        Finding("e-f", "well", at(1, 2), severity=Severity.INFO),
    ]
    assert as_github(findings).split("\n") == [
        "::error file=a%2Cb%3Ac.yaml,line=2,col=3,endLine=2,endColumn=5,title=a-b::50%25 of%0Ait; did you mean `x`?",
        "::warning file=pan.yaml,line=2,col=1,endLine=2,endColumn=2,title=c-d::odd",
        "::notice file=pan.yaml,line=2,col=1,endLine=2,endColumn=2,title=e-f::well",
    ]
    assert as_github([]) == ""


def test_sarif() -> None:
    findings = [
        Finding("b-c", "odd", at(3, 5, file="my gods/pan.yaml"), "x"),
        Finding("a-b", "well", at(1, 2, file="/gods/pan.yaml"), severity=Severity.INFO),
    ]
    log = as_sarif(findings, "1.2.3")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("santorini", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == ["a-b", "b-c"]
    first, second = run["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("b-c", 1, "error")
    assert first["message"] == {"text": "odd; did you mean `x`?"}
    assert first["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20gods/pan.yaml"},
                "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 5},
            }
        }
    ]
    assert second["level"] == "note"
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///gods/pan.yaml"}
