"""Soak: the thirty gods break nothing, and what is broken on purpose is found."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from santorini_dsl.cards import Library
from santorini_dsl.cards.collection import Collection
from santorini_dsl.cards.matchup import judge
from santorini_dsl.cli import app
from santorini_dsl.effects import Power, Verb
from santorini_dsl.errors import UsageError
from santorini_dsl.game import Position, Rules, Turn, parse_position, print_position, rules_for
from santorini_dsl.game.board import SQUARES
from santorini_dsl.game.turn import Node, Step
from santorini_dsl.lab import Result
from santorini_dsl.lab import soak as lab
from santorini_dsl.lab.invariants import in_listing, in_position, in_replay, in_steps, in_telling
from santorini_dsl.lab.soak import Fixture, Soaked, line_ups, play, soak

LIBRARY = Library.load()
BANS = Collection.load().bans
GODS = [
    card for card in LIBRARY.cards.values() if card.set in ("Simple Gods", "Advanced Gods") and card.id == card.base
]
IDS = [card.id for card in GODS]


def broken(games: Sequence[Soaked]) -> list[object]:
    return [(game.breach.command, game.breach.wrong) for game in games if game.breach]


# -- the thirty gods -----------------------------------------------------------------------------------------


def test_there_are_thirty_gods() -> None:
    assert sorted(card.number or 0 for card in GODS) == list(range(1, 31))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_sample_of_pairs_and_line_ups_breaks_nothing(seed: int) -> None:
    # every god once, with another one for each seed
    met = [Fixture((IDS[n], IDS[(n + 2 * seed - 1) % 30]), seed) for n in range(0, 30, 2)]
    seated = [Fixture(gods) for gods in line_ups(GODS, BANS, 6, seed)]
    assert broken([play(fixture, LIBRARY, seed) for fixture in (*met, *seated)]) == []


@pytest.mark.slow
def test_all_pairs_in_both_seats_and_a_hundred_line_ups_break_nothing() -> None:
    report = soak(GODS, LIBRARY, BANS, seed=2017, games=2, tables=100, jobs=2)
    assert [(breach.command, breach.wrong) for breach in report.breaches] == []
    assert (report.pairs, report.line_ups, report.games) == (30 * 29 // 2, 100, 30 * 29 + 100)
    assert report.results.total() == report.games


# -- which games are played ------------------------------------------------------------------------------------


def test_every_pair_plays_in_both_seats_and_banned_ones_too(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Fixture] = []

    def noted(fixture: Fixture, library: Library, seed: int) -> Soaked:
        played.append(fixture)
        return Soaked(fixture, Result.WIN, "", (), 0)

    monkeypatch.setattr(lab, "play", noted)
    three = [LIBRARY.find(name) for name in ("atlas", "chronus", "pan")]
    report = soak(three, LIBRARY, BANS, seed=1, games=3)
    assert [fixture.gods for fixture in played] == [
        *(("atlas", "chronus"), ("chronus", "atlas"), ("atlas", "chronus")),
        *(("atlas", "pan"), ("pan", "atlas"), ("atlas", "pan")),
        *(("chronus", "pan"), ("pan", "chronus"), ("chronus", "pan")),
    ]
    assert [fixture.number for fixture in played] == [0, 1, 2] * 3
    assert (report.pairs, report.line_ups, report.games) == (3, 0, 9)


def test_line_ups_are_legal_ones_of_three_and_of_four() -> None:
    found = line_ups(GODS, BANS, 21, seed=5)
    assert [len(gods) for gods in found] == [3] * 10 + [4] * 11
    faces = Collection.load().faces
    assert all(judge([faces[god] for god in gods], BANS).allowed for gods in found)
    assert len(set(found)) == 21
    assert line_ups(GODS, BANS, 21, seed=5) == found
    assert line_ups(GODS, BANS, 21, seed=6) != found


def test_there_must_be_something_to_play() -> None:
    with pytest.raises(UsageError, match="nothing to play"):
        soak([LIBRARY.find("pan")], LIBRARY, BANS, seed=1)


# -- the games -------------------------------------------------------------------------------------------------


def test_a_game_depends_on_gods_seed_and_number_alone() -> None:
    fixture = Fixture(("apollo", "chaos"), 4)
    once = play(fixture, LIBRARY, 7)
    assert play(fixture, LIBRARY, 7) == once
    for other, seed in ((Fixture(("chaos", "apollo"), 4), 7), (Fixture(fixture.gods, 5), 7), (fixture, 8)):
        assert play(other, LIBRARY, seed).turns != once.turns


def test_the_report_does_not_depend_on_the_jobs() -> None:
    few = GODS[:4]
    reports = [soak(few, LIBRARY, BANS, seed=3, games=1, tables=2, jobs=jobs) for jobs in (1, 2)]
    assert reports[0] == reports[1]


def test_a_game_is_a_chain_of_legal_turns_from_the_choice_of_places_to_the_end() -> None:
    game = play(Fixture(("bia", "selene"), 1), LIBRARY, 3)
    assert game.start.endswith("/1/bia:?/selene:?")
    positions = [game.start, *(position for _, position in game.turns)]
    for (before, after), (text, _) in zip(pairwise(positions), game.turns, strict=True):
        read = parse_position(before)
        assert print_position(rules_for(read, LIBRARY.powers).apply(read, text).position) == after
    last = parse_position(positions[-1])
    assert rules_for(last, LIBRARY.powers).winner(last) is not None
    assert game.result is (Result.STUCK if last.winner is None else Result.WIN)


def test_a_game_of_a_duty_that_few_turns_meet_goes_on() -> None:
    # Nobody is walked into a turn that the duty refuses, however rarely chance meets it.
    seen = [play(Fixture(("pan", god), number), LIBRARY, 1) for god in ("aphrodite", "persephone") for number in (0, 1)]
    assert broken(seen) == []


def test_endless_games_are_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "TURN_CAP", 3)
    game = play(Fixture(("atlas", "pan")), LIBRARY, 1)
    assert game.result is Result.CAPPED
    assert len(game.turns) == 2 + 3  # the placements come on top


# -- what is broken is found -----------------------------------------------------------------------------------


def placed(text: str) -> tuple[Rules, Position]:
    position = parse_position(text)
    return rules_for(position, LIBRARY.powers), position


FLAT = "0" * 25
START = f"{FLAT}/1/mortal:C3,E5/mortal:A1,E1"


def node(workers: str, step: Step | None = None, previous: Node | None = None, towers: str = FLAT, **more: int) -> Node:
    """A moment of a turn in which the workers stand on these squares."""
    squares = tuple(SQUARES[workers[at : at + 2]] for at in range(0, len(workers), 3))
    board = bytes("0123abc4".index(tower) for tower in towers)
    return Node(board, squares, ((),), None, step=step, previous=previous, **more)


def went(verb: Verb, worker: int, source: str, target: str, automatic: bool = False) -> Step:
    return Step(verb, worker, SQUARES[source], SQUARES[target], 0, automatic=automatic)


B3_TO_C3 = went(Verb.MOVE, 0, "B3", "C3")
PUSHED = went(Verb.FORCE, 1, "C3", "D3", automatic=True)


def test_steps_that_are_sound() -> None:
    assert list(in_steps(node("B3 C3"))) == []
    assert list(in_steps(node("B4 C3", went(Verb.MOVE, 0, "B3", "B4"), node("B3 C3")))) == []


def test_two_workers_on_a_space() -> None:
    entered = node("C3 C3", B3_TO_C3, node("B3 C3"))
    assert list(in_steps(entered)) == ["after move B3 C3: several workers stand on C3"]
    # for the blink before the other one is forced on
    assert list(in_steps(node("C3 D3", PUSHED, entered))) == []
    # but not before something else happens
    built = went(Verb.BUILD, 0, "C3", "B2")
    assert list(in_steps(node("C3 C3", built, entered))) == [
        "after move B3 C3: several workers stand on C3",
        "after build C3 B2: several workers stand on C3",
    ]
    # nor where a worker is forced to another one
    forced = node("B3 B3", went(Verb.FORCE, 1, "C3", "B3"), node("B3 C3"))
    assert list(in_steps(forced)) == ["after force C3 B3: several workers stand on B3"]
    # a win ends the turn in that blink
    assert list(in_steps(node("C3 C3", B3_TO_C3, node("B3 C3"), winner=0))) == []
    assert list(in_steps(node("C3 C3 A1 A1", B3_TO_C3, node("B3 C3 A1 A2"), winner=0))) == [
        "after move B3 C3: several workers stand on C3, A1"
    ]


def test_a_worker_on_a_dome() -> None:
    for tower in "abc4":
        domed = FLAT[:12] + tower + FLAT[13:]
        assert list(in_steps(node("C3", went(Verb.MOVE, 0, "B3", "C3"), node("B3"), towers=domed))) == [
            "after move B3 C3: a worker stands on the dome on C3"
        ]


def test_a_counter_below_zero_and_a_state_out_of_order() -> None:
    start = node("C3")
    for state, wrong in (
        ((("dream", "-1"),), "seat 1 has dream=-1"),
        ((("used", ""), ("extra", "1")), "the state of seat 1 is out of order: used, extra"),
        ((("used", ""), ("used", "")), "the state of seat 1 is out of order: used, used"),
    ):
        kept = Node(start.towers, start.workers, (state,), None)
        assert list(in_steps(kept)) == [wrong]


def test_towers_of_more_than_three_blocks() -> None:
    tall = Node(bytes([8, *[0] * 24]), (), ((),), None)
    assert list(in_steps(tall)) == [f"towers that are none: {tall.towers!r}"]


def test_a_position_that_cannot_be_written_or_that_no_card_reads() -> None:
    rules, start = placed(START)
    assert list(in_position(rules, start)) == []
    seat = start.seats[0]
    for spoilt in (
        seat._replace(workers=(12, 12)),
        seat._replace(workers=(20,)),  # A1 is held
        seat._replace(state=(("moved-up", ""),)),
        seat._replace(state=(("dream", "-1"),)),
    ):
        assert list(in_position(rules, start._replace(seats=(spoilt, start.seats[1]))))
    assert list(in_position(rules, start._replace(seats=(seat._replace(workers=(12, 4)), start.seats[1]))))


def turn_of(text: str, position: str = START) -> Turn:
    rules, read = placed(position)
    return rules.apply(read, text)


def elsewhere(turn: Turn) -> Turn:
    """The turn as if it led to another board."""
    towers = turn.position.towers
    return Turn(turn.text, turn.steps, turn.position._replace(towers=bytes([towers[0] ^ 1, *towers[1:]])))


def test_a_turn_that_is_played_again_leads_to_the_same_position() -> None:
    rules, start = placed(START)
    turn = turn_of("C3>C4^C3")
    assert list(in_replay(rules, start, turn)) == []
    assert "played again, leads to" in "".join(in_replay(rules, start, elsewhere(turn)))
    illegal = Turn("C3>C4^A1", turn.steps, turn.position)
    assert "cannot be played again: illegal" in "".join(in_replay(rules, start, illegal))


def test_a_text_of_two_meanings_must_be_one_of_them() -> None:
    # swapping with the worker on D3 and pushing it to E3 are written alike
    both = Power("both", (*LIBRARY.powers["apollo"].clauses, *LIBRARY.powers["minotaur"].clauses))
    rules, start = Rules([both, Power("mortal")]), parse_position(f"{FLAT}/1/both:C3/mortal:D3")
    meanings = [turn for turn in rules.turns(start) if turn.text == "C3>D3^D4"]
    assert [turn.position.seats[1].workers for turn in meanings] == [(12,), (14,)]
    assert [list(in_replay(rules, start, turn)) for turn in meanings] == [[], []]
    assert "none of the listed" in "".join(in_replay(rules, start, elsewhere(meanings[0])))


def test_a_turn_must_be_in_the_list_of_all() -> None:
    rules, start = placed(START)
    turn = turn_of("C3>C4^C3")
    assert list(in_listing(rules, start, turn)) == []
    assert "not listed" in "".join(in_listing(rules, start, elsewhere(turn)))
    assert "no turn was found" in "".join(in_listing(rules, start, None))
    walled = "44444 44444 44444 22444 02444/1/mortal:A1/mortal:".replace(" ", "")
    assert list(in_listing(*placed(walled), None)) == []


def test_whether_there_is_a_turn_must_fit_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, start = placed(START)
    monkeypatch.setattr(Rules, "has_turn", lambda *_: False)
    assert list(in_listing(rules, start, turn_of("C3>C4^C3"))) != []


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (START, "C3>C4^C3"),
        (f"{FLAT}/1/apollo:C3,E5/mortal:C4,E1", "C3>C4^B4"),
        (f"{FLAT}/1/minotaur:C3,E5/mortal:C4,E1", "C3>C4^B4"),
        (f"{FLAT}/1/bia:C3,E5/mortal:C5,E1", "C3>C4^C5"),
        (f"{FLAT[:12]}1{FLAT[13:]}/1/medusa:B3,E5/mortal:C2,E1", "B3>C3^B3"),
        (f"{FLAT[:4]}1{FLAT[5:]}/1/ares:C3,D5/mortal:A1,E1", "C3>C4^C3,D5-E5"),
        (f"{FLAT}/1/zeus:C3,E5/mortal:A1,E1", "C3>C4^C4"),
        (f"{FLAT}/1/charon:C3,E5/mortal:C4,E1", "C3!C4>C2>C4^C3"),
    ],
)
def test_the_steps_that_a_turn_tells_add_up(position: str, text: str) -> None:
    start = parse_position(position)
    turn = turn_of(text, position)
    assert list(in_telling(start, turn)) == []
    assert "do not add up" in "".join(in_telling(start, elsewhere(turn)))
    for missing in range(len(turn.steps)):
        told = Turn(turn.text, (*turn.steps[:missing], *turn.steps[missing + 1 :]), turn.position)
        assert list(in_telling(start, told)) != []


def test_a_step_that_the_board_has_no_room_for() -> None:
    for tower in "3abc4":
        full = parse_position(START.replace(FLAT, FLAT[:12] + tower + FLAT[13:], 1).replace("C3", "B3"))
        told = Turn("B3>B4^C3", turn_of("B3>B4^C3", START.replace("C3", "B3")).steps, full)
        assert "a build on C3, where it is impossible" in list(in_telling(full, told))


# -- breaches --------------------------------------------------------------------------------------------------


def fails_on_turn(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is wrong with the turn of this number of every game, the placements not counted."""
    counted: list[Turn] = []

    def told(before: Position, turn: Turn) -> Iterator[str]:
        counted.append(turn)
        if len(counted) == number:
            yield "it is wrong"

    monkeypatch.setattr(lab, "in_telling", told)


def test_a_breach_ends_the_game_and_says_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = play(Fixture(("apollo", "pan"), 3), LIBRARY, 7)
    fails_on_turn(4, monkeypatch)
    game = play(Fixture(("apollo", "pan"), 3), LIBRARY, 7)
    assert game.result is None
    assert game.breach is not None
    assert game.turns == sound.turns[: 2 + 3]
    assert game.breach.position == sound.turns[4][1]
    assert (game.breach.turn, game.breach.wrong) == (6, ("it is wrong",))
    assert game.breach.command == "santorini soak apollo pan --seed 7 --replay 3"
    # the command plays the same game
    fails_on_turn(4, monkeypatch)
    answer = CliRunner().invoke(app, shlex.split(game.breach.command)[1:])
    assert answer.exit_code == 1
    lines = answer.stdout.splitlines()
    assert [line.split()[-1] for line in lines[2::2][:5]] == [position for _, position in game.turns]
    assert lines[-2:] == [f"apollo, pan: turn 6 from {game.breach.position}", "  it is wrong"]


def test_breaches_are_told_at_once_and_listed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(lab, "random_leaf", crash)
    status, out, err = run("pan", "apollo", "-n", "2")
    commands = ["santorini soak pan apollo --seed 1 --replay 0", "santorini soak apollo pan --seed 1 --replay 1"]
    assert status == 1
    assert err.splitlines() == [f"broken: {command}" for command in commands]
    assert [line for line in out.splitlines() if "replay" in line] == [
        f"  play it again: {command}" for command in reversed(commands)
    ]
    assert "broken2" in "".join(out.split())


def test_a_crash_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(lab, "random_leaf", crash)
    report = soak(GODS[:2], LIBRARY, BANS, seed=1, games=1)
    (breach,) = report.breaches
    assert breach.wrong == ("ZeroDivisionError: oh",)
    assert breach.turn == 3
    assert report.as_json()["breaches"] == [breach.as_json()]
    assert breach.as_json()["replay"] == breach.command


def test_a_card_that_breaks_the_rules_of_the_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    # a step that forgets to take the worker from where it came
    from santorini_dsl.game.events import Events

    sound = Events.after

    def after(events: Events, before: Node, step: Step, *rest: object) -> Node:
        made = sound(events, before, step, *rest)  # type: ignore[arg-type]
        if step.verb is Verb.MOVE and step.target == SQUARES["C3"]:
            made.workers = before.workers
        return made

    monkeypatch.setattr(Events, "after", after)
    games = [play(Fixture(("apollo", "pan"), number), LIBRARY, 1) for number in range(3)]
    assert any(game.breach and "do not add up" in " ".join(game.breach.wrong) for game in games)


# -- the command -----------------------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["soak", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_counts_games() -> None:
    status, out, _ = run("apollo", "pan", "Bia", "-n", "1", "--line-ups", "1", "--seed", "5", "--json")
    assert status == 0
    report = json.loads(out)
    assert (report["pairs"], report["line_ups"], report["games"], report["seed"]) == (3, 0, 3, 5)
    assert report["win"] + report["stuck"] + report["capped"] == 3
    assert report["steps"] > report["turns"] > 3 * 2
    assert report["breaches"] == []
    status, plain, notes = run("apollo", "pan", "Bia", "-n", "1", "--line-ups", "1", "--seed", "5")
    assert f"turns{report['turns']}" in "".join(plain.split())
    # four gods are one too many for these three
    assert "no more than 0 line-ups can be made" in notes


def test_the_command_plays_one_game_again() -> None:
    status, out, _ = run("apollo", "pan", "--seed", "7", "--replay", "3", "--json")
    game = play(Fixture(("apollo", "pan"), 3), LIBRARY, 7)
    assert status == 0
    answer = json.loads(out)
    assert (answer["gods"], answer["number"], answer["result"]) == (["apollo", "pan"], 3, game.result)
    assert [(turn["turn"], turn["position"]) for turn in answer["turns"]] == list(game.turns)
    assert (
        run("apollo", "pan", "--seed", "7", "--replay", "3")[1].splitlines()[-1] == f"the game is over: {game.result}"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pan", "pan"], "Pan is named twice"),
        (["pan", "--replay", "1"], "two to four gods, not 1"),
        (["pan"], "nothing to play"),
        (["pann", "apollo"], "there is no card 'pann'; did you mean pan"),
    ],
)
def test_the_command_is_misused(arguments: list[str], message: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
