"""The rules of one line-up: every question about legal turns starts here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ..effects import Power, Require
from ..errors import NotationError
from .board import EVERYWHERE, NAMES, spaces_in
from .judge import Verdict, judge
from .link import Link
from .machine import Machine, next_seat
from .position import ELIMINATED, Position, Seat, terrain
from .turn import Node, Rule
from .turns import Happening, Played, Turn, leaving, turn_of

#: Workers that a player places when the game begins.
WORKERS_EACH = 2


class Rules:
    """The rules in force when these powers meet, one for each seat in seat order.

    Positions that are asked about must have those cards in those seats, apart from eliminated players.
    """

    def __init__(self, powers: Sequence[Power]) -> None:
        self.powers = tuple(powers)
        self._links: dict[tuple[int, tuple[bool, ...]], Link] = {}

    def link(self, position: Position) -> Link:
        """The clauses in force in the turn of the seat to move."""
        alive = tuple(not seat.eliminated for seat in position.seats)
        key = (position.to_move, alive)
        if key not in self._links:
            sides = tuple(position.side(seat) for seat in range(len(alive)))
            powers = [power if there else Power(ELIMINATED) for power, there in zip(self.powers, alive, strict=True)]
            self._links[key] = Link(powers, sides, position.to_move)
        return self._links[key]

    def machine(self, position: Position) -> Machine:
        """The turn machine of a position.

        Raises NotationError when the position states a fact that no card in play reads.
        """
        for number, seat in enumerate(position.seats):
            if seat.state:
                self._check_state(position, number, seat)
        return Machine(self.link(position), position)

    def _check_state(self, position: Position, number: int, seat: Seat) -> None:
        known = {name for name, _ in self.link(position._replace(to_move=number)).memory}
        for name, value in seat.state:
            if name not in known or value:
                shown = f"{name}={value}" if value else name
                raise NotationError(
                    f"no card in play reads '{shown}' of seat {number + 1} ({seat.card})"
                    + (f"; it can have {', '.join(sorted(known))}" if known else ""),
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
        if not (machine.link.requires or machine.link.bans_require):
            return leaves
        for soft in (False, True):
            for wanted in _wanted(machine, leaves):
                if wanted[1].soft is soft:
                    kept = [leaf for leaf in leaves if _meets(machine, wanted, leaf)]
                    if kept or not soft:
                        leaves = kept
        return leaves

    def failed_requirement(self, machine: Machine, leaf: Node) -> tuple[Rule, Turn | None] | None:
        """The first requirement that a complete turn fails, with a turn that meets it; None when it is legal."""
        leaves = list(machine.leaves()) if machine.link.requires or machine.link.bans_require else []
        for soft in (False, True):
            for wanted in _wanted(machine, [*leaves, leaf]):
                if wanted[1].soft is soft:
                    kept = [other for other in leaves if _meets(machine, wanted, other)]
                    if not _meets(machine, wanted, leaf) and (kept or not soft):
                        return wanted[0], turn_of(machine, kept[0]) if kept else None
                    if kept or not soft:
                        leaves = kept
        return None

    def can_finish(self, machine: Machine, states: Sequence[Node]) -> bool:
        """Whether some complete legal turn goes through one of these nodes."""
        ends = (leaf for state in states for leaf in machine.below(state))
        if machine.link.requires or machine.link.bans_require:
            return any(self.failed_requirement(machine, leaf) is None for leaf in ends)
        return next(ends, None) is not None

    def outcomes(self, position: Position) -> list[Position]:
        """The distinct positions that one legal turn leads to, in the fixed order of the machine."""
        if position.winner is not None:
            return []
        if position.placing:
            return [after for _, after in _placements(position)]
        machine = self.machine(position)
        if machine.link.requires or machine.link.bans_require:
            found = list(dict.fromkeys(map(machine.position_after, self.legal(machine))))
        else:
            found = machine.outcomes()
        return found or _left_alone(position)

    def turns(self, position: Position) -> list[Turn]:
        """The legal turns, one canonical turn for each outcome, in reading order."""
        machine = self.machine(position)
        best: dict[Position, Played] = {}
        for leaf in self._leaves(position, machine):
            played = Played(machine, leaf)
            known = best.get(played.after)
            if known is None or (len(played.order), played.order) < (len(known.order), known.order):
                best[played.after] = played
        return _in_order(best.values()) or self._other_turns(position)

    def paths(self, position: Position) -> list[Turn]:
        """The legal turns as distinct sequences of chosen steps, in reading order.

        Where a power allows any number of steps: one shortest sequence for each outcome of that loop.
        """
        machine = self.machine(position)
        found: dict[tuple[object, ...], Played] = {}
        for leaf in self._leaves(position, machine):
            played = Played(machine, leaf)
            found.setdefault((played.order, played.after), played)
        return _in_order(found.values()) or self._other_turns(position)

    def _leaves(self, position: Position, machine: Machine) -> list[Node]:
        return [] if position.winner is not None or position.placing else self.legal(machine)

    def _other_turns(self, position: Position) -> list[Turn]:
        """Turns that are no play: placements, and a stuck player leaving a game of three."""
        if position.winner is not None:
            return []
        if position.placing:
            return [_placement_turn(placed, after) for placed, after in _placements(position)]
        return [leaving(after) for after in _left_alone(position)]

    def has_turn(self, position: Position) -> bool:
        """Whether the side to move has a legal turn (leaving the game is none)."""
        if position.winner is not None:
            return False
        if position.placing:
            return True
        machine = self.machine(position)
        if machine.link.requires or machine.link.bans_require:
            return bool(self.legal(machine))
        return next(machine.leaves(), None) is not None

    def can_win(self, position: Position) -> bool:
        """Whether the side to move has a legal turn by which it wins."""
        if position.winner is not None or position.placing:
            return False
        machine = self.machine(position)
        side = machine.scene.side
        bound = machine.link.requires or machine.link.bans_require
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


def _wanted(machine: Machine, leaves: Sequence[Node]) -> list[tuple[Rule, Require, int, int]]:
    """All requirements that bear on some of the turns, in order."""
    return list(dict.fromkeys(wanted for leaf in leaves for wanted in machine.requirements(leaf)))


def _meets(machine: Machine, wanted: tuple[Rule, Require, int, int], leaf: Node) -> bool:
    return wanted not in set(machine.requirements(leaf)) or machine.meets(*wanted[:2], leaf, *wanted[2:])


def rules_for(position: Position, powers: Mapping[str, Power]) -> Rules:
    """The rules for the cards of a position, made once for each line-up.

    Raises KeyError for a card that `powers` does not hold.
    """
    found = [powers[seat.card] if not seat.eliminated else Power(ELIMINATED) for seat in position.seats]
    key = tuple(map(id, found))
    if key not in _RULES:
        _RULES[key] = Rules(found)
    return _RULES[key]


#: By the identity of the powers, which the rules keep alive.
_RULES: dict[tuple[int, ...], Rules] = {}


# -- the edges of a game -----------------------------------------------------------------------------------


def _sides_left(position: Position) -> int:
    return len({position.side(n) for n, seat in enumerate(position.seats) if not seat.eliminated})


def _left_alone(position: Position) -> list[Position]:
    """Where a stuck player among three leaves to: without workers and card; the last one standing wins."""
    if len(position.seats) != 3:
        return []
    gone = position.to_move
    seats = tuple(Seat(ELIMINATED, ()) if n == gone else seat for n, seat in enumerate(position.seats))
    after = position._replace(seats=seats, to_move=next_seat(position))
    if _sides_left(after) == 1:
        after = after._replace(winner=after.to_move)
    return [after]


def _placements(position: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """The ways in which the seat to move places its workers."""
    seat = position.to_move
    if position.seats[seat].workers is not None:
        return
    free = spaces_in(EVERYWHERE & ~position.occupied & ~terrain(position.towers).domes)
    for squares in combinations(free, WORKERS_EACH):
        placed = position.seats[seat]._replace(workers=squares)
        seats = (*position.seats[:seat], placed, *position.seats[seat + 1 :])
        yield squares, position._replace(seats=seats, to_move=next_seat(position))


def _placement_turn(squares: tuple[int, ...], after: Position) -> Turn:
    text = "".join(f"+{NAMES[space]}" for space in squares)
    steps = tuple(Happening("place", (("what", "worker"), ("on", NAMES[space]))) for space in squares)
    return Turn(text, steps, after)
