"""`santorini mutate`: are mistakes in cards noticed?"""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable
from rich.text import Text

from ..lab.mutate import Fate, MutationReport, Verdict
from ..lab.mutate import mutate as spoil
from .failures import NO
from .options import JsonOption
from .output import messages, print_json, results
from .table import Table

#: What is shown of the verdicts one by one, and what each heading means.
_LISTED: Final = {
    Fate.CRASHED: "the program broke",
    Fate.SILENT: "accepted, and nothing shows it",
    Fate.MISSED: "accepted with another meaning, and no scenario fails",
    Fate.CAUGHT: "accepted with another meaning, and a scenario fails",
    Fate.HARMLESS: "accepted with the same meaning",
}


def mutate(
    context: typer.Context,
    gods: Annotated[
        list[str] | None,
        typer.Argument(metavar="GOD", help="Cards to spoil. None: all that have a file.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed makes the same mistakes.")] = 1,
    per_word: Annotated[
        int, typer.Option("--per-word", min=1, metavar="N", help="Mistakes of a kind in each word.")
    ] = 2,
    json: JsonOption = False,
) -> None:
    """Advanced: spoil cards on purpose, and count what is noticed.

    Words and keys are misspelt; words are dropped, doubled and replaced.
    Either a finding says what is wrong, or the meaning is another one and a
    scenario of the card should fail. Every accepted mistake is listed. The
    exit status is 1 when the program breaks on one.

    Examples:
      santorini mutate
      santorini mutate GOD --seed 7 --json
    """
    table = Table.of(context)
    cards = [table.card(god) for god in gods or ()]
    cards = cards or [card for card in table.library.cards.values() if card.path]
    console = messages()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("cards", total=len(cards))
        report = spoil(cards, table.library, seed, per_word, lambda done: bar.update(task, completed=done))
    if json:
        print_json(report.as_json())
    else:
        _print(results(), report)
    if report.of(Fate.CRASHED):
        raise typer.Exit(NO)


def _print(console: Console, report: MutationReport) -> None:
    for fate, heading in _LISTED.items():
        if verdicts := report.of(fate):
            console.print(Text(f"{heading}:", "bold"))
            for verdict in verdicts:
                _print_verdict(console, verdict)
            console.print()
    figures = report.figures()
    listing = RichTable(box=None, pad_edge=False, show_header=False)
    listing.add_column()
    listing.add_column(justify="right")
    listing.add_column(justify="right")
    for name, number in figures.items():
        whole = figures.get(_WHOLES.get(name, ""), 0)
        share = f"{100 * number / whole:.1f} %" if whole else ""
        listing.add_row(name.replace("_", " "), f"{number:,}", share)
    console.print(listing)


#: Of what a figure is a share.
_WHOLES: Final = {
    "misspelt_found": "misspelt",
    "misspelt_right_line": "misspelt",
    "misspelt_right_suggestion": "misspelt",
    "reworded_refused": "reworded",
    "reworded_harmless": "reworded",
    "reworded_silent": "reworded",
    "reworded_changed": "reworded",
    "reworded_caught": "reworded_changed",
}


def _print_verdict(console: Console, verdict: Verdict) -> None:
    mutation = verdict.mutation
    change = f"{mutation.kind}: {mutation.before!r} -> {mutation.after!r}"
    console.print(f"  {verdict.card}:{mutation.line}: {change}", soft_wrap=True)
    for line in verdict.note.splitlines():
        console.print(f"    {line}", soft_wrap=True)
