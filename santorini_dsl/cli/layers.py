"""The clauses in force in one turn, layer by layer, in the order in which the engine asks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from rich.table import Table as RichTable
from rich.text import Text

from ..effects import Require
from ..game.link import Link
from ..game.turn import Plan, Rule

Layers = Sequence[tuple[str, tuple[Rule, ...]]]


def layers_of(link: Link) -> Layers:
    """The layers that hold a clause (docs/semantics.md, section 3). Inside a layer: seat, card, clause."""
    lifts = (lift.rule for lift in chain(*link.lifts.values()))
    planned = chain(*map(_planned, link.plans))
    musts = link.requires
    layers = (
        ("changes the turn", _in_order((*link.borrows, *link.added, *lifts, *planned, *link.extra_turns))),
        ("cannot, by others", _in_order(rule for rule in _forbids(link) if rule.seat != link.acting)),
        ("cannot, by the own card", _in_order(rule for rule in _forbids(link) if rule.seat == link.acting)),
        ("loses", link.losses),
        ("wins", link.wins),
        ("cannot win", link.no_wins),
        ("follows", (*link.opening, *link.reactions, *link.closing)),
        ("must", tuple(rule for rule in musts if not _soft(rule))),
        ("must, if possible", tuple(rule for rule in musts if _soft(rule))),
    )
    return [(name, rules) for name, rules in layers if rules]


def layers_json(layers: Layers) -> list[dict[str, Any]]:
    """One object a clause, in order."""
    return [
        {
            "layer": name,
            "seat": rule.seat + 1,
            "card": rule.card,
            "text": rule.clause.text,
            "file": rule.clause.span.file if rule.clause.span else None,
            "line": rule.clause.span.line if rule.clause.span else None,
        }
        for name, rules in layers
        for rule in rules
    ]


def layers_table(layers: Layers) -> RichTable:
    """The clauses for people: layer, seat and card, and the clause as it is written."""
    listing = RichTable.grid(padding=(0, 2))
    listing.add_column(style="bold", no_wrap=True)
    listing.add_column(style="cyan", no_wrap=True)
    listing.add_column(overflow="fold")
    for name, rules in layers:
        for number, rule in enumerate(rules):
            listing.add_row("" if number else name, f"{rule.seat + 1} {rule.card}", Text(rule.clause.text))
    return listing


def _in_order(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(sorted(set(rules), key=lambda rule: (rule.seat, rule.card, rule.number)))


def _forbids(link: Link) -> Iterator[Rule]:
    return chain(*link.forbids.values())


def _planned(plan: Plan) -> Iterator[Rule]:
    """The clauses that make a way through the turn what it is."""
    while plan is not None:
        part, plan = plan
        yield from (task.job.rule for task in part.tasks if task.job.rule is not None)


def _soft(rule: Rule) -> bool:
    effect = rule.clause.effect
    return isinstance(effect, Require) and effect.soft
