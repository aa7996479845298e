"""The word lists of docs/language.md, made from the vocabulary.

`python -m santorini_dsl.language.word_list docs/language.md` writes them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from ..vocabulary import DECLARED, TERMS, Kind

BEGIN: Final = "<!-- words: begin -->\n"
END: Final = "<!-- words: end -->\n"

_TITLES: Final = {
    Kind.HEADING: "Headings",
    Kind.WHO: "Workers and players",
    Kind.NOUN: "Nouns",
    Kind.MARK: "Marks of workers and spaces",
    Kind.VERB: "Verbs",
    Kind.FREEDOM: "What may, cannot and must be done",
    Kind.PLACE: "Places",
    Kind.DIRECTION: "Directions",
    Kind.RELATION: "Relations",
    Kind.AMOUNT: "Numbers and amounts",
    Kind.CONDITION: "Conditions",
    Kind.TIME: "Times",
    Kind.LINK: "Linking words",
    Kind.NAME: "Names that a card declares",
    Kind.SIGN: "Signs",
}


def word_lists() -> str:
    """All terms by kind, as tables in Markdown."""
    lines = []
    for kind, title in _TITLES.items():
        lines += [f"### {title}", "", "| word | meaning | example |", "|---|---|---|"]
        for term in (*TERMS, *DECLARED):
            if term.kind is kind:
                words = ", ".join(f"`{spelling}`" for spelling in term.spellings) or "*declared*"
                lines.append(f"| {words} | {term.meaning} | {term.example} |")
        lines.append("")
    return "\n".join(lines)


def with_word_lists(page: str) -> str:
    """The page with the lists between its two marks made anew."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{word_lists()}\n{END}{after}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(with_word_lists(path.read_text(encoding="utf-8")), encoding="utf-8")
