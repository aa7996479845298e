"""Counters: gained, spent as a price, asked for; never negative, and part of what makes turns different."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from playing import FLAT, POWERS, board, legal, play, refusal, table, turns

from santorini_dsl.effects import Power
from santorini_dsl.errors import NotationError
from santorini_dsl.game import Rules, parse_position, print_position, rules_for
from santorini_dsl.game.position import Position
from santorini_dsl.lab import Match, play_game
from santorini_dsl.language import Names, parse_power


def own(text: str) -> Power:
    """A power with the counter `star`."""
    return parse_power(text, "own", Names.of(["star"]))


#: Somewhere a card must say how its counter is gained; here nobody moves down.
GAIN = "Your Move: whenever your worker moves down, you gain one star. "


def asked(power: Power, position: str) -> tuple[Rules, Position]:
    read = parse_position(position)
    return rules_for(read, {**POWERS, "own": power}), read


def after(power: Power, position: str, turn: str) -> str:
    """The position after a turn, which the list of outcomes must hold."""
    rules, read = asked(power, position)
    found = rules.apply(read, turn).position
    assert found in rules.outcomes(read)
    return print_position(found)


def kept(power: Power, position: str, turn: str) -> str:
    """Seat 1 after a turn."""
    return after(power, position, turn).split("/")[2]


def refused(power: Power, position: str, turn: str) -> bool:
    rules, read = asked(power, position)
    error = rules.why(read, turn).error
    return error is not None and error.kind == "illegal"


# -- the real card -------------------------------------------------------------------------------------------


def boards_with(rows: str, spaces: list[str], count: int) -> set[str]:
    """The boards after so many builds on these spaces, by counting only."""
    squares = [column + row for row in "54321" for column in "ABCDE"]
    found = set()
    for chosen in combinations_with_replacement(spaces, count):
        towers = list(rows)
        for square in chosen:
            at = squares.index(square)
            tower = int(towers[at]) + 1
            if tower > 4:
                break
            towers[at] = str(tower)
        else:
            found.add("".join(towers))
    return found


@pytest.mark.parametrize("dreams", [0, 1, 2, 3])
def test_all_ways_to_spend_what_there_is(dreams: int) -> None:
    # From the corner it can go to B1 alone; around it are A1, A2, B2, C1 and C2.
    rows = "0000000000000002210300200"
    position = f"{rows}/1/morpheus{f'[dream={dreams}]' if dreams else ''}:A1/mortal:E5"
    rules, read = table(position)
    expected = set()
    for spent in range(dreams + 2):
        left = dreams + 1 - spent
        for towers in boards_with(rows, ["A1", "A2", "B2", "C1", "C2"], spent):
            expected.add(f"{towers}/2/morpheus{f'[dream={left}]' if left else ''}:B1/mortal:E5")
    assert {print_position(outcome) for outcome in rules.outcomes(read)} == expected
    assert len(rules.turns(read)) == len(expected)


def test_the_canonical_turn_spends_no_more_than_it_must() -> None:
    for text in turns(f"{FLAT}/1/morpheus[dream=2]:A1/mortal:E5"):
        builds = text[5:].split("^")[1:]
        assert builds == sorted(builds, key=lambda square: (-int(square[1]), square[0]))


def test_the_steps_tell_what_was_gained_and_spent() -> None:
    rules, read = table(f"{FLAT}/1/morpheus[dream=1]:A1/mortal:E5")
    steps = [step.as_json() for step in rules.apply(read, "A1>A2^A1^B1").steps]
    assert [step["do"] for step in steps] == ["gain", "move", "spend", "build", "spend", "build"]
    assert steps[0] == {"do": "gain", "counter": "dream", "amount": 1, "automatic": True}


def test_it_can_save_for_ever() -> None:
    position = f"{FLAT}/1/morpheus:A1/mortal:E5"
    for number in range(1, 31):
        position = play(position, "A1>A2" if number % 2 else "A2>A1")
        assert f"morpheus[dream={number}]" in position
        position = position.replace("/2/", "/1/")
    rules, read = table(position)
    assert rules.has_turn(read)
    assert rules.winner(read) is None


# -- prices --------------------------------------------------------------------------------------------------


def test_who_cannot_pay_cannot_do_it() -> None:
    power = own(GAIN + "Your Build: your worker may build one more time, spending two stars each time.")
    position = f"{FLAT}/1/own{{}}:A1/mortal:E5"
    for state, able in [("", False), ("[star=1]", False), ("[star=2]", True), ("[star=5]", True)]:
        assert refused(power, position.format(state), "A1>A2^A1^B1") is not able
    assert kept(power, position.format("[star=5]"), "A1>A2^A1^B1") == "own[star=3]:A2"
    assert kept(power, position.format("[star=2]"), "A1>A2^A1^B1") == "own:A2"
    assert kept(power, position.format("[star=2]"), "A1>A2^A1") == "own[star=2]:A2"


def test_a_price_after_a_permission_must_be_possible() -> None:
    power = own(GAIN + "Your Move: your worker may move up two levels; then you spend three stars.")
    rows = "00000 00000 00000 20000 00000"
    assert refused(power, board(rows, "own[star=2]:A1", "mortal:E5"), "A1>A2^A1")
    assert kept(power, board(rows, "own[star=3]:A1", "mortal:E5"), "A1>A2^A1") == "own:A2"
    assert kept(power, board(rows, "own[star=3]:A1", "mortal:E5"), "A1>B1^A1") == "own[star=3]:B1"


def test_one_gain_pays_for_the_next_step() -> None:
    power = own(
        "Your Move: whenever your worker moves up, you gain one star. "
        "Your Build: your worker may build one more time, spending one star each time."
    )
    rows = "00000 00000 00000 10000 00000"
    assert kept(power, board(rows, "own:A1", "mortal:E5"), "A1>A2^A1^B1") == "own:A2"
    assert kept(power, board(rows, "own:A1", "mortal:E5"), "A1>A2^A1") == "own[star=1]:A2"
    assert refused(power, board(rows, "own:A1", "mortal:E5"), "A1>B1^A1^C1")


def test_the_same_place_with_another_count_is_another_outcome() -> None:
    # Walking level or up and down along the edge: who climbed has a star more, on the same space.
    power = own(
        "Your Move: your worker may move up to two more times. Whenever your worker moves up, you gain one star."
    )
    position = board("00000 00000 00000 01000 00000", "own:A1", "mortal:E5")
    assert kept(power, position, "A1>A2>B1^A1") == "own:B1"
    assert kept(power, position, "A1>B2>B1^A1") == "own[star=1]:B1"


def test_walks_without_number_keep_what_they_gained() -> None:
    # A loop that comes back to a space with another count is not the same walk.
    power = own(
        GAIN + "Your Move: your worker may move any number of times, spending one star each time. "
        "Your Build: your worker may build one more time, spending one star each time."
    )
    position = board("44444 44444 44444 44444 00044", "own[star=2]:A1", "mortal:")
    assert kept(power, position, "A1>B1^A1") == "own[star=2]:B1"
    assert kept(power, position, "A1>B1>C1^B1") == "own[star=1]:C1"
    assert kept(power, position, "A1>B1>C1>B1^A1") == "own:B1"
    rules, read = asked(power, position)
    # To B1 with two stars: one build on either side, or two builds in three ways (A1A1, A1C1, C1C1).
    # To C1 with one: B1, or B1 twice; to A1 with one: the same; back to B1 with none: A1 or C1.
    assert len(rules.outcomes(read)) == 2 + 3 + 2 + 2 + 2
    assert {turn.position for turn in rules.turns(read)} == set(rules.outcomes(read))


def test_once_per_game_in_a_walk_is_told_apart() -> None:
    text = "Your Move: your worker may move any number of times, but only to a perimeter space. "
    power = parse_power(text + "Your Move (once per game): your worker may move up two levels.", "own")
    # Up to B1 in one stride, or by the step on A2: the same space, with and without the power used up.
    position = board("44444 44444 44444 14444 02444", "own:A1", "mortal:")
    assert kept(power, position, "A1>B1^A1") == "own[used]:B1"
    assert kept(power, position, "A1>A2>B1^A1") == "own:B1"


# -- questions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        ("you have no stars", [0]),
        ("you have one star", [1]),
        ("you have two or more stars", [2, 3, 4]),
    ],
)
def test_how_many_there_are(condition: str, held: list[int]) -> None:
    power = own(
        f"Your Build: your worker may build one more time, if {condition}. End of Your Turn: you gain one star."
    )
    for stars in range(5):
        position = f"{FLAT}/1/own{f'[star={stars}]' if stars else ''}:A1/mortal:E5"
        assert refused(power, position, "A1>A2^A1^B1") is (stars not in held)


def test_a_limit() -> None:
    pantheon = f"{FLAT}/1/morpheus@pantheon[dream={{}}]:A1/mortal:E5"
    assert "[dream=8]" in play(pantheon.format(7), "A1>A2")
    assert "[dream=8]" in play(pantheon.format(8), "A1>A2")
    # Whoever has more by some accident keeps them.
    assert "[dream=11]" in play(pantheon.format(11), "A1>A2")


def test_nobody_spends_by_itself_what_is_not_there() -> None:
    power = own("Your Move: whenever your worker moves up, you spend two stars. End of Your Turn: you gain one star.")
    rows = "00000 00000 00000 10000 00000"
    assert kept(power, board(rows, "own[star=1]:A1", "mortal:E5"), "A1>A2^A1") == "own[star=2]:A2"
    assert kept(power, board(rows, "own[star=3]:A1", "mortal:E5"), "A1>A2^A1") == "own[star=2]:A2"


# -- positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seat",
    ["morpheus[dream]:A1", "morpheus[dream=A2]:A1", "morpheus[dream=pan]:A1", "morpheus[star=1]:A1", "pan[dream=1]:A1"],
)
def test_a_counter_must_be_one_that_the_card_reads(seat: str) -> None:
    rules, read = table(f"{FLAT}/1/{seat}/mortal:E5")
    with pytest.raises(NotationError, match="no card in play reads"):
        rules.turns(read)


def test_counters_of_several_players_are_apart() -> None:
    position = f"{FLAT}/1/morpheus[dream=1]:A1/morpheus[dream=4]:E5"
    position = play(position, "A1>A2", "E5>E4")
    assert position.split("/")[2:] == ["morpheus[dream=2]:A2", "morpheus[dream=5]:E4"]


def test_a_stuck_owner_of_dreams_has_lost() -> None:
    rules, read = table(board("00000 00000 00000 44000 04000", "morpheus[dream=9]:A1", "mortal:E5"))
    assert not rules.has_turn(read)
    assert rules.winner(read) == 1


def test_an_unfinished_build_is_no_duty() -> None:
    assert legal(f"{FLAT}/1/morpheus:A1/mortal:E5", "A1>A2").winner is None
    assert refusal(f"{FLAT}/1/morpheus:A1/mortal:E5", "A1>A2^A1^A1").reasons[0].card == "morpheus"


@pytest.mark.parametrize(
    "cards", [("morpheus", "pan"), ("atlas", "morpheus", "bia"), ("morpheus", "pan", "limus", "eros")]
)
def test_recorded_games_keep_the_books(cards: tuple[str, ...]) -> None:
    match = Match(tuple(POWERS[card] for card in cards), ("random",) * len(cards), 9)
    owner = cards.index("morpheus")
    for number in range(4):
        game = play_game(match, number, record=True)
        for before, move, position in zip(game.positions, game.moves, game.positions[1:], strict=False):
            if before.to_move == owner and move != "x":
                held, left = (int(dict(p.seats[owner].state).get("dream", 0)) for p in (before, position))
                assert left == held + 1 - move.count("^") >= 0
