"""Which cards use which words: the list in docs/language.md, and words that hardly any card uses."""

import re
from pathlib import Path

import pytest

from santorini_dsl.cards import Library
from santorini_dsl.cards.word_use import terminals, with_word_use, word_use
from santorini_dsl.language import Names, parse_power

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
CARDS = [card.power for card in Library.load().cards.values()]
ON_CARDS = {clause for power in CARDS for clause in power.clauses}
USED = word_use(power for power in CARDS if power.clauses)


def _more_powers():
    for text in (ROOT / "tests" / "language" / "powers.txt").read_text(encoding="utf-8").splitlines():
        words = set(re.findall(r"[a-z]+", text.lower()))
        counters = [name for name in ("dream", "coin") if {name, f"{name}s"} & words]
        yield parse_power(text, names=Names.of(counters, ["tall"] if "tall" in words else []))


#: The words of the powers in tests/language/powers.txt that say anything that no card says.
EXAMPLES = [terminals(power) for power in _more_powers() if not ON_CARDS.issuperset(power.clauses)]


def test_the_list_is_made_from_the_cards():
    message = "write the list anew: python -m santorini_dsl.cards.word_use docs/language.md"
    assert with_word_use(PAGE, CARDS) == PAGE, message


@pytest.mark.parametrize("terminal", [terminal for terminal, cards in USED.items() if len(cards) < 2])
def test_a_word_of_one_card_has_a_second_example(terminal):
    needed = 2 - len(USED[terminal])
    found = sum(terminal in words for words in EXAMPLES)
    assert found >= needed, f"{needed} powers in powers.txt must say {terminal}"
