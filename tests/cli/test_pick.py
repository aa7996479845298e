"""pick: proposals that matchup allows, the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_proposal_is_allowed(run: Run, players: str) -> None:
    answer = run("pick", "--players", players, "-n", "6", "--seed", "7", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert list(answer.json) == ["players", "variant", "seed", "line_ups"]
    assert (answer.json["players"], answer.json["seed"]) == (int(players), 7)
    line_ups = [line_up["gods"] for line_up in answer.json["line_ups"]]
    assert len({tuple(sorted(gods)) for gods in line_ups}) > 1
    for line_up in answer.json["line_ups"]:
        asked = run("matchup", *line_up["gods"], "--json")
        assert (asked.status, asked.json["players"]) == (0, int(players))
        assert asked.json["reasons"] == line_up["reasons"]


def test_the_seed_decides(run: Run) -> None:
    picked = run("pick", "-n", "5", "--seed", "3", "--json").json
    assert run("pick", "-n", "5", "--seed", "3", "--json").json == picked
    assert run("pick", "-n", "5", "--seed", "4", "--json").json != picked


def test_without_a_seed_one_is_drawn_and_said(run: Run) -> None:
    drawn = run("pick", "-n", "3", "--json").json
    assert run("pick", "-n", "3", "--seed", str(drawn["seed"]), "--json").json == drawn
    assert run("pick", "--seed", "3").out.splitlines()[-1] == "2 players, seed 3"


def test_liked_gods_are_there(run: Run) -> None:
    for line_up in run("pick", "--players", "4", "--like", "Hades", "--like", "pan", "-n", "9", "--json").json[
        "line_ups"
    ]:
        one, other = line_up["gods"].index("hades"), line_up["gods"].index("pan")
        assert (one - other) % 2 == 0
        assert [(reason["between"], reason["partners"]) for reason in line_up["reasons"]] == [(["hades", "pan"], True)]


def test_sets_and_variants_are_kept(run: Run) -> None:
    gods = {god["id"] for god in run("gods", "--set", "Simple Gods", "--json").json["gods"]}
    picked = run("pick", "--set", "simple gods", "-n", "99", "--json")
    assert len(picked.json["line_ups"]) == len(gods) * (len(gods) - 1) // 2
    assert {god for line_up in picked.json["line_ups"] for god in line_up["gods"]} == gods
    assert picked.err == f"note: no more than {len(picked.json['line_ups'])} line-ups can be made\n"
    fleece = run("pick", "--variant", "golden-fleece", "-n", "99", "--set", "Simple Gods", "--json").json
    assert {tuple(line_up["gods"]) for line_up in fleece["line_ups"]} == {(god,) for god in gods - {"athena"}}


def test_named_cards_have_no_file(run: Run) -> None:
    picked = run("pick", "--set", "Heroes", "--named", "-n", "99", "--json").json["line_ups"]
    assert len(picked) == 45


@pytest.mark.parametrize(
    ("arguments", "message", "reasons"),
    [
        (["--like", "hades", "--like", "pan"], "asked for cannot sit", [("printed", ["hades", "pan"])]),
        (["--players", "3", "--like", "circe"], "asked for cannot sit", [("players", ["circe"])]),
        (["--like", "pan", "--like", "atlas", "--like", "zeus"], "3 gods were asked for", []),
        (["--variant", "golden-fleece", "--players", "3"], "nobody plays this variant", [("variant", [])]),
        (["--variant", "golden-fleece", "--like", "athena"], "asked for cannot sit", [("variant", ["athena"])]),
    ],
)
def test_what_cannot_be_says_why(
    run: Run, arguments: list[str], message: str, reasons: list[tuple[str, list[str]]]
) -> None:
    answer = run("pick", *arguments, "--json")
    assert (answer.status, answer.err, answer.json["line_ups"]) == (1, "", [])
    assert message in answer.json["message"]
    assert [(reason["kind"], reason["between"]) for reason in answer.json["reasons"]] == reasons
    plain = run("pick", *arguments)
    assert plain.status == 1
    assert plain.out.startswith("no line-up: ")
    assert all(reason["source"] in " ".join(plain.out.split()) for reason in answer.json["reasons"])


def test_too_few_cards_say_what_keeps_the_others_away(run: Run) -> None:
    answer = run("pick", "--players", "3", "--set", "Heroes", "--named", "--json")
    assert answer.status == 1
    assert answer.json["message"] == "only 0 of the cards can sit at this table"
    assert {reason["kind"] for reason in answer.json["reasons"]} == {"players"}
    assert len(answer.json["reasons"]) == 10


def test_a_house_list_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.bans.yaml"
    path.write_text(
        "bans: [{between: [all simple gods, all simple gods], kind: house, source: us, reason: Too simple.}]\n",
        encoding="utf-8",
    )
    answer = run("pick", "--set", "Simple Gods", "--bans", str(path), "--json")
    assert answer.status == 1
    assert answer.json["message"] == "whoever sits at this table, somebody is banned"
    assert {reason["kind"] for reason in answer.json["reasons"]} == {"house"}
    plain = run("pick", "--set", "Simple Gods", "--bans", str(path))
    assert "… and 35 more" in plain.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--like", "pna"], "did you mean pan?"),
        (["--like", "pan", "--like", "PAN"], "Pan can sit at a table only once"),
        (["--set", "Simpel Gods"], "did you mean 'Simple Gods'?"),
        (["--players", "5"], "'--players': 4 at most"),
        (["-n", "0"], ": 1 at least"),
    ],
)
def test_misuse(run: Run, arguments: list[str], hint: str) -> None:
    answer = run("pick", *arguments, "--json")
    assert (answer.status, answer.out) == (2, "")
    assert hint in answer.err


def test_the_table_fits_80_columns(run: Run) -> None:
    answer = run("pick", "--players", "4", "--like", "hades", "--like", "pan", "--seed", "1")
    assert answer.status == 0
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "advice (printed), Hades and Pan, partners: " in " ".join(answer.out.split())
