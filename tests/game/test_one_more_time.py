"""Who "cannot … one more time" makes one such step in a turn, whatever the cards allow."""

from __future__ import annotations

import pytest
from given import EMPTY, after

BUILDER = "Your Build: your worker may build one more time. Your Turn: your other worker may build after it builds."
MOVER = "Your Move: your worker may move one more time."
NO_SECOND_BUILD = "Opponent's Build: opponent workers cannot build one more time."


@pytest.mark.parametrize(
    ("power", "ban", "turn", "legal"),
    [
        (BUILDER, NO_SECOND_BUILD, "A1>B1^A1", True),
        (BUILDER, NO_SECOND_BUILD, "A1>B1^A1^A2", False),
        (BUILDER, NO_SECOND_BUILD, "A1>B1^A1,E5^D5", False),
        (BUILDER, "", "A1>B1^A1^A2", True),
        (BUILDER, "", "A1>B1^A1,E5^D5", True),
        (BUILDER, NO_SECOND_BUILD.replace("workers", "workers on level 1"), "A1>B1^A1^A2", True),
        (
            BUILDER,
            "Opponent's Build: opponent workers cannot build on a perimeter space one more time.",
            "A1>B1^A1^B2",
            True,
        ),
        (
            BUILDER,
            "Opponent's Build: opponent workers cannot build on a perimeter space one more time.",
            "A1>B1^A1^A2",
            False,
        ),
        (MOVER, NO_SECOND_BUILD, "A1>B1>C1^A1", False),
        (MOVER, NO_SECOND_BUILD, "A1>B1>C1^B1", True),
        (MOVER, "Opponent's Move: opponent workers cannot move one more time.", "A1>B1>C1^B1", False),
        (MOVER, "Opponent's Move: opponent workers cannot move one more time.", "A1>B1^A1", True),
        (MOVER, "Opponent's Move: opponent workers cannot move diagonally one more time.", "A1>B1>C2^B1", True),
        (MOVER, "Opponent's Move: opponent workers cannot move diagonally one more time.", "A1>B2>C1^B1", False),
    ],
)
def test_a_second_step(power: str, ban: str, turn: str, legal: bool) -> None:
    assert (after(power, f"{EMPTY}/1/own:A1,E5/rival:C4,D2", turn, ban) != "illegal") is legal


def test_after_a_permission_for_the_rest_of_the_turn() -> None:
    power = (
        "Your Move: your worker may move up two levels; then it cannot build one more time. "
        "Your Build: your worker may build one more time."
    )
    board = "0000000000000002000000000"
    assert after(power, f"{board}/1/own:A1,E5/mortal:C4,D2", "A1>A2^A1^B1") == "illegal"
    assert after(power, f"{board}/1/own:A1,E5/mortal:C4,D2", "A1>A2^A1") != "illegal"
    assert after(power, f"{board}/1/own:A1,E5/mortal:C4,D2", "A1>B1^A1^C1") != "illegal"
