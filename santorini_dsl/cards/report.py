"""Findings for readers: people at a terminal, other programs, GitHub, and SARIF viewers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from textwrap import fill
from typing import Any, Final
from urllib.parse import quote

from rich.cells import cell_len
from rich.text import Text

from ..errors import Finding, Severity, Span
from .check import CheckReport
from .pack import read_bytes

#: Rich styles by severity.
STYLES: Final = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold blue"}

_GITHUB: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_SARIF: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_INDENT: Final = "  "
_ELLIPSIS: Final = "…"

#: What a terminal would obey or not show, instead of printing it.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

Lines = Callable[[str], Sequence[str]]


@lru_cache(maxsize=64)
def lines_of(file: str) -> Sequence[str]:
    """The lines of a file as far as they can be shown; none if it cannot be read."""
    data, _ = read_bytes(Path(file))
    text = (data or b"").decode("utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def as_text(finding: Finding, width: int = 80, lines: Lines = lines_of) -> Text:
    """A finding for the terminal: place and message, the line with a caret below, and what would be right.

    No line is wider than `width` cells, unless a single word is.
    """
    style = STYLES[finding.severity]
    text = Text()
    head = _clean(f"{finding.span}: {finding.severity.value} [{finding.code}] {finding.message}")
    text.append(_filled(head, width))
    text.highlight_regex(rf"(?<=: ){finding.severity.value} \[{re.escape(finding.code)}\]", style)
    source = lines(finding.span.file)
    if 0 < finding.span.line <= len(source) and source[finding.span.line - 1].strip():
        shown, caret = _pointed(source[finding.span.line - 1], finding.span, width - len(_INDENT))
        text.append(f"\n{_INDENT}{shown}\n{_INDENT}")
        text.append(caret, style)
    if finding.suggestion:
        text.append("\n" + _filled(_clean(f"{_INDENT}help: {_question(finding)}"), width), "green")
    return text


def as_json(report: CheckReport) -> dict[str, Any]:
    """The answer of `santorini check --format json`."""
    return {"findings": [finding.as_json() for finding in report.findings], "cards": report.cards}


def as_github(findings: Iterable[Finding]) -> str:
    """Workflow commands that GitHub shows beside the lines of a change, one a line."""
    return "\n".join(_annotation(finding) for finding in findings)


def as_sarif(findings: Sequence[Finding], version: str) -> dict[str, Any]:
    """A SARIF 2.1.0 log with one run; `version` is that of this program."""
    codes = sorted({finding.code for finding in findings})
    driver = {
        "name": "santorini",
        "version": version,
        "rules": [{"id": code, "help": {"text": f"docs/findings.md#{code}"}} for code in codes],
    }
    results = [_sarif_result(finding, codes.index(finding.code)) for finding in findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


# -- text ------------------------------------------------------------------------------------------------


def _filled(text: str, width: int) -> str:
    return fill(text, width, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False)


def _clean(text: str) -> str:
    return _CONTROL.sub(lambda match: " " if match[0] in "\t\n" else "\N{REPLACEMENT CHARACTER}", text)


def _pointed(line: str, span: Span, width: int) -> tuple[str, str]:
    """A line and the caret below it; a line that is too wide is cut to a window around the place."""
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    line, first = _window(_clean(line), start, width)
    end = max(start + 1, min(end, first + len(line)))
    before = cell_len(line[: start - first])
    under = max(1, cell_len(line[start - first : end - first]))
    return line, " " * before + "^" + "~" * (under - 1)


def _window(line: str, start: int, width: int) -> tuple[str, int]:
    """A stretch of the line that fits, holding `start`, and the index of its first character."""
    line = line.rstrip()
    if cell_len(line) <= width:
        return line, 0
    first = max(0, start - width // 3)
    while first > 0 and cell_len(line[first:]) < width - 1:
        first -= 1
    last = len(line)
    room = width - (first > 0)
    while cell_len(line[first:last]) + (last < len(line)) > room:
        last -= 1
    cut = line[first:last] + (_ELLIPSIS if last < len(line) else "")
    return (_ELLIPSIS + cut, first - 1) if first else (cut, 0)


# -- other programs --------------------------------------------------------------------------------------


def _annotation(finding: Finding) -> str:
    span = finding.span
    properties = {
        "file": span.file,
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
        "title": finding.code,
    }
    listed = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items())
    return f"::{_GITHUB[finding.severity]} {listed}::{_escaped(_sentence(finding))}"


def _escaped(text: str, more: str = "") -> str:
    special = f"%\r\n{more}"
    return "".join(f"%{ord(character):02X}" if character in special else character for character in text)


def _sentence(finding: Finding) -> str:
    return f"{finding.message}; {_question(finding)}" if finding.suggestion else finding.message


def _question(finding: Finding) -> str:
    return f"did you mean `{(finding.suggestion or '').strip()}`?"


def _sarif_result(finding: Finding, rule: int) -> dict[str, Any]:
    span = finding.span
    path = Path(span.file)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _SARIF[finding.severity],
        "message": {"text": _sentence(finding)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
    }
