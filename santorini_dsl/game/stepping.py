"""A turn in progress, for people and programs that choose it step by step.

    turn = begin(rules, position)
    while not turn.turns:
        turn = turn.take(turn.steps()[0])
    position = turn.finish().position

A step is offered exactly when some complete legal turn goes on with it, so nobody can walk into a dead end.
Values are never changed: whoever keeps the one before can go back to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..effects import Verb
from ..errors import NotationError
from . import turn_notation as written
from .board import SQUARES
from .demands import Demands
from .judge import TurnError, followed, onward, open_ways
from .machine import Machine
from .position import Position
from .rules import Rules
from .step_words import note, sentence
from .turn import Node
from .turns import Turn, chosen, reading_order, tell, turn_of


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step that can be taken now.

    `text` is what it adds to the turn's notation, `label` says in plain words what it does, `note` in a
    word or two what tells it from its likes ("up", "dome"; often empty); `winner` is the seat that wins by it.
    """

    text: str
    label: str
    note: str = ""
    winner: int | None = None


@dataclass(frozen=True, eq=False)
class TurnInProgress(ABC):
    """The steps of a turn that have been taken so far. `start` is the position before the turn."""

    rules: Rules
    start: Position

    @property
    @abstractmethod
    def text(self) -> str:
        """The steps so far in notation; empty before the first one."""

    @property
    @abstractmethod
    def board(self) -> Position:
        """How the board looks now. The acting seat is still to move."""

    @abstractmethod
    def steps(self) -> tuple[NextStep, ...]:
        """The steps that some complete legal turn continues with, in reading order."""

    @abstractmethod
    def take(self, step: NextStep | str) -> TurnInProgress:
        """The turn with one more step, given as a value or as its `text`. Raises TurnError if it is not offered."""

    @property
    @abstractmethod
    def turns(self) -> tuple[Turn, ...]:
        """The complete legal turns that the steps so far are: none while a step must follow.

        More than one only where the same steps bring about different outcomes.
        """

    @property
    def can_finish(self) -> bool:
        """Whether the turn may end here."""
        return bool(self.turns)

    def finish(self) -> Turn:
        """The turn as it is. Raises TurnError: incomplete, or ambiguous."""
        if len(self.turns) > 1:
            raise TurnError("ambiguous", f"{len(self.turns)} different turns are written like this")
        if not self.turns:
            raise TurnError("incomplete", "the turn is not over: a step must follow")
        return self.turns[0]

    @abstractmethod
    def after(self, tree: written.TurnText) -> TurnInProgress:
        """The turn after written steps, whether or not a legal turn goes on with them. Raises TurnError."""


def begin(rules: Rules, position: Position, text: str = "") -> TurnInProgress:
    """The turn of the side to move before its first step, or after the steps of `text` in notation.

    It has neither steps nor turns when the game is over or the side, one of two, is stuck. Raises TurnError when no
    legal turn begins like the text, and NotationError as `Rules.turns` does.
    """
    turn = _beginning(rules, position)
    if not text:
        return turn
    wrong: NotationError | TurnError | None = None
    try:
        tree = written.parse_turn(text)
        turn = turn.after(tree)
    except (NotationError, TurnError) as error:
        wrong = error
    if wrong is None and tree.win is None and (turn.turns or turn.steps()):
        return turn
    verdict = rules.why(position, text)
    if wrong is None and verdict.legal:
        return turn
    raise verdict.error or wrong or TurnError("illegal", "no legal turn begins with these steps")


def _beginning(rules: Rules, position: Position) -> TurnInProgress:
    if position.winner is not None:
        return _Listed(rules, position, ())
    if position.placing:
        return _Listed(rules, position, tuple(rules.turns(position)))
    machine = rules.machine(position)
    turn = _Walked(rules, position, machine, Demands(machine), tuple(machine.roots()))
    if len(position.seats) == 3 and not turn.turns and not turn.steps():
        return _Listed(rules, position, tuple(rules.turns(position)))
    return turn


@dataclass(frozen=True, eq=False)
class _Walked(TurnInProgress):
    """A turn that is walked through the turn machine, in every way the machine can read its steps."""

    machine: Machine = field(repr=False)
    demands: Demands = field(repr=False)
    states: tuple[Node, ...] = field(repr=False)

    @cached_property
    def text(self) -> str:
        return tell(self.states[0], {}).text if self.states else ""

    @cached_property
    def board(self) -> Position:
        if not self.states:
            return self.start
        after = self.machine.ending.position(self.states[0])
        return after._replace(to_move=self.start.to_move)

    def steps(self) -> tuple[NextStep, ...]:
        return tuple(self._onward)

    def take(self, step: NextStep | str) -> TurnInProgress:
        text = step if isinstance(step, str) else step.text
        for offered, states in self._onward.items():
            if offered.text == text:
                return self._at(states)
        raise TurnError("illegal", f"{text} is not one of the steps that can be taken now")

    def after(self, tree: written.TurnText) -> TurnInProgress:
        return self._at(tuple(followed(self.machine, tree)))

    def _at(self, states: tuple[Node, ...]) -> TurnInProgress:
        return replace(self, states=states)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        found: dict[Position, Turn] = {}
        for node in open_ways(self.machine, self.states):
            if node.plan is None:
                leaf = self.machine.closed(node)
                if self.demands.met(leaf):
                    turn = turn_of(self.machine, leaf)
                    found.setdefault(turn.position, turn)
        return tuple(found.values())

    @cached_property
    def _onward(self) -> dict[NextStep, tuple[Node, ...]]:
        """The steps on offer, each with the ways to read the turn after it."""
        ways: dict[str, dict[object, Node]] = {}
        for _, child in onward(self.machine, self.states):
            ways.setdefault(tell(child, {}).text, {}).setdefault(self.machine.signature(child), child)
        found = [
            (_listing_order(nodes[0]), _next_step(text[len(self.text) :], nodes), nodes)
            for text, states in ways.items()
            if self.demands.met_beyond(nodes := tuple(states.values()))
        ]
        return {step: nodes for _, step, nodes in sorted(found, key=lambda item: item[0])}


def _listing_order(node: Node) -> tuple[object, ...]:
    """Moves before builds before the rest, each in reading order."""
    last = chosen(node)[-1:]
    return list(Verb).index(last[0].step.verb), reading_order(last)


def _next_step(text: str, nodes: Sequence[Node]) -> NextStep:
    """A step by its text; where it can be read in several ways, the label names them all."""
    label = ", or: ".join(dict.fromkeys(map(sentence, nodes)))
    winners = {node.winner for node in nodes}
    return NextStep(text, label, note(nodes[0]), winners.pop() if len(winners) == 1 else None)


@dataclass(frozen=True, eq=False)
class _Listed(TurnInProgress):
    """A turn that is one of a list: a placement, its workers in any order, or leaving the game."""

    left: tuple[Turn, ...] = field(repr=False)
    """The turns that hold all the steps so far."""
    taken: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "".join(self.taken)

    @cached_property
    def board(self) -> Position:
        seats = list(self.start.seats)
        placed = [SQUARES[piece[-2:]] for piece in self.taken if piece[-2:] in SQUARES]
        if placed:
            acting = self.start.to_move
            seats[acting] = seats[acting]._replace(workers=tuple(sorted(placed)))
        return self.start._replace(seats=tuple(seats))

    @cached_property
    def _following(self) -> dict[NextStep, tuple[Turn, ...]]:
        holding: dict[str, list[Turn]] = {}
        for turn in self.left:
            for piece in _pieces_of(turn):
                if piece not in self.taken:
                    holding.setdefault(piece, []).append(turn)
        order = sorted(holding, key=lambda piece: (SQUARES.get(piece[-2:], 0), piece))
        return {NextStep(piece, _placing(piece)): tuple(holding[piece]) for piece in order}

    def steps(self) -> tuple[NextStep, ...]:
        return tuple(self._following)

    def take(self, step: NextStep | str) -> TurnInProgress:
        text = step if isinstance(step, str) else step.text
        for offered, left in self._following.items():
            if offered.text == text:
                return _Listed(self.rules, self.start, left, (*self.taken, text))
        raise TurnError("illegal", f"{text} is not one of the steps that can be taken now")

    def after(self, tree: written.TurnText) -> TurnInProgress:
        turn: TurnInProgress = self
        for piece in _pieces(tree):
            turn = turn.take(piece)
        return turn

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.left if set(_pieces_of(turn)) == set(self.taken))


def _pieces(tree: written.TurnText) -> list[str]:
    """The steps of a placement, or of leaving the game, each in notation."""
    return [
        written.print_turn(written.TurnText((written.Part(None, (step,)),)))
        for part in tree.parts
        for step in part.steps
    ]


def _pieces_of(turn: Turn) -> list[str]:
    return _pieces(written.parse_turn(turn.text))


def _placing(piece: str) -> str:
    """A step of a placement in plain words."""
    if piece == written.LEAVE:
        return "you have no legal turn and leave the game"
    mark, _, square = piece.removeprefix("+").rpartition("@")
    return f"a worker is placed on {square}{f', marked {mark}' if mark else ''}"
