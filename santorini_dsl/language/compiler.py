"""From the text of a power to its clauses, with all findings of the whole text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from lark import Token, Tree

from ..effects import Clause, Heading, Power, Whose, Window
from ..errors import CardError, Finding
from . import sentences
from .checks import check, check_power
from .complaint import place
from .grammar import Reading, tokens
from .headings import mended
from .names import Names
from .printer import print_heading
from .problem import Notes, Problem
from .recovery import Recovery
from .source import Source

_LONGEST_HEADING: Final = 19
"""Words in a heading, its colon included: "End of Opponent's Turn (three times per game) (with 2 or 4 players):"."""


NO_NAMES: Final = Names()

_PUZZLING: Final = frozenset({"bad-relation", "misfit", "missing-noun", "one-form", "said-twice", "wrong-part"})
"""After these problems it cannot be said whether the rest of the clause makes sense."""

_TURNS: Final = (Window.TURN, Window.MOVE, Window.BUILD)
_HEADINGS: Final = (
    *(Heading(window, whose) for whose in (Whose.ANY, Whose.YOUR, Whose.OPPONENT) for window in _TURNS),
    *(Heading(window) for window in (Window.WIN, Window.LOSE, Window.SETUP, Window.ANY_TIME)),
)
"""Where one is looked for that fits a sentence, the widest first. A moment cannot be guessed."""

_SHORT: Final = 3
"""So many words before a heading may be its own beginning, misspelt; more are a clause without a period."""


def compile_power(card: str, source: Source, names: Names = NO_NAMES) -> tuple[Power | None, list[Finding]]:
    """The power of a card that declares these names, and every finding in its text.

    None instead of a power if one is an error.
    """
    reader = _Reader(source, names)
    words, wrong = mended(tokens(source.text, names.words))
    reader.problems += wrong
    if not words:
        reader.problems.append(Problem("no-clause", "There is no sentence here.", 0, len(source.text)))
    read = [reader.clause(chunk) for chunk in _chunks(words)]
    clauses = [clause for clause in read if clause is not None]
    findings = [
        Finding(problem.code, problem.message, source.span(problem.start, _end(problem, source)), problem.suggestion)
        for problem in sorted(reader.problems, key=lambda problem: problem.start)
    ]
    findings += names.clashes()
    if not findings:
        findings += [
            Finding(code, message, clause.span) for code, message, clause in check_power(clauses) if clause.span
        ]
        findings += names.unused(clauses)
    return (None if findings else Power(card, tuple(clauses))), findings


def _end(problem: Problem, source: Source) -> int:
    """Where the blamed words end; no comma is left behind a heading that takes their place."""
    comma = (problem.suggestion or "").endswith(":") and source.text[problem.end : problem.end + 1] == ","
    return problem.end + comma


def parse_power(text: str, card: str = "card", names: Names = NO_NAMES) -> Power:
    """The power that the text describes. Raises CardError with all findings."""
    power, findings = compile_power(card, Source.of(text), names)
    if power is None:
        raise CardError(findings)
    return power


class _Reader:
    """Reads clause after clause; one without a heading holds under the heading before it."""

    def __init__(self, source: Source, names: Names) -> None:
        self.source = source
        self.recovery = Recovery(self._blamed, names)
        self.problems: list[Problem] = []
        self.heading: sentences.Under | None = None
        #: Whether the heading that would be inherited could not be read.
        self.lost = False

    def clause(self, words: Sequence[Token]) -> Clause | None:
        """The clause of these words, if it is one; else `problems` says why."""
        first, last = words[0], words[-1]
        tree, problems = self.recovery.read(words)
        self.problems += problems
        if tree is None:
            self._keep_heading(words)
            return None
        own = next(tree.find_data("heading"), None)
        if own is not None:
            self.heading, self.lost = sentences.heading(own), False
        elif self.lost:
            return None
        notes = Notes()
        clause = sentences.clause(tree, self.heading, notes)
        if self.heading is None:
            notes = self._without_heading(tree, words)
        if clause is not None:
            if not any(problem.code in _PUZZLING for problem in notes.problems):
                notes.problems += (place(complaint, tree) for complaint in check(clause))
            start, end = first.start_pos or 0, last.end_pos or 0
            text = " ".join(self.source.text[start:end].split())
            clause = replace(clause, span=self.source.span(start, end), text=text)
        self.problems += (problem for problem in notes.problems if not _caused(problem, problems))
        return clause

    def _without_heading(self, tree: Tree[Token], words: Sequence[Token]) -> Notes:
        """What to say of a first sentence without a heading: under which one it would make sense."""
        start, end = words[0].start_pos or 0, words[-1].end_pos or 0
        if [word.type for word in words[:3]] == ["YOU", "WIN", "IF"]:
            message = "What wins stands alone under the heading “Win Condition: …”."
            return Notes([Problem("missing-heading", message, start, words[2].end_pos or 0, "Win Condition:")])
        message, suggestion = "A power begins with a heading that says when it holds", None
        fitting = next((each for each in _HEADINGS if not self._blamed(tree, sentences.Under(each))), None)
        if fitting is not None:
            name = print_heading(fitting)
            message, suggestion = f"{message}; this sentence fits “{name}”", f"{name}: {self.source.text[start:end]}"
        return Notes([Problem("missing-heading", f"{message}.", start, end, suggestion)])

    def _blamed(self, tree: Tree[Token], under: sentences.Under | None = None) -> int:
        notes = Notes()
        clause = sentences.clause(tree, under or self.heading, notes)
        return len(notes.problems) + (0 if clause is None else sum(1 for _ in check(clause)))

    def _keep_heading(self, words: Sequence[Token]) -> None:
        """The heading of a clause that cannot be read still holds for the next one."""
        colon = next((at for at, word in enumerate(words) if word.type == "COLON"), None)
        if colon is None:
            return
        reading = Reading("heading", trees=True)
        reading.feed(words[: colon + 1])
        tree = reading.tree()
        self.heading, self.lost = (None, True) if tree is None else (sentences.heading(tree), False)


def _caused(problem: Problem, repaired: Sequence[Problem]) -> bool:
    """Whether a problem of the repaired sentence may come from the repair only."""
    return any(
        earlier.code == "unexpected-word" or (problem.start < earlier.end and earlier.start < problem.end)
        for earlier in repaired
    )


def _chunks(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The words clause by clause: up to a period, or up to a heading where the period is missing."""
    start = 0
    for at, word in enumerate(words):
        if word.type == "COLON" and (begin := _heading_begins(words, start, at)) > start + _SHORT:
            yield words[start:begin]
            start = begin
        elif word.type == "PERIOD":
            yield words[start : at + 1]
            start = at + 1
    if start < len(words):
        yield words[start:]


def _heading_begins(words: Sequence[Token], start: int, colon: int) -> int:
    """Where the heading that ends with this colon begins; `start` if it is none."""
    for begin in range(max(start, colon - _LONGEST_HEADING), colon):
        reading = Reading("heading")
        if reading.feed(words[begin : colon + 1]) == colon + 1 - begin and reading.complete():
            return begin
    return start
