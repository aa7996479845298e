"""Extra turns: when they come, who plays them with whom, what they may not do, and how they are declined."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playing import FLAT, POWERS, board, legal, play, refusal, table, turns

from santorini_dsl.effects import Power
from santorini_dsl.errors import NotationError
from santorini_dsl.game import Rules, parse_position, print_position, rules_for
from santorini_dsl.game.position import Position
from santorini_dsl.lab import Match, play_game
from santorini_dsl.language import Names, parse_power

#: Extra turns of the own workers, without any ban on winning.
AGAIN = parse_power("Your Move: whenever your worker moves up, you may take one more turn.", "again")
#: Extra turns with opponent workers that somebody can win.
LENT = parse_power(
    "Your Build: whenever your worker builds a dome, you may take one more turn with an opponent worker.", "lent"
)


def rules_with(position: str, *powers: Power) -> tuple[Rules, Position]:
    """The rules and the value of a position of powers of this file's own, and mortals."""
    known: Mapping[str, Power] = {**POWERS, **{power.card: power for power in powers}}
    read = parse_position(position)
    return rules_for(read, known), read


def after(position: str, turn: str, *powers: Power) -> str:
    """The position after a turn."""
    rules, read = rules_with(position, *powers)
    return print_position(rules.apply(read, turn).position)


# -- when they come, and whose they are ----------------------------------------------------------------------


def test_the_seat_stays_to_move() -> None:
    position = after(board("00000 00000 01000 00000 00000", "again:A3", "mortal:E5"), "A3>B3^A3", AGAIN)
    assert position == board("00000 00000 11000 00000 00000", "again[extra=1]:B3", "mortal:E5")
    # Its own worker plays it; another climb would bring one more.
    assert after(position, "B3>A3^B3", AGAIN).split("/")[1:] == ["2", "again:A3", "mortal:E5"]
    assert after(position, "B3>C3^B3", AGAIN).split("/")[1:] == ["2", "again:C3", "mortal:E5"]


def test_every_event_brings_one() -> None:
    # Two climbs in one turn bring two extra turns, played one after the other.
    twice = Power("twice", (*POWERS["artemis"].clauses, *AGAIN.clauses))
    position = after(board("00000 00000 01200 00000 00000", "twice:A3", "mortal:E5"), "A3>B3>C3^B3", twice)
    assert position.split("/")[1:] == ["1", "twice[extra=2]:C3", "mortal:E5"]
    position = after(position, "C3>C2^C1", twice)
    assert position.split("/")[1:] == ["1", "twice[extra=1]:C2", "mortal:E5"]
    assert after(position, "C2>D2^C2", twice).split("/")[1:] == ["2", "twice:D2", "mortal:E5"]


def test_a_win_brings_none() -> None:
    position = after(board("00000 00000 02300 00000 00000", "again:B3", "mortal:E5"), "B3>C3", AGAIN)
    assert position.split("/")[1:] == ["2", "again#:C3", "mortal:E5"]


def test_they_can_be_won() -> None:
    won = after(board("00000 00000 02300 00000 00000", "again[extra=1]:B3", "mortal:E5"), "B3>C3#", AGAIN)
    assert "again#" in won


@pytest.mark.parametrize(("seat", "following"), [(1, 2), (2, 3), (3, 1)])
def test_with_three_players_the_next_one_follows(seat: int, following: int) -> None:
    seats = ["mortal:A1", "mortal:C1", "mortal:E1"]
    square, beside = seats[seat - 1][-2:], {1: "B1", 2: "D1", 3: "D1"}[seat]
    rows = "00000 00000 00000 " + "".join("3" if column == square[0] else "0" for column in "ABCDE") + " 00000"
    seats[seat - 1] = f"dionysus:{square}"
    position = play(board(rows, *seats, to_move=seat), f"{square}>{beside}^{square[0]}2")
    assert position.split("/")[1] == str(seat)
    assert play(position, "--").split("/")[1] == str(following)
    # Both opponents' workers can be taken.
    movers = {text[:2] for text in turns(position)} - {"--"}
    assert movers == {other[-2:] for number, other in enumerate(seats, 1) if number != seat}


def test_a_partner_does_not_play_it() -> None:
    position = play(
        board("00300 00000 00000 00000 00000", "mortal:C4,A1", "mortal:E1,E2", "dionysus", "mortal", to_move=3),
        "C4>B4^C5",
    )
    assert position.split("/")[1:] == ["3", "mortal:B4,A1", "mortal:E2,E1", "dionysus[extra=1]", "mortal"]
    assert {text[:2] for text in turns(position)} == {"--", "E1", "E2"}
    assert play(position, "--").split("/")[1] == "4"


def test_an_eliminated_player_s_workers_are_gone() -> None:
    position = f"{FLAT}/1/dionysus[extra=1]:A1/-/mortal:C3"
    assert {text[:2] for text in turns(position)} == {"--", "C3"}
    assert play(position, "C3>C4^C3").split("/")[1] == "3"


# -- with foreign workers ------------------------------------------------------------------------------------


def test_every_turn_of_every_opponent_worker_and_none() -> None:
    # Alone in two corners each has 3 moves; A5 has 5 + 5 + 8 ways to go and build, E1 too; and one way to decline.
    listed = turns(f"{FLAT}/1/dionysus[extra=1]:C3/mortal:A5,E1")
    rules, read = table(f"{FLAT}/1/dionysus[extra=1]:C3/mortal:A5,E1")
    # C3 is beside B4 and D2: two builds less.
    assert len(listed) == len(rules.outcomes(read)) == len(rules.paths(read)) == 2 * (18 - 1) + 1
    assert listed.count("--") == 1


def test_it_moves_and_builds_like_any_worker() -> None:
    position = board("00000 00000 02b00 00000 00000", "dionysus[extra=1]:D4", "mortal:C4,A1")
    for turn, rule in [
        ("C4>B3^C4", "climb"),
        ("C4>C3^C4", "dome"),
        ("C4>D4^C4", "occupied"),
        ("C4>C2^C3", "neighboring"),
    ]:
        assert [reason.rule for reason in refusal(position, turn).reasons] == [rule]
    assert refusal(position, "C4>B4,A1^A2").kind == "illegal"
    assert refusal(position, "C4>B4").kind == "incomplete"
    assert refusal(position, "D4>E4^D4").reasons[0].rule == "own-worker"


def test_with_an_own_worker_afterwards_everything_is_as_usual() -> None:
    position = play(f"{FLAT}/1/dionysus[extra=1]:A1,B1/mortal:C3,E5", "C3>C4^C3")
    assert {text[:2] for text in turns(position)} == {"C4", "E5"}
    assert position.split("/")[1] == "2"


def test_nobody_wins_in_it_in_any_way() -> None:
    # Up to level 3, Pan's drop, five towers.
    assert legal(board("00000 00000 00230 00000 00000", "dionysus[extra=1]:A1", "mortal:C3"), "C3>D3^C3").winner is None
    assert legal(board("00000 00000 00200 00000 00000", "dionysus[extra=1]:A1", "pan:C3"), "C3>D3^C3").winner is None
    towers = board("44440 00000 00300 00000 00000", "dionysus[extra=1]:A1", "chronus:C2,E1")
    assert legal(towers, "C2>D2^C3").winner is None
    rules, read = table(towers)
    assert not rules.can_win(read)
    assert refusal(towers, "C2>D2^C3#").reasons[0].rule == "no-win"
    assert refusal(towers, "C2>D2^C3#2").reasons[0].rule == "no-win"


def test_who_moves_a_worker_up_to_level_3_where_wins_are_not_banned() -> None:
    # The worker counts as foreign for winning: it is its owner's side that stands on level 3, and nobody wins.
    position = board("00000 00000 00230 00000 00000", "lent[extra=1]:A1", "mortal:C3")
    rules, read = rules_with(position, LENT)
    assert rules.apply(read, "C3>D3^C3").winner is None


@pytest.mark.parametrize(
    ("ban", "turn"),
    [
        ("Opponent's Turn: opponent workers cannot move up.", "C3>C4^C3"),
        ("Opponent's Turn: opponent workers cannot build on a perimeter space.", "C3>D4^D5"),
        ("Opponent's Move: opponent workers cannot move to a corner space.", "B4>A5^A4"),
        ("Start of Opponent's Turn: opponent workers cannot move down.", "C3>C2^C3"),
        (
            "Opponent's Turn: each opponent worker must end the turn neighboring your worker, if it moved this turn.",
            "B4>A5^A4",
        ),
    ],
)
def test_an_owner_s_bans_do_not_bind_the_own_workers(ban: str, turn: str) -> None:
    owner = parse_power(ban, "owner")
    board_ = "00000 00200 00100 00000 00000"
    rules, read = rules_with(board(board_, "dionysus[extra=1]:E1,E2", "owner:C3,B4"), owner)
    assert rules.apply(read, turn).winner is None
    # A third player's ban does bind them.
    rules, read = rules_with(board(board_, "dionysus[extra=1]:E1", "mortal:C3,B4", "owner:E5"), owner)
    assert [reason.card for reason in rules.why(read, turn).error.reasons] == ["owner"]  # type: ignore[union-attr]


def test_an_any_turn_ban_binds_everybody() -> None:
    anybody = parse_power("Any Move: any worker cannot move up.", "owner")
    rules, read = rules_with(board("00000 00100 00000 00000 00000", "dionysus[extra=1]:E1,E2", "owner:C3,B5"), anybody)
    assert not rules.why(read, "C3>C4^C3").legal


# -- declining ---------------------------------------------------------------------------------------------


def test_a_declined_turn_changes_nothing_but_who_is_next() -> None:
    text = (
        "Start of Your Turn: you gain one dream. End of Any Turn: a block is removed from each unoccupied corner space."
    )
    keen = Power("keen", (*AGAIN.clauses, *parse_power(text, "keen", Names.of(["dream"])).clauses))
    position = board("10000 00000 00000 00000 00000", "keen[dream=2;extra=1]:C3", "mortal:E5")
    assert after(position, "--", keen) == board(
        "10000 00000 00000 00000 00000", "keen[dream=2]:C3", "mortal:E5", to_move=2
    )
    taken = after(position, "C3>C4^C3", keen)
    assert taken == board("00000 00000 00100 00000 00000", "keen[dream=3]:C4", "mortal:E5", to_move=2)


def test_the_last_turn_is_still_the_one_before() -> None:
    keen = Power("keen", (*AGAIN.clauses, *POWERS["athena"].clauses))
    position = after(board("00000 00100 00000 00000 00000", "keen:C3", "mortal:E5"), "C3>C4^C3", keen)
    assert "keen[extra=1;moved-up]" in position
    assert "keen[moved-up]" in after(position, "--", keen)
    # One that is taken is the last turn.
    assert "keen:D4" in after(position, "C4>D4^C4", keen)


def test_it_cannot_be_declined_twice_or_besides() -> None:
    position = f"{FLAT}/1/dionysus[extra=1]:A1/mortal:C3"
    assert refusal(position, "C3>C4^C3,--").reasons[0].rule == "nothing-to-pass"
    assert refusal(f"{FLAT}/1/dionysus:A1/mortal:C3", "--").reasons[0].rule == "nothing-to-pass"
    assert refusal(position, "--#").reasons[0].rule == "no-win"
    assert refusal(position, "--,C3>C4^C3").kind == "invalid"


def test_who_has_an_extra_turn_is_never_stuck_in_it() -> None:
    rules, read = table(board("00000 00000 00000 44000 04000", "dionysus[extra=1]:E5", "mortal:A1"))
    assert [turn.text for turn in rules.turns(read)] == ["--"]
    assert rules.has_turn(read)
    assert rules.winner(read) is None
    rules, read = table(f"{FLAT}/1/dionysus[extra=1]:E5/mortal:/mortal:A1")
    assert rules.has_turn(read)


def test_the_state_must_be_one_that_the_card_reads() -> None:
    for position in (
        f"{FLAT}/1/pan[extra=1]:A1/mortal:C3",
        f"{FLAT}/1/dionysus[extra]:A1/mortal:C3",
        f"{FLAT}/1/mortal[extra=1]:A1/dionysus:C3",
    ):
        rules, read = table(position)
        with pytest.raises(NotationError, match="no card in play reads"):
            rules.turns(read)


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards", [("dionysus", "pan"), ("atlas", "dionysus", "bia"), ("pan", "selene", "dionysus", "eros")]
)
def test_recorded_games_are_chains_of_legal_turns(cards: tuple[str, ...]) -> None:
    match = Match(tuple(POWERS[card] for card in cards), ("random",) * len(cards), 4)
    seen = 0
    for number in range(8):
        game = play_game(match, number, record=True)
        rules = rules_for(game.positions[0], POWERS)
        for before, move, position in zip(game.positions, game.moves, game.positions[1:], strict=False):
            assert rules.apply(before, move).position == position
            extra = any(name == "extra" for name, _ in before.seats[before.to_move].state)
            assert extra or move != "--"
            assert not (extra and position.winner is not None)
            seen += extra
    assert seen


# -- so many times in a game -------------------------------------------------------------------------------

ONCE = parse_power("Your Build (once per game): whenever your worker builds, you may take one more turn.", "once")
TWICE = parse_power(
    "Your Build (twice per game): whenever your worker builds, you may take one more turn. "
    "Your Build: your worker may build one more time.",
    "twice",
)


def players(position: str) -> list[str]:
    """Who is to move and the players of a position."""
    return position.split("/")[1:]


def test_only_a_turn_that_is_taken_is_a_use() -> None:
    waiting = after(f"{FLAT}/1/once:C3/mortal:E5", "C3>C4^C5", ONCE)
    assert players(waiting) == ["1", "once[extra=1]:C4", "mortal:E5"]
    assert players(after(waiting, "--", ONCE)) == ["2", "once:C4", "mortal:E5"]
    # The build of the extra turn brings no further one: the power is used up.
    assert players(after(waiting, "C4>C3^C2", ONCE)) == ["2", "once[used]:C3", "mortal:E5"]
    assert players(after(f"{FLAT}/1/once[used]:C3/mortal:E5", "C3>C4^C5", ONCE)) == ["2", "once[used]:C4", "mortal:E5"]


def test_no_more_turns_wait_than_are_left() -> None:
    waiting = after(f"{FLAT}/1/twice:C3/mortal:E5", "C3>C4^C5^B5", TWICE)
    assert players(waiting) == ["1", "twice[extra=2]:C4", "mortal:E5"]
    # One is taken and brings a third, which is one too many.
    last = after(waiting, "C4>C3^C2", TWICE)
    assert players(last) == ["1", "twice[extra=1;used=1]:C3", "mortal:E5"]
    assert players(after(last, "--", TWICE)) == ["2", "twice[used=1]:C3", "mortal:E5"]
    assert players(after(last, "C3>C4^C3", TWICE)) == ["2", "twice[used=2]:C4", "mortal:E5"]


def test_a_turn_that_was_taken_with_a_borrowed_power_is_used_on_its_card() -> None:
    taker = parse_power("Start of Your Turn: you have the opponent's power until your next turn.", "taker")
    waiting = after(f"{FLAT}/1/taker:C3/once:E5", "C3>C4^C5", taker, ONCE)
    assert players(waiting) == ["1", "taker[extra=1;has=once]:C4", "once:E5"]
    assert players(after(waiting, "C4>C3^C2", taker, ONCE)) == ["2", "taker[has=once]:C3", "once[used]:E5"]
    assert players(after(waiting, "--", taker, ONCE)) == ["2", "taker[has=once]:C4", "once:E5"]


# -- that wait for no step ---------------------------------------------------------------------------------


def test_one_at_the_end_of_every_turn_that_is_no_extra_one() -> None:
    power = parse_power("End of Your Turn: you may take one more turn.", "own")
    waiting = after(f"{FLAT}/1/own:C3/mortal:E5", "C3>C4^C5", power)
    assert players(waiting) == ["1", "own[extra=1]:C4", "mortal:E5"]
    assert players(after(waiting, "C4>C3^C2", power)) == ["2", "own:C3", "mortal:E5"]
    assert players(after(waiting, "--", power)) == ["2", "own:C4", "mortal:E5"]


def test_its_condition_is_judged_when_all_else_is_done() -> None:
    power = parse_power(
        "End of Your Turn: you may take one more turn, if your worker is on level 1. "
        "End of Your Turn: a block is built on each unoccupied corner space.",
        "own",
    )
    level = board("00000 00100 00000 00000 00000", "own:C3", "mortal:E5")
    assert "own[extra=1]:C4" in after(level, "C3>C4^C5", power)
    assert "own:B4" in after(level, "C3>B4^C5", power)
    power = parse_power(
        "End of Your Turn (twice per game): you may take one more turn, if your worker completed a tower this turn.",
        "own",
    )
    assert "own[extra=1;used=1]:C4" in after(
        board("00300 00000 00000 00000 00000", "own[used=1]:C3", "mortal:E5"), "C3>C4^C5", power
    )
    assert "own[used=2]:C4" in after(
        board("00300 00000 00000 00000 00000", "own[used=2]:C3", "mortal:E5"), "C3>C4^C5", power
    )


def test_turns_of_several_clauses_are_told_apart() -> None:
    power = parse_power(
        "Your Move: whenever your worker moves up, you may take one more turn with an opponent worker. "
        "End of Your Turn: you may take one more turn.",
        "own",
    )
    waiting = after(board("00000 00100 00000 00000 00000", "own:C3", "mortal:E5"), "C3>C4^C5", power)
    assert players(waiting) == ["1", "own[extra=1;extra-2=1]:C4", "mortal:E5"]
    # First the one of the first clause, with the opponent's worker; then the other, with the own one.
    assert players(after(waiting, "--", power)) == ["1", "own[extra-2=1]:C4", "mortal:E5"]
    second = after(waiting, "E5>E4^E5", power)
    assert players(second) == ["1", "own[extra-2=1]:C4", "mortal:E4"]
    assert players(after(second, "C4>C3^C2", power)) == ["2", "own:C3", "mortal:E4"]
