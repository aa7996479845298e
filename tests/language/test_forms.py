"""One form for each meaning: what is free in a sentence, and what is not."""

import re

import pytest
from sentences_that_work import POWERS, names_in

from santorini_dsl.effects import Piece, Times
from santorini_dsl.errors import CardError
from santorini_dsl.language import parse_power, print_power

NUMBERS = ["zero", "one", "two", "three"]


@pytest.mark.parametrize("text", POWERS)
def test_every_sentence_is_printed_as_it_is_written(text):
    assert print_power(parse_power(text, names=names_in(text))).replace("\n", " ") == text


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        str.lower,
        lambda text: text.replace(",", ""),
        lambda text: re.sub(r"\b(a|an|the) ", "", text),
        lambda text: text.replace(" ", "\n  "),
        lambda text: text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
        lambda text: re.sub(r"\bworkers?\b", "worker", text),
        lambda text: re.sub(r"\bspaces?\b", "spaces", text),
        lambda text: re.sub(r"\bare\b", "is", text),
        lambda text: re.sub(r"\b(move|build|time|level|block|opponent)s?\b", r"\1s", text),
        lambda text: re.sub(r"\bone of", "1 of", text.replace("two", "2").replace("three", "3")),
        lambda text: re.sub(r"level (\d)", lambda found: f"level {NUMBERS[int(found[1])]}", text),
    ],
    ids=[
        "upper",
        "lower",
        "commas",
        "articles",
        "lines",
        "apostrophe",
        "worker",
        "spaces",
        "is",
        "plural",
        "digits",
        "words",
    ],
)
def test_free(change):
    for text in POWERS:
        names = names_in(text)
        assert parse_power(change(text), names=names) == parse_power(text, names=names)


@pytest.mark.parametrize(
    ("other", "form"),
    [
        ("two times", "twice"),
        ("one time", ""),
        ("up to one time", ""),
    ],
)
def test_other_words_for_the_same_number_are_refused(other, form):
    with pytest.raises(CardError) as error:
        parse_power(f"End of Your Turn: your unmoved worker may build {other}.")
    (finding,) = error.value.findings
    assert (finding.code, finding.suggestion) == ("one-form", form)


@pytest.mark.parametrize(
    "synonym",
    [
        "adjacent", "climb", "climbed", "push", "pull", "swap", "enter", "onto", "empty", "square", "pawn",
        "enemy", "can't", "should", "when", "again", "both", "all", "every", "above", "below", "neighbouring",
    ],
)  # fmt: skip
def test_synonyms_are_no_words(synonym):
    with pytest.raises(CardError) as error:
        parse_power(f"Your Move: your worker may {synonym} up two levels.")
    assert error.value.findings[0].code == "unknown-word"
    assert f"“{synonym}”" in error.value.findings[0].message


def test_any_number_of_times_means_more_of_a_normal_step_and_a_number_elsewhere():
    more = parse_power("Your Build: your worker may build any number of times.").clauses[0].effect
    whole = parse_power("End of Your Turn: your worker may build any number of times.").clauses[0].effect
    assert (more.action.times, whole.action.times) == (Times(0, None, more=True), Times(0, None))


def test_a_dome_stays_a_dome():
    power = parse_power("Your Build: your worker may build one more dome, but only on the same space.")
    assert power.clauses[0].effect.action.qualifiers[0].piece is Piece.DOME
