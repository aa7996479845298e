"""From the text of a power to its clauses, with all findings of the whole text."""

from __future__ import annotations

from ..effects import Power
from ..errors import CardError, Finding
from .grammar import reading, tokens
from .problem import Notes
from .sentences import clause
from .source import Source


def compile_power(card: str, source: Source) -> tuple[Power | None, list[Finding]]:
    found = []
    clauses = []
    inherited = None
    text = source.text
    chunk = []
    for t in tokens(text):
        chunk.append(t)
        if t.type == "PERIOD":
            ip = reading()
            for t in chunk: ip.feed_token(t)
            tree = ip.feed_eof()
            notes = Notes()
            c = clause(tree, inherited, notes)
            found += [Finding(p.code, p.message, source.span(p.start, p.end), p.suggestion) for p in notes.problems]
            if c: clauses.append(c); inherited = c.heading
            chunk = []
    return (None if found else Power(card, tuple(clauses))), found


def parse_power(text: str, card: str = "card") -> Power:
    power, findings = compile_power(card, Source.of(text))
    if power is None:
        raise CardError(findings)
    return power
