"""What a step does: the board after it, who wins or loses by it, and what follows by itself.

The order is fixed: loss by the event, wins (the acting player's, then claims of waiting players), then the
consequences, seat by seat and card by card, each an event that passes the same checks. A win ends the turn
at once: nothing follows it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..effects import (
    Action,
    At,
    Condition,
    Consequence,
    Event,
    ForbidWin,
    Lose,
    Piece,
    Place,
    Player,
    React,
    Verb,
    Win,
    WorkerPhrase,
    holds_somebody,
)
from .board import EVERYWHERE, NEIGHBORS, spaces_in
from .conditions import true
from .fits import STRAIGHT, step_fits, straight_path
from .link import Link
from .position import DOME, terrain
from .prohibitions import Prohibitions
from .steps import free_spaces, removable, takes
from .terms import occupied_by_workers, spaces, workers
from .turn import GONE, NOBODY, Node, Part, Plan, Rule, Step, Task, behind, counterpart, laid, with_value
from .view import Scene, View, view_of

#: One tower as bytes, to put into a board.
TOWER: Final = tuple(bytes((value,)) for value in range(8))

_KEPT: Final = (Verb.GAIN, Verb.SPEND, Verb.DISCARD, Verb.DRAW)

#: Longer than any real chain; consequences that trigger each other for ever stop here.
LONGEST_CHAIN: Final = 50


class Due(NamedTuple):
    """Consequences that a used permission brings, with its references."""

    rule: Rule
    consequences: Sequence[Consequence]
    it: int
    that: int


class Events:
    """The events of one turn."""

    def __init__(self, link: Link, scene: Scene, prohibitions: Prohibitions) -> None:
        self.link = link
        self.scene = scene
        self.prohibitions = prohibitions

    def after(self, before: Node, step: Step, plan: Plan, it: int, that: int) -> Node:
        """The node after the step itself, before anything that it brings about."""
        towers, places = before.towers, before.workers
        verb, target = step.verb, step.target
        if verb is Verb.BUILD:
            towers = built(towers, target, step.piece)
        elif verb is Verb.MOVE or verb is Verb.FORCE:
            places = (*places[: step.worker], target, *places[step.worker + 1 :])
        elif verb in _KEPT:
            return self._kept(before, step, plan, it)
        else:
            if step.worker != NOBODY:
                places = (*places[: step.worker], GONE, *places[step.worker + 1 :])
            else:
                towers = _with(towers, target, towers[target] - (DOME if step.piece is Piece.DOME else 1))
            if verb is Verb.REPLACE:
                towers = built(towers, target, step.piece)
        return Node(towers, places, before.state, plan, it, that, before.bans, step, before)

    def _kept(self, before: Node, step: Step, plan: Plan, it: int) -> Node:
        """The node after a step that changes only what is kept with a card; `actor` is the seat."""
        state, seat = before.state, step.actor
        if step.verb in (Verb.GAIN, Verb.SPEND):
            held = before.number(seat, step.what) + (step.rise if step.verb is Verb.GAIN else -step.rise)
            state = with_value(state, seat, step.what, str(held) if held else None)
        elif step.verb is Verb.DISCARD:
            pile = before.value(seat, "discard")
            state = with_value(state, seat, "discard", f"{pile}+{step.what}" if pile else step.what)
            state = with_value(state, seat, "has", None)
            for name in self.link.on_cards.get((seat, step.what), ()):
                state = with_value(state, seat, name, None)
        else:
            deck = (before.value(seat, "deck") or "").split("+")
            if deck == [""]:
                deck = (before.value(seat, "discard") or "").split("+")
                random.Random(self.scene.seed).shuffle(deck)
                state = with_value(state, seat, "discard", None)
            deck.remove(step.what)
            state = with_value(state, seat, "deck", "+".join(deck) or None)
            state = with_value(state, seat, "has", step.what)
        return Node(before.towers, before.workers, state, plan, it, before.that, before.bans, step, before)

    def settled(self, node: Node, due: Sequence[Due] = (), depth: int = 0) -> Node | None:
        """The node with all that its step brings about; None when a consequence that is due is impossible.

        `due` is what the permission used for the step demands. It must be possible even where a win by the
        step itself comes first and stops it from happening.
        """
        step, before = node.step, node.previous
        assert step is not None and before is not None
        beyond: Node | None = node
        for owed in due:
            assert beyond is not None
            beyond = self.follow(beyond, owed, step, depth, must=True)
            if beyond is None:
                return None
        node.winner = self._winner(node, step, before)
        if node.winner is not None:
            node.plan = None
            return node
        assert beyond is not None
        if self.link.watched and beyond.winner is None and depth < LONGEST_CHAIN:
            beyond = self._reacted(beyond, step, before, depth)
            if not step.automatic and beyond.winner is None:
                self._grant(beyond, step, before)
        return beyond

    def _reacted(self, node: Node, step: Step, before: Node, depth: int) -> Node:
        that = counterpart(step, before)
        for rule in self.link.reactions:
            effect = rule.clause.effect
            assert isinstance(effect, React) and effect.trigger is not None
            view = view_of(rule, self.scene, node, step.agent, that, step)
            if self._is(effect.trigger, step, before, view) and true(effect.condition, view):
                owed = Due(rule, effect.consequences, step.agent, that)
                node = self.follow(node, owed, step, depth) or node
                if node.winner is not None:
                    break
        return node

    def _grant(self, node: Node, step: Step, before: Node) -> None:
        """Offer the optional steps that this event grants before the plan goes on."""
        for rule, permit, job in self.link.triggers:
            view = view_of(rule, self.scene, node, step.agent, NOBODY, step)
            if permit.trigger is not None and self._is(permit.trigger, step, before, view):
                node.plan = behind(node.plan, Part((Task(job),), loop=True))

    def _is(self, event: Event, step: Step, before: Node, view: View) -> bool:
        return step_fits(event.subject, event.action, step, before, view)

    # -- wins and losses -------------------------------------------------------------------------------

    def _winner(self, node: Node, step: Step, before: Node) -> int | None:
        """The seat that wins by this event, if any."""
        link, scene = self.link, self.scene
        if scene.harmless:
            return None
        for rule in link.losses:
            lose = rule.clause.effect
            assert isinstance(lose, Lose)
            if self._comes_true(rule, lose.event, lose.condition, node, step, before):
                return self.winner_when_loses(rule, lose.who)
        if self._reaches_the_top(node, step) and not self.win_denied(scene.acting, node, step, before):
            return scene.acting
        for rule in link.wins:
            win = rule.clause.effect
            assert isinstance(win, Win)
            if self._comes_true(rule, win.event, win.condition, node, step, before) and not self.win_denied(
                rule.seat, node, step, before
            ):
                return rule.seat
        return None

    def _reaches_the_top(self, node: Node, step: Step) -> bool:
        """Whether the step is the win of the base game: an own worker moves up to level 3."""
        return (
            step.verb is Verb.MOVE
            and step.rise > 0
            and node.towers[step.target] & 3 == 3
            and self.scene.owners[step.worker] == self.scene.side
        )

    def spoilt_win(self, node: Node) -> Rule | None:
        """The clause because of which a step up to level 3 in this turn won nothing, if there was one."""
        for step, before in node.moments():
            if self._reaches_the_top(before, step):
                return self.denier(self.scene.acting, node, step, before)
        return None

    def _comes_true(
        self,
        rule: Rule,
        event: Event | None,
        condition: Condition | None,
        node: Node,
        step: Step,
        before: Node,
    ) -> bool:
        view = view_of(rule, self.scene, node, step.agent, NOBODY, step)
        return (event is None or self._is(event, step, before, view)) and true(condition, view)

    def winner_when_loses(self, rule: Rule, who: Player) -> int:
        """The seat that wins when the player named by the card's owner loses."""
        if who is Player.OPPONENTS:
            return rule.seat
        return next(seat for seat, side in enumerate(self.scene.sides) if side != rule.side)

    def win_denied(self, seat: int, node: Node, step: Step | None, before: Node | None) -> bool:
        """Whether a "cannot win" makes this event harmless for the seat."""
        return self.scene.harmless or self.denier(seat, node, step, before) is not None

    def denier(self, seat: int, node: Node, step: Step | None, before: Node | None) -> Rule | None:
        """The first clause that says that the seat cannot win by this event."""
        for rule in self.link.no_wins:
            effect = rule.clause.effect
            assert isinstance(effect, ForbidWin)
            mine = self.scene.sides[seat] == rule.side
            if effect.who is not Player.NOBODY and mine is not (effect.who is Player.YOU):
                continue
            view = view_of(rule, self.scene, node, NOBODY if step is None else step.agent, NOBODY, step)
            if not true(effect.condition, view):
                continue
            if effect.by is None:
                return rule
            if step is not None and before is not None and step_fits(Player.NOBODY, effect.by, step, before, view):
                return rule
        return None

    # -- consequences ----------------------------------------------------------------------------------

    def follow(self, node: Node, due: Due, cause: Step | None, depth: int = 0, *, must: bool = False) -> Node | None:
        """The node after the consequences; with `must`, None when one of them is impossible."""
        for consequence in due.consequences:
            view = view_of(due.rule, self.scene, node, due.it, due.that, cause)
            walks = self._automatic(consequence.action, view, due.rule.keeper)
            allowed = [walk for walk in walks if not any(self.refusal(step, node) for step in walk)]
            if must and not allowed:
                return None
            for walk in allowed:
                if _taken(walk, node):  # by a worker that the same consequence has forced there just now
                    if must:
                        return None
                    continue
                for step in walk:
                    following = self.settled(self.after(node, step, node.plan, node.it, node.that), (), depth + 1)
                    assert following is not None
                    node = following
                    if node.winner is not None:
                        return node
        return node

    def _automatic(self, action: Action, view: View, keeper: int) -> Iterator[list[Step]]:
        """The steps of a consequence, all judged on one snapshot; a slide is a list of several steps."""
        node = view.node
        piece = laid(action)
        if action.verb in _KEPT:
            yield from self._keeping(action, node, keeper)
            return
        if action.patient is None:
            yield from self._pieces(action, piece, view)
            return
        for worker in workers(action.patient, view, view.it):
            space = node.workers[worker]
            if action.verb is Verb.FORCE:
                slide = self._slide(action, view.about(node, view.it, worker, view.step), worker)
                if slide:
                    yield slide
                continue
            if action.verb is Verb.REPLACE and not takes(node, space, piece):
                continue
            step = Step(action.verb, worker, space, space, node.towers[space] & 3, piece, view.it, automatic=True)
            if action.builder is not None:
                step = step._replace(actor=self._builder(action.builder, space, piece, view))
                if step.actor == NOBODY:
                    continue
            yield [step]

    def refusal(self, step: Step, node: Node) -> Rule | None:
        """The clause that forbids that this happens to the worker or piece; None: nothing does."""
        if not self.link.forbids[step.verb] and step.verb is not Verb.REPLACE:
            return None
        patient = NOBODY if step.verb is Verb.BUILD else step.worker
        masks = self.prohibitions.masks(step.verb, node, step.agent, step.source, step.piece, patient)
        return next((rule for rule, mask in masks if not mask >> step.target & 1), None)

    def refused_by(self, node: Node, due: Due, cause: Step) -> Rule | None:
        """The clause that forbids what a step would bring about; None: nothing does."""
        for consequence in due.consequences:
            view = view_of(due.rule, self.scene, node, due.it, due.that, cause)
            for walk in self._automatic(consequence.action, view, due.rule.keeper):
                for step in walk:
                    if rule := self.refusal(step, node):
                        return rule
        return None

    def _builder(self, phrase: WorkerPhrase, target: int, piece: Piece | None, view: View) -> int:
        """The first worker, in reading order, that stands beside the space and is allowed to build there."""
        node = view.node
        for worker in sorted(workers(phrase, view), key=node.workers.__getitem__):
            space = node.workers[worker]
            if NEIGHBORS[space] >> target & 1 and self.prohibitions.allow(
                Verb.BUILD, node, worker, space, target, piece
            ):
                return worker
        return NOBODY

    def _keeping(self, action: Action, node: Node, seat: int) -> Iterator[list[Step]]:
        what, amount = "", 1
        if action.stock is not None:
            what, amount = action.stock.counter, action.stock.amount
            if action.verb is Verb.SPEND and node.number(seat, what) < amount:
                return
        elif action.verb is Verb.DISCARD:
            what = node.value(seat, "has") or ""
        else:
            deck = node.value(seat, "deck")
            cards = (deck or node.value(seat, "discard") or "").split("+")
            if not deck:  # an empty deck is made anew from the discarded cards
                random.Random(self.scene.seed).shuffle(cards)
            what = cards[0]
        if what:
            yield [kept(action.verb, seat, what, amount)]

    def _slide(self, action: Action, view: View, worker: int) -> list[Step]:
        """The force events that bring the worker where the action says, one a space; none if it cannot go there."""
        node = view.node
        here = node.workers[worker]
        if any(course in action.qualifiers for course in STRAIGHT):
            path = straight_path(action, view, here)
        else:
            mask = free_spaces(node)
            for qualifier in action.qualifiers:
                if isinstance(qualifier, At):
                    mask &= spaces(qualifier.spaces, view)
            path = list(spaces_in(mask)[:1])
        return [
            _forced(node, worker, source, target, view.it) for source, target in zip([here, *path], path, strict=False)
        ]

    def _pieces(self, action: Action, piece: Piece | None, view: View) -> Iterator[list[Step]]:
        node = view.node
        if action.verb is Verb.REMOVE:
            mask = removable(node, piece)
        else:
            mask = room_for(node, piece, action.any_level, under=action.builder is None and _builds_under(action))
        for qualifier in action.qualifiers:
            if isinstance(qualifier, At):
                mask &= spaces(qualifier.spaces, view)
        source = node.workers[view.it] if view.it != NOBODY else NOBODY
        for target in spaces_in(mask):
            # What is built by itself is built by no worker, unless one is named.
            step = Step(action.verb, NOBODY, source, target, node.towers[target] & 3, piece, view.it, automatic=True)
            if action.builder is not None:
                worker = self._builder(action.builder, target, piece, view)
                if worker != NOBODY:
                    yield [step._replace(worker=worker, source=node.workers[worker], actor=worker)]
            else:
                yield [step]

    # -- moments of the turn -----------------------------------------------------------------------------

    def moment(self, node: Node, rules: Sequence[Rule]) -> Node:
        """The node after the rules of a Start or End heading, each judged once, now."""
        for rule in rules:
            effect = rule.clause.effect
            view = view_of(rule, self.scene, node, NOBODY, NOBODY)
            condition: Condition | None = getattr(effect, "condition", None)
            if not true(condition, view):
                continue
            if isinstance(effect, React):
                node = self.follow(node, Due(rule, effect.consequences, NOBODY, NOBODY), None) or node
            elif isinstance(effect, Win):
                if not self.win_denied(rule.seat, node, None, None):
                    node = _won(node, rule.seat)
            elif isinstance(effect, Lose):
                node = _won(node, self.winner_when_loses(rule, effect.who))
            if node.winner is not None:
                break
        return node


def shares_space(node: Node) -> bool:
    """Whether two workers stand on one space: only for the blink of an eye before one is forced on."""
    places = [space for space in node.workers if space != GONE]
    return len(set(places)) < len(places)


def kept(verb: Verb, seat: int, what: str, amount: int) -> Step:
    """An automatic step that changes what is kept with a seat's card."""
    return Step(verb, NOBODY, NOBODY, NOBODY, amount, None, seat, automatic=True, what=what)


def _won(node: Node, seat: int) -> Node:
    return Node(
        node.towers, node.workers, node.state, None, node.it, node.that, node.bans, node.step, node.previous, seat
    )


def _forced(node: Node, worker: int, source: int, target: int, actor: int) -> Step:
    rise = (node.towers[target] & 3) - (node.towers[source] & 3)
    return Step(Verb.FORCE, worker, source, target, rise, None, actor, automatic=True)


def _taken(walk: list[Step], node: Node) -> bool:
    """Whether a worker stands on a space that another one is to be forced over or to."""
    return any(step.verb is Verb.FORCE and step.target in node.workers for step in walk)


def _builds_under(action: Action) -> bool:
    """Whether the sentence itself names spaces where workers stand."""
    return any(
        isinstance(each, At) and (each.spaces is Place.OWN or holds_somebody(each)) for each in action.qualifiers
    )


def room_for(node: Node, piece: Piece | None, any_level: bool, *, under: bool = False) -> int:
    """The spaces that can take the piece when it is built by itself; a block with `under` also below a worker."""
    land = terrain(node.towers)
    free = EVERYWHERE if under and piece is Piece.BLOCK else EVERYWHERE & ~occupied_by_workers(node)
    if piece is not Piece.DOME:
        return land.climbable[2] & free
    return ~land.domes & free & (EVERYWHERE if any_level else land.level[3])


def built(towers: bytes, space: int, piece: Piece | None) -> bytes:
    """The towers with one more piece on a space."""
    tower = towers[space]
    return _with(towers, space, tower | DOME if piece is Piece.DOME else min(3, tower + 1))


def _with(towers: bytes, space: int, tower: int) -> bytes:
    return towers[:space] + TOWER[tower] + towers[space + 1 :]
