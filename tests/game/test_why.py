"""Why a turn cannot be played: the rule of the game or the clause that refuses it, never "not in the list"."""

from __future__ import annotations

import re
from pathlib import Path

import by_hand
import pytest
from by_hand import NEAR, SQUARES
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from playing import CARDS, FLAT, POWERS, board, refusal, table
from random_positions import positions

from santorini_dsl.cards import Library
from santorini_dsl.effects import Power
from santorini_dsl.game import Rules, TurnError, parse_position
from santorini_dsl.game.judge import TURN_RULES
from santorini_dsl.game.steps import BASE_RULES
from santorini_dsl.language import parse_power

SIMPLE = Path(__file__).parents[2] / "gods" / "simple"

#: Two workers each; a block on C4, two on D4, three on D3, complete towers on B3 and E2, an early dome on B2.
BASE = board("00000 00120 04030 0a004 00000", "mortal:C3,A1", "mortal:E5,D2")
PLACING = f"{FLAT}/2/mortal:C3,C4/mortal:?"
OVER = f"{FLAT}/2/mortal#:C3,C4/mortal:A1,A2"
#: A worker on level 2 beside a tower of three.
WINNING = board("00000 00300 00200 00000 00000", "mortal:C3,A1", "mortal:E5,E1")
#: Apollo's swap with B1 leaves A1 nothing to build on; the worker on E5 can play.
DEAD_END = "0004000040000004440000400/1/apollo:E5,A1/mortal:B1,E1"

#: (rule, position, turn): turns that exactly this rule of the game refuses.
BROKEN_RULES = [
    ("neighboring", BASE, "C3>C5^C4"),
    ("neighboring", BASE, "C3>A1^A2"),
    ("neighboring", BASE, "C3>C3^C4"),
    ("neighboring", BASE, "C3>C2^C4"),
    ("neighboring", BASE, "C3>C2^C2"),
    ("dome", BASE, "C3>B3^B4"),
    ("dome", BASE, "C3>B2^C3"),
    ("dome", BASE, "C3>C2^B3"),
    ("dome", BASE, "C3>C2^B2"),
    ("occupied", BASE, "C3>D2^C3"),
    ("occupied", BASE, "C3>C2^D2"),
    ("occupied", board("00000 00000 00000 00000 00000", "mortal:C3,C4", "mortal:E1"), "C3>C4^C5"),
    ("occupied", board("00000 00000 00000 00000 00000", "mortal:C3,C5", "mortal:E1"), "C3>C4^C5"),
    ("climb", BASE, "C3>D4^D5"),
    ("climb", BASE, "C3>D3^C3"),
    ("climb", board("00000 00300 00100 00000 00000", "mortal:C3", "mortal:E1"), "C3>C4"),
    ("dome-needs-blocks", BASE, "C3>C4^C5*"),
    ("dome-needs-blocks", BASE, "C3>C4^D4*"),
    ("no-worker", BASE, "B4>B5^C5"),
    ("no-worker", BASE, "C3>C4,C3^B4"),
    ("own-worker", BASE, "E5>D5^E5"),
    ("own-worker", BASE, "C3>C4,D2^D1"),
    ("same-worker", BASE, "C3>C4,A1^A2"),
    ("order", BASE, "C3^C4"),
    ("order", BASE, "C3^C4>C2"),
    ("order", BASE, "C3>C4>C5^C4"),
    ("order", BASE, "C3!D2>D1"),
    ("order", BASE, "C3-C4"),
    ("order", BASE, "!E5>E4"),
    ("order", BASE, "=NE"),
    ("order", BASE, "+B4+B5"),
    ("one-move-one-build", BASE, "C3>C4^C5^B5"),
    ("one-move-one-build", BASE, "C3>C4^C5>B5"),
    ("one-move-one-build", BASE, "C3>C4^C5,A1>A2"),
    ("one-move-one-build", BASE, "C3>C4^C5-C5"),
    ("win-ends-turn", WINNING, "C3>C4^C5"),
    ("win-ends-turn", WINNING, "C3>C4>C5"),
    ("no-win", WINNING, "C3>C2^C3#"),
    ("no-win", WINNING, "C3>C4#2"),
    ("no-win", WINNING, "C3>C4#3"),
    ("complete-turn", DEAD_END, "A1>B1"),
    ("game-over", OVER, "A1>B1^A1"),
    ("game-over", OVER, "x"),
    ("still-to-place", PLACING, "A1>B1^A1"),
    ("placement", PLACING, "+A1+A2+A3"),
    ("not-stuck", BASE, "x"),
    ("nothing-to-pass", BASE, "C3>C4^C5,--"),
    ("nothing-to-pass", BASE, "C3>C4,--"),
    ("nothing-to-pass", BASE, "--"),
]
#: The next piece on three blocks is written without a star, as a dome: nobody can write a fourth block.
UNWRITABLE = {"block-needs-room"}

ARTEMIS = board("00000 00100 00000 00000 00000", "artemis:C3,A1", "mortal:E5,E1")
ATHENA = board("00000 01300 00200 00000 00000", "athena[moved-up]:A5", "mortal:C3,A1", to_move=2)
DEMETER = board("00000 00000 00000 00000 00000", "demeter:C3,A1", "mortal:E5,E1")
HEPHAESTUS = board("00000 00230 00000 00000 00000", "hephaestus:C3,A1", "mortal:E5,E1")
HERMES = board("00000 10000 00100 10000 00000", "hermes:C3,A1", "mortal:E5,E1")
MINOTAUR = board("00000 00000 00000 00000 000a0", "minotaur:D3,A1", "mortal:E3,C2,B1,D2")
PROMETHEUS = board("00000 00100 00000 00000 00000", "prometheus:C3,A1", "mortal:E5,E1")

#: (card, position, turn): turns that exactly the clause of this card refuses.
BROKEN_CLAUSES = [
    # Back to where it started.
    ("artemis", ARTEMIS, "C3>C4>C3^C4"),
    # The step is one more of the same worker.
    ("artemis", ARTEMIS, "C3>C4,A1>A2^A3"),
    # Up to the third level, where it would win; up one; up after a level step.
    ("athena", ATHENA, "C3>C4#"),
    ("athena", board("00000 00000 00000 01000 00000", "athena[moved-up]:A5", "mortal:A1", to_move=2), "A1>B2^A1"),
    ("athena", board("00000 01000 00000 00000 00000", "athena[moved-up]:E5", "artemis:A2", to_move=2), "A2>A3>B4"),
    ("demeter", DEMETER, "C3>D3^D4^D4"),
    ("demeter", DEMETER, "C3>D3^D4,A1^A2"),
    ("hephaestus", HEPHAESTUS, "C3>D3^D2^C3"),
    # A second piece that would be a dome.
    ("hephaestus", HEPHAESTUS, "C3>D3^C4^C4"),
    # Level, then up; level, then down; one worker level, the other one down.
    ("hermes", HERMES, "A1>B1>A2"),
    ("hermes", board("00000 00000 00110 00000 00000", "hermes:C3", "mortal:E5"), "C3>D3>D4"),
    ("hermes", HERMES, "A1>B1,C3>D3"),
    # Over the edge, into another worker, onto a dome.
    ("minotaur", MINOTAUR, "D3>E3^E4"),
    ("minotaur", MINOTAUR, "D3>C2^D3"),
    ("minotaur", MINOTAUR, "D3>D2^D3"),
    # A climb after an early build, also onto the block just built.
    ("prometheus", PROMETHEUS, "C3^C2>C4^C3"),
    ("prometheus", PROMETHEUS, "C3^D3>D3^C3"),
]
#: Clauses that only allow or win have nothing to refuse: a rule of the game speaks against more.
#: (card, rule, position, turn)
BEYOND_A_CLAUSE = [
    ("apollo", "occupied", board("00000 00000 00000 00000 00000", "apollo:C3,C4", "mortal:E1"), "C3>C4^C5"),
    ("apollo", "climb", board("00000 00000 00020 00000 00000", "apollo:C3", "mortal:D3"), "C3>D3^D4"),
    ("apollo", "occupied", board("00000 00000 00000 00000 00000", "apollo:C3", "mortal:D3"), "C3>D3^C3"),
    ("artemis", "climb", board("00000 00200 00000 00000 00000", "artemis:C2", "mortal:E1"), "C2>C3>C4^C3"),
    ("atlas", "dome", board("00000 00a00 00000 00000 00000", "atlas:C3", "mortal:E1"), "C3>D3^C4*"),
    ("atlas", "one-move-one-build", board("00000 00000 00000 00000 00000", "atlas:C3", "mortal:E1"), "C3>C4^C5*^B5"),
    ("atlas", "neighboring", board("00000 00000 00000 00000 00000", "atlas:C3", "mortal:E1"), "C3>C4^C2*"),
    ("hephaestus", "dome", HEPHAESTUS, "C3>D3^D4^D4"),
    ("minotaur", "climb", board("00000 00000 00020 00000 00000", "minotaur:C3", "mortal:D3"), "C3>D3^D4"),
    ("minotaur", "occupied", board("00000 00000 00000 00000 00000", "minotaur:C3,D3", "mortal:A1"), "C3>D3^D4"),
    ("pan", "no-win", board("00000 00000 02100 00000 00000", "pan:B3", "mortal:E1"), "B3>C3^B3#"),
    ("prometheus", "same-worker", PROMETHEUS, "C3^C2,A1>A2^A1"),
    # The rules come before the clauses.
    (
        "athena",
        "climb",
        board("00000 00000 00000 02000 00000", "athena[moved-up]:A5", "mortal:A1", to_move=2),
        "A1>B2^A1",
    ),
    ("athena", "neighboring", ATHENA, "C3>B5^A5"),
]


def test_every_rule_and_every_card_is_here() -> None:
    assert {rule for rule, _, _ in BROKEN_RULES} == {*BASE_RULES, *TURN_RULES} - UNWRITABLE
    assert {card for card, *_ in (*BROKEN_CLAUSES, *BEYOND_A_CLAUSE)} == set(CARDS) - {"mortal"}


@pytest.mark.parametrize(("rule", "position", "turn"), BROKEN_RULES)
def test_a_rule_of_the_game_refuses(rule: str, position: str, turn: str) -> None:
    error = refusal(position, turn)
    assert error.kind == "illegal"
    [reason] = error.reasons
    assert (reason.card, reason.rule, reason.file, reason.line) == ("rules", rule, None, None)
    assert reason.as_json() == {"card": "rules", "rule": rule, "file": None, "message": reason.message}
    assert ({**BASE_RULES, **TURN_RULES})[rule] in reason.message
    assert error.message == reason.message


@pytest.mark.parametrize(("card", "position", "turn"), BROKEN_CLAUSES)
def test_a_clause_refuses(card: str, position: str, turn: str) -> None:
    error = refusal(position, turn)
    assert error.kind == "illegal"
    [reason] = error.reasons
    file = SIMPLE / f"{card}.yaml"
    lines = file.read_text().splitlines()
    # Each of these cards has one clause, which begins under `power: |`.
    assert (reason.card, reason.rule) == (card, None)
    assert reason.file is not None
    assert Path(reason.file).samefile(file)
    assert reason.line == lines.index("power: |") + 2
    assert reason.message.split(":")[0] == lines[reason.line - 1].strip().split(":")[0]
    assert reason.as_json() == {"card": card, "file": reason.file, "line": reason.line, "message": reason.message}
    assert error.message == reason.message


@pytest.mark.parametrize(("card", "rule", "position", "turn"), BEYOND_A_CLAUSE)
def test_a_rule_of_the_game_refuses_what_no_clause_allows(card: str, rule: str, position: str, turn: str) -> None:
    assert card in position
    assert [(reason.card, reason.rule) for reason in refusal(position, turn).reasons] == [("rules", rule)]


def test_of_several_prohibitions_the_first_seat_s_is_named() -> None:
    forbids = "Opponent's Turn: opponent workers cannot move up."
    powers = {card: parse_power(forbids, card) for card in ("wall", "fence")} | {"mortal": POWERS["mortal"]}
    for seats in (["mortal", "wall", "fence"], ["mortal", "fence", "wall"]):
        squares = zip(seats, ("A1", "E5", "E1"), strict=True)
        position = parse_position(board("00000 00000 00000 01000 00000", *(f"{card}:{at}" for card, at in squares)))
        error = Rules([powers[card] for card in seats]).why(position, "A1>B2^A1").error
        assert error is not None
        assert [reason.card for reason in error.reasons] == [seats[1]]


# -- kinds of refusal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn", ["", "C3", "C3>", "C3>C9", "c3>c4", "C3>C4 ^C5", ">C4", "C3>C4^C5,x", "C3>C4##", "build"]
)
def test_invalid(turn: str) -> None:
    error = refusal(BASE, turn)
    assert (error.kind, error.reasons) == ("invalid", ())
    assert "column" in error.message


@pytest.mark.parametrize(
    ("position", "turn", "follows"),
    [
        (BASE, "C3>C4", {"build"}),
        (ARTEMIS, "C3>C4", {"move", "build"}),
        (ARTEMIS, "C3>C4>D4", {"build"}),
        (PROMETHEUS, "C3^C2", {"move"}),
        (PROMETHEUS, "C3^C2>D3", {"build"}),
        (HERMES, "A1>B1", {"move", "build"}),
    ],
)
def test_incomplete(position: str, turn: str, follows: set[str]) -> None:
    error = refusal(position, turn)
    assert (error.kind, error.reasons) == ("incomplete", ())
    assert set(re.findall("move|build|force|remove", error.message)) == follows


def test_ambiguous() -> None:
    # Swapping with the worker on D3 and pushing it are written alike; only the build can tell them apart.
    both = Power("both", (*POWERS["apollo"].clauses, *POWERS["minotaur"].clauses))
    rules = Rules([both, POWERS["mortal"]])
    position = parse_position(f"{FLAT}/1/both:C3/mortal:D3")
    with pytest.raises(TurnError) as raised:
        rules.apply(position, "C3>D3^D4")
    assert raised.value.kind == "ambiguous"
    assert [seat.workers for seat in rules.apply(position, "C3>D3^C3").position.seats] == [(13,), (14,)]
    assert [seat.workers for seat in rules.apply(position, "C3>D3^E3").position.seats] == [(13,), (12,)]


# -- requirements ------------------------------------------------------------------------------------------

EDGES = "Your Build: your worker must build on a perimeter space, if possible."
CLIMBERS = "Opponent's Turn: at least one opponent worker must move up, if possible."


def test_a_requirement_is_named_with_a_turn_that_meets_it() -> None:
    rules = Rules([parse_power(EDGES, "warden"), POWERS["mortal"]])
    position = parse_position(f"{FLAT}/1/warden:C3/mortal:E5")
    assert rules.why(position, "C3>C4^C5").legal
    error = rules.why(position, "C3>C4^D4").error
    assert error is not None
    assert error.kind == "illegal"
    assert [(reason.card, reason.line) for reason in error.reasons] == [("warden", 1)]
    assert error.witness is not None
    assert error.witness.text in error.message
    assert rules.apply(position, error.witness.text) == error.witness
    assert error.witness.text[-2] in "AE" or error.witness.text[-1] in "15"


def test_a_requirement_that_cannot_be_met_asks_nothing_if_it_is_soft() -> None:
    # The worker on C3 is walled in, so that it can reach no perimeter space to build on.
    position = parse_position(board("44444 40004 40004 40004 44444", "warden:C3", "mortal:"))
    assert Rules([parse_power(EDGES, "warden"), POWERS["mortal"]]).why(position, "C3>C4^C3").legal
    hard = Rules([parse_power(EDGES.replace(", if possible", ""), "warden"), POWERS["mortal"]])
    assert not hard.has_turn(position)
    error = hard.why(position, "C3>C4^C3").error
    assert error is not None
    assert ([reason.card for reason in error.reasons], error.witness) == (["warden"], None)


@pytest.mark.parametrize("turn", ["A1>A2^A1", "A1>A2", "C3>D3^C3", "C3>D3"])
def test_a_turn_that_can_no_longer_meet_a_requirement_is_refused_at_once(turn: str) -> None:
    # Only C3 can climb, to C4.
    rules = Rules([POWERS["mortal"], parse_power(CLIMBERS, "warden")])
    position = parse_position(board("00000 00100 00000 00000 00000", "mortal:C3,A1", "warden:E5,E1"))
    error = rules.why(position, turn).error
    assert error is not None
    assert (error.kind, [reason.card for reason in error.reasons]) == ("illegal", ["warden"])
    assert error.witness is not None
    assert error.witness.text.startswith("C3>C4")
    begun = rules.why(position, "C3>C4").error
    assert begun is not None
    assert begun.kind == "incomplete"


def test_hard_requirements_come_before_soft_ones() -> None:
    # Both cannot be met: a worker on C4 builds on the edge or below it.
    clauses = [*parse_power(EDGES, "warden").clauses]
    hard = parse_power("Your Build: your worker must build on an inner space.", "warden").clauses
    position = parse_position(f"{FLAT}/1/warden:C3/mortal:E5")
    for order in ([*clauses, *hard], [*hard, *clauses]):
        rules = Rules([Power("warden", tuple(order)), POWERS["mortal"]])
        assert rules.why(position, "C3>C4^D4").legal
        error = rules.why(position, "C3>C4^C5").error
        assert error is not None
        assert [reason.message for reason in error.reasons] == ["Your Build: your worker must build on an inner space."]


def test_a_clause_is_found_in_the_file_of_a_card(tmp_path: Path) -> None:
    file = tmp_path / "warden.yaml"
    file.write_text(f"name: Warden\npower: |\n  Your Build: your worker cannot build domes.\n  {EDGES}\n")
    library = Library()
    card = library.find(str(file))
    rules = Rules([card.power, POWERS["mortal"]])
    position = parse_position(board("00000 00030 00000 00000 00000", "warden:C3", "mortal:E1"))
    for turn, line in (("C3>C4^D4", 3), ("C3>C4^B4", 4)):
        error = rules.why(position, turn).error
        assert error is not None
        assert [(reason.card, reason.file, reason.line) for reason in error.reasons] == [("warden", str(file), line)]


# -- any turn at all ---------------------------------------------------------------------------------------


@st.composite
def spoilt_turns(draw: st.DrawFn, cards: list[str], workers_each: int = 4) -> tuple[str, str]:
    """A position, and one of its turns with another space, another worker, a step more or a step less."""
    position = draw(positions(cards, workers=workers_each))
    rules, read = table(position)
    found = [turn.text for turn in rules.paths(read) if turn.text != "x"]
    assume(found)
    text = draw(st.sampled_from(found)).removesuffix("#")
    squares = [match.start() for match in re.finditer("[A-E][1-5]", text)]
    workers = [at for seat in position.split("/")[2:] for at in seat.partition(":")[2].split(",") if at in NEAR]
    match draw(st.sampled_from(["space", "worker", "more", "less", "star"])):
        case "space":
            at = draw(st.sampled_from(squares))
            near = NEAR[text[at : at + 2]]
            return position, text[:at] + draw(st.sampled_from([*near, *SQUARES])) + text[at + 2 :]
        case "worker":
            return position, draw(st.sampled_from(workers)) + text[2:]
        case "more":
            return position, text + draw(st.sampled_from(">^")) + draw(st.sampled_from(NEAR[text[squares[-1] :][:2]]))
        case "less":
            cut = draw(st.sampled_from([0, *squares[1:]])) - 1
            # A worker without a step would be no turn at all.
            return position, re.sub(",[A-E][1-5]$", "", text[: max(cut, 5)])
        case _:
            return position, text + "*" if text[-3] == "^" else text


@given(spoilt_turns([card for card in CARDS if card != "hermes"]))
@settings(max_examples=300)
def test_a_spoilt_turn_is_judged_as_by_hand_and_the_reasons_are_rules_or_clauses(drawn: tuple[str, str]) -> None:
    position, text = drawn
    rules, read = table(position)
    listed = by_hand.paths(position)
    # A star on a dome that is due anyway changes nothing.
    known = {text, f"{text}#", text.removesuffix("*")} & set(listed)
    verdict = rules.why(read, text)
    if verdict.legal:
        assert known
        return
    error = verdict.error
    assert error is not None
    assert f"{text}#" not in listed
    assert text not in listed
    begun = any(turn.startswith(text) for turn in listed)
    assert error.kind == ("incomplete" if begun else "illegal")
    assert bool(error.reasons) is not begun
    check_reasons(error, position)


@given(spoilt_turns(["hermes"], workers_each=2))
@settings(max_examples=25)
def test_spoilt_walks_have_reasons_too(drawn: tuple[str, str]) -> None:
    position, text = drawn
    error = table(position)[0].why(parse_position(position), text).error
    if error is not None:
        assert error.kind in ("illegal", "incomplete")
        assert bool(error.reasons) is (error.kind == "illegal")
        check_reasons(error, position)


def check_reasons(error: TurnError, position: str) -> None:
    for reason in error.reasons:
        if reason.card == "rules":
            assert reason.rule in {*BASE_RULES, *TURN_RULES}
        else:
            assert reason.card in position
            assert reason.file is not None
            assert Path(reason.file).samefile(SIMPLE / f"{reason.card}.yaml")
            assert reason.message in {clause.text for clause in POWERS[reason.card].clauses}


@given(spoilt_turns(["mortal"]))
@settings(max_examples=200)
def test_in_the_base_game_the_reason_is_a_rule_that_is_broken(drawn: tuple[str, str]) -> None:
    position, text = drawn
    error = table(position)[0].why(parse_position(position), text).error
    if error is not None and error.kind == "illegal":
        [reason] = error.reasons
        assert reason.rule in broken_rules(position, text)


def broken_rules(position: str, text: str) -> set[str]:
    """Every rule of the base game that the first illegal step of a turn by one worker breaks."""
    game = by_hand.Game.read(position)
    here, towers, seat = game.board, dict(game.board.towers), game.player().seat
    at = text[:2]
    if here.holder(at) is None:
        return {"no-worker"}
    if here.holder(at) != seat:
        return {"own-worker"}
    workers = dict(here.workers)
    plan = [">", "^"]
    for step in re.findall(r"[>^][A-E][1-5]\*?", text):
        sign, to, star = step[0], step[1:3], step[3:]
        level, blocks = ("0123abc4".index(towers[space]) % 4 for space in (at, to))
        if not plan:
            return {"one-move-one-build"}
        if plan == ["won"]:
            return {"win-ends-turn"}
        if sign != plan.pop(0):
            return {"order"}
        broken = {
            "neighboring": to not in NEAR[at],
            "dome": towers[to] in "abc4",
            "occupied": to in workers,
            "climb": sign == ">" and blocks > level + 1,
            "dome-needs-blocks": bool(star) and towers[to] in "012",
        }
        if any(broken.values()):
            return {rule for rule, it_is in broken.items() if it_is}
        if sign == ">":
            workers[to] = workers.pop(at)
            at = to
            if blocks == 3 and level == 2:
                plan = ["won"]
        else:
            towers[to] = by_hand.NEXT_PIECE[towers[to]]
    return set()
