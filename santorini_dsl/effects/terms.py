"""Noun phrases: which workers, which spaces, which pieces, and how they relate.

Every class is an immutable value without behaviour. "You" is always the player who holds the card,
"opponent" a player of another side. The game room gives them meaning (`santorini_dsl.game.terms`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Whose(StrEnum):
    """Whose turn, worker or memory is meant, seen from the player who holds the card."""

    YOUR = "your"
    OPPONENT = "opponent"
    ANY = "any"


class Reference(StrEnum):
    """A worker that was named before, or that acts."""

    IT = "it"
    """The worker that acts, or that acted in the sentence before."""
    THAT_WORKER = "that worker"
    """The other worker of the sentence before: the one whose space was entered, the one that was forced."""


class Quantifier(StrEnum):
    """How many of the things a noun phrase speaks of."""

    SOME = "some"
    """No quantity was written: the worker that acts, or any one that fits."""
    ONE = "one of"
    EACH = "each of"
    COUNT = "count"
    """A number: see `Amount.low` and `Amount.high`."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity. For COUNT, `low` and `high` bound it (both included; high None: no bound)."""

    quantifier: Quantifier = Quantifier.SOME
    low: int = 1
    high: int | None = None


SOME = Amount()
ONE = Amount(Quantifier.ONE)
EACH = Amount(Quantifier.EACH)


def count(low: int, high: int | None) -> Amount:
    """From low to high things (high None: or more)."""
    return Amount(Quantifier.COUNT, low, high)


AT_LEAST_ONE = count(1, None)


@dataclass(frozen=True, slots=True)
class Levels:
    """A range of levels or of differences of levels, both ends included; high None: or more."""

    low: int
    high: int | None


class Tie(StrEnum):
    """How one thing can stand to another."""

    NEIGHBORING = "neighboring"
    HIGHER = "higher than"
    LOWER = "lower than"
    SAME_LEVEL = "on the same level as"
    DISTANT = "away from"
    """So many spaces away, counted as moves on an empty board."""
    IN_LINE = "in line with"
    """In the same row, column or diagonal."""
    SAME_ROW = "in the same row as"
    SAME_COLUMN = "in the same column as"
    ORTHOGONAL = "in the same row or column as"
    DIAGONAL = "in the same diagonal as"


@dataclass(frozen=True, slots=True)
class Bond:
    """One tie; for HIGHER and LOWER `by` may say by how many levels (None: by any number).

    For DISTANT it says how many spaces.
    """

    tie: Tie
    by: Levels | None = None


class Thing(StrEnum):
    """What else can be counted on the board."""

    COMPLETE_TOWER = "complete tower"
    BLOCK = "block"
    DOME = "dome"


@dataclass(frozen=True, slots=True)
class Related:
    """All bonds hold to one and the same witness: "neighboring and lower than your worker".

    With an EACH amount in `to` they must hold to every such thing; over nothing that is true.
    """

    bonds: tuple[Bond, ...]
    to: WorkerPhrase | SpacePhrase | Thing
    negated: bool = False


@dataclass(frozen=True, slots=True)
class OnLevel:
    """Stands on, or is, a space with so many blocks: "on level 2 or higher"."""

    levels: Levels
    negated: bool = False


@dataclass(frozen=True, slots=True)
class OnSpace:
    """A worker stands on such a space: "on a perimeter space"."""

    spaces: SpacePhrase
    negated: bool = False


@dataclass(frozen=True, slots=True)
class HeldBy:
    """A space holds such a worker: "held by an opponent worker"."""

    workers: WorkerPhrase
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """Held when the turn started, for the worker's space then: "that started the turn on level 2"."""

    relation: Related | OnLevel | OnSpace


@dataclass(frozen=True, slots=True)
class MovedLast:
    """The worker made a move step on its player's last turn, wherever it stands now."""

    negated: bool = False


Relation = Related | OnLevel | OnSpace | HeldBy | Started | MovedLast


@dataclass(frozen=True, slots=True)
class Workers:
    """Workers by owner, history and relations: "one of your unmoved workers on level 0".

    `other` leaves out the acting worker (in a relation: the worker that is being described).
    `moved` asks for workers that made (True) or did not make (False) a move step this turn.
    `marks` are names that the card declares: "your female worker".
    """

    whose: Whose
    amount: Amount = SOME
    other: bool = False
    moved: bool | None = None
    relations: tuple[Relation, ...] = ()
    marks: tuple[str, ...] = ()


WorkerPhrase = Workers | Reference


class Zone(StrEnum):
    """A named part of the board."""

    PERIMETER = "perimeter"
    INNER = "inner"
    CORNER = "corner"
    CENTER = "center"
    EDGE = "edge"
    """One of the four rows of spaces along the board's sides; corners lie on two of them."""


class Place(StrEnum):
    """A space that the turn so far determines."""

    VACATED = "the vacated space"
    """The space that the acting worker left with its last move."""
    STARTING = "its starting space"
    """Where the acting worker stood when the turn began."""
    SAME = "the same space"
    """A space where the worker has already built (or from which it has removed a piece) since it last moved."""
    OWN = "its own space"
    """The space the acting worker stands on."""
    THAT_SPACE = "that space"
    """The space of the step or sentence before."""
    NEXT = "the next space in the same direction"
    """One space on, straight ahead in the direction of the step before."""
    BACK = "the next space in the opposite direction"
    """One space on from the acting worker, straight against the direction of the step before."""
    OPPOSITE = "the opposite space"
    """Straight through the acting worker, on its other side, seen from the worker that is forced."""
    AWAY = "the next space directly away"
    """One space on, straight away from the acting worker."""
    CLOSER = "the next space directly closer"
    """One space on, straight to the acting worker."""


@dataclass(frozen=True, slots=True)
class Spaces:
    """Spaces by zone, occupancy and relations: "an unoccupied corner space neighboring your worker".

    A space is occupied when it holds a worker or a dome. `opposite` is set for two spaces that lie opposite
    each other: "two opposite corner spaces" through the centre, "opposite edges" on facing sides of the board.
    """

    amount: Amount = SOME
    zone: Zone | None = None
    occupied: bool | None = None
    opposite: bool = False
    relations: tuple[Relation, ...] = ()


SpacePhrase = Spaces | Place


class Piece(StrEnum):
    """What is built, removed or counted."""

    BLOCK = "block"
    DOME = "dome"
