"""Saved games: what is written can be read, and what cannot be read is told by line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santorini_dsl.cards import Library
from santorini_dsl.errors import CardError, UsageError
from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.game.stepping import begin
from santorini_dsl.lab.game import Game, new_game
from santorini_dsl.lab.record import SavedGame, SavedGameError, load_game, parse_game, print_game
from santorini_dsl.language import parse_power
from santorini_dsl.players import RandomPlayer

LIBRARY = Library.load()
FLAT = "0" * 25

TEXT = f"""\
santorini-game: 1
gods: pan, apollo
seats: me, greedy
seed: 7
start: {FLAT}/1/pan:?/apollo:?

+B4+D2
+D4+B2
B4>C4^C5
"""


def read(text: str) -> SavedGame:
    return parse_game(text, LIBRARY.powers, "game.txt")


def findings(text: str) -> list[tuple[int, int, str, str]]:
    """What is wrong with a text: line, column, code and message."""
    with pytest.raises(SavedGameError) as caught:
        read(text)
    return [(f.span.line, f.span.column, f.code, f.message) for f in caught.value.findings]


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


def test_a_saved_game_is_played_again() -> None:
    saved = read(TEXT)
    assert (saved.seats, saved.seed) == (("me", "greedy"), 7)
    assert [turn.text for turn in saved.game.turns] == ["+B4+D2", "+D4+B2", "B4>C4^C5"]
    # the move brings B4 to C4, the build makes C5 one block high
    assert print_position(saved.game.position) == "0010000000000000000000000/2/pan:C4,D2/apollo:D4,B2"
    assert saved.game.ending is None


def test_it_is_written_as_it_is_read() -> None:
    assert print_game(read(TEXT)) == TEXT


def test_comments_spaces_and_order_do_not_matter() -> None:
    text = (
        "santorini-game: 1  # of Tuesday\r\n# a fine game\r\n seed :7\n\tstart: "
        f"{FLAT}/1/pan:?/apollo:?\nseats: me ,greedy\ngods: pan,apollo\n\n+B4+D2 # bold\n  +D4+B2\n\nB4>C4^C5"
    )
    assert read(text) == read(TEXT)


def test_a_mark_of_a_win_is_no_comment() -> None:
    towers = "00000 00000 00230 00000 00000".replace(" ", "")
    text = f"santorini-game: 1\ngods: mortal, mortal\nseats: me, me\nseed: 1\nstart: {towers}/1/mortal:C3/mortal:A1\n"
    saved = read(text + "C3>D3# # that was quick\n")
    assert saved.game.turns[0].text == "C3>D3#"
    assert saved.game.ending is not None
    assert (saved.game.ending.winner, saved.game.ending.reason) == (0, "a worker has moved up to level 3")
    assert print_game(saved, "Player 1 wins.\nAt once.").endswith("\nC3>D3#\n# Player 1 wins.\n# At once.\n")


@given(seed=st.integers(0, 10**6), count=st.integers(2, 4))
@settings(max_examples=15)
def test_any_game_survives_its_file(seed: int, count: int) -> None:
    rng = random.Random(seed)
    gods = [rng.choice(list(LIBRARY.cards)) for _ in range(count)]
    game = new_game(gods, LIBRARY, seed)
    for _ in range(rng.randrange(25)):
        if game.ending is not None:
            break
        game = game.after(game.chosen_by(RandomPlayer(), seed))
    saved = SavedGame(game, ("me",) * count, seed)
    assert read(print_game(saved)) == saved


SWAP_OR_PUSH = """
Your Move: your worker may move to a space held by an opponent worker; then that worker is forced to the vacated space.
Your Move: your worker may move to a space held by an opponent worker;
  then that worker is forced to the next space in the same direction.
"""


def test_a_turn_that_can_mean_two_things_keeps_its_meaning() -> None:
    powers = {"both": parse_power(SWAP_OR_PUSH, "both"), **LIBRARY.powers}
    start = parse_position(f"{FLAT}/1/both:C3/mortal:C4")
    rules = rules_for(start, powers)
    turns = begin(rules, start, "C3>C4^B5").turns
    assert {print_position(turn.position).rpartition(":")[2] for turn in turns} == {"C3", "C5"}
    for turn in turns:
        saved = SavedGame(Game(rules, start, (turn,)), ("me", "me"), 1)
        text = print_game(saved)
        assert parse_game(text, powers) == saved
        assert f"C3>C4^B5 -> {print_position(turn.position)}" in text
        for wrong in ("nonsense", f"{FLAT}/1/both:C3/mortal:C4"):
            with pytest.raises(SavedGameError):
                parse_game(text.replace(print_position(turn.position), wrong), powers)


# -- what can be wrong -------------------------------------------------------------------------------------


def test_something_else_is_no_saved_game() -> None:
    for text in ("", "\n\n", "# nothing", "hello\nworld"):
        ((_, _, code, message),) = findings(text)
        assert code == "game-file"
        assert "`santorini-game: 1`" in message


def test_everything_wrong_in_the_header_is_told_at_once() -> None:
    text = TEXT.replace("seed: 7", "sead: 7").replace("me, greedy", "me, gredy").replace("pan, apollo", "apollo, pan")
    found = findings(text)
    assert [(line, column, code) for line, column, code, _ in found] == [
        (4, 1, "game-header"),
        (2, 7, "game-header"),
        (3, 12, "game-header"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("santorini-game: 1", "santorini-game: 2", 1, 17, "only version 1"),
        ("seed: 7", "seed: many", 4, 7, "whole number"),
        ("seed: 7", "seed: 7\nseed: 8", 5, 1, "twice"),
        ("me, greedy", "me", 3, 8, "1 seats, and 2"),
        ("me, greedy", "me, greedy, me", 3, 8, "3 seats, and 2"),
        ("/1/pan", "/3/pan", 5, 34, "from 1 to 2"),
        ("pan:?", "pan:Z9", 5, 40, "no square"),
        ("gods: pan, apollo\n", "", 1, 1, "gods"),
        ("B4>C4^C5\n", "B4>C4^C5\nseed: 7\n", 10, 1, "twice"),
    ],
)
def test_what_is_wrong_in_the_header(old: str, new: str, line: int, column: int, words: str) -> None:
    ((at, begins, code, message),) = findings(changed(old, new))
    assert (at, begins, code) == (line, column, "game-header")
    assert words in message


def test_a_header_line_after_a_turn() -> None:
    late = TEXT.replace("seed: 7\n", "") + "seed: 7\n"
    assert ("game-header", "`seed` belongs before the first turn") in [(c, m) for _, _, c, m in findings(late)]


def test_an_unknown_card_is_told_with_the_nearest_one() -> None:
    with pytest.raises(SavedGameError) as caught:
        read(TEXT.replace("apollo", "apolo"))
    (finding,) = caught.value.findings
    assert (finding.code, finding.suggestion) == ("game-card", "apollo")
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (5, 42, 47)


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("B4>D4^D5", ["illegal", "spaces around it"]),
        ("B4>C4", ["incomplete", "build"]),
        ("b4>c4^c5", ["invalid", "capital letter"]),
        ("nonsense", ["invalid"]),
        ("+A1+A2", ["illegal", "still to place"]),
        ("B4>C4^C5#", ["illegal", "win"]),
    ],
)
def test_a_turn_that_cannot_be_played(turn: str, words: list[str]) -> None:
    ((line, column, code, message),) = findings(changed("B4>C4^C5", f"  {turn}"))
    assert (line, column, code) == (9, 3, "game-turn")
    assert all(word in message for word in words)


def test_a_clause_is_a_reason() -> None:
    text = TEXT.replace("apollo", "athena").replace(
        "+D4+B2", "+D4+B2\nB4>A4^B4\nD4>D5^D4\nA4>A5^A4\nD5>D4^E5\nA5>A4^A5"
    )
    message = findings(text)[-1][-1]
    assert message.startswith("this turn is illegal")
    assert "athena: " in message


def test_no_turn_follows_the_end() -> None:
    text = (
        f"santorini-game: 1\ngods: mortal, mortal\nseats: me, me\nseed: 1\n"
        f"start: {'00000' * 2}00230{'00000' * 2}/1/mortal:C3/mortal:A1\nC3>D3#\nA1>A2^A1\n"
    )
    ((line, _, code, message),) = findings(text)
    assert (line, code) == (7, "game-turn")
    assert "over" in message


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (f"{FLAT}/2/pan:?/apollo:?", "seat 1"),
        (f"{FLAT}/1/pan[dream=2]:A1/apollo:B1", "dream=2"),
    ],
)
def test_a_start_that_cannot_be(start: str, words: str) -> None:
    text = TEXT.replace(f"{FLAT}/1/pan:?/apollo:?", start)
    ((line, _, code, message),) = findings(text)
    assert (line, code) == (5, "game-header")
    assert words in message


# -- files -------------------------------------------------------------------------------------------------


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(TEXT)
    assert load_game(path, LIBRARY.powers) == read(TEXT)
    with pytest.raises(UsageError, match="nowhere"):
        load_game(tmp_path / "nowhere.txt", LIBRARY.powers)
    with pytest.raises(UsageError):
        load_game(tmp_path, LIBRARY.powers)
    path.write_bytes(TEXT.encode() + b"\xff\xfe\n")
    with pytest.raises(SavedGameError) as caught:
        load_game(path, LIBRARY.powers)
    assert caught.value.findings[0].span.line == 10
    assert isinstance(caught.value, CardError)


# -- endings -----------------------------------------------------------------------------------------------


def ending(position: str, *turns: str) -> tuple[int, str]:
    start = parse_position(position)
    game = Game(rules_for(start, LIBRARY.powers), start)
    for text in turns:
        game = game.after(game.rules.apply(game.position, text))
    assert game.ending is not None
    return game.ending.winner, game.ending.reason


def test_why_a_game_has_ended() -> None:
    rows = "00000 00000 00230 00000 00000".replace(" ", "")
    assert ending(f"{rows}/1/mortal:C3/mortal:A1", "C3>D3") == (0, "a worker has moved up to level 3")
    winner, reason = ending(f"{rows}/1/pan:C3/mortal:A1", "C3>C2")
    assert winner == 0
    assert reason.startswith("pan: Win Condition")
    stuck = "04444 44444 44444 44444 44440".replace(" ", "")
    assert ending(f"{stuck}/1/mortal:A5/mortal:E1") == (1, "player 1 has no legal turn")
    assert ending(f"{rows}/1/mortal:C3/mortal#:A1") == (1, "the position says so")


def test_the_last_one_left_among_three_wins() -> None:
    towers = "04444 44444 44444 44444 44400".replace(" ", "")
    winner, reason = ending(f"{towers}/1/mortal:A5/-/mortal:D1", "x")
    assert (winner, reason) == (2, "player 1 has no legal turn and nobody else is left")


def test_bots_play_the_same_after_something_is_taken_back() -> None:
    game = new_game(["pan", "apollo"], LIBRARY, 3)
    for _ in range(4):
        game = game.after(game.chosen_by(RandomPlayer(), 3))
    again = game.back_to(2)
    assert again.turns == game.turns[:2]
    assert again.after(again.chosen_by(RandomPlayer(), 3)).turns == game.turns[:3]
    assert [print_position(p) for p in game.positions[:2]] == [
        print_position(game.start),
        print_position(game.turns[0].position),
    ]
