"""`santorini soak`: does anything break when all cards meet?"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from ..cards import Card
from ..cards.collection import Collection
from ..errors import UsageError
from ..lab.soak import Breach, Fixture, Soaked, SoakReport, play
from ..lab.soak import soak as play_all
from .app import settings
from .failures import NO
from .options import JsonOption
from .output import messages, number_of, print_json, results
from .progress import progress
from .table import Table


def soak(
    context: typer.Context,
    gods: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GOD", help="Cards to play. None: all that have a file, in one reading each.", show_default=False
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("-n", "--games", min=0, metavar="N", help="Games of every pair, in both seats by turns.")
    ] = 2,
    line_ups: Annotated[
        int, typer.Option("--line-ups", min=0, metavar="N", help="Line-ups of three and of four, a game each.")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 1,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes to play in. The result is the same for any.")
    ] = 1,
    replay: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            help="Play only the game of this number, of just these gods in their seats, and show its turns.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Advanced: play random games of every pair of cards, and look for what breaks.

    Every step of every turn is chosen at random, and after each one it is
    checked that the board is one that can be, that the position can be
    written and read again, and that the written turn leads to it again.
    Whatever breaks is shown with the command that plays its game again;
    the exit status is then 1.

    Examples:
      santorini soak
      santorini soak GOD GOD GOD -n 50 --line-ups 10 --jobs 2
      santorini soak GOD GOD --seed 7 --replay 3
    """
    table = Table.of(context)
    cards = [table.card(god) for god in gods or ()]
    if replay is not None:
        if not 2 <= len(cards) <= 4:
            raise UsageError(f"a game is played again by its two to four gods, not {len(cards)}")
        game = play(Fixture(tuple(card.id for card in cards), replay), table.library, seed)
        if json:
            print_json(_game_json(game))
        else:
            _print_game(results(), game)
        raise typer.Exit(NO if game.breach else 0)
    if len(cards) == 1:
        raise UsageError("there is nothing to play: one card meets nobody; name two or more, or none to take all")
    cards = _different(cards) or [card for card in table.library.cards.values() if card.path and card.id == card.base]
    bans = Collection.load(settings(context).cards).bans
    with progress() as bar:
        task = bar.add_task("games", total=None)
        told = 0

        def show(so_far: SoakReport, total: int) -> None:
            nonlocal told
            # a long run tells what breaks at once
            for breach in so_far.breaches[told:]:
                bar.console.print(f"broken: {breach.command}", soft_wrap=True)
            told = len(so_far.breaches)
            bar.update(task, completed=so_far.games, total=total)

        report = play_all(cards, table.library, bans, seed, games, line_ups, jobs=jobs, progress=show)
    if json:
        print_json(report.as_json())
    else:
        _print(results(), report)
    if report.line_ups < line_ups:
        messages().print(f"note: no more than {number_of(report.line_ups, 'line-up')} can be made", soft_wrap=True)
    if report.breaches:
        raise typer.Exit(NO)


def _different(cards: list[Card]) -> list[Card]:
    """The cards. Raises UsageError when one is named twice."""
    ids = [card.id for card in cards]
    twice = next((card.name for card in cards if ids.count(card.id) > 1), None)
    if twice:
        raise UsageError(f"{twice} is named twice: every card meets every other one")
    return cards


def _print(console: Console, report: SoakReport) -> None:
    for breach in report.breaches:
        _print_breach(console, breach)
        console.print(f"  play it again: {breach.command}\n", soft_wrap=True)
    listing = RichTable(box=None, pad_edge=False, show_header=False)
    listing.add_column()
    listing.add_column(justify="right")
    for name, number in report.as_json().items():
        if isinstance(number, int):
            listing.add_row(name.replace("_", "-"), f"{number:,}")
    listing.add_row("broken", f"{len(report.breaches):,}")
    console.print(listing)


def _print_breach(console: Console, breach: Breach) -> None:
    line_up = ", ".join(breach.fixture.gods)
    console.print(f"{line_up}: turn {breach.turn} from {breach.position}", soft_wrap=True)
    for wrong in breach.wrong:
        console.print(f"  {wrong}", soft_wrap=True)


def _game_json(game: Soaked) -> dict[str, object]:
    return {
        "gods": list(game.fixture.gods),
        "number": game.fixture.number,
        "result": game.result,
        "start": game.start,
        "turns": [{"turn": text, "position": position} for text, position in game.turns],
        "breach": game.breach and game.breach.as_json(),
    }


def _print_game(console: Console, game: Soaked) -> None:
    console.print(f"     {game.start}", soft_wrap=True)
    for number, (text, position) in enumerate(game.turns, 1):
        console.print(f"{number:>4} {text}\n     {position}", soft_wrap=True)
    if game.breach is not None:
        _print_breach(console, game.breach)
    else:
        console.print(f"the game is over: {game.result}")
