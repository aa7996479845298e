"""`santorini explain`: what a card means, printed back from its effects."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from ..cards import Card
from ..effects import Clause, Power
from ..language import print_power
from .gods import card_json
from .options import JsonOption
from .output import print_json, results
from .phases import turn_diagram
from .table import Table


def explain(
    context: typer.Context,
    god: Annotated[
        str, typer.Argument(metavar="GOD", help="A card's name, or the path of a card file.", show_default=False)
    ],
    json: JsonOption = False,
) -> None:
    """Say in plain sentences what a card means, and draw its turn.

    The sentences are printed back from what the clauses were understood to
    mean, not copied from the card; so they show whether the meaning is the
    one you had in mind. The numbers in the diagram are those of the clauses.

    Examples:
      santorini explain GOD
      santorini explain mygods/GOD.yaml --json
    """
    card = Table.of(context).card(god)
    if json:
        print_json(card_json(card) | {"clauses": [_clause_json(card, clause) for clause in card.power.clauses]})
        return
    console = results()
    title = f", {card.title}" if card.title else ""
    console.print(Text.assemble((card.name, "bold"), title), soft_wrap=True)
    console.print()
    listing = RichTable.grid(padding=(0, 1))
    for number, clause in enumerate(card.power.clauses, 1):
        heading, colon, sentence = _sentence(card, clause).partition(":")
        listing.add_row(Text(str(number), "cyan"), Text.assemble((heading + colon, "bold"), sentence))
    console.print(Padding(listing, (0, 2)))
    if not card.power.clauses:
        console.print("  No power: this card plays the base game.")
    console.print()
    console.print(Padding(turn_diagram(card.power.clauses), (0, 2)))


def _sentence(card: Card, clause: Clause) -> str:
    return print_power(Power(card.id, (clause,)))


def _clause_json(card: Card, clause: Clause) -> dict[str, Any]:
    place = {} if clause.span is None else {"file": clause.span.file, "line": clause.span.line}
    return {
        "text": _sentence(card, clause),
        "window": clause.heading.window.value,
        "whose": clause.heading.whose.value,
        "once_per_game": clause.limit == 1,
        "uses_per_game": clause.limit,
        **place,
    }
