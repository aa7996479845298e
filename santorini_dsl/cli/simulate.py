"""`santorini simulate`: many games, and who wins them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

import typer

from ..cards import Card
from ..cards.collection import Collection
from ..cards.matchup import judge
from ..lab import TURN_CAP
from ..lab import simulate as play
from ..lab.report import Report
from ..lab.tables import report_table
from .app import settings
from .options import JsonOption
from .output import messages, print_json, results
from .progress import progress
from .table import Table


def simulate(
    context: typer.Context,
    gods: Annotated[
        list[str],
        typer.Argument(
            metavar="GOD",
            help="Two to four gods, in seat order: names or card files. Of four, 1+3 play against 2+4.",
            show_default=False,
        ),
    ],
    games: Annotated[int, typer.Option("-n", "--games", min=1, metavar="N", help="How many games in all.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 1,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Who chooses the turns: random or greedy. Once for all gods, or once for each.",
            show_default="random",
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes to play in. The result is the same for any.")
    ] = 1,
    turn_cap: Annotated[
        int, typer.Option("--max-turns", min=1, metavar="N", help="A game is broken off after so many turns.")
    ] = TURN_CAP,
    swap_seats: Annotated[
        bool, typer.Option("--swap-seats", help="Move the gods on by one seat from game to game.")
    ] = False,
    position: Annotated[
        str | None,
        typer.Option(metavar="POSITION", help="Where every game starts. None: random placements.", show_default=False),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play many games and count who wins.

    Intervals are Wilson intervals at 95 %. What the figures say depends on
    the player: random chooses uniformly among the distinct outcomes of a
    turn; greedy wins if it can, avoids handing over a win, and is
    otherwise random.

    Examples:
      santorini simulate GOD GOD
      santorini simulate mygods/GOD.yaml mortal -n 2000 --seed 7 --player greedy
      santorini simulate GOD GOD GOD --swap-seats --jobs 4 --json
    """
    table = Table.of(context)
    cards = [table.card(god) for god in gods]
    _remark(context, cards)
    names = player or ["random"]
    # an interrupt must leave the terminal as it was, so the bar is closed whatever happens
    with progress() as bar:
        task = bar.add_task("games", total=games)
        report = play(
            [card.power for card in cards],
            games,
            seed,
            names[0] if len(names) == 1 else names,
            turn_cap=turn_cap,
            jobs=jobs,
            swap_seats=swap_seats,
            position=None if position is None else table.position(position),
            progress=lambda played: bar.update(task, completed=played),
            library=table.library,
        )
    if json:
        print_json(report.as_json())
    else:
        shown = {card.id: card.name for card in cards}
        results().print(report_table(_by_teams(report, shown) if len(cards) == 4 else report, shown))


def _by_teams(report: Report, names: Mapping[str, str]) -> Report:
    """The report of a game of four with a row for each team instead of the same figures for both partners."""
    teams = []
    for one, other in zip(report.seats[:2], report.seats[2:], strict=True):
        players = " and ".join(dict.fromkeys((one.player, other.player)))
        teams.append(replace(one, god=f"{names[one.god]} and {names[other.god]}", player=players))
    return replace(report, seats=tuple(teams))


def _remark(context: typer.Context, cards: Sequence[Card]) -> None:
    """Say why these cards are not meant to meet, if they are not; the games are played all the same."""
    answer = judge(cards, Collection.load(settings(context).cards).bans)
    for reason in answer.reasons:
        if reason.counts():
            messages().print(f"note: {reason.reason} ({reason.kind.value})", soft_wrap=True)
