"""Verb phrases: what is done, how, where and how often.

The same `Action` says what a player may do, cannot do or must do, and which events a sentence waits for.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .terms import HeldBy, Levels, Piece, Reference, Related, SpacePhrase, Spaces, Tie, WorkerPhrase


class Verb(StrEnum):
    """What can be done in a turn."""

    MOVE = "move"
    BUILD = "build"
    FORCE = "force"
    REMOVE = "remove"
    REPLACE = "replace"
    PLACE = "place"
    """Put a worker on the board, in the setup."""
    GAIN = "gain"
    SPEND = "spend"
    DISCARD = "discard"
    DRAW = "draw"


class Slope(StrEnum):
    """The change of level of a move."""

    UP = "up"
    DOWN = "down"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Rise:
    """A move up, down or level; `by` may say by how many levels (None: by any number)."""

    slope: Slope
    by: Levels | None = None


class Course(StrEnum):
    """The direction of a move or build, seen from the worker."""

    DIAGONALLY = "diagonally"
    ORTHOGONALLY = "orthogonally"
    SAME_DIRECTION = "in the same direction"
    """The direction of that worker's step before in this turn."""
    OPPOSITE_DIRECTION = "in the opposite direction"
    """Against the direction of that worker's step before in this turn."""
    AWAY = "directly away"
    """Straight away from the acting worker, for a worker that is forced."""
    CLOSER = "directly closer"
    """Straight to the acting worker, for a worker that is forced."""


@dataclass(frozen=True, slots=True)
class At:
    """Where a step ends: a move "to", a build "on", a force "to", a removal "from" such a space."""

    spaces: SpacePhrase


@dataclass(frozen=True, slots=True)
class Leaving:
    """Where a move begins: "from a perimeter space"."""

    spaces: SpacePhrase


@dataclass(frozen=True, slots=True)
class Over:
    """A move in a straight line to the second space, over what is on the first: "over an opponent worker"."""

    what: WorkerPhrase | SpacePhrase


@dataclass(frozen=True, slots=True)
class SameHeight:
    """A build that lays a piece at the level of the build before: "at the same level"."""


@dataclass(frozen=True, slots=True)
class Completing:
    """A build that makes a complete tower: three blocks and a dome."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The piece that is built or removed."""

    piece: Piece


Qualifier = Rise | Course | At | Leaving | Over | SameHeight | Completing | Laying


@dataclass(frozen=True, slots=True)
class But:
    """An exception: "but not …" or "but only …"."""

    qualifier: Qualifier
    only: bool = False


@dataclass(frozen=True, slots=True)
class Times:
    """How often. `more` counts steps beyond the normal one; high None: any number."""

    low: int
    high: int | None
    more: bool = False


ONCE = Times(1, 1)
ONE_MORE = Times(1, 1, more=True)
ANY_NUMBER = Times(0, None)


@dataclass(frozen=True, slots=True)
class Stock:
    """So many of a counter that the card declares: "two dreams"."""

    counter: str
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Action:
    """A verb with all that describes the step. A step fits when every qualifier fits and no exception bites.

    `patient` is the worker that is forced, removed or replaced. `anywhere` lifts the rule that a step
    reaches neighboring spaces only, `any_level` the rule that a dome needs three blocks.
    `distance` is the number of spaces a worker is forced in a straight line, one force event a space.
    `stock` is what is gained or spent; with any other verb it is the price of each such step.
    `builder` is who builds what is built by itself: then it must be allowed to build there.
    """

    verb: Verb
    patient: WorkerPhrase | None = None
    qualifiers: tuple[Qualifier, ...] = ()
    but: tuple[But, ...] = ()
    anywhere: bool = False
    any_level: bool = False
    distance: int = 1
    times: Times = ONCE
    stock: Stock | None = None
    builder: WorkerPhrase | None = None


def reaches_far(action: Action) -> bool:
    """Whether the step itself goes beyond the neighboring spaces: "anywhere", "over …", "two spaces away"."""
    return action.anywhere or any(
        isinstance(each, Over)
        or (isinstance(each, At) and isinstance(each.spaces, Spaces) and any(map(_distant, each.spaces.relations)))
        for each in action.qualifiers
    )


def _distant(relation: object) -> bool:
    """Whether a space in this relation lies so far from the worker that acts."""
    return (
        isinstance(relation, Related)
        and relation.to is Reference.IT
        and not relation.negated
        and any(bond.tie is Tie.DISTANT and bond.by is not None and bond.by.low > 1 for bond in relation.bonds)
    )


def holds_somebody(at: At) -> bool:
    """Whether the space is entered though somebody stands there."""
    where = at.spaces
    return isinstance(where, Spaces) and (
        where.occupied is True or any(isinstance(each, HeldBy) and not each.negated for each in where.relations)
    )
