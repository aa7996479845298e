"""The board's geometry, against what a 5 x 5 board looks like."""

import pytest

from santorini_dsl.game import board
from santorini_dsl.game.board import DIRECTIONS, NAMES, SPACES, SQUARES


def names(mask):
    return " ".join(NAMES[space] for space in board.spaces_in(mask))


def of(text):
    return board.mask_of(SQUARES[name] for name in text.split())


def distance(a, b):
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


def test_spaces_are_in_reading_order():
    assert " ".join(NAMES) == ("A5 B5 C5 D5 E5 A4 B4 C4 D4 E4 A3 B3 C3 D3 E3 A2 B2 C2 D2 E2 A1 B1 C1 D1 E1")
    assert [SQUARES[name] for name in NAMES] == list(range(SPACES))


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("A1", "A2 B2 B1"),
        ("E5", "D5 D4 E4"),
        ("C1", "B2 C2 D2 B1 D1"),
        ("C3", "B4 C4 D4 B3 D3 B2 C2 D2"),
    ],
)
def test_neighbors(name, near):
    assert names(board.NEIGHBORS[SQUARES[name]]) == near


def test_neighbors_are_one_step_away_and_straight_or_diagonal():
    for a in NAMES:
        near = {b for b in NAMES if distance(a, b) == 1}
        straight = {b for b in near if a[0] == b[0] or a[1] == b[1]}
        assert set(names(board.NEIGHBORS[SQUARES[a]]).split()) == near
        assert set(names(board.ORTHOGONAL[SQUARES[a]]).split()) & near == straight
        assert set(names(board.DIAGONAL[SQUARES[a]]).split()) & near == near - straight


def test_next_in_each_direction():
    steps = dict(zip(DIRECTIONS, board.NEXT[SQUARES["C3"]], strict=True))
    assert NAMES[steps[0, -1]] == "C4"
    assert NAMES[steps[1, 0]] == "D3"
    assert NAMES[steps[-1, 1]] == "B2"
    assert board.NEXT[SQUARES["E3"]][DIRECTIONS.index((1, 0))] is None


def test_directions_reach_any_distance_in_a_straight_line_only():
    def direction(a, b):
        index = board.DIRECTION.get((SQUARES[a], SQUARES[b]))
        return None if index is None else DIRECTIONS[index]

    assert direction("A1", "E1") == (1, 0)
    assert direction("A1", "C3") == (1, -1)
    assert direction("E5", "B2") == (-1, 1)
    assert direction("C2", "C5") == (0, -1)
    assert direction("A1", "B3") is None
    assert direction("A1", "A1") is None


def test_zones():
    assert names(board.INNER) == "B4 C4 D4 B3 C3 D3 B2 C2 D2"
    assert board.PERIMETER == board.EVERYWHERE ^ board.INNER
    assert names(board.CORNERS) == "A5 E5 A1 E1"
    assert names(board.CENTER) == "C3"


def test_the_neighborhood_of_a_set():
    assert names(board.neighborhood(of("A1"))) == "A2 B2 B1"
    assert names(board.neighborhood(of("A1 B1"))) == "A2 B2 C2 A1 B1 C1"
    assert board.neighborhood(0) == 0


@pytest.mark.parametrize(("a", "b"), [("A1", "E5"), ("A5", "E1"), ("C3", "C3"), ("B5", "D1")])
def test_opposite_spaces(a, b):
    assert board.opposite(SQUARES[a]) == SQUARES[b]
