"""What noun phrases mean on the board: which workers, which spaces, and how they relate.

Every function takes a `View`: who is speaking ("you"), the node it speaks of, and what "it", "that worker"
and the step at hand are. Places are answered as sets of spaces, so that one question serves all candidates.
"""

from __future__ import annotations

from typing import Final

from ..effects import (
    Amount,
    Bond,
    HeldBy,
    Levels,
    MovedLast,
    OnLevel,
    OnSpace,
    Place,
    Quantifier,
    Reference,
    Related,
    Relation,
    SpacePhrase,
    Spaces,
    Started,
    Thing,
    Tie,
    Verb,
    Whose,
    WorkerPhrase,
    Workers,
    Zone,
)
from .board import (
    CENTER,
    CORNERS,
    DIRECTION,
    DISTANCE,
    EVERYWHERE,
    INNER,
    NEIGHBORS,
    NEXT,
    PERIMETER,
    mask_of,
    neighborhood,
    spaces_in,
)
from .position import COMPLETE_TOWER, DOME, terrain
from .turn import GONE, NOBODY, Node, Step
from .view import View

ZONES: Final = {
    Zone.PERIMETER: PERIMETER,
    Zone.INNER: INNER,
    Zone.CORNER: CORNERS,
    Zone.CENTER: CENTER,
    Zone.EDGE: PERIMETER,
}
ANY_RISE: Final = Levels(1, None)
#: Under this name a position says which workers moved on a seat's last turn.
MOVED: Final = "moved"


# -- workers -----------------------------------------------------------------------------------------------


def workers(phrase: WorkerPhrase, view: View, described: int = NOBODY, *, acting: bool = False) -> list[int]:
    """The workers on the board that the phrase may speak of.

    `described` is the worker it stands in relation to. With `acting` they are to do something: then "your
    worker" is one that you control in this turn.
    """
    if isinstance(phrase, Reference):
        worker = view.it if phrase is Reference.IT else view.that
        return [worker] if worker != NOBODY and view.node.workers[worker] != GONE else []
    return [
        w
        for w, space in enumerate(view.node.workers)
        if space != GONE and is_one(phrase, w, view, described, acting=acting)
    ]


def is_one(phrase: WorkerPhrase, worker: int, view: View, described: int = NOBODY, *, acting: bool = False) -> bool:
    """Whether the phrase may speak of this worker."""
    if isinstance(phrase, Reference):
        return worker != NOBODY and worker == (view.it if phrase is Reference.IT else view.that)
    scene = view.scene
    owner = (scene.control if acting and view.you == scene.side else scene.owners)[worker]
    if phrase.whose is Whose.YOUR:
        if owner != view.you:
            return False
    elif phrase.whose is Whose.OPPONENT and owner == view.you:
        return False
    if phrase.other and not _is_other(phrase, worker, view, described):
        return False
    if phrase.marks and not scene.marks[worker].issuperset(phrase.marks):
        return False
    if phrase.moved is not None and has_moved(worker, view.node) is not phrase.moved:
        return False
    return all(holds(relation, worker, view.node.workers[worker], view) for relation in phrase.relations)


def _is_other(phrase: Workers, worker: int, view: View, described: int) -> bool:
    """Whether the worker is not the one that is described or, where that one cannot be meant, that acts."""
    owners = view.scene.owners
    reference = described if described != NOBODY else view.it
    if phrase.whose is Whose.YOUR and reference != NOBODY and owners[reference] != view.you:
        reference = view.it
    if phrase.whose is Whose.OPPONENT and reference != NOBODY and owners[worker] != owners[reference]:
        return False  # "their": of the same opponent
    return worker != reference


def has_moved(worker: int, node: Node) -> bool:
    """Whether the worker made a move step this turn; being forced does not count."""
    return any(step.verb is Verb.MOVE and step.worker == worker for step, _ in node.moments())


def _worker_spaces(phrase: WorkerPhrase, view: View, described: int = NOBODY) -> list[int]:
    return [view.node.workers[w] for w in workers(phrase, view, described)]


def in_range(value: int, limits: Levels | Amount) -> bool:
    """Whether the number lies in the range."""
    return limits.low <= value and (limits.high is None or value <= limits.high)


# -- relations ---------------------------------------------------------------------------------------------


def holds(relation: Relation, worker: int, space: int, view: View) -> bool:
    """Whether a worker on this space (NOBODY for the space itself) stands in the relation."""
    if isinstance(relation, MovedLast):
        return _moved_last(worker, view) is not relation.negated
    if isinstance(relation, Started):
        start = view.at(view.scene.start)
        return holds(relation.relation, worker, view.scene.start.workers[worker], start)
    if isinstance(relation, OnLevel):
        return in_range(view.node.towers[space] & 3, relation.levels) is not relation.negated
    if isinstance(relation, OnSpace):
        return bool(spaces(relation.spaces, view) >> space & 1) is not relation.negated
    if isinstance(relation, HeldBy):
        return (space in _worker_spaces(relation.workers, view)) is not relation.negated
    return _related(relation, worker, space, view) is not relation.negated


def _moved_last(worker: int, view: View) -> bool:
    """Whether the worker moved on "your last turn", the card's own one, or on that of its opponents."""
    scene = view.scene
    if worker == NOBODY or not scene.moved:
        return False
    return view.seat in scene.moved[worker] if scene.owners[worker] == view.you else bool(scene.moved[worker])


def _related(relation: Related, worker: int, space: int, view: View) -> bool:
    to = relation.to
    if isinstance(to, Thing):
        witnesses = [space for space, tower in enumerate(view.node.towers) if _tops(to, tower)]
    elif isinstance(to, Spaces | Place):
        witnesses = list(spaces_in(spaces(to, view)))
    else:
        witnesses = [view.node.workers[w] for w in workers(to, view, worker) if w != worker]
    level = view.node.towers[space] & 3
    fitting = sum(
        all(_bound(bond, space, level, witness, view.node.towers[witness] & 3) for bond in relation.bonds)
        for witness in witnesses
    )
    amount = to.amount if isinstance(to, Spaces | Workers) else None
    if amount is None or amount.quantifier in (Quantifier.SOME, Quantifier.ONE):
        return fitting > 0
    if amount.quantifier is Quantifier.EACH:
        return fitting == len(witnesses)
    return in_range(fitting, amount)


def _tops(thing: Thing, tower: int) -> bool:
    """Whether such a thing stands on this space."""
    return tower == COMPLETE_TOWER if thing is Thing.COMPLETE_TOWER else tower >= DOME


def _bound(bond: Bond, space: int, level: int, witness: int, its_level: int) -> bool:
    if bond.tie is Tie.NEIGHBORING:
        return bool(NEIGHBORS[space] >> witness & 1)
    if bond.tie is Tie.SAME_LEVEL:
        return level == its_level
    if bond.tie is Tie.DISTANT:
        return in_range(DISTANCE[space][witness], bond.by or ANY_RISE)
    if bond.tie in _LINES:
        way = DIRECTION.get((space, witness))
        return way is not None and way in _LINES[bond.tie]
    difference = level - its_level if bond.tie is Tie.HIGHER else its_level - level
    return in_range(difference, bond.by or ANY_RISE)


#: The directions that a line runs in, as indices of `DIRECTIONS`.
_LINES: Final = {
    Tie.IN_LINE: range(8),
    Tie.ORTHOGONAL: range(4),
    Tie.SAME_COLUMN: (0, 2),
    Tie.SAME_ROW: (1, 3),
    Tie.DIAGONAL: range(4, 8),
}


# -- spaces ------------------------------------------------------------------------------------------------


def occupied_by_workers(node: Node) -> int:
    """The spaces that hold a worker."""
    mask = 0
    for space in node.workers:
        if space != GONE:
            mask |= 1 << space
    return mask


def spaces(phrase: SpacePhrase, view: View) -> int:
    """The set of spaces that the phrase may speak of."""
    if isinstance(phrase, Place):
        return _place(phrase, view)
    mask = EVERYWHERE if phrase.zone is None else ZONES[phrase.zone]
    if phrase.occupied is not None:
        occupied = occupied_by_workers(view.node) | terrain(view.node.towers).domes
        mask &= occupied if phrase.occupied else ~occupied
    for relation in phrase.relations:
        mask &= _spaces_in_relation(relation, mask, view)
    return mask


def _spaces_in_relation(relation: Relation, candidates: int, view: View) -> int:
    if isinstance(relation, HeldBy) and not relation.negated:
        return mask_of(_worker_spaces(relation.workers, view))
    if isinstance(relation, OnLevel) and not relation.negated:
        return on_levels(view.node, relation.levels)
    if (
        isinstance(relation, Related)
        and relation.bonds == (Bond(Tie.NEIGHBORING),)
        and not relation.negated
        and not isinstance(relation.to, Thing)
        and not (isinstance(relation.to, Workers | Spaces) and relation.to.amount.quantifier in _COUNTED)
    ):
        if isinstance(relation.to, Spaces | Place):
            return neighborhood(spaces(relation.to, view))
        return neighborhood(mask_of(_worker_spaces(relation.to, view)))
    return mask_of(space for space in spaces_in(candidates) if holds(relation, NOBODY, space, view))


_COUNTED: Final = (Quantifier.EACH, Quantifier.COUNT)


def on_levels(node: Node, levels: Levels) -> int:
    """The spaces with so many blocks, domed or not."""
    exact = terrain(node.towers).level
    mask = 0
    for level in range(4):
        if in_range(level, levels):
            mask |= exact[level]
    return mask


def latest_step(view: View) -> Step | None:
    """The step at hand: the one that a sentence follows. What is gained or spent is none on the board."""
    step = view.step if view.step is not None else view.node.step
    if step is None or not step.what:
        return step
    return next((step for step, _ in view.node.moments() if not step.what), None)


def last_step_of(worker: int, node: Node, verb: Verb | None = None) -> Step | None:
    """The worker's own latest step of this turn, of that verb."""
    for step, _ in node.moments():
        if step.worker == worker and step.verb is not Verb.FORCE and (verb is None or step.verb is verb):
            return step
    return None


def _place(place: Place, view: View) -> int:
    space = _single_place(place, view)
    if place is Place.SAME:
        return worked_on(view.it, view.node, Verb.BUILD)
    return 0 if space is None else 1 << space


def _single_place(place: Place, view: View) -> int | None:
    node = view.node
    if place is Place.OWN:
        return space_of(view.it, node)
    if place is Place.STARTING:
        return space_of(view.it, view.scene.start)
    if place is Place.VACATED:
        step = latest_step(view)
        if step is None or step.verb is not Verb.MOVE:
            step = last_step_of(view.it, node, Verb.MOVE)
        return None if step is None else step.source
    if place in (Place.THAT_SPACE, Place.NEXT, Place.BACK):
        step = latest_step(view)
        if step is None:
            return None
        if place is Place.BACK:
            here, way = space_of(view.it, node), DIRECTION.get((step.target, step.source))
            return None if here is None or way is None else NEXT[here][way]
        if place is Place.THAT_SPACE:
            return step.target
        way = DIRECTION.get((step.source, step.target))
        return None if way is None else NEXT[step.target][way]
    if place in (Place.OPPOSITE, Place.AWAY, Place.CLOSER):
        here, there = space_of(view.it, node), space_of(view.that, node)
        if here is None or there is None:
            return None
        if place is Place.CLOSER:
            way = DIRECTION.get((there, here))
            return None if way is None else NEXT[there][way]
        if place is Place.OPPOSITE:
            here, there = there, here
        way = DIRECTION.get((here, there))
        return None if way is None else NEXT[there][way]
    return None


def space_of(worker: int, node: Node) -> int | None:
    """Where a worker stands; None when there is none, or it has left the board."""
    if worker == NOBODY or node.workers[worker] == GONE:
        return None
    return node.workers[worker]


def habits(worker: int, node: Node) -> tuple[object, ...]:
    """What sentences can ask of the worker's steps in this turn beyond whether it moved."""
    last, move, build = last_step_of(worker, node), *(last_step_of(worker, node, verb) for verb in _STEPS)
    return (
        last and (last.verb, last.source, last.target),
        move and move.source,
        build and build.rise,
        worked_on(worker, node, Verb.BUILD),
        worked_on(worker, node, Verb.REMOVE),
    )


_STEPS: Final = (Verb.MOVE, Verb.BUILD)


def worked_on(worker: int, node: Node, verb: Verb) -> int:
    """The spaces where the worker has built, or from which it has removed a piece, since it last moved."""
    mask = 0
    for step, _ in node.moments():
        if step.agent != worker or step.automatic:
            continue
        if step.verb is Verb.MOVE:
            break
        if step.verb is verb and (verb is Verb.BUILD or step.worker == NOBODY):
            mask |= 1 << step.target
    return mask
