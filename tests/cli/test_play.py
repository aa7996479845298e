"""Games at the terminal, driven by scripts of what people type."""

from __future__ import annotations

import builtins
import re
from pathlib import Path
from typing import Any

import pytest

from santorini_dsl.cards import Library
from santorini_dsl.game import parse_position, print_position
from santorini_dsl.game.stepping import begin
from santorini_dsl.lab.record import load_game, parse_game

from .conftest import Answer, Run

FLAT = "0" * 25
PEOPLE = ("--seat", "1=me", "--seat", "2=me", "--seed", "1")

#: A game of two people in which player 1 climbs to the top and player 2 looks away.
PLACED = ["C5 E3", "A1 E1"]
GAME = [
    "C5>B4^C4",
    "A1>B1^A1",
    "B4>C4^C3",
    "B1>A2^B1",
    "C4>C3^C4",
    "A2>A3^A2",
    "C3>C4^C3",
    "A3>A4^A3",
    "C4>C3^C4",
    "A4>A5^A4",
    "C3>C4",
]
WON = "Player 1 (Mortal) wins: a worker has moved up to level 3."

LIBRARY = Library.load()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test plays in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def turns_in(path: Path) -> list[str]:
    return [turn.text for turn in load_game(path, LIBRARY.powers).game.turns]


def ones(run: Run, *arguments: str, count: int = 400) -> Answer:
    """A game of one person, who places on A5 and B5 or else B1 and C1, and always takes the first step on offer."""
    return run("play", *arguments, input="A5 B5\nB1 C1\n" + "1\n" * count)


# -- whole games -------------------------------------------------------------------------------------------


def test_a_whole_game_of_two_people(run: Run) -> None:
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*PLACED, *GAME, ""))
    assert (answer.status, answer.err) == (0, "")
    assert WON in answer.out
    assert "Mortal wins" in answer.out
    assert not list(Path().iterdir())


def test_the_same_game_by_numbers(run: Run, folder: Path) -> None:
    """Every step of the same game is typed by the number under which it is offered."""
    rules_position = parse_position(f"{FLAT}/1/mortal:?/mortal:?")
    from santorini_dsl.game import rules_for

    rules = rules_for(rules_position, LIBRARY.powers)
    lines: list[str] = []
    position = rules_position
    for text in ["+C5+E3", "+A1+E1", *GAME]:
        turn = begin(rules, position)
        while turn.steps():
            texts = [step.text for step in turn.steps()]
            if position.placing:
                lines.append(text)
                turn = begin(rules, position, text)
                break
            fitting = [t for t in texts if text.startswith(turn.text + t)] or [t for t in texts if t in text[2:]]
            lines.append(str(texts.index(fitting[0]) + 1))
            turn = turn.take(fitting[0])
        position = turn.finish().position
    answer = run("play", "mortal", "mortal", *PEOPLE, "--save", "game.txt", input=typed(*lines))
    assert WON in answer.out
    assert turns_in(folder / "game.txt") == ["+C5+E3", "+A1+E1", *GAME[:-1], "C3>C4#"]


def test_steps_in_notation(run: Run, folder: Path) -> None:
    script = ["c5", "E3", "+A1+E1", "C5>B4", "^C4", "a1 > b1", "B1^A1", "B4>C4", "C4^C3"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert answer.status == 0
    assert turns_in(folder / "santorini-1.txt") == ["+C5+E3", "+A1+E1", *GAME[:3]]


@pytest.mark.parametrize("number", ["0", "1", "20"])
def test_squares_have_no_numbers_while_workers_are_placed(run: Run, folder: Path, number: str) -> None:
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(number, "steps", *PLACED))
    assert "Squares have no numbers here: type them as in B4 D2." in answer.out
    assert "is placed on" not in answer.out.split("A1 E1")[0].split("wins")[0].split("Player 2")[0]
    assert turns_in(folder / "santorini-1.txt") == ["+C5+E3", "+A1+E1"]


def test_a_square_that_was_typed_is_not_dropped_for_two_others(run: Run, folder: Path) -> None:
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed("C5", "A1 E1", "E3", PLACED[1]))
    assert "illegal" in answer.out
    assert "Placed so far: C5; undo takes that back." in answer.out
    assert turns_in(folder / "santorini-1.txt") == ["+C5+E3", "+A1+E1"]


def test_bots_alone(run: Run) -> None:
    arguments = ("play", "mortal", "mortal", "--seat", "1=greedy", "--seat", "2=random")
    one, again, other = (run(*arguments, "--seed", seed) for seed in ("1", "1", "2"))
    assert one.status == 0
    assert one.out == again.out != other.out
    assert "Player 1 (Mortal), greedy: +" in one.out
    assert "Player 2 (Mortal), random: " in one.out
    assert " wins: " in one.out.splitlines()[-1]


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_players(run: Run, folder: Path, count: int) -> None:
    gods = ["pan", "apollo", "atlas", "demeter"][:count]
    answer = ones(run, *gods, "--seat", "2=random", "--seed", "4", "--save", "game.txt")
    assert answer.status == 0
    last = next(line for line in reversed(answer.out.splitlines()) if " win" in line)
    if count == 4:
        assert (
            "Players 1 and 3 (Pan and Atlas) win: " in answer.out
            or "Players 2 and 4 (Apollo and Demeter) win: " in answer.out
        )
    else:
        assert last.startswith(("Player 1", "Player 2", "Player 3", "The game is over"))
    saved = load_game(folder / "game.txt", LIBRARY.powers)
    assert saved.game.ending is not None
    assert saved.seats == ("me", "random", "greedy", "greedy")[:count]


def test_the_card_that_decides_a_game_is_told_by_its_name(run: Run, folder: Path) -> None:
    start = "00000 00000 00200 00000 00000".replace(" ", "") + "/1/pan:C3,A1/mortal:E1,E2"
    (folder / "game.txt").write_text(f"santorini-game: 1\ngods: pan, mortal\nseats: me, me\nseed: 1\nstart: {start}\n")
    answer = run("play", "--resume", "game.txt", input=typed("C3>C4", ""))
    assert "Player 1 (Pan) wins by Pan's Win Condition: " in answer.out


def test_a_game_can_be_broken_off(run: Run) -> None:
    bots = ("--seat", "1=random", "--seat", "2=random")
    answer = run("play", "mortal", "mortal", *bots, "--seed", "1", "--max-turns", "5")
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == "Broken off after 5 turns: nobody has won."


# -- help for people ---------------------------------------------------------------------------------------


def test_undo_takes_back_a_step_and_whole_turns(run: Run, folder: Path) -> None:
    script = ["C5 E3", "A1 E1", "C5>B4", "undo", "C5>D5", "^C5", "undo", "undo", "undo", "undo", "A1 A2", "B4 B5"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert "There is nothing to take back." in answer.out
    assert turns_in(folder / "santorini-1.txt") == ["+A2+A1", "+B5+B4"]


def test_undo_goes_back_behind_the_turn_of_a_bot(run: Run, folder: Path) -> None:
    game = ("play", "mortal", "mortal", "--seed", "3", "--save")
    run(*game, "one.txt", input=typed("C5 E3", "1", "1", "1", "1"))
    run(*game, "two.txt", input=typed("C5 E3", "2", "2", "undo", "1", "1", "1", "1", "2", "undo"))
    assert turns_in(folder / "two.txt") == turns_in(folder / "one.txt")
    assert len(turns_in(folder / "one.txt")) == 6


def test_a_game_that_is_over_can_be_taken_back(run: Run, folder: Path) -> None:
    script = [*PLACED, *GAME, "undo", "C3>B3^A2"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert WON in answer.out
    assert turns_in(folder / "santorini-1.txt")[-1] == "C3>B3^A2"


def test_why(run: Run) -> None:
    script = [
        "why",
        *PLACED,
        "why C5>A1^A2",
        "why C5>B4^C4",
        "C5>B4",
        "why ^E5",
        "why ^C4",
        "why B4^C4",
        "why C5>D5^C5",
    ]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert "which turn?" in answer.err
    assert answer.out.count("rules, neighboring") == 2
    assert answer.out.count("Nothing forbids it.") == 4


def test_what_is_typed_wrong_is_told_and_the_game_goes_on(run: Run, folder: Path) -> None:
    script = ["C5 C5", "Z9 A1", "99", "0", "", "udno", *PLACED, "C5>A1", "C5>>B4", "55", "why not", "C5>B4^C4"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert answer.status == 0
    assert "did you mean undo?" in answer.out
    assert "'55' is not one of the numbers from 1 to 10." in answer.out
    assert "illegal" in answer.out
    words = " ".join(answer.out.split())
    assert re.search("'C5>>B4' cannot be read. Type a number, a step such as [CE][35]>.., a whole turn, or help", words)
    assert "Z9 is no square; squares are A1 to E5." in answer.out
    assert "choose" not in answer.out
    assert turns_in(folder / "santorini-1.txt") == ["+C5+E3", "+A1+E1", "C5>B4^C4"]


def test_help_board_steps_and_cards(run: Run) -> None:
    answer = run("play", "pan", "mortal", *PEOPLE, input=typed("help", *PLACED, "steps", "board", "cards"))
    for command in ("undo", "why", "steps", "board", "cards", "save", "help", "quit"):
        assert f"  {command:6} " in answer.out
    assert "the worker on C5 moves to B5" in answer.out
    assert "Player 1, Pan" in answer.out
    assert "Win Condition: " in answer.out
    assert "no power" in answer.out


def test_everything_fits_a_terminal_of_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    script = iter(["help", *PLACED, "steps", *GAME[:4], "why A1>E5^E4", "cards"])

    def echoing(prompt: str = "") -> str:
        line = next(script, "quit")
        print(f"{prompt}{line}")
        return line

    monkeypatch.setattr(builtins, "input", echoing)
    answer = run("play", "pan", "apollo", *PEOPLE)
    assert [line for line in answer.out.splitlines() if len(line) > 80] == []


def test_an_optional_step_can_be_left_out(run: Run, folder: Path) -> None:
    script = [*PLACED, "C5>B4", "^C4", "0", "1", "1", "B4>B5", "^C5", "^C4"]
    answer = run("play", "demeter", "mortal", *PEOPLE, input=typed(*script))
    assert "end the turn here" in answer.out
    turns = turns_in(folder / "santorini-1.txt")
    assert (turns[2], turns[4]) == ("C5>B4^C4", "B4>B5^C5^C4")


def test_marked_workers_and_restricted_places(run: Run, folder: Path) -> None:
    """One card marks a worker, the other keeps to the perimeter and places first."""
    answer = run("play", "selene", "bia", *PEOPLE, input=typed("C3 E1", "A1 E1", "B2 B4", "Female@b2, b4"))
    assert "Open are A5 B5 C5 D5 E5 A4 E4 A3 E3 A2 E2 A1 B1 C1 D1 E1." in answer.out
    assert "one of them marked: female@B4 D2" in answer.out
    assert turns_in(folder / "santorini-1.txt") == ["+A1+E1", "+B4+female@B2"]


def test_a_stuck_player_leaves_a_game_of_three(run: Run, folder: Path) -> None:
    towers = "04444 44444 44444 44444 44400".replace(" ", "")
    start = f"{towers}/1/mortal:A5/mortal:D1/mortal:E1"
    (folder / "game.txt").write_text(
        f"santorini-game: 1\ngods: mortal, mortal, mortal\nseats: me, greedy, greedy\nseed: 1\nstart: {start}\n"
    )
    answer = run("play", "--resume", "game.txt", input=typed("why A5>B5^C5", "1"))
    assert "you have no legal turn and leave the game" in answer.out
    assert "Player 2 (Mortal), greedy: x  leaves the game without a legal turn" in answer.out
    assert "Player 3 (Mortal) wins: player 2 has no legal turn and nobody else is left." in answer.out


def test_ascii(run: Run) -> None:
    answer = run("play", "mortal", "mortal", *PEOPLE, "--ascii", input=typed(*PLACED))
    assert answer.out.isascii()


def test_steps_that_can_mean_two_things_are_asked_about(run: Run, folder: Path) -> None:
    """A card that may swap or push: entering a held space can mean either."""
    (folder / "both.yaml").write_text(
        "name: Both\nplayers: [2]\npower: |\n"
        "  Your Move: your worker may move to a space held by an opponent worker;\n"
        "    then that worker is forced to the vacated space.\n"
        "  Your Move: your worker may move to a space held by an opponent worker;\n"
        "    then that worker is forced to the next space in the same direction.\n"
    )
    script = ["C3 A1", "C4 E1", "steps", "C3>C4", "^B5", "3", "2", "quit"]
    answer = run("play", "both.yaml", "mortal", *PEOPLE, "--save", "game.txt", input=typed(*script))
    assert answer.status == 0, answer.err
    assert "the worker on C4 is forced to C3" in answer.out
    assert "the worker on C4 is forced to C5" in answer.out
    assert "These steps can mean different things:" in answer.out
    saved = load_game(folder / "game.txt", Library.load(["both.yaml"]).powers)
    assert print_position(saved.game.position).endswith("both:C4,A1/mortal:C5,E1")


# -- choosing gods -----------------------------------------------------------------------------------------


def test_choosing_gods_as_the_rulebook_says(run: Run, folder: Path) -> None:
    script = ["pan, apollo, atlas", "apollo", "atlas", "C5 E3"]
    answer = run("play", "--players", "3", *PEOPLE, "--seat", "3=me", input=typed(*script, "pan", *script[-1:]))
    lines = answer.out
    assert "You (seat 1) challenge with Pan, Apollo, Atlas." in lines
    assert "You (seat 2) take Apollo." in lines
    assert "You (seat 3) take Atlas." in lines
    assert "Pan is left for the challenger." in lines


def test_the_challenger_names_who_starts(run: Run, folder: Path) -> None:
    answer = run("play", *PEOPLE, input=typed("pan apollo", "1", "apollo", "C5 E3"))
    assert "Challenger, who starts?" in answer.out
    saved = load_game(folder / "santorini-1.txt", LIBRARY.powers)
    # seat 2 has taken the first card on the table, Pan; Apollo was left for the challenger, who starts
    assert [seat.card for seat in saved.game.start.seats] == ["apollo", "pan"]


def test_who_plays_moves_on_with_the_seats(run: Run, folder: Path) -> None:
    run("play", "--seed", "1", "--seat", "2=random", input=typed("pan, apollo", "2", "C5 E3", "A1 A2", "B1 B2"))
    saved = load_game(folder / "santorini-1.txt", LIBRARY.powers)
    assert saved.seats == ("random", "me")


def test_bots_choose_too(run: Run) -> None:
    arguments = ("play", "--players", "4", *(f"--seat={n}=random" for n in range(1, 5)), "--max-turns", "3")
    one, again = (run(*arguments, "--seed", "9") for _ in range(2))
    assert one.status == 0
    assert one.out == again.out
    assert "random (seat 1) challenges with " in one.out
    assert one.out.count(" takes ") == 3


def test_banned_gods_cannot_be_picked(run: Run, folder: Path) -> None:
    (folder / "pack.yaml").write_text("name: house\ntitle: House\n")
    (folder / "bans.yaml").write_text(
        "bans:\n  - between: [pan, apollo]\n    kind: house\n    source: us\n    reason: They never get along.\n"
    )
    script = typed("pan, apollo", "pan, pan", "1", "pan, nobody", "pan, atlas", "pan", "1", "quit")
    answer = run("--cards", str(folder), "play", *PEOPLE, input=script)
    assert answer.status == 0, answer.err
    assert "These gods may not meet:\n  They never get along." in answer.out
    assert "Pick 2 different gods, not 1." in answer.out
    assert "There is no god 'nobody'" in answer.out
    assert "You (seat 1) challenge with Pan, Atlas." in answer.out
    named = run("--cards", str(folder), "play", "pan", "apollo", *PEOPLE, input="")
    assert named.status == 0
    assert "They never get along." in named.err


def test_leaving_while_gods_are_chosen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", input="pan, apollo\n").status == 0

    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    assert run("play").status == 130
    assert not list(Path().iterdir())


# -- saving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [1, 4, 9, 14])
def test_a_game_goes_on_as_if_it_had_never_stopped(run: Run, folder: Path, stop: int) -> None:
    lines = ["C5 E3", *["1", "2"] * 10]
    game = ("play", "pan", "apollo", "--seed", "5", "--save")
    run(*game, "whole.txt", input=typed(*lines))
    run(*game, "parts.txt", input=typed(*lines[:stop]))
    played = len(turns_in(folder / "parts.txt"))
    # a turn that was not finished begins again
    unfinished = 0 if stop == 1 else (stop - 1) % 2
    run("play", "--resume", "parts.txt", input=typed(*lines[stop - unfinished :]))
    assert played < len(turns_in(folder / "parts.txt"))
    assert (folder / "parts.txt").read_text() == (folder / "whole.txt").read_text()


def test_the_way_to_go_on_names_the_cards_that_are_not_bundled(run: Run, folder: Path) -> None:
    (folder / "my warden.yaml").write_text("name: Warden\npower: none\n", encoding="utf-8")
    answer = run("play", "my warden.yaml", "mortal", "--save", "game.txt", *PEOPLE, input=typed("B4 D2", "quit"))
    assert "santorini play --resume game.txt --cards 'my warden.yaml'" in answer.out
    assert run("play", "--resume", "game.txt", "--cards", "my warden.yaml", input=typed("quit")).status == 0


def test_saving_by_name_goes_on_after_every_turn(run: Run, folder: Path) -> None:
    script = ["save", "save game.txt", *PLACED, GAME[0], "save", "quit"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert answer.status == 0
    assert "where to?" in answer.err
    assert "Saved. To go on: santorini play --resume game.txt" in answer.out
    assert turns_in(folder / "game.txt") == ["+C5+E3", "+A1+E1", GAME[0]]
    assert [path.name for path in folder.iterdir()] == ["game.txt"]


def test_no_other_file_is_written_over(run: Run, folder: Path) -> None:
    precious = folder / "precious.txt"
    precious.write_text("my novel")
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed("save precious.txt", "save nowhere/x.txt", *PLACED))
    assert answer.status == 0
    assert "precious.txt exists already" in answer.err
    assert "nowhere/x.txt: " in answer.err
    assert run("play", "mortal", "mortal", "--save", "precious.txt").status == 2
    assert precious.read_text() == "my novel"
    assert sorted(path.name for path in folder.iterdir()) == ["precious.txt", "santorini-1.txt"]
    run("play", "mortal", "mortal", *PEOPLE, input=typed(*PLACED))
    assert (folder / "santorini-2.txt").exists()


def test_a_file_that_somebody_else_has_changed_is_left_alone(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["save game.txt", *PLACED])

    def answering(prompt: str = "") -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        if line == PLACED[1]:
            (folder / "game.txt").write_text("somebody's")
        return line

    monkeypatch.setattr(builtins, "input", answering)
    answer = run("play", "mortal", "mortal", *PEOPLE)
    assert answer.status == 0
    assert "changed by somebody else" in answer.err
    assert (folder / "game.txt").read_text() == "somebody's"
    # nothing is lost: the game is printed instead
    assert "+A1+E1" in answer.out


def test_an_interrupt_saves_the_game(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(PLACED)

    def interrupted(prompt: str = "") -> Any:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(builtins, "input", interrupted)
    answer = run("play", "mortal", "mortal", *PEOPLE)
    assert answer.status == 130
    assert "Saved. To go on: santorini play --resume santorini-1.txt" in answer.out
    assert turns_in(folder / "santorini-1.txt") == ["+C5+E3", "+A1+E1"]


def test_a_game_without_a_turn_leaves_no_file(run: Run, folder: Path) -> None:
    assert run("play", "mortal", "mortal", *PEOPLE, input="quit\n").status == 0
    assert not list(folder.iterdir())


def test_a_finished_game_can_be_resumed_and_taken_back(run: Run, folder: Path) -> None:
    run("play", "mortal", "mortal", *PEOPLE, "--save", "game.txt", input=typed(*PLACED, *GAME))
    assert (folder / "game.txt").read_text().endswith(f"C3>C4#\n# {WON}\n")
    answer = run("play", "--resume", "game.txt", input=typed("undo", "C3>B3^A2", "quit"))
    assert WON in answer.out
    assert turns_in(folder / "game.txt")[-1] == "C3>B3^A2"


def test_somebody_else_can_take_over(run: Run, folder: Path) -> None:
    run("play", "mortal", "mortal", *PEOPLE, "--save", "game.txt", input=typed(*PLACED))
    bots = ("--seat", "1=greedy", "--seat", "2=greedy")
    answer = run("play", "--resume", "game.txt", *bots)
    assert answer.status == 0
    assert load_game(folder / "game.txt", LIBRARY.powers).game.ending is not None


def test_a_corrupt_file_is_told_by_line(run: Run, folder: Path) -> None:
    run("play", "mortal", "mortal", *PEOPLE, "--save", "game.txt", input=typed(*PLACED, *GAME))
    text = (folder / "game.txt").read_text().replace("B4>C4^C3", "B4>D4^C3")
    (folder / "game.txt").write_text(text)
    answer = run("play", "--resume", "game.txt")
    assert answer.status == 1
    assert "game.txt:11:1: error: this turn is illegal: " in answer.err
    assert "[game-turn]" in answer.err
    assert (folder / "game.txt").read_text() == text
    assert run("play", "--resume", "nowhere.txt").status == 2


# -- misuse ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pan"], "two to four gods"),
        (["pan", "apollo", "atlas", "pan", "pan"], "two to four gods"),
        (["pan", "apolo"], "apollo"),
        (["pan", "apollo", "--players", "3"], "2 gods are for 2 players, not 3"),
        (["pan", "apollo", "--seat", "3=me"], "there is no seat 3"),
        (["pan", "apollo", "--seat", "1=gredy"], "did you mean greedy?"),
        (["pan", "apollo", "--seat", "greedy"], "--seat 2=me"),
        (["pan", "apollo", "--seat", "5=me"], "from 1 to 4"),
        (["pan", "apollo", "--seat", "1=me", "--seat", "1=random"], "given twice"),
        (["--players", "2", "--seat", "3=me"], "there is no seat 3"),
        (["--players", "5"], "--players"),
        (["--max-turns", "0"], "--max-turns"),
        (["pan", "--resume", "x"], "GOD cannot be given"),
        (["--resume", "x", "--seed", "0", "--save", "y"], "--seed and --save cannot be given"),
    ],
)
def test_misuse(run: Run, arguments: list[str], words: str) -> None:
    answer = run("play", *arguments)
    assert answer.status == 2
    assert words in " ".join(answer.err.split())
    assert not answer.out


# -- the manual --------------------------------------------------------------------------------------------

MANUAL = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")


def test_the_example_for_programs_prints_what_the_manual_says(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```(?:python|text)\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)
    program, printed = blocks[-2:]
    exec(program, {})
    assert capsys.readouterr().out == printed


def test_the_saved_game_in_the_manual_can_be_read() -> None:
    (text,) = re.findall(r"^```text\n(santorini-game.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)
    assert len(parse_game(text, LIBRARY.powers).game.turns) == 3


def test_the_manual_names_every_word_and_option(run: Run) -> None:
    for line in run("play", "mortal", "mortal", input="help\n").out.splitlines():
        if match := re.match(r"  ([a-z]+) +", line):
            assert f"| `{match[1]}" in MANUAL
    for option in re.findall(r"--[a-z-]+", run("play", "--help").out):
        assert f"`{option}" in MANUAL or option in ("--cards", "--no-color", "--help")


# -- small courtesies --------------------------------------------------------------------------------------


def test_choosing_understands_help_and_quit(run: Run) -> None:
    answer = run("play", "--players", "3", input=typed("help", "Quit"))
    assert (answer.status, answer.err) == (0, "")
    assert "Type 3 numbers or names of gods, with commas between, or quit to leave." in answer.out
    answer = run("play", *PEOPLE, input=typed("pan, apollo", "help", "quit"))
    assert answer.status == 0
    assert "Type the number or the name of a god on the table, or quit to leave." in answer.out


def test_the_seats_have_one_pair_of_brackets(run: Run) -> None:
    answer = run("play", "--players", "3", "--seed", "1", input=typed("pan, apollo, atlas", "quit"))
    assert "(seat 3)" in answer.out
    assert "))" not in answer.out


def test_leaving_before_the_first_turn_says_that_nothing_is_saved(run: Run, folder: Path) -> None:
    assert "Nothing is saved: no turn has been played." in run("play", "pan", "apollo", input="quit\n").out
    assert not list(folder.iterdir())
    answer = run("play", "pan", "apollo", "--save", "game.txt", input="quit\n")
    assert "Saved. To go on: santorini play --resume game.txt" in answer.out


def test_a_closed_stdin_is_the_end_of_the_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from santorini_dsl.cli import keyboard

    monkeypatch.setattr(keyboard.sys, "stdin", None)
    with pytest.raises(EOFError):
        keyboard.ask("? ")


@pytest.mark.parametrize("line", ["C5>C6", "why C5>C6", "F1", "c5>b4^z9"])
def test_what_is_no_square_is_told(run: Run, line: str) -> None:
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*PLACED, line))
    assert re.search(r"[CFz][619] is no square; squares are A1 to E5\.", answer.out)


def test_the_steps_are_listed_once_for_all_that_is_mistyped(run: Run) -> None:
    script = [*PLACED, "foo", "C5>>B4", "why"]
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*script))
    assert answer.out.count(" 1 C5>B5") + answer.out.count(" 1 C5>") == 2 * answer.out.count(" 1 C5>B5") == 2
    assert "For example: why C5>B5" in answer.err
    assert run("play", "mortal", "mortal", *PEOPLE, input=typed(*script, "board")).out.count(" 1 C5>B5") == 2


def test_long_steps_go_on_below_their_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    answer = run("play", "mortal", "mortal", *PEOPLE, input=typed(*PLACED, "C5>B5"))
    assert re.search(r"^ 1 \^A5    the worker on B5 builds a block on\n {10}A5 ", answer.out, re.MULTILINE)
