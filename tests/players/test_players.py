"""Players choose among distinct outcomes: how often each, and which they refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import cast

import pytest

from santorini_dsl.effects import Power
from santorini_dsl.errors import UsageError
from santorini_dsl.game import Rules, rules_for
from santorini_dsl.game.board import SQUARES
from santorini_dsl.game.notation import parse_position
from santorini_dsl.game.position import DOME, Position
from santorini_dsl.players import Player, find_player, players

MORTAL = {"mortal": Power("mortal")}
EMPTY = "0" * 25


class ScriptedRules:
    """Rules with the given outcomes; True marks those after which the side to move can win."""

    def __init__(self, outcomes: Mapping[Position, bool]) -> None:
        self._outcomes = outcomes

    def outcomes(self, position: Position) -> list[Position]:
        return list(self._outcomes)

    def can_win(self, position: Position) -> bool:
        return self._outcomes[position]


def drawn(text: str) -> Position:
    """A position whose rows, 5 to 1, are set apart by spaces."""
    return parse_position(text.replace(" ", ""))


def choices(player: Player, outcomes: Mapping[Position, bool], n: int = 1000) -> Counter[Position | None]:
    """How often a player with seat 1 to move chooses each outcome."""
    rules = cast(Rules, ScriptedRules(outcomes))
    start = parse_position(f"{EMPTY}/1/mortal:A1,B1/mortal:A5,B5")
    rng = Random(1)
    return Counter(player.choose(rules, start, rng) for _ in range(n))


def after(square: str, to_move: int = 2, winner: int | None = None) -> Position:
    """A position with seat 1's second worker on the square."""
    one = "mortal#" if winner == 1 else "mortal"
    two = "mortal#" if winner == 2 else "mortal"
    return parse_position(f"{EMPTY}/{to_move}/{one}:A1,{square}/{two}:A5,B5")


def test_players_are_known_by_name() -> None:
    assert list(players()) == ["greedy", "random"]
    assert find_player("greedy") is players()["greedy"]


def test_an_unknown_name_is_misuse_and_the_nearest_one_is_suggested() -> None:
    with pytest.raises(UsageError, match=r"no player 'gready'; did you mean 'greedy'\? .* greedy, random"):
        find_player("gready")
    with pytest.raises(UsageError, match=r"no player 'zzz'; the players are greedy, random"):
        find_player("zzz")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_equal_outcomes_are_equally_likely(name: str) -> None:
    outcomes = {after(square): False for square in ("C1", "C2", "B2", "A2")}
    counts = choices(find_player(name), outcomes)
    # Each count is binomial with n = 1000, p = 1/4: four standard deviations are 55.
    assert set(counts) == set(outcomes)
    assert all(abs(count - 250) < 55 for count in counts.values())


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_without_a_legal_turn_chooses_nothing(name: str) -> None:
    assert set(choices(find_player(name), {}, n=1)) == {None}


def test_random_makes_no_difference_between_wins_and_blunders() -> None:
    outcomes = {after("C1", winner=1): False, after("C2"): True, after("B2"): False}
    assert set(choices(find_player("random"), outcomes)) == set(outcomes)


def test_greedy_takes_any_win() -> None:
    wins = {after("C1", winner=1): False, after("C2", winner=1): False}
    counts = choices(find_player("greedy"), {**wins, after("B2"): False})
    assert set(counts) == set(wins)
    assert all(abs(count - 500) < 64 for count in counts.values())


def test_greedy_hands_over_no_win_while_it_can_help_it() -> None:
    safe = {after("C1"): False, after("C2"): False}
    counts = choices(find_player("greedy"), {**safe, after("B2"): True, after("A2"): True})
    assert set(counts) == set(safe)
    assert all(abs(count - 500) < 64 for count in counts.values())


def test_greedy_prefers_handing_over_a_win_to_losing_at_once() -> None:
    blunders = {after("C1"): True, after("C2"): True}
    assert set(choices(find_player("greedy"), {**blunders, after("B2", winner=2): False})) == set(blunders)
    assert set(choices(find_player("greedy"), {after("B2", winner=2): False})) == {after("B2", winner=2)}


def test_greedy_does_not_fear_a_win_of_its_own_next_turn() -> None:
    extra_turn = after("C1", to_move=1)
    assert set(choices(find_player("greedy"), {extra_turn: True, after("C2"): False})) == {
        extra_turn,
        after("C2"),
    }


def test_greedy_counts_its_partner_among_its_own_side() -> None:
    start = parse_position(f"{EMPTY}/1/mortal:A1,B1/mortal:A5,B5/mortal/mortal")
    partner_wins = parse_position(f"{EMPTY}/2/mortal:A1,B1/mortal:A5,B5/mortal#/mortal")
    enemy_wins = parse_position(f"{EMPTY}/2/mortal:A1,B1/mortal:A5,B5/mortal/mortal#")
    rules = cast(Rules, ScriptedRules({enemy_wins: False, partner_wins: False}))
    assert {find_player("greedy").choose(rules, start, Random(n)) for n in range(20)} == {partner_wins}


def test_greedy_steps_up_to_the_third_level() -> None:
    position = drawn("00000 00000 00000 03000 20000/1/mortal:A1,E1/mortal:A5,E5")
    rules = rules_for(position, MORTAL)
    chosen = [find_player("greedy").choose(rules, position, Random(n)) for n in range(10)]
    assert [outcome and outcome.winner for outcome in chosen] == [0] * 10


def test_greedy_puts_a_dome_on_the_tower_that_the_opponent_could_enter() -> None:
    # The opponent on A1 (level 2) neighbors B1 (level 3). Only a dome there, by the worker on C2, helps.
    position = drawn("00000 00000 00000 00000 23000/1/mortal:C2,E5/mortal:A1,A5")
    rules = rules_for(position, MORTAL)
    for n in range(20):
        outcome = find_player("greedy").choose(rules, position, Random(n))
        assert outcome is not None
        assert outcome.towers[SQUARES["B1"]] & DOME


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_place_workers_as_well(name: str) -> None:
    position = parse_position(f"{EMPTY}/1/mortal:?/mortal:?")
    outcome = find_player(name).choose(rules_for(position, MORTAL), position, Random(1))
    assert outcome is not None
    assert len(outcome.seats[0].workers or ()) == 2
