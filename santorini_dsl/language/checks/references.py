"""Words that refer: whether anything before has named what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...effects import (
    Course,
    Place,
    Reference,
)
from ...effects.walk import walk
from ..complaint import Complaint


@dataclass(frozen=True, slots=True)
class Known:
    """What the words so far have named, so that a sentence can refer to it.

    `it`: a worker that acts. `that`: another worker. `step`: a step just made. `moved`: a move made before.
    `shared`: the worker that acts has just moved to the space of that other worker; `left`: and moved on from there.
    `came`: the step just made has brought a worker to its space; `over`: it passed over another space.
    """

    it: bool = False
    that: bool = False
    step: bool = False
    moved: bool = False
    shared: bool = False
    left: bool = False
    came: bool = False
    over: bool = False

    @property
    def both(self) -> bool:
        """Whether a worker acts on another one."""
        return self.it and self.that


NODES: Final[dict[Any, tuple[str, ...]]] = {
    Reference.IT: ("it", "near", "away_here", "step", "did"),
    Reference.THAT_WORKER: ("that_worker",),
    Place.VACATED: ("vacated",),
    Place.STARTING: ("starting",),
    Place.SAME: ("same",),
    Place.OWN: ("own",),
    Place.THAT_SPACE: ("that_space",),
    Place.NEXT: ("next",),
    Place.BACK: ("back",),
    Place.OPPOSITE: ("opposite_space",),
    Place.AWAY: ("away",),
    Place.CLOSER: ("closer",),
    Course.SAME_DIRECTION: ("same_direction",),
    Course.OPPOSITE_DIRECTION: ("opposite_direction",),
    Course.AWAY: ("directly_away",),
    Course.CLOSER: ("directly_closer",),
}
_NEEDS: Final[dict[Any, tuple[str, str]]] = {
    Reference.IT: ("it", "no worker acts here that “it” or a bare “neighboring” could mean; name the worker"),
    Reference.THAT_WORKER: ("that", "no other worker was named before that “that worker” could mean"),
    Place.VACATED: ("moved", "no move was made before that could have vacated a space"),
    Place.STARTING: ("it", "no worker acts here whose starting space it could be"),
    Place.OWN: ("it", "no worker acts here whose own space it could be"),
    Place.SAME: ("it", "no worker acts here that could have been there before"),
    Place.THAT_SPACE: ("step", "no step was named before that “that space” could belong to"),
    Place.NEXT: ("moved", "no step was made before that could have a direction"),
    Place.BACK: ("moved", "no step was made before that could have a direction"),
    Place.OPPOSITE: ("both", "a worker must act here, and another one be forced"),
    Place.AWAY: ("both", "a worker must act here, and another one be forced"),
    Place.CLOSER: ("both", "a worker must act here, and another one be forced"),
    Course.SAME_DIRECTION: ("moved", "no step was made before that could have a direction"),
    Course.OPPOSITE_DIRECTION: ("moved", "no step was made before that could have a direction"),
    Course.AWAY: ("both", "a worker must act here, and another one be forced"),
    Course.CLOSER: ("both", "a worker must act here, and another one be forced"),
}


def check_references(value: Any, known: Known, part: str) -> Iterator[Complaint]:
    """Words that refer to something that nothing before has named."""
    seen = set()
    for item in walk(value):
        if not isinstance(item, Reference | Place | Course) or item in seen or item not in _NEEDS:
            continue
        seen.add(item)
        need, message = _NEEDS[item]
        # A step just made has a direction and has vacated a space as well.
        if not (getattr(known, need) or (need == "moved" and known.step)):
            if part == "condition" and need != "it":
                message += "; a condition is judged before the step is made, and cannot ask where it leads"
            yield Complaint("bad-reference", f"“{item.value}” has nothing to refer to: {message}.", part, NODES[item])
        elif known.over and item is Place.THAT_SPACE:
            message = "“that space” could be the one moved over or the one moved to; say “its own space” for this one."
            yield Complaint("bad-reference", message, part, NODES[item])
        elif known.shared and item in _AHEAD:
            message = f"“{item.value}” is no space here: both workers stand on the same one."
            yield Complaint("bad-reference", message, part, NODES[item], _AHEAD[item])


_AHEAD: Final[dict[Any, str]] = {
    Place.AWAY: Place.NEXT.value.removeprefix("the "),
    Place.CLOSER: Place.NEXT.value.removeprefix("the "),
    Place.OPPOSITE: Place.NEXT.value.removeprefix("the "),
    Course.AWAY: Course.SAME_DIRECTION.value,
    Course.CLOSER: Course.SAME_DIRECTION.value,
}
"""What leads away from a worker on one's own space: straight on in the direction of the move."""
