"""How well mistakes in cards are found: many small mutations, and what became of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final

from ..cards import Card, Library, parse_card
from ..errors import Finding, Severity, UsageError
from ..language import print_power
from ..vocabulary import ARTICLES, NUMERALS, TERMS
from .mutations import Kind, Mutation, mended, mutations
from .scenarios import run_scenarios


class Fate(StrEnum):
    """What became of a mutation."""

    REFUSED = "refused"
    """A finding says what is wrong."""
    HARMLESS = "harmless"
    """Accepted with the same meaning: only an article, a number, a case or a sign was changed."""
    SILENT = "silent"
    """Accepted with the same meaning, though more was changed."""
    CAUGHT = "caught"
    """Accepted with another meaning, and a scenario of the card fails."""
    MISSED = "missed"
    """Accepted with another meaning, and no scenario fails."""
    CRASHED = "crashed"
    """Something in the program broke."""


MISSPELT: Final = frozenset({Kind.MISSPELT_WORD, Kind.MISSPELT_KEY})


@dataclass(frozen=True, slots=True)
class Verdict:
    """One mutation and its fate. `note` is the meaning of an accepted one, or what broke."""

    card: str
    mutation: Mutation
    fate: Fate
    right_line: bool = False
    right_suggestion: bool = False
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Plain values, without the file's text."""
        return {
            "card": self.card,
            "kind": self.mutation.kind.value,
            "line": self.mutation.line,
            "before": self.mutation.before,
            "after": self.mutation.after,
            "fate": self.fate.value,
            "right_line": self.right_line,
            "right_suggestion": self.right_suggestion,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class MutationReport:
    """All verdicts of a run, and the shares that count."""

    seed: int
    verdicts: tuple[Verdict, ...]

    @property
    def misspelt(self) -> tuple[Verdict, ...]:
        """The verdicts on misspelt words and keys."""
        return tuple(v for v in self.verdicts if v.mutation.kind in MISSPELT)

    @property
    def reworded(self) -> tuple[Verdict, ...]:
        """The verdicts on dropped, doubled and replaced words."""
        return tuple(v for v in self.verdicts if v.mutation.kind not in MISSPELT)

    def of(self, *fates: Fate) -> tuple[Verdict, ...]:
        """The verdicts with one of these fates."""
        return tuple(v for v in self.verdicts if v.fate in fates)

    def figures(self) -> dict[str, int]:
        """The counts of a run, by name."""
        misspelt, reworded = self.misspelt, self.reworded
        fates = {fate: sum(v.fate is fate for v in reworded) for fate in Fate}
        return {
            "mutations": len(self.verdicts),
            "misspelt": len(misspelt),
            "misspelt_found": sum(v.fate is Fate.REFUSED for v in misspelt),
            "misspelt_right_line": sum(v.right_line for v in misspelt),
            "misspelt_right_suggestion": sum(v.right_suggestion for v in misspelt),
            "reworded": len(reworded),
            "reworded_refused": fates[Fate.REFUSED],
            "reworded_harmless": fates[Fate.HARMLESS],
            "reworded_silent": fates[Fate.SILENT],
            "reworded_changed": fates[Fate.CAUGHT] + fates[Fate.MISSED],
            "reworded_caught": fates[Fate.CAUGHT],
            "crashed": len(self.of(Fate.CRASHED)),
        }

    def as_json(self) -> dict[str, Any]:
        """The figures, and every mutation that was not refused with the right suggestion."""
        return {
            "seed": self.seed,
            **self.figures(),
            "listed": [
                v.as_json()
                for v in self.verdicts
                if v.fate is not Fate.REFUSED or (v.mutation.kind in MISSPELT and not v.right_suggestion)
            ],
        }


def mutate(
    cards: Sequence[Card],
    library: Library,
    seed: int = 1,
    per_word: int = 2,
    progress: Callable[[int], None] | None = None,
) -> MutationReport:
    """Mutate the files of these cards (docs of `mutations`) and see what becomes of each mutation.

    The same seed makes the same mutations. `progress` is called with the number of cards done. Raises
    UsageError for a card that has no file.
    """
    verdicts: list[Verdict] = []
    for done, card in enumerate(cards, 1):
        if card.path is None:
            raise UsageError(f"{card.name} has no file that could be mutated")
        judge = _Judge(card.path.read_text(encoding="utf-8"), card, library)
        verdicts += judge.all(Random(f"{seed}:{card.id}"), per_word)
        if progress is not None:
            progress(done)
    return MutationReport(seed, tuple(verdicts))


class _Judge:
    """Judges mutations of one card's file."""

    def __init__(self, text: str, card: Card, library: Library) -> None:
        self.text = text
        self.file = str(card.path)
        self.library = library
        self.id = card.id
        self.card, _ = self._read(text)
        self.meaning = print_power(card.power)

    def all(self, rng: Random, per_word: int) -> Iterable[Verdict]:
        for mutation in mutations(self.text, self.file, rng, per_word):
            try:
                yield self._verdict(mutation)
            except Exception as error:  # whatever breaks is what is looked for
                yield Verdict(self.id, mutation, Fate.CRASHED, note=f"{type(error).__name__}: {error}")

    def _read(self, text: str) -> tuple[Card | None, tuple[Finding, ...]]:
        reading = parse_card(text.encode(), self.file)
        return reading.card, reading.findings

    def _verdict(self, mutation: Mutation) -> Verdict:
        card, findings = self._read(mutation.text)
        misspelt = mutation.kind in MISSPELT
        if findings if misspelt else any(f.severity is Severity.ERROR for f in findings):
            here = any(f.span.line == mutation.line for f in findings)
            helps = misspelt and any(self._mends(mutation.text, finding) for finding in findings)
            return Verdict(self.id, mutation, Fate.REFUSED, here, helps, findings[0].message)
        assert card is not None
        meaning = print_power(card.power)
        if meaning == self.meaning:
            fate = Fate.HARMLESS if _small(mutation) else Fate.SILENT
        else:
            passed = all(result.passed for result in run_scenarios(card, self.library))
            fate = Fate.MISSED if passed else Fate.CAUGHT
        return Verdict(self.id, mutation, fate, note=meaning)

    def _mends(self, text: str, finding: Finding) -> bool:
        """Whether the file means the same as before once the suggestion is followed."""
        if finding.suggestion is None:
            return False
        card, findings = self._read(mended(text, finding.span, finding.suggestion))
        return not findings and card == self.card


def _small(mutation: Mutation) -> bool:
    """Whether only an article or a number (worker, workers) was changed."""
    before, after = mutation.before.lower(), mutation.after.lower()
    if mutation.kind is not Kind.REPLACED:
        return before in ARTICLES
    if before in NUMERALS or after in NUMERALS:
        return NUMERALS.get(before) == NUMERALS.get(after)
    groups = (*(term.spellings for term in TERMS), ARTICLES)
    return any(before in group and after in group for group in groups)
