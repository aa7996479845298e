"""What is forbidden: the clauses with "cannot" and "can only", asked for all targets of a step at once."""

from __future__ import annotations

from collections.abc import Iterator

from ..effects import Forbid, Piece, Verb, Window
from .board import EVERYWHERE
from .conditions import condition_mask, true
from .fits import agent_fits, fitting, step_fits
from .link import Link
from .terms import is_one
from .turn import NOBODY, Node, Rule
from .view import Scene, View, view_of


class Prohibitions:
    """The prohibitions of one turn, whoever takes the step and whether it is chosen or happens by itself."""

    def __init__(self, link: Link, scene: Scene) -> None:
        self.link = link
        self.scene = scene
        self._bound: dict[Rule, frozenset[int]] = {}

    def settle(self, start: Node) -> None:
        """Settle whom the prohibitions under a Start heading bind, now that the turn has started."""
        self._bound = {
            rule: self._bound_workers(rule, start)
            for rules in self.link.forbids.values()
            for rule in rules
            if rule.clause.heading.window is Window.START
        }

    def _bound_workers(self, rule: Rule, start: Node) -> frozenset[int]:
        effect = rule.clause.effect
        assert isinstance(effect, Forbid)
        view = view_of(rule, self.scene, start, NOBODY)
        if not true(effect.condition, view):
            return frozenset()
        return frozenset(w for w in range(len(start.workers)) if agent_fits(effect.subject, w, view, w))

    def masks(
        self, verb: Verb, node: Node, worker: int, source: int, piece: Piece | None, patient: int = NOBODY
    ) -> Iterator[tuple[Rule, int]]:
        """The targets that each clause leaves to a step of the worker from `source`.

        `patient` is the worker that is forced, removed or replaced.
        """
        rules = self.link.forbids[verb]
        if verb is Verb.REPLACE:  # who is replaced is removed
            rules += self.link.forbids[Verb.REMOVE]
        for rule in rules:
            effect = rule.clause.effect
            assert isinstance(effect, Forbid)
            view = view_of(rule, self.scene, node, worker, node.that if patient == NOBODY else patient)
            if effect.action.times.more and not _done_before(effect, view):
                continue
            if rule in self._bound:
                if worker in self._bound[rule]:
                    yield rule, _allowed(effect, view, source, piece, condition=False)
            elif agent_fits(effect.subject, worker, view, worker) and _speaks_of(effect, patient, view):
                yield rule, _allowed(effect, view, source, piece)
        for ban in node.bans:
            effect_ = ban.effect
            if isinstance(effect_, Forbid) and effect_.action.verb is verb:
                named = view_of(ban.rule, self.scene, node, ban.it, ban.that)
                if effect_.action.times.more and not _done_before(effect_, named):
                    continue
                if agent_fits(effect_.subject, worker, named, worker):
                    view = view_of(ban.rule, self.scene, node, worker, node.that)
                    yield ban.rule, _allowed(effect_, view, source, piece)

    def allow(
        self, verb: Verb, node: Node, worker: int, source: int, target: int, piece: Piece | None, patient: int = NOBODY
    ) -> bool:
        """Whether no clause forbids the step."""
        return all(mask >> target & 1 for _, mask in self.masks(verb, node, worker, source, piece, patient))


def _done_before(effect: Forbid, view: View) -> bool:
    """Whether such workers have made such a step in this turn: then it "cannot" be made "one more time"."""
    return any(step_fits(effect.subject, effect.action, step, before, view) for step, before in view.node.moments())


def _speaks_of(effect: Forbid, patient: int, view: View) -> bool:
    """Whether the prohibition is about this worker, or about pieces where no worker is concerned."""
    who = effect.action.patient
    return patient == NOBODY if who is None else patient != NOBODY and is_one(who, patient, view)


def _allowed(effect: Forbid, view: View, source: int, piece: Piece | None, *, condition: bool = True) -> int:
    """The targets that a prohibition leaves to a worker it speaks of."""
    fit = fitting(effect.action, view, source, piece)
    forbidden = EVERYWHERE & ~fit if effect.only else fit
    if condition:
        forbidden &= condition_mask(effect.condition, view, source, piece)
    return EVERYWHERE & ~forbidden
