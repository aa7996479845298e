from __future__ import annotations

import pytest

from santorini_dsl.lab import Spread, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # By the closed formula with z = 1.959964: centre (p + z²/2n) / (1 + z²/n), worked out by hand.
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (517, 1000, 0.4860, 0.54785),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_spread_of_one_to_eleven() -> None:
    spread = Spread.of(dict.fromkeys(range(1, 12), 1))
    assert (spread.mean, spread.low, spread.high, spread.median) == (6, 1, 11, 6)
    assert spread.deciles == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_spread_counts_repeated_values() -> None:
    spread = Spread.of({4: 3, 8: 1})
    assert (spread.mean, spread.median) == (5, 4)


def test_spread_of_a_single_value() -> None:
    assert Spread.of({7: 1}) == Spread(7, 7, 7, (7,) * 9)


def test_spread_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Spread.of({})
