"""`santorini gods`: what cards there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ..cards.collection import Collection
from ..cards.face import MORTAL_ID, Face
from ..cards.matchup import listed
from ..cards.words import nearest, slug
from ..errors import Finding, Severity, UsageError
from .app import settings
from .failures import NO
from .options import JsonOption
from .output import number_of, print_json, results


def gods(
    context: typer.Context,
    set_name: Annotated[
        str | None, typer.Option("--set", metavar="SET", help="Only the cards of this set.", show_default=False)
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=4, metavar="N", help="Only cards for so many players.", show_default=False),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only cards that are marked for this variant.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """List the cards.

    They come by id, the card without a power first. An added card that has
    errors is not in the list, and the exit status is 1; check says what is
    wrong, with the bundled cards as well.

    Examples:
      santorini gods
      santorini gods --set SET --players 3
      santorini gods --cards mygods/ --json
    """
    collection = Collection.load(settings(context).cards)
    wrong = _wrong(context) if collection.layers else []
    broken = {finding.span.file for finding in wrong}
    cards = [card for card in collection.faces.values() if str(card.path) not in broken]
    if set_name is not None:
        cards = of_set(cards, set_name)
    if players is not None:
        cards = [card for card in cards if players in card.players]
    if variant is not None:
        name = collection.variant(variant).name
        cards = [card for card in cards if name in (card.variants or ())]
    if json:
        print_json({"gods": [card_json(card) for card in cards], "count": len(cards)})
    else:
        _print(cards)
    if wrong:
        raise typer.Exit(NO)


def _wrong(context: typer.Context) -> list[Finding]:
    """The errors in added cards, their powers included. What is odd about these cards is said on stderr."""
    from .table import Table  # noqa: PLC0415 - loads the power language, which the bundled cards do not need here

    findings = Table.of(context).library.findings
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def _print(cards: Sequence[Face]) -> None:
    from rich.table import Table as RichTable  # noqa: PLC0415 - an answer in JSON needs none of it

    listing = RichTable(box=None, pad_edge=False, header_style="bold")
    listing.add_column("No.", justify="right")
    listing.add_column("Name", no_wrap=True)
    for heading in ("Title", "Set", "Players"):
        listing.add_column(heading)
    for card in cards:
        number = "" if card.number is None else str(card.number)
        name = card.name if card.id == slug(card.name) else card.id  # what a command is to be told
        listing.add_row(number, name, card.title or "", card.set, " ".join(map(str, card.players)))
    console = results()
    console.print(listing)
    console.print(f"\n{_counted(cards)}")


def _counted(cards: Sequence[Face]) -> str:
    """How many cards, and of which kind where there are several."""
    mortals = sum(card.id == MORTAL_ID for card in cards)
    readings = sum(card.id != card.base for card in cards)
    parts = [f"{number_of(len(cards) - mortals - readings, 'god')}"]
    if readings:
        parts.append(f"{number_of(readings, 'other reading')} (god@reading)")
    if mortals:
        parts.append("Mortal, who has no power")
    return number_of(len(cards), "card") + (f": {listed(parts)}" if len(parts) > 1 else "")


def of_set(cards: Sequence[Face], name: str) -> list[Face]:
    """The cards of a set. Raises UsageError, with the nearest name, when there is no such set."""
    sets = {card.set for card in cards if card.set}
    if slug(name) not in map(slug, sets):
        near = nearest(name, sets)
        hint = f"did you mean {near!r}? " if near else ""
        raise UsageError(f"there is no set {name!r}; {hint}the sets are {', '.join(sorted(sets))}")
    return [card for card in cards if slug(card.set) == slug(name)]


def card_json(card: Face) -> dict[str, Any]:
    """What a card says about itself, in the shape of `santorini gods --json`."""
    return {
        "id": card.id,
        "name": card.name,
        "number": card.number,
        "title": card.title,
        "set": card.set,
        "edition": card.edition,
        "players": list(card.players),
    }
