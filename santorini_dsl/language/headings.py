"""Headings that are written in another form: with a wrong apostrophe, or as part of the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lark import Token

from .grammar import Reading
from .idiom_tables import LIKE_OPPONENT, PROSE_HEADINGS
from .idioms import patterns, phrases
from .problem import Problem
from .suggest import is_slip
from .usual import Usual
from .words import Spoken, Words, written

_OPPONENT: Final = re.compile(
    "(?:your|their|each|every|all|any|other)?(?:opponents{,2}|enem(?:y|ies).*|opposing.*|rivals?|other.*)"
)
"""The letters of "Opponent's" and of what is meant by it, whatever stands between them."""
_RIGHT: Final = re.compile("opponent 's|opponents '")

_OF_OPPONENTS: Final = re.compile(rf"\b(?P<owner>{LIKE_OPPONENT}) (?P<window>turn|move|build)s?(?: [^\w\s:;.()]+s*)*$")
_IN_PROSE: Final = re.compile(r"\b(?:(?:at|on|in|by|during)(?: (?:start|end)(?: of)?)?|beginning of) $")
_WINDOWS: Final = ("TURN", "MOVE", "BUILD")
_SPOKEN: Final = re.compile(
    r"\b(?P<before>at |on |in |by |during )?(?:(?P<moment>start|beginning|end)(?: of)? )?"
    rf"(?P<owner>your(?: own)?|my|any|their|{LIKE_OPPONENT})(?: normal)? "
    r"(?P<window>(?:movement|moving|building|move|build) phase|turn|movement|move|build)s?\b(?: :)?"
)
_MOMENTS: Final = {"start": "Start of ", "beginning": "Start of ", "end": "End of "}

_PATTERNS: Final = patterns(PROSE_HEADINGS)


def mended(words: Words) -> tuple[Words, list[Problem]]:
    """The words of a power with "Opponent's" in its headings, and a problem for each that was written otherwise."""
    problems: list[Problem] = []
    new: list[Token] = []
    done = 0
    for first, last, heading in _wrong_owners(words):
        start, end = words[first].start_pos or 0, words[last].end_pos or 0
        message = f"This heading is “{heading}”."
        text = "Opponent's" if words[last + 1].type in _WINDOWS else heading
        problems.append(Problem("one-form", message, start, end, text))
        new += [*words[done:first], *written(text, words[first], words[last])]
        done = last + 1
    return [*new, *words[done:]], problems


def _wrong_owners(words: Words) -> Iterator[tuple[int, int, str]]:
    """The first and the last word of each wrong form of "Opponent's" in a heading, and how the heading is called."""
    for colon, word in enumerate(words):
        if word.type != "COLON":
            continue
        end = colon
        while words[end - 1 : end] and words[end - 1].type == "CLOSE":
            end = max((at for at in range(end - 1) if words[at].type == "OPEN"), default=0)
        begin = max((at + 1 for at in range(end) if words[at].type in ("PERIOD", "COLON", "SEMICOLON")), default=0)
        spoken = Spoken(words[begin:end])
        found = _OF_OPPONENTS.search(spoken.text)
        if found is None or not _meant(found["owner"]) or _IN_PROSE.search(spoken.text[: found.start()]):
            continue
        stray = words[end - 1].type not in _WINDOWS
        if stray or not _RIGHT.fullmatch(found["owner"]):
            last = len(words[begin:end]) - 1 if stray else spoken.word(found.end("owner") - 1)
            yield begin + spoken.word(found.start("owner")), begin + last, f"Opponent's {found['window'].capitalize()}"


def _meant(owner: str) -> bool:
    """Whether this is meant for "Opponent's". A mere slip of the pen beside the right apostrophe is found elsewhere."""
    letters = re.sub("[^a-z]", "", owner)
    slip = is_slip(letters, "opponent") or is_slip(letters, "opponents")
    return bool(_OPPONENT.fullmatch(letters)) or (slip and not re.fullmatch("\\w+ 's?", owner))


def in_prose(words: Words, at: int) -> Usual | None:
    """What to say where the sentence says in its own words what a heading says; it cannot be read on at this word."""
    if words[0].type == "WIN" and at < len(words) and words[at].type == "AT":
        return None
    spoken = Spoken(words)

    def about(found: re.Match[str]) -> bool:
        return spoken.word(found.start()) <= at <= spoken.word(found.end() - 1)

    found = next(phrases(words, at, _PATTERNS), None)
    if found is not None:
        first, last, message, text = found
        return Usual("heading-in-prose", message, first, last, text if first == 0 else None)
    match = next(filter(about, _SPOKEN.finditer(spoken.text)), None)
    name = match and _name(match)
    if match is None or name is None:
        return None
    return _named(words, name, spoken.word(match.start()), spoken.word(match.end() - 1))


def _name(found: re.Match[str]) -> str | None:
    """The heading that is meant."""
    window = found["window"]
    kind = next(kind for kind in ("turn", "mov", "build") if window.startswith(kind))
    moment = _MOMENTS.get(found["moment"] or "", "")
    if (moment and kind != "turn") or not (moment or found["before"] or found[0].endswith(":")):
        return None
    owner = found["owner"].removesuffix(" own")
    whose = "Any" if owner == "any" else "Your" if owner in ("your", "my") else "Opponent's"
    return f"{moment}{whose} {'Move' if kind == 'mov' else kind.capitalize()}"


def _named(words: Words, name: str, first: int, last: int) -> Usual:
    """The mistake that this heading is said in the sentence; at its begin it can take the place of the heading."""
    message = f"When it holds is said by the heading: “{name}: …”."
    if first == 0:
        return Usual("heading-in-prose", message, 0, last, f"{name}:")
    colon = next((at for at, word in enumerate(words[:first]) if word.type == "COLON"), None)
    said = None if colon is None else _heading(words[: colon + 1])
    if (
        said is not None
        and " of " not in name
        and name.endswith(" Turn")
        and said.startswith(name.removesuffix("Turn"))
    ):
        return Usual("heading-in-prose", "When it holds is said by the heading; leave this out.", first, last, "")
    if said is not None and colon == first - 1:
        return Usual("heading-in-prose", message, 0, last, f"{name}:")
    return Usual("heading-in-prose", message, first, last)


def _heading(words: Words) -> str | None:
    """The heading without brackets that these words are."""
    reading = Reading("heading")
    if any(word.type == "OPEN" for word in words) or reading.feed(words) < len(words) or not reading.complete():
        return None
    return Spoken(words[:-1]).text.replace(" '", "'").title().replace(" Of ", " of ")
