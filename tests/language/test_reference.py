"""docs/language.md: its sentences are sentences of the language, its word lists are the vocabulary."""

import re
from pathlib import Path

import pytest

from santorini_dsl.cards.card import parse_card
from santorini_dsl.game.conditions import memory_name
from santorini_dsl.language import parse_power, print_power
from santorini_dsl.language.word_list import with_word_lists

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```power\n(.*?)```", PAGE, re.DOTALL)

CARDS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_the_word_lists_are_made_from_the_vocabulary():
    assert with_word_lists(PAGE) == PAGE


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_power(example):
    power = parse_power(example)
    assert parse_power(print_power(power)) == power


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_a_card(card):
    reading = parse_card(card.encode(), "card.yaml")
    assert reading.findings == ()
    assert reading.card is not None


def test_there_are_many_examples():
    assert sum(example.count(".") for example in EXAMPLES) > 60


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("moved up", "moved-up"),
        ("moved down", "moved-down"),
        ("moved level", "moved-level"),
        ("built a dome", "built-dome"),
        ("completed a tower", "completed-tower"),
    ],
)
def test_the_page_names_what_is_remembered_as_positions_do(said, name):
    power = parse_power(f"Opponent's Turn: opponent workers cannot move up, if your worker {said} on your last turn.")
    assert memory_name(power.clauses[0].effect.condition.action) == name
    section = PAGE.partition("## Conditions")[2].partition("\n## ")[0]
    assert f"`{name}`" in section


def test_what_the_page_says_of_a_must_is_a_sentence():
    section = PAGE.partition("### must")[2].partition("\n### ")[0]
    sentences = re.findall(r"`(your worker [^`]*must build[^`]*)`", section)
    assert len(sentences) == 2
    for sentence in sentences:
        assert parse_power(f"Your Build: {' '.join(sentence.split())}.").clauses
