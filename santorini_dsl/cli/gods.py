"""`santorini gods` and `santorini explain`: what cards there are, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table as RichTable

from ..cards import Card
from ..cards.words import nearest, slug
from ..errors import Severity, UsageError
from .failures import NO
from .options import JsonOption
from .output import number_of, print_json, results
from .table import Table


def gods(
    context: typer.Context,
    set_name: Annotated[
        str | None, typer.Option("--set", metavar="SET", help="Only the cards of this set.", show_default=False)
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=4, help="Only cards for so many players.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """List the cards.

    They come by id, the card without a power first. A card that has errors
    is not in the list, and the exit status is 1; check says what is wrong.

    Examples:
      santorini gods
      santorini gods --set SET --players 3
      santorini gods --cards mygods/ --json
    """
    library = Table.of(context).library
    cards = list(library.cards.values())
    if set_name is not None:
        cards = list(_of_set(cards, set_name))
    if players is not None:
        cards = [card for card in cards if players in card.players]
    if json:
        print_json({"gods": [card_json(card) for card in cards], "count": len(cards)})
    else:
        _print(cards)
    if any(finding.severity is Severity.ERROR for finding in library.findings):
        raise typer.Exit(NO)


def _print(cards: Sequence[Card]) -> None:
    listing = RichTable(box=None, pad_edge=False, header_style="bold")
    listing.add_column("No.", justify="right")
    for heading in ("Name", "Title", "Set", "Players"):
        listing.add_column(heading)
    for card in cards:
        number = "" if card.number is None else str(card.number)
        listing.add_row(number, card.name, card.title or "", card.set, " ".join(map(str, card.players)))
    console = results()
    console.print(listing)
    console.print(f"\n{number_of(len(cards), 'card')}")


def _of_set(cards: Iterable[Card], name: str) -> Iterable[Card]:
    """The cards of a set. Raises UsageError, with the nearest name, when there is no such set."""
    sets = {card.set for card in cards if card.set}
    if slug(name) not in map(slug, sets):
        near = nearest(name, sets)
        hint = f"did you mean {near!r}? " if near else ""
        raise UsageError(f"there is no set {name!r}; {hint}the sets are {', '.join(sorted(sets))}")
    return (card for card in cards if slug(card.set) == slug(name))


def card_json(card: Card) -> dict[str, Any]:
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
