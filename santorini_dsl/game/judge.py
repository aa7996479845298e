"""Judging a written turn: legal, or why not.

The text is followed step by step through the machine, in every way the machine can read it at once. Where no
way goes on, the sieves that the step would have had to pass are asked one after another, so that the answer
names the first rule of the game or the first clause that refuses it. A turn that is taken to its end may
still fail a requirement; then some turn that meets it is the witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..effects import Piece, Verb
from ..errors import NotationError, SantoriniError
from . import turn_notation as written
from .board import NAMES
from .machine import Machine
from .placing import Placement
from .position import DOME, Position
from .steps import BASE_RULES, Obstacle
from .terms import workers
from .turn import NOBODY, Node, Rule, Task
from .turns import Turn, chosen, turn_of
from .uses import used_up

if TYPE_CHECKING:
    from .rules import Rules

#: Rules of the base game about the whole turn; those about single steps are in `steps.BASE_RULES`.
TURN_RULES: Final = {
    "game-over": "the game is over",
    "no-worker": "no worker stands there",
    "own-worker": "a player moves and builds with the own workers",
    "same-worker": "one and the same worker moves and builds",
    "order": "a turn is a move, then a build",
    "one-move-one-build": "a turn is one move and one build",
    "win-ends-turn": "a win ends the turn at once",
    "no-win": "this turn does not win",
    "complete-turn": "a turn must be finished, and after these steps it cannot be",
    "still-to-place": "workers are placed before anybody moves",
    "placement": "the cards say how many workers a player places, and where",
    "not-stuck": "only a player without a legal turn leaves a game of three",
    "nothing-to-pass": "only an optional last part of a turn, or all of an extra turn, can be passed",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn is not legal: a clause (card, file, line), or with card "rules" a rule of the base game."""

    card: str
    message: str
    rule: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The reason as `apply --json` and `why --json` show it."""
        if self.rule is not None:
            return {"card": self.card, "rule": self.rule, "file": None, "message": self.message}
        return {"card": self.card, "file": self.file, "line": self.line, "message": self.message}


class TurnError(SantoriniError):
    """A turn that cannot be played; `kind` is invalid, illegal, ambiguous or incomplete."""

    def __init__(self, kind: str, message: str, reasons: Sequence[Reason] = (), witness: Turn | None = None) -> None:
        self.kind = kind
        self.message = message
        self.reasons = tuple(reasons)
        self.witness = witness
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one written turn: `turn` when it is legal, else `error`."""

    turn: Turn | None
    error: TurnError | None = None

    @property
    def legal(self) -> bool:
        """Whether the turn can be played."""
        return self.turn is not None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A written step with the worker's square it begins with (None: none written, the same worker goes on)."""

    at: int | None
    step: written.Step
    begins: bool


def judge(rules: Rules, position: Position, text: str) -> Verdict:
    """Whether the text is a legal turn of the position, and if not, why."""
    try:
        return Verdict(_turn(rules, position, text))
    except TurnError as error:
        return Verdict(None, error)


def _turn(rules: Rules, position: Position, text: str) -> Turn:
    try:
        tree = written.parse_turn(text)
    except NotationError as error:
        raise TurnError("invalid", f"{error.message} (column {error.column} of '{text}')") from None
    if position.winner is not None:
        raise _illegal("game-over", f"seat {position.winner + 1} has won")
    wanted = list(_flat(tree))
    if position.placing or wanted[0].step == written.Leave() or isinstance(wanted[0].step, written.Place):
        return _other_turn(rules, position, tree)
    machine = rules.machine(position)
    return _finished(rules, machine, followed(machine, tree), tree)


def followed(machine: Machine, tree: written.TurnText) -> list[Node]:
    """Where the written steps lead, in every way the machine can read them.

    Whether they can become a complete turn is not asked. Raises TurnError where no way goes on.
    """
    states = list(machine.roots())
    for step in _flat(tree):
        if isinstance(step.step, written.Pass):
            # Where steps have been taken and none may follow, there is nothing to pass.
            passing = [state for state in states if state.plan is not None or not chosen(state)]
            states = [node for node in open_ways(machine, passing) if node.plan is None]
            if not states:
                raise _illegal("nothing-to-pass", written.PASS)
            continue
        following = list(_taken(machine, states, step))
        if not following:
            raise _refused(machine, states, step)
        states = following
    return states


def _flat(tree: written.TurnText) -> Iterator[_Wanted]:
    for part in tree.parts:
        for number, step in enumerate(part.steps):
            yield _Wanted(part.worker, step, number == 0)


def open_ways(machine: Machine, states: Sequence[Node]) -> Iterator[Node]:
    """The nodes, and those reached by leaving optional parts of the plan."""
    for state in states:
        node = state
        yield node
        while node.plan is not None and node.winner is None and machine.may_pass(node):
            node = machine.passed(node)
            yield node


def _taken(machine: Machine, states: Sequence[Node], wanted: _Wanted) -> Iterator[Node]:
    """The states after the wanted step, each that differs once."""
    seen = set()
    for node, child in onward(machine, states):
        if _is(child, node, wanted):
            signature = machine.signature(child)
            if signature not in seen:
                seen.add(signature)
                yield child


def onward(machine: Machine, states: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    """Every node one chosen step on, after the node that the step is taken from."""
    for node in open_ways(machine, states):
        if node.plan is not None and node.winner is None:
            for child in machine.children(node):
                yield node, child


def _is(child: Node, node: Node, wanted: _Wanted) -> bool:
    """Whether the step that led from `node` to `child` is the written one."""
    step, at, actor = chosen(child)[-1]
    if wanted.begins:
        if (NOBODY if wanted.at is None else wanted.at) != at:
            return False
    else:
        earlier = chosen(node)
        if not earlier or earlier[-1].actor != actor:
            return False
    match wanted.step:
        case written.Move(to):
            return step.verb is Verb.MOVE and step.target == to
        case written.Build(on, dome):
            return step.verb is Verb.BUILD and step.target == on and step.piece is _piece(node, on, dome)
        case written.Force(at_, to):
            return step.verb is Verb.FORCE and step.source == at_ and step.target == to
        case written.Remove(on):
            return step.verb in _VERBS[written.Remove] and step.target == on
    return False


def _piece(node: Node, on: int, dome: bool) -> Piece:
    return Piece.DOME if dome or node.towers[on] & 3 == 3 else Piece.BLOCK


# -- the end of the text -----------------------------------------------------------------------------------


def _finished(rules: Rules, machine: Machine, states: Sequence[Node], tree: written.TurnText) -> Turn:
    ends = [machine.closed(node) for node in open_ways(machine, states) if node.plan is None or node.winner is not None]
    if tree.win is not None:
        seat = machine.scene.acting if tree.win.seat is None else tree.win.seat
        ends = [leaf for leaf in ends if leaf.winner is not None and _same_side(machine, leaf.winner, seat)]
        if not ends:
            raise _no_win(machine, states)
    if not ends:
        raise _unfinished(rules, machine, states)
    found: dict[Position, Turn] = {}
    failed: TurnError | None = None
    for leaf in ends:
        failure = rules.failed_requirement(machine, leaf)
        if failure is None:
            turn = turn_of(machine, leaf)
            found.setdefault(turn.position, turn)
        else:
            failed = _unmet(*failure)
    if len(found) > 1:
        raise TurnError("ambiguous", f"{len(found)} different turns are written like this")
    if found:
        return next(iter(found.values()))
    assert failed is not None
    raise failed


def _no_win(machine: Machine, states: Sequence[Node]) -> TurnError:
    """Why a turn that is marked as a win is none: a clause that takes the win away, or it never was one."""
    for state in states:
        rule = machine.events.spoilt_win(state)
        if rule is not None:
            return _forbidden(rule)
    return _illegal("no-win", "the turn is marked as a win")


def _same_side(machine: Machine, one: int, other: int) -> bool:
    return other < len(machine.scene.sides) and machine.scene.sides[one] == machine.scene.sides[other]


def _unfinished(rules: Rules, machine: Machine, states: Sequence[Node]) -> TurnError:
    if rules.can_finish(machine, states):
        expected = sorted({_verb_of(node) for node in open_ways(machine, states) if node.plan is not None})
        return TurnError("incomplete", f"the turn is not over: {' or '.join(expected)} must follow")
    for leaf in (leaf for state in states for leaf in machine.below(state)):
        failure = rules.failed_requirement(machine, leaf)
        if failure is not None:
            return _unmet(*failure)
    return _illegal("complete-turn", "no complete turn begins with these steps")


def _unmet(rule: Rule, witness: Turn | None) -> TurnError:
    """The refusal of a turn that fails a requirement, with a turn that meets it."""
    shown = f": {witness.text} would meet it" if witness else ""
    return TurnError("illegal", f"the turn does not meet a requirement{shown}", [clause_reason(rule)], witness)


def _verb_of(node: Node) -> str:
    assert node.plan is not None
    return " or ".join(sorted({f"a {task.job.do.action.verb.value}" for task in node.plan[0].tasks}))


def _other_turn(rules: Rules, position: Position, tree: written.TurnText) -> Turn:
    """Placements and leaving: turns that are listed, not played step by step."""
    leaves = tree.parts[0].steps[0] == written.Leave()
    turn = _leaving(rules, position) if leaves else _placement(rules, position, tree)
    if tree.win is not None:
        seat = position.to_move if tree.win.seat is None else tree.win.seat
        if turn.winner is None or seat >= len(position.seats) or position.side(turn.winner) != position.side(seat):
            raise _illegal("no-win", "the turn is marked as a win")
    return turn


def _leaving(rules: Rules, position: Position) -> Turn:
    if position.placing or len(position.seats) != 3 or rules.has_turn(position):
        raise _illegal("not-stuck", f"seat {position.to_move + 1}")
    return rules.turns(position)[0]


def _placement(rules: Rules, position: Position, tree: written.TurnText) -> Turn:
    if not position.placing:
        raise _illegal("order", "nobody has still to place workers")
    placed = [step for part in tree.parts for step in part.steps if isinstance(step, written.Place)]
    if len(placed) < sum(len(part.steps) for part in tree.parts) or any(part.worker is not None for part in tree.parts):
        raise _illegal("still-to-place", f"seat {position.to_move + 1} places its workers now")
    for number, step in enumerate(placed):
        if position.occupied >> step.on & 1 or any(step.on == earlier.on for earlier in placed[:number]):
            raise _illegal("occupied", NAMES[step.on])
        if position.towers[step.on] & DOME:
            raise _illegal("dome", NAMES[step.on])
    begun = False
    placing = rules.placing(position)
    for turn in placing.turns():
        listed = written.parse_turn(turn.text).parts[0].steps
        if set(placed) == set(listed):
            return turn
        begun = begun or set(placed) < set(listed)
    if begun:
        raise TurnError("incomplete", "the placement is not over: another worker must be placed")
    marks = {step.what: step.on for step in placed if step.what is not None}
    rule = placing.refusing(Placement(tuple(sorted(step.on for step in placed)), marks))
    if rule is None:
        raise _illegal("placement", f"seat {position.to_move + 1}")
    raise _forbidden(rule)


# -- reasons -----------------------------------------------------------------------------------------------


def clause_reason(rule: Rule) -> Reason:
    """A clause as a reason."""
    span = rule.clause.span
    where = (span.file, span.line, span.column) if span is not None else (None, None, None)
    return Reason(rule.card, rule.clause.text or "a clause of this card", None, *where)


def _base_reason(name: str, detail: str) -> Reason:
    text = BASE_RULES.get(name) or TURN_RULES[name]
    return Reason("rules", f"{detail}: {text}" if detail else text, rule=name)


def _forbidden(rule: Rule) -> TurnError:
    reason = clause_reason(rule)
    return TurnError("illegal", reason.message, [reason])


def _illegal(name: str, detail: str) -> TurnError:
    reason = _base_reason(name, detail)
    return TurnError("illegal", reason.message, [reason])


@dataclass(frozen=True, slots=True)
class _Attempt:
    """How far a way of reading the step came, and what stopped it."""

    reached: int
    obstacle: Obstacle


def _refused(machine: Machine, states: Sequence[Node], wanted: _Wanted) -> TurnError:
    """Why no way leads on by this step: the obstacles of the ways that came furthest."""
    attempts = [attempt for node in open_ways(machine, states) for attempt in _attempts(machine, node, wanted)]
    furthest = max(attempt.reached for attempt in attempts)
    obstacles = dict.fromkeys(attempt.obstacle for attempt in attempts if attempt.reached == furthest)
    detail = _detail(wanted)
    reasons = [
        _base_reason(obstacle, detail) if isinstance(obstacle, str) else clause_reason(obstacle)
        for obstacle in obstacles
    ]
    return TurnError("illegal", reasons[0].message, reasons)


def _detail(wanted: _Wanted) -> str:
    return written.print_turn(written.TurnText((written.Part(wanted.at if wanted.begins else None, (wanted.step,)),)))


def _attempts(machine: Machine, node: Node, wanted: _Wanted) -> Iterator[_Attempt]:
    if node.winner is not None:
        yield _Attempt(1, "win-ends-turn")
        return
    verbs = _VERBS.get(type(wanted.step), ())
    if node.plan is None:
        used_up = [rule for rule in machine.link.added if rule.clause.effect.action.verb in verbs]  # type: ignore[union-attr]
        yield _Attempt(1, used_up[0]) if used_up else _Attempt(0, "one-move-one-build")
        return
    for task in node.plan[0].tasks:
        if task.job.do.action.verb in verbs:
            yield _attempt(machine, node, task, wanted)
        else:
            yield _Attempt(0, "order")


_VERBS: Final[dict[type, tuple[Verb, ...]]] = {
    written.Move: (Verb.MOVE,),
    written.Build: (Verb.BUILD,),
    written.Force: (Verb.FORCE,),
    written.Remove: (Verb.REMOVE, Verb.REPLACE),
}


def _attempt(machine: Machine, node: Node, task: Task, wanted: _Wanted) -> _Attempt:
    """What stops this task's job from being the written step; `reached` grows with every test it passes."""
    if wanted.begins:
        worker = (
            NOBODY
            if wanted.at is None
            else next((w for w, space in enumerate(node.workers) if space == wanted.at), None)
        )
        if worker is None:
            return _Attempt(2, "no-worker")
    else:
        worker = chosen(node)[-1].actor
    job = task.job
    if worker not in machine.candidates(task, node):
        if job.rule is not None and job.added and used_up(job.rule, node):
            return _Attempt(4, job.rule)
        if worker != NOBODY and worker not in machine.own:
            return _Attempt(3, "own-worker")
        if job.rule is None or (node.it not in (NOBODY, worker) and worker in machine.own):
            return _Attempt(4, "same-worker" if job.rule is None else job.rule)
        return _Attempt(4, job.rule)
    source = node.workers[worker] if worker != NOBODY else NOBODY
    that: int | None = None
    match wanted.step:
        case written.Move(to):
            target, piece = to, None
        case written.Build(on, dome):
            target, piece = on, _piece(node, on, dome)
        case written.Force(at, to):
            target, piece = to, None
            that = next((w for w, space in enumerate(node.workers) if space == at), None)
            if that is None:
                return _Attempt(4, "no-worker")
            patient = job.do.action.patient
            assert job.rule is not None and patient is not None
            if that not in workers(patient, machine.steps.view(job.rule, node, worker), worker):
                return _Attempt(5, job.rule)
            source = at
        case _:
            target, piece = wanted.step.on, job.piece  # type: ignore[union-attr]
    sieves = [*machine.steps.row(job, node, worker, source, piece, that)]
    for number, sieve in enumerate(sieves):
        if not sieve.mask >> target & 1:
            spent = machine.steps.used_up_for(job, node, worker, piece, target, sieve.limit)
            return _Attempt(10 + number, sieve.obstacle if spent is None else spent)
    for option in machine.steps.options(job, node, worker):
        step = option.step
        if (step.target, step.piece) == (target, piece) and (that is None or step.worker == that):
            refusing = machine.refused_then(node, job, worker, option)
            if refusing is not None:
                return _Attempt(100, refusing)
    lifts = machine.link.lifts.get(job.do.action.verb, ())
    blamed = job.rule or next((lift.rule for lift in lifts if lift.permit.then), None)
    return _Attempt(100, blamed if blamed is not None else "order")
