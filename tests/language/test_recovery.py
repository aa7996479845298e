"""Reading on after a mistake: everything is found, nothing twice, and nothing breaks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santorini_dsl.language import compile_power
from santorini_dsl.source import Source
from santorini_dsl.vocabulary import TERMS


def findings(text):
    return [(each.code, each.span.line, each.span.column) for each in compile_power("card", Source.of(text))[1]]


def test_the_mistakes_of_all_clauses_are_reported_together():
    text = (
        "Your Move: your wrker may move up two levles.\n"
        "Opponent's Turn: an opponent worker must move up.\n"
        "Your Build: your worker may build to its own space.\n"
        "Win Condition: there are five or more complete towers."
    )
    assert findings(text) == [
        ("unknown-word", 1, 17),
        ("unknown-word", 1, 39),
        ("unclear-subject", 2, 21),
        ("wrong-preposition", 3, 35),
    ]


def test_a_clause_has_at_most_five_mistakes():
    words = "yuor wrker mya mvoe pu tow levles dwon"
    assert len(findings(f"Your Move: {words}.")) == 5


def test_a_missing_period_is_found_at_the_next_heading():
    text = "Your Build: your worker may build a dome at any level\nYour Move: your worker may move up two levels."
    assert findings(text) == [("missing-end", 1, 49)]


def test_a_misspelt_heading_is_no_missing_period():
    assert findings("Edn of Your Turn: one of your workers may move level.") == [("unknown-word", 1, 1)]


def test_a_clause_after_a_heading_that_cannot_be_read_is_not_blamed_for_it():
    text = "Every Full Moon: your worker may build a dome at any level.\nYour worker may build one more time."
    assert {line for _, line, _ in findings(text)} == {1}


def test_a_heading_still_holds_when_its_own_sentence_is_wrong():
    text = "Your Build: your worker may swap.\nYour worker may build a dome at any level."
    assert findings(text) == [("unknown-word", 1, 29)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Win Condition: your worker is on level 2 or highr.", "higher"),
        ("Win Condition: your worker is on level 2 orr higher.", "or"),
        ("Win Condition: your worker is no level 2 or higher.", "on"),
        ("Your Build: your worker may build up tp two more times.", "to"),
        ("Opponent's Turn: opponent workers that strted the turn on level 2 cannot move.", "started"),
        ("Your Move: your worker may move to teh center space anywhere.", "the"),
        ("Your Move: your worker may move ot the center space anywhere.", "to"),
        ("Your Build: your worker may build ot the center space anywhere.", "on"),
    ],
)
def test_suggestions_know_pairs_articles_and_what_makes_sense(wrong, right):
    (finding,) = compile_power("card", Source.of(wrong))[1]
    assert finding.suggestion == right


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("your worker is on level 2 and on a corner space", "your worker on level 2 is on a corner space"),
        (
            "your worker is neighboring an opponent worker and two levels higher than your other worker",
            "your worker neighboring an opponent worker is two levels higher than your other worker",
        ),
        (
            "your worker is on level 2 and not on a corner space and neighboring an opponent worker",
            "your worker on level 2 and not on a corner space is neighboring an opponent worker",
        ),
        (
            "each of your workers is on level 2 and on a corner space",
            "each of your workers is on level 2 and each of your workers is on a corner space",
        ),
        (
            "your worker is on level 2 or on a corner space",
            "your worker is on level 2 or your worker is on a corner space",
        ),
        (
            "the center space is occupied and on level 2",
            "the center space is occupied and the center space is on level 2",
        ),
    ],
)
def test_a_second_relation_is_moved_to_where_it_can_stand(wrong, right):
    text = f"Win Condition: {wrong}."
    (finding,) = compile_power("card", Source.of(text))[1]
    start, end = finding.span.column - 1, finding.span.end_column - 1
    assert text[:start] + (finding.suggestion or "") + text[end:] == f"Win Condition: {right}."
    assert compile_power("card", Source.of(f"Win Condition: {right}."))[1] == []


@settings(max_examples=300)
@given(st.lists(st.sampled_from([spelling for term in TERMS for spelling in term.spellings]), max_size=25))
def test_any_heap_of_words_is_read_or_refused(words):
    text = " ".join(words)
    power, found = compile_power("card", Source.of(text))
    assert (power is None) is bool(found)


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    power, found = compile_power("card", Source.of(text))
    assert (power is None) is bool(found)
    lines = text.count("\n") + 1
    assert all(1 <= each.span.line <= lines and each.span.column >= 1 for each in found)
