"""Matchups for people: who meets whom, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from ..cards.bans import Lift
from ..cards.collection import Collection
from ..cards.matchup import Matchup, Reason, listed
from ..cards.roster import Variant

#: How many reasons are shown for a proposal that cannot be made.
_SHOWN: Final = 10


def print_matchup(console: Console, answer: Matchup, collection: Collection, variant: Variant | None) -> None:
    """The verdict in one line, then every reason, and what was lifted."""
    verdict = Text("allowed", "bold green") if answer.allowed else Text("not allowed", "bold red")
    played = f", {variant.title}" if variant else ""
    gods = sides([collection.find(god).name for god in answer.gods])
    console.print(Text.assemble((gods, "bold"), f", {answer.players} players{played}: ", verdict), soft_wrap=True)
    for reason in answer.reasons:
        console.print()
        print_reason(console, reason, collection, answer.strict)
    for lifted in answer.lifted:
        console.print()
        print_reason(console, lifted.reason, collection, answer.strict, lifted.by)


def print_reason(
    console: Console, reason: Reason, collection: Collection, strict: bool = False, lift: Lift | None = None
) -> None:
    """A reason: its kind, whom it is about, why, and where that is written."""
    names = listed([collection.find(god).name for god in reason.between] or ["The table"])
    style, remark = "bold red", ""
    if lift:
        style, remark = "dim", "lifted"
    elif reason.partners:
        style, remark = "yellow", "advice: they are partners, and bans are about opponents"
    elif not reason.counts(strict):
        style, remark = "yellow", "advice"
    lines = [Text.assemble((names, "bold"), f" ({remark})" if remark else ""), Text(reason.reason)]
    lines.append(Text(f"Source: {reason.source}", "dim"))
    if lift:
        lines += [Text(f"Lifted: {lift.reason}"), Text(f"Source: {lift.source}, {lift.span}", "dim")]
    listing = RichTable.grid(padding=(0, 2))
    listing.add_column(width=8)
    listing.add_column(overflow="fold")
    for number, line in enumerate(lines):
        listing.add_row("" if number else Text(reason.kind, style), line)
    console.print(Padding(listing, (0, 0, 0, 2)))


def print_line_ups(console: Console, picked: Sequence[Matchup], collection: Collection, seed: int) -> None:
    """Numbered proposals, each with the advice against it."""
    listing = RichTable.grid(padding=(0, 2))
    listing.add_column(justify="right")
    listing.add_column(overflow="fold")
    for number, answer in enumerate(picked, 1):
        listing.add_row(str(number), Text(sides([collection.find(god).name for god in answer.gods]), "bold"))
        for reason in answer.reasons:
            who = listed([collection.find(god).name for god in reason.between])
            partners = ", partners" if reason.partners else ""
            advice = f"advice ({reason.kind}), {who}{partners}: {reason.reason} ({reason.source})"
            listing.add_row("", Text(advice, "dim"))
    console.print(listing)
    console.print(f"\n{picked[0].players} players, seed {seed}")


def print_obstacles(
    console: Console, message: str, reasons: Sequence[Reason], collection: Collection, strict: bool
) -> None:
    """Why there is no line-up."""
    console.print(Text.assemble(("no line-up", "bold red"), f": {message}."), soft_wrap=True)
    for reason in reasons[:_SHOWN]:
        console.print()
        print_reason(console, reason, collection, strict)
    if len(reasons) > _SHOWN:
        console.print(f"\n… and {len(reasons) - _SHOWN} more; --json lists them all")


def sides(names: Sequence[str]) -> str:
    """A line-up in words, in seat order."""
    if len(names) == 2:
        return " against ".join(names)
    if len(names) == 4:
        return f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"
    return listed(names)
