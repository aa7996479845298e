"""Printing effects back as sentences: `parse_power(print_power(power))` is the same power."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..effects import (
    Action,
    At,
    Borrow,
    Clause,
    Consequence,
    Do,
    Effect,
    Event,
    ExtraTurn,
    Forbid,
    ForbidWin,
    Heading,
    Lose,
    MakeDeck,
    MarkWorker,
    Permit,
    PlaceCount,
    PlaceTurn,
    Player,
    Power,
    React,
    Require,
    RequireEnd,
    Source,
    SpacePhrase,
    Substitute,
    Verb,
    Whose,
    Window,
    WorkerPhrase,
    Workers,
)
from . import print_actions, print_phrases
from .print_actions import Form, condition, doing, may, moved_by_you, passive, protected, subject, verb_phrase, when
from .print_phrases import counted, placing, relation

_OWNERS: Final = {Whose.YOUR: "Your", Whose.OPPONENT: "Opponent's", Whose.ANY: "Any"}
_WINDOWS: Final = {
    Window.SETUP: "Setup",
    Window.START: "Start of {} Turn",
    Window.TURN: "{} Turn",
    Window.MOVE: "{} Move",
    Window.BUILD: "{} Build",
    Window.END: "End of {} Turn",
    Window.ANY_TIME: "Any Time",
    Window.WIN: "Win Condition",
    Window.LOSE: "Lose Condition",
}


def print_power(power: Power) -> str:
    """The clauses as text, one a line; nothing for a card without a power."""
    return "\n".join(map(print_clause, power.clauses))


def print_clause(clause: Clause) -> str:
    """One clause with its heading and its period."""
    limit = f" ({print_phrases.how_often(clause.limit)} per game)" if clause.limit is not None else ""
    players = f" (with {' or '.join(map(str, clause.players))} players)" if clause.players else ""
    return f"{print_heading(clause.heading)}{limit}{players}: {_sentence(clause.effect, clause.heading)}."


def print_heading(heading: Heading) -> str:
    """ "Your Move", "End of Opponent's Turn"."""
    return _WINDOWS[heading.window].format(_OWNERS[heading.whose])


def print_action(action: Action) -> str:
    """A verb phrase: "move up two levels"."""
    return verb_phrase(action)


def print_phrase(phrase: WorkerPhrase | SpacePhrase) -> str:
    """A noun phrase: "one of your unmoved workers"."""
    return print_phrases.phrase(phrase)


def _sentence(effect: Effect, heading: Heading) -> str:
    if isinstance(effect, Permit):
        return _permit(effect)
    if isinstance(effect, Substitute):
        return _substitute(effect)
    if isinstance(effect, Forbid | Require):
        return _placed(effect) if effect.action.verb is Verb.PLACE else _rule(effect)
    if isinstance(effect, Borrow):
        until = " until your next turn" if effect.source is Source.OPPONENT else ""
        return f"you have {effect.source.value}{until}{when(effect.condition)}"
    if isinstance(effect, ExtraTurn):
        return _extra_turn(effect)
    if isinstance(effect, PlaceTurn | PlaceCount | MarkWorker | MakeDeck):
        return _preparation(effect)
    if isinstance(effect, RequireEnd):
        who, where = subject(effect.subject), relation(effect.relation)
        return f"{who} must end the turn {where}{_soft(effect.soft)}{when(effect.condition)}"
    if isinstance(effect, React):
        first, *rest = (passive(each.action) for each in effect.consequences)
        return _joined(f"{_whenever(effect.trigger)}{first}{when(effect.condition)}", rest)
    if isinstance(effect, ForbidWin):
        way = f" by {verb_phrase(effect.by, Form.GERUND)}" if effect.by else ""
        cannot = "can" if effect.who is Player.NOBODY else "cannot"
        return f"{effect.who.value} {cannot} win{way}{when(effect.condition)}"
    if isinstance(effect, Lose):
        return f"{_whenever(effect.event)}{effect.who.value} lose{when(effect.condition)}"
    if effect.event is not None:
        return f"{_event(effect.event)}{when(effect.condition)}"
    if heading.window is Window.WIN and effect.condition is not None:
        return condition(effect.condition)
    return f"you win{when(effect.condition)}"


def _permit(permit: Permit) -> str:
    offer = may(permit.subject, permit.action, permit.moment)
    first = f"{_whenever(permit.trigger)}{offer}{when(permit.condition)}"
    return _joined(first, map(_then, permit.then))


def _substitute(effect: Substitute) -> str:
    first, *rest = map(_do, effect.plan)
    start = f"instead of your normal {effect.part.value}, {first}{when(effect.condition)}"
    return _joined(start, [*rest, *map(_rule, effect.then)])


def _rule(rule: Forbid | Require) -> str:
    if rule.subject is Player.NOBODY:
        return f"{protected(rule.action)}{when(rule.condition)}"
    who = subject(rule.subject, general=True)
    if isinstance(rule, Require):
        return f"{who} must {verb_phrase(rule.action)}{_soft(rule.soft)}{when(rule.condition)}"
    return f"{who} {'can only' if rule.only else 'cannot'} {verb_phrase(rule.action)}{when(rule.condition)}"


def _placed(rule: Forbid | Require) -> str:
    where = next(each.spaces for each in rule.action.qualifiers if isinstance(each, At))
    must = "must" if isinstance(rule, Require) else "cannot"
    who = "your workers" if rule.subject == Workers(Whose.YOUR) else subject(rule.subject, general=True)
    return f"{who} {must} be placed on {placing(where)}"


def _extra_turn(effect: ExtraTurn) -> str:
    using = f" with {subject(effect.using)}" if effect.using is not None else ""
    end = ["no player can win during that turn"] if effect.harmless else []
    price = f", spending {print_actions.stock(effect.price)} each time" if effect.price is not None else ""
    return _joined(f"{_whenever(effect.trigger)}you may take one more turn{using}{price}{when(effect.condition)}", end)


def _preparation(effect: PlaceTurn | PlaceCount | MarkWorker | MakeDeck) -> str:
    if isinstance(effect, PlaceTurn):
        return f"you place your workers {'first' if effect.first else 'last'}"
    if isinstance(effect, PlaceCount):
        return f"you place {counted(effect.number, 'worker')}"
    if isinstance(effect, MarkWorker):
        return f"you mark one of your workers {effect.mark}"
    return f"you shuffle the unused {effect.group} cards into a deck and draw one"


def _soft(soft: bool) -> str:
    return ", if possible" if soft else ""


def _then(part: Consequence | Do | Forbid | Require) -> str:
    if isinstance(part, Consequence):
        return passive(part.action)
    return _do(part) if isinstance(part, Do) else _rule(part)


def _do(part: Do) -> str:
    if part.may:
        return may(part.subject, part.action)
    if moved_by_you(part.subject):
        return f"you {verb_phrase(part.action, moved=part.subject)}"
    return f"{subject(part.subject)} {verb_phrase(part.action, doing(part.subject))}"


def _event(event: Event) -> str:
    return f"{subject(event.subject)} {verb_phrase(event.action, doing(event.subject))}"


def _whenever(event: Event | None) -> str:
    return "" if event is None else f"whenever {_event(event)}, "


def _joined(first: str, rest: Iterable[str]) -> str:
    return "; then ".join([first, *rest])
