"""`santorini show` with files: drawings to SVG, and saved games as positions."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from .conftest import OPENING, Run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


GAME = f"""\
santorini-game: 1
gods: pan, apollo
seats: me, greedy
seed: 7
start: {"0" * 25}/1/pan:?/apollo:?
+B4+D2
+D4+B2
"""


def described(text: str) -> str | None:
    return ElementTree.fromstring(text).findtext("{http://www.w3.org/2000/svg}desc")


def test_a_drawing_in_a_file(run: Run, folder: Path) -> None:
    answer = run("show", OPENING, "--svg", "board.svg")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    assert described((folder / "board.svg").read_text()) == OPENING
    assert [path.name for path in folder.iterdir()] == ["board.svg"]


def test_a_drawing_on_stdout(run: Run, folder: Path) -> None:
    answer = run("show", OPENING, "--svg", "-")
    assert answer.status == 0
    assert described(answer.out) == OPENING
    assert not list(folder.iterdir())


def test_names_of_cards_are_drawn(run: Run) -> None:
    assert ">Pan<" in run("show", OPENING.replace("mortal", "pan", 1), "--svg", "-").out


def test_a_drawing_beside_json(run: Run, folder: Path) -> None:
    answer = run("show", OPENING, "--svg", "board.svg", "--json")
    assert answer.json["position"] == OPENING
    assert (folder / "board.svg").exists()


def test_a_file_is_written_over_only_by_force(run: Run, folder: Path) -> None:
    (folder / "board.svg").write_text("precious")
    answer = run("show", OPENING, "--svg", "board.svg")
    assert answer.status == 2
    assert "board.svg exists already" in answer.err
    assert (folder / "board.svg").read_text() == "precious"
    assert run("show", OPENING, "--svg", "board.svg", "--force").status == 0
    assert described((folder / "board.svg").read_text()) == OPENING
    assert run("show", OPENING, "--svg", "new.svg", "--force").status == 0
    assert run("show", OPENING, "--svg", "nowhere/new.svg").status == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-", "--svg", "board.svg"], "one position"),
        ([OPENING, "--svg", "-", "--json"], "stdout"),
        ([OPENING, "--force"], "--svg"),
        ([OPENING, "--svg", "board.svg", "--rules"], "--rules"),
    ],
)
def test_misuse(run: Run, folder: Path, arguments: list[str], words: str) -> None:
    answer = run("show", *arguments, input=f"{OPENING}\n")
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert not list(folder.iterdir())


def test_a_saved_game_is_its_last_position(run: Run, folder: Path) -> None:
    (folder / "game.txt").write_text(GAME)
    last = "0000000000000000000000000/1/pan:B4,D2/apollo:D4,B2"
    assert run("show", "game.txt", "--json").json["position"] == last
    assert run("show", "game.txt").out == run("show", last).out
    assert described(run("show", "game.txt", "--svg", "-").out) == last
    # a program that sends lines sends positions
    assert run("show", "-", input="game.txt\n").lines[0]["error"]["kind"] == "invalid"


def test_a_file_that_is_no_saved_game(run: Run, folder: Path) -> None:
    (folder / "game.txt").write_text(GAME.replace("+D4", "+B4"))
    (folder / "novel.txt").write_text("Once upon a time")
    answer = run("show", "game.txt")
    assert answer.status == 1
    assert "game.txt:7:1: error: " in answer.err
    answer = run("show", "novel.txt")
    assert answer.status == 1
    assert "no saved game" in answer.err
