"""Findings as text with the offending words marked, for people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from ..cards.pack import read_bytes
from ..cards.yaml_text import UNWANTED
from ..errors import Finding, Severity, Span

_STYLES: Final = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold blue"}

#: A longer line is shown only around the words that matter.
_WIDTH: Final = 70


def print_findings(console: Console, findings: Iterable[Finding]) -> None:
    """Each finding with its place, the line it is about and what could stand there, a blank line between."""
    for number, finding in enumerate(sorted(findings, key=lambda finding: finding.span)):
        if number:
            console.print()
        console.print(_text(finding), soft_wrap=True)


def _text(finding: Finding) -> Text:
    style = _STYLES[finding.severity]
    # a folder has no lines
    place = finding.span.file if Path(finding.span.file).is_dir() else finding.span
    head = Text.assemble(
        (f"{place}: ", "bold"), (f"{finding.severity}:", style), f" {finding.message} [{finding.code}]"
    )
    lines = [head]
    if line := _source_line(finding.span):
        lines += _marked(line, finding, style)
    elif finding.suggestion:
        lines.append(Text(f"  try: {finding.suggestion}"))
    return Text("\n").join(lines)


def _marked(line: str, finding: Finding, style: str) -> list[Text]:
    """The line of the file, and below it a mark with the suggestion."""
    span = finding.span
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    end = max(start + 1, min(end, len(line)))
    first = max(0, min(start - _WIDTH // 4, len(line) - _WIDTH))
    last = first + _WIDTH
    before = ("…" if first else "") + line[first:start]
    shown = before + line[start:last] + ("…" if last < len(line) else "")
    marks = "^" * max(1, cell_len(line[start : min(end, last)]))
    number = str(span.line)
    margin = " " * len(number)
    mark = Text.assemble((f"  {margin} | ", "dim"), " " * cell_len(before), (marks, style))
    if finding.suggestion is not None:
        suggestion = " ".join(finding.suggestion.split())
        mark.append(f" try: {suggestion}" if suggestion else " leave this out", "green")
    return [Text.assemble((f"  {number} | ", "dim"), shown), mark]


def _source_line(span: Span) -> str:
    lines = _lines(span.file)
    return (
        UNWANTED.sub("\ufffd", lines[span.line - 1].replace("\t", " ")).rstrip() if 0 < span.line <= len(lines) else ""
    )


@lru_cache(maxsize=64)
def _lines(file: str) -> tuple[str, ...]:
    data, _ = read_bytes(Path(file))
    text = (data or b"").decode("utf-8-sig", "replace")
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
