"""Which cards use which words: a list for docs/language.md, made from the vocabulary and the bundled cards.

`python -m santorini_dsl.cards.word_use docs/language.md` writes it anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from ..effects import Power
from ..language import Names, print_power
from ..language.grammar import tokens
from ..vocabulary import DECLARED, TERMS
from .library import Library

BEGIN: Final = "<!-- uses: begin -->\n"
END: Final = "<!-- uses: end -->\n"


def terminals(power: Power) -> frozenset[str]:
    """The terminals of all words that the power is printed with."""
    words = tokens(print_power(power), Names.used_in(power.clauses).words)
    return frozenset(word.type for word in words)


def word_use(powers: Iterable[Power]) -> Mapping[str, list[str]]:
    """The ids of the cards that use it, for every terminal of the vocabulary."""
    used = {term.terminal: list[str]() for term in (*TERMS, *DECLARED)}
    for power in sorted(powers, key=lambda power: power.card):
        for terminal in terminals(power):
            used[terminal].append(power.card)
    return used


def word_use_list(powers: Iterable[Power]) -> str:
    """All terms with their cards, as a table in Markdown."""
    ruling = [power for power in powers if power.clauses]
    used = word_use(ruling)
    lines = ["| word | cards |", "|---|---|"]
    for term in (*TERMS, *DECLARED):
        cards = used[term.terminal]
        words = f"`{term.spellings[0]}`" if term.spellings else f"*{term.meaning}*"
        lines.append(f"| {words} | {'all' if len(cards) == len(ruling) else ', '.join(cards) or 'none yet'} |")
    return "\n".join(lines)


def with_word_use(page: str, powers: Iterable[Power]) -> str:
    """The page with the list between its two marks made anew."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{word_use_list(powers)}\n\n{END}{after}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    bundled = [card.power for card in Library.load().cards.values()]
    path.write_text(with_word_use(path.read_text(encoding="utf-8"), bundled), encoding="utf-8")
