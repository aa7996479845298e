"""The bundled cards: nothing is wrong with their files, and their scenarios say what their powers mean.

Cards, scenarios and names are read from gods/, so a card is tested here as soon as its file is there.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

import santorini_dsl
from santorini_dsl.cards import Library, check_paths
from santorini_dsl.data import data_folder
from santorini_dsl.lab.scenarios import ScenarioResult, run_scenarios, unnoticed

GODS = data_folder("gods")
LIBRARY = Library.load()
CARDS = {card.id: card for card in LIBRARY.cards.values() if card.path is not None}
SCENARIOS = [(card.id, number) for card in CARDS.values() for number in range(len(card.scenarios))]
SIMPLE = ["apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"]


def test_the_simple_gods_are_bundled() -> None:
    assert [CARDS[name].number for name in SIMPLE] == list(range(1, 11))
    assert {CARDS[name].set for name in SIMPLE} == {"Simple Gods"}
    assert {CARDS[name].players for name in SIMPLE} == {(2, 3, 4)}


def test_nothing_is_wrong_with_the_files() -> None:
    report = check_paths()
    assert report.findings == ()
    assert report.cards == len(CARDS)


@cache
def results(card: str) -> list[ScenarioResult]:
    return run_scenarios(CARDS[card], LIBRARY)


@pytest.mark.parametrize(
    ("card", "number"), SCENARIOS, ids=[f"{card}/{CARDS[card].scenarios[n].name}" for card, n in SCENARIOS]
)
def test_scenario(card: str, number: int) -> None:
    assert [str(failure) for failure in results(card)[number].failures] == []


@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_scenarios_with_names_of_their_own(card: str) -> None:
    names = [scenario.name for scenario in CARDS[card].scenarios]
    assert names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("card", CARDS)
def test_a_scenario_fails_when_a_clause_is_removed(card: str) -> None:
    assert [clause.text for clause in unnoticed(CARDS[card], LIBRARY)] == []


# -- no names in the program --------------------------------------------------------------------------------


def names() -> list[str]:
    """The names of the original line, and of what else the roster knows; of "Castor & Pollux" both."""
    roster = yaml.safe_load((GODS / "roster.yaml").read_text(encoding="utf-8"))
    cards = [card for group in roster["sets"] for card in group["cards"]]
    assert {card.get("number") for card in cards} >= set(range(1, 68))
    return [word for card in cards for word in card["name"].split(" & ")]


def sources() -> list[Path]:
    folders = (Path(santorini_dsl.__file__).parent, data_folder("grammar"))
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if path.suffix in {".py", ".lark", ".json"} and GODS not in path.parents]


def test_no_source_file_names_a_god() -> None:
    files = sources()
    assert {path.suffix for path in files} == {".py", ".lark", ".json"}
    name = re.compile(rf"(?<![a-z])(?:{'|'.join(names())})(?![a-z])", re.IGNORECASE)
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line)
    ]
    assert found == []
