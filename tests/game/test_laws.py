"""Laws that hold in every position: symmetry, what may and cannot do, agreement of all ways to ask."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from by_hand import SQUARES
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from playing import CARDS, FLAT, POWERS, board, play, table, turns
from random_positions import positions

from santorini_dsl.cards import Library
from santorini_dsl.effects import Clause, Power
from santorini_dsl.errors import NotationError
from santorini_dsl.game import Position, Rules, Turn, TurnError, parse_position, print_position, rules_for
from santorini_dsl.game.turn_notation import Part, TurnText, parse_turn, print_turn
from santorini_dsl.language import parse_power

Square = tuple[int, int]

#: The symmetries of the board but for doing nothing, on columns and rows 0..4.
SYMMETRIES: dict[str, Callable[[int, int], Square]] = {
    "quarter turn": lambda column, row: (row, 4 - column),
    "half turn": lambda column, row: (4 - column, 4 - row),
    "three quarter turns": lambda column, row: (4 - row, column),
    "left and right": lambda column, row: (4 - column, row),
    "top and bottom": lambda column, row: (column, 4 - row),
    "one diagonal": lambda column, row: (row, column),
    "other diagonal": lambda column, row: (4 - row, 4 - column),
}


def outcomes(position: str) -> set[str]:
    rules, read = table(position)
    return {print_position(after) for after in rules.outcomes(read)}


# -- symmetry ----------------------------------------------------------------------------------------------


def transformed(position: str, symmetry: Callable[[int, int], Square]) -> str:
    """The notation of the position on a turned or mirrored board."""

    def image(square: str) -> str:
        column, row = symmetry("ABCDE".index(square[0]), "12345".index(square[1]))
        return "ABCDE"[column] + "12345"[row]

    heights, to_move, *seats = position.split("/")
    towers = {image(square): tower for square, tower in zip(SQUARES, heights, strict=True)}
    turned = []
    for seat in seats:
        head, colon, squares = seat.partition(":")
        images = sorted((image(square) for square in squares.split(",") if square), key=SQUARES.index)
        turned.append(head + colon + ",".join(images))
    return "/".join(["".join(towers[square] for square in SQUARES), to_move, *turned])


@pytest.mark.parametrize("name", SYMMETRIES)
@given(position=positions())
@settings(max_examples=50)
def test_a_turned_or_mirrored_board_has_the_turned_or_mirrored_outcomes(name: str, position: str) -> None:
    symmetry = SYMMETRIES[name]
    assert outcomes(transformed(position, symmetry)) == {transformed(after, symmetry) for after in outcomes(position)}


def passed_on(position: str) -> str:
    """The same table with everybody one seat further on."""
    heights, to_move, *seats = position.split("/")
    count = len(seats)
    if count == 4:  # the workers of the other team come to stand at seat 1
        first, second = (seat.partition(":")[2] for seat in seats[:2])
        cards = [seat.partition(":")[0] for seat in seats]
        seats = [f"{cards[0]}:{first}", f"{cards[1]}:{second}", *cards[2:]]
        seats = [f"{cards[3]}:{second}", f"{cards[0]}:{first}", cards[1], cards[2]]
    else:
        seats = [seats[-1], *seats[:-1]]
    return "/".join([heights, str(int(to_move) % count + 1), *seats])


@given(positions())
def test_it_does_not_matter_which_seat_a_player_has(position: str) -> None:
    assert outcomes(passed_on(position)) == {passed_on(after) for after in outcomes(position)}


# -- order does not matter ---------------------------------------------------------------------------------


@given(positions(), st.permutations(CARDS))
@settings(max_examples=30)
def test_the_order_of_the_cards_does_not_matter(position: str, order: list[str]) -> None:
    read = parse_position(position)
    shuffled = rules_for(read, {card: POWERS[card] for card in order})
    assert shuffled.outcomes(read) == table(position)[0].outcomes(read)


def test_the_order_of_loading_does_not_matter() -> None:
    forwards, backwards = Library.load(), Library.load()
    first = [forwards.powers[card] for card in CARDS]
    last = [backwards.powers[card] for card in reversed(CARDS)]
    assert first == last[::-1]
    position = parse_position("1230122310012341024132100/1/prometheus:B4,C3/minotaur:D4,C2")
    assert rules_for(position, forwards.powers).turns(position) == rules_for(position, backwards.powers).turns(position)


# -- may adds, cannot removes, must chooses ----------------------------------------------------------------

#: Clauses that only permit something.
PERMISSIONS = {card: POWERS[card].clauses for card in CARDS if card not in ("mortal", "athena", "pan")} | {
    sentence: parse_power(sentence).clauses
    for sentence in (
        "Your Move: your worker may move up two levels.",
        "Your Move: your worker may move to a space held by your other worker; "
        "then that worker is forced to the vacated space.",
        "Your Turn: your worker may build before it moves.",
        "Your Build: your worker may build up to two more times.",
    )
}
PROHIBITIONS = [
    "Opponent's Turn: opponent workers cannot move up.",
    "Opponent's Turn: opponent workers cannot move down.",
    "Opponent's Move: opponent workers cannot move to a perimeter space.",
    "Opponent's Build: opponent workers cannot build domes.",
    "Opponent's Build: opponent workers cannot build on a space neighboring your worker.",
    "Opponent's Turn: opponent workers neighboring your worker cannot move up.",
]


def with_clauses(position: Position, seat: int, clauses: Sequence[Clause]) -> Rules:
    """The rules when the card of a seat says these clauses as well as its own."""
    powers = [Power("-") if held.eliminated else POWERS[held.card] for held in position.seats]
    powers[seat] = Power(powers[seat].card, (*powers[seat].clauses, *clauses))
    return Rules(powers)


def played(rules: Rules, position: Position) -> set[Position]:
    """The outcomes of turns that are played: not that of a stuck player who leaves."""
    return set(rules.outcomes(position)) if rules.has_turn(position) else set()


def an_opponent(position: Position) -> int:
    """A seat against the one to move."""
    seats = range(len(position.seats))
    mine = position.side(position.to_move)
    return next(seat for seat in seats if position.side(seat) != mine and not position.seats[seat].eliminated)


#: Who walks any number of steps and swaps or pushes on every step can bring about nearly every placement.
WALKS, PUSHES = {"hermes"}, {"apollo", "minotaur"}


@pytest.mark.parametrize("permission", PERMISSIONS)
@given(data=st.data())
@settings(max_examples=25)
def test_may_only_adds(permission: str, data: st.DataObject) -> None:
    left_out = PUSHES if permission in WALKS else WALKS
    position = data.draw(positions([card for card in CARDS if card not in left_out], workers=2))
    rules, read = table(position)
    assert played(rules, read) <= played(with_clauses(read, read.to_move, PERMISSIONS[permission]), read)


@pytest.mark.parametrize("sentence", PROHIBITIONS)
@given(position=positions())
@settings(max_examples=40)
def test_cannot_only_removes(sentence: str, position: str) -> None:
    rules, read = table(position)
    forbidding = with_clauses(read, an_opponent(read), parse_power(sentence).clauses)
    assert played(forbidding, read) <= played(rules, read)


def builds_on_perimeter_only(_: Position, turn: Turn) -> bool:
    builds = [dict(step.facts)["on"] for step in turn.steps if step.do == "build"]
    return all(on[0] in "AE" or on[1] in "15" for on in builds)


def climbs(position: Position, turn: Turn) -> bool:
    """Whether a worker moves up in the turn."""
    towers = list(position.towers)
    for step in turn.steps:
        facts = dict(step.facts)
        if step.do == "move" and towers[SQUARES.index(facts["to"])] > towers[SQUARES.index(facts["from"])]:
            return True
        if step.do == "build" and facts["piece"] == "block":
            towers[SQUARES.index(facts["on"])] += 1
    return False


@pytest.mark.parametrize(
    ("duty", "done"),
    [
        ("Your Build: your worker must build on a perimeter space", builds_on_perimeter_only),
        ("Opponent's Turn: at least one opponent worker must move up", climbs),
    ],
    ids=["own", "opponent's"],
)
@given(position=positions([card for card in CARDS if card != "hermes"]))
@settings(max_examples=60)
def test_must_keeps_the_turns_that_do_it(duty: str, done: Callable[[Position, Turn], bool], position: str) -> None:
    rules, read = table(position)
    free = paths(rules, read)
    kept = {turn.text for turn in free if done(read, turn)}
    owner = read.to_move if duty.startswith("Your") else an_opponent(read)
    hard = with_clauses(read, owner, parse_power(f"{duty}.").clauses)
    soft = with_clauses(read, owner, parse_power(f"{duty}, if possible.").clauses)
    assert {turn.text for turn in paths(hard, read)} == kept
    assert {turn.text for turn in paths(soft, read)} == (kept or {turn.text for turn in free})


def paths(rules: Rules, position: Position) -> list[Turn]:
    """The step sequences of turns that are played."""
    return [turn for turn in rules.paths(position) if turn.text != "x"]


# -- all ways to ask agree ---------------------------------------------------------------------------------


@given(positions())
def test_all_ways_to_ask_agree(position: str) -> None:
    rules, read = table(position)
    found = rules.outcomes(read)
    listed = rules.turns(read)
    sequences = rules.paths(read)
    assert len(set(found)) == len(found) == len(listed) == rules.perft(read, 1)
    assert len({turn.text for turn in sequences}) == len(sequences) == rules.perft(read, 1, paths=True)
    assert set(found) == {turn.position for turn in listed} == {turn.position for turn in sequences}
    assert rules.has_turn(read) == any(turn.text != "x" for turn in listed)
    sides = {after.side(after.winner) for after in found if after.winner is not None and rules.has_turn(read)}
    assert sides <= {read.side(read.to_move)}
    assert rules.can_win(read) == bool(sides)
    if len(read.seats) != 3:
        assert (rules.winner(read) is None) == rules.has_turn(read)


def reading_order(text: str) -> list[int]:
    """The squares of a turn by one worker, as numbers in reading order."""
    return [SQUARES.index(square) for square in re.findall("[A-E][1-5]", text)]


@given(positions([card for card in CARDS if card != "hermes"]))
def test_the_canonical_turn_is_the_shortest_and_then_first_in_reading_order(position: str) -> None:
    rules, read = table(position)
    ways: dict[Position, list[str]] = {}
    for turn in rules.paths(read):
        ways.setdefault(turn.position, []).append(turn.text)
    listed = {turn.position: turn.text for turn in rules.turns(read)}
    assert listed == {
        after: min(texts, key=lambda text: (len(reading_order(text)), reading_order(text)))
        for after, texts in ways.items()
    }


# -- turns as text -----------------------------------------------------------------------------------------


@st.composite
def positions_and_turns(draw: st.DrawFn, cards: Sequence[str] = CARDS) -> tuple[str, Turn]:
    """A position and one of its turns, in some order of steps."""
    position = draw(positions(cards))
    rules, read = table(position)
    found = paths(rules, read)
    assume(found)
    return position, draw(st.sampled_from(found))


@given(positions_and_turns())
@settings(max_examples=200)
def test_a_listed_turn_can_be_played(drawn: tuple[str, Turn]) -> None:
    position, turn = drawn
    rules, read = table(position)
    assert rules.apply(read, turn.text) == turn
    assert rules.why(read, turn.text).turn == turn


@given(positions_and_turns())
@settings(max_examples=200)
def test_the_mark_of_a_win_may_be_missing_but_not_false(drawn: tuple[str, Turn]) -> None:
    position, turn = drawn
    rules, read = table(position)
    if turn.winner is None:
        false = [f"{turn.text}#", *(f"{turn.text}#{seat}" for seat in range(1, 5))]
    else:
        bare = turn.text.removesuffix("#")
        assert bare != turn.text
        mine = {seat + 1 for seat in range(len(read.seats)) if read.side(seat) == read.side(read.to_move)}
        for text in (bare, *(f"{bare}#{seat}" for seat in mine)):
            assert rules.apply(read, text) == turn
        false = [f"{bare}#{seat}" for seat in range(1, 5) if seat not in mine]
    for text in false:
        error = rules.why(read, text).error
        assert error is not None
        assert [reason.rule for reason in error.reasons] == ["no-win"]


@given(positions_and_turns())
@settings(max_examples=200)
def test_the_beginning_of_a_legal_turn_is_never_illegal(drawn: tuple[str, Turn]) -> None:
    position, turn = drawn
    rules, read = table(position)
    for beginning in beginnings(parse_turn(turn.text)):
        verdict = rules.why(read, print_turn(beginning))
        assert verdict.legal or (verdict.error is not None and verdict.error.kind == "incomplete")


def beginnings(turn: TurnText) -> Iterator[TurnText]:
    """The turn cut off after each of its steps but the last."""
    whole = sum(len(part.steps) for part in turn.parts)
    for length in range(1, whole):
        parts: list[Part] = []
        for part in turn.parts:
            left = length - sum(len(earlier.steps) for earlier in parts)
            if left > 0:
                parts.append(Part(part.worker, part.steps[:left]))
        yield TurnText(tuple(parts))


@given(positions_and_turns([card for card in CARDS if card != "hermes"]))
def test_the_square_of_the_worker_may_be_repeated(drawn: tuple[str, Turn]) -> None:
    position, turn = drawn
    rules, read = table(position)
    at, parts = turn.text[:2], []
    for step in re.findall(r"[>^][A-E][1-5]\*?", turn.text):
        parts.append(at + step)
        at = step[1:3] if step[0] == ">" else at
    assert rules.apply(read, ",".join(parts)) == turn


def steps_of(signs: str) -> st.SearchStrategy[str]:
    """A step that need not make sense."""
    squares = st.sampled_from(SQUARES)
    return st.one_of(
        st.builds("{}{}".format, st.sampled_from(signs), squares),
        st.builds("^{}*".format, squares),
        st.builds("!{}>{}".format, squares, squares),
        st.builds("+coin@{}".format, squares),
        st.just("=NE"),
    )


parts_of_turns = st.one_of(
    st.builds(
        lambda worker, steps: worker + "".join(steps),
        st.sampled_from(["", *SQUARES]),
        st.lists(steps_of(">^-+"), min_size=1, max_size=4),
    ),
    st.sampled_from(["--", "x"]),
)
any_turns = st.one_of(
    st.text(max_size=12),
    st.text("ABCDE12345>^!-+=#,*x ", max_size=12),
    st.builds(
        lambda parts, win: ",".join(parts) + win, st.lists(parts_of_turns, max_size=3), st.sampled_from(["", "#", "#3"])
    ),
)


placing = st.builds(
    "{}/{}".format,
    st.text("04", min_size=25, max_size=25),
    st.sampled_from(["1/mortal:?/mortal:?", "2/mortal:/mortal:?", "1/pan:?/pan:?/pan:?", "1/pan:?/pan:?/pan/pan"]),
)


@given(st.one_of(positions(), placing), any_turns)
@settings(max_examples=400)
def test_any_text_is_a_turn_or_refused_with_a_reason(position: str, text: str) -> None:
    rules, read = table(position)
    verdict = rules.why(read, text)
    if verdict.turn is not None:
        assert verdict.turn.position in rules.outcomes(read)
        return
    error = verdict.error
    assert error is not None
    assert error.message
    assert error.kind in ("invalid", "illegal", "incomplete")
    assert bool(error.reasons) == (error.kind == "illegal")
    with pytest.raises(TurnError) as raised:
        rules.apply(read, text)
    assert (raised.value.kind, raised.value.message, raised.value.reasons) == (error.kind, error.message, error.reasons)


# -- memory, and whole games -------------------------------------------------------------------------------


@given(positions(["athena", "mortal", "apollo", "artemis", "prometheus"]))
def test_moving_up_is_remembered_and_nothing_else(position: str) -> None:
    rules, read = table(position)
    for turn in paths(rules, read):
        for number, (before, after) in enumerate(zip(read.seats, turn.position.seats, strict=True)):
            if number == read.to_move and before.card == "athena":
                assert after.state == ((("moved-up", ""),) if climbs(read, turn) else ())
            else:
                assert after.state == before.state


@given(positions())
def test_every_outcome_can_be_written_and_read_again(position: str) -> None:
    rules, read = table(position)
    for after in rules.outcomes(read):
        assert parse_position(print_position(after)) == after


@pytest.mark.parametrize("god", ["apollo", "minotaur"])
def test_a_win_by_entering_a_held_space_can_be_written_and_read_again(god: str) -> None:
    # The win ends the turn before the worker on C3 is forced away: the two share C3.
    start = board("00000 00000 02300 00000 00000", f"{god}:B3", "mortal:C3")
    won = board("00000 00000 02300 00000 00000", f"{god}#:C3", "mortal:C3", to_move=2)
    assert play(start, "B3>C3") == won
    assert turns(won) == []
    with pytest.raises(NotationError, match="already stands on C3"):
        parse_position(won.replace("#", ""))
    with pytest.raises(NotationError, match="already stands on C3"):
        parse_position(won.replace(":C3/", ":C3,C3/"))


@given(
    st.lists(st.sampled_from(CARDS), min_size=2, max_size=4),
    st.randoms(use_true_random=False),
)
@settings(max_examples=30)
def test_games_come_to_an_end(cards: list[str], chance: random.Random) -> None:
    waiting = ["" if number >= 2 and len(cards) == 4 else ":?" for number in range(len(cards))]
    position = "/".join([FLAT, "1", *(card + squares for card, squares in zip(cards, waiting, strict=True))])
    rules = table(position)[0]
    read = parse_position(position)
    for _ in range(len(cards) + 100):
        assert parse_position(print_position(read)) == read
        following = rules.outcomes(read)
        if not following:
            break
        read = chance.choice(following)
    assert rules.winner(read) is not None
    assert not rules.has_turn(read)
