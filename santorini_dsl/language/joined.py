"""Mistakes of "and" and "or": what is said of one worker is joined in front of "is"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .print_phrases import with_article
from .usual import Usual
from .words import Words

_BEGIN_FACT: Final = frozenset({"IF", "UNLESS", "COLON", "AND", "OR"})
_END_FACT: Final = frozenset({"UNLESS", "SEMICOLON", "PERIOD"})
_BEGIN_RELATION: Final = frozenset({"ON", "NOT", "HELD", "HIGHER", "LOWER", "THAT_STARTED", "LEVEL"})
_NUMBERS: Final = frozenset({"ONE", "NUMERAL"})
_BEFORE_NOUN: Final = frozenset({"ON", "BY", "NEIGHBORING", "THAN", "AS"})
_WITH_A: Final = frozenset({"OPPONENT", "MOVED", "UNMOVED", "OCCUPIED", "UNOCCUPIED", "PERIMETER", "INNER", "CORNER"})
_WITH_THE: Final = frozenset({"CENTER", "VACATED", "SAME", "NEXT", "OPPOSITE"})


def joined_mistake(words: Words, at: int) -> Usual | None:
    """The known mistake where the words cannot be read on at this word, at or after an "and" or "or"."""
    kinds = [word.type for word in words]
    link = max((place for place, kind in enumerate(kinds[: at + 1]) if kind in ("AND", "OR")), default=0)
    if not link:
        return None
    if kinds[link - 2 : link - 1] == ["LEVEL"] and kinds[link - 1] in _NUMBERS:
        other = next((place for place in range(link + 1, len(kinds)) if kinds[place] not in ("ON", "LEVEL")), link)
        if kinds[other] in _NUMBERS and kinds[other + 1 : other + 2] != ["LEVEL"] and at <= other + 1:
            return _levels(words, link, other)
    number = set(kinds[link + 1 : at]) <= _NUMBERS | {"OR", "MORE"}
    if kinds[link + 1 : link + 2] == ["IS"] and at == link + 1:
        return _again(_relations([*words[:at], *words[at + 1 :]], [*kinds[:at], *kinds[at + 1 :]], link))
    relation = at > link and (kinds[link + 1] == "NEIGHBORING" or (kinds[at] in _BEGIN_RELATION and number))
    return _relations(words, kinds, link) if relation else None


def _again(found: Usual | None) -> Usual | None:
    """The mistake with one word more: the "is" that stands after the link a second time."""
    return found and replace(found, last=found.last + 1)


def _levels(words: Words, link: int, last: int) -> Usual:
    level = words[link - 1]
    message = (
        f"One level is named at a time: “level {level}”, “level {level} or higher”, “level {level} or lower”; "
        "for other levels write two sentences."
    )
    return Usual("one-form", message, link, last)


def _relations(words: Words, kinds: Sequence[str], link: int) -> Usual | None:
    """ "your worker is on level 2 and on a corner space" """
    verb = max((place for place in range(link) if kinds[place] == "IS"), default=0)
    end = next((place for place in range(link, len(kinds)) if kinds[place] in _END_FACT), len(kinds))
    if not verb or {"AND", "OR"} & set(kinds[verb:link]):
        return None
    if "IS" in kinds[link:end]:  # Another condition follows.
        end = max(
            (place for place in range(link + 1, kinds.index("IS", link)) if kinds[place] in ("AND", "OR")), default=0
        )
        if not end:
            return None
    begin = max((place + 1 for place in range(verb) if kinds[place] in _BEGIN_FACT), default=0)
    subject = kinds[begin:verb]
    if not subject:
        return None
    who = _spoken(words[begin:verb])
    each_by_itself = "WORKER" not in subject or subject[0] in ("THAT", "EACH") or kinds[verb + 1].endswith("OCCUPIED")
    if kinds[link] == "OR" or each_by_itself:
        if kinds[link] == "OR" and {"EACH", "MORE", *_NUMBERS} & set(subject):
            message = "The language cannot say this yet: several workers, each of which is one thing or another."
            return Usual("one-form", message, link, link)
        # None is on this or on that: none is on this, and none is on that.
        word = "and" if {"NO", "NONE"} & set(subject) else words[link]
        text = f"{word} {who} {words[verb]}"
        return Usual("one-form", f"After “{words[link]}” say again who: “{text} …”.", link, link, text)
    link = max(place for place in range(link, end) if kinds[place] == "AND")
    said = _spoken(words[verb + 1 : link])
    described = (
        "and " if (_BEGIN_RELATION | {"NEIGHBORING"}) & set(subject[1:]) or subject[0] in _BEGIN_RELATION else ""
    )
    text = f"{described}{said} {words[verb]}"
    message = f"What is said of one worker is joined before “{words[verb]}”: “{who} {text} …”."
    return Usual("one-form", message, verb, link, text)


def _spoken(words: Words) -> str:
    """The words with the articles that reading has dropped."""
    told = list[str]()
    for at, word in enumerate(words):
        first = at == 0 or words[at - 1].type in _BEFORE_NOUN
        if first and word.type in _WITH_A and not word.endswith("s"):
            told.append(with_article(str(word)))
        elif first and word.type in _WITH_THE:
            told.append(f"the {word}")
        else:
            told.append(str(word))
    return " ".join(told)
