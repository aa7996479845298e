"""The speed of the engine: outcomes of the base game against the yardstick, and what each god costs.

    python benchmarks/speed.py [--rounds N] [--json]

All figures of a run come from the same positions (tests/cases/outcomes-simple.jsonl.gz) and are measured in
turn, round by round, in CPU time; the table has the median round. Only ratios mean anything beyond one
machine:

* yardstick: successors a second by the hand-written generator, and outcomes a second by the engine, with
  every card taken for one without power;
* per path: time that a god's positions (that god to move, all opponents) take for each path, a distinct
  sequence of chosen steps, relative to the card without power: once for making the paths, once for
  making the outcomes. Many paths lead to one outcome.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table
from yardstick import from_position, successors

from santorini_dsl.cards import MORTAL, Library
from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, parse_position, rules_for

POSITIONS = Path(__file__).parent.parent / "tests" / "cases" / "outcomes-simple.jsonl.gz"


@dataclass(frozen=True)
class Cost:
    """What the positions of one god take: paths and outcomes in all, seconds for making each of them."""

    god: str
    positions: int
    paths: int
    outcomes: int
    paths_seconds: float
    outcomes_seconds: float

    def ratios(self, mortal: Cost) -> tuple[float, float]:
        """Time per path relative to another card: making paths, and making outcomes."""
        return (
            self.paths_seconds / self.paths / (mortal.paths_seconds / mortal.paths),
            self.outcomes_seconds / self.paths / (mortal.outcomes_seconds / mortal.paths),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    arguments = parser.parse_args()
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        positions = [parse_position(json.loads(line)["position"]) for line in lines]
    by_hand, engine = base_game(positions, arguments.rounds)
    costs = gods(positions, Library.load().powers, arguments.rounds)
    if arguments.json:
        print(json.dumps(as_json(by_hand, engine, costs), indent=1))
    else:
        show(by_hand, engine, costs)


def base_game(positions: Sequence[Position], rounds: int) -> tuple[float, float]:
    """Successors a second of the yardstick, and outcomes a second of the engine without powers."""
    plain = [_without_powers(position) for position in positions]
    states = [from_position(position) for position in plain]
    rules = [rules_for(position, {MORTAL.id: MORTAL.power}) for position in plain]
    asked = list(zip(rules, plain, strict=True))
    count = sum(1 for state in states for _ in successors(state))
    assert count == sum(len(rules.outcomes(position)) for rules, position in asked)

    def by_hand() -> None:
        for state in states:
            deque(successors(state), maxlen=0)

    hand_seconds, engine_seconds = in_turn([by_hand, partial(_all_outcomes, asked)], rounds)
    return count / hand_seconds, count / engine_seconds


def gods(positions: Sequence[Position], powers: Mapping[str, Power], rounds: int) -> list[Cost]:
    """The cost of each god, the card without power first."""
    asked: dict[str, list[tuple[Rules, Position]]] = {}
    for position in positions:
        god = position.seats[position.to_move].card
        asked.setdefault(god, []).append((rules_for(position, powers), position))
    order = sorted(asked, key=lambda god: (god != MORTAL.id, god))
    jobs: list[Callable[[], None]] = []
    for god in order:
        jobs += [partial(_all_paths, asked[god]), partial(_all_outcomes, asked[god])]
    seconds = in_turn(jobs, rounds)
    return [
        Cost(
            god,
            len(asked[god]),
            sum(len(rules.paths(position)) for rules, position in asked[god]),
            sum(len(rules.outcomes(position)) for rules, position in asked[god]),
            seconds[2 * number],
            seconds[2 * number + 1],
        )
        for number, god in enumerate(order)
    ]


def in_turn(jobs: Sequence[Callable[[], None]], rounds: int) -> list[float]:
    """The median CPU seconds of each job, run one after another in every round after one to warm up."""
    for job in jobs:
        job()
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, taken in zip(jobs, times, strict=True):
            start = process_time()
            job()
            taken.append(process_time() - start)
    return [median(taken) for taken in times]


def _all_outcomes(asked: Sequence[tuple[Rules, Position]]) -> None:
    for rules, position in asked:
        rules.outcomes(position)


def _all_paths(asked: Sequence[tuple[Rules, Position]]) -> None:
    for rules, position in asked:
        rules.paths(position)


def _without_powers(position: Position) -> Position:
    seats = tuple(seat._replace(card=MORTAL.id, state=()) for seat in position.seats)
    return position._replace(seats=seats)


def as_json(by_hand: float, engine: float, costs: Sequence[Cost]) -> dict[str, Any]:
    """The figures as plain values."""
    return {
        "yardstick_per_second": by_hand,
        "engine_per_second": engine,
        "yardstick_ratio": by_hand / engine,
        "gods": [
            {
                "god": cost.god,
                "positions": cost.positions,
                "paths": cost.paths,
                "outcomes": cost.outcomes,
                "paths_ratio": cost.ratios(costs[0])[0],
                "outcomes_ratio": cost.ratios(costs[0])[1],
            }
            for cost in costs
        ],
    }


def show(by_hand: float, engine: float, costs: Sequence[Cost]) -> None:
    """Print the figures."""
    console = Console()
    console.print(f"yardstick {by_hand:,.0f} successors a second, engine {engine:,.0f} outcomes a second")
    console.print(f"the engine takes {by_hand / engine:.1f} times as long (bar: 20)\n")
    table = Table("God", title="Time per path, relative to the card without power (bar: 5)")
    for heading in ("Positions", "Paths", "Outcomes", "ms", "making paths", "making outcomes"):
        table.add_column(heading, justify="right")
    for cost in costs:
        paths, outcomes = cost.ratios(costs[0])
        ms = f"{1000 * (cost.paths_seconds + cost.outcomes_seconds):.0f}"
        counts = (f"{cost.positions:,}", f"{cost.paths:,}", f"{cost.outcomes:,}")
        table.add_row(cost.god, *counts, ms, f"{paths:.2f}", f"{outcomes:.2f}")
    console.print(table)


if __name__ == "__main__":
    main()
