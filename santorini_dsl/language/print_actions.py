"""Printing verb phrases and conditions."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

from ..effects import (
    AT_LEAST_ONE,
    ONCE,
    Action,
    AllOf,
    AnyOf,
    Are,
    At,
    But,
    Completing,
    Condition,
    Course,
    Did,
    Does,
    Holds,
    Laying,
    Leaving,
    Lookback,
    Moment,
    Not,
    OnSpace,
    Over,
    Player,
    Qualifier,
    Reference,
    Rise,
    SameHeight,
    SpaceIs,
    Spaces,
    Stock,
    Subject,
    ThereAre,
    Times,
    Verb,
    Whose,
    Workers,
)
from .print_phrases import (
    amount,
    counted,
    counts_several,
    difference,
    how_often,
    is_plural,
    number,
    phrase,
    piece,
    placing,
    relation,
    spaces,
    there_is,
    workers,
)


class Form(Enum):
    """The form of a verb."""

    BASE = 0
    THIRD = 1
    """After one doer: "it moves"."""
    GERUND = 2
    PAST = 3


_FORMS: Final = {
    "move": ("move", "moves", "moving", "moved"),
    "build": ("build", "builds", "building", "built"),
    "complete": ("complete", "completes", "completing", "completed"),
    "force": ("force", "forces", "forcing", "forced"),
    "remove": ("remove", "removes", "removing", "removed"),
    "replace": ("replace", "replaces", "replacing", "replaced"),
}
ORDER: Final = (
    "piece", "rise", "distance", "course", "from", "over", "on", "to", "anywhere", "level", "by", "built_by",
    "by_worker", "times", "but", "moment", "price",
)  # fmt: skip
"""The order in which the parts follow a verb."""

_KEEPING: Final = {Verb.GAIN: "", Verb.SPEND: "", Verb.DISCARD: "the drawn card", Verb.DRAW: "one card"}

_PREPOSITION: Final = {Verb.MOVE: "to", Verb.FORCE: "to", Verb.BUILD: "on", Verb.REMOVE: "from"}


def subject(who: Subject, general: bool = False) -> str:
    """A player or workers as the doer."""
    return who.value if isinstance(who, Player) else workers(who, general)


def doing(who: Subject) -> Form:
    """The form of the verb after this doer."""
    several = isinstance(who, Player) or is_plural(who)
    return Form.BASE if several else Form.THIRD


# -- verb phrases ----------------------------------------------------------------------------------------------


def moved_by_you(who: Subject) -> bool:
    """Whether these are workers of others, which the player moves: "you move an opponent worker"."""
    return isinstance(who, Workers) and who.whose is Whose.OPPONENT


def may(who: Subject, action: Action, moment: Moment | None = None) -> str:
    """What somebody may do: "your worker may move up two levels", "you may move an opponent worker"."""
    if moved_by_you(who):
        return f"you may {verb_phrase(action, moment=moment, moved=who)}"
    return f"{subject(who)} may {verb_phrase(action, moment=moment)}"


def verb_phrase(
    action: Action, form: Form = Form.BASE, moment: Moment | None = None, moved: Subject | None = None
) -> str:
    """The verb with all that belongs to it: "move up two levels". `moved` are workers that the player moves."""
    completes = Completing() in action.qualifiers
    words = [_FORMS["complete" if completes else action.verb.value][form.value]]
    if completes:
        words.append("a tower")
    elif moved is not None:
        words.append(subject(moved))
    elif action.patient is not None:
        words.append(workers(action.patient))
    elif action.verb is Verb.REMOVE:
        words.append(_laid(action))
    return " ".join(words) + tail(action, moment)


def passive(action: Action) -> str:
    """The same as something that happens: "that worker is forced to the vacated space"."""
    if action.verb in _KEEPING:
        return f"you {action.verb.value} {stock(action.stock) if action.stock else _KEEPING[action.verb]}"
    if action.patient is None:
        done = "built" if action.verb is Verb.BUILD else "removed"
        return f"{_laid(action)} is {done}{tail(action, None, told=frozenset({'piece'}))}"
    is_are = "are" if is_plural(action.patient) else "is"
    return f"{workers(action.patient)} {is_are} {_FORMS[action.verb.value][Form.PAST.value]}{tail(action, None)}"


def protected(action: Action) -> str:
    """The same as what cannot be done to somebody: "your worker cannot be forced"."""
    if action.patient is None:
        return f"{_laid(action)} cannot be removed{tail(action, None, told=frozenset({'piece'}))}"
    done = _FORMS[action.verb.value][Form.PAST.value]
    return f"{workers(action.patient, general=True)} cannot be {done}{tail(action, None)}"


def _laid(action: Action) -> str:
    return next((piece(each.piece) for each in action.qualifiers if isinstance(each, Laying)), "")


def tail(action: Action, moment: Moment | None, told: frozenset[str] = frozenset()) -> str:
    """What follows the verb (and its object), in the order of the language, with a space before it.

    The parts in `told` are said already.
    """
    parts = _parts(action)
    if action.verb is Verb.REMOVE:
        parts.pop("piece", None)
    if moment is not None:
        parts["moment"] = moment.value
    said = [parts[slot] for slot in ORDER if slot in parts and slot not in told]
    return "".join(words if words.startswith(",") else f" {words}" for words in said)


def _parts(action: Action) -> dict[str, str]:
    """The words for each slot of `ORDER`."""
    parts: dict[str, str] = {}
    for quality in action.qualifiers:
        if isinstance(quality, Completing):
            continue
        slot, words = _quality(quality, action.verb)
        parts[slot] = words
    more_pieces = action.times.more and action.times.high is not None and action.verb is Verb.BUILD
    if more_pieces and "piece" in parts:
        parts["piece"] = _times(action.times, _piece_of(action))
    elif action.times != ONCE:
        parts["times"] = _times(action.times, "time")
    if action.anywhere:
        parts["anywhere"] = "anywhere"
    if action.any_level:
        parts["level"] = "at any level"
    if action.distance > 1:
        parts["distance"] = counted(action.distance, "space")
    if action.builder is not None:
        slot, words = ("by_worker", "by") if action.patient is None else ("built_by", "built by")
        parts[slot] = f"{words} {workers(action.builder)}"
    if action.stock is not None:
        parts["price"] = f", spending {stock(action.stock)} each time"
    if action.but:
        parts["but"] = "".join(_exception(each, action.verb) for each in action.but)
    return parts


def stock(said: Stock) -> str:
    """ "two dreams" """
    return counted(said.amount, said.counter)


def _piece_of(action: Action) -> str:
    return next(each.piece.value for each in action.qualifiers if isinstance(each, Laying))


def _quality(quality: Qualifier, verb: Verb) -> tuple[str, str]:
    """The slot of a qualifier, and its words."""
    if isinstance(quality, Rise):
        by = f" {difference(quality.by)}" if quality.by else ""
        return "rise", f"{quality.slope.value}{by}"
    if isinstance(quality, Course):
        return "course", quality.value
    if isinstance(quality, Leaving):
        return "from", f"from {spaces(quality.spaces)}"
    if isinstance(quality, Over):
        return "over", f"over {phrase(quality.what)}"
    if isinstance(quality, At):
        preposition = _PREPOSITION[verb]
        return preposition, f"{preposition} {spaces(quality.spaces)}"
    if isinstance(quality, SameHeight):
        return "level", "at the same level"
    if isinstance(quality, Laying):
        return ("by", f"by {piece(quality.piece)}") if verb is Verb.REPLACE else ("piece", piece(quality.piece))
    raise ValueError(f"no words for {quality}")


def _exception(but: But, verb: Verb) -> str:
    return f", but {'only' if but.only else 'not'} {_quality(but.qualifier, verb)[1]}"


def _times(times: Times, noun: str) -> str:
    if times.high is None:
        return "any number of times"
    if times.low == times.high and not times.more:
        return how_often(times.high)
    plural = noun if times.high == 1 else f"{noun}s"
    words = f"{number(times.high)} more {plural}" if times.more else f"{number(times.high)} {plural}"
    return f"up to {words}" if times.low < times.high else words


# -- conditions ------------------------------------------------------------------------------------------------


def when(said: Condition | None) -> str:
    """ ", if …", ", unless …" or nothing."""
    if said is None:
        return ""
    if isinstance(said, Not):
        return f", unless {condition(said.condition)}"
    if isinstance(said, AllOf) and isinstance(said.conditions[-1], Not):
        *first, last = said.conditions
        return f", if {condition(first[0] if len(first) == 1 else AllOf(tuple(first)))}{when(last)}"
    return f", if {condition(said)}"


def condition(said: Condition) -> str:
    """A condition without "if"."""
    if isinstance(said, AllOf):
        return " and ".join(map(condition, said.conditions))
    if isinstance(said, AnyOf):
        return " or ".join(map(condition, said.conditions))
    if isinstance(said, Are):
        return f"{workers(said.subject)} {_is(is_plural(said.subject))} {relation(said.relation)}"
    if isinstance(said, SpaceIs):
        state = said.state
        words = ("occupied" if state else "unoccupied") if isinstance(state, bool) else relation(state)
        return f"{spaces(said.subject)} {_is(is_plural(said.subject))} {words}"
    if isinstance(said, ThereAre):
        return f"there {_is(counts_several(said.amount))} {_things(said)}"
    if isinstance(said, Did):
        return _did(said)
    if isinstance(said, Holds):
        plural = "s" if counts_several(said.amount) or said.amount.high == 0 else ""
        return f"you have {amount(said.amount)} {said.counter}{plural}"
    if isinstance(said, Does):
        return f"{Reference.IT.value} {verb_phrase(said.action, Form.THIRD)}"
    raise ValueError(f"the language has no words for {said}")


def _is(plural: bool) -> str:
    return "are" if plural else "is"


def _things(said: ThereAre) -> str:
    if isinstance(said.things, Workers | Spaces):
        if said.amount == AT_LEAST_ONE:
            return there_is(said.things)
        return phrase(replace(said.things, amount=said.amount))
    plural = "s" if counts_several(said.amount) else ""
    many = "a" if said.amount == AT_LEAST_ONE else amount(said.amount)
    where = ""
    if isinstance(said.where, OnSpace) and plural:
        where = f" {'not ' if said.where.negated else ''}on {placing(said.where.spaces)}"
    elif said.where is not None:
        where = f" {relation(said.where)}"
    return f"{many} {said.things.value}{plural}{where}"


def _did(said: Did) -> str:
    if said.span is Lookback.THIS_TURN:
        span = "this turn"
    else:
        yours = isinstance(said.subject, Workers) and said.subject.whose is Whose.YOUR
        span = f"on {'your' if yours else 'their'} last turn"
    did = f"did not {verb_phrase(said.action)}" if said.negated else verb_phrase(said.action, Form.PAST)
    return f"{subject(said.subject)} {did} {span}"
