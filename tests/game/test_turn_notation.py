"""Turn notation: examples of the contract as trees, mistakes, and both ways for random trees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santorini_dsl.errors import NotationError
from santorini_dsl.game.board import SPACES, SQUARES
from santorini_dsl.game.turn_notation import (
    Build,
    Choose,
    Force,
    Leave,
    Move,
    Part,
    Pass,
    Place,
    Remove,
    TurnText,
    Win,
    parse_turn,
    print_turn,
)

A1, B2, B3, B4, C2, C3, C4, D2, D3, D4, E3 = (
    SQUARES[name] for name in ["A1", "B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E3"]
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("B2>C3", [Part(B2, (Move(C3),))]),
        ("B2>C3>D3^D4*", [Part(B2, (Move(C3), Move(D3), Build(D4, dome=True)))]),
        ("B2>C3^C4", [Part(B2, (Move(C3), Build(C4)))]),
        ("B2^C3>B3^C3", [Part(B2, (Build(C3), Move(B3), Build(C3)))]),
        ("B2>C2,D4>D3^D2", [Part(B2, (Move(C2),)), Part(D4, (Move(D3), Build(D2)))]),
        ("B2>C3^C4,D2-D3", [Part(B2, (Move(C3), Build(C4))), Part(D2, (Remove(D3),))]),
        ("B2!C3>A1>B3^B4", [Part(B2, (Force(C3, A1), Move(B3), Build(B4)))]),
        ("B2!C3>A1!A1>B3", [Part(B2, (Force(C3, A1), Force(A1, B3)))]),
        ("!C3>E3", [Part(None, (Force(C3, E3),))]),
        ("!C3>E3,!D2>D3", [Part(None, (Force(C3, E3),)), Part(None, (Force(D2, D3),))]),
        ("-C3", [Part(None, (Remove(C3),))]),
        ("+talus@C3", [Part(None, (Place("talus", C3),))]),
        ("+B4+D2", [Part(None, (Place(None, B4), Place(None, D2)))]),
        ("+female@B4+D2", [Part(None, (Place("female", B4), Place(None, D2)))]),
        ("=E", [Part(None, (Choose("E"),))]),
        ("=SW", [Part(None, (Choose("SW"),))]),
        ("=limus@bga", [Part(None, (Choose("limus@bga"),))]),
        ("=castor-pollux-C3", [Part(None, (Choose("castor-pollux"), Remove(C3)))]),
        ("--", [Part(None, (Pass(),))]),
        ("B2>C3^C4,--", [Part(B2, (Move(C3), Build(C4))), Part(None, (Pass(),))]),
        ("x", [Part(None, (Leave(),))]),
    ],
)
def test_trees(text, parts):
    tree = TurnText(tuple(parts))
    assert parse_turn(text) == tree
    assert print_turn(tree) == text


@pytest.mark.parametrize(("end", "win"), [("", None), ("#", Win()), ("#1", Win(0)), ("#2", Win(1)), ("#4", Win(3))])
def test_who_wins(end, win):
    tree = TurnText((Part(B2, (Move(C3),)),), win)
    assert parse_turn(f"B2>C3{end}") == tree
    assert print_turn(tree) == f"B2>C3{end}"


def test_a_repeated_worker_square_stays_in_the_tree():
    assert parse_turn("B2>C3,C3^C4") == TurnText((Part(B2, (Move(C3),)), Part(C3, (Build(C4),))))
    assert parse_turn("B2>C3,C3^C4") != parse_turn("B2>C3^C4")


def test_steps_of_different_kinds_are_different():
    assert parse_turn("B2>C3") != parse_turn("B2^C3")
    assert parse_turn("--") != parse_turn("x")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "a step must stand here"),
        ("B2", 3, "a step must stand here"),
        ("B2>C3,", 7, "a step must stand here"),
        (",B2>C3", 1, "a step must stand here"),
        ("#", 1, "a step must stand here"),
        ("B2>", 3, "a move is >C3"),
        ("B2>F9", 3, "a move is >C3"),
        ("B2>c3", 3, "a move is >C3"),
        ("B2>C3^", 6, "a build is ^C3"),
        ("B2!C3", 3, "a force is !C3>C4"),
        ("B2!C3^C4", 3, "a force is !C3>C4"),
        ("B2>C3--", 6, "'--' passes, as a part of its own"),
        ("+Talus@C3", 1, "+name@C3"),
        ("+talus@", 1, "+name@C3"),
        ("=C3", 1, "a direction, as in =NE"),
        ("b2>C3", 1, "capital letter: B2"),
        ("B2>C3,b4>B5", 7, "capital letter: B4"),
        ("B2>C3C3^C4", 6, "a comma must come before C3"),
        (">C3", 1, "needs the square of its worker"),
        ("^C3", 1, "needs the square of its worker"),
        ("!C3>A1>B3", 7, "needs the square of its worker"),
        ("B2>C3 ^C4", 6, "' ' begins no step"),
        ("B2>C3^C4 ", 9, "' ' begins no step"),
        ("B2>C3>D3*", 9, "'*' begins no step"),
        ("hello", 1, "'h' begins no step"),
        ("B2>C3##", 7, "the turn ends after '#'"),
        ("B2>C3#5", 7, "the turn ends after '#'"),
        ("B2>C3#0", 7, "the turn ends after '#'"),
        ("B2>C3#12", 7, "the turn ends after '#'"),
        ("B2>C3#,B4>B5", 7, "the turn ends after '#'"),
        ("--,B2>C3", 1, "nothing follows '--'"),
        ("--,--", 1, "nothing follows '--'"),
        ("B2>C3,x", 7, "a whole turn"),
        ("x,x", 1, "a whole turn"),
    ],
)
def test_mistakes(text, column, message):
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert message in caught.value.message
    assert (caught.value.column, caught.value.text) == (column, text)


spaces = st.integers(0, SPACES - 1)
names = st.from_regex(r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")
anybody = st.one_of(
    st.builds(Force, spaces, spaces),
    st.builds(Remove, spaces),
    st.builds(Place, st.none() | names, spaces),
    st.builds(Choose, st.sampled_from(["N", "NE", "E", "SE", "S", "SW", "W", "NW"]) | names),
)
worker = anybody | st.builds(Move, spaces) | st.builds(Build, spaces, st.booleans())
parts = st.builds(Part, spaces, st.lists(worker, min_size=1, max_size=4).map(tuple)) | st.builds(
    Part, st.none(), st.lists(anybody, min_size=1, max_size=4).map(tuple)
)
trees = st.builds(
    TurnText,
    st.one_of(
        st.lists(parts, min_size=1, max_size=4).map(tuple),
        st.lists(parts, max_size=2).map(lambda before: (*before, Part(None, (Pass(),)))),
        st.just((Part(None, (Leave(),)),)),
    ),
    st.none() | st.builds(Win, st.none() | st.integers(0, 3)),
)


@given(trees)
def test_printing_and_parsing_are_inverse(tree):
    assert parse_turn(print_turn(tree)) == tree


@given(st.text("ABCDE12345>^!-+=,#*@x seabn", max_size=12))
def test_any_text_is_a_turn_or_an_error_with_a_place(text):
    try:
        tree = parse_turn(text)
    except NotationError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert print_turn(tree) == text
