"""Cards that declare counters and marks."""

from pathlib import Path

import pytest

from santorini_dsl.cards.card import parse_card
from santorini_dsl.effects import MarkWorker, Stock

DREAMER = """\
name: Dreamer
counters: [dream]
marks: [tall]
power: |
  Start of Your Turn: you gain two dreams.
  Setup: you mark one of your workers tall.
"""


def _findings(text):
    reading = parse_card(text.encode(), "dreamer.yaml", Path("dreamer.yaml"))
    return [(each.code, (each.span.line, each.span.column, each.span.end_column)) for each in reading.findings]


def test_declared_names_are_words_of_the_power():
    card = parse_card(DREAMER.encode(), "dreamer.yaml").card
    gain, mark = (clause.effect for clause in card.power.clauses)
    assert gain.consequences[0].action.stock == Stock("dream", 2)
    assert mark == MarkWorker("tall")


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [
        ("counters: [dream]\n", "", ("unknown-word", (4, 36, 42))),
        ("marks: [tall]\n", "", ("unknown-word", (5, 39, 43))),
        ("[dream]", "[dream, coin]", ("unused-name", (2, 19, 23))),
        ("[tall]", "[tall, worker]", ("taken-name", (3, 15, 21))),
        ("[dream]", "[Dream]", ("bad-value", (2, 12, 17))),
        ("[dream]", "[dream of love]", ("bad-value", (2, 12, 25))),
        ("counters: [dream]", "counters: dream", ("wrong-type", (2, 11, 16))),
        ("counters", "counter", ("unknown-key", (2, 1, 8))),
        ("two dreams", "two dremas", ("unknown-word", (5, 36, 42))),
    ],
)
def test_what_is_wrong_with_names(before, after, finding):
    text = DREAMER.replace(before, after, 1)
    assert text != DREAMER
    assert finding in _findings(text)
