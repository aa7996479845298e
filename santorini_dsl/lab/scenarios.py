"""Running the scenarios that stand in card files: what was expected, and what came of it instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..cards import Card, Layout, Library, Outcome, Scenario, Try
from ..effects import Clause
from ..errors import NotationError, Span
from ..game import Rules, TurnError, rules_for
from ..game.board import NAMES
from ..game.notation import TOWERS, parse_position, print_position
from ..game.position import Position


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that differed. `position` is where it was asked, None if the position itself is wrong."""

    span: Span
    expected: str
    got: str
    position: Position | None = None

    def __str__(self) -> str:
        return f"expected {self.expected}, got {self.got}"

    def as_json(self) -> dict[str, Any]:
        """Plain values; the position as notation."""
        return {
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "expected": self.expected,
            "got": self.got,
            "position": None if self.position is None else print_position(self.position),
        }


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What came of one scenario of a card. `checks` is the number of questions that it asked."""

    card: str
    scenario: Scenario
    checks: int
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        """Whether everything came out as written."""
        return not self.failures

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "card": self.card,
            "scenario": self.scenario.name,
            "file": self.scenario.span.file,
            "line": self.scenario.span.line,
            "passed": self.passed,
            "checks": self.checks,
            "failures": [failure.as_json() for failure in self.failures],
        }


def run_scenarios(card: Card, library: Library) -> list[ScenarioResult]:
    """Run every scenario of a card, in the order of the file. Other cards come from the library.

    Raises CardError when another card that a position names has errors.
    """
    runner = _Runner(card, library)
    return [runner.run(scenario) for scenario in card.scenarios]


def unnoticed(card: Card, library: Library) -> list[Clause]:
    """The clauses without which every scenario of the card still comes out as written: nothing shows them.

    Raises CardError like `run_scenarios`.
    """
    clauses = card.power.clauses
    less = (replace(card.power, clauses=clauses[:at] + clauses[at + 1 :]) for at in range(len(clauses)))
    return [
        clause
        for clause, power in zip(clauses, less, strict=True)
        if all(result.passed for result in run_scenarios(replace(card, power=power), library))
    ]


class _Different(Exception):  # noqa: N818 - an answer, not an error
    """What was asked came out differently. `span` is where it was asked, if that is not the whole try."""

    def __init__(self, expected: str, got: str, span: Span | None = None) -> None:
        self.expected = expected
        self.got = got
        self.span = span
        super().__init__(expected, got)

    def failure(self, span: Span, position: Position | None = None) -> Failure:
        """This difference as a failure; `span` is the place of the question."""
        return Failure(self.span or span, self.expected, self.got, position)


class _Runner:
    """Runs the scenarios of one card."""

    def __init__(self, card: Card, library: Library) -> None:
        self.card = card
        self.library = library
        self.powers = {other.id: other.power for other in library.cards.values()} | {card.id: card.power}

    def run(self, scenario: Scenario) -> ScenarioResult:
        asked = len(scenario.tries) + len(scenario.turns) + (scenario.count is not None)
        try:
            start = self.position(scenario.start)
        except _Different as difference:
            failures = [difference.failure(scenario.start.span)]
        else:
            failures = list(self.failures(scenario, start))
        return ScenarioResult(self.card.id, scenario, asked, tuple(failures))

    def failures(self, scenario: Scenario, start: Position) -> Iterator[Failure]:
        if scenario.count is not None:
            outcomes = len(self.rules(start).outcomes(start))
            if outcomes != scenario.count:
                yield Failure(scenario.span, f"{scenario.count} distinct outcomes", str(outcomes), start)
        for attempt in scenario.tries:
            try:
                self.played(start, attempt)
            except _Different as difference:
                yield difference.failure(attempt.span, start)
        position = start
        for attempt in scenario.turns:
            try:
                position = self.played(position, attempt)
            except _Different as difference:
                # What follows was written for another position.
                yield difference.failure(attempt.span, position)
                return

    def rules(self, position: Position) -> Rules:
        for seat in position.seats:
            if not seat.eliminated and seat.card not in self.powers:
                self.library.by_id(seat.card)  # a card with errors says so
                raise _Different("known cards", f"`{seat.card}`, which is no card")
        return rules_for(position, self.powers)

    def position(self, layout: Layout, rest: Position | None = None) -> Position:
        """The position of a layout; what the layout leaves out comes from another one."""
        notation = layout.notation(None if rest is None else print_position(rest))
        try:
            position = parse_position(notation)
            self.rules(position).check(position)
        except NotationError as error:
            raise _Different("a position", f"`{notation}`: {error.message}", layout.span) from error
        return position

    def played(self, position: Position, attempt: Try) -> Position:
        """The position after a try; the same one when the turn is illegal, or none is asked about.

        Raises _Different.
        """
        rules = self.rules(position)
        expected = _MEANING[attempt.outcome]
        if attempt.turn is None:
            if position.winner is not None:
                raise _Different(expected, "a game that is over")
            if rules.has_turn(position) is (attempt.outcome is Outcome.STUCK):
                turns = rules.turns(position)
                raise _Different(expected, f"legal turns, such as {turns[0].text}" if turns else "none")
            return position
        try:
            turn = rules.apply(position, attempt.turn)
        except TurnError as error:
            if attempt.outcome is not Outcome.ILLEGAL or error.kind != "illegal":
                raise _Different(expected, f"an {error.kind} one: {error.message}") from error
            if attempt.because is not None and attempt.because not in _named(error):
                why = f"{expected} because of {' and '.join(_named(error))}: {error.message}"
                raise _Different(f"{expected} because of {attempt.because}", why) from error
            return position
        outcome = _outcome(position, turn.position)
        if outcome is not attempt.outcome:
            raise _Different(expected, _MEANING[outcome] + f", {turn.text}")
        if attempt.then is not None:
            _compare(self.position(attempt.then, turn.position), turn.position, attempt.then.span)
        return turn.position


#: What each outcome asks for, in words.
_MEANING = {
    Outcome.LEGAL: "a complete legal turn by which nobody wins",
    Outcome.ILLEGAL: "an illegal turn",
    Outcome.WINS: "a turn that wins",
    Outcome.LOSES: "a turn that loses",
    Outcome.STUCK: "no legal turn",
    Outcome.NOT_STUCK: "a legal turn",
}


def _named(error: TurnError) -> list[str]:
    """What a turn is refused by: rules of the game by their names, clauses by their cards."""
    return list(dict.fromkeys(reason.rule or reason.card for reason in error.reasons))


def _outcome(before: Position, after: Position) -> Outcome:
    """What a legal turn came to, for the side that played it."""
    if after.winner is None:
        return Outcome.LOSES if after.seats[before.to_move].eliminated else Outcome.LEGAL
    mine = before.side(after.winner) == before.side(before.to_move)
    return Outcome.WINS if mine else Outcome.LOSES


def _compare(expected: Position, got: Position, span: Span) -> None:
    """Raise _Different with the parts in which two positions differ."""
    if expected == got:
        return
    wanted, found = [], []
    for space, (one, other) in enumerate(zip(expected.towers, got.towers, strict=True)):
        if one != other:
            wanted.append(f"{NAMES[space]} {TOWERS[one]}")
            found.append(f"{NAMES[space]} {TOWERS[other]}")
    fields = zip(print_position(expected).split("/")[1:], print_position(got).split("/")[1:], strict=False)
    for number, (ours, theirs) in enumerate(fields):
        if ours != theirs:
            name = f"player {number}" if number else "to move"
            wanted.append(f"{name} {ours}")
            found.append(f"{name} {theirs}")
    if len(expected.seats) != len(got.seats):
        wanted.append(f"{len(expected.seats)} players")
        found.append(f"{len(got.seats)} players")
    raise _Different("afterwards " + "; ".join(wanted), "; ".join(found), span)
