"""What to tell an author whose sentence cannot be read, and how to read on.

A clause is read word by word. Where a word is refused, a repair is looked for (another word, one more or one
fewer), the finding names it, and reading starts again with the repaired words, so that later mistakes of the
same clause are found too. A clause gives at most `MOST` findings, and none that a repair caused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lark import Token, Tree

from ..vocabulary import ARTICLES, BY_TERMINAL, TERMS, Kind, Term
from .expectation import expected
from .grammar import UNKNOWN, Reading
from .headings import in_prose
from .hints import ADVICE, HINTS, TOO_HIGH
from .idioms import idiom
from .joined import joined_mistake
from .names import COUNTER, NAMED, Names
from .problem import Problem
from .suggest import ALIKE, is_slip, likeness, nearest
from .unsaid import amounts, unsaid
from .usual import usual_mistake
from .words import Words, relexed, written

MOST: Final = 5
_AHEAD: Final = 6
"""How many words after a repair are tried to judge it."""


_IN_HEADING: Final = 5
"""A colon within so many words ends something that was meant as a heading."""
_HEADINGS: Final = (
    "“Your Turn”, “Your Move”, “Your Build”, “Start of Your Turn”, “End of Your Turn”, the same with “Opponent's” or "
    "“Any”, “Win Condition”, “Lose Condition”, “Setup” and “Any Time”"
)

Judge = Callable[[Tree[Token]], int]
"""Counts what makes no sense in a clause that can be read."""
_TRIED: Final = 8
"""How many words are tried in the whole clause."""
_UNREADABLE: Final = 1000

_Place = tuple[Term | None, int]
"""A term that could be meant (None: an article), and the number of the word where it begins."""


@dataclass(frozen=True, slots=True)
class _Repair:
    """Other words; the word to blame and the text for its place; how it is explained; its merit.

    `sure`: whoever follows it cannot say another thing than was meant, if all can be read then.
    """

    words: Words
    word: Token
    text: str
    advice: str
    merit: float
    sure: bool


class Recovery:
    """Reads clauses of a card that declares these names.

    Among words that are equally alike to a misspelt one, that with the least for `judge` to blame is taken.
    """

    def __init__(self, judge: Judge, names: Names) -> None:
        self.judge = judge
        self.names = names

    def read(self, words: Words) -> tuple[Tree[Token] | None, list[Problem]]:
        """The tree of one clause (of the repaired words, if it needed repair), and what was wrong."""
        problems: list[Problem] = []
        while words:
            reading = Reading(trees=True)
            at = reading.feed(words)
            if at == len(words) and (tree := reading.tree()) is not None:
                return tree, problems
            if len(problems) == MOST or (problems and _start(words, at) < problems[-1].end):
                return None, problems
            problem, repaired = self._diagnose(words, at)
            problems.append(problem)
            if repaired is None:
                return None, problems
            words = relexed(repaired)
        return None, problems

    def _diagnose(self, words: Words, at: int) -> tuple[Problem, Words | None]:
        """What is wrong at this word, and the words with the best repair (None: no good one)."""
        before = Reading()
        before.feed(words[:at])
        accepted = before.accepted(self.names.terms)
        pairs = self._second_words(words, at, accepted)
        if pairs:
            return self._misspelt(words, at + 1, pairs)
        if (spoken := in_prose(words, at) or idiom(words, at)) is not None:
            return spoken.problem(words), spoken.repaired(words, self.names.words)
        if at < len(words) and words[at].type not in UNKNOWN:
            could = {term.terminal for term in accepted}
            usual = (
                amounts(words, at)
                or joined_mistake(words, at)
                or unsaid(words, at, could)
                or usual_mistake(words, at, could)
            )
            if usual is not None:
                return usual.problem(words), usual.repaired(words, self.names.words)
        if at == len(words) or words[at].type == "PERIOD":
            return self._unfinished(words, at, before, accepted)
        if words[at].type in UNKNOWN:
            return self._misspelt(words, at, self._acceptable(words, at, accepted))
        return self._unexpected(words, at, before, accepted)

    def _second_words(self, words: Words, at: int, accepted: Sequence[Term]) -> dict[str, list[_Place]]:
        """What the next word could be, where it is the misspelt second one of a pair such as "or higher"."""
        if at + 1 >= len(words):
            return {}
        found: dict[str, list[_Place]] = {}
        for term in accepted:
            first, _, second = term.spellings[0].partition(" ")
            if second and first == words[at].lower() and likeness(words[at + 1].lower(), second) >= ALIKE:
                found.setdefault(second, []).append((term, at))
        return found if words[at + 1].type in UNKNOWN else {}

    # -- words that are not in the vocabulary ------------------------------------------------------------------

    def _acceptable(self, words: Words, at: int, accepted: Sequence[Term]) -> dict[str, list[_Place]]:
        """Every spelling that could stand here."""
        found: dict[str, list[_Place]] = {article: [(None, at)] for article in ARTICLES}
        for term in accepted:
            for spelling in term.spellings:
                found.setdefault(spelling.partition(" ")[0], []).append((term, at))
        if at:
            earlier = Reading()
            earlier.feed(words[: at - 1])
            for term in earlier.accepted(self.names.terms):
                first, _, second = term.spellings[0].partition(" ")
                if second and first == words[at - 1].lower():
                    found.setdefault(second, []).append((term, at - 1))
        return found

    def _misspelt(self, words: Words, at: int, acceptable: dict[str, list[_Place]]) -> tuple[Problem, Words | None]:
        wrong = words[at]
        spoken = wrong.lower()
        start = f"“{wrong}” is not a word of the language"
        beside = [f"{words[at - 1].lower()} {spoken}"] if at else []
        beside += [f"{spoken} {words[at + 1].lower()}"] if at + 1 < len(words) else []
        advice = TOO_HIGH if spoken.isdecimal() else _first(ADVICE, *beside)
        if advice is None and _first(HINTS, *beside) is None:
            advice = ADVICE.get(spoken)
        if advice is not None and not (spoken.isalpha() and self._counts(words, at)):
            return _problem("unknown-word", f"{start}. {advice}", wrong, None), None
        if wrong.type == "STRANGE" and spoken not in HINTS:
            message = "Its signs are “:”, “;”, “.”, “,”, brackets after a heading and the apostrophe of “Opponent's”."
            return _problem("unknown-word", f"“{wrong}” is no sign of the language. {message}", wrong, None), None
        ranked = self._ranked(words, at, acceptable)
        undeclared = None if ranked else self._undeclared(words, at)
        if undeclared is not None:
            return _problem("unknown-word", f"{start}. {undeclared}", wrong, None), None
        slip = bool(ranked) and is_slip(spoken, ranked[0])
        hint = _first(HINTS, *beside, spoken)
        fits = hint is not None and hint.partition(" ")[0] in acceptable
        if hint is not None and not fits and not slip:
            return _problem(
                "unknown-word", f"{start}; elsewhere it is “{hint}”, which cannot stand here.", wrong, None
            ), None
        best = hint if hint is not None and fits else ranked[0] if slip else self._best(spoken, ranked)
        if best is None and not at and any(word.type == "COLON" for word in words[:_IN_HEADING]):
            message = f"{start}, and no heading begins with it. The headings are {_HEADINGS}."
            return _problem("unknown-word", message, wrong, None), None
        if best is None:
            terms = {term for places in acceptable.values() for term, _ in places}
            could = expected([term for term in (*TERMS, *self.names.terms) if term in terms])
            return _problem("unknown-word", f"{start}. Expected {could}.", wrong, None), None
        message = f"{start}; did you mean “{best}”?"
        others = [f"“{word}”" for word in ranked if word != best][:2]
        if others:
            message += f" It could also be {' or '.join(others)}."
        return _problem("unknown-word", message, wrong, _cased(best, wrong)), self._with(words, at, best)

    def _counts(self, words: Words, at: int) -> bool:
        """Whether a counter could stand here."""
        before = Reading()
        before.feed(words[:at])
        return before.takes(COUNTER)

    def _undeclared(self, words: Words, at: int) -> str | None:
        """What to say where the card could have declared the word."""
        before = Reading()
        before.feed(words[:at])
        word = words[at].lower()
        if before.takes(COUNTER):
            return f"A card declares its counters: “counters: [{word.removesuffix('s')}]”."
        if before.takes(NAMED) and word not in HINTS:
            return f"If it is a mark of a worker, the card declares it: “marks: [{word}]”."
        return None

    def _with(self, words: Words, at: int, text: str) -> Words:
        return [*words[:at], *self._written(text, words[at]), *words[at + 1 :]]

    def _ranked(self, words: Words, at: int, acceptable: dict[str, list[_Place]]) -> list[str]:
        """The acceptable words that are like this one, best first; how well reading goes on with them counts too."""
        spoken = words[at].lower()
        merits = {
            word: likeness(spoken, word)
            + 0.06 * max(_progress(words, at, *place) for place in places)
            + 0.1 * (sorted(word) == sorted(spoken))
            for word, places in acceptable.items()
            if likeness(spoken, word) >= ALIKE
        }
        ranked = sorted(merits, key=lambda word: (-merits[word], word))
        close = [word for word in ranked if merits[word] > merits[ranked[0]] - 0.3][:_TRIED]
        blamed = {word: self._blamed(relexed(self._with(words, at, word))) for word in close} if len(close) > 1 else {}
        return sorted(ranked, key=lambda word: (blamed.get(word, _UNREADABLE), ranked.index(word)))

    def _blamed(self, words: Words) -> int:
        """How much is wrong in the clause with these words: the words that cannot be read, or what makes no sense."""
        reading = Reading(trees=True)
        rest = len(words) - reading.feed(words)
        tree = reading.tree() if rest == 0 else None
        return _UNREADABLE - 100 + min(rest, 99) if tree is None else self.judge(tree)

    def _best(self, spoken: str, ranked: Sequence[str]) -> str | None:
        """The best acceptable word, or one that is much more alike but cannot stand here."""
        spellings = (
            spelling for term in (*TERMS, *self.names.terms) for spelling in term.spellings if " " not in spelling
        )
        known = next(iter(nearest(spoken, spellings, 1)), None)
        if not ranked or (known and likeness(spoken, known) > likeness(spoken, ranked[0]) + 0.2):
            return known
        return ranked[0]

    # -- words that are known but cannot stand here ------------------------------------------------------------

    def _unexpected(
        self, words: Words, at: int, before: Reading, accepted: Sequence[Term]
    ) -> tuple[Problem, Words | None]:
        wrong = words[at]
        best = self._best_repair(sorted(self._repairs(words, at, before, accepted), key=lambda repair: -repair.merit))
        if best.merit <= 0 or not best.sure or not self._readable(best):
            message = f"“{wrong}” cannot stand here; expected {expected(accepted)}."
            return _problem("unexpected-word", message, wrong, None), None
        message = f"“{wrong}” cannot stand here: {best.advice}. Expected {expected(accepted)}."
        if best.word is not wrong:
            message = f"“{best.word}” does not fit before “{wrong}”: {best.advice}."
        return _problem("unexpected-word", message, best.word, best.text), best.words

    def _best_repair(self, ranked: Sequence[_Repair]) -> _Repair:
        """The repair with the most merit; among close ones that which leaves least to blame in the whole clause."""
        ranked = [repair for repair in ranked if repair.sure] or ranked
        close = [repair for repair in ranked if repair.merit > max(0.0, ranked[0].merit - 1)][:_TRIED]
        if len(close) < 2:
            return ranked[0]
        return min(close, key=lambda repair: (self._blamed(relexed(repair.words)), -repair.merit))

    def _readable(self, repair: _Repair) -> bool:
        return self._blamed(relexed(repair.words)) < _UNREADABLE - 100

    def _repairs(self, words: Words, at: int, before: Reading, accepted: Sequence[Term]) -> Iterator[_Repair]:
        """Leave the word out, put another in its place or one before it, or another for the word before."""
        wrong, after = words[at], words[at + 1 :]
        doubled = at > 0 and words[at - 1].type == wrong.type
        gain = _gain(before, after)
        advice = "it stands here twice" if doubled else "leave it out"
        little = wrong.type in _LITTLE
        merit = gain and gain - (0 if doubled else 1.6)
        yield _Repair([*words[:at], *after], wrong, "", advice, merit, doubled or little)
        for term in accepted:
            spelling = term.spellings[0]
            new = self._written(spelling, wrong)
            reading = before.copy()
            reading.feed([Token(term.terminal, "")])
            if gain := _gain(reading, after):
                advice = f"perhaps “{spelling}” is meant"
                text = _cased(spelling, wrong)
                cost = _cost(wrong, term)
                yield _Repair([*words[:at], *new, *after], wrong, text, advice, gain - cost, _sure(wrong, term))
            if gain := _gain(reading, words[at:]):
                advice = f"“{spelling}” seems to be missing before it"
                place, text = wrong, f"{spelling} {wrong}"
                if term.terminal == "POSSESSIVE":
                    owner = words[at - 1]
                    place, text = owner, f"{owner.removesuffix('s')}{spelling}"
                    advice = f"“{spelling}” seems to be missing"
                sure = term.terminal in _LITTLE or (len(accepted) == 1 and term.kind is Kind.NOUN)
                yield _Repair([*words[:at], *new, *words[at:]], place, text, advice, gain - 1, sure)
        if at:
            yield from self._earlier_repairs(words, at)

    def _earlier_repairs(self, words: Words, at: int) -> Iterator[_Repair]:
        wrong = words[at - 1]
        before = Reading()
        before.feed(words[: at - 1])
        for term in before.accepted(self.names.terms):
            reading = before.copy()
            reading.feed([Token(term.terminal, "")])
            if term.terminal != wrong.type and (gain := _gain(reading, words[at:])):
                spelling = term.spellings[0]
                advice = f"perhaps “{spelling}” is meant"
                new = [*words[: at - 1], *self._written(spelling, wrong), *words[at:]]
                merit = gain - 0.3 - _cost(wrong, term)
                yield _Repair(new, wrong, _cased(spelling, wrong), advice, merit, _sure(wrong, term))

    # -- the end of the clause ---------------------------------------------------------------------------------

    def _unfinished(
        self, words: Words, at: int, before: Reading, accepted: Sequence[Term]
    ) -> tuple[Problem, Words | None]:
        last = words[at - 1] if at else words[0]
        period = written(".", last)
        if any(term.terminal == "PERIOD" for term in accepted):
            message = "A clause ends with a period."
            return _problem("missing-end", message, last, f"{last}."), [*words, *period]
        if any(term.terminal == "THIS" for term in accepted) and {"MOVED", "BUILT", "COMPLETED"} & {
            w.type for w in words
        }:
            message = "When was that? A look back ends with “this turn”, “on your last turn” or “on their last turn”."
            return _problem("unfinished-sentence", message, last, None), None
        endings = []
        for term in accepted:
            reading = before.copy()
            if reading.feed([Token(term.terminal, ""), *period]) == 2:
                endings.append(term.spellings[0])
        message = f"The sentence is not finished; expected {expected(accepted)}."
        suggestion = f"{last} {endings[0]}" if len(endings) == 1 else None
        return _problem("unfinished-sentence", message, last, suggestion), None

    def _written(self, text: str, place: Token) -> list[Token]:
        return written(text, place, names=self.names.words)


def _first(table: Mapping[str, str], *keys: str) -> str | None:
    return next((table[key] for key in keys if key in table), None)


def _progress(words: Words, at: int, term: Term | None, begins: int) -> int:
    """How far reading goes (at most three words) with this term in place of the misspelt word."""
    reading = Reading()
    reading.feed(words[:begins])
    if term is not None:
        reading.feed([Token(term.terminal, "")])
    return reading.feed(words[at + 1 : at + 4])


def _cased(text: str, like: str) -> str:
    return text[:1].upper() + text[1:] if like[:1].isupper() else text


_LITTLE: Final = frozenset({"TO", "ON", "OF", "IN", "INTO", "AT", "FROM", "THAN", "AS", "THEN"}) | {
    term.terminal for term in TERMS if term.kind is Kind.SIGN
}
"""Words that carry no meaning of their own."""


def _sure(wrong: Token, term: Term) -> bool:
    """Whether the term in place of this word is a slip of the pen, or another little word."""
    if likeness(wrong.lower(), term.spellings[0]) >= ALIKE:
        return True
    return term.terminal in _LITTLE and wrong.type in _LITTLE


def _cost(wrong: Token, term: Term) -> float:
    """How unlikely it is that this term was meant."""
    if likeness(wrong.lower(), term.spellings[0]) >= ALIKE:
        return 0.7
    return 0.9 if term.kind is BY_TERMINAL[wrong.type].kind else 1.5


def _gain(reading: Reading, after: Words) -> float:
    """How far reading goes, up to `_AHEAD` words; the end of the clause is as good as all of them."""
    on = reading.copy()
    count = on.feed(after[:_AHEAD])
    if count == len(after):
        return _AHEAD if on.complete() else 0
    return count


def _problem(code: str, message: str, word: Token, suggestion: str | None) -> Problem:
    return Problem(code, message, word.start_pos or 0, word.end_pos or 0, suggestion)


def _start(words: Words, at: int) -> int:
    return (words[min(at, len(words) - 1)].start_pos or 0) + (at == len(words))
