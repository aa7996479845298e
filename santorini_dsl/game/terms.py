"""What phrases and conditions mean on the board.

Every function takes a `View`: who is speaking ("you"), the node it speaks of, and what "it", "that worker"
and the step at hand are. Places are answered as sets of spaces, so that one question serves all candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..effects import (
    Action,
    AllOf,
    AnyOf,
    Are,
    At,
    Bond,
    Completing,
    Condition,
    Course,
    Did,
    Does,
    HeldBy,
    Holds,
    Laying,
    Leaving,
    Levels,
    Lookback,
    Not,
    OnLevel,
    OnSpace,
    Piece,
    Place,
    Player,
    Qualifier,
    Quantifier,
    Reference,
    Related,
    Relation,
    Rise,
    SameHeight,
    Slope,
    SpaceIs,
    SpacePhrase,
    Spaces,
    Started,
    Subject,
    ThereAre,
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
    DIAGONAL,
    DIRECTION,
    EVERYWHERE,
    INNER,
    NEIGHBORS,
    NEXT,
    ORTHOGONAL,
    PERIMETER,
    SIZE,
    mask_of,
    neighborhood,
    opposite,
    spaces_in,
)
from .position import COMPLETE_TOWER, DOME, terrain
from .turn import GONE, NOBODY, Node, Step

ZONES: Final = {
    Zone.PERIMETER: PERIMETER,
    Zone.INNER: INNER,
    Zone.CORNER: CORNERS,
    Zone.CENTER: CENTER,
    Zone.EDGE: PERIMETER,
}
ANY_RISE: Final = Levels(1, None)


class Scene:
    """What does not change during a turn: who owns which worker, and how the turn started."""

    __slots__ = ("acting", "control", "harmless", "keepers", "marks", "owners", "seed", "side", "sides", "start")

    def __init__(
        self,
        acting: int,
        sides: tuple[int, ...],
        owners: tuple[int, ...],
        control: tuple[int, ...],
        marks: tuple[frozenset[str], ...],
        start: Node,
        *,
        harmless: bool = False,
        seed: str = "",
        keepers: Mapping[tuple[int, str], int] | None = None,
    ) -> None:
        self.acting = acting
        self.sides = sides
        self.side = sides[acting]
        #: owners[w]: the side of worker w.
        self.owners = owners
        #: control[w]: the side that plays worker w this turn; the owner's, but in turns with foreign workers.
        self.control = control
        #: marks[w]: the names that worker w is marked with.
        self.marks = marks
        self.start = start
        #: Whether nobody can win in this turn.
        self.harmless = harmless
        #: What chance in this turn is drawn from: the position, so that a turn is the same whenever it is played.
        self.seed = seed
        #: The seats where borrowed cards keep a counter, by who has borrowed it and its name.
        self.keepers = keepers or {}


class View:
    """A point of view: the speaker's side, the node, and what its references stand for."""

    __slots__ = ("it", "node", "scene", "seat", "step", "that", "you")

    def __init__(
        self, scene: Scene, node: Node, seat: int, it: int, that: int = NOBODY, step: Step | None = None
    ) -> None:
        self.scene = scene
        self.node = node
        self.seat = seat
        self.you = scene.sides[seat]
        self.it = it
        self.that = that
        #: The step at hand; None: the latest of the node.
        self.step = step

    def at(self, node: Node) -> View:
        """The same view of another node."""
        return View(self.scene, node, self.seat, self.it, self.that, self.step)


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
    if phrase.other:
        reference = described if described != NOBODY else view.it
        if worker == reference or (reference != NOBODY and scene.owners[worker] != scene.owners[reference]):
            return False
    if phrase.marks and not scene.marks[worker].issuperset(phrase.marks):
        return False
    if phrase.moved is not None and has_moved(worker, view.node) is not phrase.moved:
        return False
    return all(holds(relation, worker, view.node.workers[worker], view) for relation in phrase.relations)


def has_moved(worker: int, node: Node) -> bool:
    """Whether the worker made a move step this turn; being forced does not count."""
    return any(step.verb is Verb.MOVE and step.worker == worker for step, _ in node.moments())


def _worker_spaces(phrase: WorkerPhrase, view: View, described: int = NOBODY) -> list[int]:
    return [view.node.workers[w] for w in workers(phrase, view, described)]


def in_range(value: int, levels: Levels) -> bool:
    """Whether the number lies in the range."""
    return levels.low <= value and (levels.high is None or value <= levels.high)


# -- relations ---------------------------------------------------------------------------------------------


def holds(relation: Relation, worker: int, space: int, view: View) -> bool:
    """Whether a worker on this space (NOBODY for the space itself) stands in the relation."""
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


def _related(relation: Related, worker: int, space: int, view: View) -> bool:
    to = relation.to
    if isinstance(to, Spaces | Place):
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
    return fitting >= amount.low and (amount.high is None or fitting <= amount.high)


def _bound(bond: Bond, space: int, level: int, witness: int, its_level: int) -> bool:
    if bond.tie is Tie.NEIGHBORING:
        return bool(NEIGHBORS[space] >> witness & 1)
    if bond.tie is Tie.SAME_LEVEL:
        return level == its_level
    difference = level - its_level if bond.tie is Tie.HIGHER else its_level - level
    return in_range(difference, bond.by or ANY_RISE)


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
    """The step at hand: the one that a sentence follows."""
    return view.step if view.step is not None else view.node.step


def last_step_of(worker: int, node: Node, verb: Verb | None = None) -> Step | None:
    """The worker's own latest step of this turn, of that verb."""
    for step, _ in node.moments():
        if step.worker == worker and step.verb is not Verb.FORCE and (verb is None or step.verb is verb):
            return step
    return None


def _place(place: Place, view: View) -> int:
    space = _single_place(place, view)
    if place is Place.SAME:
        return _built_since_move(view.it, view.node)
    return 0 if space is None else 1 << space


def _single_place(place: Place, view: View) -> int | None:
    node = view.node
    if place is Place.OWN:
        return _space_of(view.it, node)
    if place is Place.STARTING:
        return _space_of(view.it, view.scene.start)
    if place is Place.VACATED:
        step = latest_step(view)
        if step is None or step.verb is not Verb.MOVE:
            step = last_step_of(view.it, node, Verb.MOVE)
        return None if step is None else step.source
    if place in (Place.THAT_SPACE, Place.NEXT):
        step = latest_step(view)
        if step is None:
            return None
        if place is Place.THAT_SPACE:
            return step.target
        way = DIRECTION.get((step.source, step.target))
        return None if way is None else NEXT[step.target][way]
    if place in (Place.OPPOSITE, Place.AWAY):
        here, there = _space_of(view.it, node), _space_of(view.that, node)
        if here is None or there is None:
            return None
        if place is Place.OPPOSITE:
            here, there = there, here
        way = DIRECTION.get((here, there))
        return None if way is None else NEXT[there][way]
    return None


def _space_of(worker: int, node: Node) -> int | None:
    if worker == NOBODY or node.workers[worker] == GONE:
        return None
    return node.workers[worker]


def _built_since_move(worker: int, node: Node) -> int:
    mask = 0
    for step, _ in node.moments():
        if step.worker != worker:
            continue
        if step.verb is Verb.MOVE:
            break
        if step.verb is Verb.BUILD:
            mask |= 1 << step.target
    return mask


# -- steps -------------------------------------------------------------------------------------------------


def qualified(qualifier: Qualifier, view: View, source: int, piece: Piece | None) -> int:
    """The set of target spaces with which a step of `view.it` from `source` has this quality."""
    return _QUALIFIED[type(qualifier)](qualifier, view, source, piece)


def _rise(rise: Rise, view: View, source: int, piece: Piece | None) -> int:
    level = view.node.towers[source] & 3
    if rise.slope is Slope.LEVEL:
        return terrain(view.node.towers).level[level]
    by = rise.by or ANY_RISE
    high = 3 if by.high is None else by.high
    if rise.slope is Slope.UP:
        return on_levels(view.node, Levels(level + by.low, level + high))
    return on_levels(view.node, Levels(level - high, level - by.low))


def _course(course: Course, view: View, source: int, piece: Piece | None) -> int:
    if course is Course.DIAGONALLY:
        return DIAGONAL[source]
    if course is Course.ORTHOGONALLY:
        return ORTHOGONAL[source]
    step = last_step_of(view.it, view.node)
    way = None if step is None else DIRECTION.get((step.source, step.target))
    ahead = None if way is None else NEXT[source][way]
    return 0 if ahead is None else 1 << ahead


def _leaving(leaving: Leaving, view: View, source: int, piece: Piece | None) -> int:
    return EVERYWHERE if spaces(leaving.spaces, view) >> source & 1 else 0


def _same_height(_: SameHeight, view: View, source: int, piece: Piece | None) -> int:
    step = last_step_of(view.it, view.node, Verb.BUILD)
    return 0 if step is None else on_levels(view.node, Levels(step.rise, step.rise))


_QUALIFIED: Final[dict[type, Callable[[Any, View, int, Piece | None], int]]] = {
    Rise: _rise,
    Course: _course,
    At: lambda at, view, source, piece: spaces(at.spaces, view),
    Leaving: _leaving,
    SameHeight: _same_height,
    Completing: lambda _, view, source, piece: terrain(view.node.towers).level[3] if piece is Piece.DOME else 0,
    Laying: lambda laying, view, source, piece: EVERYWHERE if piece is laying.piece else 0,
}


#: The courses of a worker that is forced in a straight line.
STRAIGHT: Final = (Course.SAME_DIRECTION, Course.AWAY)


def straight_path(action: Action, view: View, source: int) -> list[int]:
    """The spaces that a worker forced in a straight line from `source` passes, or [] when one is not free."""
    node = view.node
    if Course.AWAY in action.qualifiers:
        here = _space_of(view.it, node)
        way = None if here is None else DIRECTION.get((here, source))
    else:
        step = latest_step(view)
        way = None if step is None else DIRECTION.get((step.source, step.target))
    taken = occupied_by_workers(node) | terrain(node.towers).domes
    path: list[int] = []
    at = source
    for _ in range(action.distance):
        ahead = None if way is None else NEXT[at][way]
        if ahead is None or taken >> ahead & 1:
            return []
        path.append(ahead)
        at = ahead
    return path


def fitting(action: Action, view: View, source: int, piece: Piece | None) -> int:
    """The set of target spaces with which a step of `view.it` from `source` fits the action's description."""
    mask = EVERYWHERE
    for qualifier in action.qualifiers:
        if action.verb is Verb.FORCE and qualifier in STRAIGHT:
            mask &= mask_of(straight_path(action, view, source)[-1:])
        else:
            mask &= qualified(qualifier, view, source, piece)
    for but in action.but:
        exception = qualified(but.qualifier, view, source, piece)
        mask &= exception if but.only else ~exception
    return mask


def step_fits(subject: Subject, action: Action, step: Step, before: Node, view: View) -> bool:
    """Whether a step, taken from the node `before`, is what subject and action describe."""
    if step.verb is not action.verb:
        return False
    if step.verb in (Verb.MOVE, Verb.BUILD):
        agent = step.worker
    else:
        agent = step.actor
        if action.patient is not None:
            seen = View(view.scene, before, view.seat, agent, step.worker, step)
            if step.worker == NOBODY or not is_one(action.patient, step.worker, seen):
                return False
    if not agent_fits(subject, agent, View(view.scene, before, view.seat, view.it, view.that, view.step), view.it):
        return False
    now = View(view.scene, before, view.seat, agent, view.that, before.step)
    return bool(fitting(action, now, step.source, step.piece) >> step.target & 1)


def agent_fits(subject: Subject, agent: int, view: View, described: int = NOBODY) -> bool:
    """Whether the worker that acts (NOBODY: the player) is one that the subject speaks of."""
    if isinstance(subject, Player):
        if subject is Player.NOBODY:
            return True
        return (view.scene.side == view.you) is (subject is Player.YOU)
    return agent != NOBODY and is_one(subject, agent, view, described, acting=True)


# -- conditions --------------------------------------------------------------------------------------------


def condition_mask(condition: Condition | None, view: View, source: int, piece: Piece | None) -> int:
    """The target spaces with which a step of `view.it` from `source` meets the condition."""
    if condition is None:
        return EVERYWHERE
    if isinstance(condition, Does):
        return fitting(condition.action, view, source, piece)
    if isinstance(condition, Not):
        return EVERYWHERE & ~condition_mask(condition.condition, view, source, piece)
    if isinstance(condition, AllOf):
        mask = EVERYWHERE
        for part in condition.conditions:
            mask &= condition_mask(part, view, source, piece)
        return mask
    if isinstance(condition, AnyOf):
        mask = 0
        for part in condition.conditions:
            mask |= condition_mask(part, view, source, piece)
        return mask
    return EVERYWHERE if true(condition, view) else 0


def true(condition: Condition | None, view: View) -> bool:
    """Whether the condition is met now. A `Does` speaks of the step at hand."""
    if condition is None:
        return True
    if isinstance(condition, Are):
        return _are(condition, view)
    if isinstance(condition, SpaceIs):
        return _space_is(condition, view)
    if isinstance(condition, ThereAre):
        amount = condition.amount
        found = _how_many(condition.things, view)
        return found >= amount.low and (amount.high is None or found <= amount.high)
    if isinstance(condition, Did):
        return _did(condition, view) is not condition.negated
    if isinstance(condition, Holds):
        keeper = view.scene.keepers.get((view.seat, condition.counter), view.seat)
        held = view.node.number(keeper, condition.counter)
        return held >= condition.amount.low and (condition.amount.high is None or held <= condition.amount.high)
    if isinstance(condition, Not):
        return not true(condition.condition, view)
    if isinstance(condition, AllOf):
        return all(true(part, view) for part in condition.conditions)
    if isinstance(condition, AnyOf):
        return any(true(part, view) for part in condition.conditions)
    step = latest_step(view)
    before = view.node.previous
    return (
        step is not None
        and before is not None
        and step.verb is condition.action.verb
        and bool(
            fitting(condition.action, View(view.scene, before, view.seat, step.worker), step.source, step.piece)
            >> step.target
            & 1
        )
    )


def _are(condition: Are, view: View) -> bool:
    subject = condition.subject
    candidates = workers(subject, view)
    fitting_ones = [w for w in candidates if holds(condition.relation, w, view.node.workers[w], view)]
    found = len(fitting_ones)
    if isinstance(subject, Reference):
        return found > 0
    amount = subject.amount
    if amount.quantifier is Quantifier.EACH:
        return found == len(candidates)
    if amount.quantifier is not Quantifier.COUNT:
        return found > 0
    relation = condition.relation
    if isinstance(relation, OnSpace) and isinstance(relation.spaces, Spaces) and relation.spaces.opposite:
        return stand_opposite([view.node.workers[w] for w in fitting_ones], relation.spaces.zone)
    return found >= amount.low and (amount.high is None or found <= amount.high)


def stand_opposite(taken: Sequence[int], zone: Zone | None) -> bool:
    """Whether two of the spaces lie opposite: on facing edges of the board, or else through its centre."""
    if zone is Zone.EDGE:
        rows = [{space // SIZE for space in taken}, {space % SIZE for space in taken}]
        return any({0, SIZE - 1} <= row for row in rows)
    return any(opposite(space) in taken and opposite(space) != space for space in taken)


def _space_is(condition: SpaceIs, view: View) -> bool:
    mask = spaces(condition.subject, view)
    if isinstance(condition.state, bool):
        taken = occupied_by_workers(view.node) | terrain(view.node.towers).domes
        return bool(mask & (taken if condition.state else ~taken))
    state = condition.state
    fitting_ones = [space for space in spaces_in(mask) if holds(state, NOBODY, space, view)]
    amount = condition.subject.amount if isinstance(condition.subject, Spaces) else None
    if amount is not None and amount.quantifier is Quantifier.EACH:
        return len(fitting_ones) == len(spaces_in(mask))
    return bool(fitting_ones)


def _how_many(things: Thing | Workers | Spaces, view: View) -> int:
    if isinstance(things, Workers):
        return len(workers(things, view))
    if isinstance(things, Spaces):
        return len(spaces_in(spaces(things, view)))
    towers = view.node.towers
    if things is Thing.COMPLETE_TOWER:
        return towers.count(COMPLETE_TOWER)
    if things is Thing.DOME:
        return sum(tower >= DOME for tower in towers)
    return sum(tower & 3 for tower in towers)


def memory_name(action: Action) -> str:
    """The flag of the notation that remembers this kind of step: `moved-up`, `built-dome` …"""
    for qualifier in action.qualifiers:
        if isinstance(qualifier, Rise):
            return f"moved-{qualifier.slope.value}"
        if isinstance(qualifier, Completing):
            return "completed-tower"
        if isinstance(qualifier, Laying):
            return f"built-{qualifier.piece.value}"
    return "moved" if action.verb is Verb.MOVE else "built"


def _did(condition: Did, view: View) -> bool:
    if condition.span is Lookback.LAST_TURN:
        flag = memory_name(condition.action)
        return any(
            view.scene.start.value(seat, flag) is not None
            for seat in range(len(view.scene.sides))
            if remembers(condition.subject, seat, view)
        )
    return any(
        step_fits(condition.subject, condition.action, step, before, view) for step, before in view.node.moments()
    )


def remembers(subject: Subject, seat: int, view: View) -> bool:
    """Whether "on your/their last turn" speaks of this seat: the card's own, or an opponent's."""
    whose = subject.whose if isinstance(subject, Workers) else Whose.YOUR
    if subject is Player.OPPONENTS:
        whose = Whose.OPPONENT
    if whose is Whose.YOUR:
        return seat == view.seat
    return whose is Whose.ANY or view.scene.sides[seat] != view.you
