"""Complete sets of outcomes for all pairs of cards that exist (outcomes-all.jsonl.gz).

Positions are compared as soon as their cards have files, so new cards need no change here. What the rules decide
otherwise than the recording program stands in cases/disagreements.yaml.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest
import yaml
from recorded import CASES, Record, as_recorded, read_records

from santorini_dsl.cards import Library
from santorini_dsl.game import parse_position, rules_for

FILE = "outcomes-all.jsonl.gz"
POWERS = Library.load().powers
RECORDS = {record.position: record for record in read_records(FILE)}
COMPARED: defaultdict[str, list[Record]] = defaultdict(list)
for record in RECORDS.values():
    if all(card in POWERS for card in record.cards):
        COMPARED[record.pair].append(record)

#: The recorded outcomes that the rules contradict, by position: what is recorded, and what is right.
DISAGREEMENTS = {
    entry["position"]: (entry["recorded"], entry["right"])
    for entry in yaml.safe_load((CASES / "disagreements.yaml").read_text(encoding="utf-8"))
    if entry["file"] == FILE
}

#: Cards of the file, by the time they come: the advanced gods, and those of the expansions.
FIRST = {
    *("mortal", "apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan"),
    *("prometheus", "ares", "charon", "chronus", "hera", "hestia", "hypnus", "limus", "medusa", "persephone"),
    *("poseidon", "zeus"),
}
SECOND = {"aphrodite", "bia", "eros", "morpheus"}
EXPANSIONS = {
    *("bellerophon", "europa", "graeae", "hades", "harpies", "hippolyta", "iris", "nemesis", "pegasus", "proteus"),
    *("scylla", "theseus", "urania"),
}


def expected(record: Record) -> set[str]:
    """The outcomes as recorded, put right where the rules decide otherwise."""
    outcomes = set(record.outcomes)
    if record.position in DISAGREEMENTS:
        wrong, right = DISAGREEMENTS[record.position]
        outcomes = outcomes - {wrong} | {right}
    return outcomes


@pytest.mark.parametrize("pair", sorted(COMPARED))
def test_recorded_outcomes(pair: str) -> None:
    for record in COMPARED[pair]:
        position = parse_position(record.position)
        found = {as_recorded(after) for after in rules_for(position, POWERS).outcomes(position)}
        assert found == expected(record), record.position


def test_disagreements_are_about_what_is_recorded() -> None:
    assert len(DISAGREEMENTS) == 1
    for position, (wrong, right) in DISAGREEMENTS.items():
        assert wrong in RECORDS[position].outcomes
        assert right not in RECORDS[position].outcomes


def test_how_much_is_compared(record_testsuite_property: Callable[[str, object], None]) -> None:
    cards = {card for record in RECORDS.values() for card in record.cards}
    assert cards == FIRST | SECOND | EXPANSIONS
    assert len(RECORDS) == 1427
    waiting = {card for card in cards if card not in POWERS}
    assert waiting <= SECOND | EXPANSIONS
    compared = sum(map(len, COMPARED.values()))
    assert compared == sum(waiting.isdisjoint(record.cards) for record in RECORDS.values())
    assert sum(set(record.cards) <= FIRST for record in RECORDS.values()) == 447 <= compared
    record_testsuite_property("outcome sets compared", compared)
    record_testsuite_property("cards without a file", " ".join(sorted(waiting)))
