"""Printing is the inverse of reading."""

import pytest
from hypothesis import given, settings
from strategies import powers

from santorini_dsl.cards import Library
from santorini_dsl.language import Names, parse_power, print_clause, print_power


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@settings(max_examples=200)
@given(powers)
def test_random_powers(power):
    assert parse_power(print_power(power), power.card, Names.used_in(power.clauses)) == power


def test_every_bundled_card():
    for card in Library.load().cards.values():
        if card.power.clauses:
            assert parse_power(print_power(card.power), card.id, Names.used_in(card.power.clauses)) == card.power


def test_a_power_is_printed_clause_by_clause():
    power = parse_power("Your Build: your worker may build a dome at any level. Your worker cannot build a dome.")
    assert print_power(power).splitlines() == [print_clause(clause) for clause in power.clauses]
    assert print_power(power).splitlines()[1].startswith("Your Build: ")
