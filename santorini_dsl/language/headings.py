"""Headings that are written in another form: with a wrong apostrophe, or as part of the sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from .grammar import Reading
from .problem import Problem
from .usual import Usual
from .words import Words, written

_LIKE_OPPONENT: Final = r"oppon\w*[^\w\s:;.()]*\w*(?: (?:[^\w\s:;.()]+s*|s)\b)*(?: [^\w\s:;.()]+s*)*"
_OPPONENT: Final = frozenset({"opponent", "opponents", "opponentss"})
"""The letters of "Opponent's", whatever stands between them."""
_RIGHT: Final = re.compile("opponent ['’]s|opponents ['’]")

_OF_OPPONENTS: Final = re.compile(rf"\b(?P<owner>(?:your )?{_LIKE_OPPONENT}) (?:turn|move|build)s?$")
_SPOKEN: Final = re.compile(
    r"\b(?:(?:at|on|in|by|during) )?(?:(?P<moment>start|beginning|end)(?: of)? )?"
    rf"(?P<owner>your(?: own)?|my|any|(?:your )?{_LIKE_OPPONENT})(?: normal)? "
    r"(?P<window>turn|move|build|movement|(?:moving|building|move|build) phase)s?\b(?: :)?"
)
_MOMENTS: Final = {"start": "Start of ", "beginning": "Start of ", "end": "End of "}

_TURN_OF: Final = rf"(?:your(?: own)?|my|(?:your )?{_LIKE_OPPONENT}|their|any|each|every|this|that)"
_ADVICE: Final = (
    (
        r"(?:at |on |by )?(?:start|beginning|end) (?:of )?(?:(?:each|every|this|that|their) )?turns?(?: :)?",
        "Whose turn? The heading says it: “End of Your Turn: …”, “Start of Opponent's Turn: …”, “End of Any Turn: …”.",
    ),
    (
        r"(?:at |in |before )?(?:start|beginning) (?:of )?game(?: :)?|before game(?: starts| begins)?(?: :)?",
        "What is done before the game stands under the heading “Setup: …”.",
    ),
    (
        r"at end of game|when game ends",
        "The game ends when somebody wins or loses: “Win Condition: …”, “Lose Condition: …”.",
    ),
    (
        r"(?:once|one time|twice|only once) (?:per|each|every|(?:in|during)(?: each| every| your)?) (?:turn|round)s?",
        "A power is there in every turn: “your worker may … one more time” is once in each. Once in the whole game is "
        "“Your Move (once per game): …”.",
    ),
    (
        r"(?:once|one time|only once|twice) (?:per|in|during|each|every) game",
        "How often in a game stands in brackets behind the heading: “Your Move (once per game): …”.",
    ),
    (
        r"(?:on |in |during )?(?:each|every|all|both|their|another|other|next) (?:of your |of their |players? 's |players? )?"
        r"turns?(?: :)?",
        "In whose turns is said by the heading: “Your Turn: …”, “Opponent's Turn: …”, “Any Turn: …”; it holds in each of "
        "them.",
    ),
    (
        r"(?:at |in )any (?:time|moment|point)",
        "A step has its moment: “…, before it moves”, “…, after it moves”, “…, after it builds”, or the heading “Start of "
        "Your Turn: …”, “End of Your Turn: …”.",
    ),
    (
        rf"(?:until|till) (?:start of |beginning of )?(?:your|{_TURN_OF}) next turn",
        "What holds in the turns of others stands under their heading and looks back: “Opponent's Turn: opponent workers "
        "cannot …, if your worker moved up on your last turn”.",
    ),
    (
        rf"(?:until|till|for|during) (?:(?:end|rest|remainder) (?:of )?)?(?:{_TURN_OF} )?turn",
        "What holds for the rest of the turn follows a step: “your worker may …; then it cannot …”.",
    ),
    (
        r"before (?:your|my|each|every) turn",
        "The moment before the turn is a heading: “Start of Your Turn: …”.",
    ),
    (
        r"after (?:your|my|each|every) turn|at your turn 's end",
        "The moment after the turn is a heading: “End of Your Turn: …”.",
    ),
    (
        rf"(?:before|after|when|whenever|during) (?:your )?(?:{_LIKE_OPPONENT}|their) (?:\w+ )?(?:turns?|moves?|builds?|moved|built)",
        "The step of an opponent is “Opponent's Move: whenever an opponent worker moves, …”; the moments of the turn are "
        "“Start of Opponent's Turn: …”, “End of Opponent's Turn: …”.",
    ),
    (
        r"(?:before|after)(?: (?:your|my|its|normal|you|you have|having|either|both))* (?:move|build|moving|building|movement|moved|built|moves|builds)"
        r"|at (?:start|beginning|end) of (?:your )?(?:move|build)",
        "When a step is offered stands at the end of the sentence, under Your Turn: “your worker may … before it moves”, "
        "“… after it moves”, “… after it builds”. The same step once more is “one more time”.",
    ),
    (
        r"(?:after|when|once|as soon as) (?:your|this|that|any|each|one of your|opponent)(?: \w+)?(?: workers?)? "
        r"(?:moves?|builds?|forces?|removes?|completes?)",
        "After each such step is “whenever”: “Your Move: whenever your worker moves up, it may …”.",
    ),
    (
        r"(?:when|whenever|once|as soon as|if) you (?:would )?(?:move|build|complete|force|remove)s?",
        "What moves and builds are workers: “Your Move: whenever your worker moves up, it may …”.",
    ),
    (
        r"(?:when|whenever|once|as soon as) (?:you|opponents?)(?: would)? (?:win|lose)s?",
        "How the game is won stands under the heading “Win Condition: …”, what undoes a win is “opponents cannot win by …”.",
    ),
    (
        r"you (?:also |can |may |could |immediately |instantly )*win (?:game )?(?:when|whenever|as soon as|once|by|with)"
        r"|you (?:also |can |may |could |immediately |instantly )*win game|you (?:also|immediately|instantly) win",
        "What wins stands alone under the heading “Win Condition: …”, as a step of your worker (“your worker moves down two "
        "or more levels”) or a state (“there are five or more complete towers”).",
    ),
)  # fmt: skip
"""Other ways to say when something holds, and what to write instead."""
_OTHERS: Final = tuple((re.compile(rf"\b(?:{pattern})(?!\w)"), message) for pattern, message in _ADVICE)


def mended(words: Words) -> tuple[Words, list[Problem]]:
    """The words of a power with "Opponent's" in its headings, and a problem for each that was written otherwise."""
    problems: list[Problem] = []
    new: list[Token] = []
    done = 0
    for first, last in _wrong_owners(words):
        start, end = words[first].start_pos or 0, words[last].end_pos or 0
        window = words[last + 1].capitalize().removesuffix("s")
        message = f"This heading is “Opponent's {window}”."
        problems.append(Problem("one-form", message, start, end, "Opponent's"))
        new += [*words[done:first], *written("Opponent's", words[first], words[last])]
        done = last + 1
    return [*new, *words[done:]], problems


def _wrong_owners(words: Words) -> Iterator[tuple[int, int]]:
    """The first and the last word of each wrong form of "Opponent's" in a heading."""
    for colon, word in enumerate(words):
        if word.type != "COLON":
            continue
        end = colon
        while words[end - 1 : end] and words[end - 1].type == "CLOSE":
            end = max((at for at in range(end - 1) if words[at].type == "OPEN"), default=0)
        begin = max((at + 1 for at in range(end) if words[at].type in ("PERIOD", "COLON", "SEMICOLON")), default=0)
        spoken = _Spoken(words[begin:end])
        found = _OF_OPPONENTS.search(spoken.text)
        if found is None or _RIGHT.fullmatch(found["owner"]):
            continue
        if re.sub("[^a-z]", "", found["owner"].removeprefix("your ")) in _OPPONENT:
            yield begin + spoken.word(found.start("owner")), begin + spoken.word(found.end("owner") - 1)


def in_prose(words: Words, at: int) -> Usual | None:
    """What to say where the sentence says in its own words what a heading says; it cannot be read on at this word."""
    if words[0].type == "WIN" and at < len(words) and words[at].type == "AT":
        return None
    spoken = _Spoken(words)

    def about(found: re.Match[str]) -> bool:
        return spoken.word(found.start()) <= at <= spoken.word(found.end() - 1)

    for pattern, message in _OTHERS:
        match = next(filter(about, pattern.finditer(spoken.text)), None)
        if match is not None:
            return Usual("heading-in-prose", message, spoken.word(match.start()), spoken.word(match.end() - 1))
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
    if moment and kind != "turn":
        return None
    begins = found["owner"].removeprefix("your ")[:5]
    owner = "Opponent's" if begins == "oppon" else "Any" if begins == "any" else "Your"
    return f"{moment}{owner} {'Move' if kind == 'mov' else kind.capitalize()}"


def _named(words: Words, name: str, first: int, last: int) -> Usual:
    """The mistake that this heading is said in the sentence; at its begin it can take the place of the heading."""
    message = f"When it holds is said by the heading: “{name}: …”."
    if first == 0:
        return Usual("heading-in-prose", message, 0, last, f"{name}:")
    heading = _heading(words[:first])
    if heading is None:
        return Usual("heading-in-prose", message, first, last)
    said = " ".join(heading.split()[-2:])
    if name.split()[0] == said.split()[0] and name.endswith(" Turn") and " of " not in name:
        name = heading  # Nothing is told that its heading does not tell.
    return Usual("heading-in-prose", message, 0, last, f"{name}:")


def _heading(words: Words) -> str | None:
    """The heading without brackets that these words are."""
    reading = Reading("heading")
    if any(word.type == "OPEN" for word in words) or reading.feed(words) < len(words) or not reading.complete():
        return None
    return _Spoken(words[:-1]).text.replace(" '", "'").replace(" ’", "’").title().replace(" Of ", " of ")


class _Spoken:
    """The words in small letters with one space between them, and which of them stands where."""

    def __init__(self, words: Sequence[Token]) -> None:
        self.starts = [0]
        for word in words:
            self.starts.append(self.starts[-1] + len(word) + 1)
        self.text = " ".join(word.lower() for word in words)

    def word(self, offset: int) -> int:
        """The number of the word at this offset."""
        return bisect_right(self.starts, offset) - 1
