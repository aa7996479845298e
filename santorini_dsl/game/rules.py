"""The rules of one line-up: every question about legal turns starts here."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from ..effects import Borrow, Power, Source
from ..errors import NotationError
from .board import NAMES
from .conditions import true
from .demands import Demands
from .ending import next_seat
from .judge import Verdict, judge
from .link import SPACES, Fact, Held, Link
from .machine import Machine
from .placing import Placing
from .position import ELIMINATED, Position, Seat, side_of
from .setup import check_placing, starting_position
from .turn import Node, Rule
from .turns import Played, Telling, Turn, leaving, turn_of
from .view import View


class Rules:
    """The rules in force when these powers meet, one for each seat in seat order.

    Positions that are asked about must have those cards in those seats, apart from eliminated players.
    """

    def __init__(self, powers: Sequence[Power], library: Mapping[str, Power] | None = None) -> None:
        self.powers = tuple(powers)
        #: Where powers that are drawn or borrowed are looked up by their cards' ids.
        self._library: Mapping[str, Power] = library if library is not None else {}
        self._links: dict[tuple[object, ...], Link] = {}

    def link(self, seats: Sequence[Seat], acting: int) -> Link:
        """The clauses in force in a turn of the acting seat."""
        if not any(seat.state for seat in seats) and not any(seat.eliminated for seat in seats):
            key: tuple[object, ...] = (acting,)
        else:
            key = (acting, tuple((seat.eliminated, *(e for e in seat.state if e[0] == "has")) for seat in seats))
        if key not in self._links:
            count = len(seats)
            sides = tuple(side_of(seat, count) for seat in range(count))
            self._links[key] = Link([self._held(seats, seat) for seat in range(count)], sides, acting)
        return self._links[key]

    def _held(self, seats: Sequence[Seat], seat: int) -> list[Held]:
        """The powers that count as the seat's: its card's unless another player has it, and those that it lends.

        Raises NotationError when a card that it has is not one that it can have.
        """
        if seats[seat].eliminated:
            return []
        held = []
        if all(self._lender(seats, other) != seat for other in range(len(seats))):
            held.append(Held(self.powers[seat], seat))
        lender = self._lender(seats, seat)
        if lender is not None:
            held.append(Held(self.powers[lender], lender))
        for power, keeper in tuple(held):
            drawn = _has(seats[keeper])
            if drawn is not None and _borrows(power, Source.DRAWN):
                if drawn not in self._library:
                    raise NotationError(f"no card '{drawn}' is known, which seat {keeper + 1} has drawn")
                held.append(Held(self._library[drawn], keeper))
        return held

    def _lender(self, seats: Sequence[Seat], seat: int) -> int | None:
        """The seat whose card's power this seat has taken; None: it has taken none."""
        card = _has(seats[seat])
        if card is None or not _borrows(self.powers[seat], Source.OPPONENT):
            return None
        for other, held in enumerate(seats):
            if other != seat and held.card == card:
                return other
        raise NotationError(f"seat {seat + 1} has the power of '{card}', a card that no other player has")

    def check(self, position: Position) -> None:
        """Raise NotationError when the position states a fact that no card in play reads, or cannot be set up so."""
        if position.placing:
            check_placing(position, self.powers)
        known = self.link(position.seats, position.to_move).known
        for number, seat in enumerate(position.seats):
            for name, value in seat.state:
                fact = known[number].get(name)
                if fact is None or not fact.pattern.fullmatch(value):
                    raise NotationError(_unread(number, seat, name, value, known[number]))
                if fact is SPACES:
                    _check_mark(position, number, name, value)

    def machine(self, position: Position) -> Machine:
        """The turn machine of a position. Raises like `check`."""
        self.check(position)
        link = self.link(position.seats, position.to_move)
        if link.borrows and link.extra_turn(position.seats[position.to_move].state) is None:
            position = self._borrowed(position, link)
            link = self.link(position.seats, position.to_move)
        return Machine(link, position, self._refreshed if link.draws else None)

    def _borrowed(self, position: Position, link: Link) -> Position:
        """The position once the acting player has taken another's power, or given it back, until its next turn.

        An extra turn is none of those: what brought it is not given back before it has been played.
        """
        acting = position.to_move
        scene = Machine(link, position).scene
        takes = False
        for rule in link.borrows:
            effect = rule.clause.effect
            takes = takes or (
                isinstance(effect, Borrow) and true(effect.condition, View(scene, scene.start, acting, -1))
            )
        state = dict(position.seats[acting].state)
        other = next(
            number
            for number, seat in enumerate(position.seats)
            if not seat.eliminated and position.side(number) != position.side(acting)
        )
        wanted = position.seats[other].card if takes else None
        if state.get("has") == wanted:
            return position
        state.pop("has", None)
        if wanted is not None:
            state["has"] = wanted
        # A power that changes hands takes no memory along.
        forgotten = {name for known in link.memories for name in known}
        kept = [tuple(e for e in seat.state if e[0] not in forgotten) for seat in position.seats]
        kept[acting] = tuple(sorted((n, v) for n, v in state.items() if n not in forgotten))
        seats = tuple(seat._replace(state=new) for seat, new in zip(position.seats, kept, strict=True))
        return position._replace(seats=self._refreshed(seats))

    def _refreshed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats without facts that no card in play reads any more."""
        known = self.link(seats, 0).known
        return tuple(
            seat._replace(state=tuple(entry for entry in seat.state if entry[0] in known[number]))
            for number, seat in enumerate(seats)
        )

    # -- complete turns ----------------------------------------------------------------------------------

    def apply(self, position: Position, text: str) -> Turn:
        """The turn that the text describes. Any legal order of steps is accepted.

        Raises TurnError: the text is invalid, illegal, ambiguous or incomplete, with the reasons.
        """
        verdict = judge(self, position, text)
        if verdict.turn is None:
            assert verdict.error is not None
            raise verdict.error
        return verdict.turn

    def why(self, position: Position, text: str) -> Verdict:
        """Whether the text is a legal turn, and which rule of the game, clause or requirement speaks against it."""
        return judge(self, position, text)

    def legal(self, machine: Machine) -> list[Node]:
        """The last nodes of all complete legal turns, several for one outcome; requirements are met."""
        leaves = list(machine.leaves())
        if machine.requirements.any:
            for wanted in machine.requirements.among(leaves):
                kept = machine.requirements.sift(wanted, leaves)
                leaves = leaves if kept is None else kept
        return leaves

    def failed_requirement(self, machine: Machine, leaf: Node) -> tuple[Rule, Turn | None] | None:
        """The first requirement that a complete turn fails, with a turn that meets it; None when it is legal."""
        if not machine.requirements.any:
            return None
        leaves = list(machine.leaves())
        for wanted in machine.requirements.among([*leaves, leaf]):
            kept = machine.requirements.sift(wanted, leaves)
            if kept is not None:
                if not machine.requirements.met(wanted, leaf):
                    return wanted.rule, turn_of(machine, kept[0]) if kept else None
                leaves = kept
        return None

    def can_finish(self, machine: Machine, states: Sequence[Node]) -> bool:
        """Whether some complete legal turn goes through one of these nodes."""
        return Demands(machine).met_beyond(states)

    def outcomes(self, position: Position) -> list[Position]:
        """The distinct positions that one legal turn leads to, in the fixed order of the machine."""
        if position.winner is not None:
            return []
        if position.placing:
            return [turn.position for turn in self._placements(position)]
        machine = self.machine(position)
        if machine.requirements.any:
            found = list(dict.fromkeys(map(machine.ending.position, self.legal(machine))))
        else:
            found = machine.outcomes()
        return found or self._left_alone(position)

    def turns(self, position: Position) -> list[Turn]:
        """The legal turns, one canonical turn for each outcome, in reading order."""
        machine = self.machine(position)
        best: dict[Position, Played] = {}
        known: Telling = {}
        for leaf in self._leaves(position, machine):
            played = Played(machine, leaf, known)
            other = best.get(played.after)
            if other is None or (len(played.order), played.order) < (len(other.order), other.order):
                best[played.after] = played
        return _in_order(best.values()) or self._other_turns(position)

    def paths(self, position: Position) -> list[Turn]:
        """The legal turns as distinct sequences of chosen steps, in reading order.

        Where a power allows any number of steps: one shortest sequence for each outcome of that loop.
        """
        machine = self.machine(position)
        found: dict[tuple[object, ...], Played] = {}
        known: Telling = {}
        for leaf in self._leaves(position, machine):
            played = Played(machine, leaf, known)
            found.setdefault((played.order, played.after), played)
        return _in_order(found.values()) or self._other_turns(position)

    def _leaves(self, position: Position, machine: Machine) -> list[Node]:
        return [] if position.winner is not None or position.placing else self.legal(machine)

    def _other_turns(self, position: Position) -> list[Turn]:
        """Turns that are no play: placements, and a stuck player leaving a game of three."""
        if position.winner is not None:
            return []
        if position.placing:
            return self._placements(position)
        return [leaving(after) for after in self._left_alone(position)]

    def _left_alone(self, position: Position) -> list[Position]:
        """Where a stuck player among three leaves to: without workers and card; the last one standing wins."""
        if len(position.seats) != 3:
            return []
        gone = position.to_move
        seats = list(position.seats)
        for number, seat in enumerate(seats):
            if self._lender(position.seats, number) == gone:  # the card leaves, and with it the power that was taken
                seats[number] = seat._replace(state=tuple(entry for entry in seat.state if entry[0] != "has"))
        seats[gone] = Seat(ELIMINATED, ())
        after = position._replace(seats=self._refreshed(tuple(seats)), to_move=next_seat(position))
        if _sides_left(after) == 1:
            after = after._replace(winner=after.to_move)
        return [after]

    def _placements(self, position: Position) -> list[Turn]:
        return list(self.placing(position).turns())

    def placing(self, position: Position) -> Placing:
        """The placements of a position in which somebody has still to place workers. Raises like `check`."""
        self.check(position)
        return Placing(position, self.powers)

    def start(self, decks: Mapping[str, Sequence[str]] | None = None, rng: random.Random | None = None) -> Position:
        """The position before anybody has placed workers.

        `decks` are the unused cards of each set by its id, which `rng` shuffles for a card that needs a deck.
        """
        return starting_position(self.powers, decks or {}, rng or random.Random(0))

    def has_turn(self, position: Position) -> bool:
        """Whether the side to move has a legal turn (leaving the game is none)."""
        if position.winner is not None:
            return False
        if position.placing:
            return True
        machine = self.machine(position)
        if machine.requirements.any:
            return bool(self.legal(machine))
        return next(machine.leaves(), None) is not None

    def can_win(self, position: Position) -> bool:
        """Whether the side to move has a legal turn by which it wins."""
        if position.winner is not None or position.placing:
            return False
        machine = self.machine(position)
        side = machine.scene.side
        bound = machine.requirements.any
        leaves = self.legal(machine) if bound else machine.leaves()
        return any(leaf.winner is not None and machine.scene.sides[leaf.winner] == side for leaf in leaves)

    def winner(self, position: Position) -> int | None:
        """The seat that has won: by a turn, or because the side to move, one of two, has no legal turn."""
        if position.winner is not None or _sides_left(position) > 2 or len(position.seats) == 3:
            return position.winner
        if self.has_turn(position):
            return None
        return next(s for s in range(len(position.seats)) if position.side(s) != position.side(position.to_move))

    # -- counting ----------------------------------------------------------------------------------------

    def perft(self, position: Position, depth: int, *, paths: bool = False) -> int:
        """The number of positions (or with `paths` step sequences) after exactly `depth` turns.

        Outcomes are merged at every node. A won game, or a player without a legal turn, has no continuation.
        """
        known: dict[tuple[Position, int], int] = {}

        def count(at: Position, left: int) -> int:
            if left == 0:
                return 1
            after = [turn.position for turn in self.paths(at)] if paths else self.outcomes(at)
            if left == 1:
                return len(after)
            if (at, left) not in known:
                known[at, left] = sum(count(following, left - 1) for following in after)
            return known[at, left]

        return count(position, depth)


def _in_order(turns: Iterable[Played]) -> list[Turn]:
    return [played.turn() for played in sorted(turns, key=lambda played: played.order)]


def _has(seat: Seat) -> str | None:
    """The card that the seat's state says it has: taken from another player, or drawn."""
    return next((value for name, value in seat.state if name == "has"), None)


def _borrows(power: Power, source: Source) -> bool:
    """Whether a card lends a power from there."""
    return any(isinstance(clause.effect, Borrow) and clause.effect.source is source for clause in power.clauses)


def _unread(number: int, seat: Seat, name: str, value: str, known: Mapping[str, Fact]) -> str:
    shown = f"{name}={value}" if value else name
    text = f"no card in play reads '{shown}' of seat {number + 1} ({seat.card})"
    if name in known:
        return f"{text}: it is {known[name].words}"
    return text + (f"; it can have {', '.join(sorted(known))}" if known else "")


def _check_mark(position: Position, number: int, name: str, value: str) -> None:
    """Raise NotationError unless a worker of the seat's side stands on each of the marked squares."""
    side = [seat for other, seat in enumerate(position.seats) if position.side(other) == position.side(number)]
    stand = {NAMES[space] for seat in side for space in seat.workers or ()}
    for square in value.split("+"):
        if square not in stand:
            card = position.seats[number].card
            raise NotationError(f"seat {number + 1} ({card}) has no worker on {square}, which '{name}={value}' marks")


def rules_for(position: Position, powers: Mapping[str, Power]) -> Rules:
    """The rules for the cards of a position, made once for each line-up.

    Raises KeyError for a card that `powers` does not hold.
    """
    found = [powers[seat.card] if not seat.eliminated else Power(ELIMINATED) for seat in position.seats]
    key = tuple(map(id, found))
    if any(_borrows(power, Source.DRAWN) for power in found):
        key += (id(powers),)  # what is drawn is looked up there
    if key not in _RULES:
        if len(_RULES) >= MOST_RULES:
            _RULES.pop(next(iter(_RULES)))
        _RULES[key] = Rules(found, powers)
    return _RULES[key]


#: Line-ups whose rules are kept, the oldest dropped first.
MOST_RULES = 1024

#: By the identity of the powers, which the rules keep alive.
_RULES: dict[tuple[int, ...], Rules] = {}


# -- the edges of a game -----------------------------------------------------------------------------------


def _sides_left(position: Position) -> int:
    return len({position.side(n) for n, seat in enumerate(position.seats) if not seat.eliminated})
