"""How findings are printed: for people, for GitHub and as SARIF."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from santorini_dsl.cli.exchange import github, sarif
from santorini_dsl.cli.findings import print_findings
from santorini_dsl.errors import Finding, Severity, Span


def printed(*findings: Finding) -> list[str]:
    stream = io.StringIO()
    print_findings(Console(file=stream, markup=False, highlight=False, width=80), findings)
    return stream.getvalue().splitlines()


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.yaml"
    path.write_text(
        "name: Somebody\n"
        "power: |\n"
        "  Your Move: your worker may mvoe.\n"
        "  Größe 木木 oops\n"
        f"  {'a very long line ' * 10}here it is {'and it goes on ' * 10}\n",
        encoding="utf-8",
    )
    return path


def test_the_words_are_marked_and_the_suggestion_stands_beside_them(card: Path) -> None:
    span = Span(str(card), 3, 30, 3, 34)
    assert printed(Finding("unknown-word", "'mvoe' is no word", span, "move")) == [
        f"{card}:3:30: error: 'mvoe' is no word [unknown-word]",
        "  3 |   Your Move: your worker may mvoe.",
        "    |                              ^^^^ try: move",
    ]


def test_marks_stand_below_the_words_after_wide_characters(card: Path) -> None:
    _, line, mark = printed(Finding("odd", "odd", Span(str(card), 4, 12, 4, 16), severity=Severity.WARNING))
    assert line == "  4 |   Größe 木木 oops"
    assert mark == "    |" + " " * 14 + "^^^^"  # two characters of two columns each come before


def test_long_lines_are_shown_around_the_words(card: Path) -> None:
    start = card.read_text("utf-8").splitlines()[4].index("here it is")
    _, line, mark = printed(Finding("odd", "odd", Span(str(card), 5, start + 1, 5, start + 11)))
    assert len(line) <= 80
    at = mark.index("^^^^^^^^^^")
    assert line[at : at + 10] == "here it is"


def test_a_finding_over_several_lines_is_marked_to_the_end_of_the_first(card: Path) -> None:
    _, _, mark = printed(Finding("odd", "odd", Span(str(card), 2, 1, 4, 3)))
    assert mark == "    | ^^^^^^^^"


def test_an_empty_suggestion_means_leave_out(card: Path) -> None:
    assert printed(Finding("odd", "odd", Span(str(card), 3, 30, 3, 34), ""))[-1].endswith("^^^^ leave this out")


def test_a_finding_without_a_file_still_says_everything() -> None:
    assert printed(Finding("odd", "odd", Span("gone.yaml", 3, 1, 3, 2), "even")) == [
        "gone.yaml:3:1: error: odd [odd]",
        "  try: even",
    ]


def test_findings_come_in_the_order_of_the_file(card: Path) -> None:
    def at(line: int) -> Finding:
        return Finding("odd", "odd", Span(str(card), line, 1, line, 2))

    heads = [line for line in printed(at(3), at(1), at(2)) if line.startswith(str(card))]
    assert [line.split(":")[1] for line in heads] == ["1", "2", "3"]


def test_github() -> None:
    findings = [
        Finding("bad:code", "50% of\nthis", Span("a,b.yaml", 3, 7, 3, 9), "that"),
        Finding("long", "long", Span("a.yaml", 3, 7, 5, 9), severity=Severity.INFO),
    ]
    assert list(github(findings)) == [
        "::error file=a%2Cb.yaml,line=3,endLine=3,col=7,endColumn=9,title=bad%3Acode::50%25 of%0Athis (try: that)",
        "::notice file=a.yaml,line=3,endLine=5,col=7,title=long::long",
    ]


def test_sarif(tmp_path: Path) -> None:
    warning = Finding("odd", "it is odd", Span("my gods/a.yaml", 3, 7, 3, 9), severity=Severity.WARNING)
    error = Finding("bad", "it is bad", Span(str(tmp_path / "b.yaml"), 1, 1, 1, 2), "good")
    log = sarif([warning, error, warning])
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["bad", "odd"]
    first, second, _ = run["results"]
    assert (first["ruleId"], first["level"], first["message"]["text"]) == ("odd", "warning", "it is odd")
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20gods/a.yaml"},
        "region": {"startLine": 3, "startColumn": 7, "endLine": 3, "endColumn": 9},
    }
    assert second["level"] == "error"
    assert second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


def test_no_more_of_a_file_is_shown_than_is_ever_read(tmp_path: Path) -> None:
    path = tmp_path / "endless.yaml"
    path.write_text("a: b\n" * 100_000, encoding="utf-8")
    first, far = (Finding("too-large", "too much", Span(str(path), line, 1, line, 2)) for line in (1, 99_999))
    assert [line.split("|")[-1].strip() for line in printed(first)] == [
        f"{path}:1:1: error: too much [too-large]",
        "a: b",
        "^",
    ]
    assert printed(far) == [f"{path}:99999:1: error: too much [too-large]"]


def test_nothing_invisible_of_a_file_reaches_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text("name: a\u2028b\ntitle: \x1b[31mred\n", encoding="utf-8")
    lines = printed(Finding("yaml-character", "invisible", Span(str(path), 2, 8, 2, 9), ""))
    assert lines[1] == "  2 | title: \ufffd[31mred"
