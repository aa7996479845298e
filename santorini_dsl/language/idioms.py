"""Turns of phrase that card texts use and the language does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .usual import Usual
from .words import Spoken, Words

Rows = tuple[tuple[str, str, str | None], ...]
"""Patterns of spoken words, what to say of them, and what to write instead (None: nothing that is sure)."""

_SAYS: Final = "This language says “{0}”."
_LIFTED: Final = (
    "Nothing is judged as if it were otherwise; say what is lifted: “move up two levels”, “move up any number of levels”, “to a "
    "space held by …”, “a dome at any level”."
)
_COUNTED: Final = (
    "Pieces, towers and workers are counted on the board: “there are three or more domes neighboring your worker”. What a player "
    "has is a counter of the card."
)
_UP_TO: Final = (
    "Spaces are not counted by “up to”: a further step is “one more time”, “up to two more times”; a space so far off is “to a "
    "space two spaces away”."
)
_TOWER: Final = (
    "A tower that is not complete is a space: “a space on level 2”. Where the worker has built is “the same space”, the space of "
    "the step before “that space”."
)
_PIECE_THERE: Final = (
    "What is on a space: “a space held by an opponent worker”, “an occupied space” (a worker or a dome), “a space on level 2” (so "
    "many blocks); near a dome is “a space neighboring a dome”."
)
_EARLIER: Final = (
    "Where the worker has built is “the same space”, the space of the step before “that space”, where it came from “the vacated "
    "space”, where it began “its starting space”."
)

_TABLE: Final[Rows] = (
    (r"(?:has|have|needs?|is required|are required|is obliged|are obliged) to(?= (?:move|build|force|end)\b)", _SAYS, "must"),
    (
        r"(?:do|does|did|need|needs)(?: not|n['’]t)?(?: have| need)?(?: to)? (?:have|need) to|(?:don|doesn)['’]t (?:have|need) to"
        r"|need(?: not|n['’]t)|(?:is|are) not (?:required|obliged|forced) to",
        "The normal move and build are always made; another way is “instead of your normal move, …”, “instead of your normal "
        "build, …”.",
        None,
    ),
    (r"(?:is|are) (?:not|never) (?:able|allowed|permitted) to|(?:is|are) unable to|(?:may|can) never|never (?:may|can)"
     r"|must never", _SAYS, "cannot"),
    (r"(?:is|are) (?:able|allowed|permitted|free) to|(?:may|can) (?:choose|decide|elect|opt) to|(?:may|can) (?:also|optionally)"
     r"|(?:also|optionally) (?:may|can)", _SAYS, "may"),
    (r"(?:every|any) time(?= (?:your|one|any|an|opponent|it|that|this)\b)", _SAYS, "whenever"),
    (r"(?:as|so) long as|provided(?: that)?|only if|if and only if|only when|only while", _SAYS, "if"),
    (r"(?:only )?as (?:if|though)(?: (?:it|they|that|your worker|you))?(?: (?:were|was|is|are|had))?", _LIFTED, None),
    (r"even (?:if|when|though)|regardless of|no matter|despite|in spite of", _LIFTED, None),
    (r"(?:have|has) \w+(?: or more| more)? (?:other )?(?:complete )?(?:domes?|blocks?|towers?|workers?|spaces?)", _COUNTED, None),
    (r"(?:have|has) (?:complete )?(?:domes?|blocks?|towers?|workers?)", _COUNTED, None),
    (r"up to \w+ spaces?(?! away)", _UP_TO, None),
    (r"(?:to|onto|into|on|from) (?:top of )?(?:same |that |its |own )?towers?(?! \w+ on level)", _TOWER, None),
    (r"spaces? (?:that|which) (?:holds?|contains?|has|have|is held|are held|is occupied|is capped)|containing|holding", _PIECE_THERE, None),
    (r"spaces? (?:that |which )?(?:you|your worker) (?:has |have |just )?(?:built|moved|started|came|left|were|was|stood)", _EARLIER, None),
    (r"(?:and )?then(?= (?:move|build|force|remove|may|it may|may not)\b)",
     "What belongs to the step before follows “; then”: “…; then it builds”. Two things that may be done are two clauses.", None),
    (r"(?:is|are) forced(?: \w+ spaces?)? away", "Where to? “each neighboring opponent worker is forced to the next space directly "
     "away”.", None),
    (r"(?:lose|loses|without|ignore) (?:their |his |her )?powers?|(?:opponents? ['’]s? )?powers? (?:has|have|is|are|cannot|does) \w+",
     "The language cannot say this yet: powers are not switched off. Nearest is “you have the opponent's power until your next "
     "turn”.", None),
    (r"(?:is|are) both", "Say how many before “worker”: “each of your workers is …”, “two of your workers are …”.", None),
    (r"(?:at most|at least|no more than|not more than) (?:once|twice|\w+ times?)(?: per (?:turn|game))?",
     "How often: “one more time” and “up to two more times” in a turn, “Your Move (once per game): …” in the game.", None),
    (r"(?:this|card 's|god 's|its) (?:power|ability|effect)s?",
     "A sentence is the power itself; how often it can be used stands behind the heading: “Your Move (once per game): …”.", None),
    (r"(?:ability|abilities|effects?)", "A sentence is the power itself; leave this out.", None),
    (r"this worker|this builder", "Say whose: “your worker” is the one that acts in your turn, “it” the same one again, “an opponent "
     "worker” one of theirs.", None),
    (r"this space|current space", "Which space? “its own space” is under the worker that acts, “that space” the one of the step "
     "before.", None),
    (r"(?:treats?|treated|considers?|considered|counts?|counted)(?: \w+){,3}? as|counts?|treats?|considered|regarded", _LIFTED, None),
)  # fmt: skip


def idiom(words: Words, at: int) -> Usual | None:
    """What to say of the phrase around this word, at which the words cannot be read on."""
    found = next(phrases(words, at, _PATTERNS), None)
    if found is None:
        return _possessed(words, at)
    first, last, message, text = found
    return Usual("one-form", message.format(text), first, last, text)


def patterns(rows: Rows) -> tuple[tuple[re.Pattern[str], str, str | None], ...]:
    """The table with patterns that match whole words only."""
    return tuple((re.compile(rf"\b(?:{pattern})(?!\w)"), message, text) for pattern, message, text in rows)


_PATTERNS: Final = patterns(_TABLE)


def phrases(
    words: Words, at: int, table: tuple[tuple[re.Pattern[str], str, str | None], ...]
) -> Iterator[tuple[int, int, str, str | None]]:
    """The phrases of the table that this word belongs to: first and last word, what to say, what to write."""
    spoken = Spoken(words)
    for pattern, message, text in table:
        for match in pattern.finditer(spoken.text):
            first, last = spoken.word(match.start()), spoken.word(match.end() - 1)
            if first <= at <= last:
                yield first, last, message, text


def _possessed(words: Words, at: int) -> Usual | None:
    """ "to an opponent worker's space" """
    kinds = [word.type for word in words]
    begin = max((place for place in range(at) if kinds[place] in ("TO", "ON", "FROM", "OVER", "INTO")), default=-1) + 1
    end = next((place for place in range(begin, len(kinds)) if kinds[place] == "POSSESSIVE"), 0)
    if not 0 < begin <= at <= end or kinds[end - 1] != "WORKER" or kinds[end + 1 : end + 2] != ["SPACE"]:
        return None
    owner = " ".join(words[begin:end])
    article = "an " if kinds[begin] == "OPPONENT" else ""
    text = f"a space held by {article}{owner.lower()}"
    return Usual("one-form", _SAYS.format(text), begin, end + 1, text)
