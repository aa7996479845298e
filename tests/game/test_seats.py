"""Tables of two, three and four; players with no to four workers; placing and leaving.

Numbers of turns on the empty board are worked out in the comments: a worker on a corner, an edge or an inner
space has 3, 5 or 8 neighbors.
"""

from __future__ import annotations

import pytest
from playing import CARDS, FLAT, POWERS, board, legal, play, refusal, table, turns

from santorini_dsl.errors import NotationError
from santorini_dsl.game import Rules, parse_position, print_position
from santorini_dsl.language import parse_power

#: Two workers in the corner, walled in by domes.
CORNERED = "00000 00000 00000 44400 00400"


def rule(position: str, turn: str) -> str | None:
    """The name of the one rule of the game that refuses the turn."""
    [reason] = refusal(position, turn).reasons
    assert reason.card == "rules"
    return reason.rule


def card(position: str, turn: str) -> str:
    """The card whose clause alone refuses the turn."""
    [reason] = refusal(position, turn).reasons
    assert reason.rule is None
    return reason.card


# -- how many workers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("god", CARDS)
def test_a_player_without_workers_has_no_turn_and_loses(god: str) -> None:
    position = f"{FLAT}/1/{god}:/mortal:C3"
    rules, read = table(position)
    assert (rules.turns(read), rules.outcomes(read), rules.has_turn(read)) == ([], [], False)
    assert rules.winner(read) == 1


@pytest.mark.parametrize("god", CARDS)
def test_an_opponent_without_workers_is_no_obstacle(god: str) -> None:
    position = f"{FLAT}/1/{god}:C3/mortal:"
    assert set(turns(position)) == set(turns(f"{FLAT}/1/{god}:C3/mortal:/mortal:"))
    assert turns(position)


@pytest.mark.parametrize(
    ("workers", "count"),
    [
        # To A2 or B1 (5 neighbors each) or to B2 (8 neighbors).
        ("A1", 5 + 5 + 8),
        # To the 8 inner neighbors, each with 8 neighbors.
        ("C3", 8 * 8),
        # Two corners far apart have nothing to do with each other; so do three and four.
        ("A1,E5", 2 * 18),
        ("A1,A5,E5", 3 * 18),
        ("A5,E5,A1,E1", 4 * 18),
    ],
)
def test_any_number_of_workers_can_play(workers: str, count: int) -> None:
    rules, read = table(f"{FLAT}/1/mortal:{workers}/mortal:")
    assert len(rules.outcomes(read)) == count


def test_every_one_of_four_workers_can_win() -> None:
    # A tower of three beside each worker on level 2.
    position = board("23032 00000 00000 00000 23032", "mortal:A5,E5,A1,E1", "mortal:C3")
    assert [text for text in turns(position) if text.endswith("#")] == ["A5>B5#", "E5>D5#", "A1>B1#", "E1>D1#"]


def test_hermes_with_one_worker() -> None:
    # It reaches all 25 spaces and builds from each: 4 corners of 3 neighbors, 12 edges of 5, 9 inner spaces of 8.
    rules, read = table(f"{FLAT}/1/hermes:C3/mortal:")
    assert len(rules.outcomes(read)) == 4 * 3 + 12 * 5 + 9 * 8


def test_hermes_with_three_workers() -> None:
    # Three pens of two spaces, walled by domes: each worker may step across, then any of the three builds on
    # the space beside it, which is free: 2 ** 3 ways to stand, 3 ways to build.
    position = board("00440 44440 44444 44444 00444", "hermes:A5,E5,A1", "mortal:")
    rules, read = table(position)
    assert len(rules.outcomes(read)) == 2**3 * 3
    assert legal(position, "A5>B5,E5>E4,A1>B1,E4^E5").text == "A5>B5,E5>E4,A1>B1,E4^E5"


def test_prometheus_builds_early_with_any_of_three_workers() -> None:
    position = f"{FLAT}/1/prometheus:A5,E5,A1/mortal:"
    assert {text[:3] for text in turns(position) if text[2] == "^"} == {"A5^", "E5^", "A1^"}


# -- placing -----------------------------------------------------------------------------------------------


def test_placements_are_turns() -> None:
    rules, read = table(f"{FLAT}/1/mortal:?/mortal:?")
    first = rules.outcomes(read)
    # 25 over 2, then 23 over 2.
    assert len(first) == len(rules.turns(read)) == len(rules.paths(read)) == 300
    assert {len(rules.outcomes(after)) for after in first[:20]} == {253}
    assert rules.perft(read, 2) == 75_900


@pytest.mark.slow
def test_first_turns_after_all_placements() -> None:
    rules, read = table(f"{FLAT}/1/mortal:?/mortal:?")
    assert rules.perft(read, 3) == 4_313_232


def test_placing_for_two() -> None:
    position = play(f"{FLAT}/1/athena:?/pan:?", "+B4+D2")
    assert position == f"{FLAT}/2/athena:B4,D2/pan:?"
    # In any order, and in two parts.
    assert play(position, "+D4+B2") == play(position, "+B2+D4") == play(position, "+B2,+D4")
    assert play(position, "+D4+B2") == f"{FLAT}/1/athena:B4,D2/pan:D4,B2"


def test_placing_for_three() -> None:
    position = play(f"{FLAT}/1/mortal:?/mortal:?/mortal:?", "+A1+A2")
    assert position == f"{FLAT}/2/mortal:A2,A1/mortal:?/mortal:?"
    position = play(position, "+B1+B2")
    # 21 over 2.
    assert len(turns(position)) == 210
    assert play(position, "+C1+C2") == f"{FLAT}/1/mortal:A2,A1/mortal:B2,B1/mortal:C2,C1"


def test_placing_for_four() -> None:
    """Each team's first player places; its second player is the first to move."""
    position = play(f"{FLAT}/1/mortal:?/mortal:?/pan/atlas", "+A1+A2")
    assert position == f"{FLAT}/2/mortal:A2,A1/mortal:?/pan/atlas"
    position = play(position, "+E1+E2")
    assert position == f"{FLAT}/3/mortal:A2,A1/mortal:E2,E1/pan/atlas"
    assert {text[:2] for text in turns(position)} == {"A1", "A2"}


@pytest.mark.parametrize(
    ("turn", "kind", "rule"),
    [
        ("+A1", "incomplete", None),
        ("+A1+B1+C1", "illegal", "placement"),
        ("+coin@A1+B1", "illegal", "placement"),
        ("+A1+A1", "illegal", "occupied"),
        ("+C3+A1", "illegal", "occupied"),
        ("+A5+A1", "illegal", "dome"),
        ("A1+B1", "illegal", "still-to-place"),
        ("C3>C4^C5", "illegal", "still-to-place"),
        ("+A1+B1,A1>A2^A1", "illegal", "still-to-place"),
        ("--", "illegal", "still-to-place"),
        ("+A1+B1#", "illegal", "no-win"),
        ("x", "illegal", "not-stuck"),
        ("+A1B1", "invalid", None),
    ],
)
def test_what_is_no_placement(turn: str, kind: str, rule: str | None) -> None:
    error = refusal(board("a0000 00000 00000 00000 00000", "mortal:C3,C2", "mortal:?", to_move=2), turn)
    assert (error.kind, [reason.rule for reason in error.reasons]) == (kind, [rule] if rule else [])


def test_nobody_places_out_of_turn() -> None:
    rules, read = table(f"{FLAT}/2/mortal:?/mortal:?")
    with pytest.raises(NotationError, match="seat 1"):
        rules.outcomes(read)
    assert rule(f"{FLAT}/1/mortal:A1/mortal:B1", "+C1+C2") == "order"


# -- three players -----------------------------------------------------------------------------------------


def test_a_stuck_player_of_three_leaves_with_workers_and_card() -> None:
    position = board(CORNERED, "mortal:A1,B1", "atlas:E5", "pan:E1")
    rules, read = table(position)
    assert [turn.text for turn in rules.turns(read)] == ["x"]
    assert [turn.text for turn in rules.paths(read)] == ["x"]
    assert (rules.has_turn(read), rules.can_win(read), rules.winner(read)) == (False, False, None)
    after = play(position, "x")
    assert after == board(CORNERED, "-", "atlas:E5", "pan:E1", to_move=2)
    # Seats 2 and 3 go on by turns.
    after = play(after, "E5>D5^E5")
    assert after.split("/")[1:] == ["3", "-", "atlas:D5", "pan:E1"]
    assert play(after, "E1>E2^E1").split("/")[1:] == ["2", "-", "atlas:D5", "pan:E2"]


def test_where_a_player_has_left_others_can_go() -> None:
    # Seat 2's worker on C2 is the last stone in the wall around seat 1.
    position = board("00000 00000 00000 44000 00400", "mortal:A1,B1", "mortal:C2", "mortal:E5")
    assert turns(position) == ["x"]
    assert rule(position.replace("/1/", "/2/"), "C2>B1^C2") == "occupied"
    assert legal(play(position, "x"), "C2>B1^A1").winner is None


def test_the_last_one_standing_wins() -> None:
    position = board(CORNERED, "mortal:A1,B1", "-", "pan:E1")
    assert turns(position) == ["x"]
    won = play(position, "x")
    assert won == board(CORNERED, "-", "-", "pan#:E1", to_move=3)
    rules, read = table(won)
    assert (rules.winner(read), rules.turns(read), rules.outcomes(read)) == (2, [], [])
    assert play(position, "x#3") == won
    assert rule(position, "x#") == "no-win"
    assert rule(position, "x#1") == "no-win"


def test_a_player_of_three_without_workers_leaves() -> None:
    position = f"{FLAT}/2/mortal:A1/mortal:/mortal:E5"
    assert turns(position) == ["x"]
    assert play(position, "x") == f"{FLAT}/3/mortal:A1/-/mortal:E5"


def test_nobody_leaves_who_has_a_turn_or_fewer_than_two_opponents() -> None:
    assert rule(f"{FLAT}/1/mortal:A1/mortal:C3/mortal:E5", "x") == "not-stuck"
    assert rule(board(CORNERED, "mortal:A1,B1", "mortal:E5"), "x") == "not-stuck"
    assert rule(board(CORNERED, "mortal:A1,B1", "mortal:E5", "mortal", "mortal"), "x") == "not-stuck"


def test_a_win_of_one_of_three_ends_the_game() -> None:
    position = board("00000 00000 02300 00000 00000", "mortal:A1", "pan:B3", "mortal:E5", to_move=2)
    won = play(position, "B3>C3")
    assert won == board("00000 00000 02300 00000 00000", "mortal:A1", "pan#:C3", "mortal:E5", to_move=3)
    assert play(position, "B3>C3#") == play(position, "B3>C3#2") == won
    assert rule(position, "B3>C3#3") == "no-win"
    assert rule(position, "B3>C3^B3") == "win-ends-turn"
    assert turns(won) == []
    assert rule(won, "E5>E4^E5") == "game-over"
    rules, read = table(position)
    assert rules.can_win(read)
    assert not rules.can_win(read._replace(to_move=0))


def test_a_restriction_lasts_until_its_owner_s_next_turn() -> None:
    # B4, D4 and B2 hold a block each, for everybody to climb.
    start = board("00000 01010 00000 01000 00000", "athena:A5", "mortal:E5", "mortal:A1")
    then = play(start, "A5>B4^A5")
    assert "athena[moved-up]" in then
    assert card(then, "E5>D4^E5") == "athena"
    then = play(then, "E5>E4^E5")
    assert card(then, "A1>B2^A1") == "athena"
    then = play(then, "A1>A2^A1")
    # Her own climbing was never forbidden; now she moves level, and both others are free.
    assert "athena[moved-up]" in then
    then = play(then, "B4>A4^B3")
    assert "athena:A4" in then
    assert "E4" in then
    assert legal(then, "E4>D4^E4").winner is None
    then = play(then, "E4>D4^E4")
    assert legal(then, "A2>B2^A2").winner is None


def test_two_owners_of_one_card_are_told_apart() -> None:
    # Seat 3's Athena did not climb, seat 2's did: it binds seats 1 and 3.
    tail = ["mortal:A1", "athena[moved-up]:E5", "athena:E1"]
    start = board("00000 00000 00000 01010 00000", *tail)
    assert card(start, "A1>B2^A1") == "athena"
    assert card(board("00000 00000 00000 01010 00000", *tail, to_move=3), "E1>D2^E1") == "athena"


@pytest.mark.parametrize(("god", "seat"), [("apollo", 2), ("apollo", 3), ("minotaur", 2), ("minotaur", 3)])
def test_every_other_player_of_three_is_an_opponent(god: str, seat: int) -> None:
    others = ["mortal:A5", "mortal:A5"]
    others[seat - 2] = "mortal:C3"
    others[3 - seat] = "mortal:E5"
    position = f"{FLAT}/1/{god}:B3/{'/'.join(others)}"
    behind = {"apollo": "B3", "minotaur": "D3"}[god]
    after = play(position, "B3>C3^C4").split("/")
    assert after[2] == f"{god}:C3"
    assert after[1 + seat] == f"mortal:{behind}"


# -- teams -------------------------------------------------------------------------------------------------


def test_partners_share_workers_and_take_turns() -> None:
    position = f"{FLAT}/1/mortal:A1,A5/mortal:E1,E5/mortal/mortal"
    moved = []
    for _ in range(8):
        _, to_move, first, second, *_ = position.split("/")
        moved.append(to_move)
        text = turns(position)[0]
        # Seats 1 and 3 move the workers of the first team, seats 2 and 4 those of the second.
        assert text[:2] in (first if to_move in "13" else second)
        position = play(position, text)
    assert moved == ["1", "2", "3", "4"] * 2


def test_a_partner_s_power_cannot_be_used() -> None:
    # The mover's own card counts: Apollo at seat 1 may swap, the mortal at seat 3 may not, and the other way round.
    start = "{}/{}/{}:C3/mortal:C4/{}/mortal"
    assert legal(start.format(FLAT, 1, "apollo", "mortal"), "C3>C4^C5").winner is None
    assert rule(start.format(FLAT, 3, "apollo", "mortal"), "C3>C4^C5") == "occupied"
    assert legal(start.format(FLAT, 3, "mortal", "apollo"), "C3>C4^C5").winner is None
    assert rule(start.format(FLAT, 1, "mortal", "apollo"), "C3>C4^C5") == "occupied"


def test_partners_workers_are_no_opponents() -> None:
    # Both workers of the team stand at seat 1, also when seat 3's Minotaur moves.
    assert rule(f"{FLAT}/3/mortal:C3,C4/mortal:A1/minotaur/mortal", "C3>C4^C3") == "occupied"


def test_a_partner_s_win_condition_cannot_be_used() -> None:
    start = "00000 00000 00200 00000 00000"
    assert legal(board(start, "mortal:C3", "mortal:A1", "pan", "mortal", to_move=3), "C3>C4").winner == 2
    assert refusal(board(start, "mortal:C3", "mortal:A1", "pan", "mortal", to_move=1), "C3>C4").kind == "incomplete"


def test_a_team_wins_together() -> None:
    position = board("00000 00000 02300 00000 00000", "mortal:B3", "mortal:E5", "pan", "atlas", to_move=3)
    won = play(position, "B3>C3")
    assert won == board("00000 00000 02300 00000 00000", "mortal:C3", "mortal:E5", "pan#", "atlas", to_move=4)
    # The mark may name either partner.
    assert play(position, "B3>C3#") == play(position, "B3>C3#1") == play(position, "B3>C3#3") == won
    assert rule(position, "B3>C3#2") == rule(position, "B3>C3#4") == "no-win"
    read = parse_position(won)
    assert read.winner is not None
    assert read.side(read.winner) == read.side(0) == read.side(2)
    assert turns(won) == []


@pytest.mark.parametrize("seat", [1, 3])
def test_a_stuck_team_loses_together(seat: int) -> None:
    rules, read = table(board(CORNERED, "mortal:A1,B1", "mortal:E5", "mortal", "mortal", to_move=seat))
    assert (rules.turns(read), rules.outcomes(read), rules.has_turn(read)) == ([], [], False)
    winner = rules.winner(read)
    assert winner is not None
    assert read.side(winner) == read.side(1)


def test_a_player_is_stuck_when_the_own_card_does_not_help() -> None:
    # Only Apollo can leave this corner, by a swap: his partner is stuck, and with that the team has lost.
    walls = "00000 00000 00000 40000 04000"
    position = board(walls, "mortal:A1", "mortal:B2", "apollo", "mortal")
    rules, read = table(position)
    assert not rules.has_turn(read)
    assert turns(position.replace("/1/", "/3/", 1))


@pytest.mark.parametrize("owner", [1, 2, 3, 4])
def test_a_restriction_binds_both_players_of_the_other_team(owner: int) -> None:
    # A block beside every worker; the owner's own last turn counts.
    heads = ["athena[moved-up]" if seat == owner else "mortal" for seat in (1, 2, 3, 4)]
    seats = [f"{heads[0]}:A1", f"{heads[1]}:E5", *heads[2:]]
    for seat in (1, 2, 3, 4):
        position = board("00000 00010 00000 01000 00000", *seats, to_move=seat)
        turn = "A1>B2^A1" if seat in (1, 3) else "E5>D4^E5"
        if seat % 2 == owner % 2:
            assert legal(position, turn).winner is None
        else:
            assert card(position, turn) == "athena"


def test_a_partner_s_climb_is_not_remembered() -> None:
    # Athena sits at seat 3. Seat 1 climbs with the shared worker: that was not her turn.
    start = board("00000 00010 00000 01000 00000", "mortal:A1", "mortal:E5", "athena", "mortal")
    then = play(start, "A1>B2^A1")
    assert "moved-up" not in then
    assert legal(then, "E5>D4^E5").winner is None
    # She climbs herself; her partner's level turn in between changes nothing for her opponents.
    then = play(start.replace("/1/", "/3/"), "A1>B2^A1")
    assert then.split("/")[4] == "athena[moved-up]"
    assert card(then, "E5>D4^E5") == "athena"
    then = play(then, "E5>E4^E5", "B2>B3^B2")
    assert card(then, "E4>D4^E4") == "athena"
    then = play(then, "E4>E3^E4")
    assert then.split("/")[1] == "3"
    then = play(then, "B3>C3^B3")
    assert "moved-up" not in then


# -- waiting players -----------------------------------------------------------------------------------------


def test_a_waiting_player_s_win_is_marked_with_the_seat() -> None:
    # C4 needs a dome to be the second complete tower.
    position = board("00000 00340 00000 00000 00000", "mortal:C2", "warden:E1")
    rules = Rules([POWERS["mortal"], parse_power("Win Condition: there are two or more complete towers.", "warden")])
    read = parse_position(position)
    marked = [turn for turn in rules.turns(read) if "#" in turn.text]
    assert [turn.text for turn in marked] == ["C2>B3^C4#2", "C2>C3^C4#2", "C2>D3^C4#2"]
    assert {turn.winner for turn in marked} == {1}
    assert not rules.can_win(read)
    assert rules.apply(read, "C2>C3^C4") == rules.apply(read, "C2>C3^C4#2") == marked[1]
    for text, name in (("C2>C3^C4#", "no-win"), ("C2>C3^C4#1", "no-win"), ("C2>C3^C4^C2", "win-ends-turn")):
        error = rules.why(read, text).error
        assert error is not None
        assert [reason.rule for reason in error.reasons] == [name]


def test_an_opponent_s_last_turn_can_be_remembered() -> None:
    # C4 and D4 are a staircase. Who went up must rest for a turn.
    rest = "Opponent's Turn: opponent workers cannot move up, if an opponent worker moved up on their last turn."
    rules = Rules([POWERS["mortal"], parse_power(rest, "warden")])
    position = parse_position(board("00000 00120 00000 00000 00000", "mortal:C3", "warden:E1"))
    for text in ("C3>C4^C5", "E1>E2^E1"):
        position = rules.apply(position, text).position
        assert print_position(position).split("/")[2] == "mortal[moved-up]:C4"
    error = rules.why(position, "C4>D4^C4").error
    assert error is not None
    assert [reason.card for reason in error.reasons] == ["warden"]
    for text in ("C4>C5^B5", "E2>E1^E2"):
        position = rules.apply(position, text).position
        assert print_position(position).split("/")[2] == "mortal:C5"
    assert rules.why(position, "C5>D4^D5").legal


# -- what no table can be ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        f"{FLAT}/1/athena:A1/mortal[moved-up]:B1",
        f"{FLAT}/1/athena[moved-down]:A1/mortal:B1",
        f"{FLAT}/1/athena[moved-up=2]:A1/mortal:B1",
        f"{FLAT}/1/mortal[moved-up]:A1/mortal:B1",
    ],
)
def test_a_fact_that_no_card_reads_is_refused(position: str) -> None:
    rules, read = table(position)
    with pytest.raises(NotationError, match="no card in play reads"):
        rules.turns(read)
