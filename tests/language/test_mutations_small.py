"""A small sample of spoilt sentences; `santorini mutate` makes thousands of them from the cards."""

import re
from pathlib import Path
from random import Random

import pytest

from santorini_dsl.language import compile_power, parse_power, print_power
from santorini_dsl.source import Source
from santorini_dsl.vocabulary import ARTICLES, TERMS

POWERS = (Path(__file__).parent / "powers.txt").read_text(encoding="utf-8").splitlines()
KNOWN = {spelling for term in TERMS for spelling in term.spellings} | set(ARTICLES)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _misspelt(word, random):
    at, letter = random.randrange(len(word)), random.choice(LETTERS)
    return random.choice(
        [word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + letter + word[at + 1 :]]
    )


def _slips(random, every):
    """Sentences with one misspelt word, the word, and where it stands."""
    for text in POWERS[::every]:
        for found in re.finditer(r"[A-Za-z]{2,}", text):
            word = found.group()
            wrong = _misspelt(word, random)
            if wrong.lower() not in KNOWN and word.lower() not in ARTICLES:
                yield text[: found.start()] + wrong + text[found.end() :], word, found.start() + 1


def test_a_misspelt_word_is_found_where_it_stands_and_named():
    total = right = 0
    for text, word, column in _slips(Random(1), every=6):
        power, findings = compile_power("card", Source.of(text))
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
        said = text.split()
        for at, word in enumerate(said):
            plain = word.strip(",.;:").lower()
            if plain in ARTICLES or (kind == "doubled" and not plain.isalpha()):
                continue
            other = random.choice(words)
            new = {"dropped": [], "doubled": [word, word], "replaced": [re.sub(r"\w+", other, word, count=1)]}[kind]
            spoilt = " ".join([*said[:at], *new, *said[at + 1 :]])
            power, _ = compile_power("card", Source.of(spoilt))
            if power is not None and not _same(other, plain):
                assert print_power(power) != print_power(parse_power(text)), spoilt
