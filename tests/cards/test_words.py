"""Ids made from names, and suggestions."""

from __future__ import annotations

import pytest

from santorini_dsl.cards.words import nearest, nearest_cards, nearest_few, no_card, slug


@pytest.mark.parametrize(
    ("name", "card_id"),
    [
        ("Pan", "pan"),
        ("Castor & Pollux", "castor-pollux"),
        ("Europa_Talus", "europa-talus"),
        ("Chaos Étoile", "chaos-etoile"),
        ("  The   Fates! ", "the-fates"),
        ("Limus@BGA", "limus@bga"),
        ("Pan's Pipe", "pans-pipe"),
        ("牧神", ""),
    ],
)
def test_ids(name: str, card_id: str) -> None:
    assert slug(name) == card_id


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("nmae", "name"),
        ("powr", "power"),
        ("titel", "title"),
        ("NUMBER", "number"),
        ("si", "is"),
        ("s", "is"),
        ("scenario", "scenarios"),
        ("banana", None),
        ("x", None),
        ("", None),
    ],
)
def test_the_nearest_word(word: str, meant: str | None) -> None:
    assert nearest(word, ["name", "power", "title", "number", "scenarios", "is", "2"]) == meant


def test_a_single_character_is_no_slip_of_another() -> None:
    assert nearest("5", ["2", "3", "4"]) is None


def test_several_words_the_likest_first() -> None:
    assert nearest_few("hermse", ["hera", "hermes", "zeus", "Hermas"], 2) == ["hermes", "Hermas"]
    assert nearest_few("zeus", []) == []


def test_letters_that_are_no_accented_ones_stay_in_ids() -> None:
    assert slug("Æther & Øre!") == "aether-ore"
    assert slug("Straße Łódź") == "strasse-lodz"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("appollo", "there is no card 'appollo'; did you mean apollo?"),
        ("Artmis", "there is no card 'Artmis'; did you mean artemis?"),
        ("warden", "there is no card 'warden'; a card of your own is added with --cards PATH"),
    ],
)
def test_only_a_slip_is_taken_for_another_card(card: str, said: str) -> None:
    assert no_card(card, ["apollo", "ares", "artemis", "mortal"]) == said


def test_the_same_letters_in_another_order_are_a_slip():
    assert nearest_cards("zuse", ["ares", "zeus", "pan"]) == ["zeus"]
