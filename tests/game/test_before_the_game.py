"""What lies on the table before anybody places workers, and what binds their placement.

No real card says any of this. Numbers of placements are worked out in the comments: 25 over 2 are 300.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from playing import FLAT, POWERS

from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, parse_position, print_position, rules_for
from santorini_dsl.lab import Match, play_game
from santorini_dsl.lab.match import unplaced
from santorini_dsl.language import Names, parse_power

MORTAL = POWERS["mortal"]
NAMES = {"bolt": Names.of(["bolt"]), "tall": Names.of((), ["tall"]), "small": Names.of((), ["tall", "small"])}


def card(name: str, text: str) -> Power:
    """A power of this file; it declares the names that it uses."""
    names = [NAMES[word] for word in NAMES if word in text]
    return parse_power(text, name, names[-1] if names else Names())


def start(*powers: Power) -> tuple[Rules, Position]:
    """The rules and the position before anybody has placed."""
    rules = rules_for(unplaced([power.card for power in powers]), {power.card: power for power in powers})
    return rules, rules.start()


def table(position: str, *powers: Power) -> tuple[Rules, Position]:
    """The rules and the value of a position of these powers."""
    read = parse_position(position)
    return rules_for(read, {power.card: power for power in powers}), read


def towers(*powers: Power) -> str:
    """The rows of the board before anybody has placed, with spaces between them."""
    board = print_position(start(*powers)[1]).split("/")[0]
    return " ".join(board[row : row + 5] for row in range(0, 25, 5))


# -- counters ------------------------------------------------------------------------------------------------


def test_counters_are_there_when_the_game_begins() -> None:
    text = "Setup: you gain three bolts. Setup (with 3 players): you gain four bolts."
    new = card("new", text)
    assert print_position(start(MORTAL, new)[1]) == f"{FLAT}/1/mortal:?/new[bolt=3]:?"
    # Both clauses hold with three players.
    assert print_position(start(new, MORTAL, MORTAL)[1]) == f"{FLAT}/1/new[bolt=7]:?/mortal:?/mortal:?"


def test_simulated_games_begin_with_them() -> None:
    new = card("new", "Setup: you gain three bolts. Setup: a block is built on the center space.")
    game = play_game(Match((MORTAL, new), ("random", "random"), 1, swap_seats=True), 1, record=True)
    assert [seat.state for seat in game.positions[0].seats] == [(("bolt", "3"),), ()]
    assert print_position(game.positions[0]).startswith("0000000000001000000000000/")


def test_they_are_spent_in_the_game_and_written_in_positions() -> None:
    new = card(
        "new",
        "Setup: you gain two bolts. Your Build: your worker may build one more time, spending one bolt each time.",
    )
    at = f"{FLAT}/1/new[bolt=2]:A1,E1/mortal:A5,E5"
    rules, position = table(at, new, MORTAL)
    after = rules.apply(position, "A1>A2^A1^A1").position
    assert print_position(after).split("/")[2] == "new[bolt=1]:A2,E1"
    # Nothing is gained once more in a turn.
    assert print_position(rules.apply(position, "A1>A2^A1").position).split("/")[2] == "new[bolt=2]:A2,E1"


# -- pieces --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a block is built on each corner space.", "10001 00000 00000 00000 10001"),
        ("a block is built on the center space.", "00000 00000 00100 00000 00000"),
        ("a dome is built on the center space at any level.", "00000 00000 00a00 00000 00000"),
        ("a block is built on the center space; then a dome is built on the center space at any level.",
         "00000 00000 00b00 00000 00000"),
        # The three neighbors of each corner.
        ("a block is built on each space on level 0 and neighboring a corner space.", "01010 11011 00000 11011 01010"),
        ("a block is built on each perimeter space in line with the center space.", "10101 00000 10001 00000 10101"),
        # Four blocks do not lie on one another.
        ("a block is built on the center space; then a block is built on the center space; "
         "then a block is built on the center space; then a block is built on the center space.",
         "00000 00000 00300 00000 00000"),
    ],
)  # fmt: skip
def test_pieces_are_on_the_board(text: str, expected: str) -> None:
    assert towers(card("new", f"Setup: {text}"), MORTAL) == expected


def test_cards_build_in_the_order_of_their_seats() -> None:
    one = card("one", "Setup: a block is built on the center space.")
    two = card("two", "Setup: a block is built on each space on level 1.")
    assert towers(one, two) == "00000 00000 00200 00000 00000"
    assert towers(two, one) == "00000 00000 00100 00000 00000"


def test_domes_leave_spaces_for_all_workers() -> None:
    outside = card("outside", "Setup: a dome is built on each perimeter space at any level.")
    inside = card("inside", "Setup: a dome is built on each inner space at any level. Setup: you place four workers.")
    # Sixteen domes leave nine spaces, nine more would leave none.
    ring = "aaaaa a000a a000a a000a aaaaa"
    assert towers(outside, inside) == ring
    # The inner ones come first: sixteen spaces are left for six workers, and then none.
    assert towers(inside, outside) == "00000 0aaa0 0aaa0 0aaa0 00000"
    # Four, four and two workers: one more than the nine spaces.
    four = card("four", "Setup: you place four workers.")
    assert towers(outside, four, four) == "00000 00000 00000 00000 00000"


def test_nobody_is_placed_on_a_dome_but_on_blocks() -> None:
    new = card(
        "new", "Setup: a dome is built on the center space at any level. Setup: a block is built on each corner space."
    )
    rules, position = start(new, MORTAL)
    texts = {turn.text for turn in rules.turns(position)}
    assert len(texts) == 276  # 24 over 2
    assert "+A1+E5" not in texts and "+A5+E1" in texts
    error = rules.why(position, "+C3+A1").error
    assert error is not None and error.reasons[0].rule == "dome"


# -- whom a clause binds --------------------------------------------------------------------------------------


def count(position: Position, rules: Rules) -> int:
    """How many placements there are, listed and told apart."""
    listed = [turn.text for turn in rules.turns(position)]
    assert len(set(listed)) == len(listed) == len(rules.outcomes(position))
    return len(listed)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        # Seat 1 is the opponent: 16 over 2. The owner has 23 spaces left.
        ("opponent workers cannot be placed on inner spaces.", 120, 253),
        ("opponent workers must be placed on perimeter spaces.", 120, 253),
        ("opponent workers must be placed on opposite edges.", 48, 253),
        # Of 24 spaces two, then of the 22 that are left.
        ("any worker cannot be placed on the center space.", 276, 231),
        # The two corners that are left.
        ("any worker must be placed on corner spaces.", 6, 1),
        ("at least one opponent worker must be placed on the center space.", 24, 253),
    ],
)
def test_who_is_bound(text: str, first: int, second: int) -> None:
    rules, position = start(MORTAL, card("new", f"Setup: {text}"))
    assert count(position, rules) == first
    assert count(rules.outcomes(position)[0], rules) == second


def test_every_opponent_is_bound_but_no_partner() -> None:
    new = card("new", "Setup: opponent workers must be placed on corner spaces.")
    rules, position = start(new, MORTAL, MORTAL)
    position = rules.apply(position, "+C3+C2").position
    assert count(position, rules) == 6
    position = rules.apply(position, "+A1+A5").position
    assert count(position, rules) == 1
    rules, position = start(MORTAL, MORTAL, new, MORTAL)
    assert count(position, rules) == 300
    assert count(rules.apply(position, "+C3+C2").position, rules) == 6


# -- relations -----------------------------------------------------------------------------------------------

SQUARES = [column + row for column in "ABCDE" for row in "12345"]


def near(one: str, other: str) -> bool:
    """Whether two squares touch."""
    return one != other and max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Neighbors: 20 side by side, 20 one behind the other, 32 diagonal.
        ("your workers must be placed on a space neighboring your other worker.", 72),
        ("your workers cannot be placed on a space neighboring your other worker.", 228),
        ("your workers must be placed on a space two or more spaces away from your other worker.", 228),
        # Corners and their three neighbors each; pairs that hold one of them at least: 300 less the inner 21 over 2.
        ("at least one of your workers must be placed on corner spaces.", 300 - 210),
        ("two of your workers must be placed on corner spaces.", 6),
        ("your workers must be placed on two opposite corner spaces.", 2),
        # 5 times 5 over 2.
        ("your workers must be placed on a space in the same row as your other worker.", 50),
        # Neighbors in the center's ring: 8 side by side and the 4 pairs round its corners.
        ("your workers must be placed on a space neighboring the center space and neighboring your other worker.", 12),
        # Nobody has placed yet: not applied.
        ("your workers must be placed on a space neighboring an opponent worker.", 300),
        ("your workers cannot be placed on a space neighboring an opponent worker.", 300),
        # Both are bound by what the other does, three levels nobody has.
        ("your workers must be placed on a space on level 1.", 300),
        ("a block is built on each corner space. Setup: your workers must be placed on a space on level 1.", 6),
        ("a block is built on each corner space. "
         "Setup: your workers cannot be placed on a space on the same level as your other worker.", 4 * 21),
        ("a block is built on each corner space. Setup: your workers must be placed on spaces "
         "on the same level as your other worker.", 6 + 210),
    ],
)  # fmt: skip
def test_relations(text: str, expected: int) -> None:
    rules, position = start(card("new", f"Setup: {text}"), MORTAL)
    assert count(position, rules) == expected


def test_three_workers_each_near_another() -> None:
    text = (
        "Setup: you place three workers. Setup: your workers must be placed on a space neighboring your other worker."
    )
    rules, position = start(card("new", text), MORTAL)
    expected = {
        frozenset(three)
        for three in combinations(SQUARES, 3)
        if all(any(near(one, other) for other in three) for one in three)
    }
    assert {frozenset(turn.text.removeprefix("+").split("+")) for turn in rules.turns(position)} == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # B5, A4, B4 around A5; seven more around C3.
        ("your workers must be placed on a space neighboring an opponent worker.", 45),
        # 23 spaces less those ten.
        ("your workers cannot be placed on a space neighboring an opponent worker.", 78),
        # Only B4 neighbors both: too few, so it does not bind.
        ("your workers must be placed on a space neighboring each opponent worker.", 253),
        ("at least one of your workers must be placed on a space neighboring each opponent worker.", 22),
        # Two away from C3 are the sixteen outer squares, A5 is taken; two away from A5 as well: not B5 and A4.
        ("your workers must be placed on a space two or more spaces away from each opponent worker.", 78),
        # Neighboring something that holds a worker: the opponents' ten squares, or the own other worker.
        ("your workers must be placed on a space neighboring an occupied space.", None),
    ],
)
def test_relations_to_opponents(text: str, expected: int | None) -> None:
    rules, position = table(f"{FLAT}/2/mortal:A5,C3/new:?", MORTAL, card("new", f"Setup: {text}"))
    if expected is None:
        free = [square for square in SQUARES if square not in ("A5", "C3")]
        beside = {square for square in free if near(square, "A5") or near(square, "C3")}
        expected = sum(near(a, b) or {a, b} <= beside for a, b in combinations(free, 2))
    assert count(position, rules) == expected


def test_opponents_keep_away_from_workers_that_stand() -> None:
    text = (
        "Setup: you place your workers first. "
        "Setup: opponent workers cannot be placed on a space neighboring your worker."
    )
    rules, position = start(MORTAL, card("new", text))
    assert position.to_move == 1
    # Of 23 squares the three around each corner are left out: 17 over 2.
    assert count(rules.apply(position, "+A1+E5").position, rules) == 136


def test_opponents_apart_from_each_other() -> None:
    new = card("new", "Setup: opponent workers cannot be placed on a space neighboring their other worker.")
    rules, position = start(MORTAL, new)
    assert count(position, rules) == 228
    # The other opponent may stand beside them.
    rules, position = start(MORTAL, MORTAL, new)
    after = rules.apply(position, "+A1+A5").position
    assert "+A4+A2" in {turn.text for turn in rules.turns(after)}


# -- marks ---------------------------------------------------------------------------------------------------


def test_the_marked_worker_is_placed_where_it_must() -> None:
    text = "Setup: you mark one of your workers tall. Setup: your tall worker must be placed on corner spaces."
    rules, position = start(card("new", text), MORTAL)
    # Four corners, and the other worker on any of 24.
    assert count(position, rules) == 96
    error = rules.why(position, "+tall@C3+A1").error
    assert error is not None and error.reasons[0].card == "new"


def test_each_mark_goes_to_another_worker() -> None:
    text = "Setup: you mark one of your workers tall. Setup: you mark one of your workers small."
    rules, position = start(card("new", text), MORTAL)
    assert count(position, rules) == 600
    both = print_position(rules.apply(position, "+tall@A1+small@B1").position)
    assert both == f"{FLAT}/2/new[small=B1;tall=A1]:A1,B1/mortal:?"


# -- several clauses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        # What cannot be comes first: of 21 squares two. The owner's "must" would leave none.
        ("your workers must be placed on corner spaces.", "opponent workers cannot be placed on corner spaces.", 210),
        # The owner's "cannot" also comes before the other's "must".
        ("your workers cannot be placed on inner spaces.", "opponent workers must be placed on inner spaces.", 120),
        # Of two "must" the other card's comes first.
        ("your workers must be placed on perimeter spaces.", "opponent workers must be placed on inner spaces.", 36),
        # Of two "cannot" too: both together would leave nothing.
        (
            "your workers cannot be placed on perimeter spaces.",
            "opponent workers cannot be placed on inner spaces.",
            120,
        ),
        # Both hold: on the perimeter without its corners.
        ("your workers must be placed on perimeter spaces.", "opponent workers cannot be placed on corner spaces.", 66),
    ],
)
def test_clauses_against_each_other(own: str, others: str, expected: int) -> None:
    rules, position = start(card("own", f"Setup: {own}"), card("others", f"Setup: {others}"))
    assert count(position, rules) == expected


# -- why not --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "turn", "line"),
    [
        ("Setup: opponent workers cannot be placed on inner spaces.", "+C3+A1", 1),
        ("Setup: opponent workers cannot be placed on corner spaces.\nOpponent workers must be placed on inner spaces.",
         "+B5+C3", 2),
        ("Setup: any worker must be placed on a space neighboring any other worker.", "+A1+E5", 1),
        # One worker is enough to see it.
        ("Setup: opponent workers must be placed on perimeter spaces.", "+C3", 1),
    ],
)  # fmt: skip
def test_the_clause_that_refuses_is_named(text: str, turn: str, line: int) -> None:
    new = card("new", text)
    rules, position = start(MORTAL, new)
    error = rules.why(position, turn).error
    assert error is not None and error.kind == "illegal"
    (reason,) = error.reasons
    assert (reason.card, reason.rule, reason.line) == ("new", None, line)
    assert reason.message == new.clauses[line - 1].text


def test_too_many_workers() -> None:
    rules, position = start(card("new", "Setup: you place one worker."), MORTAL)
    error = rules.why(position, "+A1+B1").error
    assert error is not None and error.reasons[0].card == "new"
    rules, position = start(MORTAL, MORTAL)
    error = rules.why(position, "+A1+B1+C1").error
    assert error is not None and error.reasons[0].rule == "placement"


def test_a_beginning_is_not_refused() -> None:
    rules, position = start(
        card("new", "Setup: your workers must be placed on a space neighboring your other worker."), MORTAL
    )
    error = rules.why(position, "+A1").error
    assert error is not None and error.kind == "incomplete"
