"""`santorini pick`: who could play whom tonight?"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from ..cards.collection import Collection
from ..cards.face import MORTAL_ID, Face
from ..cards.line_ups import LineUps
from ..cards.matchup import Reason
from .app import settings
from .failures import NO
from .gods import of_set
from .matchup import BansOption, StrictOption, VariantOption, add_bans, broken, note_unplayable, refuse_broken
from .options import JsonOption
from .output import messages, number_of, print_json, results

#: Seeds that are drawn here are short enough to be read out.
_SEEDS: Final = 1_000_000


def pick(
    context: typer.Context,
    players: Annotated[int, typer.Option(min=2, max=4, metavar="N", help="How many players there are.")] = 2,
    like: Annotated[
        list[str] | None,
        typer.Option(metavar="GOD", help="A god that must be there. May be given several times.", show_default=False),
    ] = None,
    count: Annotated[int, typer.Option("-n", "--count", min=1, metavar="N", help="How many line-ups.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed picks the same. None: a new one.", show_default=False),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="SET", help="Choose from this set. May be given several times.", show_default=False
        ),
    ] = None,
    variant: VariantOption = None,
    named: Annotated[
        bool, typer.Option("--named", help="Choose also from cards that are known by name but have no file.")
    ] = False,
    bans: BansOption = None,
    strict: StrictOption = False,
    json: JsonOption = False,
) -> None:
    """Propose line-ups that may play together.

    Every proposal is one that matchup allows. Of four players, the first
    and the third play against the second and the fourth. If there is no
    such line-up, the exit status is 1 and what stands in the way is said.

    Examples:
      santorini pick --players 3
      santorini pick --like GOD -n 5 --seed 7
      santorini pick --players 4 --set SET --json
    """
    collection = Collection.load(settings(context).cards)
    liked = [collection.find(god) for god in like or ()]
    played = collection.variant(variant) if variant is not None else None
    add_bans(collection, bans)
    refuse_broken(liked)
    known = _usable(collection, named)
    cards = [card for name in sets for card in of_set(known, name)] if sets else known
    # the card without a power is for practice, and another reading of a card is chosen on purpose
    usual = [card for card in cards if card.id == card.base != MORTAL_ID]
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    line_ups = LineUps(players, usual, liked, collection.bans, played, strict)
    picked = line_ups.pick(count, seed)
    message, reasons = ("", []) if picked else line_ups.obstacles()
    if json:
        found = [{"gods": list(answer.gods), "reasons": _json(answer.reasons, strict)} for answer in picked]
        answer = {"players": players, "variant": played and played.name, "seed": seed, "line_ups": found}
        print_json(answer if picked else answer | {"message": message, "reasons": _json(reasons, strict)})
    else:
        from .reasons import print_line_ups, print_obstacles  # noqa: PLC0415 - an answer in JSON needs none of it

        if picked:
            print_line_ups(results(), picked, collection, seed)
            note_unplayable(collection.find(god) for line_up in picked for god in line_up.gods)
        else:
            print_obstacles(results(), message, reasons, collection, strict)
    if not picked:
        raise typer.Exit(NO)
    if len(picked) < count:
        messages().print(f"note: no more than {number_of(len(picked), 'line-up')} can be made", soft_wrap=True)


def _usable(collection: Collection, named: bool) -> list[Face]:
    """The cards to choose from. What is wrong with added ones is said on stderr, and they are left out."""
    known = (collection.known if named else collection.faces).values()
    wrong = broken(known)
    if wrong:
        from .findings import print_findings  # noqa: PLC0415 - needed by few runs

        print_findings(messages(), [error for errors in wrong.values() for error in errors])
    return [face for face in known if face.id not in wrong]


def _json(reasons: Sequence[Reason], strict: bool) -> list[dict[str, Any]]:
    return [reason.as_json(strict) for reason in reasons]
