"""Verb phrases: a verb and the flat list after it become an `Action`.

The list holds prepositional phrases, directions, amounts and relations as they were read. A relation
describes the noun before it. Which words go with a verb, and in which order, is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from lark import Token

from ..effects import (
    ONCE,
    Action,
    At,
    But,
    Completing,
    Course,
    Laying,
    Leaving,
    Moment,
    OnSpace,
    Over,
    Piece,
    Qualifier,
    Rise,
    SameHeight,
    Slope,
    SpacePhrase,
    Times,
    Verb,
    WorkerPhrase,
    Workers,
)
from .phrases import (
    NEAR_IT,
    RELATIONS,
    Node,
    describe_spaces,
    describe_workers,
    difference,
    is_space,
    nodes,
    number,
    piece,
    relation,
    spaces,
    workers,
)
from .preparations import stock
from .print_actions import ORDER, tail
from .problem import Notes, Problem

_VERBS: Final = {
    "move": Verb.MOVE,
    "build": Verb.BUILD,
    "complete": Verb.BUILD,
    "force": Verb.FORCE,
    "remove": Verb.REMOVE,
    "take": Verb.REMOVE,
    "replace": Verb.REPLACE,
}
_NAMES: Final = {"complete": "complete a tower", "take": "remove a piece", "remove": "remove a worker"}

_FITTING: Final = {
    "move": {"rise", "course", "from", "over", "to", "anywhere", "times", "but", "moment", "price"},
    "build": {"piece", "course", "on", "by_worker", "anywhere", "level", "times", "but", "moment", "price"},
    "complete": {"course", "on", "but", "moment", "price"},
    "force": {"distance", "course", "to", "anywhere", "times", "but", "moment", "price"},
    "remove": {"times", "moment", "price"},
    "take": {"from", "anywhere", "times", "but", "moment", "price"},
    "replace": {"by", "built_by", "times", "moment", "price"},
}
_PREPOSITION: Final = {"move": "to", "build": "on", "complete": "on", "force": "to", "take": "from"}

_SLOPES: Final = {"up": Slope.UP, "down": Slope.DOWN, "level": Slope.LEVEL}
_COURSES: Final = {
    "diagonally": Course.DIAGONALLY,
    "orthogonally": Course.ORTHOGONALLY,
    "same_direction": Course.SAME_DIRECTION,
    "opposite_direction": Course.OPPOSITE_DIRECTION,
    "directly_away": Course.AWAY,
    "directly_closer": Course.CLOSER,
}
_MOMENTS: Final = {
    "before_move": Moment.BEFORE_MOVE,
    "after_move": Moment.AFTER_MOVE,
    "after_build": Moment.AFTER_BUILD,
}
_SLOTS: Final = {
    **dict.fromkeys(_SLOPES, "rise"),
    **dict.fromkeys(_COURSES, "course"),
    **dict.fromkeys(_MOMENTS, "moment"),
    **dict.fromkeys(["any_level", "same_height"], "level"),
    **dict.fromkeys(["more_times", "up_to_more_times", "times", "up_to_times", "twice", "any_times"], "times"),
    **dict.fromkeys(["laying", "more_pieces", "up_to_more_pieces"], "piece"),
    **dict.fromkeys(["but_not", "but_only"], "but"),
    "distance": "distance",
    "from_": "from",
    "over": "over",
    "built_by": "built_by",
    "by_worker": "by_worker",
    "on_space": "on",
    "to": "to",
    "anywhere": "anywhere",
    "by_piece": "by",
    "price": "price",
}


@dataclass(slots=True)
class _Part:
    """One thing that is said of the step; `space` or `who` is its noun, `rise` its change of level."""

    slot: str
    tree: Node
    space: SpacePhrase | None = None
    who: WorkerPhrase | None = None
    rise: Rise | None = None


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """An action and, apart from it, the moment at which it is offered."""

    action: Action
    moment: Moment | None
    tree: Node


def verb_phrase(whole: Node, verb: Node, items: Sequence[Node], notes: Notes) -> VerbPhrase:
    """The action of a verb node and its items; `whole` is where it stands."""
    name = str(verb.data)
    who = None
    if name in ("force", "remove", "replace"):
        who = workers(nodes(verb)[0], notes)
    return _Reader(name, who, notes).read(whole, verb, items)


_PASSIVES: Final = {
    "is_forced": "force",
    "is_removed": "remove",
    "is_replaced": "replace",
    "is_built": "build",
    "is_taken": "take",
    "cannot_be_forced": "force",
    "cannot_be_removed": "remove",
    "cannot_be_taken": "take",
}


def moves_theirs(action: Node) -> bool:
    """Whether this is "move an opponent worker"; after "a neighboring" the parser has read a relation."""
    first, *items = nodes(action)
    if action.data == "move_theirs":
        return True
    if first.data != "move" or not items or items[0].data != "related":
        return False
    bonds, *to = nodes(items[0])
    return [each.data for each in (*nodes(bonds), *to)] == ["neighboring", "opponent_workers"]


def move_theirs(tree: Node, notes: Notes) -> tuple[WorkerPhrase, VerbPhrase]:
    """ "move an opponent worker to …": whose worker is moved, and how."""
    head, *items = nodes(tree)
    near = head.data == "move"
    if near:
        head, *items = [nodes(items[0])[1], *items[1:]]
    who = workers(head, notes)
    assert isinstance(who, Workers)
    phrase = _Reader("move", replace(who, relations=(NEAR_IT,) if near else ()), notes).read(tree, tree, items)
    assert phrase.action.patient is not None
    return phrase.action.patient, replace(phrase, action=replace(phrase.action, patient=None))


def passive(tree: Node, notes: Notes) -> VerbPhrase:
    """An action from "… is forced / removed / replaced", "a block is built on / removed from …", "cannot be …"."""
    subject, *items = nodes(tree)
    name = _PASSIVES[str(tree.data)]
    if name in ("build", "take"):
        return _Reader(name, None, notes, piece(subject)).read(tree, tree, items)
    return _Reader(name, workers(subject, notes), notes).read(tree, tree, items)


class _Reader:
    """Reads the list after one verb."""

    def __init__(self, name: str, patient: WorkerPhrase | None, notes: Notes, laid: Piece | None = None) -> None:
        self.name = name
        self.patient = patient
        self.notes = notes
        self.laid = laid
        self.parts: list[_Part] = []
        #: So many problems were there before this verb phrase.
        self.noted = len(notes.problems)
        #: A number of levels that stood before "up" or "down".
        self.turned: Node | None = None

    @property
    def spoken(self) -> str:
        return _NAMES.get(self.name, self.name)

    def read(self, whole: Node, verb: Node, items: Sequence[Node]) -> VerbPhrase:
        for item in items:
            self._item(item)
        if self.turned is not None:
            self.notes.add("misfit", "A number of levels stands after “up” or “down”.", self.turned.meta)
        action = self._action(verb)
        moments = [_MOMENTS[str(part.tree.data)] for part in self.parts if part.slot == "moment"]
        moment = moments[0] if moments else None
        self._check_order(items, action, moment)
        return VerbPhrase(action, moment, whole)

    # -- the list ------------------------------------------------------------------------------------------

    def _item(self, tree: Node) -> None:
        if tree.data == "on_space":
            self._on_space(tree)
        elif tree.data in RELATIONS:
            self._relation(tree)
        elif tree.data == "by_levels":
            self._by_levels(tree)
        else:
            self._part(tree)

    def _part(self, tree: Node) -> None:
        slot = self._fitting(tree)
        if slot is None:
            return
        said = next((part for part in self.parts if part.slot == slot and slot != "but"), None)
        if said is not None:
            right = "" if said.tree == tree else None
            self.notes.add("said-twice", f"The {_SAID[slot]} is already said.", tree.meta, right)
            return
        inner = nodes(tree)[0] if slot == "but" else tree
        part = _Part(slot, tree)
        if inner.data in _SLOPES:
            part.rise = Rise(_SLOPES[str(inner.data)])
        elif inner.data in ("to", "from_", "on_space"):
            part.space = spaces(nodes(inner)[0], self.notes)
        elif inner.data in ("over", "built_by", "by_worker"):
            noun = nodes(inner)[0]
            if is_space(noun):
                part.space = spaces(noun, self.notes)
            else:
                part.who = workers(noun, self.notes)
        if self.turned is not None and part.rise is not None:
            self._turn_round(self.turned, part)
        if slot != "but" or self._fitting(inner):
            self.parts.append(part)

    def _fitting(self, tree: Node) -> str | None:
        """The slot of a part, if the verb has it; a wrong preposition is noted and taken for the right one."""
        slot = _SLOTS[str(tree.data)]
        if slot in _FITTING[self.name]:
            return slot
        right = _PREPOSITION.get(self.name)
        if slot in ("to", "on", "from") and right:
            word = next(child for child in tree.children if isinstance(child, Token))
            self.notes.add("wrong-preposition", f"“{self.spoken}” goes with “{right}”, not “{slot}”.", word, right)
            return right
        message = f"“{self.spoken}” takes no {_SAID[slot]}."
        if slot == "distance" and right:
            message += f" A space so far off is “{right} a space two spaces away”."
        self.notes.add("misfit", message, tree.meta)
        return None

    def _by_levels(self, tree: Node) -> None:
        by = difference(nodes(tree)[0])
        last = self.parts[-1] if self.parts else None
        if last is not None and last.rise is not None and last.rise.by is None and last.rise.slope is not Slope.LEVEL:
            last.rise = replace(last.rise, by=by)
        elif self.name == "move" and self.turned is None:
            self.turned = tree
        else:
            self.notes.add("misfit", "A number of levels stands after “up” or “down”.", tree.meta)

    def _turn_round(self, levels: Node, part: _Part) -> None:
        """ "two levels up" is "up two levels"."""
        assert part.rise is not None
        part.rise = replace(part.rise, by=difference(nodes(levels)[0]))
        self.turned = None
        first, last = levels.meta.start_pos, part.tree.meta.end_pos
        right = tail(Action(Verb.MOVE, qualifiers=(part.rise,)), None).strip()
        message = "A number of levels stands after “up” or “down”."
        self.notes.problems.append(Problem("word-order", message, first, last, right))

    def _on_space(self, tree: Node) -> None:
        """ "on a … space": where something is built, or where the worker before it stands."""
        noun = self.parts[-1] if self.parts else None
        if self.name in ("build", "complete") and not any(part.slot == "on" for part in self.parts):
            self._part(tree)
        elif noun is None and self.patient is not None:
            self._describe_patient(tree)
        elif noun is not None and noun.who is not None:
            noun.who = describe_workers(noun.who, tree, self.notes)
        elif self.name == "move" and not any(part.slot == "to" for part in self.parts):
            self._part(tree)
        else:
            self.notes.add("bad-relation", "A space does not stand on a space.", tree.meta)

    def _relation(self, tree: Node) -> None:
        noun = self.parts[-1] if self.parts else None
        if noun is None and self.patient is not None:
            self._describe_patient(tree)
        elif noun is not None and noun.space is not None:
            if isinstance(relation(tree, Notes()), OnSpace):
                self.notes.add("bad-relation", "A space does not stand on a space.", tree.meta)
                return
            noun.space = describe_spaces(noun.space, tree, self.notes)
        elif noun is not None and noun.who is not None:
            noun.who = describe_workers(noun.who, tree, self.notes)
        else:
            self._stray(tree)

    def _stray(self, tree: Node) -> None:
        if len(self.notes.problems) > self.noted:  # It may describe what was refused before it.
            return
        right = _PREPOSITION.get(self.name)
        if tree.data == "on_level" and right:
            level = " ".join(str(token) for token in tree.scan_values(lambda _: True))
            self.notes.add(
                "missing-noun", "A level describes a space; name the space.", tree.meta, f"{right} a space {level}"
            )
        else:
            self.notes.add("missing-noun", "This describes a worker or a space, but none stands before it.", tree.meta)

    def _describe_patient(self, tree: Node) -> None:
        assert self.patient is not None
        self.patient = describe_workers(self.patient, tree, self.notes)

    def _check_order(self, items: Sequence[Node], action: Action, moment: Moment | None) -> None:
        if len(self.notes.problems) > self.noted:  # The right order would leave out what was refused.
            return
        slots = [part.slot for part in self.parts]
        for before, after in pairwise(slots):
            if ORDER.index(before) > ORDER.index(after):
                first = self.parts[0].tree.meta.start_pos
                message = f"The {_SAID[after]} stands before the {_SAID[before]}."
                right = tail(action, moment).strip()
                self.notes.problems.append(Problem("word-order", message, first, items[-1].meta.end_pos, right))
                return

    # -- the action ----------------------------------------------------------------------------------------

    def _action(self, verb: Node) -> Action:
        qualifiers: list[Qualifier] = [Completing()] if self.name == "complete" else []
        if self.laid is not None:
            qualifiers.append(Laying(self.laid))
        elif self.name == "take":
            qualifiers.append(Laying(piece(nodes(verb)[0])))
        exceptions: list[But] = []
        action = Action(_VERBS[self.name], self.patient)
        for part in self.parts:
            if part.slot == "but":
                quality = self._quality(part, nodes(part.tree)[0])
                exceptions.append(But(quality, part.tree.data == "but_only"))
            elif part.slot == "anywhere":
                action = replace(action, anywhere=True)
            elif part.tree.data == "any_level":
                action = replace(action, any_level=True)
            elif part.slot == "distance":
                action = replace(action, distance=number(nodes(part.tree)[0]))
            elif part.slot == "times":
                action = replace(action, times=self._times(part.tree))
            elif part.slot == "price":
                action = replace(action, stock=stock(nodes(part.tree)[0], self.notes))
            elif part.slot in ("built_by", "by_worker"):
                action = replace(action, builder=part.who)
            elif part.slot == "by":
                qualifiers.append(Laying(piece(nodes(part.tree)[0])))
            elif part.slot == "piece" and part.tree.data != "laying":
                qualifiers.append(Laying(piece(nodes(part.tree)[1])))
                action = replace(action, times=self._more(part.tree))
            elif part.slot != "moment":
                qualifiers.append(self._quality(part, part.tree))
        return replace(action, qualifiers=tuple(qualifiers), but=tuple(exceptions))

    def _quality(self, part: _Part, tree: Node) -> Qualifier:
        if part.rise is not None:
            return part.rise
        if tree.data == "over":
            what = part.space or part.who
            assert what is not None
            return Over(what)
        if part.space is not None:
            leaving = tree.data == "from_" and self.name == "move"
            return Leaving(part.space) if leaving else At(part.space)
        if tree.data in _COURSES:
            return _COURSES[str(tree.data)]
        if tree.data == "laying":
            return Laying(piece(nodes(tree)[0]))
        return SameHeight()

    def _times(self, tree: Node) -> Times:
        if tree.data == "twice":
            return Times(2, 2)
        if tree.data == "any_times":
            return Times(0, None)
        if tree.data in ("more_times", "up_to_more_times"):
            return self._more(tree)
        value = number(nodes(tree)[0])
        if value < 2:
            self.notes.add("one-form", "Once is what a verb means by itself.", tree.meta, "")
            return ONCE
        if tree.data == "up_to_times":
            return Times(1, value)
        if value == 2:
            self.notes.add("one-form", "This language says “twice”.", tree.meta, "twice")
        return Times(value, value)

    def _more(self, tree: Node) -> Times:
        value = number(nodes(tree)[0])
        up_to = str(tree.data).startswith("up_to")
        if value < 1 or (up_to and value == 1):
            self.notes.add("one-form", "This language says “one more”.", tree.meta, "one more time")
        return Times(1 if up_to else value, value, more=True)


_SAID: Final = {
    "piece": "piece",
    "rise": "change of level",
    "distance": "distance",
    "course": "direction",
    "from": "space it comes from",
    "on": "space",
    "to": "space",
    "anywhere": "word “anywhere”",
    "level": "level of the piece",
    "by": "piece",
    "over": "thing to move over",
    "built_by": "builder",
    "by_worker": "builder",
    "times": "number of times",
    "but": "exception",
    "moment": "moment",
    "price": "price",
}
"""How a message speaks of a part."""
