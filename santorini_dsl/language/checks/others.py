"""Whether "other" has a worker that it leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...effects import Effect, ExtraTurn, ForbidWin, Permit, Player, Reference, Substitute, Whose, Workers
from ..complaint import Complaint

_OF_PLAYER: Final = {Player.YOU: Whose.YOUR, Player.OPPONENTS: Whose.OPPONENT, Player.NOBODY: Whose.ANY}
_NOBODY: Final = frozenset[Whose]()
_SPOKEN: Final = {Whose.YOUR: "“your other worker”", Whose.OPPONENT: "“their other worker”", Whose.ANY: "“other”"}
_NEEDED: Final = {
    Whose.YOUR: "one of your workers",
    Whose.OPPONENT: "an opponent worker",
    Whose.ANY: "a worker",
}


def check_others(effect: Effect) -> Iterator[Complaint]:
    """ "other" leaves out the worker that acts or is described; there must be one of that owner."""
    for whose in dict.fromkeys(_stray(effect, _NOBODY)):
        message = f"{_SPOKEN[whose]} needs {_NEEDED[whose]} that acts or is described, and here is none."
        yield Complaint("bad-reference", message, "whole", ("other", "their_workers"))


def _stray(said: Any, present: frozenset[Whose]) -> Iterator[Whose]:
    """The owners of "other" workers that cannot be meant; `present`: of those that act or are described."""
    if isinstance(said, tuple):
        for each in said:
            yield from _stray(each, present)
        return
    if isinstance(said, Workers) and said.other:
        left_out = present if said.whose is Whose.ANY else present & {said.whose, Whose.ANY}
        if not left_out:
            yield said.whose
    inside = present | _named(said)
    for name in getattr(said, "__dataclass_fields__", ()):
        # Who acts by a rule or in a step is named first: nothing in it can lean on itself.
        outside = name in ("subject", "trigger", "event") and not isinstance(said, Permit)
        yield from _stray(getattr(said, name), present if outside else inside)


def _named(said: Any) -> frozenset[Whose]:
    """The owners of the workers that act in this, or that it describes."""
    if isinstance(said, Permit | Substitute | ExtraTurn):
        return frozenset({Whose.YOUR})
    if isinstance(said, ForbidWin):
        return frozenset({_OF_PLAYER[said.who]})
    if isinstance(said, Workers):
        return frozenset({said.whose})
    if said is Reference.THAT_WORKER:
        return frozenset({Whose.ANY})
    acting = (getattr(said, name, None) for name in ("subject", "trigger", "event"))
    return frozenset().union(*(_named(each) for each in acting if each is not None))
