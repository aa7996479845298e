"""Mistakes that authors make again and again, with better advice than a general repair could give."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ..vocabulary import BY_TERMINAL
from .grammar import UNKNOWN, Declared
from .problem import Problem
from .words import Words, written


@dataclass(frozen=True, slots=True)
class Usual:
    """A known mistake: the words from `first` to `last`, what to say, and what to write instead (None: unclear)."""

    code: str
    message: str
    first: int
    last: int
    text: str | None = None

    def problem(self, words: Words) -> Problem:
        """The mistake at its place."""
        start, end = words[self.first].start_pos or 0, words[self.last].end_pos or 0
        return Problem(self.code, self.message, start, end, self.text)

    def repaired(self, words: Words, names: Declared) -> Words | None:
        """The words with the right ones in their place."""
        if self.text is None:
            return None
        new = written(self.text, words[self.first], words[self.last], names)
        return [*words[: self.first], *new, *words[self.last + 1 :]]


_MEANT: Final = {"EDGE": "PERIMETER", "INTO": "TO"}
"""Words that stand in few sentences only, and what is said in the others."""


_PLAYERS_DO: Final = ("PLACE", "MARK", "SHUFFLE", "GAIN", "SPEND", "DISCARD", "DRAW", "HAVE")


def usual_mistake(words: Words, at: int, accepted: Collection[str]) -> Usual | None:
    """The known mistake at this word, which cannot stand here; `accepted` are the terminals that could."""
    kinds = [word.type for word in words]
    wrong = words[at]
    before = kinds[max(0, at - 3) : at]
    misspelt = kinds[at + 1 : at + 2] and kinds[at + 1] in UNKNOWN  # "or lowr" is no second condition
    if wrong.type in ("AND", "OR") and {"AND", "OR"} & set(accepted) and not misspelt:
        message = "“and” and “or” are not mixed in one sentence; write two clauses."
        return Usual("mixed-conditions", message, at, at)
    if wrong.type == "LEVEL" and "SPACE" in accepted:
        text = f"a space on {wrong}"
        return Usual("missing-noun", f"“{wrong}” describes a space; name the space: “{text} …”.", at, at, text)
    meant = _MEANT.get(wrong.type)
    if meant is not None and meant in accepted:
        spellings = BY_TERMINAL[meant].spellings
        word = spellings[-1] if wrong.endswith("s") else spellings[0]
        if wrong.type == "EDGE" and kinds[at + 1 : at + 2] != ["SPACE"]:
            word += " space"
        return Usual("unexpected-word", f"“{wrong}” cannot stand here; here it is “{word}”.", at, at, word)
    if wrong.type == "LEVEL" and before[-2:-1] == ["UP_TO"]:
        text = f"up {words[at - 1]} {wrong}"
        return Usual("one-form", f"“{text}” includes fewer levels.", at - 2, at, text)
    if wrong.type in _PLAYERS_DO and before[-1:] in ([], ["COLON"], ["THEN"]):
        text = f"you {wrong.lower()}"
        return Usual("unexpected-word", f"A sentence says who does it: “{text} …”.", at, at, text)
    found = _almost(words, kinds, at, accepted)
    if found is not None:
        return found
    often = _how_often(kinds, at)
    if often is not None:
        return often
    if wrong.type in ("TOWER", "BLOCK", "DOME") and before[-1:] in (["IF"], ["UNLESS"], ["AND"], ["OR"]):
        message = "Say who did it: “any worker completed a tower this turn”, “any worker built a dome this turn”."
        return Usual("unexpected-word", message, at, at)
    if "PLACED" in kinds or wrong.type in ("PLACE", "START"):
        found = _placing(words, kinds, at)
        if found is not None:
            return found
    if wrong.type in ("BLOCK", "DOME") and before[-1:] == ["NUMERAL"] and kinds[at + 1 : at + 3] == ["IS", "BUILT"]:
        piece = wrong.removesuffix("s")
        message = f"One piece is built, then the next: “a {piece} is built on …; then a {piece} is built on …”."
        return Usual("unexpected-word", message, at - 1, at)
    if wrong.type == "REPLACED" and before[-2:] == ["CANNOT", "BE"]:
        return Usual("one-form", "Who is replaced is removed: “cannot be removed”.", at, at, "removed")
    if wrong.type == "DIAGONAL":
        return Usual("unexpected-word", "A step goes “diagonally”.", at, at, "diagonally")
    if wrong.type == "THEN" and at == 0:
        message = "What belongs to the sentence before follows a semicolon, not a period: “…; then …”."
        return Usual("unexpected-word", message, at, at)
    if "EACH" in accepted and kinds[max(0, at - 3) : at - 1] in (["SPENDING", "ONE"], ["SPENDING", "NUMERAL"]):
        text = f"{words[at - 1]}{'s' if kinds[at - 2] == 'NUMERAL' else ''} each time"
        message = f"A price is paid for each such step: “spending {words[at - 2]} {text}”."
        return Usual("unfinished-sentence", message, at - 1, at - 1, text)
    if wrong.type == "OPEN" and before[-1:] == ["CLOSE"]:
        message = "“(once per game)” stands before “(with … players)”, and each stands once."
        return Usual("word-order", message, at, at)
    if before[-1:] == ["DISCARD"]:
        return Usual("unexpected-word", "What can be discarded is “the drawn card”.", at, at)
    if wrong.type == "NOT" and before[-1:] in (["MAY"], ["CAN"]):
        return Usual("one-form", "This language says “cannot”.", at - 1, at, "cannot")
    if before[-1:] == ["CAN"]:
        message = "“can” alone could mean two things: “may” gives, “can only” takes away."
        return Usual("one-form", message, at - 1, at - 1, "may")
    if before[-1:] == ["AND"] and wrong.type in ("MAY", "CANNOT", "CAN", "MUST", "MOVE", "BUILD", "FORCE", "REMOVE"):
        message = "“and” joins conditions and descriptions, not two rules; write two clauses."
        return Usual("unexpected-word", message, at - 1, at - 1)
    if wrong.type in ("IF", "UNLESS") and before[-1:] in ([], ["COLON"], ["THEN"]):
        return _misplaced(wrong.lower(), kinds, at)
    return None


def _misplaced(word: str, kinds: list[str], at: int) -> Usual:
    """A condition at the begin of a sentence."""
    if kinds[at + 1 : at + 2] == ["POSSIBLE"]:
        message = "“if possible” stands behind what must be done: “your worker must …, if possible”."
        return Usual("misplaced-condition", message, at, at + 1)
    if kinds[-3:-1] == ["YOU", "WIN"]:
        message = "What wins stands alone under the heading “Win Condition: …”, without “if” and “you win”."
        return Usual("heading-in-prose", message, at, at)
    message = f"A condition stands at the end of the sentence: “…, {word} …”."
    return Usual("misplaced-condition", message, at, at)


def _almost(words: Words, kinds: list[str], at: int, accepted: Collection[str]) -> Usual | None:
    """Mistakes where one word or two are missing, and which ones is certain."""
    wrong, before = words[at], kinds[max(0, at - 3) : at]
    if wrong.type == "COLON" and before in (["WIN"], ["LOSE"]):
        text = f"{words[0]} Condition:"
        return Usual("one-form", f"This heading is “{text.removesuffix(':')}”.", 0, at, text)
    if wrong.type == "YOU" and before[-1:] == ["WHENEVER"] and kinds[at + 1 : at + 2] in (["MOVE"], ["BUILD"]):
        text = f"your worker {words[at + 1].lower().removesuffix('s')}s"
        return Usual("unclear-subject", "Workers move and build, players do not.", at, at + 1, text)
    if wrong.type in ("MOVED", "BUILT", "COMPLETED") and before[-1:] == ["YOU"]:
        text = f"your worker {wrong.lower()}"
        return Usual("unclear-subject", "Workers move and build, players do not.", at - 1, at, text)
    if set(accepted) == {"NORMAL"} and wrong.type in ("TURN", "MOVE", "BUILD"):
        text = f"normal {wrong.lower()}"
        return Usual("one-form", f"This language says “{text}”.", at, at, text)
    return None


def _placing(words: Words, kinds: list[str], at: int) -> Usual | None:
    """Mistakes in sentences about the setup."""
    before, after = kinds[max(0, at - 2) : at], kinds[at : at + 3]
    if after[:1] == ["PLACED"] and before[-1:] == ["IS"]:
        message = "Where workers are placed is a rule: “must be placed”, “cannot be placed”."
        return Usual("unexpected-word", message, at - 1, at, "must be placed")
    if after[:2] == ["BE", "PLACED"] and before == ["CAN", "ONLY"]:
        return Usual("one-form", "This language says “must be placed”.", at - 2, at, "must be")
    if after == ["ONLY", "BE", "PLACED"] and before[-1:] == ["MAY"]:
        return Usual("one-form", "This language says “must be placed”.", at - 1, at + 1, "must be")
    if after[:2] == ["BE", "PLACED"] and before[-1:] == ["MAY"]:
        message = "Workers may be placed on every free space; say where they “must be placed” or “cannot be placed”."
        return Usual("unexpected-word", message, at - 1, at + 1)
    if after[:1] == ["PLACE"] and before[-1:] == ["MAY"]:
        return Usual("unexpected-word", "Say how many workers are placed: “you place …”.", at - 1, at, "place")
    if after[:2] == ["START", "WITH"] and before[-1:] == ["YOU"]:
        return Usual("unexpected-word", "Under Setup this language says “you gain …”.", at, at + 1, "gain")
    return None


def _how_often(kinds: list[str], at: int) -> Usual | None:
    """A known mistake in saying how often something is done."""
    wrong, before = kinds[at], kinds[max(0, at - 3) : at]
    if wrong == "TURN" and before[-1:] == ["PER"]:
        message = "A power is there in every turn; limited is how often it is used in a game: “(once per game)”."
        return Usual("unexpected-word", message, at, at)
    if wrong == "ONE" and before[-1:] == ["OPEN"]:
        last = at + 1 if kinds[at + 1 : at + 2] == ["TIME"] else at
        return Usual("one-form", "This language says “once per game”.", at, last, "once")
    if wrong in ("PER", "ONCE") or kinds[at : at + 2] == ["TWICE", "PER"]:
        message = "How often in a game stands in brackets behind the heading: “Your Move (twice per game): …”."
        return Usual("word-order", message, at, at)
    if wrong == "NUMERAL" and before[-1:] == ["TAKE"]:
        return Usual("unexpected-word", "Turns are taken one by one: “you may take one more turn”.", at, at)
    if wrong == "TWICE" and before[-2:] == ["UP", "TO"]:
        return Usual("one-form", "This language says “up to two times”.", at - 2, at, "up to two times")
    if (wrong == "UP_TO" and before[-1:] == ["REMOVE"]) or (*before[-2:], wrong) in _REMOVED_SEVERAL:
        message = "How often stands behind the space: “remove a block from … twice”, “… up to two times”."
        return Usual("word-order", message, at, at)
    return None


_REMOVED_SEVERAL: Final = (("REMOVE", "ANY", "NUMBER"), ("REMOVE", "NUMERAL", "BLOCK"), ("REMOVE", "NUMERAL", "DOME"))
"""The beginning of "remove any number of blocks" and of "remove two blocks"."""
