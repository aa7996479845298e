"""Whether a clause makes sense: its subject fits its verb and heading, and all that it refers to exists."""

from __future__ import annotations

from collections.abc import Iterator

from ...effects import (
    Clause,
    Forbid,
    ForbidWin,
    Lose,
    Permit,
    React,
    Require,
    RequireEnd,
    Substitute,
    Win,
)
from ..complaint import Complaint
from .permits import check_permit, check_substitute
from .rules import check_forbid_win, check_lose, check_must_end, check_react, check_rule, check_win

__all__ = ["check"]


def check(clause: Clause) -> Iterator[Complaint]:
    """All that makes no sense in a clause."""
    effect = clause.effect
    if clause.once and not (isinstance(effect, Permit) or (isinstance(effect, Substitute) and effect.optional)):
        message = "Only what the player may do can be once per game."
        yield Complaint("no-effect", message, "heading", ("once",))
    if isinstance(effect, Permit):
        yield from check_permit(effect, clause.heading)
    elif isinstance(effect, Substitute):
        yield from check_substitute(effect, clause.heading)
    elif isinstance(effect, Forbid | Require):
        yield from check_rule(effect, clause.heading)
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
