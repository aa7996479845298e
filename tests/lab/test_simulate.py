"""Simulations: known figures, the same for any number of processes, and every game again from its number."""

from __future__ import annotations

import multiprocessing
from collections import Counter

import pytest
from scipy.stats import chisquare

from santorini_dsl.cards import Library
from santorini_dsl.effects import Clause, Heading, PlaceTurn, Power, Window
from santorini_dsl.errors import UsageError
from santorini_dsl.game import rules_for
from santorini_dsl.game.notation import parse_position
from santorini_dsl.game.position import Position
from santorini_dsl.lab import GameRecord, Match, Result, play_game, simulate

MORTAL = Power("mortal")
#: Two more cards without power, so that positions tell the seats' cards apart.
ANA, BEN = Power("ana"), Power("ben")
EMPTY = "0" * 25


def drawn(text: str) -> Position:
    """A position whose rows, 5 to 1, are set apart by spaces."""
    return parse_position(text.replace(" ", ""))


#: Seat 1 (on A1, level 2) wins by its first move if it sees it.
WON_AT_ONCE = drawn("00000 00000 00000 03000 20000/1/ana:A1,E1/ben:A5,E5")
#: Seat 1's workers on A1 and B1 are walled in by towers of two blocks.
STUCK_AT_ONCE = drawn("00000 00000 00000 22200 00200/1/ana:A1,B1/ben:A5,E5")


def match(*powers: Power, player: str = "random", seed: int = 7, turn_cap: int = 200) -> Match:
    return Match(powers, (player,) * len(powers), seed, turn_cap)


def check_rules(game: GameRecord, powers: dict[str, Power]) -> None:
    """A recorded game is a chain of legal turns."""
    rules = rules_for(game.positions[0], powers)
    for before, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        assert rules.apply(before, move).position == after
    assert len(game.moves) == len(game.positions) - 1


def test_random_complete_turns_give_the_known_figures() -> None:
    report = simulate([MORTAL, MORTAL], 500, seed=11)
    # 400,000 games elsewhere: mean 53.97 (sd 11.8), 15.05 % stuck, first seat 50.07 %. Four standard errors.
    assert report.turns.mean == pytest.approx(53.97, abs=2.1)
    assert report.stuck / report.games == pytest.approx(0.1505, abs=0.064)
    assert report.first_seat_wins / report.games == pytest.approx(0.5007, abs=0.09)
    assert report.capped == 0


def test_json_has_the_keys_of_the_contract() -> None:
    report = simulate([ANA, BEN], 20, seed=7, player="greedy").as_json()
    assert report["gods"] == ["ana", "ben"]
    assert (report["games"], report["seed"], report["player"], report["turn_cap"]) == (20, 7, "greedy", 200)
    one, two = report["seats"]
    assert set(one) == {"god", "wins", "win_rate", "interval"}
    assert (one["god"], two["god"]) == ("ana", "ben")
    assert one["wins"] + two["wins"] + report["capped"] == 20
    assert one["win_rate"] == one["wins"] / 20
    assert one["interval"][0] < one["win_rate"] < one["interval"][1]
    assert {"stuck", "turns_mean", "first_seat_wins"} <= set(report)
    assert report["first_seat_wins"] == one["wins"]


def test_the_result_depends_on_the_seed_and_not_on_the_jobs() -> None:
    reports = [simulate([ANA, BEN], 30, seed=3, jobs=jobs, swap_seats=True) for jobs in (1, 2, 3)]
    assert reports[0] == reports[1] == reports[2]
    assert simulate([ANA, BEN], 30, seed=4, swap_seats=True) != reports[0]


def test_any_game_can_be_played_again_from_its_number() -> None:
    games = match(MORTAL, MORTAL)
    first = play_game(games, 17, record=True)
    assert play_game(games, 17, record=True) == first
    assert play_game(games, 18, record=True).positions[0] != first.positions[0]
    check_rules(first, {"mortal": MORTAL})
    assert first.turns == len(first.moves)
    assert first.positions[-1].winner == (first.winner if first.result is Result.WIN else None)


def test_recording_does_not_change_a_game() -> None:
    games = match(MORTAL, MORTAL, player="greedy")
    recorded = play_game(games, 5, record=True)
    plain = play_game(games, 5)
    assert (plain.result, plain.winner, plain.turns) == (recorded.result, recorded.winner, recorded.turns)
    assert plain.positions == plain.moves == ()


def test_a_simulation_is_the_sum_of_its_games() -> None:
    report = simulate([MORTAL, MORTAL], 25, seed=7)
    games = [play_game(match(MORTAL, MORTAL), number) for number in range(25)]
    assert report.seats[0].wins == sum(game.winner == 0 for game in games)
    assert report.turns.mean == sum(game.turns for game in games) / 25
    assert report.stuck == sum(game.result is Result.STUCK for game in games)


def test_placements_are_uniform() -> None:
    games = match(MORTAL, MORTAL, turn_cap=1)
    starts = [play_game(games, number, record=True).positions[0] for number in range(1500)]
    first = Counter(start.seats[0].workers for start in starts)
    squares = Counter(space for start in starts for seat in start.seats for space in seat.workers or ())
    assert len(first) <= 300
    assert chisquare([*first.values(), *[0] * (300 - len(first))]).pvalue > 0.001
    assert chisquare([squares[space] for space in range(25)]).pvalue > 0.001
    assert all(start.to_move == 0 and start.occupied.bit_count() == 4 for start in starts)


def test_the_winning_turn_counts() -> None:
    game = play_game(Match((ANA, BEN), ("greedy", "greedy"), 1, position=WON_AT_ONCE), 0)
    assert (game.result, game.winner, game.turns) == (Result.WIN, 0, 1)


def test_the_missing_turn_of_a_stuck_player_does_not_count() -> None:
    report = simulate([ANA, BEN], 3, seed=1, position=STUCK_AT_ONCE)
    assert (report.stuck, report.turns.mean) == (3, 0)
    assert [seat.wins for seat in report.seats] == [0, 3]


def test_a_capped_game_is_won_by_nobody() -> None:
    report = simulate([MORTAL, MORTAL], 8, seed=1, turn_cap=3)
    assert (report.capped, report.turns.mean, report.first_seat_wins) == (8, 3, 0)
    assert [seat.wins for seat in report.seats] == [0, 0]


def test_wins_follow_the_god_when_seats_are_swapped() -> None:
    report = simulate([ANA, BEN], 9, seed=1, player="greedy", swap_seats=True, position=WON_AT_ONCE)
    assert report.first_seat_wins == 9
    assert [(seat.god, seat.wins) for seat in report.seats] == [("ana", 5), ("ben", 4)]


def test_players_follow_the_god_when_seats_are_swapped() -> None:
    report = simulate([ANA, BEN], 60, seed=1, player=("greedy", "random"), swap_seats=True)
    assert report.player == "greedy,random"
    # A player that sees one turn ahead wins about nine games of ten against one that does not.
    assert report.seats[0].wins > 45


def test_state_goes_with_the_card_and_squares_with_the_seat() -> None:
    start = parse_position(f"{EMPTY}/2/ana[moved-up]:A1,E1/ben:A5,E5")
    games = Match((ANA, BEN), ("random", "random"), 1, swap_seats=True, position=start)
    assert games.start(0) == start
    assert games.start(1) == parse_position(f"{EMPTY}/2/ben:A1,E1/ana[moved-up]:A5,E5")


def test_three_players_each_have_every_seat() -> None:
    games = Match((ANA, BEN, MORTAL), ("random",) * 3, 1, swap_seats=True)
    orders = [[seat.card for seat in games.start(number).seats] for number in range(4)]
    assert orders == [
        ["ana", "ben", "mortal"],
        ["mortal", "ana", "ben"],
        ["ben", "mortal", "ana"],
        ["ana", "ben", "mortal"],
    ]


def test_three_players_play_on_when_one_is_stuck() -> None:
    powers = {"ana": ANA, "ben": BEN, "mortal": MORTAL}
    start = drawn("00000 00000 00000 22200 00200/1/ana:A1,B1/ben:A5,E5/mortal:C4,D4")
    game = play_game(Match((ANA, BEN, MORTAL), ("random",) * 3, 2, position=start), 0, record=True)
    check_rules(game, powers)
    assert game.moves[0] == "x"
    assert game.positions[1].seats[0].eliminated
    assert game.winner in (1, 2)
    # Turns that only say "x" are no turns.
    assert game.turns == len(game.moves) - game.moves.count("x")


def test_three_players_sum_up() -> None:
    report = simulate([ANA, BEN, MORTAL], 12, seed=2)
    assert sum(seat.wins for seat in report.seats) == 12


def test_partners_share_the_win() -> None:
    report = simulate([ANA, BEN, MORTAL, Power("dan")], 10, seed=2, player="greedy")
    one, two, three, four = (seat.wins for seat in report.seats)
    assert (one, two) == (three, four)
    assert one + two + report.capped == 10
    assert report.first_seat_wins == one


def test_four_players_place_for_their_teams() -> None:
    games = match(ANA, BEN, MORTAL, Power("dan"), turn_cap=1)
    start = play_game(games, 0, record=True).positions[0]
    assert [len(seat.workers or ()) for seat in start.seats] == [2, 2, 0, 0]
    # Rulebook: the team's first player places the workers, the second one takes the first turn.
    assert start.to_move == 2


@pytest.mark.parametrize("count", [2, 3, 4])
def test_placements_are_those_of_the_rules(count: int) -> None:
    powers = {name: Power(name) for name in ("ana", "ben", "cid", "dan")[:count]}
    partners = [f"{name}:?" if count < 4 or number < 2 else name for number, name in enumerate(powers)]
    start = parse_position(f"{EMPTY}/1/{'/'.join(partners)}")
    rules = rules_for(start, powers)
    for number in range(3):
        placed = play_game(match(*powers.values(), turn_cap=1), number, record=True).positions[0]
        before = start
        for seat in range(2 if count == 4 else count):
            [before] = [after for after in rules.outcomes(before) if after.seats[seat] == placed.seats[seat]]
        assert before == placed


def test_a_card_may_place_first() -> None:
    eager = Power("ben", (Clause(Heading(Window.SETUP), PlaceTurn(True)),))
    start = play_game(match(ANA, eager, turn_cap=1), 0, record=True).positions[0]
    # Placing first does not change who moves first.
    assert start.to_move == 0
    assert start.occupied.bit_count() == 4


def test_every_bundled_god_plays_to_the_end() -> None:
    powers = Library.load().powers
    for god in powers:
        report = simulate([powers[god], ANA], 2, seed=5, swap_seats=True)
        assert report.seats[0].wins + report.seats[1].wins == 2


def test_a_position_may_have_workers_still_to_place() -> None:
    start = parse_position(f"{EMPTY}/2/ana:A1,E1/ben:?")
    games = Match((ANA, BEN), ("random", "random"), 1, turn_cap=1, position=start)
    placed = play_game(games, 0, record=True).positions[0]
    assert placed.seats[0] == start.seats[0]
    assert len(placed.seats[1].workers or ()) == 2


def test_progress_counts_to_the_end() -> None:
    seen: list[int] = []
    simulate([MORTAL, MORTAL], 7, seed=1, turn_cap=2, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 7


def test_an_interrupt_ends_every_process() -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate([MORTAL, MORTAL], 10_000, seed=1, jobs=2, progress=interrupt)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"powers": [MORTAL]}, "two to four players, not 1"),
        ({"powers": [MORTAL] * 5}, "two to four players, not 5"),
        ({"player": "gready"}, "did you mean 'greedy'"),
        ({"player": ("random",)}, "2 gods need 2 players, not 1"),
        ({"n": 0}, "at least one game"),
        ({"jobs": 0}, "at least one process"),
        ({"turn_cap": 0}, "turn cap must be at least 1"),
        ({"position": WON_AT_ONCE}, "one of ana, ben, not of mortal, mortal"),
        (
            {"powers": [ANA, BEN], "position": parse_position(f"{EMPTY}/2/ana#:A1,E1/ben:A5,E5")},
            "over in this position",
        ),
    ],
)
def test_misuse(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        simulate(**{"powers": [MORTAL, MORTAL], "n": 1, "seed": 1, **arguments})  # type: ignore[arg-type]
