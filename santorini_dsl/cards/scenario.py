"""Scenarios as data: a position, turns, and what must come of them. Running them is the lab's business."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ..errors import Finding, Span
from .face import THIS
from .layout import Layout, bad_square, is_square, read_line, read_parts
from .yaml_tree import MapNode, Node, Scalar

_NO_TURN = re.compile(r"[^A-Za-z0-9@>^*,\-!+=#]")
_SQUARE_LIKE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]\d+(?![A-Za-z0-9])")


class Outcome(StrEnum):
    """What a try must come to."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    WINS = "wins"
    LOSES = "loses"
    STUCK = "stuck"
    NOT_STUCK = "not stuck"


@dataclass(frozen=True, slots=True)
class Try:
    """One turn and what must come of it. Only STUCK and NOT_STUCK have no turn: they ask about all turns.

    `because` (ILLEGAL only) is a card's id or the name of a rule of the game; `then` is the position
    afterwards, or the parts of it that must agree.
    """

    turn: str | None
    outcome: Outcome
    because: str | None
    then: Layout | None
    note: str
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position and what is asked about it.

    `tries` are each made from `start`; `turns` are played one after another, and an illegal one changes
    nothing. `count` is the number of distinct outcomes at `start`.
    """

    name: str
    start: Layout
    tries: tuple[Try, ...]
    turns: tuple[Try, ...]
    count: int | None
    edition: str
    note: str
    span: Span


def read_scenarios(nodes: tuple[Node, ...], card: str) -> tuple[tuple[Scenario, ...], list[Finding]]:
    """The scenarios of a card whose id is `card`. What the schema has refused already is passed over."""
    reader = _Reader(card)
    scenarios = [reader.scenario(node) for node in nodes if isinstance(node, MapNode)]
    return tuple(scenario for scenario in scenarios if scenario), reader.findings


class _Reader:
    def __init__(self, card: str) -> None:
        self.card = card
        self.findings: list[Finding] = []

    def scenario(self, node: MapNode) -> Scenario | None:
        start = self._start(node)
        tries, turns = self._tries(node.items("tries")), self._tries(node.items("turns"))
        if start is None:
            return None
        return Scenario(
            name=_text(node, "name"),
            start=start,
            tries=tries,
            turns=turns,
            count=node.number("count"),
            edition=_text(node, "edition"),
            note=_text(node, "note"),
            span=node.span,
        )

    def _start(self, node: MapNode) -> Layout | None:
        line = node.text("position")
        if line:
            return read_line(line, self.card, self.findings)
        layout = read_parts(node, self.card, self.findings)
        return Layout(layout.heights, layout.to_move or 1, layout.players, layout.span)

    def _tries(self, nodes: tuple[Node, ...]) -> tuple[Try, ...]:
        tries = [self._try(node) for node in nodes]
        return tuple(one for one in tries if one)

    def _try(self, node: Node) -> Try | None:
        if isinstance(node, Scalar):
            self._check_turn(node)
            return Try(node.text, Outcome.LEGAL, None, None, "", node.span)
        if not isinstance(node, MapNode):
            return None
        turn, outcome, because = node.text("turn"), _text(node, "is") or Outcome.LEGAL, _text(node, "because")
        if turn:
            self._check_turn(turn)
        then = self._then(node.get("then"))
        if outcome not in list(Outcome):
            return None
        return Try(
            turn=turn.text if turn else None,
            outcome=Outcome(outcome),
            because=(self.card if because == THIS else because) or None,
            then=then,
            note=_text(node, "note"),
            span=(turn or node).span,
        )

    def _then(self, node: Node | None) -> Layout | None:
        if isinstance(node, Scalar):
            return read_line(node, self.card, self.findings)
        return read_parts(node, self.card, self.findings) if isinstance(node, MapNode) else None

    def _check_turn(self, turn: Scalar) -> None:
        """Squares and characters; the notation itself is the game's."""
        stray = _NO_TURN.search(turn.text)
        if stray:
            message = f"`{stray[0]}` is no part of a turn; a turn is written without spaces, as in C3>D3^C4"
            spaced = stray[0] == " "
            span = turn.span if spaced else turn.part(stray.start(), stray.end())
            fix = turn.text.replace(" ", "") if spaced else None
            self.findings.append(Finding("turn-shape", message, span, fix))
            return
        for match in _SQUARE_LIKE.finditer(turn.text):
            if not is_square(match[0]):
                self.findings.append(bad_square(match[0], turn.part(match.start(), match.end())))


def _text(node: MapNode, key: str) -> str:
    scalar = node.text(key)
    return scalar.text if scalar else ""
