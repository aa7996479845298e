"""gods, explain, check, test and --cards: what is said about cards, and about broken ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from santorini_dsl.data import data_folder

from .conftest import Run

#: The bundled cards, one file each.
BUNDLED = len([path for path in data_folder("gods").glob("*/*.yaml") if path.name != "pack.yaml"])

CARD = """\
name: Wanderer
title: Nobody in Particular
power: |
  Your Move: your worker may move one more time.
scenarios:
  - name: it walks on
    position: 0000000000000000000000000/1/this:B4,D2/mortal:D4,B2
    tries:
      - {turn: "B4>C4>C5^B5", is: legal}
"""


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "wanderer.yaml"
    path.write_text(CARD, encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.yaml"
    path.write_text(CARD.replace("may move one", "may mvoe one").replace("Wanderer", "Broken"), encoding="utf-8")
    return path


# -- gods ------------------------------------------------------------------------------------------------


def test_gods_lists_the_bundled_cards_and_mortal(run: Run) -> None:
    answer = run("gods", "--json")
    assert answer.status == 0
    assert answer.json["count"] == len(answer.json["gods"]) == BUNDLED + 1
    by_id = {god["id"]: god for god in answer.json["gods"]}
    assert list(by_id["pan"]) == ["id", "name", "number", "title", "set", "edition", "players"]
    assert (by_id["pan"]["name"], by_id["pan"]["number"]) == ("Pan", 9)
    assert by_id["pan"]["players"] == [2, 3, 4]


def test_gods_for_people_fits_80_columns(run: Run) -> None:
    lines = run("gods").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert re.fullmatch(
        rf"{BUNDLED + 1} cards: \d+ gods, \d+ other readings \(god@reading\) and Mortal, who has no power", lines[-1]
    )
    assert any("Hephaestus" in line and "God of Blacksmiths" in line for line in lines)
    assert any(line.split()[0] == "apollo@pantheon" for line in lines if line), "another reading is named by its id"


def test_gods_can_be_filtered(run: Run, card: Path) -> None:
    answer = run("gods", "--set", "simple gods", "--players", "3", "--cards", str(card), "--json").json
    assert answer["count"] == 10
    assert run("gods", "--cards", str(card), "--json").json["count"] == BUNDLED + 2


def test_an_unknown_set_is_misuse(run: Run) -> None:
    answer = run("gods", "--set", "Simpel Gods")
    assert answer.status == 2
    assert "did you mean 'Simple Gods'?" in answer.err


# -- --cards ---------------------------------------------------------------------------------------------


def test_cards_are_added_before_and_after_the_command_and_more_than_once(run: Run, card: Path) -> None:
    other = card.with_name("second.yaml")
    other.write_text(CARD.replace("Wanderer", "Second"), encoding="utf-8")
    answer = run("--cards", str(card), "gods", "--cards", str(other), "--json").json
    assert {"wanderer", "second"} <= {god["id"] for god in answer["gods"]}


def test_a_path_that_leads_to_nothing_is_misuse(run: Run) -> None:
    answer = run("gods", "--cards", "no/such/place", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert "no/such/place" in answer.err


def test_what_is_wrong_with_an_added_card_is_said_on_stderr(run: Run, broken: Path) -> None:
    answer = run("gods", "--cards", str(broken), "--json")
    assert answer.status == 1
    assert answer.json["count"] == BUNDLED + 1
    assert f"{broken}:4:" in answer.err
    assert "mvoe" in answer.err


def test_a_broken_card_cannot_be_used(run: Run, broken: Path) -> None:
    position = "0000000000000000000000000/1/broken:B4,D2/mortal:D4,B2"
    answer = run("turns", position, "--cards", str(broken), "--json")
    assert (answer.status, answer.out) == (1, "")
    assert f"{broken}:4:" in answer.err
    assert run("simulate", str(broken), "mortal", "-n", "1").status == 1


# -- explain ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["demeter", "DEMETER", " Demeter"[1:]])
def test_explain_takes_a_name_in_any_case(run: Run, name: str) -> None:
    answer = run("explain", name)
    assert answer.status == 0
    assert answer.out.startswith("Demeter, Goddess of the Harvest\n")
    assert "1 Your Build: " in answer.out
    assert "start ─── move ─── build ─── end" in answer.out


def test_explain_json(run: Run, card: Path) -> None:
    answer = run("explain", str(card), "--json").json
    assert (answer["id"], answer["name"]) == ("wanderer", "Wanderer")
    (clause,) = answer["clauses"]
    assert (clause["window"], clause["whose"], clause["once_per_game"]) == ("move", "your", False)
    assert (clause["file"], clause["line"]) == (str(card), 4)
    assert clause["text"].startswith("Your Move: ")


def test_the_diagram_names_the_turns_that_a_card_is_about(run: Run) -> None:
    assert "Opponent's turn" in run("explain", "athena").out
    assert "Win condition" in run("explain", "pan").out
    plain = run("explain", "mortal").out
    assert "No power" in plain
    assert "Opponent's turn" not in plain


def test_an_unknown_god_is_misuse_with_a_suggestion(run: Run) -> None:
    answer = run("explain", "Demetre", "--json")
    assert (answer.status, answer.out) == (2, "")
    assert "did you mean demeter?" in answer.err


# -- check -----------------------------------------------------------------------------------------------


def test_check_finds_nothing_in_the_bundled_cards(run: Run) -> None:
    answer = run("check")
    assert (answer.status, answer.out) == (0, f"{BUNDLED} cards and 2 lists checked: nothing found\n")
    assert run("check", "--json").json == {"findings": [], "cards": BUNDLED}


def test_check_without_a_path_also_checks_added_cards(run: Run, broken: Path) -> None:
    answer = run("check", "--cards", str(broken), "--json")
    assert answer.status == 1
    assert answer.json["cards"] == BUNDLED + 1


def test_check_shows_all_findings_of_a_run(run: Run, broken: Path) -> None:
    second = broken.with_name("second.yaml")
    second.write_text("name: Second\npower: none\nplayrs: [2]\n", encoding="utf-8")
    answer = run("check", str(broken), str(second))
    assert answer.status == 1
    assert f"{broken}:4:" in answer.out
    assert f"{second}:3:1: error:" in answer.out
    assert "try: move" in answer.out
    assert "try: players" in answer.out
    assert answer.out.endswith("2 cards checked: 2 errors\n")


def test_check_json_has_the_shape_of_the_contract(run: Run, broken: Path) -> None:
    answer = run("check", str(broken), "--json")
    assert answer.json == run("check", str(broken), "--format", "json").json
    (finding,) = answer.json["findings"]
    assert set(finding) == {
        "code",
        "severity",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "message",
        "suggestion",
        "help",
    }
    line = broken.read_text("utf-8").splitlines()[3]
    assert (finding["severity"], finding["line"], finding["suggestion"]) == ("error", 4, "move")
    assert line[finding["column"] - 1 : finding["end_column"] - 1] == "mvoe"
    assert finding["help"] == f"docs/findings.md#{finding['code']}"


def test_check_for_github_and_sarif(run: Run, broken: Path) -> None:
    github = run("check", str(broken), "--format", "github")
    assert github.status == 1
    assert github.out.startswith(f"::error file={broken},line=4,")
    sarif = run("check", str(broken), "--format", "sarif")
    assert sarif.status == 1
    assert len(sarif.json["runs"][0]["results"]) == 1


def test_a_folder_without_a_manifest_is_named_without_a_line(run: Run, card: Path) -> None:
    answer = run("check", str(card.parent))
    assert answer.out.startswith(f"{card.parent}: info: the folder {card.parent} has no pack.yaml")


def test_warnings_are_no_failure(run: Run, card: Path) -> None:
    other = card.rename(card.with_name("other.yaml"))
    answer = run("check", str(other))
    assert answer.status == 0
    assert "warning" in answer.out


def test_two_formats_at_once_are_misuse(run: Run) -> None:
    answer = run("check", "--json", "--format", "sarif")
    assert (answer.status, answer.out) == (2, "")


# -- test ------------------------------------------------------------------------------------------------


def test_the_bundled_cards_pass_their_scenarios(run: Run) -> None:
    answer = run("test", "--json")
    assert answer.status == 0
    assert (answer.json["cards"], answer.json["failed"]) == (BUNDLED, 0)
    assert answer.json["passed"] == len(answer.json["scenarios"]) >= BUNDLED
    plain = run("test").out
    assert "none failed" in plain
    assert "no scenarios" not in plain


def test_a_scenario_that_fails_is_named_with_its_line(run: Run, card: Path) -> None:
    assert run("test", str(card)).status == 0
    card.write_text(CARD.replace("is: legal", "is: illegal"), encoding="utf-8")
    answer = run("test", str(card))
    assert answer.status == 1
    assert f"{card}:9: it walks on" in answer.out
    assert "expected an illegal turn" in answer.out
    assert answer.out.endswith("1 card, 1 scenario: 1 failed\n")
    failed = run("test", str(card), "--json").json
    assert (failed["failed"], failed["scenarios"][0]["failures"][0]["line"]) == (1, 9)


def test_what_failed_is_counted_in_scenarios_and_not_in_checks(run: Run, card: Path) -> None:
    again = CARD.splitlines()[-1].replace("is: legal", "is: illegal")
    card.write_text(CARD.replace("is: legal", "is: illegal") + again + "\n", encoding="utf-8")
    answer = run("test", str(card))
    assert answer.out.splitlines()[0].split("  ") == ["Wanderer", "1 scenario", "2 checks", "1 scenario failed"]
    assert answer.out.count("expected an illegal turn") == 2
    assert answer.out.endswith("1 card, 1 scenario: 1 failed\n")


def test_readings_of_one_card_are_told_apart_by_their_ids(run: Run, card: Path) -> None:
    other = card.with_name("wanderer@mine.yaml")
    other.write_text(CARD + "id: wanderer@mine\n", encoding="utf-8")
    names = [line.split()[0] for line in run("test", str(card), str(other)).out.splitlines()[:2]]
    assert names == ["wanderer", "wanderer@mine"]
    assert run("test", str(card)).out.startswith("Wanderer ")


def test_a_broken_card_is_a_failure_of_its_scenarios(run: Run, card: Path, broken: Path) -> None:
    answer = run("test", str(card), str(broken), "--json")
    assert answer.status == 1
    assert (answer.json["cards"], answer.json["passed"]) == (1, 1)
    assert answer.json["findings"][0]["file"] == str(broken)


def test_a_copy_of_a_bundled_card_can_be_tested(run: Run, tmp_path: Path) -> None:
    shutil.copy(data_folder("gods") / "simple" / "pan.yaml", tmp_path / "pan.yaml")
    answer = run("test", str(tmp_path / "pan.yaml"))
    assert (answer.status, answer.err) == (0, "")


# -- doctor ----------------------------------------------------------------------------------------------


def test_doctor(run: Run, card: Path, broken: Path) -> None:
    answer = run("doctor", "--cards", str(card), "--json")
    assert answer.status == 0
    report = answer.json
    assert {"lark", "typer", "rich", "scipy"} <= set(report["libraries"])
    assert (report["cards"], report["errors"]) == (BUNDLED + 1, 0)
    (simple,) = [pack for pack in report["packs"] if pack["name"] == "simple"]
    assert (simple["title"], simple["cards"]) == ("Simple Gods", 10)
    assert report["packs"][-1] == {"name": None, "title": None, "path": str(card), "cards": 1}
    assert report["engine"] == {"in_use": "reference", "native": None}
    plain = run("doctor", "--cards", str(broken))
    assert plain.status == 1
    assert "no native engine" in plain.out
    assert max(map(len, plain.out.splitlines())) <= 80


# -- mutate ----------------------------------------------------------------------------------------------


def test_mutate_counts_what_is_noticed(run: Run) -> None:
    answer = run("mutate", "pan", "--per-word", "1", "--json")
    assert answer.status == 0
    assert answer.json["crashed"] == 0
    assert answer.json["mutations"] == answer.json["misspelt"] + answer.json["reworded"] > 10
    again = run("mutate", "pan", "--per-word", "1")
    assert f"mutations{answer.json['mutations']}" in "".join(again.out.split())


def test_what_was_not_run_is_counted(run: Run, card: Path, broken: Path) -> None:
    assert run("test", str(broken)).out == "1 card not run because of errors\n"
    assert run("test", str(broken), str(card)).out.endswith(" failed; 1 card not run because of errors\n")


def test_ids_stay_whole_in_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert "aphrodite@pantheon" in run("gods").out


def test_clauses_that_no_scenario_shows_are_named(run, tmp_path):
    card = tmp_path / "loner.yaml"
    card.write_text(
        """name: Loner
power: |
  Your Move: your worker may move up two levels.
  Opponent's Turn: opponent workers cannot build a dome.
scenarios:
  - name: two levels up
    board: |
      00000
      00000
      00020
      00000
      00000
    players: [this C3 A1, mortal E5 E1]
    tries:
      - {turn: C3>D3^C3, is: legal}
""",
        encoding="utf-8",
    )
    answer = run("test", str(card), "--clauses")
    assert answer.status == 1
    assert f"{card}:4: Opponent's Turn: opponent workers cannot build a dome." in answer.out
    assert "2 clauses: 1 could be left out unnoticed" in answer.out
    assert run("test", str(card)).status == 0
    told = run("test", str(card), "--clauses", "--json").json["unnoticed_clauses"]
    assert [(each["card"], each["line"]) for each in told] == [("loner", 4)]
