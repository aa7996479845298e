"""Headings that are written in another form: with a wrong apostrophe, or as part of the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lark import Token

from .grammar import Reading
from .idioms import Rows, patterns, phrases
from .problem import Problem
from .usual import Usual
from .words import Spoken, Words, written

_LIKE_OPPONENT: Final = (
    r"(?:(?:your|their|each|every|all|any|other) )?(?:oppon\w*[^\w\s:;.()]*\w*|enem(?:y|ies)|opposing(?: players?)?|rivals?|other "
    r"players?)(?: (?:[^\w\s:;.()]+s*|s)(?= ))*"
)
_OPPONENT: Final = re.compile("(?:your|their|each|every|all|any|other)?(?:opponents{,2}|enem(?:y|ies).*|opposing.*|rivals?|other.*)")
"""The letters of "Opponent's" and of what is meant by it, whatever stands between them."""
_RIGHT: Final = re.compile("opponent ['’]s|opponents ['’]")

_OF_OPPONENTS: Final = re.compile(rf"\b(?P<owner>{_LIKE_OPPONENT}) (?:turn|move|build)s?$")
_SPOKEN: Final = re.compile(
    r"\b(?P<before>at |on |in |by |during )?(?:(?P<moment>start|beginning|end)(?: of)? )?"
    rf"(?P<owner>your(?: own)?|my|any|their|{_LIKE_OPPONENT})(?: normal)? "
    r"(?P<window>turn|move|build|movement|(?:moving|building|move|build) phase)s?\b(?: :)?"
)
_MOMENTS: Final = {"start": "Start of ", "beginning": "Start of ", "end": "End of "}

_TURN_OF: Final = rf"(?:your(?: own)?|my|{_LIKE_OPPONENT}|their|any|each|every|this|that)"
_TABLE: Final[Rows] = (
    (
        r"(?:at |on |by )?(?:start|beginning|end) (?:of )?(?:(?:each|every|this|that|their) )?turns?(?: :)?",
        "Whose turn? The heading says it: “End of Your Turn: …”, “Start of Opponent's Turn: …”, “End of Any Turn: …”.",
        None,
    ),
    (
        r"(?:at |in |before )?(?:start|beginning) (?:of )?game(?: :)?|before game(?: starts| begins)?(?: :)?",
        "What is done before the game stands under the heading “Setup: …”.",
        None,
    ),
    (
        r"at end of game|when game ends",
        "The game ends when somebody wins or loses: “Win Condition: …”, “Lose Condition: …”.",
        None,
    ),
    (
        r"(?<!\( )(?:once|one time|twice|only once) (?:per|each|every|(?:in|during)(?: each| every| your)?) (?:turn|round)s?",
        "A power is there in every turn: “your worker may … one more time” is once in each. Once in the whole game is "
        "“Your Move (once per game): …”.",
        None,
    ),
    (
        r"(?:once|one time|only once|twice) (?:in|during|each|every) game",
        "How often in a game stands in brackets behind the heading: “Your Move (once per game): …”.",
        None,
    ),
    (
        r"(?:on |in |during )?(?:each|every|all|both) (?:of your |of their |players? 's |players? )?"
        r"turns?(?: :)?",
        "A sentence holds in every turn that its heading names (“Your Turn: …”, “Opponent's Turn: …”, “Any Turn: …”); leave "
        "this out.",
        None,
    ),
    (
        r"(?:at |in )any (?:time|moment|point)",
        "A step has its moment: “…, before it moves”, “…, after it moves”, “…, after it builds”, or the heading “Start of "
        "Your Turn: …”, “End of Your Turn: …”.",
        None,
    ),
    (
        rf"(?:until|till) (?:start of |beginning of )?(?:your|{_TURN_OF}) next turn",
        "What holds in the turns of others stands under their heading and looks back: “Opponent's Turn: opponent workers "
        "cannot …, if your worker moved up on your last turn”.",
        None,
    ),
    (
        rf"(?:until|till) (?:end (?:of )?)?(?:{_TURN_OF} )?turn|(?:for|during) (?:(?:rest|remainder) of (?:{_TURN_OF} )?|this )turn",
        "What holds for the rest of the turn follows a step: “your worker may …; then it cannot …”.",
        None,
    ),
    (
        r"before (?:your|my|each|every) turn",
        "The moment before the turn is a heading: “Start of Your Turn: …”.",
        None,
    ),
    (
        r"after (?:your|my|each|every) turn|at your turn 's end",
        "The moment after the turn is a heading: “End of Your Turn: …”.",
        None,
    ),
    (
        rf"(?:before|after|when|whenever|during) (?:your )?(?:{_LIKE_OPPONENT}|their) (?:workers? )?(?:turns?|moves?|builds?|moved|built)",
        "The step of an opponent is “Opponent's Move: whenever an opponent worker moves, …”; the moments of the turn are "
        "“Start of Opponent's Turn: …”, “End of Opponent's Turn: …”.",
        None,
    ),
    (
        r"(?:before|after)(?: (?:your|my|its|normal|you|you have|either|both))+ (?:move|build|movement|moved|built)s?"
        r"|(?<![\w'] )(?:before|after) (?:having )?(?:moving|building|moved|built)"
        r"|at (?:start|beginning|end) of (?:your )?(?:move|build)",
        "When a step is offered stands at the end of the sentence, under Your Turn: “your worker may … before it moves”, "
        "“… after it moves”, “… after it builds”. The same step once more is “one more time”.",
        None,
    ),
    (
        r"(?<![\w'] )(?:after|once|as soon as) (?:your|this|that|any|each|one of your|opponent)(?: \w+)?(?: workers?)? "
        r"(?:moves?|builds?|forces?|removes?|completes?)",
        "After each such step is “whenever”: “Your Move: whenever your worker moves up, it may …”.",
        None,
    ),
    (
        r"(?:when|whenever|once|as soon as) (?:you|opponents?)(?: would)? (?:win|lose)s?",
        "How the game is won stands under the heading “Win Condition: …”, what undoes a win is “opponents cannot win by …”.",
        None,
    ),
    (
        r"you (?:also |can |may |could |immediately |instantly )*win (?:game )?(?:if|when|whenever|as soon as|once)",
        "What wins stands alone under the heading “Win Condition: …”.",
        "Win Condition:",
    ),
    (
        r"you (?:also |can |may |could |immediately |instantly )*win (?:game )?(?:by|with)"
        r"|you (?:also |can |may |could |immediately |instantly )*win game|you (?:also|immediately|instantly) win",
        "What wins stands alone under the heading “Win Condition: …”, as a step of your worker (“your worker moves down two "
        "or more levels”) or a state (“there are five or more complete towers”).",
        None,
    ),
)  # fmt: skip
"""Other ways to say when something holds, and what to write instead."""
_PATTERNS: Final = patterns(_TABLE)


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
        spoken = Spoken(words[begin:end])
        found = _OF_OPPONENTS.search(spoken.text)
        if found is None or _RIGHT.fullmatch(found["owner"]):
            continue
        if _OPPONENT.fullmatch(re.sub("[^a-z]", "", found["owner"])):
            yield begin + spoken.word(found.start("owner")), begin + spoken.word(found.end("owner") - 1)


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
    if said is not None and " of " not in name and name.endswith(" Turn") and said.startswith(name.removesuffix("Turn")):
        return Usual("heading-in-prose", "When it holds is said by the heading; leave this out.", first, last, "")
    if said is not None and colon == first - 1:
        return Usual("heading-in-prose", message, 0, last, f"{name}:")
    return Usual("heading-in-prose", message, first, last)


def _heading(words: Words) -> str | None:
    """The heading without brackets that these words are."""
    reading = Reading("heading")
    if any(word.type == "OPEN" for word in words) or reading.feed(words) < len(words) or not reading.complete():
        return None
    return Spoken(words[:-1]).text.replace(" '", "'").replace(" ’", "’").title().replace(" Of ", " of ")
