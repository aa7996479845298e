"""The grammar and its vocabulary."""

import logging
import re

import pytest
from lark import Lark

from santorini_dsl.data import data_folder
from santorini_dsl.language import grammar
from santorini_dsl.language.hints import ADVICE, HINTS
from santorini_dsl.vocabulary import ARTICLES, BY_TERMINAL, DECLARED, TERMS, Kind

RULES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(data_folder("grammar").glob("*.lark")))
SPELLINGS = [spelling for term in TERMS for spelling in term.spellings]


def test_the_parser_never_has_to_guess(caplog):
    """LALR without conflicts, but for those that the grammar explains."""
    logger = logging.getLogger("lark")
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            Lark(grammar._grammar(), start="clause", parser="lalr", lexer="basic", debug=True)
    finally:
        logger.setLevel(level)
    conflicts = re.findall(r"conflict for terminal (\w+)", caplog.text)
    assert sorted(set(conflicts)) == ["FROM", "HIGHER", "LOWER", "THAT_DID", "THAT_MOVED"]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.terminal)
def test_every_word_is_used_and_known_by_all_its_spellings(term):
    assert re.search(rf"\b{term.terminal}\b", RULES)
    for spelling in term.spellings:
        text = f"{spelling} two" if term.terminal == "UP_TO" else spelling
        assert grammar.tokens(text)[0].type == term.terminal


def test_every_terminal_of_the_rules_is_in_the_vocabulary():
    words = re.findall(r"\b[A-Z][A-Z_]+\b", re.sub(r"//.*", "", RULES))
    assert {word for word in words if word not in BY_TERMINAL} == set()


def test_a_word_has_one_spelling_and_one_meaning():
    assert len(set(SPELLINGS)) == len(SPELLINGS)
    assert not set(SPELLINGS) & set(ARTICLES)


def test_hints_are_for_words_that_are_no_words():
    assert not (set(HINTS) | set(ADVICE)) & set(SPELLINGS)
    known = {*SPELLINGS, *ARTICLES, "0"}
    for hint in HINTS.values():
        assert all(word in known for word in hint.split()), hint


def test_every_kind_of_word_is_used():
    assert {term.kind for term in (*TERMS, *DECLARED)} == set(Kind)


@pytest.mark.parametrize("text", ["workersz", "level2", "un-moved", "can't", "“", "é"])
def test_what_is_no_word_arrives_whole(text):
    assert {token.type for token in grammar.tokens(text)} <= set(grammar.UNKNOWN)


def test_a_parse_table_that_cannot_be_kept_is_no_trouble(monkeypatch, tmp_path):
    file = tmp_path / "a file"
    file.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    assert grammar.cache_file() is None


def test_the_parse_table_is_kept_in_the_cache_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert grammar.cache_file() == tmp_path / "santorini-dsl" / "grammar.lark.cache"
