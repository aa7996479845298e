"""Clauses: what a card says, as effects that hook into the turn machine (semantics: docs/semantics.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..errors import Span
from .actions import Action, Stock
from .terms import Amount, Relation, SpacePhrase, Spaces, Thing, Whose, WorkerPhrase, Workers


class Window(StrEnum):
    """When a heading's sentences hold."""

    SETUP = "setup"
    START = "start of turn"
    TURN = "turn"
    MOVE = "move"
    BUILD = "build"
    END = "end of turn"
    ANY_TIME = "any time"
    WIN = "win condition"
    LOSE = "lose condition"


@dataclass(frozen=True, slots=True)
class Heading:
    """A window and whose it is; SETUP, ANY_TIME, WIN and LOSE belong to nobody's turn (ANY)."""

    window: Window
    whose: Whose = Whose.ANY


# -- players ---------------------------------------------------------------------------------------------


class Player(StrEnum):
    """A player as a subject."""

    YOU = "you"
    OPPONENTS = "opponents"
    NOBODY = "no player"


Subject = WorkerPhrase | Player


# -- conditions ------------------------------------------------------------------------------------------


class Lookback(StrEnum):
    """The stretch of time that a look back covers."""

    THIS_TURN = "this turn"
    LAST_TURN = "last turn"


@dataclass(frozen=True, slots=True)
class Are:
    """Workers stand in a relation now: "your worker is on level 2", "it is neighboring an opponent worker".

    The subject's amount says how many must.
    """

    subject: WorkerPhrase
    relation: Relation


@dataclass(frozen=True, slots=True)
class SpaceIs:
    """A space is unoccupied, occupied, or stands in a relation: "the opposite space is unoccupied"."""

    subject: SpacePhrase
    state: bool | Relation
    """True: occupied, False: unoccupied."""


@dataclass(frozen=True, slots=True)
class ThereAre:
    """So many things are on the board: "there are five or more complete towers".

    `where` says on which spaces pieces and towers are counted: "on perimeter spaces", "neighboring your worker".
    """

    amount: Amount
    things: Thing | Workers | Spaces
    where: Relation | None = None


@dataclass(frozen=True, slots=True)
class Did:
    """Somebody did this: "your worker moved up on your last turn", "it did not move this turn"."""

    subject: Subject
    action: Action
    span: Lookback
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The card's owner has so many of a counter: "you have two or more dreams"."""

    counter: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Does:
    """The step at hand is like this: "it moves up", "it completes a tower"."""

    action: Action


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition (`unless`)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """All conditions hold (and)."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one condition holds (or)."""

    conditions: tuple[Condition, ...]


Condition = Are | SpaceIs | ThereAre | Did | Holds | Does | Not | AllOf | AnyOf


@dataclass(frozen=True, slots=True)
class Event:
    """A step that a sentence waits for: "your worker moves to a perimeter space"."""

    subject: Subject
    action: Action


# -- effects ---------------------------------------------------------------------------------------------


class Moment(StrEnum):
    """When an added step is offered, relative to the acting worker's normal steps."""

    BEFORE_MOVE = "before it moves"
    AFTER_MOVE = "after it moves"
    AFTER_BUILD = "after it builds"


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that happens by itself: "that worker is forced to the vacated space".

    The action's `patient` is what it happens to; for a build or a removal of a piece its `Laying`
    qualifier names the piece. As part of a permission it must be possible, or the permission is not.
    """

    action: Action


@dataclass(frozen=True, slots=True)
class Do:
    """One part of a plan: who does what; with `may` it can be left out."""

    subject: Subject
    action: Action
    may: bool = False


@dataclass(frozen=True, slots=True)
class Permit:
    """`may`: adds an optional step, or lifts a limit of the normal step.

    It adds when the action says *more*, when there is a `moment` or a `trigger`, when the verb is force or
    remove, or under a Start or End heading; else it lifts. `then` holds once it was used, in the written order:
    consequences at once, further steps as mandatory continuation, cannot and must for the rest of the turn.
    """

    subject: Subject
    action: Action
    moment: Moment | None = None
    trigger: Event | None = None
    condition: Condition | None = None
    then: tuple[Consequence | Do | Forbid | Require, ...] = ()


@dataclass(frozen=True, slots=True)
class Substitute:
    """`instead of your normal turn/move/build`: another way through; not `optional`: the only way."""

    part: Window
    plan: tuple[Do, ...]
    optional: bool
    condition: Condition | None = None
    then: tuple[Forbid | Require, ...] = ()


@dataclass(frozen=True, slots=True)
class Forbid:
    """`cannot`: removes steps that fit. With `only` ("can only") it removes those that do not fit."""

    subject: Subject
    action: Action
    only: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Require:
    """`must`: keeps complete turns that fit; `soft` ("if possible"): when there is one.

    A subject with a COUNT amount: that many such workers do it at least once. EACH: every one does.
    Otherwise every step of that verb by such a worker fits.
    """

    subject: Subject
    action: Action
    soft: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class RequireEnd:
    """`must end the turn …`: every such worker stands in the relation when the turn is complete.

    The condition is asked of each worker ("if it moved this turn"). Workers removed in that turn still count
    where they stood.
    """

    subject: WorkerPhrase
    relation: Relation
    soft: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class React:
    """A consequence without a choice, after each event that fits, or once at a Start or End heading."""

    trigger: Event | None
    consequences: tuple[Consequence, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """The player wins by this event, or in this state of the board."""

    event: Event | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Lose:
    """The player named loses by this event, or in this state of the board."""

    who: Player
    event: Event | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ForbidWin:
    """These players cannot win, or cannot win by steps that fit `by`. The step stays legal."""

    who: Player
    by: Action | None = None
    condition: Condition | None = None


class Source(StrEnum):
    """Whose power another card can lend."""

    OPPONENT = "the opponent's power"
    DRAWN = "the drawn card's power"


@dataclass(frozen=True, slots=True)
class Borrow:
    """`you have … power`: another card's clauses count as this player's.

    OPPONENT, under Start of Your Turn: decided then, until the player's next turn; the opponent does not have it
    meanwhile. DRAWN, under Any Time: the card that lies face up.
    """

    source: Source
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """`you may take one more turn with …`: after this turn, one more for each event that fits; without a
    `trigger`, under End of Your Turn, one if the condition is met when all else is done.

    It is played with one of the workers of `using` as if it were an own one (None: the own workers). With
    `harmless` nobody can win in it. `price` is spent when it is taken.
    """

    trigger: Event | None
    using: Workers | None = None
    harmless: bool = False
    condition: Condition | None = None
    price: Stock | None = None


@dataclass(frozen=True, slots=True)
class PlaceTurn:
    """Setup: the player places before (or after) everybody else. Who moves first does not change."""

    first: bool


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """Setup: the player places so many workers."""

    number: int


@dataclass(frozen=True, slots=True)
class MarkWorker:
    """Setup: the player marks one of the own workers with a name that the card declares."""

    mark: str


@dataclass(frozen=True, slots=True)
class MakeDeck:
    """Setup: the unused cards of a set are shuffled into a deck, and one is drawn."""

    group: str


Effect = (
    Permit
    | Substitute
    | Forbid
    | Require
    | RequireEnd
    | React
    | Win
    | Lose
    | ForbidWin
    | Borrow
    | ExtraTurn
    | PlaceTurn
    | PlaceCount
    | MarkWorker
    | MakeDeck
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a card. `limit` is how often it can be used in a game (None: always), `players` are the
    numbers of players it holds for (none: any).

    `span` and `text` are where and how it is written; they are not compared.
    """

    heading: Heading
    effect: Effect
    limit: int | None = None
    players: tuple[int, ...] = ()
    span: Span | None = field(default=None, compare=False)
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Power:
    """All clauses of one card, by the card's id. A card without clauses plays the base game."""

    card: str
    clauses: tuple[Clause, ...] = ()
