""" "each … may" leaves it to every one of them; "each … builds" is done by all."""

from __future__ import annotations

import pytest
from given import EMPTY, after

MAY = (
    "Your Turn: instead of your normal turn, each of your workers may build a block; "
    "then one of your workers moves level."
)
ALL = MAY.replace("may build", "builds")
LAST = "End of Your Turn: each of your workers may build."


@pytest.mark.parametrize(
    ("power", "turn", "legal"),
    [
        (MAY, "A1^A2>B1", True),
        (MAY, "A1>B1", True),
        (MAY, "A1^A2,E1^E2,A1>B1", True),
        (MAY, "A1^A2^B2,A1>B1", False),
        (ALL, "A1^A2,E1^E2,A1>B1", True),
        (ALL, "A1^A2>B1", False),
        (LAST, "A1>B1^A1,E1^D1", True),
        (LAST, "A1>B1^A1^A2,E1^D1", True),
        (LAST, "A1>B1^A1", True),
        (LAST, "A1>B1^A1,E1^D1^E2", False),
    ],
)
def test_so_many_of_them(power: str, turn: str, legal: bool) -> None:
    assert (after(power, f"{EMPTY}/1/own:A1,E1/mortal:B5,D5", turn) != "illegal") is legal


@pytest.mark.parametrize(
    ("power", "turn", "legal"),
    [
        (
            "Your Build: instead of your normal build, your unmoved worker builds twice, but only on the same space.",
            "A1>B1,E1^D1^D1",
            True,
        ),
        (
            "Your Build: instead of your normal build, your unmoved worker builds twice, but only on the same space.",
            "A1>B1,E1^D1^D2",
            False,
        ),
        (
            "End of Your Turn: one of your unmoved workers may build up to two times, but only on the same space.",
            "A1>B1^A1,E1^D1^D1",
            True,
        ),
        (
            "End of Your Turn: one of your unmoved workers may build up to two times, but only on the same space.",
            "A1>B1^A1,E1^D1^E2",
            False,
        ),
        (
            "End of Your Turn: one of your unmoved workers may build up to two times, but not on the same space.",
            "A1>B1^A1,E1^D1^E2",
            True,
        ),
    ],
)
def test_the_first_of_several_builds_is_free(power: str, turn: str, legal: bool) -> None:
    assert (after(power, f"{EMPTY}/1/own:A1,E1/mortal:B5,D5", turn) != "illegal") is legal
