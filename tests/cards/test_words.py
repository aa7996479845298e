"""Ids made from names, and suggestions."""

from __future__ import annotations

import pytest

from santorini_dsl.cards.words import nearest, nearest_few, slug


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
