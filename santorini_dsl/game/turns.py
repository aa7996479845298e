"""Complete turns as values: their steps, their text, and the position they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ..effects import Piece, Verb
from .board import NAMES
from .machine import Machine
from .position import Position
from .turn import NOBODY, Node, Step
from .turn_notation import LEAVE, PASS


class Chosen(NamedTuple):
    """A step that the player chose, and where the worker that acts stood (NOBODY: no worker acts)."""

    step: Step
    at: int
    actor: int


@dataclass(frozen=True, slots=True)
class Happening:
    """A step of a finished turn by the names of its spaces; see docs/json.md for the keys of `as_json`."""

    do: str
    facts: tuple[tuple[str, str], ...]
    automatic: bool = False

    def as_json(self) -> dict[str, Any]:
        """The step as `turns --json` shows it."""
        facts = {key: int(value) if key == "amount" else value for key, value in self.facts}
        return {"do": self.do, **facts, "automatic": self.automatic}


@dataclass(frozen=True, slots=True)
class Turn:
    """A complete legal turn. `text` is its notation; `winner` and `position.winner` count seats from 0."""

    text: str
    steps: tuple[Happening, ...]
    position: Position

    @property
    def winner(self) -> int | None:
        """The seat that wins by this turn."""
        return self.position.winner


def chosen(leaf: Node) -> list[Chosen]:
    """The chosen steps of a turn in progress, in playing order."""
    found = []
    for step, before in leaf.moments():
        if not step.automatic:
            actor = step.agent
            found.append(Chosen(step, NOBODY if actor == NOBODY else before.workers[actor], actor))
    return found[::-1]


#: What a turn is sorted by: its chosen steps by their squares in reading order.
ReadingOrder = tuple[tuple[int, int, int, bool], ...]


def reading_order(steps: Sequence[Chosen]) -> ReadingOrder:
    """The key that sorts turns in reading order; the canonical turn of an outcome is the shortest, then first."""
    return tuple((at, step.source, step.target, step.piece is Piece.DOME) for step, at, _ in steps)


_STEP_TEXT = {
    Verb.MOVE: lambda step: f">{NAMES[step.target]}",
    Verb.BUILD: lambda step: f"^{NAMES[step.target]}{'*' if unusual_dome(step) else ''}",
    Verb.FORCE: lambda step: f"!{NAMES[step.source]}>{NAMES[step.target]}",
    Verb.REMOVE: lambda step: f"-{NAMES[step.target]}",
    Verb.REPLACE: lambda step: f"-{NAMES[step.target]}",
}


def unusual_dome(step: Step) -> bool:
    """Whether a build lays a dome where a block would be due."""
    return step.piece is Piece.DOME and step.rise < 3


def winner_text(winner: int | None, acting: int, sides: Sequence[int]) -> str:
    """The end mark of a turn: `#` when the acting side wins, `#2` when seat 2 does."""
    if winner is None:
        return ""
    return "#" if sides[winner] == sides[acting] else f"#{winner + 1}"


@lru_cache(maxsize=1 << 16)
def _happening(step: Step) -> Happening:
    where = NAMES[step.target]
    if step.verb in (Verb.MOVE, Verb.FORCE):
        facts: Iterator[tuple[str, str]] = iter((("from", NAMES[step.source]), ("to", where)))
    elif step.verb is Verb.BUILD:
        piece = step.piece or Piece.BLOCK
        source = [("from", NAMES[step.source])] if step.source != NOBODY else []
        facts = iter((*source, ("on", where), ("piece", piece.value)))
    elif step.verb in (Verb.GAIN, Verb.SPEND):
        facts = iter((("counter", step.what), ("amount", str(step.rise))))
    elif step.verb in (Verb.DRAW, Verb.DISCARD):
        facts = iter((("card", step.what),))
    elif step.verb is Verb.REPLACE:
        facts = iter((("on", where), ("with", (step.piece or Piece.BLOCK).value)))
    else:
        what = "worker" if step.worker != NOBODY else (step.piece or Piece.BLOCK).value
        facts = iter((("what", what), ("on", where)))
    return Happening(step.verb.value, tuple(facts), step.automatic)


def leaving(position: Position) -> Turn:
    """The turn of a stuck player among three."""
    return Turn(LEAVE, (), position)


class Told(NamedTuple):
    """A turn so far: its notation (without the mark of a win), all its steps, and what it is sorted by."""

    text: str = ""
    steps: tuple[Happening, ...] = ()
    order: ReadingOrder = ()
    actor: int | None = None


#: What has been told of nodes, by their identity; turns that begin alike share it.
Telling = dict[int, Told]


def tell(node: Node, known: Telling) -> Told:
    """What the turn up to this node was. `known` must not outlive the nodes."""
    told = known.get(id(node))
    if told is None:
        step, before = node.last
        told = Told() if before is None else tell(before, known)
        if step is not None and before is not None:
            told = _told_on(told, step, before)
        known[id(node)] = told
    return told


def _told_on(told: Told, step: Step, before: Node) -> Told:
    text, steps, order, previous = told
    steps = (*steps, _happening(step))
    if step.automatic:
        return Told(text, steps, order, previous)
    actor = step.agent
    at = NOBODY if actor == NOBODY else before.workers[actor]
    if actor != previous:
        text += ("," if text else "") + (NAMES[at] if at != NOBODY else "")
    elif actor == NOBODY:
        text += ","
    key = (at, step.source, step.target, step.piece is Piece.DOME)
    return Told(text + _STEP_TEXT[step.verb](step), steps, (*order, key), actor)


class Played:
    """A complete turn with what listing needs of it."""

    __slots__ = ("after", "leaf", "machine", "told")

    def __init__(self, machine: Machine, leaf: Node, known: Telling) -> None:
        self.machine = machine
        self.leaf = leaf
        self.after = machine.ending.position(leaf)
        self.told = tell(leaf, known)

    @property
    def order(self) -> ReadingOrder:
        """What the turn is sorted by."""
        return self.told.order

    def turn(self) -> Turn:
        """The turn as a value."""
        scene = self.machine.scene
        text = (self.told.text or PASS) + winner_text(self.leaf.winner, scene.acting, scene.sides)
        return Turn(text, self.told.steps, self.after)


def turn_of(machine: Machine, leaf: Node) -> Turn:
    """A complete turn as a value."""
    return Played(machine, leaf, {}).turn()
