"""Home-made powers that strangers wrote from docs/language.md alone mean what their authors meant.

The answers were worked out by hand, from the page and the rules, before the program was asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from santorini_dsl.cards import Library
from santorini_dsl.game import parse_position, rules_for
from santorini_dsl.language import Names, parse_power, print_power

CARDS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "powers.yaml").read_text(encoding="utf-8"))
NAMES = {card["card"]: Names.of(card.get("counters", ()), card.get("marks", ())) for card in CARDS}
OWN = {card["card"]: parse_power(card["power"], card["card"], names=NAMES[card["card"]]) for card in CARDS}
POWERS = dict(Library.load().powers) | OWN


def judged(position: str, turn: str) -> str:
    """Whether the turn is legal, illegal, or for whom it wins."""
    read = parse_position(position)
    rules = rules_for(read, POWERS)
    rules.check(read)
    played = rules.why(read, turn).turn
    if played is None:
        return "illegal"
    return "legal" if played.winner is None else f"wins {played.winner + 1}"


@pytest.mark.parametrize("card", CARDS, ids=[card["card"] for card in CARDS])
def test_it_means_what_its_author_meant(card: dict[str, Any]) -> None:
    got = {position: {turn: judged(position, turn) for turn in turns} for position, turns in card["positions"].items()}
    assert got == card["positions"]


@pytest.mark.parametrize("card", CARDS, ids=[card["card"] for card in CARDS])
def test_it_is_printed_as_it_is_read(card: dict[str, Any]) -> None:
    power = OWN[card["card"]]
    assert parse_power(print_power(power), card["card"], names=NAMES[card["card"]]) == power
