"""Turns taken step by step: everything that can be played can be stepped, and nobody walks into a dead end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from playing import FLAT, POWERS, board, table
from random_positions import positions

from santorini_dsl.cards import Library
from santorini_dsl.effects import (
    Action,
    Clause,
    Completing,
    Event,
    ExtraTurn,
    Heading,
    MarkWorker,
    PlaceCount,
    Power,
    Verb,
    Whose,
    Window,
    Workers,
)
from santorini_dsl.game import Position, Rules, TurnError, parse_position, print_position, rules_for
from santorini_dsl.game.stepping import TurnInProgress, begin
from santorini_dsl.game.turn_notation import Part, TurnText, parse_turn, print_turn
from santorini_dsl.language import parse_power

OPENING = f"{FLAT}/1/mortal:B4,D2/mortal:D4,B2"

#: Powers of the opponent that ask for something on complete turns.
DUTIES = [
    "Opponent's Turn: at least one opponent worker must move up, if possible.",
    "Opponent's Turn: at least one opponent worker must build on a perimeter space.",
]
LIBRARY = Library.load()
ALL = list(LIBRARY.cards)
#: Cards whose turns can have loops, or that can come to have such a power: not every way to play them is listed.
LOOPING = ["hermes", "morpheus", "triton", "circe", "chaos"]
LOOPLESS = [card for card in ALL if card not in LOOPING]


def at(position: str, *texts: str) -> TurnInProgress:
    """The turn in progress after these steps, each by its text."""
    turn = begin(*table(position))
    for text in texts:
        turn = turn.take(text)
    return turn


def offered(turn: TurnInProgress) -> list[str]:
    return [step.text for step in turn.steps()]


def beginnings(text: str) -> Iterator[str]:
    """The notation of a turn after each of its steps, without the mark of a win."""
    done: list[Part] = []
    for part in parse_turn(text).parts:
        for number in range(1, len(part.steps) + 1):
            yield print_turn(TurnText((*done, Part(part.worker, part.steps[:number]))))
        done.append(part)


# -- by the rules of the game ------------------------------------------------------------------------------


def test_a_turn_of_the_base_game() -> None:
    turn = at(OPENING)
    assert (turn.text, turn.can_finish, turn.board) == ("", False, turn.start)
    # B4 has 7 free neighbours to move to, B2's side likewise: 16 first steps in all
    assert len(turn.steps()) == 16
    assert {"B4>A5", "B4>C3", "D2>E1"} < set(offered(turn))

    moved = turn.take("B4>C5")
    assert (moved.text, moved.can_finish) == ("B4>C5", False)
    assert print_position(moved.board) == f"{FLAT}/1/mortal:C5,D2/mortal:D4,B2"
    assert offered(moved) == ["^B5", "^D5", "^B4", "^C4"]

    built = moved.take("^B4")
    assert (built.text, built.steps()) == ("B4>C5^B4", ())
    assert built.can_finish
    turn_made = built.finish()
    assert turn_made.text == "B4>C5^B4"
    assert print_position(turn_made.position) == "0000001000000000000000000/2/mortal:C5,D2/mortal:D4,B2"


def test_earlier_values_stay_as_they_were() -> None:
    turn = at(OPENING)
    turn.take("B4>C5").take("^B4")
    assert turn.text == ""
    assert turn.take(turn.steps()[0]).text == offered(turn)[0]


def test_labels_say_what_happens() -> None:
    rows = board("00000 01000 00200 00030 00000", "mortal:B4", "mortal:A1")
    (up,) = [step for step in at(rows).steps() if step.text == "B4>C3"]
    assert (up.label, up.note) == ("the worker on B4 moves to C3 (up one level)", "up")
    (down,) = [step for step in at(rows).steps() if step.text == "B4>A5"]
    assert (down.label, down.note) == ("the worker on B4 moves to A5 (down one level)", "down")
    labels = {step.text: (step.label, step.note) for step in at(rows, "B4>C3").steps()}
    assert labels["^B4"] == ("the worker on C3 builds a block on B4 (level 2)", "level 2")
    assert labels["^D2"] == ("the worker on C3 builds a dome on D2 (a complete tower)", "dome")


def test_a_step_that_wins_says_so_and_ends_the_turn() -> None:
    position = board("00000 00000 00230 00000 00000", "mortal:C3", "mortal:A1")
    (win,) = [step for step in at(position).steps() if step.winner is not None]
    assert (win.text, win.winner) == ("C3>D3", 0)
    won = at(position).take(win)
    assert won.steps() == ()
    assert (won.finish().text, won.finish().winner) == ("C3>D3#", 0)


def test_what_follows_by_itself_is_told() -> None:
    (swap,) = [s for s in at(f"{FLAT}/1/apollo:B4/mortal:C4").steps() if s.text == "B4>C4"]
    assert swap.label == "the worker on B4 moves to C4; the worker on C4 is forced to B4"


def test_an_unusual_dome_is_a_step_of_its_own() -> None:
    assert {"^A4", "^A4*"} < set(offered(at(f"{FLAT}/1/atlas:B4/mortal:E1", "B4>A5")))
    (dome,) = [s for s in at(f"{FLAT}/1/atlas:B4/mortal:E1", "B4>A5").steps() if s.text == "^A4*"]
    assert (dome.note, dome.label) == ("dome", "the worker on A5 builds a dome on A4 (on the ground)")


def test_an_optional_step_can_be_left_out() -> None:
    """Moving on to a second space is optional, and not back to where the turn began."""
    moved = at(f"{FLAT}/1/artemis:A5/mortal:E1", "A5>B5")
    assert not moved.can_finish
    assert {">C5", "^C5", "^A5"} < set(offered(moved))
    assert ">A5" not in offered(moved)
    once = at(f"{FLAT}/1/demeter:A5/mortal:E1", "A5>B5", "^A5")
    assert once.can_finish
    assert offered(once) == ["^C5", "^A4", "^B4", "^C4"]


def test_a_stuck_player_has_no_step() -> None:
    turn = at(board("04444 44444 44444 44444 44440", "mortal:A5", "mortal:E1"))
    assert (turn.steps(), turn.turns, turn.can_finish) == ((), (), False)


def test_building_first_is_offered_only_where_the_worker_can_still_move_without_going_up() -> None:
    """From A1 only B1 (level 1) and A2 are open: to build on A2 would leave only ways up, which are then forbidden."""
    position = board("44444 44444 44444 04444 01444", "prometheus:A1", "mortal:")
    assert "A1^A2" not in offered(at(position))
    assert "A1^B1" in offered(at(position))


def test_a_requirement_counts_from_the_first_step_on() -> None:
    rules = Rules([POWERS["mortal"], parse_power(DUTIES[0], "duty")])
    position = parse_position(board("00000 01000 00000 00000 00000", "mortal:A5,E1", "duty:E5"))
    assert offered(begin(rules, position)) == ["A5>B4"]
    flat = parse_position(f"{FLAT}/1/mortal:A5,E1/duty:E5")
    assert len(begin(rules, flat).steps()) == 6


def test_a_game_that_is_over_has_no_steps() -> None:
    turn = at(f"{FLAT}/2/mortal#:A1/mortal:B1")
    assert (turn.steps(), turn.turns, turn.can_finish) == ((), (), False)


def test_a_stuck_player_among_three_leaves() -> None:
    position = board("04444 44444 44444 44444 44400", "mortal:A5", "mortal:D1", "mortal:E1")
    turn = at(position)
    assert [(step.text, step.label) for step in turn.steps()] == [("x", "you have no legal turn and leave the game")]
    assert turn.take("x").finish().position.seats[0].eliminated


def test_an_extra_turn_can_be_declined() -> None:
    """A completed tower brings one more turn, here with one of the opponent's workers."""
    completes = Event(Workers(Whose.YOUR), Action(Verb.BUILD, qualifiers=(Completing(),)))
    extra = ExtraTurn(completes, Workers(Whose.OPPONENT), harmless=True)
    power = Power("again", (Clause(Heading(Window.BUILD, Whose.YOUR), extra),))
    rules = Rules([power, POWERS["mortal"]])
    position = parse_position(board("03000 00000 00000 00000 00000", "again:A3", "mortal:E1"))
    after = begin(rules, position, "A3>A4^B5").finish().position
    assert after.to_move == 0
    turn = begin(rules, after)
    assert turn.can_finish
    assert offered(turn) == ["E1>D2", "E1>E2", "E1>D1"]
    declined = turn.finish()
    assert (declined.text, declined.position.to_move) == ("--", 1)
    assert begin(rules, after, "--").finish() == declined


# -- placements --------------------------------------------------------------------------------------------


def test_workers_are_placed_one_after_the_other_in_any_order() -> None:
    turn = at(f"{FLAT}/1/mortal:?/mortal:?")
    assert len(turn.steps()) == 25
    placed = turn.take("+D2")
    assert placed.text == "+D2"
    assert placed.board.seats[0].workers == (parse_position(f"{FLAT}/1/mortal:D2/mortal:").seats[0].workers)
    assert len(placed.steps()) == 24
    assert not placed.can_finish
    assert placed.take("+B4").finish().text == "+B4+D2"
    assert placed.take("+B4").steps() == ()
    assert at(f"{FLAT}/2/mortal:B4,D2/mortal:?").steps()[0].label == "a worker is placed on A5"
    assert len(at(f"{FLAT}/2/mortal:B4,D2/mortal:?").steps()) == 23


def test_marked_workers_are_placed_with_their_mark() -> None:
    marking = Power("marking", (Clause(Heading(Window.SETUP), MarkWorker("leader")),))
    turn = begin(Rules([marking, POWERS["mortal"]]), parse_position(f"{FLAT}/1/marking:?/mortal:?"))
    assert len(turn.steps()) == 50
    (step,) = [step for step in turn.steps() if step.text == "+leader@C3"]
    assert step.label == "a worker is placed on C3, marked leader"
    led = turn.take(step)
    assert all("@" not in text for text in offered(led))
    assert print_position(led.take("+A1").finish().position).split("/")[2] == "marking[leader=C3]:C3,A1"
    assert all(text.startswith("+leader@") for text in offered(turn.take("+A1")))


def test_other_numbers_of_workers() -> None:
    three = Power("three", (Clause(Heading(Window.SETUP), PlaceCount(3)),))
    turn = begin(Rules([three, POWERS["mortal"]]), parse_position(f"{FLAT}/1/three:?/mortal:?"), "+A1+E5")
    assert not turn.can_finish
    assert turn.take("+C3").finish().text == "+E5+C3+A1"


# -- text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["B4>C5", "B4>C5^B4", "D2>E1"])
def test_a_turn_can_begin_with_written_steps(text: str) -> None:
    assert begin(*table(OPENING), text).text == text


def test_a_repeated_square_and_a_mark_of_a_win_are_understood() -> None:
    assert begin(*table(OPENING), "B4>C5,C5^B4").finish().text == "B4>C5^B4"
    position = board("00000 00000 00230 00000 00000", "mortal:C3", "mortal:A1")
    assert begin(*table(position), "C3>D3#").finish().winner == 0


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("B4>D4", "illegal"),
        ("B4>C5^C3", "illegal"),
        ("B4>>C5", "invalid"),
        ("B4>C5^B4#", "illegal"),
        ("+A1", "illegal"),
    ],
)
def test_text_that_begins_no_legal_turn(text: str, kind: str) -> None:
    with pytest.raises(TurnError) as caught:
        begin(*table(OPENING), text)
    assert caught.value.kind == kind


def test_a_mark_of_a_win_belongs_to_a_complete_turn() -> None:
    with pytest.raises(TurnError) as caught:
        begin(*table(OPENING), "B4>C5#")
    assert caught.value.kind == "illegal"


@pytest.mark.parametrize(
    ("text", "kind"), [("+A1+A1", "illegal"), ("B4>C5", "illegal"), ("A1", "invalid"), ("x", "illegal")]
)
def test_text_that_is_no_placement(text: str, kind: str) -> None:
    with pytest.raises(TurnError) as caught:
        begin(*table(f"{FLAT}/1/mortal:?/mortal:?"), text)
    assert caught.value.kind == kind


def test_a_step_that_is_not_offered_is_refused() -> None:
    with pytest.raises(TurnError) as caught:
        at(OPENING).take("B4>D4")
    assert caught.value.kind == "illegal"
    with pytest.raises(TurnError) as caught:
        at(OPENING, "B4>C5").finish()
    assert caught.value.kind == "incomplete"


# -- laws --------------------------------------------------------------------------------------------------


def with_a_duty(position: str, duty: int | None) -> tuple[Rules, Position]:
    """The position, in which the seat after the mover may demand something of complete turns."""
    read = parse_position(position)
    rules = rules_for(read, LIBRARY.powers)
    if duty is None:
        return rules, read
    powers = list(rules.powers)
    other = (read.to_move + 1) % len(powers)
    powers[other] = Power(powers[other].card, (*powers[other].clauses, *parse_power(DUTIES[duty]).clauses))
    return Rules(powers, LIBRARY.powers), read


duties = st.sampled_from([None, 0, 1])


@given(position=positions(LOOPLESS, workers=2), duty=duties)
@settings(max_examples=60)
def test_the_steps_are_exactly_the_beginnings_of_the_legal_turns(position: str, duty: int | None) -> None:
    rules, read = with_a_duty(position, duty)
    paths = rules.paths(read)
    complete: dict[str, set[Position]] = {}
    for path in paths:
        complete.setdefault(path.text.partition("#")[0], set()).add(path.position)
    expected = {beginning for path in paths for beginning in beginnings(path.text)}
    reached: set[str] = set()
    finished: dict[str, set[Position]] = {}
    waiting = [begin(rules, read)]
    while waiting:
        turn = waiting.pop()
        if turn.text:
            reached.add(turn.text)
        if turn.can_finish:
            finished[turn.text] = {end.position for end in turn.turns}
        waiting += [turn.take(step) for step in turn.steps()]
    assert reached == expected
    assert finished == complete


looping = st.sampled_from(LOOPING).flatmap(lambda card: positions([card, "hermes"], seats=[2], workers=2))


@given(position=looping, duty=duties, seed=st.integers())
@settings(max_examples=25)
def test_in_a_loop_every_listed_turn_can_be_stepped(position: str, duty: int | None, seed: int) -> None:
    rules, read = with_a_duty(position, duty)
    paths = rules.paths(read)
    known = {"": begin(rules, read)}
    for path in random.Random(seed).sample(paths, min(30, len(paths))):
        before = ""
        for beginning in beginnings(path.text):
            if beginning not in known:
                known[beginning] = known[before].take(beginning.removeprefix(before))
            before = beginning
        assert path.position in [turn.position for turn in known[before].turns]


@given(position=looping, duty=duties, seed=st.integers())
@settings(max_examples=40)
def test_nobody_walks_into_a_dead_end(position: str, duty: int | None, seed: int) -> None:
    """Wander through a loop at random, then finish: the turn is one that the judge of written turns takes too."""
    rules, read = with_a_duty(position, duty)
    rng = random.Random(seed)
    turn = begin(rules, read)
    assume(turn.steps())
    wandering = rng.randrange(8)
    while turn.steps() and not (turn.can_finish and wandering <= 0):
        steps = turn.steps()
        ends = [step for step in steps if "^" in step.text]
        turn = turn.take(rng.choice(ends if ends and wandering <= 0 else steps))
        wandering -= 1
    assert turn.can_finish
    assert rules.apply(read, turn.finish().text).position == turn.finish().position


@given(position=positions(ALL))
@settings(max_examples=60)
def test_somebody_without_a_legal_turn_has_no_step(position: str) -> None:
    rules, read = with_a_duty(position, None)
    turn = begin(rules, read)
    leaving = [step.text for step in turn.steps()] == ["x"]
    assert bool((turn.steps() and not leaving) or turn.turns) == rules.has_turn(read)
    assert len(read.seats) == 3 or not leaving
