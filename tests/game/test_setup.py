"""Before the first turn: who places when, how many workers and where, marks, decks.

Numbers of placements are worked out in the comments. Powers of this file's own show what no real card says.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from playing import FLAT, POWERS, play, refusal, table, turns

from santorini_dsl.cards import Library
from santorini_dsl.errors import NotationError
from santorini_dsl.game import Position, Rules, parse_position, print_position, rules_for
from santorini_dsl.lab import Match, play_game, simulate
from santorini_dsl.lab.game import new_game
from santorini_dsl.lab.match import Unused, unplaced
from santorini_dsl.language import parse_power

SIMPLE = {"apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"}
LIBRARY = Library.load()


def start(*cards: str, **own: str) -> tuple[Rules, Position]:
    """The rules and the empty board; `own` are powers by the names of their cards."""
    powers = {**POWERS, **{card: parse_power(text, card) for card, text in own.items()}}
    rules = rules_for(unplaced(cards), powers)
    return rules, rules.start()


# -- the order ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (["mortal", "pan"], [1, 2]),
        (["bia", "pan"], [1, 2]),
        (["pan", "bia"], [2, 1]),
        (["pan", "bia", "atlas"], [2, 1, 3]),
        (["pan", "atlas", "bia"], [3, 1, 2]),
        # In teams the first player of each places, whoever of it holds the card.
        (["pan", "atlas", "bia", "eros"], [1, 2]),
        (["pan", "bia", "atlas", "eros"], [2, 1]),
        (["pan", "atlas", "eros", "bia"], [2, 1]),
    ],
)
def test_who_places_first(cards: list[str], order: list[int]) -> None:
    rules, position = start(*cards)
    placed = []
    while position.placing:
        placed.append(position.to_move + 1)
        assert print_position(position).split("/")[1] == str(placed[-1])
        position = rules.outcomes(position)[0]
    assert placed == order
    # Who takes the first turn stays as it is: seat 1, and in teams the partner of the one that placed first.
    assert position.to_move == (2 if len(cards) == 4 else 0)


def test_who_places_last() -> None:
    rules, position = start("late", "mortal", "bia", late="Setup: you place your workers last.")
    order = []
    while position.placing:
        order.append(position.to_move)
        position = rules.outcomes(position)[0]
    assert order == [2, 1, 0]
    assert position.to_move == 0


def test_of_two_that_place_first_the_earlier_seat_does() -> None:
    rules, position = start("pan", "early", "bia", early="Setup: you place your workers first.")
    assert position.to_move == 1
    assert rules.outcomes(position)[0].to_move == 2


@pytest.mark.parametrize("position", [f"{FLAT}/1/mortal:?/bia:?", f"{FLAT}/3/mortal:?/bia:A1,B1/mortal:?"])
def test_nobody_places_out_of_turn(position: str) -> None:
    rules, read = table(position)
    with pytest.raises(NotationError, match="places its workers next"):
        rules.outcomes(read)
    with pytest.raises(NotationError, match="places its workers next"):
        rules.apply(read, "+C1+D1")


# -- where and how many --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("you place one worker.", 25),
        ("you place three workers.", 2300),  # 25 over 3
        ("your workers must be placed on corner spaces.", 6),  # 4 over 2
        ("your workers cannot be placed on perimeter spaces.", 36),  # 9 over 2
        ("your workers must be placed on opposite edges.", 48),  # 5 * 5 rows, 5 * 5 columns, two of them the same
        # 12 over 2.
        ("your workers must be placed on perimeter spaces. Your workers cannot be placed on corner spaces.", 66),
        ("you place three workers. Your workers must be placed on perimeter spaces.", 560),  # 16 over 3
    ],
)
def test_how_many_placements(text: str, count: int) -> None:
    rules, position = start("new", "mortal", new=f"Setup: {text}")
    assert len(rules.outcomes(position)) == len({turn.text for turn in rules.turns(position)}) == count


def test_opposite_edges() -> None:
    """Every pair of spaces, judged by the letters and digits of its squares."""
    squares = [column + row for column in "ABCDE" for row in "12345"]
    allowed = {
        frozenset((one, two))
        for one, two in permutations(squares, 2)
        if {one[0], two[0]} == {"A", "E"} or {one[1], two[1]} == {"1", "5"}
    }
    rules, position = start("eros", "mortal")
    placed = {frozenset(turn.text.removeprefix("+").split("+")) for turn in rules.turns(position)}
    assert placed == allowed


def test_setup_clauses_of_both_partners_hold() -> None:
    # On the perimeter, and on opposite edges: those are on the perimeter anyway.
    rules, position = start("bia", "mortal", "eros", "mortal")
    assert len(rules.outcomes(position)) == 48
    # The other team is free: 23 over 2.
    assert len(rules.outcomes(rules.outcomes(position)[0])) == 253


def test_a_placement_that_is_not_complete() -> None:
    assert refusal(f"{FLAT}/2/mortal:?/bia:?", "+A1").kind == "incomplete"
    assert refusal(f"{FLAT}/1/selene:?/mortal:?", "+female@A1").kind == "incomplete"
    assert refusal(f"{FLAT}/1/selene:?/mortal:?", "+A1").kind == "incomplete"


# -- marks -------------------------------------------------------------------------------------------------


def test_one_worker_is_marked() -> None:
    start_ = f"{FLAT}/1/selene:?/mortal:?"
    listed = turns(start_)
    # 25 over 2, and either of the two.
    assert len(listed) == len(set(listed)) == 600
    assert all(text.count("female@") == 1 for text in listed)
    assert (
        play(start_, "+D2+female@B4") == play(start_, "+female@B4,+D2") == f"{FLAT}/2/selene[female=B4]:B4,D2/mortal:?"
    )


def test_a_mark_for_a_partner_lies_on_the_card() -> None:
    after = play(f"{FLAT}/1/mortal:?/mortal:?/selene/mortal", "+female@B4+D2", "+A1+E1")
    assert after == f"{FLAT}/3/mortal:B4,D2/mortal:A1,E1/selene[female=B4]/mortal"


@pytest.mark.parametrize(
    "position",
    [
        f"{FLAT}/1/selene[female=B4]:B3,D2/mortal:A1,E1",
        f"{FLAT}/1/selene[female=A1]:B3,D2/mortal:A1,E1",
        f"{FLAT}/1/selene[female=D2+A1]:B3,D2/mortal:A1,E1",
        f"{FLAT}/2/selene[female=B4]:?/mortal:A1,E1",
    ],
)
def test_a_mark_belongs_to_a_worker_of_the_own_side(position: str) -> None:
    rules, read = table(position)
    with pytest.raises(NotationError):
        rules.turns(read)


def test_facts_are_checked_before_anybody_has_placed() -> None:
    rules, read = table(f"{FLAT}/1/pan[has=atlas]:?/mortal:?")
    with pytest.raises(NotationError, match="no card in play reads"):
        rules.turns(read)


# -- decks -------------------------------------------------------------------------------------------------


def deck_of(position: Position, seat: int) -> list[str]:
    """The card that lies open, and those of the deck below it."""
    state = dict(position.seats[seat].state)
    assert set(state) <= {"has", "deck"}
    return [state["has"], *state["deck"].split("+")]


def test_the_deck_is_made_of_the_simple_cards_that_nobody_plays() -> None:
    game = new_game(["chaos", "pan", "atlas"], LIBRARY, seed=1)
    cards = deck_of(game.start, 0)
    assert sorted(cards) == sorted(SIMPLE - {"pan", "atlas"})
    assert print_position(parse_position(print_position(game.start))) == print_position(game.start)


def test_the_seed_shuffles_the_deck() -> None:
    decks = [tuple(deck_of(new_game(["chaos", "mortal"], LIBRARY, seed).start, 0)) for seed in range(30)]
    assert decks[0] == tuple(deck_of(new_game(["chaos", "mortal"], LIBRARY, 0).start, 0))
    assert len(set(decks)) == 30
    assert len({deck[0] for deck in decks}) > 4


def test_without_unused_cards_there_is_no_deck() -> None:
    rules = rules_for(unplaced(["chaos", "mortal"]), POWERS)
    assert rules.start().seats[0].state == ()
    one = rules.start({"simple": ["pan"]}, random.Random(1))
    assert one.seats[0].state == (("has", "pan"),)
    # Cards of other sets are not in it.
    assert rules.start({"advanced": ["zeus"]}, random.Random(1)).seats[0].state == ()


def test_unused_cards_are_read_only_where_a_deck_is_made() -> None:
    assert Unused.of([POWERS["pan"], POWERS["atlas"]], LIBRARY) == Unused()
    unused = Unused.of([POWERS["pan"], POWERS["chaos"]], LIBRARY)
    assert set(unused.decks["simple"]) == SIMPLE - {"pan"}
    assert not any("@" in card for cards in unused.decks.values() for card in cards)


def test_simulated_games_draw_cards() -> None:
    powers = [POWERS["chaos"], POWERS["bia"]]
    match = Match(tuple(powers), ("random", "random"), 3, unused=Unused.of(powers, LIBRARY))
    games = [play_game(match, number, record=True) for number in range(12)]
    drawn = {dict(position.seats[0].state)["has"] for game in games for position in game.positions}
    assert len({dict(game.positions[0].seats[0].state)["has"] for game in games}) > 2
    assert drawn <= SIMPLE
    # Some game has changed the card, and nothing is ever lost.
    assert any("discard" in dict(position.seats[0].state) for game in games for position in game.positions)
    for game in games:
        for position in game.positions:
            state = dict(position.seats[0].state)
            held = [card for name in ("has", "deck", "discard") for card in state.get(name, "").split("+") if card]
            assert sorted(held) == sorted(SIMPLE)
        rules = rules_for(game.positions[0], POWERS)
        for before, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
            assert rules.apply(before, move).position == after


def test_simulations_with_decks_do_not_depend_on_the_number_of_processes() -> None:
    powers = [POWERS["chaos"], POWERS["selene"]]
    assert simulate(powers, 8, 5, jobs=1, swap_seats=True) == simulate(powers, 8, 5, jobs=2, swap_seats=True)
