"""The few statistics that reports need."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


def wilson(wins: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share of wins, as two probabilities.

    Raises ValueError unless 0 <= wins <= games and games >= 1.
    """
    from scipy.stats import binomtest  # noqa: PLC0415 - slow to import, and most commands need no interval

    interval = binomtest(wins, games).proportion_ci(confidence, method="wilson")
    return float(interval.low), float(interval.high)


@dataclass(frozen=True, slots=True)
class Spread:
    """How whole numbers are distributed. `deciles` are the nine values that cut them into tenths."""

    mean: float
    low: int
    high: int
    deciles: tuple[float, ...]

    @property
    def median(self) -> float:
        """The fifth decile."""
        return self.deciles[4]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Spread:
        """The spread of values that each occur so many times. Raises ValueError without any value."""
        values = [value for value, times in sorted(counts.items()) for _ in range(times)]
        if not values:
            raise ValueError("a spread needs at least one value")
        deciles = statistics.quantiles(values, n=10, method="inclusive") if len(values) > 1 else values * 9
        return cls(statistics.fmean(values), values[0], values[-1], tuple(deciles))

    def as_json(self) -> dict[str, Any]:
        """Plain values under the names of the fields."""
        return {
            "mean": self.mean,
            "low": self.low,
            "high": self.high,
            "median": self.median,
            "deciles": list(self.deciles),
        }
