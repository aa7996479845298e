"""show, turns, apply, why and perft: shapes from docs/json.md, figures from the rules of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import OPENING, Run

#: Seat 1 steps from 2 to 3 in the middle and wins.
ABOUT_TO_WIN = "0000000000002300000000000/1/mortal:C3,A1/mortal:E5,E1"
WON = "0000000000002300000000000/2/mortal#:D3,A1/mortal:E5,E1"
#: Seat 1 stands in two corners behind towers that it cannot climb.
STUCK = "0020022200000000000000000/1/mortal:A5,B5/mortal:E1,E2"
TEAMS = "0000000000002300000000000/1/mortal:C3,A1/mortal:E5,E1/mortal/mortal"


# -- show ------------------------------------------------------------------------------------------------


def test_show_draws_the_board_and_the_players(run: Run) -> None:
    answer = run("show", OPENING, "--ascii")
    assert answer.status == 0
    assert answer.out.isascii()
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "Mortal to move" in answer.out
    assert "B4 D2" in answer.out
    assert not any(line.endswith(" ") for line in answer.out.splitlines())
    assert not run("show", OPENING).out.isascii()


def test_show_json(run: Run) -> None:
    answer = run("show", "4a01202110011400102000100/2/mortal:A3,C3/mortal:?", "--json").json
    assert list(answer) == ["position", "to_move", "winner", "towers", "seats"]
    assert answer["to_move"] == 2
    assert answer["winner"] is None
    assert answer["towers"]["A5"] == {"blocks": 3, "dome": True}
    assert answer["towers"]["B5"] == {"blocks": 0, "dome": True}
    assert answer["towers"]["E1"] == {"blocks": 0, "dome": False}
    assert len(answer["towers"]) == 25
    assert answer["seats"][0] == {
        "seat": 1,
        "card": "mortal",
        "workers": ["A3", "C3"],
        "state": {},
        "eliminated": False,
    }
    assert answer["seats"][1]["workers"] is None


@pytest.mark.parametrize("command", ["show", "turns"])
@pytest.mark.parametrize(
    ("position", "hint"),
    [
        ("0000000000000000000000000/1/mortl:B4,D2/mortal:D4,B2", "did you mean mortal?"),
        ("0000000000000000000000000/1/mortal:B4,B4/mortal:D4,B2", "a worker already stands on B4"),
        ("000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2", "the heights are 25 characters"),
    ],
)
def test_a_bad_position_is_misuse(run: Run, command: str, position: str, hint: str) -> None:
    answer = run(command, position, "--json")
    assert (answer.status, answer.out) == (2, "")
    assert hint in answer.err


def test_a_bad_place_in_a_position_is_marked(run: Run) -> None:
    _, text, mark, *_ = run("show", OPENING.replace("D4", "D7")).err.splitlines()
    assert text.strip() == OPENING.replace("D4", "D7")
    assert text[mark.index("^") :].startswith("D7")


MIXED = "0000000000000000000000000/1/prometheus:B4,D2/pan:D4,B2/athena:A1,E5"


def test_the_clauses_in_force_come_layer_by_layer_then_by_seat(run: Run) -> None:
    """Cannot beats may: permissions first, then prohibitions; what binds nobody in this turn is left out."""
    clauses = run("show", MIXED, "--rules", "--json").json["clauses"]
    assert [(clause["layer"], clause["seat"], clause["card"]) for clause in clauses] == [
        ("changes the turn", 1, "prometheus"),
        ("cannot, by others", 3, "athena"),
    ]
    assert clauses[1]["file"].endswith("athena.yaml")
    assert clauses[1]["text"].startswith("Opponent's Turn: ")
    clauses = run("show", MIXED.replace("/1/", "/2/", 1), "--rules", "--json").json["clauses"]
    assert [(clause["layer"], clause["card"]) for clause in clauses] == [
        ("cannot, by others", "athena"),
        ("wins", "pan"),
    ]
    assert "wins" in run("show", MIXED.replace("/1/", "/2/", 1), "--rules").out
    assert "base game" in run("show", OPENING, "--rules").out
    assert run("show", "-", "--rules", input=MIXED).lines == [run("show", MIXED, "--rules", "--json").json]


# -- turns -----------------------------------------------------------------------------------------------


def test_turns_json(run: Run) -> None:
    answer = run("turns", OPENING, "--json").json
    assert list(answer) == ["position", "to_move", "count", "counted", "winner", "turns"]
    assert (answer["position"], answer["to_move"], answer["winner"]) == (OPENING, 1, None)
    assert (answer["count"], answer["counted"], len(answer["turns"])) == (80, "outcomes", 80)
    (turn,) = [turn for turn in answer["turns"] if turn["turn"] == "B4>C4^C5"]
    assert turn == {
        "turn": "B4>C4^C5",
        "position": "0010000000000000000000000/2/mortal:C4,D2/mortal:D4,B2",
        "winner": None,
        "steps": [
            {"do": "move", "from": "B4", "to": "C4", "automatic": False},
            {"do": "build", "from": "C4", "on": "C5", "piece": "block", "automatic": False},
        ],
    }


def test_turns_answers_with_the_canonical_position(run: Run) -> None:
    swapped = "0000000000000000000000000/1/mortal:D2,B4/mortal:B2,D4"
    assert run("turns", swapped, "--json").json["position"] == OPENING


def test_a_winning_turn_names_the_winner(run: Run) -> None:
    turns = run("turns", ABOUT_TO_WIN, "--json").json["turns"]
    (won,) = [turn for turn in turns if turn["winner"]]
    assert (won["turn"], won["winner"], won["position"]) == ("C3>D3#", 1, WON)


def test_with_teams_both_partners_win(run: Run) -> None:
    (won,) = [turn for turn in run("turns", TEAMS, "--json").json["turns"] if turn["winner"]]
    assert (won["winner"], won["winners"]) == (1, [1, 3])


@pytest.mark.parametrize(("position", "winner"), [(WON, 1), (STUCK, 2)])
def test_a_finished_or_stuck_position_has_no_turns_and_a_winner(run: Run, position: str, winner: int) -> None:
    answer = run("turns", position, "--json")
    assert answer.status == 0
    assert (answer.json["count"], answer.json["turns"], answer.json["winner"]) == (0, [], winner)
    assert f"player {winner} (Mortal) wins" in run("turns", position).out


def test_a_stuck_team_loses_to_both_others(run: Run) -> None:
    answer = run("turns", STUCK + "/mortal/mortal", "--json").json
    assert (answer["winner"], answer["winners"]) == (2, [2, 4])


def test_a_stuck_player_among_three_can_only_leave(run: Run) -> None:
    answer = run("turns", f"{STUCK}/mortal:C1", "--json").json
    assert [turn["turn"] for turn in answer["turns"]] == ["x"]
    assert answer["winner"] is None


def test_placements_are_turns(run: Run) -> None:
    answer = run("turns", "0000000000000000000000000/1/mortal:?/mortal:?", "--json").json
    assert answer["count"] == 300
    assert "+B4+D2" in [turn["turn"] for turn in answer["turns"]]


def test_turns_for_people_fit_80_columns(run: Run) -> None:
    answer = run("turns", OPENING)
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0] == "player 1 (Mortal) to move: 80 turns (distinct outcomes)"
    assert max(map(len, lines)) <= 80
    listed = " ".join(lines[1:]).split()
    assert len(listed) == 80
    assert "B4>C4^C5" in listed
    assert "sequences of steps" in run("turns", OPENING, "--paths").out


# -- apply and why ---------------------------------------------------------------------------------------


def test_apply_prints_the_position_first(run: Run) -> None:
    answer = run("apply", OPENING, "B4>C4^C5")
    assert answer.status == 0
    assert answer.out.splitlines()[0] == "0010000000000000000000000/2/mortal:C4,D2/mortal:D4,B2"
    assert "move B4 to C4" in answer.out
    assert "build a block on C5" in answer.out


def test_apply_json(run: Run) -> None:
    answer = run("apply", OPENING, "B4>C4^C5", "--json").json
    assert list(answer) == ["legal", "turn", "position", "winner", "steps"]
    assert (answer["legal"], answer["turn"], len(answer["steps"])) == (True, "B4>C4^C5", 2)


def test_a_missing_win_mark_is_understood_and_a_false_one_is_illegal(run: Run) -> None:
    assert run("apply", ABOUT_TO_WIN, "C3>D3", "--json").json["turn"] == "C3>D3#"
    false = run("apply", OPENING, "B4>C4^C5#", "--json")
    assert (false.status, false.json["legal"], false.json["kind"]) == (1, False, "illegal")


@pytest.mark.parametrize(
    ("turn", "kind"),
    [("B4>D4^C3", "illegal"), ("B4>C4", "incomplete"), ("B4>>C4", "invalid"), ("", "invalid")],
)
@pytest.mark.parametrize("command", ["apply", "why"])
def test_a_turn_that_cannot_be_played_is_a_no(run: Run, command: str, turn: str, kind: str) -> None:
    answer = run(command, OPENING, turn, "--json")
    assert answer.status == 1
    assert (answer.json["legal"], answer.json["kind"]) == (False, kind)
    assert answer.json["message"]
    plain = run(command, OPENING, turn)
    assert plain.status == 1
    assert plain.out.startswith(kind)


def test_a_rule_of_the_game_is_a_reason(run: Run) -> None:
    answer = run("why", "0000002000000000000000000/1/mortal:A5,A1/mortal:E5,E1", "A5>B4^A5", "--json").json
    assert answer["reasons"][0]["card"] == "rules"
    assert answer["reasons"][0]["rule"] == "climb"
    assert answer["reasons"][0]["file"] is None
    assert answer["witness"] is None


@pytest.fixture
def shepherd(tmp_path: Path) -> Path:
    path = tmp_path / "shepherd.yaml"
    path.write_text(
        "name: Shepherd\npower: |\n  Opponent's Turn: at least one opponent worker must move up, if possible.\n",
        encoding="utf-8",
    )
    return path


def test_a_clause_is_a_reason_with_its_line_and_a_turn_that_would_do(run: Run, shepherd: Path) -> None:
    """The one way up is from B4 to B3."""
    position = "0000000000010000000000000/1/mortal:B4,E1/shepherd:D4,A1"
    answer = run("why", position, "E1>E2^E1", "--cards", str(shepherd), "--json")
    assert answer.status == 1
    assert answer.json["kind"] == "illegal"
    (reason,) = answer.json["reasons"]
    assert (reason["card"], reason["file"], reason["line"]) == ("shepherd", str(shepherd), 3)
    assert reason["message"] == "Opponent's Turn: at least one opponent worker must move up, if possible."
    witness = answer.json["witness"]
    assert witness["turn"].startswith("B4>B3^")
    assert run("why", position, witness["turn"], "--cards", str(shepherd), "--json").json["legal"] is True
    plain = run("why", position, "E1>E2^E1", "--cards", str(shepherd)).out
    assert f"shepherd {shepherd}:3:" in plain
    assert f"this turn would do: {witness['turn']}" in plain


def test_apply_needs_a_turn(run: Run) -> None:
    answer = run("apply", OPENING)
    assert answer.status == 2
    assert "which turn?" in answer.err


# -- perft -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 80), (2, 6176)])
def test_perft(run: Run, depth: int, count: int) -> None:
    """The figures of three independent programs."""
    answer = run("perft", OPENING, str(depth), "--json").json
    assert (answer["depth"], answer["counted"], answer["count"]) == (depth, "outcomes", count)


def test_divide_adds_up(run: Run) -> None:
    answer = run("perft", OPENING, "2", "--divide", "--json").json
    assert len(answer["divide"]) == 80
    assert sum(line["count"] for line in answer["divide"]) == answer["count"] == 6176
    lines = run("perft", OPENING, "2", "--divide").out.splitlines()
    assert len(lines) == 82
    assert lines[-1] == "depth 2: 6,176 (distinct outcomes at every node)"
    assert run("perft", OPENING, "0", "--divide", "--json").json["divide"] == []


def test_a_won_game_has_no_continuation(run: Run) -> None:
    assert run("perft", WON, "1", "--json").json["count"] == 0
    assert run("perft", WON, "0", "--json").json["count"] == 1


def test_a_negative_depth_is_misuse(run: Run) -> None:
    assert run("perft", OPENING, "--", "-1").status == 2


# -- batches ---------------------------------------------------------------------------------------------

BATCHES: dict[str, Any] = {
    "show": (["show", "-"], OPENING, ["show", OPENING, "--json"]),
    "turns": (["turns", "-"], OPENING, ["turns", OPENING, "--json"]),
    "paths": (["turns", "-", "--paths"], OPENING, ["turns", OPENING, "--paths", "--json"]),
    "apply": (["apply", "-"], f"{OPENING} B4>C4^C5", ["apply", OPENING, "B4>C4^C5", "--json"]),
    "one turn": (["why", "-", "B4>C4^C5"], OPENING, ["why", OPENING, "B4>C4^C5", "--json"]),
    "illegal": (["why", "-"], f"{OPENING} B4>B2^C2", ["why", OPENING, "B4>B2^C2", "--json"]),
    "perft": (["perft", "-", "1"], OPENING, ["perft", OPENING, "1", "--json"]),
}


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_answers_line_by_line_and_goes_on_after_a_bad_one(run: Run, name: str) -> None:
    batch, line, single = BATCHES[name]
    answer = run(*batch, input=f"{line}\nnonsense\n\r\n{line.replace('mortal', 'mortl', 1)}\n{line}")
    assert (answer.status, answer.err) == (0, "")
    first, bad, empty, unknown, last = answer.lines
    assert first == last == json.loads(run(*single).out)
    assert bad["error"]["kind"] == empty["error"]["kind"] == "invalid"
    assert unknown["error"]["kind"] == "unknown"
    assert all(answer["error"]["message"] for answer in (bad, empty, unknown))


def test_a_batch_survives_bytes_that_are_no_text(run: Run) -> None:
    answer = run("turns", "-", input=b"\xff\xfe\x00\n" + OPENING.encode() + b"\n")
    bad, good = answer.lines
    assert bad["error"]["kind"] == "invalid"
    assert good["count"] == 80


def test_an_empty_batch_has_an_empty_answer(run: Run) -> None:
    answer = run("turns", "-", input="")
    assert (answer.status, answer.out) == (0, "")
