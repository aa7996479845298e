"""Requirements (`must`): judged on complete turns only.

Because a whole turn is looked at, no card needs to know what the others can do: whatever some complete
legal turn achieves is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..effects import Action, Quantifier, Require, RequireEnd, Verb, Workers
from .conditions import true
from .fits import step_fits
from .link import Link
from .terms import holds, in_range, is_one, workers
from .turn import GONE, NOBODY, Node, Rule
from .uses import uses
from .view import Scene, View, view_of


class Wanted(NamedTuple):
    """A requirement that bears on a turn, with what its references stand for."""

    rule: Rule
    effect: Require | RequireEnd
    it: int = NOBODY
    that: int = NOBODY


class Requirements:
    """The requirements of one turn."""

    def __init__(self, link: Link, scene: Scene, start: Node) -> None:
        self.scene = scene
        self.start = start
        self.limited = link.limited
        self.standing = tuple(
            Wanted(rule, rule.clause.effect)
            for rule in link.requires
            if isinstance(rule.clause.effect, Require | RequireEnd)
        )
        #: Whether any turn can be refused by one.
        self.any = bool(self.standing) or link.bans_require

    def on(self, leaf: Node) -> Iterator[Wanted]:
        """The requirements on a turn: those of all cards in order, then those of permissions it used."""
        yield from self.standing
        for ban in leaf.bans:
            if isinstance(ban.effect, Require):
                yield Wanted(ban.rule, ban.effect, ban.it, ban.that)

    def among(self, leaves: Sequence[Node]) -> list[Wanted]:
        """All requirements that bear on some of the turns: the hard ones first, then the soft ones, in order."""
        found = list(dict.fromkeys(wanted for leaf in leaves for wanted in self.on(leaf)))
        return sorted(found, key=lambda wanted: wanted.effect.soft)

    def sift(self, wanted: Wanted, leaves: Sequence[Node]) -> list[Node] | None:
        """The turns that meet it; None when it is soft and, without a power used up by it, nothing can."""
        kept = [leaf for leaf in leaves if self.met(wanted, leaf)]
        if wanted.effect.soft and not any(not self._spent(leaf) for leaf in kept):
            return None
        return kept

    def _spent(self, leaf: Node) -> bool:
        """Whether the turn used a once-per-game power: that makes nothing "possible"."""
        return any(uses(rule, leaf) > uses(rule, self.scene.start) for rule in self.limited)

    def met(self, wanted: Wanted, leaf: Node) -> bool:
        """Whether a complete turn meets a requirement; one that does not bear on it is met."""
        if wanted not in self.standing and wanted not in set(self.on(leaf)):
            return True
        view = view_of(wanted.rule, self.scene, leaf, wanted.it, wanted.that)
        if isinstance(wanted.effect, RequireEnd):
            return self._ends(wanted.effect, view)
        return not true(wanted.effect.condition, view) or self._done(wanted.effect, view)

    def _done(self, effect: Require, view: View) -> bool:
        subject, action = effect.subject, effect.action
        taken = [(step, before) for step, before in view.node.moments() if step.verb is action.verb]
        amount = subject.amount if isinstance(subject, Workers) else None
        if isinstance(subject, Workers) and amount is not None:
            doers = {step.worker for step, before in taken if step_fits(subject, action, step, before, view)}
            if amount.quantifier is Quantifier.EACH:
                return set(workers(subject, view.at(self.start))) <= doers
            if amount.quantifier is Quantifier.COUNT:
                return in_range(len(doers), amount)
        anything = Action(action.verb, action.patient)
        return all(
            step_fits(subject, action, step, before, view)
            for step, before in taken
            if step_fits(subject, anything, step, before, view)
        )

    def _ends(self, effect: RequireEnd, view: View) -> bool:
        """Whether all workers that it speaks of end the turn as it says."""
        leaf = view.node
        ghosts = view.about(_with_the_removed(leaf), view.it, view.that)
        for worker, space in enumerate(leaf.workers):
            if space == GONE or not is_one(effect.subject, worker, ghosts):
                continue
            own = view.about(leaf, worker, view.that)
            if true(effect.condition, own) and not holds(effect.relation, worker, space, ghosts):
                return False
        return True


def _with_the_removed(leaf: Node) -> Node:
    """The end of the turn with the workers that it removed still where they stood."""
    if GONE not in leaf.workers:
        return leaf
    places = list(leaf.workers)
    for step, before in leaf.moments():
        if step.verb in (Verb.REMOVE, Verb.REPLACE) and step.worker != NOBODY:
            places[step.worker] = before.workers[step.worker]
    return Node(leaf.towers, tuple(places), leaf.state, None, step=leaf.step, previous=leaf.previous)
