"""`santorini play`: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer

from ..cards.collection import Collection
from ..cards.matchup import judge
from ..cards.words import nearest
from ..errors import UsageError
from ..lab import TURN_CAP
from ..lab.game import new_game
from ..lab.record import PERSON, SavedGame, load_game
from ..players import players as bots
from .app import settings
from .choosing import choose_gods
from .failures import INTERRUPTED
from .game_file import GameFile
from .keyboard import Leave
from .output import messages, results
from .screen import Screen
from .session import Session
from .table import Table

#: Who plays a seat that nobody was named for.
_OPPONENT: Final = "greedy"


def play(
    context: typer.Context,
    gods: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GOD",
            help="Two to four gods, in seat order: names or card files. None: they are chosen first.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(
            "--players", min=2, max=4, metavar="N", help="How many play, if the gods are chosen.", show_default="2"
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N=WHO",
            help="Who plays seat N: me, random or greedy. May be given for each seat.",
            show_default="1=me, the others greedy",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed gives the same bots and decks.", show_default="a new one"),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game to this new file, after every turn.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
    turn_cap: Annotated[
        int, typer.Option("--max-turns", min=1, metavar="N", help="The game is broken off after so many turns.")
    ] = TURN_CAP,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")] = False,
) -> None:
    """Play a game in the terminal, against people and bots.

    Without gods the challenger, at seat 1, picks as many as there are
    players; the others take one each, the challenger gets the last one and
    names who starts. Then the workers are placed, and the turns follow. At
    each step type its number, notation, or help.

    Examples:
      santorini play GOD GOD
      santorini play --players 3 --seat 1=me --seat 2=me --seat 3=random
      santorini play --resume game.txt
    """
    table = Table.of(context)
    screen = Screen(results(), table, ascii)
    sitting = _sitting(seat or ())
    if resume is not None:
        given = {"GOD": gods, "--players": count, "--seed": seed, "--save": save}
        if clash := [name for name, value in given.items() if value not in (None, [])]:
            raise UsageError(f"--resume goes on with a saved game, so {' and '.join(clash)} cannot be given")
        saved, file = _resumed(table, resume, sitting)
    else:
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        collection = Collection.load(settings(context).cards)
        if gods:
            ids, seats = _named(table, collection, gods, count, sitting)
        else:
            seats = _seats(sitting, count or max([2, *sitting]))
            ids, seats = _chosen(screen, table, collection, seats, seed)
        saved, file = SavedGame(new_game(ids, table.library, seed), tuple(seats), seed), GameFile(save)
        file.save(saved)
    Session(screen, saved, turn_cap, file).run()


def _resumed(table: Table, path: Path, sitting: Mapping[int, str]) -> tuple[SavedGame, GameFile]:
    """A saved game, perhaps with others at its seats, and its file."""
    saved = load_game(path, table.library.powers)
    seats = _seats(sitting, len(saved.seats), saved.seats)
    return SavedGame(saved.game, tuple(seats), saved.seed), GameFile(path, path.read_bytes())


def _named(
    table: Table, collection: Collection, gods: Sequence[str], count: int | None, sitting: Mapping[int, str]
) -> tuple[list[str], list[str]]:
    """The ids of the gods that were named, and who plays them. What speaks against the line-up is said on stderr."""
    if not 2 <= len(gods) <= 4:
        raise UsageError(f"a game has two to four gods, not {len(gods)}")
    if count not in (None, len(gods)):
        raise UsageError(f"{len(gods)} gods are for {len(gods)} players, not {count}")
    ids = [table.card(god).id for god in gods]
    for reason in judge([collection.find(god) for god in gods], collection.bans).reasons:
        if reason.counts():
            messages().print(f"note: these gods should not meet: {reason.reason}", soft_wrap=True)
    return ids, _seats(sitting, len(gods))


def _chosen(
    screen: Screen, table: Table, collection: Collection, seats: Sequence[str], seed: int
) -> tuple[list[str], list[str]]:
    """The ids of the gods that the players choose, and who plays them, from the player who starts on."""
    playable = [collection.find(card) for card in table.library.cards]
    try:
        return choose_gods(screen.console, playable, collection.bans, seats, Random(f"{seed}:choosing"))
    except Leave:
        raise typer.Exit from None
    except (EOFError, KeyboardInterrupt) as stopped:
        screen.say("")
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0) from None


def _sitting(entries: Sequence[str]) -> dict[int, str]:
    """Who sits where, by the number of the seat, from what --seat was given. Raises UsageError."""
    known = (PERSON, *bots())
    sitting: dict[int, str] = {}
    for entry in entries:
        number, equals, who = entry.partition("=")
        if number not in ("1", "2", "3", "4") or not equals:
            raise UsageError(f"--seat is a number from 1 to 4, = and a name, as in --seat 2={PERSON}; not {entry!r}")
        if who not in known:
            near = nearest(who, known)
            meant = f"did you mean {near}? " if near else ""
            raise UsageError(f"nobody is called {who!r}; {meant}a seat is played by {', '.join(known)}")
        if int(number) in sitting:
            raise UsageError(f"--seat {number} was given twice")
        sitting[int(number)] = who
    return sitting


def _seats(sitting: Mapping[int, str], count: int, others: Sequence[str] = ()) -> list[str]:
    """Who plays, in seat order: those that were named, and the others. Raises UsageError for a seat too many."""
    if sitting and max(sitting) > count:
        raise UsageError(f"there is no seat {max(sitting)}: {count} play")
    others = others or (PERSON, *[_OPPONENT] * (count - 1))
    return [sitting.get(number, who) for number, who in enumerate(others, 1)]
