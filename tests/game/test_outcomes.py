"""Complete sets of outcomes: of recorded positions (outcomes-simple.jsonl.gz), and of random ones by hand."""

from __future__ import annotations

from collections import defaultdict

import by_hand
import pytest
from hypothesis import given, settings
from playing import CARDS, table
from random_positions import positions
from recorded import as_recorded, read_records

from santorini_dsl.game import print_position

#: The recorded outcomes of each pair of cards, by position.
RECORDED: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
for record in read_records("outcomes-simple.jsonl.gz"):
    RECORDED[record.pair][record.position] = record.outcomes


def test_every_ordered_pair_is_recorded() -> None:
    assert set(RECORDED) == {f"{one}-{other}" for one in CARDS for other in CARDS}
    assert sum(map(len, RECORDED.values())) == 362


@pytest.mark.parametrize("pair", sorted(RECORDED))
def test_recorded_outcomes(pair: str) -> None:
    for position, outcomes in RECORDED[pair].items():
        rules, read = table(position)
        assert {as_recorded(after) for after in rules.outcomes(read)} == outcomes, position
        assert {as_recorded(turn.position) for turn in rules.turns(read)} == outcomes, position


@given(positions())
@settings(max_examples=300)
def test_outcomes_are_those_found_by_hand(position: str) -> None:
    rules, read = table(position)
    expected = by_hand.outcomes(position)
    found = [print_position(after) for after in rules.outcomes(read)]
    assert len(found) == len(set(found))
    if expected or len(read.seats) != 3:
        assert set(found) == expected
