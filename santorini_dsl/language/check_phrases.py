"""What phrases, actions and conditions can mean where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from ..effects import (
    EACH,
    ONCE,
    SOME,
    Action,
    AllOf,
    AnyOf,
    Are,
    At,
    Bond,
    Condition,
    Course,
    Did,
    Does,
    HeldBy,
    Laying,
    Leaving,
    Levels,
    Lookback,
    Not,
    OnLevel,
    OnSpace,
    Piece,
    Place,
    Reference,
    Rise,
    SameHeight,
    Slope,
    SpaceIs,
    Spaces,
    Verb,
    Whose,
    Workers,
)
from ..effects import Completing as Completes
from .complaint import Complaint

STEPS: Final = (Verb.MOVE, Verb.BUILD)


@dataclass(frozen=True, slots=True)
class Known:
    """What the words so far have named, so that a sentence can refer to it.

    `it`: a worker that acts. `that`: another worker. `step`: a step just made. `moved`: a move made before.
    """

    it: bool = False
    that: bool = False
    step: bool = False
    moved: bool = False


def walk(value: Any) -> Iterator[Any]:
    """Every effect object inside a value, the value first."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from walk(getattr(value, field.name))


# -- references ------------------------------------------------------------------------------------------------

_NODES: Final[dict[Any, tuple[str, ...]]] = {
    Reference.IT: ("it", "near", "step", "did"),
    Reference.THAT_WORKER: ("that_worker",),
    Place.VACATED: ("vacated",),
    Place.STARTING: ("starting",),
    Place.SAME: ("same",),
    Place.OWN: ("own",),
    Place.THAT_SPACE: ("that_space",),
    Place.NEXT: ("next",),
    Place.OPPOSITE: ("opposite_space",),
    Place.AWAY: ("away",),
    Course.SAME_DIRECTION: ("same_direction",),
    Course.AWAY: ("directly_away",),
}
_NEEDS: Final[dict[Any, tuple[str, str]]] = {
    Reference.IT: ("it", "no worker acts here that “it” or a bare “neighboring” could mean; name the worker"),
    Reference.THAT_WORKER: ("that", "no other worker was named before that “that worker” could mean"),
    Place.VACATED: ("moved", "no move was made before that could have vacated a space"),
    Place.STARTING: ("it", "no worker acts here whose starting space it could be"),
    Place.OWN: ("it", "no worker acts here whose own space it could be"),
    Place.SAME: ("it", "no worker acts here that could have built before"),
    Place.THAT_SPACE: ("step", "no step was named before that “that space” could belong to"),
    Place.NEXT: ("moved", "no step was made before that could have a direction"),
    Place.OPPOSITE: ("that", "no worker is forced here that could have an opposite space"),
    Place.AWAY: ("that", "no worker is forced here that could go away"),
    Course.SAME_DIRECTION: ("moved", "no step was made before that could have a direction"),
    Course.AWAY: ("that", "no worker is forced here that could go away"),
}


def references(value: Any, known: Known, part: str) -> Iterator[Complaint]:
    """Words that refer to something that nothing before has named."""
    seen = set()
    for item in walk(value):
        if not isinstance(item, Reference | Place | Course) or item in seen or item not in _NEEDS:
            continue
        seen.add(item)
        need, message = _NEEDS[item]
        # A step just made has a direction and has vacated a space as well.
        if not (getattr(known, need) or (need == "moved" and known.step)):
            yield Complaint("bad-reference", f"“{item.value}” has nothing to refer to: {message}.", part, _NODES[item])


# -- numbers and amounts ---------------------------------------------------------------------------------------


def phrases(value: Any, part: str) -> Iterator[Complaint]:
    """Numbers that do not exist on the board, and nouns that are described in an impossible way."""
    for item in walk(value):
        if isinstance(item, OnLevel):
            yield from _level(item.levels, part)
        elif isinstance(item, Rise | Bond) and item.by is not None:
            yield from _difference(item.by, part)
        elif isinstance(item, Workers):
            yield from _worker_relations(item, part)
        elif isinstance(item, Spaces):
            yield from _space_relations(item, part)


def _level(levels: Levels, part: str) -> Iterator[Complaint]:
    words = ("exact_level", "level_or_higher", "level_or_lower")
    if levels.low > 3 or (levels.high is not None and levels.high > 3):
        yield Complaint("bad-number", "Levels are 0, 1, 2 and 3.", part, words)
    elif levels in (Levels(0, None), Levels(0, 3), Levels(3, None)):
        yield Complaint("no-effect", "“or higher” and “or lower” add nothing to this level.", part, words)


def _difference(by: Levels, part: str) -> Iterator[Complaint]:
    if not 1 <= by.low <= 3:
        words = ("exactly_levels", "levels_or_more")
        yield Complaint("bad-number", "Levels differ by one, two or three.", part, words)


def _worker_relations(phrase: Workers, part: str) -> Iterator[Complaint]:
    if len(set(phrase.relations)) < len(phrase.relations):
        yield Complaint("said-twice", "The same description stands here twice.", part)
    if any(isinstance(each, HeldBy) for each in phrase.relations):
        yield Complaint("bad-relation", "Spaces are held by workers; a worker is not.", part, ("held_by",))
    yield from _on_one_level(phrase.relations, part)


def _space_relations(phrase: Spaces, part: str) -> Iterator[Complaint]:
    if len(set(phrase.relations)) < len(phrase.relations):
        yield Complaint("said-twice", "The same description stands here twice.", part)
    if any(isinstance(each, OnSpace) for each in phrase.relations):
        yield Complaint("bad-relation", "A space does not stand on a space.", part, ("on_space",))
    if phrase.opposite and (phrase.amount.low != 2 or phrase.amount.high != 2):
        yield Complaint("bad-amount", "Two spaces lie opposite each other.", part, ("spaces",))
    if phrase.occupied is False and any(isinstance(each, HeldBy) and not each.negated for each in phrase.relations):
        yield Complaint("no-effect", "An unoccupied space is held by nobody.", part, ("held_by",))
    yield from _on_one_level(phrase.relations, part)


def _on_one_level(relations: tuple[Any, ...], part: str) -> Iterator[Complaint]:
    plain = [each for each in relations if isinstance(each, OnLevel) and not each.negated]
    if len(plain) > 1:
        yield Complaint("said-twice", "The level is already said.", part, ("on_level",))


# -- actions ---------------------------------------------------------------------------------------------------


def action(said: Action, part: str, *, offered: bool, happens: bool = False) -> Iterator[Complaint]:
    """What can be said of a step.

    `offered`: it may or will be done; else the action describes steps to look for. `happens`: by itself.
    """
    yield from phrases(said, part)
    for quality in (*said.qualifiers, *(but.qualifier for but in said.but)):
        where = quality.spaces if isinstance(quality, At | Leaving) else None
        if not happens and isinstance(where, Spaces) and where.amount != SOME:
            yield Complaint("bad-amount", "A step has one space: “a … space”.", part, ("spaces",))
        if where is Place.SAME and said.verb is not Verb.BUILD:
            yield Complaint("bad-reference", "“the same space” is where the worker has built.", part, ("same",))
        if isinstance(quality, Laying) and Completes() in said.qualifiers:
            yield Complaint("no-effect", "A tower is completed by a dome; that is said already.", part, ("laying",))
    if not offered:
        yield from _described(said, part)
    else:
        yield from _offered(said, part)


def _described(said: Action, part: str) -> Iterator[Complaint]:
    """Steps to look for have no number, and nothing is lifted for them."""
    if said.times != ONCE:
        names = ("more_times", "up_to_more_times", "times", "up_to_times", "twice", "any_times")
        message = "How often goes with “may” and with what is done instead; here every single step is meant."
        yield Complaint("misfit", message, part, (*names, "more_pieces", "up_to_more_pieces"))
    if said.anywhere:
        message = "“anywhere” goes with “may”; here every space is meant already."
        yield Complaint("misfit", message, part, ("anywhere",))
    if said.any_level:
        message = "“at any level” goes with “may”; here every dome is meant already."
        yield Complaint("misfit", message, part, ("any_level",))
    if said.but:
        message = "An exception goes with “may”; here use “unless it …”."
        yield Complaint("misfit", message, part, ("but_not", "but_only"))
    for quality in said.qualifiers:
        if isinstance(quality, Rise) and quality.by == Levels(1, None):
            message = f"“move {quality.slope.value}” alone means by any number of levels."
            yield Complaint("no-effect", message, part, ("any_levels",), "")


def _offered(said: Action, part: str) -> Iterator[Complaint]:
    if said.any_level and Laying(Piece.DOME) not in said.qualifiers:
        yield Complaint("no-effect", "Only a dome can be built at any level.", part, ("any_level",))
    if said.anywhere and not any(isinstance(quality, At) for quality in said.qualifiers):
        yield Complaint("misfit", "“anywhere” follows a space: “to an unoccupied space anywhere”.", part, ("anywhere",))
    for quality in said.qualifiers:
        if isinstance(quality, Rise) and quality.slope is Slope.DOWN and quality.by == Levels(1, None):
            yield Complaint("no-effect", "“down” alone means by any number of levels.", part, ("any_levels",), "")
    if len(set(said.but)) < len(said.but) or len({type(but.qualifier) for but in said.but if but.only}) < sum(
        but.only for but in said.but
    ):
        yield Complaint("said-twice", "The same exception stands here twice.", part, ("but_not", "but_only"))
    if any(but.qualifier in said.qualifiers for but in said.but):
        yield Complaint("said-twice", "The exception repeats what is said already.", part, ("but_not", "but_only"))
    if any(isinstance(but.qualifier, SameHeight | Place) for but in said.but) and said.verb is not Verb.BUILD:
        yield Complaint("misfit", "Only builds have a level of their own.", part, ("same_height",))


def destination(said: Action, part: str, *, chosen: bool) -> Iterator[Complaint]:
    """Where a worker is forced to, what it is replaced by, where a piece goes. `chosen`: by a player."""
    where = [quality.spaces for quality in said.qualifiers if isinstance(quality, At)]
    course = [quality for quality in said.qualifiers if isinstance(quality, Course)]
    if said.verb is Verb.FORCE:
        if where and (course or said.distance > 1):
            yield Complaint("said-twice", "Where it is forced to is said twice.", part, ("distance", "same_direction"))
        elif said.distance > 1 and not course:
            message = "In which direction? Add “in the same direction” or “directly away”."
            yield Complaint("missing-place", message, part, ("distance",))
        elif course and said.distance == 1:
            message = f"How far? One space on is “to {_NEXT[course[0]]}”; else “two spaces {course[0].value}”."
            yield Complaint("missing-place", message, part, _NODES.get(course[0], ()))
        elif not where and not course:
            yield Complaint("missing-place", "Where to? Add “to …”.", part)
    if said.verb is Verb.REPLACE and not any(isinstance(quality, Laying) for quality in said.qualifiers):
        yield Complaint("missing-piece", "Replaced by what? Add “by a block”.", part)
    if said.patient is None and said.verb in (Verb.BUILD, Verb.REMOVE) and not where and not chosen:
        yield Complaint("missing-place", "Where? Name the space.", part)
    if not chosen:
        for each in where:
            yield from _settled(each, said, part)


_NEXT: Final = {Course.SAME_DIRECTION: Place.NEXT.value, Course.AWAY: Place.AWAY.value}


def _settled(where: Any, said: Action, part: str) -> Iterator[Complaint]:
    """Nobody chooses where a consequence happens: it is a certain space, or each such space."""
    if isinstance(where, Place) or (where.amount == EACH and said.verb is not Verb.FORCE):
        return
    each = "" if said.verb is Verb.FORCE else ", or “each … space”"
    message = f"Nobody chooses where this happens; name a certain space, such as “the vacated space”{each}."
    yield Complaint("unclear-place", message, part, ("spaces",))


def patient(said: Action, part: str, *, chosen: bool) -> Iterator[Complaint]:
    """Who is forced, removed or replaced."""
    who = said.patient
    if not isinstance(who, Workers):
        return
    if chosen:
        if who.amount != SOME:
            message = "One worker at a time is chosen: “an opponent worker”, “your other worker”."
            yield Complaint("bad-amount", message, part, _HEADS)
        return
    certain = any(isinstance(each, OnSpace) and isinstance(each.spaces, Place) for each in who.relations)
    if who.amount != EACH and not (who.amount == SOME and certain):
        message = "Nobody chooses whom this happens to; say “each …”, “that worker” or “it”."
        yield Complaint("unclear-subject", message, part, _HEADS)


_HEADS: Final = ("opponent_workers", "your_workers", "any_workers", "their_workers")


# -- conditions ------------------------------------------------------------------------------------------------


def condition(
    said: Condition | None, known: Known, part: str = "condition", *, step: bool = False
) -> Iterator[Complaint]:
    """Conditions. `step`: there is a step at hand that "it …" can speak of."""
    if said is None:
        return
    yield from references(said, known, part)
    for each in walk(said):
        if isinstance(each, Does):
            if not step:
                message = "This speaks of a step at hand, and only “cannot” has one. Look back: “it moved … this turn”."
                yield Complaint("step-or-moment", message, part, ("step",))
            yield from action(each.action, part, offered=False)
        elif isinstance(each, Did):
            yield from _did(each, part)
        elif isinstance(each, Are | SpaceIs):
            yield from phrases(each, part)
            yield from _are(each, part)
        elif isinstance(each, AllOf | AnyOf) and len(set(each.conditions)) < len(each.conditions):
            yield Complaint("said-twice", "The same condition stands here twice.", part)
        elif isinstance(each, Not) and isinstance(each.condition, Not):
            yield Complaint("said-twice", "“unless” twice.", part)


def _are(said: Are | SpaceIs, part: str) -> Iterator[Complaint]:
    if isinstance(said, Are) and isinstance(said.relation, HeldBy):
        yield Complaint("bad-relation", "Spaces are held by workers; a worker is not.", part, ("held_by",))
    if isinstance(said, SpaceIs):
        if isinstance(said.state, OnSpace):
            yield Complaint("bad-relation", "A space does not stand on a space.", part, ("on_space",))
        if isinstance(said.subject, Spaces) and said.subject.amount not in (SOME, EACH):
            message = "To count spaces say “there are two or more … spaces”."
            yield Complaint("bad-amount", message, part, ("spaces",))


def _did(said: Did, part: str) -> Iterator[Complaint]:
    if said.action.verb not in STEPS:
        yield Complaint("misfit", "A look back speaks of moves and builds.", part, ("did", "did_not"))
        return
    yield from action(said.action, part, offered=False)
    yield from phrases(said.subject, part)
    if said.span is Lookback.THIS_TURN:
        return
    if said.subject not in (Workers(Whose.YOUR), Workers(Whose.OPPONENT)):
        message = "Only “your worker” or “an opponent worker”, without more, is remembered from the last turn."
        yield Complaint("bad-lookback", message, part, ("did", "did_not"))
    elif not _is_remembered(said.action):
        message = (
            "What is remembered from the last turn: moved up, moved down, moved level, built a dome, completed a tower."
        )
        yield Complaint("bad-lookback", message, part, ("did", "did_not"))


def _is_remembered(said: Action) -> bool:
    if said.verb is Verb.MOVE:
        return len(said.qualifiers) == 1 and isinstance(said.qualifiers[0], Rise) and said.qualifiers[0].by is None
    return said.qualifiers in ((Laying(Piece.DOME),), (Completes(),))
