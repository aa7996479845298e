"""Position notation: examples of the contract, mistakes, and both ways for random positions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santorini_dsl.errors import NotationError
from santorini_dsl.game.board import NAMES, SPACES, SQUARES
from santorini_dsl.game.notation import parse_position, print_position
from santorini_dsl.game.position import COMPLETE_TOWER, DOME, EMPTY_BOARD, Position, Seat

FLAT = "0" * 25


def spaces(text):
    return tuple(SQUARES[name] for name in text.split())


def test_a_base_game():
    assert parse_position(f"{FLAT}/1/mortal:B4,D2/mortal:D4,B2") == Position(
        EMPTY_BOARD, 0, (Seat("mortal", spaces("B4 D2")), Seat("mortal", spaces("D4 B2")))
    )


def test_state():
    position = parse_position("0000010000001200000000000/2/athena[moved-up]:B3,D3/morpheus[dream=2]:C4,C2")
    assert position.to_move == 1
    assert position.seats == (
        Seat("athena", spaces("B3 D3"), (("moved-up", ""),)),
        Seat("morpheus", spaces("C4 C2"), (("dream", "2"),)),
    )
    built = {NAMES[space]: tower for space, tower in enumerate(position.towers) if tower}
    assert built == {"A4": 1, "C3": 1, "D3": 2}


def test_three_players_and_one_has_left():
    position = parse_position("4101202110011400102000100/1/apollo:A3,C3/pan:E4/-")
    assert position.towers[SQUARES["A5"]] == COMPLETE_TOWER
    assert [seat.eliminated for seat in position.seats] == [False, False, True]


def test_early_domes():
    position = parse_position("0123abc4" + "0" * 17 + "/1/mortal:A1/mortal:B1")
    assert list(position.towers[:8]) == [0, 1, 2, 3, DOME, 1 | DOME, 2 | DOME, 3 | DOME]


def test_still_to_place_is_not_the_same_as_no_workers():
    position = parse_position(f"{FLAT}/2/mortal:/mortal:?")
    assert [seat.workers for seat in position.seats] == [(), None]
    assert position.placing


def test_teams():
    position = parse_position(f"{FLAT}/3/apollo:A1,B2/pan:?/athena[moved-up]/atlas#")
    assert [seat.workers for seat in position.seats] == [spaces("B2 A1"), None, (), ()]
    assert position.winner == 3


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        (f"{FLAT}/1/pan#:A1/mortal:B1", 0),
        (f"{FLAT}/1/pan:A1/morpheus#[dream=2]:B1", 1),
        (f"{FLAT}/1/pan:A1/mortal#:?", 1),
        (f"{FLAT}/1/pan#:A1/-/-", 0),
    ],
)
def test_the_winner_is_marked_after_the_card(text, winner):
    position = parse_position(text)
    assert position.winner == winner
    assert print_position(position) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("pan:A1,E5,C3/mortal:", "pan:E5,C3,A1/mortal:"),
        ("pan[used;coin=C3+A5+B2;extra=1]:A1/mortal:B1", "pan[coin=A5+B2+C3;extra=1;used]:A1/mortal:B1"),
        ("pan[coin=B2+B2]:A1/mortal:B1", "pan[coin=B2+B2]:A1/mortal:B1"),
        ("pan[deck=pan+atlas+limus@bga]:A1/mortal:B1", "pan[deck=pan+atlas+limus@bga]:A1/mortal:B1"),
        ("pan[dream=0]:A1/castor-pollux:B1", "pan[dream=0]:A1/castor-pollux:B1"),
    ],
)
def test_what_may_come_in_any_order_is_printed_in_one(written, canonical):
    assert print_position(parse_position(f"{FLAT}/1/{written}")) == f"{FLAT}/1/{canonical}"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "here is 1"),
        (f"{FLAT}/1/mortal:A1", 38, "here are 3"),
        (f"{FLAT}/1/a:A1/b:B1/c:C1/d:D1/e:E1", 49, "here are 7"),
        ("0" * 24 + "/1/mortal:A1/mortal:B1", 25, "here are 24"),
        ("0" * 26 + "/1/mortal:A1/mortal:B1", 26, "here are 26"),
        ("0000005" + "0" * 18 + "/1/mortal:A1/mortal:B1", 7, "'5' on B4"),
        ("d" + "0" * 24 + "/1/mortal:A1/mortal:B1", 1, "'d' on A5"),
        (f"{FLAT}/0/mortal:A1/mortal:B1", 27, "from 1 to 2, not '0'"),
        (f"{FLAT}/3/mortal:A1/mortal:B1", 27, "from 1 to 2, not '3'"),
        (f"{FLAT}/12/mortal:A1/mortal:B1", 27, "from 1 to 2"),
        (f"{FLAT}//mortal:A1/mortal:B1", 27, "from 1 to 2"),
        (f"{FLAT}/²/mortal:A1/mortal:B1", 27, "from 1 to 2"),
        (f"{FLAT}/3/mortal:A1/mortal:B1/-", 27, "player 3 has left"),
        (f"{FLAT}/1/Mortal:A1/mortal:B1", 29, "lower case"),
        (f"{FLAT}/1//mortal:B1", 29, "must begin a player"),
        (f"{FLAT}/1/-pan:A1/mortal:B1", 30, "nothing follows '-'"),
        (f"{FLAT}/1/mortal@:A1/mortal:B1", 35, "'@' cannot stand here"),
        (f"{FLAT}/1/mortal A1/mortal:B1", 35, "' ' cannot stand here"),
        (f"{FLAT}/1/mortal:A1/mortal", 45, "':' and the workers' squares"),
        (f"{FLAT}/1/mortal:A1/mortal:B1 ", 46, "'B1 '"),
        (f"{FLAT}/1/mortal:F1/mortal:B1", 36, "no square 'F1'"),
        (f"{FLAT}/1/mortal:a1/mortal:B1", 36, "capital letter: A1"),
        (f"{FLAT}/1/mortal:A1,/mortal:B1", 39, "a square is missing"),
        (f"{FLAT}/1/mortal:A1,?/mortal:B1", 39, "'?' stands alone"),
        (f"{FLAT}/1/mortal:A1,A1/mortal:B1", 39, "already stands on A1"),
        (f"{FLAT}/1/mortal:A1/mortal:B1,A1", 49, "already stands on A1"),
        ("a" + "0" * 24 + "/1/mortal:A1,A5/mortal:B1", 39, "A5 has a dome"),
        (f"{FLAT}/1/mortal:A1/-", 39, "here are 2 players"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/pan/-", 53, "here are 4 players"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/-:A2", 50, "nothing follows '-'"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/-#", 50, "nothing follows '-'"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/pan:C1/pan", 52, "seats 3 and 4"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/pan/pan:", 56, "seats 3 and 4"),
        (f"{FLAT}/1/pan#:A1/pan#:B1", 40, "seat 1 has won already"),
        (f"{FLAT}/1/pan[used]#:A1/pan:B1", 38, "directly after the card's id"),
        (f"{FLAT}/1/pan##:A1/pan:B1", 33, "directly after the card's id"),
        (f"{FLAT}/1/pan:A1[used]/pan:B1", 35, "in this order"),
        (f"{FLAT}/1/pan:A1#/pan:B1", 35, "directly after the card's id"),
        (f"{FLAT}/1/pan[used:A1/pan:B1", 32, "not closed"),
        (f"{FLAT}/1/pan[]:A1/pan:B1", 33, "state entry"),
        (f"{FLAT}/1/pan[used;]:A1/pan:B1", 38, "state entry"),
        (f"{FLAT}/1/pan[Used]:A1/pan:B1", 33, "state entry"),
        (f"{FLAT}/1/pan[used;used]:A1/pan:B1", 38, "'used' is written twice"),
        (f"{FLAT}/1/pan[dream=1;dream=2]:A1/pan:B1", 41, "'dream' is written twice"),
        (f"{FLAT}/1/pan[dream=]:A1/pan:B1", 39, "is no value"),
        (f"{FLAT}/1/pan[dream=02]:A1/pan:B1", 39, "leading zeros"),
        (f"{FLAT}/1/pan[dream=-2]:A1/pan:B1", 39, "'-2' is no value"),
        (f"{FLAT}/1/pan[coin=A1+pan]:A1/pan:B1", 41, "no square 'pan'"),
        (f"{FLAT}/1/pan[coin=a1]:A1/pan:B1", 38, "capital letter: A1"),
        (f"{FLAT}/1/pan[deck=pan+A1]:A1/pan:B1", 42, "'A1' is no value"),
        (f"{FLAT}/1/pan[deck=pan+]:A1/pan:B1", 42, "is no value"),
        (f"{FLAT}/1/pan[used=1=2]:A1/pan:B1", 38, "is no value"),
        (f"{FLAT}\n/1/pan:A1/pan:B1", 26, "here are 26"),
        (f"{FLAT}/1/pan:A1/pan:B1\n", 40, "no square"),
    ],
)
def test_mistakes(text, column, message):
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert message in caught.value.message
    assert (caught.value.column, caught.value.text) == (column, text)


def test_a_long_mistake_makes_a_short_message():
    with pytest.raises(NotationError) as caught:
        parse_position(f"{FLAT}/{'9' * 100_000}/mortal:A1/mortal:B1")
    assert len(caught.value.message) < 200


card_ids = st.from_regex(r"\A[a-z0-9][a-z0-9-]*(@[a-z0-9-]+)?\Z").filter(lambda card: card.upper() not in SQUARES)
state_names = st.from_regex(r"\A[a-z][a-z0-9-]*\Z")
state_values = st.one_of(
    st.just(""),
    st.integers(0, 10**30).map(str),
    st.lists(st.sampled_from(NAMES), min_size=1).map(lambda marked: "+".join(sorted(marked))),
    st.lists(card_ids, min_size=1).map("+".join).filter(lambda cards: not cards.isdigit()),
)
states = st.dictionaries(state_names, state_values, max_size=4).map(lambda state: tuple(sorted(state.items())))


@st.composite
def positions(draw):
    towers = bytes(draw(st.lists(st.integers(0, 7), min_size=SPACES, max_size=SPACES)))
    count = draw(st.integers(2, 4))
    free = draw(st.permutations([space for space in range(SPACES) if not towers[space] & DOME]))
    seats = []
    for index in range(count):
        kind = draw(st.sampled_from(["workers", "to place", "left"]))
        partner = count == 4 and index >= 2
        if kind == "left" and count == 3:
            seats.append(Seat("-", ()))
            continue
        number = 0 if partner else draw(st.integers(0, 4))
        workers, free = tuple(sorted(free[:number])), free[number:]
        if kind == "to place" and not partner:
            workers = None
        seats.append(Seat(draw(card_ids), workers, draw(states)))
    if all(seat.eliminated for seat in seats):
        seats[0] = Seat("mortal", ())
    playing = [index for index, seat in enumerate(seats) if not seat.eliminated]
    winner = draw(st.sampled_from([None, *playing]))
    return Position(towers, draw(st.sampled_from(playing)), tuple(seats), winner)


@given(positions())
def test_printing_and_parsing_are_inverse(position):
    text = print_position(position)
    assert parse_position(text) == position
    assert print_position(parse_position(text)) == text


@given(positions(), states, st.integers(0, SPACES - 1), st.integers(0, 7))
def test_every_fact_is_in_the_notation(position, state, space, tower):
    towers = position.towers[:space] + bytes([tower]) + position.towers[space + 1 :]
    first, *rest = position.seats
    others = [
        position._replace(towers=towers),
        position._replace(to_move=(position.to_move + 1) % len(position.seats)),
        position._replace(winner=0 if position.winner is None else None),
    ]
    if not first.eliminated:
        others.append(position._replace(seats=(first._replace(state=state), *rest)))
        others.append(position._replace(seats=(first._replace(card="mortal"), *rest)))
        others.append(position._replace(seats=(first._replace(workers=None), *rest)))
    for other in others:
        assert (position == other) == (print_position(position) == print_position(other))


@given(positions(), st.data())
def test_a_damaged_text_is_a_position_or_an_error_with_a_place(position, data):
    text = print_position(position)
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 3)))
    damaged = text[:at] + data.draw(st.text("0a4/-#[]=;:,?+AEB1 é", max_size=2)) + text[until:]
    try:
        again = print_position(parse_position(damaged))
    except NotationError as error:
        assert 1 <= error.column <= len(damaged) + 1
    else:
        assert parse_position(again) == parse_position(damaged)
