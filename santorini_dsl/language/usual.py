"""Mistakes that authors make again and again, with better advice than a general repair could give."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ..vocabulary import BY_TERMINAL
from .grammar import Declared
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
    if wrong.type in ("AND", "OR") and {"AND", "OR"} & set(accepted):
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
    if wrong.type == "TAKE" and before[-1:] == ["MAY"]:
        message = "A further turn follows a step: “whenever your worker completes a tower, you may take one more turn”."
        return Usual("unexpected-word", message, at, at)
    if wrong.type in ("TOWER", "BLOCK", "DOME") and before[-1:] in (["IF"], ["UNLESS"], ["AND"], ["OR"]):
        message = "Say who did it: “any worker completed a tower this turn”, “any worker built a dome this turn”."
        return Usual("unexpected-word", message, at, at)
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
        message = f"A condition stands at the end of the sentence: “…, {wrong.lower()} …”."
        return Usual("misplaced-condition", message, at, at)
    return None
