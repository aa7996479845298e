"""Mistakes that recur in programs of this game, each refuted over random positions and cards: those of time.

Memory that outlives its turn or its card, and wins that are judged at the wrong moment or by position. What should
happen is worked out from the steps that a turn tells, on a board that shares nothing with the package (`stories`).
"""

from __future__ import annotations

from random import Random

import brute
import by_hand
from by_hand import NEAR
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from playing import POWERS
from random_tables import GODS, PLAIN, SIMPLE, TURNS, random_turn, seeds, table, tables, told
from stories import Moment, Table, climbs_to_the_top, level, story

from santorini_dsl.game import Position, Turn, parse_position, print_position, rules_for

# -- 4. memory that outlives its turn or its card --------------------------------------------------------------------


def remembered(before: str, turn: Turn, seat: int) -> dict[str, str]:
    """What a seat remembers after a turn that wins nothing, worked out from the steps."""
    start = Table.read(before)
    moments = list(story(start, turn))
    state = dict(start.states[seat])
    acts = seat == start.to_move
    match start.cards[seat]:
        case "morpheus" if acts:
            built = sum(moment.do == "build" for moment in moments)
            dreams = int(state.pop("dream", "0")) + 1 - built
            return state | ({"dream": str(dreams)} if dreams else {})
        case "selene" if "female" in state:
            worker = next(w for w, square in start.places.items() if square == state["female"])
            places = moments[-1].places if moments else start.places
            return {"female": places[worker]} if worker in places else {}
        case "athena" if acts:
            return climbed(moments)
        case "chaos":
            if any(moment.completes for moment in moments):
                first, *rest = state["deck"].split("+")
                left = {"deck": "+".join(rest)} if rest else {}
                pile = f"{state['discard']}+{state['has']}" if "discard" in state else state["has"]
                return left | {"discard": pile, "has": first}
            if acts and state["has"] == "athena":
                state.pop("moved-up", None)
                return state | climbed(moments)
    return state


def climbed(moments: list[Moment]) -> dict[str, str]:
    return {"moved-up": ""} if any(moment.do == "move" and moment.rise > 0 for moment in moments) else {}


#: Everybody who remembers something.
MINDFUL = ["athena", "morpheus", "selene", "chaos"]
OTHERS = ["apollo", "artemis", "bia", "charon", "hermes", "medusa", "minotaur", "pan", "prometheus", "triton", "zeus"]


@given(st.sampled_from(MINDFUL).flatmap(lambda god: tables([*MINDFUL, *OTHERS], first=[god])), seeds)
@settings(max_examples=100)
def test_a_seat_remembers_its_last_own_turn_and_no_more(position: str, rng: Random) -> None:
    rules, read = table(position)
    for _ in range(3):  # as many as the deck has cards
        turn = random_turn(rules, read, rng)
        if turn is None or turn.winner is not None:
            break
        for seat, held in enumerate(turn.position.seats):
            assert dict(held.state) == remembered(position, turn, seat), (position, turn.text, seat)
        read, position = turn.position, print_position(turn.position)


@given(tables(SIMPLE, [3], first=["athena"], workers=2), st.booleans())
@settings(max_examples=100)
def test_who_leaves_the_game_leaves_no_memory(position: str, flag: bool) -> None:
    start = Table.read(position)
    heights, _, *seats = position.split("/")
    leaver = start.cards.index("athena")
    seats[leaver] = "athena[moved-up]:" if flag else "athena:"  # without workers there is no turn
    rules, read = table("/".join([heights, str(leaver + 1), *seats]))
    (leaving,) = rules.turns(read)
    assert leaving.text == "x"
    assert print_position(leaving.position).split("/")[2 + leaver] == "-"
    # the same rules go on, and nobody is kept from climbing
    after = print_position(leaving.position)
    if rules.has_turn(leaving.position):
        assert {print_position(outcome) for outcome in rules.outcomes(leaving.position)} == by_hand.outcomes(after)


@given(tables(SIMPLE, [3], workers=2))
@settings(max_examples=50)
def test_a_power_that_was_taken_leaves_with_its_card(position: str) -> None:
    # Circe is not meant for three; that nothing lasts longer than its card holds for every thief.
    start = Table.read(position)
    heights, _, *seats = position.split("/")
    leaver, thief = 0, 1
    flag = ";moved-up" if start.cards[leaver] == "athena" else ""
    squares = [seat.partition(":")[2] for seat in seats]
    seats[leaver] = f"{start.cards[leaver]}:"
    seats[thief] = f"circe[has={start.cards[leaver]}{flag}]:{squares[thief]}"
    rules, read = table("/".join([heights, "1", *seats]))
    (leaving,) = rules.turns(read)
    assert [seat.state for seat in leaving.position.seats[:2]] == [(), ()]
    after = print_position(leaving.position)
    assert after.split("/")[2:4] == ["-", f"circe:{squares[thief]}"]
    assert rules.outcomes(leaving.position) == table(after)[0].outcomes(leaving.position)


def stolen(start: Table, thief: int) -> bool:
    """Whether the thief has the other's power in this own turn."""
    theirs = [at for worker, at in start.places.items() if start.owners[worker] == 1 - thief]
    return not (len(theirs) > 1 and all(b in NEAR[a] for a in theirs for b in theirs if a != b))


@given(tables(["athena"], [2], first=["circe"], mover="circe", landscapes=["01", "012"]), seeds)
@settings(max_examples=150)
def test_a_power_that_is_taken_or_given_back_takes_no_memory_along(position: str, rng: Random) -> None:
    start = Table.read(position)
    thief = start.cards.index("circe")
    for turn, moments in told(position, rng):
        if turn.winner is not None:
            continue
        owner = turn.position.seats[1 - thief]
        has = stolen(start, thief)
        event(f"had it: {'has' in start.states[thief]}, has it: {has}")
        assert dict(turn.position.seats[thief].state) == ({"has": "athena", **climbed(moments)} if has else {})
        if has:
            assert owner.state == ()
        elif "has" not in start.states[thief]:
            assert dict(owner.state) == start.states[1 - thief]
        else:
            assert owner.state == ()
        # what the other may do now: climb, unless the thief has the power and has climbed
        bare = with_cards(turn.position, has and bool(climbed(moments)))
        rules = rules_for(turn.position, POWERS)
        got = {boards(after) for after in rules.outcomes(turn.position)}
        assert got == {boards(after) for after in table(bare)[0].outcomes(parse_position(bare))}


def with_cards(position: Position, banned: bool) -> str:
    """The same board without any theft: the one to move has no power, the other one forbids to climb or does not."""
    heights, to_move, *seats = print_position(position).split("/")
    squares = [seat.partition(":")[2] for seat in seats]
    mover = int(to_move) - 1
    heads = ["", ""]
    heads[mover], heads[1 - mover] = "mortal", "athena[moved-up]" if banned else "athena"
    return "/".join([heights, to_move, *(f"{head}:{at}" for head, at in zip(heads, squares, strict=True))])


def boards(position: Position) -> tuple[object, ...]:
    """A position without cards and what they remember."""
    return position.towers, tuple(seat.workers for seat in position.seats), position.winner


# -- 5. win judged at the wrong moment or by position --------------------------------------------------------------


def winner_of(start: Table, moment: Moment) -> int | None:
    """The seat that wins by this very step, as the cards say."""
    acting = start.to_move
    mine = start.own()
    if moment.do == "move" and moment.worker in mine:
        hera = any(c == "hera" and start.side(s) != start.side(acting) for s, c in enumerate(start.cards))
        if not (hera and brute.perimeter(moment.to)):
            god = start.cards[acting]
            if climbs_to_the_top(moment) or (god == "pan" and moment.rise <= -2):
                return acting
            if god == "eros" and meets(start, moment):
                return acting
    if "chronus" in start.cards and list(moment.towers.values()).count("4") >= 5:
        return start.cards.index("chronus")
    return None


def meets(start: Table, moment: Moment) -> bool:
    """Whether a worker has moved next to another one of its side, all of them as high as it takes."""
    assert moment.worker is not None
    others = [moment.stood[worker] for worker in start.own() - {moment.worker} if worker in moment.stood]
    levels = {level(moment.before[at]) for at in (moment.to, *others)}
    height = len(levels) == 1 if len(start.cards) == 3 else levels == {1}
    return height and any(at in NEAR[moment.to] for at in others)


#: All but those who play with the powers of others.
ALONE = [god for god in GODS if god not in ("circe", "chaos")]


def check_wins(position: str, rng: Random) -> None:
    assume("chronus" not in position or position[:25].count("4") < 5)
    start = Table.read(position)
    for turn, moments in told(position, rng, 6):
        wins = [winner_of(start, moment) for moment in moments]
        event(f"wins: {turn.winner is not None}")
        assert turn.winner == (wins[-1] if wins else None), turn.text
        # a win ends the turn at once: nothing goes before it that wins, and nothing follows it
        assert not any(winner is not None for winner in wins[:-1]), turn.text


@given(tables(ALONE), seeds)
@settings(max_examples=200)
def test_a_win_is_a_step_and_the_last_one(position: str, rng: Random) -> None:
    check_wins(position, rng)


HIGH = ["2233", "223", "1123", "113"]


@given(
    st.sampled_from(["pan", "eros", "chronus", "hera", "minotaur", "bia", "medusa", "triton"]).flatmap(
        lambda god: tables(ALONE, first=[god], landscapes=HIGH)
    ),
    seeds,
)
@settings(max_examples=300)
def test_high_up_too(position: str, rng: Random) -> None:
    check_wins(position, rng)


@given(tables(["mortal", "atlas", "hera"], [2], first=["athena"], landscapes=["3", "3332", "0003"]), seeds)
@settings(max_examples=100)
def test_standing_on_level_3_is_no_win(position: str, rng: Random) -> None:
    start = Table.read(position)
    up = [worker for worker in start.own() if level(start.towers[start.places[worker]]) == 3]
    assume(up)
    for turn, moments in told(position, rng):
        if moments[0].worker in up:
            event(f"from level 3 by {moments[0].rise}")
            assert turn.winner is None
            assert [moment.do for moment in moments] == ["move", "build"]


@given(
    tables(
        [god for god in ALONE if god not in ("morpheus", "hera")],
        [2, 4],
        first=["hera"],
        waiting="hera",
        landscapes=HIGH,
    ),
    seeds,
)
@settings(max_examples=150)
def test_who_cannot_win_there_may_go_there_and_goes_on(position: str, rng: Random) -> None:
    for turn, moments in told(position, rng, 8):
        harmless = [n for n, m in enumerate(moments) if climbs_to_the_top(m) and brute.perimeter(m.to)]
        if harmless:
            event("harmless climb")
            # the turn goes on until something is built, or something else wins
            assert turn.winner is not None or any(m.do == "build" for m in moments[harmless[0] + 1 :])


@given(tables(PLAIN, [2], first=["dionysus"], mover="dionysus", landscapes=HIGH), seeds)
@settings(max_examples=100)
def test_nobody_wins_in_an_extra_turn(position: str, rng: Random) -> None:
    start = Table.read(position)
    extra = position.replace("dionysus", "dionysus[extra=1]")
    rules, read = table(extra)
    for _ in range(TURNS):
        turn = random_turn(rules, read, rng)
        assert turn is not None  # it can always be declined
        event(f"climbs to the top: {any(climbs_to_the_top(m) for m in story(start, turn))}")
        assert turn.winner is None
