"""Words of the language in a place where they say what it has no sentence for, or has one elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..vocabulary import NUMERALS
from .print_phrases import number
from .usual import Usual
from .words import Words

_NUMBERS: Final = frozenset({"ONE", "NUMERAL"})
_UP_TO_EIGHT: Final = frozenset(word for word, value in NUMERALS.items() if value < 9)
_MANY: Final = _NUMBERS | {"EACH", "ANY", "NO", "MORE"}
_PIECES: Final = frozenset({"BLOCK", "DOME", "COMPLETE", "TOWER"})
_LINES: Final = frozenset({"ROW", "COLUMN", "DIAGONAL"})
_BEFORE_PLACE: Final = frozenset({"TO", "ON", "NEIGHBORING", "BY", "OVER", "THAN", "AS", "FROM"})
_DESCRIBES: Final = frozenset({"ON", "NEIGHBORING", "HELD", "HIGHER", "LOWER", "NOT"})
_OF_SPACES: Final = frozenset({"UNOCCUPIED", "OCCUPIED", "PERIMETER", "INNER", "CORNER", "CENTER", "SPACE"})

_CLAUSES: Final = (
    "What describes a noun follows it directly (“your worker on level 2”); the noun inside is described by “that is”. "
    "What a worker did is “moved” or “unmoved” before “worker”, “that moved on their last turn”, or a condition: “…, "
    "if it moved up this turn”."
)
_NO_PLACE: Final = (
    "A piece is no place. “an occupied space” holds a worker or a dome, “a space on level 3” three blocks; "
    "near a dome is “neighboring a dome”."
)
_WHOSE: Final = "Whose worker? Say “your worker”, “your other worker”, “an opponent worker” or “any worker”."
_LINE: Final = (
    "Say as which one: “in the same {0} as your worker”, “in the same {0} as it”. Spaces that form a line are not "
    "counted."
)
_ONE_PIECE: Final = (
    "Pieces are taken one at a time: “remove a block from … any number of times, but only from the same space”. What "
    "happens by itself is “a block is removed from each … space”."
)
_BUILT: Final = (
    "A build is one piece; further ones are “one more block”, “up to two more blocks”, “one more time”, or after "
    "another step “twice”."
)
_AT: Final = "A moment is said by the heading: “Start of Your Turn: you win, if …”, “End of Your Turn: you win, if …”."
_PLAYERS: Final = "Players are “you” and “opponents”, and “no player can win”; what moves and builds are workers."
_ONE_OPPONENT: Final = (
    "The language cannot say this yet: one of several opponents is not singled out. “opponents lose” and “opponents "
    "cannot win” mean all of them."
)
_OWNS: Final = (
    "What opponents own is not asked: “there is no opponent worker” counts workers; a power is taken over, not "
    "switched off."
)
_NOBODY: Final = "Say which workers: “any worker cannot …”; of players “no player can win”."
_ONE_IS: Final = (
    "“is” takes one description; a further one stands with the noun: “your worker on level 3 is on a corner space”."
)
_EACH_OTHER: Final = "Say it of one of them: “your worker is neighboring your other worker”."
_WHO_DOES: Final = "A sentence says who does it, and whether: “your worker may …”, “you may …”, “your worker must …”."
_ITS: Final = (
    "Where a worker was is “its starting space”, for the begin of the turn, or “the vacated space”, before its "
    "last move."
)
_ITS_MOMENT: Final = "A moment speaks of the worker that acts: “before it moves”, “after it moves”, “after it builds”."
_THAN: Final = (
    "Lower and higher than whom? “a space lower than your worker”, “a space higher than it”; of a move say “up” "
    "or “down”."
)
_LEVEL: Final = "Say the levels themselves: “on level 3”, “on level 2 or higher”, “on level 1 or lower”."
_CAN: Final = (
    "The language cannot say this yet: whether a step is possible is not asked. A player who has no legal turn "
    "loses anyway."
)
_NO_BUILD: Final = "Who cannot build it? “any worker cannot build a dome”, “opponent workers cannot build on …”."
_PRICE: Final = (
    "What is spent is a price at the end, “…, spending one … each time”, or follows: “; then you spend …”. "
    "Gaining is no choice: “you gain …”."
)
_TOWERS: Final = (
    "Towers are counted when they are complete: “complete towers”; others are spaces: “there are three or more "
    "spaces on level 3”."
)
_WHEN: Final = "When a step is offered stands at the end of the sentence: “…, before it moves”, “…, after it builds”."
_EVERY_WAY: Final = "Every direction is meant already; leave this out. Two spaces far is “to a space two spaces away”."
_INSTEAD: Final = "This begins the sentence: “instead of your normal build, …”."
_TURNS: Final = (
    "The language cannot say this yet: no turn is skipped. Nearest is “Opponent's Turn: opponent workers … cannot "
    "move”."
)
_NEITHER: Final = "“or” joins conditions and “and” descriptions; for two steps or directions write two clauses."
_PLACED: Final = (
    "The language cannot say this yet: workers come to the board before the game only. Nearest is “force … to an "
    "unoccupied … space”, for a worker that is there."
)
_VACATED: Final = (
    "“the vacated space” is what the worker that acts left with its last move. Which space somebody left on an "
    "earlier turn is not remembered."
)
_LATER: Final = (
    "What holds on another turn stands under the heading of that turn and looks back: “Opponent's Turn: opponent "
    "workers cannot …, if your worker moved up on your last turn”. Single spaces are not remembered."
)
_MARKED: Final = (
    "Own workers are marked, one by each sentence: “Setup: you mark one of your workers …”. Workers of opponents "
    "have no marks."
)
_ENDS: Final = "“must end the turn” takes one description; say the other one in a clause of its own."
_ANY_SPACE: Final = "“a … space” is any such space that is neighboring; “a … space anywhere” any one on the board."
_BUT: Final = (
    "“but” limits the step: “but not to its starting space”, “but only …”; a further rule is “; then it cannot …”."
)
_ON_IT: Final = (
    "What is on a space: “a space held by an opponent worker”, “an occupied space” (a worker or a dome), “a space "
    "on level 2” (so many blocks)."
)


def unsaid(words: Words, at: int, accepted: Collection[str]) -> Usual | None:
    """What to say of the word at this place, which cannot stand there; `accepted` are the terminals that could."""
    kinds = ["", "", "", *(word.type for word in words), "", "", ""]
    here = at + 3
    wrong, last, before = kinds[here], kinds[here - 1], kinds[here - 2]

    def said(message: str, code: str = "unexpected-word") -> Usual:
        return Usual(code, message, at, at)

    if wrong == "THAT" and last in ("WORKER", "SPACE"):
        return said(_CLAUSES)
    if wrong in _PIECES and last in _BEFORE_PLACE:
        return said(_NO_PLACE)
    if wrong in _PIECES and last == "ONE" and before in ("BUILD", "REMOVE"):
        return Usual("one-form", f"One piece is “a {words[at].lower()}”.", at - 1, at - 1, "a")
    if wrong in _PIECES and last in _MANY - {"NUMERAL"} and "REMOVE" in kinds[here - 4 : here]:
        return said(_ONE_PIECE)
    if wrong in _PIECES and last in _NUMBERS and before in ("BUILD", "UP_TO") and "BUILD" in kinds[:here]:
        return said(_BUILT)
    if wrong == "OTHER" and kinds[here + 1] == "WORKER" and last != "YOUR":
        return said(_WHOSE)
    if wrong == "WORKER" and "OPPONENT" in accepted and last != "YOUR":
        return said(_WHOSE)
    if wrong in _LINES and last in ("IN", "SAME") and "AS" not in accepted:
        return said(_LINE.format(words[at].lower().removesuffix("s")))
    if last in _LINES and before == "SAME" and "AS" in accepted:
        return Usual("unexpected-word", _LINE.format(words[at - 1].lower().removesuffix("s")), at - 1, at - 1)
    if wrong == "PLACE" and last == "MAY" and kinds[here + 1] in ("BLOCK", "DOME"):
        return Usual("one-form", "Pieces are built.", at, at, "build")
    if wrong == "PLACE" and last == "MAY" and "SETUP" not in kinds:
        return said(_PLACED)
    if wrong == "VACATED":
        return said(_VACATED)
    if wrong in ("THEIR", "YOUR") and last == "ON" and kinds[here + 1] in ("NEXT", "TURN"):
        return said(_LATER)
    if "MARK" in (last, before) and set(accepted) <= {"ONE", "OF"}:
        return said(_MARKED)
    if wrong == "AND" and kinds[max(0, here - 6) : here].count("END") and "TURN" in kinds[here - 6 : here]:
        return said(_ENDS)
    if "ANY" in (wrong, last) and (wrong if last == "ANY" else kinds[here + 1]) in _OF_SPACES | {"NEIGHBORING"}:
        place = at - 1 if last == "ANY" else at
        return Usual("unexpected-word", _ANY_SPACE, place, place, "a" if "ANYWHERE" in kinds[here:] else None)
    if wrong == "ANY" and last in ("TO", "ON", "FROM") and kinds[here + 1] != "WORKER":
        return said(_ANY_SPACE)
    if wrong == "WITH" and last == "SPACE":
        return said(_ON_IT)
    if wrong == "AT" and kinds[here + 1] in ("START", "END"):
        return said(_AT)
    if wrong in ("MOVE", "BUILD", "FORCE", "REMOVE", "REPLACE") and last in ("", "COLON"):
        return said(_WHO_DOES)
    if wrong == "OPPONENT" and last == "THAT":
        return said(_ONE_OPPONENT)
    if wrong == "PLAYER":
        return said(_PLAYERS)
    if wrong == "HAVE" and last == "OPPONENT":
        return said(_OWNS)
    if wrong == "ONE" and last == "NO":
        return Usual("unexpected-word", _NOBODY, at - 1, at)
    if last == "OTHER" and before == "EACH" and wrong != "WORKER":
        return Usual("unexpected-word", _EACH_OTHER, at - 2, at - 1)
    if (
        wrong in _DESCRIBES
        and "IS" in kinds[:here]
        and {"IF", "UNLESS", "CONDITION"} & set(kinds[:here])
        and last == "SPACE"
    ):
        return said(_ONE_IS)
    if wrong == "IT" and last == "BUT":
        return said(_BUT)
    if wrong == "DURING":
        return said(_LATER)
    if wrong == "IT" and last == "SPACE":
        return said(_ITS)
    if last in ("BEFORE", "AFTER") and set(accepted) == {"IT"} and wrong not in ("AND", "OR"):
        return said(_ITS_MOMENT)
    if wrong in ("HIGHER", "LOWER") and "SPACE" in accepted:
        return said(_THAN)
    if wrong == "LEVEL" and last == "THAN":
        return said(_LEVEL)
    if last == "CAN" and {"NO", "NONE", "IF", "UNLESS"} & set(kinds[:here]):
        return said(_CAN)
    if wrong == "BUILT" and last == "BE":
        return said(_NO_BUILD)
    if wrong in ("SPEND", "GAIN") and last == "MAY":
        return said(_PRICE)
    if wrong == "TOWER" and last in _MANY | {"IS"}:
        return said(_TOWERS)
    if wrong in _PIECES and last in ("AND", "OR") and not {"IF", "UNLESS", "CONDITION"} & set(kinds[:here]):
        return said(_NEITHER)
    if wrong in ("BEFORE", "AFTER") and last in ("", "COLON"):
        return said(_WHEN)
    if wrong == "ANY" and last == "IN":
        return said(_EVERY_WAY)
    if wrong == "INSTEAD":
        return said(_INSTEAD)
    if wrong in _NUMBERS | {"TURN"} and last == "LOSE" and "TURN" in (wrong, kinds[here + 1]):
        return said(_TURNS)
    if wrong in ("AND", "OR") and not {"IF", "UNLESS", "CONDITION", "IS"} & set(kinds[:here]) and last not in _NUMBERS:
        return said(_NEITHER)
    return None


def amounts(words: Words, at: int) -> Usual | None:
    """Amounts in another form than that of the language."""
    kinds = ["", "", "", *(word.type for word in words), "", "", ""]
    here = at + 3
    wrong, last, before = kinds[here], kinds[here - 1], kinds[here - 2]
    if (
        wrong in ("HIGHER", "LOWER", "MORE")
        and last in ("AND", "OR")
        and before in _NUMBERS
        and kinds[here - 3] == "LEVEL"
    ):
        if kinds[here + 1] == "THAN":
            return None
        text = "or lower" if wrong == "LOWER" else "or higher"
        return Usual("one-form", f"For a level and all beyond it this language says “{text}”.", at - 1, at, text)
    if wrong in _NUMBERS and last == "OR" and before in _NUMBERS:
        message = (
            "A number is exact (“two”), open (“two or more”) or at most so many (“up to two times”); after “may move "
            "up” fewer levels are included."
        )
        return Usual("one-form", message, at - 2, at)
    if wrong == "NEXT" and kinds[here + 1] == "TO":
        return Usual("one-form", "This language says “neighboring”.", at, at + 1, "neighboring")
    if wrong == "TO" and last == "NEXT":
        return Usual("one-form", "This language says “neighboring”.", at - 1, at, "neighboring")
    if wrong == "OPPONENT" and last == "YOUR":
        end = at + (kinds[here + 1] == "POSSESSIVE")
        return Usual(
            "one-form", "Opponents are those of the card's owner; leave “your” out.", at - 1, end, str(words[at])
        )
    if wrong == "NUMERAL" and last == "LEAST":
        return Usual("one-form", f"This language says “{words[at]} or more”.", at - 2, at, f"{words[at]} or more")
    if wrong == "TO" and last == "NEIGHBORING":
        return Usual("one-form", "“neighboring” stands without “to”.", at, at, "")
    if wrong in _NUMBERS and last == "YOUR":
        return Usual("one-form", f"This language says “{words[at]} of your”.", at - 1, at, f"{words[at]} of your")
    if wrong == "TIME" and last == "EACH" and kinds[here - 2] in ("", "COLON"):
        return Usual("one-form", "This language says “whenever”.", at - 1, at, "whenever")
    if (
        wrong == "MORE"
        and last in ("IS", "HAVE")
        and kinds[here + 1] == "THAN"
        and words[at + 2].lower() in _UP_TO_EIGHT
    ):
        text = f"{number(NUMERALS[words[at + 2].lower()] + 1)} or more"
        return Usual("one-form", f"This language says “{text}”.", at, at + 2, text)
    if wrong == "ONLY" and last == "MAY" and kinds[here + 1] != "BE":
        return Usual("one-form", "This language says “can only”.", at - 1, at, "can only")
    if wrong == "NOT" and last == "MUST":
        return Usual("one-form", "This language says “cannot”.", at - 1, at, "cannot")
    if wrong == "MOVED" and last == "BE" and before == "CANNOT":
        return Usual("one-form", "Who is moved by another one is forced.", at, at, "forced")
    if wrong in ("MOVING", "BUILDING") and last in ("BEFORE", "AFTER"):
        text = "it moves" if wrong == "MOVING" else "it builds"
        return Usual("one-form", f"This language says “{words[at - 1]} {text}”.", at, at, text)
    if wrong in ("MOVING", "BUILDING") and last == "OF" and before == "INSTEAD":
        text = "your normal move" if wrong == "MOVING" else "your normal build"
        return Usual("one-form", f"This language says “instead of {text}”.", at, at, text)
    if wrong == "BY" and last == "OCCUPIED":
        return Usual("one-form", "A worker holds a space: “held by …”.", at - 1, at, "held by")
    if wrong == "WITH" and "REPLACE" in kinds[max(0, here - 12) : here]:
        return Usual("one-form", "This language says “replace … by …”.", at, at, "by")
    if wrong == "COUNTER" and last in ("GAIN", "SPEND", "SPENDING"):
        return Usual("one-form", "A counter takes a number.", at, at, f"one {words[at]}")
    if wrong == "LAST" and kinds[here + 1] == "TURN":
        owner = next((kind for kind in reversed(kinds[:here]) if kind in ("YOUR", "OPPONENT")), "YOUR")
        text = "on your last" if owner == "YOUR" else "on their last"
        return Usual("one-form", f"This language says “{text} turn”.", at, at, text)
    if wrong == "OPPONENT" and last == "OF" and before in _MANY | {"NONE", "LEAST"}:
        return Usual("one-form", "“of” stands before “your” and “their” only.", at - 1, at - 1, "")
    if wrong == "WORKER" and last == "POSSESSIVE" and before == "OPPONENT":
        return Usual("one-form", "This language says “opponent workers”.", at - 2, at, f"opponent {words[at]}")
    if wrong == "WORKER" and last == "THEIR":
        message = "“their” stands before “other” only: “each of their other workers”. Else say “an opponent worker”."
        return Usual("unexpected-word", message, at - 1, at - 1)
    if wrong in _NUMBERS and last == "LOSE" and kinds[here + 1] == "COUNTER":
        return Usual("one-form", "What is counted is spent.", at - 1, at - 1, "spend")
    return None
