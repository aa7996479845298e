"""The turn machine: from a position, through single steps, to complete turns.

A turn is a plan of parts (`link`). From a node the machine offers the steps of the first part (`steps`);
each step is an event with its checks and consequences (`events`). Turns are walked depth first and lazily;
only a part that can come back to where it was is explored breadth first, one shortest way to each node
that differs in a fact that can matter for the rest of the turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from ..effects import (
    Condition,
    Consequence,
    Did,
    Do,
    Forbid,
    Player,
    Quantifier,
    Require,
    Subject,
    Verb,
    Workers,
)
from .board import spaces_in
from .events import TOWER, Due, Events, shares_space
from .link import Link
from .position import DOME, Position, Seat
from .steps import Option, Steps
from .terms import Scene, View, has_moved, last_step_of, step_fits, true, workers
from .turn import GONE, NOBODY, Ban, Node, Part, Plan, Rule, Step, Task

#: Boards by the seats (by identity) and the winner that go with them.
Outcomes = dict[tuple[int | None, int], tuple[tuple[Seat, ...], dict[bytes, None]]]


class Machine:
    """All turns of the seat to move in one position. Made anew for each position; cheap to make."""

    def __init__(self, link: Link, position: Position) -> None:
        self.link = link
        self.position = position
        sides = tuple(position.side(seat) for seat in range(len(position.seats)))
        squares: list[int] = []
        owners: list[int] = []
        #: slices[seat]: where the seat's workers begin and end among all workers.
        self._slices: list[tuple[int, int]] = []
        for seat, held in enumerate(position.seats):
            for space in held.workers or ():
                squares.append(space)
                owners.append(seat)
            self._slices.append((len(squares) - len(held.workers or ()), len(squares)))
        root = Node(position.towers, tuple(squares), None)
        memory = tuple(frozenset(name for name, value in seat.state if not value) for seat in position.seats)
        self.scene = Scene(position.to_move, sides, tuple(owners), root, memory)
        self.own = tuple(w for w, owner in enumerate(owners) if owner == self.scene.side)
        self.events = Events(link, self.scene)
        self.start = self.events.moment(root, link.opening) if link.opening else root
        self.steps = Steps(link, self.scene, self.start)
        self._next = next_seat(position)
        self._seats: dict[tuple[tuple[int, ...], tuple[str, ...]], tuple[Seat, ...]] = {}
        self._same: dict[tuple[Seat, ...], tuple[Seat, ...]] = {}

    # -- walking ---------------------------------------------------------------------------------------

    def roots(self) -> Iterator[Node]:
        """The turn before its first step, once for each plan that is open now."""
        start = self.start
        if start.winner is not None:
            yield start
            return
        for plan in self.link.plans:
            if plan is not None and self._open(plan):
                yield Node(start.towers, start.workers, plan, step=start.step, previous=start.previous)

    def _open(self, plan: Plan) -> bool:
        """Whether the conditions of the clauses that make the plan what it is are met."""
        while plan is not None:
            part, plan = plan
            job = part.tasks[0].job
            if job.rule is not None and not job.added:
                condition: Condition | None = getattr(job.rule.clause.effect, "condition", None)
                if not true(condition, View(self.scene, self.start, job.rule.seat, NOBODY)):
                    return False
        return True

    def leaves(self) -> Iterator[Node]:
        """Every complete turn as its last node, before requirements have been asked."""
        for root in self.roots():
            yield from self.below(root)

    def below(self, node: Node) -> Iterator[Node]:
        """The complete turns that go through this node."""
        plan = node.plan
        while plan is not None:
            if plan[0].loop:
                for beyond in self._through(node):
                    yield from self.below(beyond)
                return
            for child in self.children(node):
                if child.plan is None:
                    yield self.closed(child)
                else:
                    yield from self.below(child)
            if not self.may_pass(node):
                return
            node = self.passed(node)
            plan = node.plan
        yield self.closed(node)

    def closed(self, node: Node) -> Node:
        """The node with the End headings of all cards done."""
        if node.winner is not None or not self.link.closing:
            return node
        return self.events.moment(node, self.link.closing)

    def _through(self, node: Node) -> Iterator[Node]:
        """The nodes beyond a part that can come back to itself, each by one shortest way."""
        assert node.plan is not None
        beyond = node.plan[1]
        queue = deque([node])
        seen = {self.signature(node)}
        while queue:
            at = queue.popleft()
            following = list(self.children(at))
            if self.may_pass(at):
                following.insert(0, self.passed(at))
            for child in following:
                signature = self.signature(child)
                if signature in seen:
                    continue
                seen.add(signature)
                if child.plan is beyond or child.plan is None:
                    yield child
                else:
                    queue.append(child)

    def signature(self, node: Node) -> tuple[object, ...]:
        """All that can matter for the rest of the turn: nodes that agree in it are merged."""
        plan: list[object] = []
        rest = node.plan
        while rest is not None:
            part, rest = rest
            for job, pool, counts in part.tasks:
                # Beyond the least number an unbounded count makes no difference.
                kept = counts if job.high is not None else tuple((w, min(n, job.low)) for w, n in counts if job.low)
                plan.append((job, pool, kept))
        link = self.link
        facts: list[object] = list(self._flags(node))
        if link.reads_moved:
            facts.append(tuple(has_moved(w, node) for w in self.own))
        if link.reads_last:
            last = None if node.it == NOBODY else last_step_of(node.it, node)
            facts.append(last and (last.verb, last.source, last.target))
        for rule, look in link.looks:
            facts.append(self._done(look, View(self.scene, node, rule.seat, node.it, node.that)))
        return (
            node.towers,
            node.workers,
            node.it,
            node.that,
            node.bans,
            tuple(plan),
            tuple(facts),
            node.winner,
        )

    def _done(self, look: Require | Did, view: View) -> frozenset[tuple[int, bool]]:
        """Which workers took a step of the kind that is looked at, and whether it fitted."""
        return frozenset(
            (step.worker, step_fits(look.subject, look.action, step, before, view))
            for step, before in view.node.moments()
            if step.verb is look.action.verb
        )

    # -- the first part of the plan ----------------------------------------------------------------------

    def may_pass(self, node: Node) -> bool:
        """Whether the first part of the plan can be left as it is."""
        assert node.plan is not None
        return all(self._finished(task, node) for task in node.plan[0].tasks)

    def passed(self, node: Node) -> Node:
        """The node with the first part of its plan behind it."""
        assert node.plan is not None
        part, rest = node.plan
        # Under a Start heading "your worker" is any worker: it does not settle who moves.
        it = NOBODY if part.tasks[0].job.fresh else node.it
        return Node(node.towers, node.workers, rest, it, node.that, node.bans, node.step, node.previous)

    def _finished(self, task: Task, node: Node) -> bool:
        job, pool, counts = task
        if not counts:
            return job.optional or job.low == 0 or (_whole(job.do.subject) and not self.pool(task, node))
        if any(number < job.low for _, number in counts):
            return False
        subject = job.do.subject
        if not isinstance(subject, Workers) or job.low == 0:
            return True
        if subject.amount.quantifier is Quantifier.EACH:
            return len(counts) == len(pool or ())
        return subject.amount.quantifier is not Quantifier.COUNT or len(counts) >= subject.amount.low

    def children(self, node: Node) -> Iterator[Node]:
        """The nodes one chosen step on, within the first part of the plan."""
        assert node.plan is not None
        for number, task in enumerate(node.plan[0].tasks):
            for worker in self.candidates(task, node):
                for option in self.steps.options(task.job, node, worker):
                    child = self.take(node, number, worker, option)
                    if child is not None:
                        yield child

    def pool(self, task: Task, node: Node) -> Sequence[int]:
        """The workers that the task speaks of (NOBODY: the player), in reading order."""
        if task.pool is not None:
            return task.pool
        job = task.job
        it = node.it
        if job.rule is None:
            return self.own if it == NOBODY else (it,)
        subject = job.do.subject
        if isinstance(subject, Player):
            return (NOBODY,)
        found = workers(subject, View(self.scene, node, job.rule.seat, it, node.that))
        if it != NOBODY and not job.fresh and _acting(subject):
            return [w for w in found if w == it]
        return sorted(found, key=node.workers.__getitem__)

    def candidates(self, task: Task, node: Node) -> Sequence[int]:
        """The workers that can do the task now, as far as its numbers go."""
        job, pool, counts = task
        if not counts:
            return self.pool(task, node)
        able = [w for w, number in counts if job.high is None or number < job.high]
        most = _most(job.do.subject)
        if most is None or len(counts) < most:
            begun = {w for w, _ in counts}
            able += [w for w in pool or () if w not in begun]
        return sorted((w for w in able if w == NOBODY or node.workers[w] != GONE), key=node.workers.__getitem__)

    def take(self, node: Node, number: int, worker: int, option: Option) -> Node | None:
        """The node after a step of the part's task `number`; None when what must follow is impossible."""
        assert node.plan is not None
        part, rest = node.plan
        task = part.tasks[number]
        job = task.job
        step = option.step
        plan = rest if job.rule is None else self._remaining(part, rest, number, worker, node)
        it = node.it if job.added and node.it != NOBODY else worker
        if not option.lifts and not job.then:
            return self.events.settled(self.events.after(node, step, plan, it, node.that))
        that = step.worker if step.verb not in (Verb.MOVE, Verb.BUILD) else _holder(node, step)
        child = self.events.after(node, step, plan, it, that)
        due: list[Due] = []
        for rule, then in [(lift.rule, lift.permit.then) for lift in option.lifts] + (
            [(job.rule, job.then)] if job.rule is not None else []
        ):
            consequences = [effect for effect in then if isinstance(effect, Consequence)]
            if consequences:
                due.append(Due(rule, consequences, worker, that))
            child.bans += tuple(
                ban
                for effect in then
                if isinstance(effect, Forbid | Require) and (ban := Ban(rule, effect, worker, that)) not in child.bans
            )
            for effect in reversed(then):
                if isinstance(effect, Do):
                    child.plan = (Part((Task(self.link.continuation(rule, effect)),)), child.plan)
        settled = self.events.settled(child, due)
        if settled is not None and settled.winner is None and option.lifts and shares_space(settled):
            return None
        return settled

    def _remaining(self, part: Part, rest: Plan, number: int, worker: int, node: Node) -> Plan:
        """The plan after one more step of a task: without the part when nothing of it is left to do."""
        job, _, counts = task = part.tasks[number]
        pool = tuple(self.pool(task, node))
        done = dict(counts)
        done[worker] = done.get(worker, 0) + 1
        task = Task(job, pool, tuple(sorted(done.items())))
        most = _most(job.do.subject)
        full = len(pool) if most is None else min(most, len(pool))
        exhausted = job.high is not None and len(done) == full and all(n >= (job.high or 0) for n in done.values())
        if exhausted and len(part.tasks) == 1:
            return rest
        return (Part((*part.tasks[:number], task, *part.tasks[number + 1 :]), part.loop), rest)

    # -- the end of a turn -------------------------------------------------------------------------------

    def meets(self, rule: Rule, effect: Require, leaf: Node, it: int = NOBODY, that: int = NOBODY) -> bool:
        """Whether a complete turn meets a requirement."""
        view = View(self.scene, leaf, rule.seat, it, that)
        if not true(effect.condition, view):
            return True
        taken = [
            (step, before)
            for step, before in leaf.moments()
            if step.verb is effect.action.verb and not (step.automatic and step.verb in (Verb.MOVE, Verb.BUILD))
        ]
        subject = effect.subject
        amount = subject.amount if isinstance(subject, Workers) else None
        if amount is not None and amount.quantifier in (Quantifier.COUNT, Quantifier.EACH):
            doers = {s.worker for s, before in taken if step_fits(subject, effect.action, s, before, view)}
            if amount.quantifier is Quantifier.EACH:
                assert isinstance(subject, Workers)
                return set(workers(subject, View(self.scene, self.start, rule.seat, it, that))) <= doers
            return len(doers) >= amount.low and (amount.high is None or len(doers) <= amount.high)
        anything = type(effect.action)(effect.action.verb, effect.action.patient)
        return all(
            step_fits(subject, effect.action, s, before, view)
            for s, before in taken
            if step_fits(subject, anything, s, before, view)
        )

    def requirements(self, leaf: Node) -> Iterator[tuple[Rule, Require, int, int]]:
        """The requirements on a complete turn: those of all cards, then those of permissions it used."""
        for rule in self.link.requires:
            effect = rule.clause.effect
            assert isinstance(effect, Require)
            yield rule, effect, NOBODY, NOBODY
        for ban in leaf.bans:
            if isinstance(ban.effect, Require):
                yield ban.rule, ban.effect, ban.it, ban.that

    def position_after(self, leaf: Node) -> Position:
        """The position that a complete turn leads to."""
        return Position(leaf.towers, self._next, self._seats_after(leaf), leaf.winner)

    def outcomes(self) -> list[Position]:
        """The distinct positions after all complete turns, before requirements have been asked.

        The same as `position_after` of all `leaves`, without a node for a last, plain build.
        """
        found: Outcomes = {}
        for root in self.roots():
            self._collect(root, found)
        following = self._next
        return [
            Position(towers, following, seats, winner)
            for (winner, _), (seats, boards) in found.items()
            for towers in boards
        ]

    def _collect(self, node: Node, found: Outcomes) -> None:
        plan = node.plan
        while plan is not None:
            part, rest = plan
            if rest is None and self.link.plain_build and _plain(part):
                self._collect_builds(node, part.tasks[0], found)
                return
            if part.loop:
                for beyond in self._through(node):
                    self._collect(beyond, found)
                return
            for child in self.children(node):
                self._collect(child, found)
            if not self.may_pass(node):
                return
            node = self.passed(node)
            plan = node.plan
        leaf = self.closed(node)
        self._boards(leaf, found)[leaf.towers] = None

    def _collect_builds(self, node: Node, task: Task, found: Outcomes) -> None:
        """The last step of the turn when it is a build that nothing waits for: boards without nodes."""
        boards = self._boards(node, found)
        towers = node.towers
        if self._finished(task, node):
            boards[towers] = None
        for worker in self.candidates(task, node):
            blocks, domes = self.steps.build_targets(task.job, node, worker)
            for space in spaces_in(blocks):
                boards[towers[:space] + TOWER[towers[space] + 1] + towers[space + 1 :]] = None
            for space in spaces_in(domes):
                boards[towers[:space] + TOWER[towers[space] | DOME] + towers[space + 1 :]] = None

    def _boards(self, node: Node, found: Outcomes) -> dict[bytes, None]:
        """The boards found so far with the seats, and the winner, of this node."""
        seats = self._seats_after(node)
        return found.setdefault((node.winner, id(seats)), (seats, {}))[1]

    def _flags(self, node: Node) -> tuple[str, ...]:
        """What this turn leaves in the memory of the acting seat, as far as some card in play reads it."""
        memory = self.link.memory
        if not memory:
            return ()
        view = View(self.scene, node, self.scene.acting, NOBODY)
        return tuple(
            name
            for name, action in memory
            if any(step_fits(Player.YOU, action, s, before, view) for s, before in node.moments())
        )

    def _seats_after(self, leaf: Node) -> tuple[Seat, ...]:
        """The seats after the turn; equal ones are the same object."""
        flags = self._flags(leaf)
        seats = self._seats.get((leaf.workers, flags))
        if seats is None:
            made = tuple(self._seat_after(seat, leaf, flags) for seat in range(len(self.position.seats)))
            seats = self._seats[leaf.workers, flags] = self._same.setdefault(made, made)
        return seats

    def _seat_after(self, seat: int, leaf: Node, flags: tuple[str, ...]) -> Seat:
        held = self.position.seats[seat]
        squares, state = held.workers, held.state
        start, end = self._slices[seat]
        placed = leaf.workers[start:end]
        if placed != (squares or ()):
            squares = tuple(sorted(space for space in placed if space != GONE))
        if seat == self.scene.acting and self.link.memory:
            known = {name for name, _ in self.link.memory}
            state = tuple(sorted([entry for entry in state if entry[0] not in known] + [(name, "") for name in flags]))
        return held if squares == held.workers and state == held.state else Seat(held.card, squares, state)


def _plain(part: Part) -> bool:
    return len(part.tasks) == 1 and part.tasks[0].job.plain_build and not part.tasks[0].counts


def next_seat(position: Position) -> int:
    """The seat whose turn follows: the next one clockwise that is still in the game."""
    count = len(position.seats)
    for ahead in range(1, count + 1):
        seat = (position.to_move + ahead) % count
        if not position.seats[seat].eliminated:
            return seat
    return position.to_move


def _whole(subject: Subject) -> bool:
    return isinstance(subject, Workers) and subject.amount.quantifier is Quantifier.EACH


def _most(subject: Subject) -> int | None:
    """How many different workers can take part; None: all that there are."""
    if isinstance(subject, Workers):
        if subject.amount.quantifier is Quantifier.EACH:
            return None
        if subject.amount.quantifier is Quantifier.COUNT:
            return subject.amount.high
    return 1


def _acting(subject: Subject) -> bool:
    """Whether the subject is the worker that already acts, once there is one."""
    return (
        isinstance(subject, Workers)
        and subject.amount.quantifier is Quantifier.SOME
        and not subject.other
        and subject.moved is not False
    )


def _holder(node: Node, step: Step) -> int:
    """The worker on the space that a step goes to."""
    return next((w for w, space in enumerate(node.workers) if space == step.target and w != step.worker), node.that)
