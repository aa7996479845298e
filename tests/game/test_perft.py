"""Counts: of outcomes from tests/cases/perft.yaml, of step sequences from other programs and by hand."""

from __future__ import annotations

import by_hand
import pytest
import yaml
from casebook import CASES
from hypothesis import given
from playing import CARDS, FLAT, table
from random_positions import positions

from santorini_dsl.game import print_position

#: Counts beyond this take too long for everyday.
EVERYDAY = 500_000

START = f"{FLAT}/1/{{god}}:B4,D2/mortal:D4,B2"
MIDDLE = "1230122310012341024132100/1/{god}:B4,C3/mortal:D4,C2"

#: Step sequences of the first turn in START and MIDDLE, from hand-written generators for each god.
PATHS = {
    "mortal": (80, 41),
    "apollo": (80, 53),
    "artemis": (416, 156),
    "athena": (80, 41),
    "atlas": (160, 73),
    "demeter": (428, 209),
    "hephaestus": (160, 58),
    "minotaur": (80, 53),
    "pan": (80, 31),
    "prometheus": (640, 247),
}


def columns() -> list[object]:
    """Each count of the file: position, depth, count; the large ones are slow."""
    found = []
    for row in yaml.safe_load((CASES / "perft.yaml").read_text()):
        for depth, count in enumerate(row["outcomes"], start=1):
            name = f"{row['position'].split('/', 2)[2]}-{depth}"
            marks = [pytest.mark.slow] if count > EVERYDAY else []
            found.append(pytest.param(row["position"], depth, count, id=name, marks=marks))
    return found


@pytest.mark.parametrize(("position", "depth", "count"), columns())
def test_outcomes(position: str, depth: int, count: int) -> None:
    rules, read = table(position)
    assert rules.perft(read, depth) == count


@pytest.mark.parametrize("god", PATHS)
def test_paths_of_the_first_turn(god: str) -> None:
    for position, count in zip((START, MIDDLE), PATHS[god], strict=True):
        rules, read = table(position.format(god=god))
        assert rules.perft(read, 1, paths=True) == count


@pytest.mark.parametrize(
    ("god", "count"),
    [
        ("mortal", 6176),
        ("apollo", 6176),
        ("artemis", 31888),
        ("athena", 6176),
        ("atlas", 11816),
        ("demeter", 32616),
        ("hephaestus", 12088),
        ("minotaur", 6176),
        ("pan", 6176),
        ("prometheus", 49224),
    ],
)
def test_paths_of_two_turns(god: str, count: int) -> None:
    # Nobody can win in two turns from the empty board, so that all ways of counting agree.
    rules, read = table(START.format(god=god))
    assert rules.perft(read, 2, paths=True) == count


@given(positions([card for card in CARDS if card != "hermes"]))
def test_paths_are_those_found_by_hand(position: str) -> None:
    rules, read = table(position)
    expected = by_hand.paths(position)
    listed = {turn.text: turn.position for turn in rules.paths(read) if turn.text != "x"}
    assert set(listed) == set(expected)
    assert {text: print_position(after) for text, after in listed.items()} == expected


@pytest.mark.parametrize("god", CARDS)
@pytest.mark.parametrize("depth", [1, 2])
def test_perft_counts_what_is_listed(god: str, depth: int) -> None:
    rules, read = table(f"4444440244424404441144410/1/{god}:B4,E3/mortal:D2,E1")
    level = [read]
    for _ in range(depth):
        level = [turn.position for at in level for turn in rules.turns(at)]
    assert rules.perft(read, depth) == len(level)
