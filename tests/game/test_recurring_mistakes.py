"""Mistakes that recur in programs of this game, each refuted over random positions and cards.

Here are three: domes that count as blocks, forced workers that count as moved, and players who are called stuck
before all ways were tried. `test_recurring_mistakes_in_time` has the other two.

What should happen is worked out from the steps that a turn tells, on a board that shares nothing with the package
(`stories`), or by spelling out all turns by hand (`brute`).
"""

from __future__ import annotations

from random import Random

import brute
import by_hand
from by_hand import NEAR, SQUARES
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from playing import POWERS
from random_tables import PLAIN, SIMPLE, TURNS, random_turn, seeds, table, tables, told
from stories import Moment, Table, climbs_to_the_top, level, story

from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, parse_position, print_position
from santorini_dsl.game.board import NAMES
from santorini_dsl.language import parse_power


def with_sentence(position: str, seat: int, sentence: str) -> tuple[Rules, Position]:
    """The rules when the card in this seat says one sentence more."""
    read = parse_position(position)
    powers = [POWERS[held.card] for held in read.seats]
    more = parse_power(sentence).clauses
    powers[seat] = Power(powers[seat].card, (*powers[seat].clauses, *more))
    return Rules(powers, POWERS), read


# -- 1. dome and block count mixed up --------------------------------------------------------------------------


@given(tables(), seeds)
@settings(max_examples=150)
def test_blocks_and_domes_are_counted_apart(position: str, rng: Random) -> None:
    for turn, moments in told(position, rng):
        for moment in moments:
            changed = {at for at in SQUARES if moment.before[at] != moment.towers[at]}
            assert changed <= {moment.at}
            for at in changed:
                before, after = moment.before[at], moment.towers[at]
                # nothing is built on a dome or taken away under it
                assert before in "0123"
                # a dome leaves the blocks as they are, a block leaves the top open
                assert (level(after) == level(before)) is (after in "abc4")
        end = moments[-1].towers if moments else Table.read(position).towers
        assert print_position(turn.position)[:25] == "".join(end[at] for at in SQUARES)


FULL = ["33", "0333bc", "33abc", "0123abc"]


@given(tables(PLAIN, [2], first=["chronus"], landscapes=FULL), seeds)
@settings(max_examples=120)
def test_five_complete_towers_are_three_blocks_and_a_dome_each(position: str, rng: Random) -> None:
    position = with_complete_towers(position, 4, rng)
    owner = Table.read(position).cards.index("chronus")
    for turn, moments in told(position, rng):
        complete = [list(moment.towers.values()).count("4") for moment in moments]
        if any(climbs_to_the_top(moment) for moment in moments):
            continue
        event(f"five towers: {complete[-1] >= 5}")
        assert turn.winner == (owner if complete[-1] >= 5 else None)
        # and the game is over with the fifth
        assert all(number < 5 for number in complete[:-1])


def with_complete_towers(position: str, number: int, rng: Random) -> str:
    """The position with so many complete towers, where nobody stands."""
    start = Table.read(position)
    for square in rng.sample([at for at in SQUARES if at not in start.places.values()], number):
        start.towers[square] = "4"
    return "".join(start.towers.values()) + position[25:]


EARLY_DOMES = "Your Build: your worker may build a dome at any level."


@given(tables(PLAIN, [2], first=["dionysus"], mover="dionysus", landscapes=["0123", "233", "3"]), seeds)
@settings(max_examples=100)
def test_only_the_dome_on_three_blocks_completes_a_tower(position: str, rng: Random) -> None:
    mine = Table.read(position)
    rules, read = with_sentence(position, mine.to_move, EARLY_DOMES)
    for _ in range(TURNS):
        turn = random_turn(rules, read, rng)
        assume(turn is not None)
        assert turn is not None
        completed = sum(moment.completes for moment in story(mine, turn))
        if turn.winner is None:
            extra = dict(turn.position.seats[mine.to_move].state).get("extra", "0")
            assert int(extra) == completed
            assert (turn.position.to_move == mine.to_move) is (completed > 0)


@given(
    tables(
        ["atlas", "selene", "zeus", "poseidon", "morpheus"],
        [2],
        first=["limus"],
        waiting="limus",
        landscapes=["0123", "23", "3"],
    ),
    seeds,
)
@settings(max_examples=100)
def test_next_to_some_workers_only_complete_towers_are_finished(position: str, rng: Random) -> None:
    start = Table.read(position)
    guards = start.opposing("limus")
    for _, moments in told(position, rng):
        for moment in moments:
            if moment.do == "build" and any(moment.stood[guard] in NEAR[moment.at] for guard in guards):
                assert moment.completes


# -- 2. forced treated as moved ----------------------------------------------------------------------------------

SWAP = (
    "Your Move: your worker may move to a space held by your other worker; "
    "then that worker is forced to the vacated space."
)
TALL = ["0123", "123", "23", "03", "13"]


@given(
    tables(
        ["pan", "eros", "athena", "triton", "persephone", "mortal"],
        [2],
        first=["charon"],
        mover="charon",
        landscapes=TALL,
    ),
    seeds,
)
def test_who_is_forced_up_or_down_has_not_won(position: str, rng: Random) -> None:
    check_forces(position, rng)


@given(tables(["pan", "eros", "athena", "hera", "bia"], [2], first=["apollo"], mover="apollo", landscapes=TALL), seeds)
def test_who_is_swapped_up_or_down_has_not_won(position: str, rng: Random) -> None:
    check_forces(position, rng)


def check_forces(position: str, rng: Random) -> None:
    """The last step of a turn is never a force that wins, and who waits remembers nothing of it."""
    start = Table.read(position)
    for turn, moments in told(position, rng, 8):
        for moment in moments:
            if moment.do == "force" and moment.worker is not None:
                event(f"forced {moment.rise:+} to level {level(moment.towers[moment.to])}")
        if moments[-1].do == "force":
            assert turn.winner is None
        for seat, held in enumerate(turn.position.seats):
            if seat != start.to_move and turn.winner is None:
                assert dict(held.state) == start.states[seat]


@given(tables(["mortal"], [2], first=["athena"], mover="athena", landscapes=TALL), seeds)
def test_a_swap_with_the_own_worker_is_one_move_and_one_force(position: str, rng: Random) -> None:
    start = Table.read(position)
    assume(len(start.own()) > 1)
    rules, read = with_sentence(position, start.to_move, SWAP)
    for turn in rules.paths(read):
        moments = list(story(start, turn))
        moved_up = any(moment.do == "move" and moment.rise > 0 for moment in moments)
        forced_up = any(moment.do == "force" and moment.rise > 0 for moment in moments)
        event(f"moved up {moved_up}, forced up {forced_up}")
        assert turn.position.seats[start.to_move].state == ((("moved-up", ""),) if moved_up else ())
        assert (turn.winner is not None) is climbs_to_the_top(moments[-1])


@given(tables(["mortal"], [2], first=["ares"], mover="ares", landscapes=["01", "0123"], workers=2))
@settings(max_examples=60)
def test_a_forced_worker_stays_unmoved(position: str) -> None:
    start = Table.read(position)
    assume(len(start.own()) == 2)
    rules, read = with_sentence(position, start.to_move, SWAP)
    turns = {turn.text: list(story(start, turn)) for turn in rules.paths(read)}
    for text, moments in turns.items():
        moved = {moment.worker for moment in moments if moment.do == "move"}
        if moments[-1].do != "build":
            continue
        # every block next to the unmoved worker can be removed, and nothing else
        end = moments[-1]
        (still,) = start.own() - moved
        free = {at for at in NEAR[end.places[still]] if end.towers[at] in "123" and at not in end.places.values()}
        removals = {other[-2:] for other in turns if other.startswith(text) and "-" in other}
        assert {other for other in turns if other.startswith(f"{text},")} == {
            f"{text},{end.places[still]}-{at}" for at in free
        }
        assert removals == free


@given(tables(["mortal"], [2], first=["persephone"], mover="mortal", landscapes=TALL))
@settings(max_examples=60)
def test_being_forced_up_is_no_moving_up(position: str) -> None:
    start = Table.read(position)
    rules, read = with_sentence(position, start.to_move, SWAP)
    free = Rules([Power("mortal", parse_power(SWAP).clauses) if c == "mortal" else Power(c) for c in start.cards])
    ways = {turn.text: list(story(start, turn)) for turn in free.paths(read)}
    climbing = {text for text, moments in ways.items() if any(m.do == "move" and m.rise > 0 for m in moments)}
    assert {turn.text for turn in rules.paths(read)} == (climbing or set(ways))


@given(tables(["mortal"], [2], first=["aphrodite"], mover="mortal", landscapes=["0", "01", "0123"]))
@settings(max_examples=60)
def test_a_duty_of_those_who_moved_does_not_bind_the_forced(position: str) -> None:
    start = Table.read(position)
    rules, read = with_sentence(position, start.to_move, SWAP)
    loved = [start.places[worker] for worker in start.opposing("aphrodite")]
    bound = {worker for worker in start.own() if any(at in NEAR[start.places[worker]] for at in loved)}

    def dutiful(moments: list[Moment]) -> bool:
        moved = {moment.worker for moment in moments if moment.do == "move"} & bound
        return all(
            any(at in NEAR[moments[-1].places[worker]] for at in loved) for worker in moved if worker is not None
        )

    free = Rules([Power("mortal", parse_power(SWAP).clauses) if c == "mortal" else Power(c) for c in start.cards])
    ways = {turn.text: list(story(start, turn)) for turn in free.paths(read)}
    assert {turn.text for turn in rules.paths(read)} == {text for text, moments in ways.items() if dutiful(moments)}


# -- 3. "stuck" decided before all ways were tried -----------------------------------------------------------------

NARROW = ["4444abc0123", "4abc01123", "44a01", "0123"]


def check_stuck(position: str) -> None:
    assume("chronus" not in position or position[:25].count("4") < 5)
    rules, read = table(position)
    playable = brute.can_play(position)
    event(f"{len(read.seats)} players, can play: {playable}")
    assert rules.has_turn(read) is playable
    after = rules.outcomes(read)
    assert any(not outcome.seats[read.to_move].eliminated for outcome in after) is playable
    if len(read.seats) == 3:
        # who is stuck among three leaves
        assert playable or [outcome.seats[read.to_move].eliminated for outcome in after] == [True]
    else:
        assert bool(after) is playable


@given(tables(landscapes=NARROW))
@settings(max_examples=200)
def test_who_has_no_turn_has_none_in_any_way(position: str) -> None:
    check_stuck(position)


#: Whose power can be the only way to play on, and who takes ways from others.
HELPFUL = ["apollo", "artemis", "minotaur", "prometheus", "hermes", "charon", "triton", "zeus", "bia", "morpheus"]
HARMFUL = ["athena", "aphrodite", "hypnus", "limus", "persephone", "hera", "circe", "chaos"]


@st.composite
def helped_and_hindered(draw: st.DrawFn) -> str:
    god = draw(st.sampled_from(HARMFUL))
    return draw(tables(HELPFUL, [2] if god == "circe" else [2, 3], first=[god], landscapes=NARROW))


@given(helped_and_hindered())
@settings(max_examples=150)
def test_a_power_can_be_the_only_way_to_play_on(position: str) -> None:
    check_stuck(position)


#: Who does nothing after the first build and builds only the usual next piece; and who hinders them in single turns.
WALKERS = [*(god for god in HELPFUL if god != "morpheus"), "pan", "eros", "mortal"]
HINDERERS = ["athena", "aphrodite", "hypnus", "limus", "hera"]


@st.composite
def hindered(draw: st.DrawFn) -> str:
    god, landscape = draw(st.sampled_from(HINDERERS)), draw(st.sampled_from(["0123", "01", "1223", "4abc0123"]))
    return draw(tables(WALKERS, [2, 3], first=[god], waiting=god, landscapes=[landscape], workers=2))


@given(hindered())
@settings(max_examples=150)
def test_all_ways_are_tried_against_those_who_take_some(position: str) -> None:
    check_ways(position)


@given(tables(["artemis"], [2], first=["hypnus"], waiting="hypnus", landscapes=["01", "011", "012"], workers=2))
def test_who_sleeps_is_settled_when_the_turn_starts(position: str) -> None:
    check_ways(position)


def check_ways(position: str) -> None:
    rules, read = table(position)
    found = {
        (
            print_position(after)[:25],
            tuple(frozenset(NAMES[space] for space in seat.workers or ()) for seat in after.seats),
            after.winner is not None,
        )
        for after in rules.outcomes(read)
        if not after.seats[read.to_move].eliminated
    }
    assert found == brute.outcomes(position)


@given(tables(SIMPLE, landscapes=NARROW, workers=2))
@settings(max_examples=150)
def test_all_ways_of_the_simple_gods_are_tried(position: str) -> None:
    rules, read = table(position)
    ways = by_hand.outcomes(position)
    assert rules.has_turn(read) is bool(ways)
    if ways:
        assert {print_position(after) for after in rules.outcomes(read)} == ways
