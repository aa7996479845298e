"""`santorini test`: the scenarios that are written in the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from ..cards import Card, Library
from ..cards.pack import MANIFEST
from ..effects import Clause
from ..errors import Severity
from ..game.notation import print_position
from ..lab.scenarios import Failure, ScenarioResult, run_scenarios, unnoticed
from .app import settings
from .failures import NO
from .findings import print_findings
from .options import JsonOption
from .output import messages, number_of, print_json, results

_Ran = list[tuple[Card, list[ScenarioResult]]]

_OK: Final = Text("ok", "green")


def test(
    context: typer.Context,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Card files or packs. None: the bundled packs, and those of --cards.",
            show_default=False,
        ),
    ] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Also leave out each clause in turn: some scenario must notice.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Run the scenarios that are written in the cards.

    A scenario fails when anything comes out differently than written: a
    turn, who wins, or the position afterwards. The exit status is 1 when
    one fails, a card cannot be used, or a clause is shown by none.

    Examples:
      santorini test
      santorini test mygods/GOD.yaml --clauses
    """
    library = Library.load(settings(context).cards)
    ran = [(card, run_scenarios(card, library)) for card in _cards(library, paths)]
    findings = [finding for finding in library.findings if finding.severity is not Severity.INFO]
    every = [result for _, answers in ran for result in answers]
    failed = sum(not result.passed for result in every)
    silent = [(card, clause) for card, _ in ran for clause in unnoticed(card, library)] if clauses else []
    if json:
        print_json(
            {
                "cards": len(ran),
                "passed": len(every) - failed,
                "failed": failed,
                "scenarios": [result.as_json() for result in every],
                "findings": [finding.as_json() for finding in findings],
            }
            | ({"unnoticed_clauses": [_clause(*each) for each in silent]} if clauses else {})
        )
    else:
        print_findings(messages(), findings)
        wrong = {Path(finding.span.file).resolve() for finding in findings if finding.severity is Severity.ERROR}
        _print(results(), ran, sum(file.name != MANIFEST for file in wrong))
        if clauses:
            _print_clauses(results(), sum(len(card.power.clauses) for card, _ in ran), silent)
    if failed or silent or any(finding.severity is Severity.ERROR for finding in findings):
        raise typer.Exit(NO)


def _cards(library: Library, paths: list[Path] | None) -> list[Card]:
    """The usable cards at the paths; without paths, all that have a file."""
    if not paths:
        return [card for card in library.cards.values() if card.path]
    return [reading.card for path in paths for reading in library.add(path) if reading.card]


def _print(console: Console, ran: _Ran, broken: int) -> None:
    """What came of the scenarios; `broken` cards could not be used."""
    not_run = f"{number_of(broken, 'card')} not run because of errors" if broken else ""
    if broken and not ran:
        console.print(not_run)
        return
    listing = RichTable(box=None, pad_edge=False, show_header=False)
    failures = []
    names = Counter(card.name for card, _ in ran)
    for card, answers in ran:
        failed = [result for result in answers if not result.passed]
        failures += failed
        asked = sum(result.checks for result in answers)
        came = Text(f"{number_of(len(failed), 'scenario')} failed", "bold red") if failed else _OK
        if not answers:
            came = Text("no scenarios", "yellow")
        name = card.name if names[card.name] == 1 else card.id
        listing.add_row(name, number_of(len(answers), "scenario"), number_of(asked, "check"), came)
    console.print(listing)
    for result in failures:
        console.print()
        for failure in result.failures:
            _print_failure(console, result, failure)
    asked = sum(len(answers) for _, answers in ran)
    came_out = f"{number_of(len(ran), 'card')}, {number_of(asked, 'scenario')}: {len(failures) or 'none'} failed"
    console.print(f"\n{came_out}{'; ' if broken else ''}{not_run}")


def _clause(card: Card, clause: Clause) -> dict[str, Any]:
    span = clause.span
    return {
        "card": card.id,
        "file": None if span is None else span.file,
        "line": None if span is None else span.line,
        "clause": clause.text,
    }


def _print_clauses(console: Console, count: int, silent: Sequence[tuple[Card, Clause]]) -> None:
    """Which clauses could be left out without any scenario noticing."""
    for card, clause in silent:
        facts = _clause(card, clause)
        place = f"{facts['file']}:{facts['line']}: " if facts["file"] else f"{card.id}: "
        console.print(Text.assemble((place, "bold"), clause.text), soft_wrap=True)
    console.print(f"{number_of(count, 'clause')}: {len(silent) or 'none'} could be left out unnoticed")


def _print_failure(console: Console, result: ScenarioResult, failure: Failure) -> None:
    place = f"{failure.span.file}:{failure.span.line}: "
    console.print(Text.assemble((place, "bold"), result.scenario.name), soft_wrap=True)
    for name, text in (("expected", failure.expected), ("got", failure.got)):
        console.print(Padding(Text.assemble((f"{name:9}", "bold"), text), (0, 2)))
    if failure.position is not None:
        console.print(Text.assemble("  ", ("in       ", "bold"), print_position(failure.position)), soft_wrap=True)
