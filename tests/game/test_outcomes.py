"""Complete sets of outcomes: of recorded positions (outcomes-simple.jsonl.gz), and of random ones by hand."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict

import by_hand
import pytest
from casebook import CASES
from hypothesis import given, settings
from playing import CARDS, table
from random_positions import positions

from santorini_dsl.game import Position, print_position
from santorini_dsl.game.board import NAMES

#: The recorded outcomes of each pair of cards, by position.
RECORDED: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
with gzip.open(CASES / "outcomes-simple.jsonl.gz", "rt") as lines:
    for line in lines:
        row = json.loads(line)
        cards = [seat.partition(":")[0].partition("[")[0] for seat in row["position"].split("/")[2:]]
        RECORDED["-".join(cards)][row["position"]] = row["outcomes"]


def as_recorded(position: Position) -> str:
    """An outcome as the file writes it: every dome is a 4, and of the players only the squares are told."""
    heights = print_position(position)[:25].translate(str.maketrans("abc", "444"))
    squares = [",".join(NAMES[space] for space in seat.workers or ()) for seat in position.seats]
    return "/".join([heights, *squares, "-" if position.winner is None else str(position.winner + 1)])


def test_every_ordered_pair_is_recorded() -> None:
    assert set(RECORDED) == {f"{one}-{other}" for one in CARDS for other in CARDS}
    assert sum(map(len, RECORDED.values())) == 362


@pytest.mark.parametrize("pair", sorted(RECORDED))
def test_recorded_outcomes(pair: str) -> None:
    for position, outcomes in RECORDED[pair].items():
        rules, read = table(position)
        found = [as_recorded(after) for after in rules.outcomes(read)]
        assert sorted(set(found)) == sorted(outcomes), position
        assert sorted({as_recorded(turn.position) for turn in rules.turns(read)}) == sorted(outcomes), position


@given(positions())
@settings(max_examples=300)
def test_outcomes_are_those_found_by_hand(position: str) -> None:
    rules, read = table(position)
    expected = by_hand.outcomes(position)
    found = [print_position(after) for after in rules.outcomes(read)]
    assert len(found) == len(set(found))
    if expected or len(read.seats) != 3:
        assert set(found) == expected
