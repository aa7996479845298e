"""`santorini matchup`: may these gods meet?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from ..cards.ban_check import check_added
from ..cards.collection import Collection
from ..cards.face import MORTAL_ID, Face
from ..cards.matchup import judge, listed
from ..cards.pack import find_files
from ..errors import CardError, Finding
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
    refuse_broken(faces)
    answer = judge(faces, collection.bans, played, strict)
    if json:
        print_json(answer.as_json())
    else:
        from .reasons import print_matchup  # noqa: PLC0415 - an answer in JSON needs none of it

        print_matchup(results(), answer, collection, played)
        note_unplayable(faces)
        for face in dict.fromkeys(face for face in faces if face.id != MORTAL_ID and faces.count(face) > 1):
            note = f"note: {face.name} is named {faces.count(face)} times, and there is one such card in a box"
            messages().print(note, soft_wrap=True)
    if not answer.allowed:
        raise typer.Exit(NO)


def broken(faces: Iterable[Face]) -> dict[str, list[Finding]]:
    """The errors of added cards, their powers included, by the ids of those that have any."""
    added = {face.id: face.path for face in faces if face.layer and face.path}
    if not added:
        return {}
    from ..cards.card import read_card  # noqa: PLC0415 - loads the power language, which bundled cards do not need here

    readings = {card: read_card(file) for card, path in added.items() for file in find_files(path).files}
    return {card: list(reading.errors) for card, reading in readings.items() if reading.errors}


def refuse_broken(faces: Iterable[Face]) -> None:
    """Raise CardError if nobody can play with one of the cards."""
    if errors := [error for found in broken(faces).values() for error in found]:
        raise CardError(errors)


def note_unplayable(faces: Iterable[Face]) -> None:
    """Say on stderr which of the cards have no file: they can meet at a table, but not in this program."""
    names = list(dict.fromkeys(face.name for face in faces if face.path is None and face.id != MORTAL_ID))
    if names:
        known = "is known by name only: it has" if len(names) == 1 else "are known by name only: they have"
        messages().print(f"note: {listed(names)} {known} no card file to be played with", soft_wrap=True)


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
