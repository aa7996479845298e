"""Pictures: what can be seen on them, with and without Unicode and colour."""

import io

import pytest
from rich.console import Console

from santorini_dsl.game.notation import parse_position
from santorini_dsl.game.picture import board_picture, board_text

FLAT = "0" * 25
BUSY = "0123abc4" + "0" * 17 + "/2/apollo[moved-up]:A5,A1/selene[female=C3;dream=2]:B5,C3"


def cells(text, name):
    """The two lines of a space, without the blanks around them."""
    lines = text.splitlines()
    row = 1 + 3 * (5 - int(name[1]))
    left = 3 + 8 * "ABCDE".index(name[0])
    return [line[left : left + 7].strip() for line in lines[row : row + 2]]


def printed(position, width=80, color=False, **options):
    output = io.StringIO()
    console = Console(file=output, width=width, force_terminal=color, color_system="standard" if color else None)
    console.print(board_picture(parse_position(position), **options))
    return output.getvalue()


def test_the_board_in_ascii():
    text = board_text(parse_position(BUSY), ascii=True)
    assert text.isascii()
    assert cells(text, "A5") == ["(1)", "."]
    assert cells(text, "B5") == ["[2]", "__1__"]
    assert cells(text, "C5") == ["", "==2=="]
    assert cells(text, "D5") == ["", "##3##"]
    assert cells(text, "E5") == ["/---\\", "."]
    assert cells(text, "A4") == ["/---\\", "__1__"]
    assert cells(text, "B4") == ["/---\\", "==2=="]
    assert cells(text, "C4") == ["/---\\", "##3##"]
    assert cells(text, "A1") == ["(1)", "."]


def test_columns_and_rows_have_their_names():
    lines = board_text(parse_position(f"{FLAT}/1/mortal:/mortal:")).splitlines()
    assert lines[-1].split() == list("ABCDE")
    assert [line[0] for line in lines[1:-1:3]] == list("54321")
    assert lines[-1].index("C") == len(lines[0]) // 2 + 1  # the frame begins at the third column


@pytest.mark.parametrize("ascii", [False, True])
def test_every_state_of_a_space_looks_different(ascii):
    looks = set()
    for player in range(1, 4):
        for height in "0123":
            players = ["mortal:"] * 3
            players[player - 1] = "mortal:A5"
            text = board_text(parse_position(f"{height}{'0' * 24}/1/{'/'.join(players)}"), ascii)
            looks.add(tuple(cells(text, "A5")))
    for height in "0123abc4":
        text = board_text(parse_position(f"{height}{'0' * 24}/1/mortal:/mortal:"), ascii)
        looks.add(tuple(cells(text, "A5")))
    assert len(looks) == 3 * 4 + 8


@pytest.mark.parametrize("ascii", [False, True])
def test_the_board_is_a_rectangle(ascii):
    lines = board_text(parse_position(BUSY), ascii).splitlines()
    assert len(lines) == 17
    assert {len(line) for line in lines[:-1]} == {43}


def test_what_a_state_names_is_marked_on_the_board():
    text = board_text(parse_position(f"{FLAT}/1/europa[talus=B4]:A1/clio[coin=C3+D2]:C3"), ascii=True)
    marked = [a + b for a in "ABCDE" for b in "12345" if "*" in "".join(cells(text, a + b))]
    assert marked == ["B4", "C3", "D2"]


def test_the_players_beside_the_board():
    text = printed(BUSY, names={"apollo": "Apollo"}, ascii=True)
    assert text.isascii()
    assert "(1) Apollo\n" in "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    assert "> [2] selene to move" in text
    for words in ("A5 A1", "moved-up", "B5 C3", "dream 2", "female C3"):
        assert words in text


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (f"{FLAT}/1/mortal:?/mortal:?", "still to place"),
        (f"{FLAT}/1/mortal:A1/mortal:", "no workers"),
        (f"{FLAT}/1/mortal:A1/mortal:B1/-", "has left the game"),
        (f"{FLAT}/1/mortal:A1/pan:B1/atlas/hermes", "with player 2"),
        (f"{FLAT}/1/mortal:A1/pan#:B1", "pan wins"),
        (f"{FLAT}/1/mortal:A1/pan:B1/atlas/hermes#", "pan wins"),
        (f"{FLAT}/1/mortal:A1/pan:B1/atlas/hermes#", "hermes wins"),
    ],
)
def test_what_else_there_is_to_say(position, words):
    assert words in printed(position)


def test_nobody_is_to_move_when_the_game_is_won():
    text = printed(f"{FLAT}/1/mortal:A1/pan#:B1", ascii=True)
    assert "to move" not in text
    assert ">" not in text


@pytest.mark.parametrize("ascii", [False, True])
def test_it_fits_in_80_columns(ascii):
    cards = "pan+atlas+mortal+hypnus+nemesis+aphrodite+castor-pollux+europa-talus"
    text = printed(f"{FLAT}/1/europa-talus[deck={cards}]:A1,B2/castor-pollux:?/limus@bga/pan", ascii=ascii)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "\n".join(line[:43].rstrip() for line in text.splitlines()) == "\n".join(
        line.rstrip() for line in board_text(parse_position(f"{FLAT}/1/a:A1,B2/b:?/c/d"), ascii).splitlines()
    )


def test_colour_only_adds_to_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in printed(BUSY, color=True)
    monkeypatch.setenv("NO_COLOR", "1")
    without = printed(BUSY, color=True)
    assert not any(f"\x1b[{code}m" in without for code in ("36", "1;36", "35", "1;35", "34", "1;34"))


def test_names_are_not_read_as_markup():
    assert "[bold]Pan" in printed(f"{FLAT}/1/pan:A1/mortal:B1", names={"pan": "[bold]Pan"})
