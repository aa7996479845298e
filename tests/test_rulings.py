"""docs/rulings.md and the cards: what the page names exists, and its figures are right."""

from __future__ import annotations

import re

import pytest
from casebook import all_cases

from santorini_dsl.cards import Library
from santorini_dsl.data import data_folder

PAGE = (data_folder("gods").parent / "docs" / "rulings.md").read_text(encoding="utf-8")
#: The rows of its tables: the ruling, and what shows it.
RULINGS = re.findall(r"^\| (?!ruling \||shown|waiting|nothing)(\S.*?) \| (.+) \|$", PAGE, re.MULTILINE)
SCENARIOS = {
    f"{card.id}/{scenario.name}": scenario for card in Library.load().cards.values() for scenario in card.scenarios
}
CASES = {case["id"] for case in all_cases()}


@pytest.mark.parametrize(("ruling", "shown"), RULINGS, ids=[ruling for ruling, _ in RULINGS])
def test_a_ruling_is_shown_or_it_says_why_not(ruling: str, shown: str) -> None:
    if re.match(r"(waits|not shown): \S", shown):
        return
    named = re.findall(r"`([^`]+)`", shown)
    assert ", ".join(f"`{name}`" for name in named) == shown
    assert set(named) <= SCENARIOS.keys() | CASES
    # At least one of them cites where the ruling comes from.
    assert any(name in CASES or "[" in SCENARIOS[name].note for name in named)


def test_the_figures_of_the_page() -> None:
    rows = re.findall(r"^\| (?:shown|waiting|nothing).* \| (\d+) \|$", PAGE, re.MULTILINE)
    waits = sum(shown.startswith("waits: ") for _, shown in RULINGS)
    never = sum(shown.startswith("not shown: ") for _, shown in RULINGS)
    assert [int(figure) for figure in rows] == [len(RULINGS) - waits - never, waits, never]


def test_no_ruling_stands_there_twice() -> None:
    rulings = [ruling for ruling, _ in RULINGS]
    assert sorted(set(rulings)) == sorted(rulings)
