"""docs/language.md: its sentences are sentences of the language, its word lists are the vocabulary."""

import re
from pathlib import Path

import pytest

from santorini_dsl.cards.card import parse_card
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
