"""Which steps can be taken now: candidates, and what stands in their way.

A candidate target passes a row of sieves: first the rules of the base game, each widened by the permissions
that lift it, then the words of the clause that offers the step, then what is forbidden. The same row answers
"what can I do" (all sieves at once) and "why can't I" (the first sieve that refuses).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from ..effects import (
    Action,
    At,
    Levels,
    Piece,
    Place,
    Verb,
    reaches_far,
)
from .board import EVERYWHERE, NEIGHBORS, spaces_in
from .conditions import condition_mask
from .fits import agent_fits, fitting, straight_path
from .link import Lift, Limit, Link
from .position import terrain
from .prohibitions import Prohibitions
from .terms import occupied_by_workers, on_levels, spaces, workers
from .turn import NOBODY, Job, Node, Rule, Step, climb_of
from .uses import used_up
from .view import Scene, View, view_of

#: What can stand in a step's way: a rule of the base game by name (`BASE_RULES`), or a clause.
Obstacle = str | Rule

BASE_RULES: Final = {
    "neighboring": "a worker moves to, or builds on, one of the up to eight spaces around it",
    "dome": "nothing can be on a dome",
    "occupied": "the space holds a worker",
    "climb": "a worker climbs at most one level",
    "block-needs-room": "a tower has at most three blocks; the next piece is a dome",
    "dome-needs-blocks": "a dome is built on three blocks",
}


class Sieve(NamedTuple):
    """One test of target spaces: those outside `mask` are refused because of `obstacle`."""

    obstacle: Obstacle
    mask: int
    limit: Limit | None = None


class Option(NamedTuple):
    """A step that can be taken now, and the lifting permissions that it makes use of."""

    step: Step
    lifts: tuple[Lift, ...] = ()


class Ways:
    """The sets of permissions that make single steps legal, for one worker (and piece)."""

    def __init__(self, bare: Sequence[Sieve], covers: Sequence[tuple[Lift, int]]) -> None:
        self._bare = bare
        self._covers = covers

    def to(self, target: int) -> Sequence[tuple[Lift, ...]]:
        """The sets for a target space; one empty set when it needs none."""
        needed = [s.limit for s in self._bare if s.limit is not None and not s.mask >> target & 1]
        if not needed:
            return _NO_LIFTS
        choices = [
            [lift for lift, mask in self._covers if limit in lift.limits and mask >> target & 1] for limit in needed
        ]
        sets = list(dict.fromkeys(tuple(dict.fromkeys(chosen)) for chosen in product(*choices)))
        return _without_waste(sets)


def _without_waste(sets: Sequence[tuple[Lift, ...]]) -> Sequence[tuple[Lift, ...]]:
    """The sets that make a difference: of those that bring nothing more than the step, the one that uses up least.

    Among equals that is the first on the card.
    """
    plain = [chosen for chosen in sets if not any(lift.permit.then for lift in chosen)]
    best = min(plain, key=lambda chosen: sum(lift.rule.clause.limit is not None for lift in chosen), default=None)
    return [chosen for chosen in sets if chosen is best or chosen not in plain]


class Steps:
    """The single steps of one turn."""

    def __init__(self, link: Link, scene: Scene, prohibitions: Prohibitions) -> None:
        self.link = link
        self.scene = scene
        self.prohibitions = prohibitions

    def view(self, rule: Rule, node: Node, it: int, that: int | None = None) -> View:
        """The view of a clause's owner, with this worker as the one that acts."""
        return view_of(rule, self.scene, node, it, node.that if that is None else that)

    def options(self, job: Job, node: Node, worker: int) -> Iterator[Option]:
        """The steps by which this worker can do the job now, in reading order of their targets."""
        verb = job.do.action.verb
        if verb is Verb.MOVE:
            return self._moves(job, node, worker)
        if verb is Verb.BUILD:
            return self._builds(job, node, worker)
        if verb is Verb.FORCE:
            return self._forces(job, node, worker)
        return self._removals(job, node, worker)

    # -- moves and builds ------------------------------------------------------------------------------

    def _moves(self, job: Job, node: Node, worker: int) -> Iterator[Option]:
        source = node.workers[worker]
        towers = node.towers
        level = towers[source] & 3
        ways = self._ways(job, node, worker, None)
        for target in spaces_in(self._targets(job, node, worker, None)):
            step = Step(Verb.MOVE, worker, source, target, (towers[target] & 3) - level)
            for used in _NO_LIFTS if ways is None else ways.to(target):
                yield Option(step, used)

    def _builds(self, job: Job, node: Node, worker: int) -> Iterator[Option]:
        source = node.workers[worker]
        towers = node.towers
        blocks, domes = self.build_targets(job, node, worker)
        if not blocks | domes:
            return
        kinds = [
            (piece, mask, self._ways(job, node, worker, piece))
            for piece, mask in ((Piece.BLOCK, blocks), (Piece.DOME, domes))
        ]
        for target in spaces_in(blocks | domes):
            for piece, mask, ways in kinds:
                if mask >> target & 1:
                    step = Step(Verb.BUILD, worker, source, target, towers[target] & 3, piece)
                    for used in _NO_LIFTS if ways is None else ways.to(target):
                        yield Option(step, used)

    def build_targets(self, job: Job, node: Node, worker: int) -> tuple[int, int]:
        """The spaces where the worker can build a block, and a dome, for this job."""
        forbids = self.link.forbids[Verb.BUILD]
        if self.link.lifts[Verb.BUILD] or job.unusual:
            blocks = self._targets(job, node, worker, Piece.BLOCK)
            return blocks, self._targets(job, node, worker, Piece.DOME)
        land = terrain(node.towers)
        source = node.workers[worker]
        free = NEIGHBORS[source] & ~occupied_by_workers(node)
        blocks, domes = free & land.climbable[2], free & land.level[3] & ~land.domes
        if job.piece is not None:
            blocks, domes = (blocks, 0) if job.piece is Piece.BLOCK else (0, domes)
        if job.rule is not None or node.bans or forbids:
            blocks = self._sifted(blocks, job, node, worker, Piece.BLOCK)
            domes = self._sifted(domes, job, node, worker, Piece.DOME)
        return blocks, domes

    def _targets(self, job: Job, node: Node, worker: int, piece: Piece | None) -> int:
        verb = job.do.action.verb
        if piece is None and not self.link.lifts[verb] and not job.unusual:
            mask = self._plain_moves(node, worker)
        else:
            mask = EVERYWHERE
            for sieve in self.base_sieves(job, node, worker, piece):
                mask &= sieve.mask
        if job.rule is not None or node.bans or self.link.forbids[verb]:
            return self._sifted(mask, job, node, worker, piece)
        return mask

    def _plain_moves(self, node: Node, worker: int) -> int:
        """What `base_sieves` lets through when nothing is lifted, in one expression."""
        source = node.workers[worker]
        height = terrain(node.towers).climbable[min(3, (node.towers[source] & 3) + 1)]
        return NEIGHBORS[source] & height & ~occupied_by_workers(node)

    def _sifted(self, mask: int, job: Job, node: Node, worker: int, piece: Piece | None) -> int:
        """Those of the spaces that no clause refuses."""
        if mask:
            for sieve in self.clause_sieves(job, node, worker, node.workers[worker], piece):
                mask &= sieve.mask
        return mask

    def base_sieves(
        self, job: Job, node: Node, worker: int, piece: Piece | None, *, lifted: bool = True
    ) -> list[Sieve]:
        """What the base game asks of a move (no piece) or build, with or without what permissions lift."""
        action = job.do.action
        source = node.workers[worker]
        land = terrain(node.towers)
        wider = dict.fromkeys(Limit, 0)
        if lifted:
            for lift in self.link.lifts[action.verb]:
                cover = self._cover(lift, node, worker, piece)
                for limit in lift.limits:
                    wider[limit] |= cover
        reach = EVERYWHERE if reaches_far(action) else NEIGHBORS[source] | wider[Limit.REACH]
        free = EVERYWHERE & ~occupied_by_workers(node)
        if At(Place.OWN) in action.qualifiers:
            reach |= 1 << source
            free |= 0 if piece is Piece.DOME else 1 << source
        if job.enters is not None and job.rule is not None and piece is not Piece.DOME:
            free |= spaces(job.enters, self.view(job.rule, node, worker))
        if piece is None:
            level = node.towers[source] & 3
            climb = 1 if not lifted else max((1, *(climb_of(q) for q in action.qualifiers)))
            height = Sieve("climb", on_levels(node, Levels(0, level + climb)) | wider[Limit.CLIMB], Limit.CLIMB)
        elif piece is Piece.BLOCK:
            height = Sieve("block-needs-room", EVERYWHERE & ~land.level[3], Limit.PIECE)
        else:
            mask = EVERYWHERE if action.any_level else land.level[3] | wider[Limit.PIECE]
            height = Sieve("dome-needs-blocks", mask, Limit.PIECE)
        if piece is not Piece.DOME:  # a dome leaves no room for a worker, whatever is permitted
            free |= wider[Limit.OCCUPANCY]
        return [
            Sieve("neighboring", reach, Limit.REACH),
            Sieve("dome", EVERYWHERE & ~land.domes),
            Sieve("occupied", free, Limit.OCCUPANCY),
            height,
        ]

    def used_up_for(
        self, job: Job, node: Node, worker: int, piece: Piece | None, target: int, limit: Limit | None
    ) -> Rule | None:
        """The clause that would have lifted this limit of the step, if it were not used up."""
        if limit is None:
            return None
        for lift in self.link.lifts[job.do.action.verb]:
            if (
                limit in lift.limits
                and used_up(lift.rule, node)
                and self._lifts(lift, node, worker, piece) >> target & 1
            ):
                return lift.rule
        return None

    def _cover(self, lift: Lift, node: Node, worker: int, piece: Piece | None) -> int:
        """The targets for which a permission lifts its limits now."""
        return 0 if used_up(lift.rule, node) else self._lifts(lift, node, worker, piece)

    def _lifts(self, lift: Lift, node: Node, worker: int, piece: Piece | None) -> int:
        """The targets for which a permission lifts its limits, used up or not."""
        view = self.view(lift.rule, node, worker)
        if not agent_fits(lift.permit.subject, worker, view, worker):
            return 0
        source = node.workers[worker]
        level = node.towers[source] & 3
        mask = condition_mask(lift.permit.condition, view, source, piece)
        qualifiers = lift.permit.action.qualifiers
        for qualifier in qualifiers:
            if climb := climb_of(qualifier):  # "may move up two levels" allows less as well
                mask &= on_levels(node, Levels(0, level + climb))
        rest = tuple(q for q in qualifiers if not climb_of(q))
        return mask & fitting(Action(lift.permit.action.verb, None, rest, lift.permit.action.but), view, source, piece)

    def _ways(self, job: Job, node: Node, worker: int, piece: Piece | None) -> Ways | None:
        """How permissions make this worker's steps legal; None when there are no such permissions."""
        # A clause lifts nothing for the steps that follow its own "then".
        lifts = [lift for lift in self.link.lifts[job.do.action.verb] if not job.continues or lift.rule is not job.rule]
        if not lifts:
            return None
        bare = self.base_sieves(job, node, worker, piece, lifted=False)
        return Ways(bare, [(lift, self._cover(lift, node, worker, piece)) for lift in lifts])

    # -- clauses ---------------------------------------------------------------------------------------

    def clause_sieves(
        self, job: Job, node: Node, worker: int, source: int, piece: Piece | None, that: int | None = None
    ) -> Iterator[Sieve]:
        """What clauses ask of a step from `source`: the words that offer it, then prohibitions in order."""
        action = job.do.action
        if job.rule is not None:
            view = self.view(job.rule, node, worker, that)
            if action.qualifiers or action.but:
                yield Sieve(job.rule, fitting(action, view, source, piece))
            condition = getattr(job.rule.clause.effect, "condition", None) if job.added else None
            if condition is not None:
                yield Sieve(job.rule, condition_mask(condition, view, source, piece))
        patient = NOBODY if that is None else that
        for rule, mask in self.prohibitions.masks(action.verb, node, worker, source, piece, patient):
            yield Sieve(rule, mask)

    def row(
        self, job: Job, node: Node, worker: int, source: int, piece: Piece | None, that: int | None = None
    ) -> Iterator[Sieve]:
        """All sieves that a step of the job must pass, in their order."""
        verb = job.do.action.verb
        if verb in (Verb.MOVE, Verb.BUILD):
            yield from self.base_sieves(job, node, worker, piece)
        elif verb is Verb.FORCE:
            yield Sieve("dome", EVERYWHERE & ~terrain(node.towers).domes)
            yield Sieve("occupied", free_spaces(node))
        yield from self.clause_sieves(job, node, worker, source, piece, that)
        if verb is Verb.REMOVE and job.rule is not None and job.do.action.patient is None:
            yield Sieve(job.rule, removable(node, piece))

    # -- forces and removals by choice -------------------------------------------------------------------

    def _forces(self, job: Job, node: Node, worker: int) -> Iterator[Option]:
        assert job.rule is not None
        patient = job.do.action.patient
        assert patient is not None
        view = self.view(job.rule, node, worker)
        found = workers(patient, view, worker)
        for forced in sorted(found, key=node.workers.__getitem__):
            source = node.workers[forced]
            for target in spaces_in(self.force_targets(job, node, worker, forced)):
                rise = (node.towers[target] & 3) - (node.towers[source] & 3)
                yield Option(Step(Verb.FORCE, forced, source, target, rise, None, worker))

    def force_targets(self, job: Job, node: Node, worker: int, forced: int) -> int:
        """Where the worker can force another one to."""
        source = node.workers[forced]
        mask = free_spaces(node)
        for sieve in self.clause_sieves(job, node, worker, source, None, forced):
            mask &= sieve.mask
        action = job.do.action
        if mask and action.distance > 1 and job.rule is not None:
            # A slide is a series of forces: none of them may be forbidden.
            path = straight_path(action, self.view(job.rule, node, worker, forced), source)
            if not all(self.prohibitions.allow(action.verb, node, worker, source, on, None, forced) for on in path):
                return 0
        return mask

    def _removals(self, job: Job, node: Node, worker: int) -> Iterator[Option]:
        assert job.rule is not None
        action = job.do.action
        source = node.workers[worker] if worker != NOBODY else NOBODY
        view = self.view(job.rule, node, worker)
        piece = job.piece
        if action.patient is not None:
            for gone in sorted(workers(action.patient, view, worker), key=node.workers.__getitem__):
                space = node.workers[gone]
                if action.verb is Verb.REPLACE and not takes(node, space, piece):
                    continue
                if not all(s.mask >> space & 1 for s in self.clause_sieves(job, node, worker, source, piece, gone)):
                    continue
                yield Option(Step(action.verb, gone, space, space, node.towers[space] & 3, piece, worker))
            return
        mask = EVERYWHERE
        for sieve in self.clause_sieves(job, node, worker, source, piece):
            mask &= sieve.mask
        for target in spaces_in(mask & removable(node, piece)):
            yield Option(Step(Verb.REMOVE, NOBODY, source, target, node.towers[target] & 3, piece, worker))


_NO_LIFTS: Final[tuple[tuple[Lift, ...], ...]] = ((),)


def free_spaces(node: Node) -> int:
    """The spaces without worker and dome: where a worker can be forced to."""
    return EVERYWHERE & ~occupied_by_workers(node) & ~terrain(node.towers).domes


def takes(node: Node, space: int, piece: Piece | None) -> bool:
    """Whether the tower on the space has room for what replaces a worker: a fourth block has none."""
    return piece is not Piece.BLOCK or node.towers[space] < 3


def removable(node: Node, piece: Piece | None) -> int:
    """The spaces whose top piece is such a piece."""
    land = terrain(node.towers)
    return land.domes if piece is Piece.DOME else EVERYWHERE & ~land.domes & ~land.level[0]
