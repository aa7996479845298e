"""The yardstick: the base game by hand, in the fastest plain Python we know how to write.

The speed of the engine is given as a ratio to this generator, measured in the same run.

A state is a tuple (heights, own, other) of plain ints, seen by the player to move:

* three bits a space, space n of `santorini_dsl.game.board` at bit 3n;
* `heights` holds in them the height of the tower, 0 to 4, where 4 is domed, so that building is an addition;
  WON above them says that the player who is not to move has just won;
* `own` and `other` are sets of spaces, the lowest of a space's three bits.

Sets are walked by looking up their members: a set of neighbours of one space is one of at most 256.

Tried and dropped, in time per successor relative to this one: a set of spaces for each level 1.2;
the builds after a move as a list comprehension 1.2, as zip and map 1.4; heights as bytes 2.0; heights as
a tuple 2.4. Appending to a list instead of yielding makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from santorini_dsl.game.board import NEIGHBORS, SPACES, spaces_in
from santorini_dsl.game.position import DOME, Position

State = tuple[int, int, int]

#: Set in `heights` once the game is won.
WON: Final = 1 << 3 * SPACES

_EVERYWHERE: Final = sum(1 << 3 * space for space in range(SPACES))
_NEIGHBORS: Final = {
    1 << 3 * space: sum(1 << 3 * near for near in spaces_in(NEIGHBORS[space])) for space in range(SPACES)
}


def _members() -> dict[int, tuple[int, ...]]:
    """The one-space sets in every set of up to four workers, and in every set of neighbours of one space."""
    members = {}
    for size in range(5):
        for chosen in combinations(_NEIGHBORS, size):
            members[sum(chosen)] = chosen
    for near in _NEIGHBORS.values():
        spaces = tuple(space for space in _NEIGHBORS if near & space)
        for size in range(5, len(spaces) + 1):
            for chosen in combinations(spaces, size):
                members[sum(chosen)] = chosen
    return members


_MEMBERS: Final = _members()


def successors(state: State) -> Iterator[State]:
    """The state after each complete turn: one worker moves and builds, or moves up onto level 3 and wins.

    No two turns lead to the same state (what has moved and what was built can be seen), so nothing is merged.
    """
    heights, own, other = state
    if heights >= WON:
        return
    members, neighbors = _MEMBERS, _NEIGHBORS
    odd = heights & _EVERYWHERE
    two_or_three = heights >> 1 & _EVERYWHERE
    three = odd & two_or_three
    free = _EVERYWHERE ^ (heights >> 2 & _EVERYWHERE | own | other)
    for worker in members[own]:
        others = own ^ worker
        buildable = free | worker
        winning = 0
        enterable = free & neighbors[worker]
        if worker & two_or_three:
            if not worker & odd:
                winning = three
        elif worker & odd:
            enterable &= ~three
        else:
            enterable &= ~two_or_three
        for to in members[enterable]:
            workers = others | to
            if to & winning:
                yield heights | WON, other, workers
            else:
                for on in members[buildable & neighbors[to]]:
                    yield heights + on, other, workers


def perft(state: State, depth: int) -> int:
    """The number of states after exactly `depth` turns; a won or lost game has no continuation."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in successors(state))
    return sum(perft(after, depth - 1) for after in successors(state))


def from_position(position: Position) -> State:
    """The state of a two-player position in which all workers are placed; its cards are not looked at."""
    if len(position.seats) != 2 or position.placing:
        raise ValueError("the yardstick plays two players whose workers stand on the board")
    heights = sum((4 if tower & DOME else tower) << 3 * space for space, tower in enumerate(position.towers))
    sides = [sum(1 << 3 * space for space in seat.workers or ()) for seat in position.seats]
    won = 0 if position.winner is None else WON
    return heights + won, sides[position.to_move], sides[1 - position.to_move]
