"""What a complete turn leaves on the table: seats with their workers and facts, and whose turn follows."""

from __future__ import annotations

from collections.abc import Callable

from ..effects import ExtraTurn, Player, Verb
from .board import NAMES
from .conditions import true
from .fits import step_fits, times_made
from .link import Link
from .position import Position, Seat, State
from .terms import MOVED
from .turn import GONE, NOBODY, Node, Rule, with_value
from .uses import used_once_more, uses_left
from .view import Scene, View, view_of

#: Takes out of the seats what no card in play reads any more, when cards change hands within a turn.
Refresh = Callable[[tuple[Seat, ...]], tuple[Seat, ...]]


class Ending:
    """The positions after the turns of one position.

    `held` are its seats, each with where its workers begin and end among all workers; `extra` is the clause that
    brought the turn, if it is an extra one, and `declined` the end of it when it is not taken.
    """

    def __init__(
        self,
        link: Link,
        position: Position,
        scene: Scene,
        held: list[tuple[Seat, tuple[int, int]]],
        extra: Rule | None,
        declined: Node | None,
        refresh: Refresh | None,
    ) -> None:
        self.link = link
        self.scene = scene
        self.extra = extra
        self.declined = declined
        self._held = held
        self._next = next_seat(position)
        self._refresh = refresh
        self._keeps_facts = bool(
            link.memory
            or link.movers
            or link.extra_turns
            or any(link.known)
            or any(seat.state for seat in position.seats)
        )
        self._known: dict[tuple[object, ...], tuple[Seat, ...]] = {}
        self._same: dict[tuple[Seat, ...], tuple[Seat, ...]] = {}

    def position(self, leaf: Node) -> Position:
        """The position that a complete turn leads to."""
        seats = self.seats(leaf)
        return Position(leaf.towers, self.follower(seats), seats, leaf.winner)

    def follower(self, seats: tuple[Seat, ...]) -> int:
        """The seat whose turn follows: the same one when it has an extra turn left."""
        acting = self.scene.acting
        if self.link.extra_turns and self.link.extra_turn(seats[acting].state) is not None:
            return acting
        return self._next

    def flags(self, node: Node) -> tuple[str, ...]:
        """What this turn leaves in the memory of the acting seat, as far as some card in play reads it."""
        memory = self.link.memory
        if not memory:
            return ()
        if node is self.declined:  # the turn before is still the last one
            return tuple(name for name, _ in memory if node.value(self.scene.acting, name) is not None)
        view = View(self.scene, node, self.scene.acting, NOBODY)
        return tuple(
            name
            for name, action in memory
            if any(
                self._own(s.worker) and step_fits(Player.YOU, action, s, before, view) for s, before in node.moments()
            )
        )

    def seats(self, leaf: Node) -> tuple[Seat, ...]:
        """The seats after the turn; equal ones are the same object."""
        flags = self.flags(leaf)
        key = (leaf.workers, leaf.state, flags, self._movers(leaf))
        seats = self._known.get(key)
        if seats is None:
            made = self._seats_with_facts(leaf, flags) if self._keeps_facts else self._seats_without_facts(leaf)
            seats = self._same.setdefault(made, made)
            if not self.link.extra_turns:  # those depend on more than the key
                self._known[key] = seats
        return seats

    def _seats_without_facts(self, leaf: Node) -> tuple[Seat, ...]:
        """The seats when no card keeps anything: only workers have gone elsewhere."""
        places = leaf.workers
        return tuple(
            [
                held if places[start:end] == (held.workers or ()) else Seat(held.card, _sorted(places[start:end]))
                for held, (start, end) in self._held
            ]
        )

    def _seats_with_facts(self, leaf: Node, flags: tuple[str, ...]) -> tuple[Seat, ...]:
        state = self._with_extra_turns(leaf)
        made = tuple(
            self._seat_after(seat, held._replace(workers=_sorted(leaf.workers[start:end])), leaf, state[seat], flags)
            for seat, (held, (start, end)) in enumerate(self._held)
        )
        return made if self._refresh is None else self._refresh(made)

    def _with_extra_turns(self, leaf: Node) -> tuple[State, ...]:
        """The states of all seats with the extra turns that the acting player has left after this turn.

        An extra turn is a use of its clause when it is taken; until then it only waits.
        """
        state = leaf.state
        if self.extra is not None and self.extra.clause.limit is not None and leaf is not self.declined:
            state = used_once_more(self.extra, leaf)
        for rule in self.link.extra_turns:
            waiting = leaf.number(rule.seat, rule.extra) - (rule is self.extra)
            used = Node(leaf.towers, leaf.workers, state, None)
            waiting += self._brought(rule, leaf)
            left = uses_left(rule, used)
            if left is not None:
                waiting = min(waiting, left)
            effect = rule.clause.effect
            if isinstance(effect, ExtraTurn) and effect.price is not None:
                waiting = min(waiting, leaf.number(rule.keeper, effect.price.counter) // effect.price.amount)
            if leaf.winner is not None:  # nothing follows a win
                waiting = 0
            state = with_value(state, rule.seat, rule.extra, str(waiting) if waiting > 0 else None)
        return state

    def _brought(self, rule: Rule, leaf: Node) -> int:
        """How many extra turns a clause brings by this turn."""
        effect = rule.clause.effect
        assert isinstance(effect, ExtraTurn)
        view = view_of(rule, self.scene, leaf, NOBODY)
        if effect.trigger is not None:
            return times_made(effect.trigger, view)
        # Without a step to wait for it would follow itself for ever.
        return int(self.extra is None and true(effect.condition, view))

    def _seat_after(self, seat: int, held: Seat, leaf: Node, kept: State, flags: tuple[str, ...]) -> Seat:
        state = tuple(entry for name, value in kept for entry in self._marked(name, value, leaf))
        if seat == self.scene.acting and (self.link.memory or self.link.movers):
            known = {name for name, _ in self.link.memory}
            if self.link.movers and leaf is not self.declined:
                state = (*(entry for entry in state if entry[0] != MOVED), *self._movers(leaf))
            remembered = [entry for entry in state if entry[0] not in known] + [(name, "") for name in flags]
            state = tuple(sorted(remembered))
        return held._replace(state=state)

    def _own(self, worker: int) -> bool:
        """Whether the acting player acts with this worker as an own one."""
        return worker != NOBODY and self.scene.control[worker] == self.scene.side

    def _movers(self, leaf: Node) -> State:
        """Where the workers stand that moved in this turn, if some card reads it."""
        if not self.link.movers:
            return ()
        scene = self.scene
        moved = {
            step.worker
            for step, _ in leaf.moments()
            if step.verb is Verb.MOVE and scene.owners[step.worker] == scene.side
        }
        stand = sorted(NAMES[leaf.workers[w]] for w in moved if leaf.workers[w] != GONE)
        return ((MOVED, "+".join(stand)),) if stand else ()

    def _marked(self, name: str, value: str, leaf: Node) -> State:
        """A state entry after the turn: squares of marked workers follow their workers."""
        if value[:1] not in "ABCDE" or not value:
            return ((name, value),)
        before = value.split("+")
        stand = [
            NAMES[now]
            for was, now in zip(self.scene.start.workers, leaf.workers, strict=True)
            if NAMES[was] in before and now != GONE
        ]
        return ((name, "+".join(sorted(stand))),) if stand else ()


def _sorted(places: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of the workers that are still there, as a position holds them."""
    return tuple(sorted(space for space in places if space != GONE))


def next_seat(position: Position) -> int:
    """The seat whose turn follows: the next one clockwise that is still in the game."""
    count = len(position.seats)
    for ahead in range(1, count + 1):
        seat = (position.to_move + ahead) % count
        if not position.seats[seat].eliminated:
            return seat
    return position.to_move
