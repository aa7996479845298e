"""`santorini check`: findings in card files and packs."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from ..cards import CheckReport, check_paths
from ..data import data_folder
from ..errors import Severity, UsageError
from .app import settings
from .exchange import github, sarif
from .failures import NO
from .findings import print_findings
from .options import JsonOption
from .output import number_of, print_json, results

_WORDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


def check(
    context: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Card files, ban lists or packs. None: the bundled packs, and those of --cards.",
            show_default=False,
        ),
    ] = None,
    style: Annotated[
        Format | None,
        typer.Option("--format", help="How to print the findings: text unless said.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Validate cards and packs, all findings in one run.

    Every finding has a stable code, the place in the file, what was
    expected and, where there is one, a suggestion. The exit status is 1
    when a finding is an error.

    Examples:
      santorini check
      santorini check mygods/ GOD.yaml
      santorini check mygods/ --format github
    """
    if json and style not in (None, Format.JSON):
        raise UsageError(f"--json and --format {style} ask for two different things; leave one out")
    added = settings(context).cards
    report = check_paths(paths, known=added) if paths else check_paths([data_folder("gods"), *added])
    match Format.JSON if json else style:
        case Format.JSON:
            print_json({"findings": [finding.as_json() for finding in report.findings], "cards": report.cards})
        case Format.GITHUB:
            for line in github(report.findings):
                typer.echo(line)
        case Format.SARIF:
            print_json(sarif(report.findings))
        case _:
            _print(report)
    if any(finding.severity is Severity.ERROR for finding in report.findings):
        raise typer.Exit(NO)


def _print(report: CheckReport) -> None:
    console = results()
    print_findings(console, report.findings)
    if report.findings:
        console.print()
    counts = Counter(finding.severity for finding in report.findings)
    found = ", ".join(number_of(counts[severity], word) for severity, word in _WORDS.items() if counts[severity])
    read = [(report.cards, "card"), (report.lists, "list")]
    checked = " and ".join(number_of(number, thing) for number, thing in read if number) or "0 cards"
    console.print(f"{checked} checked: {found or 'nothing found'}")
