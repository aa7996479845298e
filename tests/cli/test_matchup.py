"""matchup: the answer for people and programs, lists from the command line, and no more loaded than is needed."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A list that bans one pair and lifts another ban, with a name of its own."""
    path = tmp_path / "tonight.yaml"
    path.write_text(
        "bans:\n"
        "  - between: [pan, all advanced gods]\n"
        "    kind: house\n"
        "    source: our table\n"
        "    reason: He has won enough.\n"
        "lift:\n"
        "  - between: [Medusa, Nemesis]\n"
        "    source: our table\n"
        "    reason: We exchange what there is.\n",
        encoding="utf-8",
    )
    return path


def test_the_answer_has_the_shape_of_the_contract(run: Run) -> None:
    answer = run("matchup", "Nemesis", "MEDUSA", "--json")
    assert (answer.status, answer.err) == (1, "")
    assert list(answer.json) == ["gods", "players", "variant", "strict", "allowed", "reasons", "lifted"]
    assert (answer.json["gods"], answer.json["players"], answer.json["allowed"]) == (["nemesis", "medusa"], 2, False)
    (reason,) = answer.json["reasons"]
    assert (reason["kind"], reason["between"], reason["counts"]) == ("printed", ["medusa", "nemesis"], True)
    assert reason["source"] == "RB2017, list on the card of Nemesis"
    assert reason["reason"]


def test_a_good_matchup_is_status_0(run: Run) -> None:
    answer = run("matchup", "apollo", "castor & pollux", "--json")
    assert (answer.status, answer.json["allowed"], answer.json["reasons"]) == (0, True, [])
    assert answer.json["gods"] == ["apollo", "castor-pollux"]
    assert run("matchup", "apollo", "pan").out == "Apollo against Pan, 2 players: allowed\n"


def test_advice_counts_only_when_strict(run: Run) -> None:
    for strict, status in ((), 0), (("--strict",), 1):
        answer = run("matchup", "chronus", "atlas", "--json", *strict)
        assert (answer.status, answer.json["allowed"]) == (status, status == 0)
        assert [reason["kind"] for reason in answer.json["reasons"]] == ["engine"]
    assert "engine    Atlas and Chronus (advice)" in run("matchup", "chronus", "atlas").out


def test_every_reason_is_shown_with_kind_pair_source_and_reason(run: Run) -> None:
    answer = run("matchup", "athena", "clio", "pan", "hades", "--variant", "golden-fleece")
    assert answer.status == 1
    assert (
        answer.out.splitlines()[0] == "Athena and Pan against Clio and Hades, 4 players, the Golden Fleece: not allowed"
    )
    reasons = run("matchup", "athena", "clio", "pan", "hades", "--variant", "golden-fleece", "--json").json["reasons"]
    assert [(reason["kind"], reason["between"]) for reason in reasons] == [
        ("printed", ["hades", "pan"]),
        ("players", ["clio"]),
        ("variant", []),
        ("variant", ["athena"]),
        ("variant", ["clio"]),
    ]
    text = " ".join(answer.out.split())
    for reason in reasons:
        assert f"{reason['reason']} Source: {reason['source']}" in text
    assert "printed Hades and Pan " in text
    assert max(map(len, answer.out.splitlines()[1:])) <= 80


def test_partners_get_advice(run: Run) -> None:
    answer = run("matchup", "hades", "apollo", "pan", "athena")
    assert answer.status == 0
    assert "Hades and Pan (advice: they are partners, and bans are about opponents)" in " ".join(answer.out.split())


def test_the_golden_fleece_has_one_god(run: Run) -> None:
    assert run("matchup", "pan", "--variant", "golden-fleece", "--json").json["players"] == 2
    answer = run("matchup", "pan")
    assert answer.status == 2
    assert "two to four gods, not 1" in answer.err


def test_a_house_list_bans_and_lifts(run: Run, house: Path) -> None:
    assert run("matchup", "pan", "hera", "--json").status == 0
    banned = run("matchup", "pan", "hera", "--bans", str(house), "--json")
    assert (banned.status, banned.err) == (1, "")
    assert banned.json["reasons"][0] == {
        "kind": "house",
        "between": ["hera", "pan"],
        "source": "our table",
        "reason": "He has won enough.",
        "counts": True,
        "partners": False,
    }
    lifted = run("matchup", "nemesis", "medusa", "--bans", str(house), "--json")
    assert (lifted.status, lifted.json["reasons"]) == (0, [])
    assert lifted.json["lifted"][0]["lifted_by"] == {
        "source": "our table",
        "reason": "We exchange what there is.",
        "file": str(house),
        "line": 7,
    }
    text = " ".join(run("matchup", "nemesis", "medusa", "--bans", str(house)).out.split())
    assert "Nemesis against Medusa, 2 players: allowed printed Medusa and Nemesis (lifted)" in text
    assert "Lifted: We exchange what there is. Source: our table," in text


def test_a_pack_brings_its_bans(run: Run, house: Path) -> None:
    house.rename(house.with_name("bans.yaml"))
    assert run("matchup", "pan", "hera", "--cards", str(house.parent), "--json").status == 1
    assert run("--cards", str(house.with_name("bans.yaml")), "matchup", "pan", "hera", "--json").status == 1


def test_a_card_file_brings_its_bans_and_counts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hydra.yaml"
    ban = "bans: [{against: Pan, kind: house, source: me, reason: She is afraid of goats.}]\n"
    path.write_text(f"name: Hydra\nplayers: [2, 4]\npower: none\n{ban}", encoding="utf-8")
    answer = run("matchup", str(path), "apollo", "pan", "--json").json
    assert [(reason["kind"], reason["between"]) for reason in answer["reasons"]] == [
        ("house", ["hydra", "pan"]),
        ("players", ["hydra"]),
    ]
    assert answer["reasons"][1]["source"] == str(path)


def test_a_house_list_comes_after_the_cards_of_the_command(run: Run, tmp_path: Path) -> None:
    card, bans = tmp_path / "hydra.yaml", tmp_path / "x.bans.yaml"
    ban = "bans: [{against: Pan, kind: house, source: me, reason: She is afraid of goats.}]\n"
    card.write_text(f"name: Hydra\npower: none\n{ban}", encoding="utf-8")
    bans.write_text("lift: [{between: [hydra, pan], source: you, reason: She is not.}]\n", encoding="utf-8")
    assert run("matchup", str(card), "pan").status == 1
    answer = run("matchup", str(card), "pan", "--bans", str(bans), "--json")
    assert (answer.status, answer.err, len(answer.json["lifted"])) == (0, "", 1)


def test_what_is_odd_about_a_list_is_said_on_stderr(run: Run, house: Path) -> None:
    house.write_text(house.read_text("utf-8").replace("Medusa,", "Athena,"), encoding="utf-8")
    answer = run("matchup", "apollo", "pan", "--bans", str(house), "--json")
    assert (answer.status, answer.json["allowed"]) == (0, True)
    assert "no earlier list bans Athena and Nemesis" in answer.err
    assert "idle-lift" in answer.err


def test_with_an_error_in_a_list_there_is_no_answer(run: Run, house: Path) -> None:
    house.write_text(house.read_text("utf-8").replace("Medusa,", "Medsa,"), encoding="utf-8")
    answer = run("matchup", "apollo", "pan", "--bans", str(house), "--json")
    assert (answer.status, answer.out) == (1, "")
    assert f"{house}:7:15" in answer.err
    assert "medusa" in answer.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["nemsis", "pan"], "did you mean nemesis"),
        (["pan", "atlas", "--variant", "golden-flece"], "did you mean golden-fleece?"),
        (["pan", "atlas", "--bans", "no/such.yaml"], "there is no file no/such.yaml"),
        (["pan", "atlas", "hera", "zeus", "ares"], "two to four gods"),
        (["pan", "atlas", "--stric"], "Did you mean --strict?"),
    ],
)
def test_misuse(run: Run, arguments: list[str], hint: str) -> None:
    answer = run("matchup", *arguments, "--json")
    assert (answer.status, answer.out) == (2, "")
    assert hint in answer.err


HEAVY = ["lark", "jsonschema", "scipy", "rich.console", "santorini_dsl.language", "santorini_dsl.game"]


@pytest.mark.parametrize("arguments", [["matchup", "nemesis", "pan"], ["gods", "--players", "3"], ["pick"]])
def test_neither_grammar_nor_game_is_loaded(arguments: list[str]) -> None:
    """So the answer comes at once."""
    code = (
        "import sys\n"
        "from santorini_dsl.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *arguments, "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert ended.stderr.splitlines() == ["[]"]


def test_gods_are_listed_by_variant(run: Run) -> None:
    listed = {god["id"] for god in run("gods", "--variant", "golden-fleece", "--json").json["gods"]}
    assert {"apollo", "pan"} <= listed
    assert not listed & {"athena", "mortal"}
    three = {god["id"] for god in run("gods", "--players", "3", "--set", "Advanced Gods", "--json").json["gods"]}
    assert "aphrodite" not in three
    assert run("gods", "--variant", "fleece").status == 2


DOCS = (Path(__file__).parents[2] / "docs" / "matchups.md").read_text(encoding="utf-8")


def blocks() -> list[str]:
    """The indented blocks of the reference."""
    return [textwrap.dedent(found) for found in re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOCS, re.MULTILINE)]


def test_the_answer_of_the_reference_is_the_one_that_comes(run: Run) -> None:
    command, _, answer = blocks()[0].strip().partition("\n")
    assert command == "$ santorini matchup nemesis medusa"
    assert run(*command.split()[2:]).out == f"{answer}\n"


def test_the_list_of_the_reference_is_sound(run: Run, tmp_path: Path) -> None:
    (text,) = [block for block in blocks() if block.strip().startswith("bans:")]
    path = tmp_path / "x.bans.yaml"
    path.write_text(text.strip() + "\n", encoding="utf-8")
    answer = run("check", str(path), "--json")
    assert (answer.status, answer.json) == (0, {"findings": [], "cards": 0})
    lifted = run("matchup", "harpies", "maenads", "--bans", str(path), "--json").json["lifted"]
    assert [one["lifted_by"]["line"] for one in lifted] == [8]


def test_the_help_says_when_one_god_is_enough(run: Run) -> None:
    words = " ".join(run("matchup", "--help").out.replace("│", " ").split())
    assert "Two to four gods, in seat order, or as many as a --variant has:" in words


def test_a_card_known_by_name_only_is_marked(run: Run) -> None:
    note = "note: Castor & Pollux is known by name only: it has no card file to be played with\n"
    answer = run("matchup", "castor-pollux", "pan")
    assert (answer.status, answer.err) == (0, note)
    assert run("pick", "--like", "castor-pollux", "--seed", "1").err == note
    played = run("simulate", "castor-pollux", "pan")
    assert (played.status, played.out) == (2, "")
    assert "Castor & Pollux is known by name only" in played.err


def test_a_card_that_is_named_twice_is_noted(run: Run) -> None:
    answer = run("matchup", "pan", "pan", "apollo")
    assert (answer.status, answer.err) == (0, "note: Pan is named 2 times, and there is one such card in a box\n")
    assert run("matchup", "mortal", "mortal").err == ""


@pytest.mark.parametrize(
    "arguments", [("matchup", "{}", "pan"), ("matchup", "{}", "pan", "--json"), ("pick", "--like", "{}")]
)
def test_a_card_with_errors_in_its_power_gets_no_answer(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("name: Broken\npower: 'Your Build: your worker may biuld one more time.'\n", encoding="utf-8")
    answer = run(*(argument.format(path) for argument in arguments))
    assert (answer.status, answer.out) == (1, "")
    assert "unknown-word" in answer.err


def test_a_broken_card_is_not_proposed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("name: Broken\npower: 'Your Build: your worker may biuld one more time.'\nset: Mine\n", "utf-8")
    answer = run("pick", "--cards", str(path), "-n", "500", "--seed", "1")
    assert "Broken" not in answer.out
    assert "unknown-word" in answer.err
