"""Whose turn it is: who acts in it, and who chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...effects import (
    Clause,
    Did,
    ExtraTurn,
    Heading,
    Lookback,
    Permit,
    Whose,
    Window,
    Workers,
)
from ...effects.walk import walk
from .. import print_actions
from ..complaint import Complaint
from ..printer import print_heading
from .conditions import is_remembered

_OTHER_SIDE: Final = {Whose.YOUR: Whose.OPPONENT, Whose.OPPONENT: Whose.YOUR}
_TURN_OF: Final = {Whose.YOUR: "your own turn", Whose.OPPONENT: "an opponent's turn"}
_ACTING: Final = {Whose.YOUR: "your workers", Whose.OPPONENT: "that opponent's workers"}


def check_actors(clause: Clause) -> Iterator[Complaint]:
    """In a turn only the workers of its player move and build, and at its start nobody has."""
    heading = clause.heading
    for each in walk(clause.effect):
        if isinstance(each, Did) and each.span is Lookback.THIS_TURN:
            yield from _did(each, heading)
        elif isinstance(each, Workers) and each.moved is not None and _idle(each, heading):
            word = "moved" if each.moved else "unmoved"
            turn, acting = _TURN_OF[heading.whose], _ACTING[heading.whose]
            message = f"“{word}” looks back at this turn, and in {turn} only {acting} move."
            yield Complaint("no-effect", message, "whole", (f"{word}_worker",))


def _idle(who: Workers, heading: Heading) -> bool:
    """Whether these workers do not act in the turn of the heading."""
    return heading.whose in _OTHER_SIDE and who.whose is _OTHER_SIDE[heading.whose]


def _did(said: Did, heading: Heading) -> Iterator[Complaint]:
    if heading.window is Window.START:
        message = "At the start of a turn nothing was done in it yet."
        yield Complaint("no-effect", message, "condition", ("did", "did_not"))
        return
    if not isinstance(said.subject, Workers) or not _idle(said.subject, heading):
        return
    message = (
        f"In {_TURN_OF[heading.whose]} only {_ACTING[heading.whose]} act, so that this is "
        f"{'always' if said.negated else 'never'} so."
    )
    before = Did(Workers(said.subject.whose), said.action, Lookback.LAST_TURN, said.negated)
    if is_remembered(said.action) and said.subject == before.subject:
        right = print_actions.condition(before)
        yield Complaint("no-effect", f"{message} Look back: “{right}”.", "condition", ("did", "did_not"), right)
    else:
        end = print_heading(Heading(Window.END, said.subject.whose))
        message += f" What was done is asked in that turn itself, such as under “{end}”."
        yield Complaint("no-effect", message, "condition", ("did", "did_not"))


NOBODY_CHOOSES: Final = (
    "Nobody chooses in other players' turns. What happens there by itself is said without “may”: “whenever an opponent "
    "worker builds, a block is built on that space”."
)


def elsewhere(said: Permit | ExtraTurn, heading: Heading) -> bool:
    """Whether something is to be chosen in the turn of somebody else."""
    trigger = said.trigger
    waits = trigger is not None and isinstance(trigger.subject, Workers) and trigger.subject.whose is not Whose.YOUR
    return waits or (heading.whose is Whose.OPPONENT and heading.window in (Window.START, Window.END))
