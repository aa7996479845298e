"""Names that a card declares: counters that its owner gains and spends, and marks of single workers.

They are words of that card only, and stand in the grammar as the terminals COUNTER and NAMED.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..effects import Clause, Holds, MarkWorker, Stock, Workers
from ..effects.walk import walk
from ..errors import Finding, Span
from ..vocabulary import ARTICLES, TERMS, Kind, Term
from .grammar import Declared

COUNTER: Final = "COUNTER"
NAMED: Final = "NAMED"

_NOWHERE: Final = Span("<names>", 1, 1, 1, 1)
_WORDS: Final = frozenset(ARTICLES) | {spelling for term in TERMS for spelling in term.spellings}
_FACTS: Final = frozenset({"extra", "has", "used"})
"""What positions write down of a player beside the declared names."""


@dataclass(frozen=True, slots=True)
class Name:
    """A declared word in lower case, and where it is declared."""

    word: str
    span: Span = _NOWHERE


@dataclass(frozen=True)
class Names:
    """The names of one card."""

    counters: tuple[Name, ...] = ()
    marks: tuple[Name, ...] = ()

    @classmethod
    def of(cls, counters: Iterable[str] = (), marks: Iterable[str] = ()) -> Names:
        """Names that stand in no file."""
        return cls(tuple(map(Name, counters)), tuple(map(Name, marks)))

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The names as words. Counters have a plural with -s."""
        return (
            *(_term(COUNTER, (name.word, f"{name.word}s"), "a counter") for name in self.counters),
            *(_term(NAMED, (name.word,), "a mark") for name in self.marks),
        )

    @cached_property
    def words(self) -> Declared:
        """The terminal and the singular of every spelling."""
        return {spelling: (term.terminal, term.spellings[0]) for term in self.terms for spelling in term.spellings}

    def clashes(self) -> Iterator[Finding]:
        """Names that mean something else already."""
        taken = set(_WORDS | _FACTS)
        for term, name in zip(self.terms, (*self.counters, *self.marks), strict=True):
            if taken & set(term.spellings):
                message = f"“{name.word}” is taken: it is a word of the language, or declared twice; choose another."
                yield Finding("taken-name", message, name.span)
            taken |= set(term.spellings)

    @classmethod
    def used_in(cls, clauses: Iterable[Clause]) -> Names:
        """The names that the clauses need."""
        parts = [part for clause in clauses for part in walk(clause.effect)]
        counters = {part.counter for part in parts if isinstance(part, Stock | Holds)}
        marks = {part.mark for part in parts if isinstance(part, MarkWorker)}
        marks.update(mark for part in parts if isinstance(part, Workers) for mark in part.marks)
        return cls.of(sorted(counters), sorted(marks))

    def unused(self, clauses: Iterable[Clause]) -> Iterator[Finding]:
        """Names that no clause uses."""
        used = Names.used_in(clauses).words if self.terms else {}
        for name in (*self.counters, *self.marks):
            if name.word not in used:
                yield Finding("unused-name", f"“{name.word}” is declared, but the power does not use it.", name.span)


def _term(terminal: str, spellings: tuple[str, ...], what: str) -> Term:
    return Term(terminal, spellings, Kind.NAME, f"{what} of this card", spellings[0])
