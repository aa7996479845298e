"""Recorded outcomes (tests/cases/*.jsonl.gz): complete sets of what one turn can lead to, with real cards."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from santorini_dsl.game import Position, print_position
from santorini_dsl.game.board import NAMES

CASES = Path(__file__).parent / "cases"


class Record(NamedTuple):
    """A position in notation, the cards of its players, and its outcomes as the files write them."""

    position: str
    cards: tuple[str, ...]
    outcomes: frozenset[str]

    @property
    def pair(self) -> str:
        return "-".join(self.cards)


def read_records(name: str) -> Iterator[Record]:
    """The records of a file in tests/cases."""
    with gzip.open(CASES / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            seats = row["position"].split("/")[2:]
            cards = tuple(seat.partition(":")[0].partition("[")[0] for seat in seats)
            yield Record(row["position"], cards, frozenset(row["outcomes"]))


def as_recorded(position: Position) -> str:
    """An outcome as the files write it: every dome is a 4, and of the players only the squares are told."""
    heights = print_position(position)[:25].translate(str.maketrans("abc", "444"))
    squares = [",".join(NAMES[space] for space in seat.workers or ()) for seat in position.seats]
    return "/".join([heights, *squares, "-" if position.winner is None else str(position.winner + 1)])
