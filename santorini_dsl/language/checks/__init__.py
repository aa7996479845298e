"""Whether a clause makes sense: its subject fits its verb and heading, and all that it refers to exists."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects import (
    Borrow,
    Clause,
    ExtraTurn,
    Forbid,
    ForbidWin,
    Lose,
    Permit,
    React,
    Require,
    RequireEnd,
    Substitute,
    Verb,
    Win,
)
from ..complaint import Complaint
from ..print_phrases import how_often
from .others import check_others
from .permits import check_permit, check_substitute
from .preparations import check_borrow, check_extra_turn, check_players
from .rules import check_forbid_win, check_lose, check_must_end, check_react, check_rule, check_win
from .setup import check_placing, check_preparation
from .turns import check_actors
from .whole import check_power

__all__ = ["check", "check_power"]


def check(clause: Clause) -> Iterator[Complaint]:
    """All that makes no sense in a clause."""
    effect = clause.effect
    may = isinstance(effect, Permit | ExtraTurn) or (isinstance(effect, Substitute) and effect.optional)
    if clause.limit is not None and not may:
        message = f"Only what the player may do can be {how_often(clause.limit)} per game."
        yield Complaint("no-effect", message, "heading", ("limit",))
    yield from check_players(clause)
    yield from check_others(effect)
    yield from check_actors(clause)
    if isinstance(effect, Permit):
        yield from check_permit(effect, clause.heading)
    elif isinstance(effect, Substitute):
        yield from check_substitute(effect, clause.heading)
    elif isinstance(effect, Forbid | Require):
        rule = check_placing if effect.action.verb is Verb.PLACE else check_rule
        yield from rule(effect, clause.heading)
    elif isinstance(effect, RequireEnd):
        yield from check_must_end(effect, clause.heading)
    elif isinstance(effect, React):
        yield from check_react(effect, clause.heading)
    elif isinstance(effect, Win):
        yield from check_win(effect, clause.heading)
    elif isinstance(effect, Lose):
        yield from check_lose(effect, clause.heading)
    elif isinstance(effect, ForbidWin):
        yield from check_forbid_win(effect, clause.heading)
    elif isinstance(effect, Borrow):
        yield from check_borrow(effect, clause.heading)
    elif isinstance(effect, ExtraTurn):
        yield from check_extra_turn(effect, clause.heading)
    else:
        yield from check_preparation(effect, clause.heading)
