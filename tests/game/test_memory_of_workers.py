"""Which workers moved on the last turn is remembered, wherever they are brought since."""

from __future__ import annotations

from given import EMPTY, SWAP, given, moves, players

from santorini_dsl.game import print_position

TIRED = "Opponent's Turn: opponent workers that moved on their last turn cannot move."


def test_who_moved_is_written_behind_the_player() -> None:
    rules, position = given("", f"{EMPTY}/1/own:A1,E1/rival:A5,E5", TIRED)
    turn = rules.apply(position, "A1>B1^A1")
    assert print_position(turn.position) == "0000000000000000000010000/2/own[moved=B1]:B1,E1/rival:A5,E5"


def test_the_same_worker_cannot_move_twice_running() -> None:
    position = f"{EMPTY}/1/own[moved=A1]:A1,E1/rival:A5,E5"
    assert moves("", position, "A1", TIRED) == ""
    assert moves("", position, "E1", TIRED) == "D1 D2 E2"
    fresh = TIRED.replace("moved", "did not move")
    assert moves("", position, "E1", fresh) == ""
    assert moves("", position, "A1", fresh) == "A2 B1 B2"


def test_the_memory_goes_with_the_worker() -> None:
    """A1 moved; then it is swapped away by the other player, and is still the one that moved."""
    after = players(f"{SWAP} {TIRED}", f"{EMPTY}/1/own:B2,E5/rival[moved=A1]:A1,E1", "B2>A1^A2")
    assert after == "own:E5,A1/rival[moved=B2]:B2,E1"


def test_it_is_kept_only_where_a_card_reads_it() -> None:
    rules, position = given(TIRED, f"{EMPTY}/1/own:A1,E1/rival:A5,E5")
    assert "moved" not in print_position(rules.apply(position, "A1>B1^A1").position)
    ours = "Your Move: your worker that moved on your last turn may move one more time."
    rules, position = given(ours, f"{EMPTY}/1/own:A1,E1/rival:A5,E5")
    turn = rules.apply(position, "A1>B1^A1")
    assert print_position(turn.position).endswith("own[moved=B1]:B1,E1/rival:A5,E5")


def test_with_it_the_own_worker_can_do_more() -> None:
    ours = "Your Move: your worker that moved on your last turn may move one more time."
    position = f"{EMPTY}/1/own[moved=A1]:A1,E1/rival:A5,E5"
    assert players(ours, position, "A1>B1>C1^B1") == "own[moved=C1]:C1,E1/rival:A5,E5"
    assert players(ours, position, "E1>D1>C1^D1") == "illegal"
