"""simulate: the report of the lab on the command line."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run
from .test_positions import ABOUT_TO_WIN, WON


def test_the_report_has_the_shape_of_the_contract(run: Run) -> None:
    answer = run("simulate", "mortal", "Pan", "-n", "20", "--seed", "7", "--json")
    assert (answer.status, answer.err) == (0, "")
    report = answer.json
    assert report["gods"] == ["mortal", "pan"]
    assert (report["games"], report["seed"], report["player"], report["turn_cap"]) == (20, 7, "random", 200)
    assert [seat["god"] for seat in report["seats"]] == ["mortal", "pan"]
    assert sum(seat["wins"] for seat in report["seats"]) + report["capped"] == 20
    for seat in report["seats"]:
        low, high = seat["interval"]
        assert 0 <= low <= seat["win_rate"] == seat["wins"] / 20 <= high <= 1
    assert {"capped", "stuck", "turns_mean", "first_seat_wins"} <= set(report)


def test_the_seed_decides_and_the_processes_do_not(run: Run) -> None:
    one = run("simulate", "mortal", "mortal", "-n", "12", "--seed", "3", "--json")
    two = run("simulate", "mortal", "mortal", "-n", "12", "--seed", "3", "--jobs", "2", "--json")
    other = run("simulate", "mortal", "mortal", "-n", "12", "--seed", "4", "--json")
    assert one.json == two.json
    assert one.json != other.json


def test_games_can_start_from_a_position(run: Run) -> None:
    """Seat 1 can win at once, and the greedy player does."""
    answer = run("simulate", "mortal", "mortal", "-n", "5", "--position", ABOUT_TO_WIN, "--player", "greedy", "--json")
    assert (answer.json["seats"][0]["wins"], answer.json["turns_mean"]) == (5, 1)


def test_each_god_can_have_its_player(run: Run) -> None:
    answer = run("simulate", "mortal", "mortal", "-n", "2", "--player", "greedy", "--player", "random", "--json")
    assert answer.json["player"] == "greedy,random"


def test_the_table_names_gods_and_player_and_fits_80_columns(run: Run) -> None:
    answer = run("simulate", "pan", "mortal", "-n", "4", "--max-turns", "5")
    assert answer.status == 0
    assert max(map(len, answer.out.splitlines())) <= 80
    for word in ("Pan", "Mortal", "random", "4 games", "Seed"):
        assert word in answer.out
    assert answer.err == ""


def test_four_players_are_two_teams_of_which_one_wins(run: Run) -> None:
    game = ("simulate", "pan", "apollo", "atlas", "demeter", "-n", "1", "--player", "greedy", "--swap-seats")
    rows = [line.strip("│ ").split("│") for line in run(*game).out.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == ["Pan and Atlas", "Apollo and Demeter"]
    assert sorted(row[1].strip() for row in rows) == ["0", "1"]
    assert [seat["god"] for seat in run(*game, "--json").json["seats"]] == ["pan", "apollo", "atlas", "demeter"]


def test_a_team_names_both_of_its_players(run: Run) -> None:
    players = [option for name in ("greedy", "random", "random", "random") for option in ("--player", name)]
    answer = run("simulate", "pan", "apollo", "atlas", "demeter", "-n", "1", *players)
    assert "│ greedy and random │" in answer.out
    assert "│ random            │" in answer.out


def test_a_card_file_plays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "idler.yaml"
    path.write_text("name: Idler\npower: none\nplayers: [3]\n", encoding="utf-8")
    answer = run("simulate", str(path), "mortal", "-n", "2", "--json")
    assert answer.json["gods"] == ["idler", "mortal"]
    assert answer.err == "note: Idler is for 3 players. (players)\n"


def test_misuse(run: Run) -> None:
    for arguments, hint in (
        (["mortal"], "two to four"),
        (["mortal", "mortl"], "did you mean mortal?"),
        (["mortal", "mortal", "--player", "greedi"], "did you mean 'greedy'?"),
        (["mortal", "mortal", "--position", WON], "the game is over"),
        (["mortal", "mortal", "-n", "0"], ": 1 at least"),
        (["mortal", "mortal", "--player", "random"] + ["--player", "greedy"] * 2, "2 gods need 2 players"),
    ):
        answer = run("simulate", *arguments, "--json")
        assert (answer.status, answer.out) == (2, ""), arguments
        assert hint in answer.err
