"""The board: 25 spaces, who neighbours whom, and sets of spaces as 25-bit numbers.

Spaces are numbered 0..24 in reading order, A5 B5 … E5 A4 … E1, so that sorting numbers sorts squares
as the notation prints them. A set of spaces is an int whose bit `n` stands for space `n`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

SIZE: Final = 5
SPACES: Final = SIZE * SIZE
EVERYWHERE: Final = (1 << SPACES) - 1

#: The eight directions as (columns to the right, rows down); the four orthogonal ones come first.
DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


def square(space: int) -> str:
    """The name of a space, `A1` … `E5`."""
    return "ABCDE"[space % SIZE] + "54321"[space // SIZE]


NAMES: Final = tuple(square(space) for space in range(SPACES))
SQUARES: Final = {name: space for space, name in enumerate(NAMES)}


def mask_of(spaces: Iterable[int]) -> int:
    """The set that holds these spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


@lru_cache(maxsize=1 << 16)
def spaces_in(mask: int) -> tuple[int, ...]:
    """The spaces of a set, in reading order."""
    return tuple(space for space in range(SPACES) if mask >> space & 1)


def _step(space: int, direction: tuple[int, int]) -> int | None:
    column, row = space % SIZE + direction[0], space // SIZE + direction[1]
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


#: NEXT[space][d]: the space one step in DIRECTIONS[d], or None off the board.
NEXT: Final = tuple(tuple(_step(space, d) for d in DIRECTIONS) for space in range(SPACES))

NEIGHBORS: Final = tuple(mask_of(n for n in NEXT[space] if n is not None) for space in range(SPACES))
#: DIRECTION[(a, b)]: index of the direction from a to b when b lies straight on from a, at any distance.
DIRECTION: Final[dict[tuple[int, int], int]] = {}
for _start in range(SPACES):
    for _d in range(len(DIRECTIONS)):
        _at = NEXT[_start][_d]
        while _at is not None:
            DIRECTION[_start, _at] = _d
            _at = NEXT[_at][_d]

#: RAY[space][d]: all spaces that lie in DIRECTIONS[d] from it, near and far.
RAY: Final = tuple(
    tuple(mask_of(there for (here, there), way in DIRECTION.items() if here == space and way == d) for d in range(8))
    for space in range(SPACES)
)

#: ORTHOGONAL[space], DIAGONAL[space]: the spaces that lie straight on from it, near and far.
ORTHOGONAL: Final = tuple(sum(rays[:4]) for rays in RAY)
DIAGONAL: Final = tuple(sum(rays[4:]) for rays in RAY)

#: DISTANCE[a][b]: how many moves lie between two spaces of an empty board.
DISTANCE: Final = tuple(
    tuple(max(abs(a % SIZE - b % SIZE), abs(a // SIZE - b // SIZE)) for b in range(SPACES)) for a in range(SPACES)
)

INNER: Final = mask_of(s for s in range(SPACES) if 0 < s % SIZE < SIZE - 1 and 0 < s // SIZE < SIZE - 1)
PERIMETER: Final = EVERYWHERE & ~INNER
CORNERS: Final = mask_of((0, SIZE - 1, SPACES - SIZE, SPACES - 1))
CENTER: Final = 1 << (SPACES // 2)


def neighborhood(mask: int) -> int:
    """Every space that neighbours a space of the set (a space of the set only if another one neighbours it)."""
    result = 0
    for space in spaces_in(mask):
        result |= NEIGHBORS[space]
    return result


def opposite(space: int) -> int:
    """The space reached through the centre: A1 and E5 are opposite."""
    return SPACES - 1 - space
