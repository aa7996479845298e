"""The turn machine: from a position, through single steps, to complete turns.

A turn is a plan of parts (`link`). From a node the machine offers the steps of the first part (`steps`);
each step is an event with its checks and consequences (`events`). Turns are walked depth first and lazily;
only a part that can come back to where it was is explored breadth first, one shortest way to each node
that differs in a fact that can matter for the rest of the turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from ..effects import (
    Condition,
    Consequence,
    Did,
    Do,
    ExtraTurn,
    Forbid,
    Player,
    Quantifier,
    Require,
    Stock,
    Subject,
    Substitute,
    Verb,
    Whose,
    Workers,
)
from ..errors import SantoriniError
from .board import NAMES, spaces_in
from .conditions import true
from .ending import Ending, Refresh
from .events import TOWER, Due, Events, kept, shares_space
from .fits import step_fits, times_made
from .link import Link
from .notation import print_position
from .position import DOME, Position, Seat
from .prohibitions import Prohibitions
from .requirements import Requirements
from .steps import Option, Steps
from .terms import MOVED, habits, has_moved, is_one, workers
from .turn import GONE, NOBODY, Ban, Job, Node, Part, Plan, Rule, Task, continued, counterpart, linked, returning
from .uses import used_once_more, used_up, uses
from .view import Scene, View, view_of

#: Boards by the seats (by identity) and the winner that go with them.
Outcomes = dict[tuple[int | None, int], tuple[tuple[Seat, ...], dict[bytes, None]]]


#: More nodes of one loop than four workers have places to walk to on an open board (143,640).
LARGEST_LOOP = 150_000


class EndlessTurnError(SantoriniError):
    """A power lets a turn go on in too many ways to list them."""

    def __init__(self, card: str) -> None:
        super().__init__(
            f"the power of '{card}' allows more than {LARGEST_LOOP:,} ways through a single turn here; "
            "limit how often or where it can go on"
        )


class Machine:
    """All turns of the seat to move in one position. Made anew for each position; cheap to make."""

    def __init__(self, link: Link, position: Position, refresh: Refresh | None = None) -> None:
        self.link = link
        self.position = position
        sides = tuple(position.side(seat) for seat in range(len(position.seats)))
        squares: list[int] = []
        owners: list[int] = []
        seats: list[tuple[Seat, tuple[int, int]]] = []
        for seat, held in enumerate(position.seats):
            for space in held.workers or ():
                squares.append(space)
                owners.append(seat)
            seats.append((held, (len(squares) - len(held.workers or ()), len(squares))))
        root = Node(position.towers, tuple(squares), tuple(seat.state for seat in position.seats), None)
        self.scene = self._scene(sides, tuple(owners), root)
        self.own = tuple(w for w, side in enumerate(self.scene.control) if side == self.scene.side)
        prohibitions = Prohibitions(link, self.scene)
        self.events = Events(link, self.scene, prohibitions)
        paid = self._paid_for(root)
        self.start = self.events.moment(paid, link.opening) if link.opening else paid
        prohibitions.settle(self.start)
        #: An extra turn that is not taken: then nothing happens at its start and end either.
        self.declined = Node(root.towers, root.workers, root.state, None) if self.extra is not None else None
        self.steps = Steps(link, self.scene, prohibitions)
        self.requirements = Requirements(link, self.scene, self.start)
        self.ending = Ending(link, position, self.scene, seats, self.extra, self.declined, refresh)

    def _scene(self, sides: tuple[int, ...], owners: tuple[int, ...], root: Node) -> Scene:
        acting = self.position.to_move
        marks: list[set[str]] = [set() for _ in owners]
        moved: list[frozenset[int]] = [frozenset()] * len(owners)
        for seat, held in enumerate(self.position.seats):
            for name, value in held.state:
                for worker, space in enumerate(root.workers):
                    if NAMES[space] in value.split("+"):
                        marks[worker].add(name)
                        if name == MOVED:
                            moved[worker] |= {seat}
        control = owners
        #: The clause that brought this turn, when it is an extra one, after the normal one.
        self.extra = self.link.extra_turn(root.state[acting])
        harmless = False
        if self.extra is not None:
            effect = self.extra.clause.effect
            assert isinstance(effect, ExtraTurn)
            harmless = effect.harmless
            if effect.using is not None:
                plain = Scene(acting, sides, owners, owners, tuple(map(frozenset, marks)), root)
                played = workers(effect.using, view_of(self.extra, plain, root, NOBODY))
                control = tuple(sides[acting] if w in played else -1 for w in range(len(owners)))
        return Scene(
            acting,
            sides,
            owners,
            control,
            tuple(map(frozenset, marks)),
            root,
            harmless=harmless,
            seed=print_position(self.position) if self.link.draws else "",
            moved=tuple(moved),
        )

    def _price(self) -> tuple[int, Stock] | None:
        """What this turn costs, with the seat that keeps it; None for one that costs nothing."""
        effect = None if self.extra is None else self.extra.clause.effect
        if self.extra is None or not isinstance(effect, ExtraTurn) or effect.price is None:
            return None
        return self.extra.keeper, effect.price

    def _payable(self) -> bool:
        """Whether the price of this turn could be paid."""
        price = self._price()
        return price is None or self.scene.start.number(price[0], price[1].counter) >= price[1].amount

    def _paid_for(self, root: Node) -> Node:
        """The turn before anything else, with its price spent."""
        price = self._price()
        if price is None or not self._payable():
            return root
        keeper, stock = price
        return self.events.after(root, kept(Verb.SPEND, keeper, stock.counter, stock.amount), None, NOBODY, NOBODY)

    # -- walking ---------------------------------------------------------------------------------------

    def roots(self) -> Iterator[Node]:
        """The turn before its first step, once for each plan that is open now."""
        start = self.start
        if not self._payable():
            assert self.declined is not None
            yield self.declined
            return
        if start.winner is not None:
            yield start
            return
        for plan in self.link.plans:
            if plan is not None and self._open(plan):
                yield Node(start.towers, start.workers, start.state, plan, step=start.step, previous=start.previous)
        if self.declined is not None:
            yield self.declined

    def _open(self, plan: Plan) -> bool:
        """Whether the conditions of the clauses that make the plan what it is are met."""
        while plan is not None:
            part, plan = plan
            job = part.tasks[0].job
            if job.rule is not None and not job.added:
                if used_up(job.rule, self.start):
                    return False
                condition: Condition | None = getattr(job.rule.clause.effect, "condition", None)
                if not true(condition, view_of(job.rule, self.scene, self.start, NOBODY)):
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
        if node.winner is not None or not self.link.closing or node is self.declined:
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
                if len(seen) > LARGEST_LOOP:
                    raise EndlessTurnError(self.position.seats[self.scene.acting].card)
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
                plan.append((job, pool, kept, part.back))
        link = self.link
        facts: list[object] = list(self.ending.flags(node))
        if link.reads_moved or link.movers:
            facts.append(tuple(has_moved(w, node) for w in self.own))
        if link.reads_steps:
            latest = node.step
            facts.append(latest and (latest.verb, latest.source, latest.target))
            facts += [habits(w, node) for w in self.own]
        facts += [
            times_made(event, view_of(rule, self.scene, node, node.it, node.that)) for rule, event in link.counted
        ]
        if link.keeps:
            facts.append(node.state)
        for rule, look in link.looks:
            facts.append(self._done(look, view_of(rule, self.scene, node, node.it, node.that)))
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

    def _done(self, look: Require | Forbid | Did, view: View) -> frozenset[tuple[int, bool]]:
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
        it = node.it if part.back == NOBODY else part.back
        if part.tasks[0].job.fresh and not continued(rest):
            it = NOBODY
        return Node(node.towers, node.workers, node.state, rest, it, node.that, node.bans, node.step, node.previous)

    def _finished(self, task: Task, node: Node) -> bool:
        job, pool, counts = task
        if not counts:
            return job.optional or job.low == 0 or (_whole(job.do.subject) and not self.pool(task, node))
        if any(number < job.low for _, number in counts):
            return False
        subject = job.do.subject
        if not isinstance(subject, Workers):
            return True
        if subject.amount.quantifier is Quantifier.EACH:
            return job.low == 0 or len(counts) == len(pool or ())
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
        bound = it != NOBODY and self.scene.control[it] == self.scene.side
        if job.rule is None:
            able = (it,) if bound else self.own
            return able if GONE not in node.workers else [w for w in able if node.workers[w] != GONE]
        subject = job.do.subject
        if isinstance(subject, Player):
            return (NOBODY,)
        view = view_of(job.rule, self.scene, node, it, node.that)
        if bound and not job.fresh and _acting(subject):
            return (it,) if node.workers[it] != GONE and is_one(subject, it, view, acting=True) else ()
        found = workers(subject, view, acting=True)
        return sorted(found, key=node.workers.__getitem__)

    def candidates(self, task: Task, node: Node) -> Sequence[int]:
        """The workers that can do the task now, as far as its numbers go."""
        job, pool, counts = task
        if job.rule is not None and not self._affordable(task, job.rule, node):
            return ()
        if not counts:
            return self.pool(task, node)
        able = [w for w, number in counts if job.high is None or number < job.high]
        most = _most(job.do.subject)
        if most is None or len(counts) < most:
            begun = {w for w, _ in counts}
            able += [w for w in pool or () if w not in begun]
        return sorted((w for w in able if w == NOBODY or node.workers[w] != GONE), key=node.workers.__getitem__)

    def _affordable(self, task: Task, rule: Rule, node: Node) -> bool:
        """Whether a power with a limit is not used up, or in use by this very task, and the price can be paid."""
        if task.job.added and not task.counts and used_up(rule, node):
            return False
        stock = task.job.do.action.stock
        return stock is None or node.number(rule.keeper, stock.counter) >= stock.amount

    def take(self, node: Node, number: int, worker: int, option: Option) -> Node | None:
        """The node after a step of the part's task `number`; None when what must follow is impossible."""
        assert node.plan is not None
        part, rest = node.plan
        task = part.tasks[number]
        job = task.job
        step = option.step
        plan = rest if job.rule is None else self._remaining(part, rest, number, worker, node)
        acting = _acts_on(job, node, worker)
        it = part.back if part.back != NOBODY and plan is rest else acting
        if job.later or continued(plan):
            it = worker
        if not option.lifts and job.plain:
            return self.events.settled(self.events.after(node, step, plan, it, node.that))
        node = self._paid(node, task, option)
        other = counterpart(step, node)
        that = node.that if other == NOBODY else other
        child = self.events.after(node, step, plan, it, that)
        due = [Due(rule, now, worker, that) for rule, now in _at_once(job, option, Consequence) if now]
        child.bans += tuple(
            ban
            for rule, now in _at_once(job, option, Forbid | Require)
            for effect in now
            if (ban := Ban(rule, effect, worker, that)) not in child.bans
        )
        for lift in reversed(option.lifts):
            child.plan = linked(returning(lift.later, acting), child.plan)
        following = child.plan
        settled = self.events.settled(child, due)
        if settled is not None and settled.winner is not None and continued(following):
            ghost = self.events.after(node, step, following, it, that)
            return settled if self._can_go_on(ghost, due) else None
        if settled is not None and settled.winner is None and (option.lifts or job.continues or job.enters):
            return settled if continued(settled.plan) or not shares_space(settled) else None
        return settled

    def refused_then(self, node: Node, job: Job, worker: int, option: Option) -> Rule | None:
        """The clause that forbids what the step would bring about; None: nothing does."""
        other = counterpart(option.step, node)
        child = self.events.after(node, option.step, None, worker, other)
        dues = (Due(rule, now, worker, other) for rule, now in _at_once(job, option, Consequence))
        return next((rule for due in dues if (rule := self.events.refused_by(child, due, option.step))), None)

    def _can_go_on(self, node: Node, due: Sequence[Due]) -> bool:
        """Whether all that must follow the step behind this node can: else it cannot be made, not even to win."""
        beyond: Node | None = node
        for owed in due:
            assert beyond is not None
            beyond = self.events.follow(beyond, owed, node.step, must=True)
            if beyond is None:
                return False
        assert beyond is not None
        if self.may_pass(beyond):
            passed = self.passed(beyond)
            return not continued(passed.plan) or self._can_go_on(passed, ())
        return any(
            child.winner is not None or not continued(child.plan) or self._can_go_on(child, ())
            for child in self.children(beyond)
        )

    def _paid(self, node: Node, task: Task, option: Option) -> Node:
        """The node with the price of a step spent, and one more use of the powers with a limit that it uses."""
        job = task.job
        begun = [job.rule] if job.rule is not None and self._begins(task, job.rule, node) else []
        for rule in [lift.rule for lift in option.lifts] + begun:
            if rule.clause.limit is not None:
                state = used_once_more(rule, node)
                node = Node(node.towers, node.workers, state, node.plan, node.it, node.that, node.bans, *node.last)
        stock = job.do.action.stock
        if stock is not None and job.rule is not None:
            spent = kept(Verb.SPEND, job.rule.keeper, stock.counter, stock.amount)
            node = self.events.after(node, spent, node.plan, node.it, node.that)
        return node

    def _begins(self, task: Task, rule: Rule, node: Node) -> bool:
        """Whether a step of the task begins a use of its clause: what is done instead is one use, all of it."""
        if task.job.added:
            return not task.counts
        return isinstance(rule.clause.effect, Substitute) and uses(rule, node) == uses(rule, self.scene.start)

    def _remaining(self, part: Part, rest: Plan, number: int, worker: int, node: Node) -> Plan:
        """The plan after one more step of a task: without the part when nothing of it is left to do.

        What its clause says after "then" waits until the last of several steps, and nothing comes between.
        """
        job, _, counts = task = part.tasks[number]
        pool = tuple(self.pool(task, node))
        done = dict(counts)
        done[worker] = done.get(worker, 0) + 1
        task = Task(job, pool, tuple(sorted(done.items())))
        most = _most(job.do.subject)
        full = len(pool) if most is None else min(most, len(pool))
        exhausted = job.high is not None and len(done) == full and all(n >= (job.high or 0) for n in done.values())
        # A part under a Start heading is left by being passed, which forgets who acted.
        kept = len(part.tasks) > 1 or (job.fresh and rest is not None)
        left = (part._replace(tasks=(*part.tasks[:number], task, *part.tasks[number + 1 :])), rest)
        later = () if counts else returning(job.later, _acts_on(job, node, worker))
        if exhausted:
            return linked(later, left if kept else rest)
        if not later:
            return left
        over = part._replace(tasks=(*part.tasks[:number], Task(job, ()), *part.tasks[number + 1 :]))
        return (part._replace(tasks=(task,)), linked(later, (over, rest) if kept else rest))

    # -- the ends of all turns ---------------------------------------------------------------------------

    def outcomes(self) -> list[Position]:
        """The distinct positions after all complete turns, before requirements have been asked.

        The same as `ending.position` of all `leaves`, without a node for a last, plain build.
        """
        found: Outcomes = {}
        for root in self.roots():
            self._collect(root, found)
        after: list[Position] = []
        for (winner, _), (seats, boards) in found.items():
            following = self.ending.follower(seats)
            after += [Position(towers, following, seats, winner) for towers in boards]
        return after

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
        seats = self.ending.seats(node)
        return found.setdefault((node.winner, id(seats)), (seats, {}))[1]


def _acts_on(job: Job, node: Node, worker: int) -> int:
    """Who acts behind a step of this worker: an extra step beside the normal ones leaves that as it was."""
    return node.it if job.added and node.it != NOBODY else worker


def _at_once(job: Job, option: Option, kind: Any) -> Iterator[tuple[Rule, tuple[Any, ...]]]:
    """What of this kind the permissions used for a step bring before anything else is done, in the written order."""
    used = [(lift.rule, lift.permit.then) for lift in option.lifts]
    for rule, then in [*used, *([(job.rule, job.then)] if job.rule is not None else [])]:
        now = takewhile(lambda effect: not isinstance(effect, Do), then)
        yield rule, tuple(effect for effect in now if isinstance(effect, kind))


def _plain(part: Part) -> bool:
    return len(part.tasks) == 1 and part.tasks[0].job.plain_build and not part.tasks[0].counts


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
        and subject.whose is Whose.YOUR
        and subject.amount.quantifier is Quantifier.SOME
        and not subject.other
        and not subject.marks
        and subject.moved is not False
    )
