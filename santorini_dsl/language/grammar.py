"""The parser of the power language: lark's LALR over grammar/*.lark, with terminals from the vocabulary."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken

from ..data import data_folder
from ..vocabulary import ARTICLES, DECLARED, NUMERALS, TERMS, Term

UNKNOWN: Final = ("WORD", "STRANGE")
"""The terminals of words and signs that are not in the vocabulary. No clause or heading accepts them."""

Declared = Mapping[str, tuple[str, str]]
"""The terminals and the singulars of the words that a card adds, by their spellings in lower case."""
NO_NAMES: Final[Declared] = MappingProxyType({})

# A word ends where no letter, and no hyphen or apostrophe with more letters, follows; "'s" is a word of its own.
_QUOTE = "['\N{RIGHT SINGLE QUOTATION MARK}]"
_POSSESSIVE = rf"{_QUOTE}s(?!\w)"
_END = rf"(?!\w|-\w|(?!{_POSSESSIVE}){_QUOTE}\w)"

_FIXED = rf"""
WORD.-1: /\w+(?:(?!{_POSSESSIVE})(?:-|{_QUOTE})\w+)*/
STRANGE.-2: /\S/
_ARTICLE: /(?:{"|".join(ARTICLES)}){_END}/i
%declare {" ".join(term.terminal for term in DECLARED)}
%ignore _ARTICLE
%ignore /[\s,]+/
unknown: (WORD | STRANGE)*
"""


def _definition(term: Term) -> str:
    spellings = "|".join(re.escape(spelling).replace(r"\ ", r"\s+") for spelling in term.spellings)
    end = _END if term.spellings[0][-1].isalnum() else ""
    # "up to" is one word before a number only: a worker may also move up to a space.
    end += rf"(?=\s+(?:{'|'.join(NUMERALS)}){_END})" if term.terminal == "UP_TO" else ""
    priority = ".1" if " " in term.spellings[0] else ""
    return f"{term.terminal}{priority}: /(?:{spellings}){end}/i"


def _grammar() -> str:
    rules = [path.read_text(encoding="utf-8") for path in sorted(data_folder("grammar").glob("*.lark"))]
    return "\n".join([*rules, *map(_definition, TERMS), _FIXED])


def cache_file() -> Path | None:
    """Where lark keeps the parse table between runs; None where no folder can be written."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "santorini-dsl"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder / "grammar.lark.cache" if os.access(folder, os.W_OK) else None


@cache
def _parser() -> Lark:
    file = cache_file()
    return Lark(
        _grammar(),
        start=["clause", "heading", "unknown"],
        parser="lalr",
        lexer="basic",
        propagate_positions=True,
        maybe_placeholders=False,
        cache=False if file is None else str(file),
    )


def tokens(text: str, names: Declared = NO_NAMES) -> list[Token]:
    """All words and signs of a text, without articles, commas and space. Nothing is refused here.

    The declared words arrive in the singular.
    """
    lexer = _parser().parse_interactive(text, start="unknown")
    words = lexer.lexer_thread.lex(lexer.parser_state)  # type: ignore[no-untyped-call]
    return [word.update(*names[word.lower()]) if word.lower() in names else word for word in words]


class Reading:
    """A parse that is fed token by token, so that it can be stopped, copied and asked what it would accept.

    `start` is clause or heading. Only a reading with `trees` can give a tree at the end.
    """

    def __init__(self, start: str = "clause", trees: bool = False) -> None:
        self._parser = _parser().parse_interactive("", start=start)
        if not trees:
            state = self._parser.parser_state
            state.parse_conf = copy(state.parse_conf)
            state.parse_conf.callbacks = {}

    def copy(self) -> Reading:
        """Another reading from here on; for readings without trees."""
        other = Reading.__new__(Reading)
        other._parser = self._parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        return other

    def feed(self, words: Iterable[Token]) -> int:
        """Read on as far as possible; how many of the words were accepted."""
        accepted = 0
        for word in words:
            try:
                self._parser.feed_token(word)
            except UnexpectedToken:
                break
            accepted += 1
        return accepted

    def tree(self) -> Tree[Token] | None:
        """The tree of what was read, or None if something is missing at the end."""
        try:
            return cast("Tree[Token]", self._parser.feed_eof())  # type: ignore[no-untyped-call]
        except UnexpectedToken:
            return None

    def complete(self) -> bool:
        """Whether what was read is whole. Nothing can be read after this question."""
        return self.tree() is not None

    def accepted(self, names: Sequence[Term] = ()) -> list[Term]:
        """The vocabulary and the names of a card that could come next, in the order of the table."""
        terminals = self._parser.accepts()  # type: ignore[no-untyped-call]
        return [term for term in (*TERMS, *names) if term.terminal in terminals]

    def takes(self, terminal: str) -> bool:
        """Whether a word of this terminal could come next."""
        return terminal in self._parser.accepts()  # type: ignore[no-untyped-call]
