"""The parser of the power language: lark's LALR over grammar/*.lark, with terminals from the vocabulary."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Final

from lark import Lark, Token
from lark.parsers.lalr_interactive_parser import InteractiveParser

from ..data import data_folder
from ..vocabulary import ARTICLES, NUMERALS, TERMS, Term

UNKNOWN: Final = ("WORD", "STRANGE")
"""The terminals of words and signs that are not in the vocabulary. No clause or heading accepts them."""

# A word ends where no letter, and no hyphen or apostrophe with more letters, follows; "'s" is a word of its own.
_POSSESSIVE = r"['’]s(?!\w)"
_END = rf"(?!\w|-\w|(?!{_POSSESSIVE})['’]\w)"

_FIXED = rf"""
WORD.-1: /\w+(?:(?!{_POSSESSIVE})[-'’]\w+)*/
STRANGE.-2: /\S/
_ARTICLE: /(?:{"|".join(ARTICLES)}){_END}/i
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


def _cache_file() -> str | bool:
    """Where lark keeps the parse table between runs; False where no folder can be written."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "santorini-dsl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return False
    return str(folder / "grammar.lark.cache") if os.access(folder, os.W_OK) else False


@cache
def _parser() -> Lark:
    return Lark(
        _grammar(),
        start=["clause", "heading", "unknown"],
        parser="lalr",
        lexer="basic",
        propagate_positions=True,
        maybe_placeholders=False,
        cache=_cache_file(),
    )


def tokens(text: str) -> list[Token]:
    """All words and signs of a text, without articles, commas and space. Nothing is refused here."""
    reading = _parser().parse_interactive(text, start="unknown")
    return list(reading.lexer_thread.lex(reading.parser_state))


def reading(start: str = "clause") -> InteractiveParser:
    """A parser that is fed token by token; `start` is clause or heading."""
    return _parser().parse_interactive("", start=start)
