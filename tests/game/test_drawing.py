"""Drawings: valid SVG on which every state of the board can be told apart without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given, settings
from playing import FLAT, board
from random_positions import positions

from santorini_dsl.game import parse_position, print_position
from santorini_dsl.game.board import NAMES
from santorini_dsl.game.drawing import draw

SVG = "{http://www.w3.org/2000/svg}"
COLORS = ("fill", "stroke")


def drawn(position: str, **names: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw(parse_position(position), names))


def part(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """The one group with this id."""
    (found,) = [element for element in root.iter(f"{SVG}g") if element.get("id") == name]
    return found


def words(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def look(element: ElementTree.Element) -> str:
    """What can be seen of a group by somebody who sees no colours: its shapes and letters."""
    shapes = []
    for shape in element.iter():
        if shape.tag != f"{SVG}title":
            facts = sorted(
                (key, value) for key, value in shape.attrib.items() if key not in (*COLORS, "transform", "id")
            )
            shapes.append((shape.tag, facts, (shape.text or "").strip()))
    return repr(shapes)


def test_it_is_a_document_of_its_own() -> None:
    position = f"{FLAT}/1/mortal:B4,D2/pan:D4,B2"
    text = draw(parse_position(position))
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.findtext(f"{SVG}desc") == position
    assert root.findtext(f"{SVG}title") == "Santorini: mortal, pan"
    assert not re.search(r"(href|<image|<script|<style|url\((?!#))", text)
    used = re.findall(r"url\(#([a-z]+)\)", text)
    assert set(used) <= {element.get("id") for element in root.iter()}
    assert draw(parse_position(position)) == text


def test_every_space_has_its_group_and_its_words() -> None:
    root = drawn(board("0123a bc400 00000 00000 00000", "mortal:A5,E1", "mortal:B5"))
    said = {name: part(root, name).findtext(f"{SVG}title") for name in NAMES}
    assert said["A5"] == "A5: 0 blocks, a worker of player 1"
    assert said["B5"] == "B5: 1 block, a worker of player 2"
    assert said["D5"] == "D5: 3 blocks"
    assert said["E5"] == "E5: 0 blocks, a dome"
    assert said["C4"] == "C4: 3 blocks, a dome"
    assert said["E1"] == "E1: 0 blocks, a worker of player 1"


def test_the_coordinates_stand_around_the_board() -> None:
    root = drawn(f"{FLAT}/1/mortal:/mortal:")
    assert sorted(words(part(root, "board"))) == sorted("ABCDE12345")


def test_every_state_of_a_space_looks_different_without_colour() -> None:
    looks = set()
    for seat in range(3):
        for height in "0123":
            players = ["mortal:"] * 3
            players[seat] = "mortal:A5"
            looks.add(look(part(drawn(f"{height}{'0' * 24}/1/{'/'.join(players)}"), "A5")))
    for height in "0123abc4":
        looks.add(look(part(drawn(f"{height}{'0' * 24}/1/mortal:/mortal:"), "A5")))
    assert len(looks) == 3 * 4 + 8


def test_four_players_have_four_different_signs() -> None:
    root = drawn(f"{FLAT}/1/mortal:A1/mortal:B1/mortal/mortal")
    assert len({look(part(root, f"player-{seat}")) for seat in range(1, 5)}) == 4
    assert "with player 1" in words(part(root, "player-3"))


def test_marks_and_tokens_have_letters_that_the_list_explains() -> None:
    root = drawn(f"{FLAT}/1/europa[coin=C3+D2;talus=D2]:A1/selene[copper=B1;female=C3]:C3,B1")
    assert words(part(root, "D2")) == ["C", "T"]
    assert words(part(root, "C3")) == ["2", "C", "F"]
    assert words(part(root, "B1")) == ["2", "Co"]  # C is taken
    assert words(part(root, "player-1"))[-4:] == ["C", "coin C3 D2", "T", "talus D2"]
    assert words(part(root, "player-2"))[-4:] == ["Co", "copper B1", "F", "female C3"]


def test_the_players() -> None:
    root = drawn(f"{FLAT}/2/pan:A5,A1/morpheus[dream=2;moved-up]:?", pan="Pan")
    assert words(part(root, "player-1")) == ["1", "Pan", "A5 A1"]
    assert words(part(root, "player-2")) == ["2", "morpheus", "to move", "still to place", "dream 2", "moved-up"]
    won = drawn(f"{FLAT}/2/-/pan#:/hermes:A1", pan="Pan")
    assert words(part(won, "player-1")) == ["1", "has left the game"]
    assert words(part(won, "player-2")) == ["2", "Pan wins", "no workers"]
    assert "to move" not in words(won)


def test_names_are_text_whatever_they_hold() -> None:
    name = """<b>"Pán" & 'friends'</b>"""
    assert draw(parse_position(f"{FLAT}/1/pan:A1/mortal:"), {"pan": name}).isascii()
    root = drawn(f"{FLAT}/1/pan:A1/mortal:", pan=name)
    assert name in words(part(root, "player-1"))
    assert root.findtext(f"{SVG}title") == f"Santorini: {name}, mortal"


def test_a_long_list_of_players_makes_the_drawing_higher() -> None:
    short, long = "deck=pan", "deck=" + "+".join(["castor-pollux"] * 60)
    heights = [float(drawn(f"{FLAT}/1/chaos[{deck}]:A1/pan:").get("height", "")) for deck in (short, long)]
    assert heights[0] < heights[1]
    lowest = max(float(text.get("y", "0")) for text in drawn(f"{FLAT}/1/chaos[{long}]:A1/pan:").iter(f"{SVG}text"))
    assert lowest < heights[1]


@given(position=positions())
@settings(max_examples=50)
def test_any_position_can_be_drawn(position: str) -> None:
    root = drawn(position)
    read = parse_position(position)
    assert root.findtext(f"{SVG}desc") == print_position(read)
    workers = {space for seat in read.seats for space in seat.workers or ()}
    for space, name in enumerate(NAMES):
        cell = part(root, name)
        blocks, dome = read.towers[space] & 3, read.towers[space] >> 2
        assert len([r for r in cell.iter(f"{SVG}rect") if r.get("rx") == "3"]) == 2 * blocks
        assert ("url(#dome)" in [c.get("fill") for c in cell.iter(f"{SVG}circle")]) == bool(dome)
        assert len(words(cell)) == (blocks > 0) + (space in workers)
