"""Findings for other programs: a code review on GitHub, and SARIF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from ..errors import Finding, Severity
from .versions import version

_GITHUB: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_SARIF: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def github(findings: Iterable[Finding]) -> Iterator[str]:
    """Workflow commands: one line a finding, shown beside the line of the file that it is about."""
    for finding in findings:
        span = finding.span
        place = {"file": span.file, "line": span.line, "endLine": span.end_line, "col": span.column}
        if span.line == span.end_line:
            place["endColumn"] = span.end_column
        place["title"] = finding.code
        properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items())
        message = finding.message + (f" (try: {finding.suggestion})" if finding.suggestion else "")
        yield f"::{_GITHUB[finding.severity]} {properties}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """A SARIF 2.1.0 log of one run."""
    rules = [
        {"id": code, "help": {"text": help_place}}
        for code, help_place in sorted({finding.code: finding.help for finding in findings}.items())
    ]
    driver = {"name": "santorini", "version": version(), "rules": rules}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding) for finding in findings],
            }
        ],
    }


def _result(finding: Finding) -> dict[str, Any]:
    span = finding.span
    path = Path(span.file)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    message = finding.message + (f" Try: {finding.suggestion}" if finding.suggestion else "")
    return {
        "ruleId": finding.code,
        "level": _SARIF[finding.severity],
        "message": {"text": message},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}],
    }
