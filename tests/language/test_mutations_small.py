"""A small sample of spoilt sentences; `santorini mutate` makes thousands of them from the cards."""

import re
from random import Random

import pytest
from sentences_that_work import POWERS, names_in

from santorini_dsl.language import compile_power, parse_power, print_power
from santorini_dsl.source import Source
from santorini_dsl.vocabulary import ARTICLES, TERMS

KNOWN = {spelling for term in TERMS for spelling in term.spellings} | set(ARTICLES)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _misspelt(word, random):
    at, letter = random.randrange(len(word)), random.choice(LETTERS)
    return random.choice(
        [word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + letter + word[at + 1 :]]
    )


def _slips(random, every):
    """Sentences with one misspelt word, the word, where it stands, and the names that the sentence needs."""
    for text in POWERS[::every]:
        for found in re.finditer(r"[A-Za-z]{2,}", text):
            word = found.group()
            wrong = _misspelt(word, random)
            if wrong.lower() not in KNOWN and word.lower() not in ARTICLES:
                yield text[: found.start()] + wrong + text[found.end() :], word, found.start() + 1, names_in(text)


def test_a_misspelt_word_is_found_where_it_stands_and_named():
    total = right = 0
    for text, word, column, names in _slips(Random(1), every=6):
        power, findings = compile_power("card", Source.of(text), names)
        assert power is None, text
        assert any(finding.span.column <= column < finding.span.end_column for finding in findings), text
        total += 1
        right += any(_same(finding.suggestion or "", word) for finding in findings)
    assert total > 250
    assert right / total >= 0.95


def _same(one, other):
    return one.lower().rstrip("s") == other.lower().rstrip("s")


@pytest.mark.parametrize("kind", ["dropped", "doubled", "replaced"])
def test_a_reworded_sentence_is_refused_or_means_something_else(kind):
    random = Random(2)
    words = [term.spellings[0] for term in TERMS if term.spellings[0].isalpha()]
    for text in POWERS[::4]:
        said, names = text.split(), names_in(text)
        for at, word in enumerate(said):
            plain = word.strip(",.;:").lower()
            if plain in ARTICLES or (kind == "doubled" and not plain.isalpha()):
                continue
            if kind == "dropped" and word.endswith(":") and word in said[:at]:
                continue  # what has no heading of its own holds under the one above
            other = random.choice(words)
            new = {"dropped": [], "doubled": [word, word], "replaced": [re.sub(r"\w+", other, word, count=1)]}[kind]
            spoilt = " ".join([*said[:at], *new, *said[at + 1 :]])
            power, _ = compile_power("card", Source.of(spoilt), names)
            if power is not None and not _same(other, plain):
                assert print_power(power) != print_power(parse_power(text, names=names)), spoilt
