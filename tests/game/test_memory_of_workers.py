"""Which workers moved on the last turn is remembered, wherever they are brought since."""

from __future__ import annotations

from given import EMPTY, SWAP, given, moves, players
from playing import POWERS

from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.language import parse_power

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


def test_only_own_workers_are_remembered() -> None:
    """Dionysus plays a worker of the rival: it is no worker of his that moved."""
    library = dict(POWERS) | {"tired": parse_power(TIRED, "tired")}
    position = parse_position(f"{EMPTY}/2/tired:A1,B1/dionysus[extra=1]:E1,E2/mortal:D5,E5")
    after_ = rules_for(position, library).apply(position, "D5>D4^D5").position
    assert after_.seats[1].state == ()
    assert parse_position(print_position(after_)) == after_


def test_in_teams_your_last_turn_is_your_own() -> None:
    rest = "Your Move: your worker that moved on your last turn cannot move."
    position = f"{EMPTY}/1/own[moved=A2]:A2,B2/mortal:E1,E2/mortal[moved=B2]/mortal"
    rules, parsed = given(rest, position.replace("mortal[moved=B2]", "own[moved=B2]"))
    assert rules.why(parsed, "B2>B3^B2").legal
    assert not rules.why(parsed, "A2>A3^A2").legal


def test_what_is_built_by_itself_is_no_build_of_a_worker() -> None:
    power = (
        "Your Move: whenever your worker moves level, a dome is built on each corner space. "
        "Opponent's Turn: opponent workers cannot move up, if your worker completed a tower on your last turn."
    )
    left = players(power, "3000000000000000000000000/1/own:A2,D4/rival:E5,C1", "A2>A3^A2")
    assert left == "own:D4,A3/rival:E5,C1"
