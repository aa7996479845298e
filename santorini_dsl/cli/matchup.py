"""`santorini matchup`: may these gods meet?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from ..cards.ban_check import check_added
from ..cards.collection import Collection
from ..cards.matchup import judge
from .app import settings
from .failures import NO
from .options import JsonOption
from .output import messages, print_json, results

BansOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="Add a file of bans; it comes after all cards. May be given several times.",
        show_default=False,
    ),
]
VariantOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="The variant of the game that is played.", show_default=False)
]
StrictOption = Annotated[bool, typer.Option("--strict", help="Let advice count as well.")]


def matchup(
    context: typer.Context,
    gods: Annotated[
        list[str],
        typer.Argument(
            metavar="GOD",
            help="Two to four gods, in seat order, or as many as a --variant has: names or card files. "
            "Of four, 1+3 play against 2+4.",
            show_default=False,
        ),
    ],
    variant: VariantOption = None,
    bans: BansOption = None,
    strict: StrictOption = False,
    json: JsonOption = False,
) -> None:
    """Say whether gods may meet at one table, and every reason if not.

    Printed bans, those of a house, the numbers of players on the cards and
    the marks for a variant count. What one website or program has banned
    for itself is advice. The exit status is 1 when the gods may not meet.

    Examples:
      santorini matchup GOD GOD
      santorini matchup GOD GOD GOD --bans house.yaml --json
      santorini matchup GOD --variant golden-fleece
    """
    collection = Collection.load(settings(context).cards)
    faces = [collection.find(god) for god in gods]
    played = collection.variant(variant) if variant is not None else None
    add_bans(collection, bans)
    answer = judge(faces, collection.bans, played, strict)
    if json:
        print_json(answer.as_json())
    else:
        from .reasons import print_matchup  # noqa: PLC0415 - an answer in JSON needs none of it

        print_matchup(results(), answer, collection, played)
    if not answer.allowed:
        raise typer.Exit(NO)


def add_bans(collection: Collection, paths: Iterable[Path] | None) -> None:
    """Add files of bans, and say on stderr what is odd about all that was added.

    Raises CardError if bans may not mean what is written.
    """
    for path in paths or ():
        collection.add_bans(path)
    odd = check_added(collection) if collection.layers else []
    if odd:
        from .findings import print_findings  # noqa: PLC0415 - needed by few runs

        print_findings(messages(), odd)
