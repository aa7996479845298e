"""Powers that change hands: taken from an opponent for a time, or drawn from a deck."""

from __future__ import annotations

import pytest
from playing import FLAT, POWERS, board, legal, play, refusal, table, turns

from santorini_dsl.cards import Library
from santorini_dsl.errors import NotationError
from santorini_dsl.game import parse_position, print_position, rules_for
from santorini_dsl.lab import Match, play_game
from santorini_dsl.lab.match import Unused
from santorini_dsl.language import Names, parse_power

LIBRARY = Library.load()

#: Cards whose power can be taken without a question of its own.
TAKEN = [
    *("apollo", "ares", "artemis", "athena", "atlas", "bia", "charon", "chronus", "demeter", "dionysus", "hephaestus"),
    *("hera", "hermes", "hestia", "hypnus", "limus", "medusa", "minotaur", "morpheus", "pan", "persephone"),
    *("poseidon", "prometheus", "triton", "zeus"),
]


def outcomes(position: str) -> set[str]:
    rules, read = table(position)
    return {print_position(after) for after in rules.outcomes(read)}


def renamed(positions: set[str], *changes: tuple[str, str]) -> set[str]:
    """The positions with cards and facts written differently."""
    for old, new in changes:
        positions = {position.replace(old, new) for position in positions}
    return positions


# -- taken from an opponent ----------------------------------------------------------------------------------


@pytest.mark.parametrize("god", [god for god in TAKEN if god not in ("athena", "dionysus", "morpheus")])
def test_she_plays_exactly_as_its_owner_would_against_a_mortal(god: str) -> None:
    rows = "01200 10110 02100 01011 00130"
    mine, theirs = "C3,A1", "B4,E3"
    borrowed = outcomes(board(rows, f"circe:{mine}", f"{god}:{theirs}"))
    owned = outcomes(board(rows, f"{god}:{mine}", f"mortal:{theirs}"))
    assert owned
    assert (
        renamed(borrowed, (f"/{god}:", "/mortal:"), (f"circe#[has={god}]", f"{god}#"), (f"circe[has={god}]", god))
        == owned
    )


@pytest.mark.parametrize("god", [god for god in TAKEN if god != "morpheus"])
def test_its_owner_plays_like_a_mortal_then(god: str) -> None:
    rows = "01200 10110 02100 01011 00130"
    # Bans that are hers now bind its owner, so that a mortal faces the god.
    missing = outcomes(board(rows, f"circe[has={god}]:C3,A1", f"{god}:B4,E3", to_move=2))
    mortal = outcomes(board(rows, f"{god}:C3,A1", "mortal:B4,E3", to_move=2))
    assert mortal
    assert (
        renamed(
            missing,
            (f"/{god}:", "/mortal:"),
            (f"/{god}#:", "/mortal#:"),
            (f"circe#[has={god}]", f"{god}#"),
            (f"circe[has={god}]", god),
        )
        == mortal
    )


@pytest.mark.parametrize("god", TAKEN)
def test_with_neighbors_the_power_stays(god: str) -> None:
    rows = "01200 10110 02100 01011 00130"
    kept = outcomes(board(rows, "circe:C3,A1", f"{god}:E4,E3"))
    assert renamed(kept, ("circe", "mortal")) == outcomes(board(rows, "mortal:C3,A1", f"{god}:E4,E3"))
    theirs = outcomes(board(rows, "circe:C3,A1", f"{god}:E4,E3", to_move=2))
    assert renamed(theirs, ("circe", "mortal")) == outcomes(board(rows, "mortal:C3,A1", f"{god}:E4,E3", to_move=2))


@pytest.mark.parametrize(
    ("workers", "taken"),
    [
        ("E5,D5", False),
        ("E5,D4", False),
        ("E5,C5", True),
        ("E5,E1", True),
        ("E5", True),
        ("", True),
        ("E5,D5,D4", False),
        ("E5,D5,E4,D4", False),
        ("E5,D5,C5", True),
        ("E5,E4,A5", True),
    ],
)
def test_when_the_power_is_taken(workers: str, taken: bool) -> None:
    after = play(f"{FLAT}/1/circe:C2,A1/pan:{workers}", "A1>A2^A1")
    assert ("circe[has=pan]" in after) is taken
    # It is decided anew each time, whatever was so before.
    after = play(f"{FLAT}/1/circe[has=pan]:C2,A1/pan:{workers}", "A1>A2^A1")
    assert ("circe[has=pan]" in after) is taken


def test_it_is_decided_before_anything_is_done() -> None:
    # Charon's ferry brings the workers together in her turn: the ferry was hers all the same.
    after = play(f"{FLAT}/1/circe:C3,A1/charon:D3,A3", "C3!D3>B3>C4^C3")
    assert after.split("/")[2:] == ["circe[has=charon]:C4,A1", "charon:A3,B3"]
    # In his own turn he has none, and then it goes back.
    assert refusal(after, "B3!C4>A2>B2^B3").kind == "illegal"
    after = play(after, "A3>A4^A3")
    assert "circe:" in play(after, "A1>A2^A1")


def test_being_stuck_is_judged_with_the_power_that_is_taken_now() -> None:
    # Only an exchange leads out of the corner. Whether it is hers depends on where his workers stand.
    walls = "00000 00000 00000 40000 04000"
    assert {text[:5] for text in turns(board(walls, "circe:A1", "apollo:B2,E5"))} == {"A1>B2"}
    assert turns(board(walls, "circe:A1", "apollo:B2,C3")) == []
    rules, read = table(board(walls, "circe:A1", "apollo:B2,C3"))
    assert rules.winner(read) == 1


@pytest.mark.parametrize(
    "position", ["circe[has=atlas]:A1/pan:E5", "circe[has=circe]:A1/pan:E5", "circe[has=mortal]:A1/pan:E5"]
)
def test_only_the_opponent_s_power_can_be_hers(position: str) -> None:
    rules, read = table(f"{FLAT}/1/{position}")
    with pytest.raises(NotationError, match="no other player has"):
        rules.turns(read)


def test_the_opponent_cannot_have_hers() -> None:
    rules, read = table(f"{FLAT}/1/circe:A1/pan[has=circe]:E5")
    with pytest.raises(NotationError, match="no card in play reads"):
        rules.turns(read)


def test_two_of_one_card_take_from_each_other() -> None:
    after = play(f"{FLAT}/1/circe:A1,A2/circe:E5,E1", "A1>B1^A1")
    assert after.split("/")[2:] == ["circe[has=circe]:A2,B1", "circe:E5,E1"]
    # The other one has no power to take any with.
    after = play(after, "E5>E4^E5")
    assert after.split("/")[2:] == ["circe[has=circe]:A2,B1", "circe:E4,E1"]


def test_memory_does_not_travel() -> None:
    rows = "00000 01010 00000 00000 00000"
    taken = play(board(rows, "circe:C3,A1", "athena[moved-up]:D4,A5"), "C3>B4^C3")
    assert taken.split("/")[2:] == ["circe[has=athena;moved-up]:B4,A1", "athena:A5,D4"]
    level = play(board(rows, "circe:C3,A1", "athena[moved-up]:D4,A5"), "C3>C2^C3")
    assert level.split("/")[2:] == ["circe[has=athena]:C2,A1", "athena:A5,D4"]
    back = play(board(rows, "circe[has=athena;moved-up]:B4,A1", "athena:A5,B5"), "A1>A2^A1")
    assert back.split("/")[2:] == ["circe:B4,A2", "athena:A5,B5"]


def test_what_lies_on_the_card_stays_there() -> None:
    position = play(f"{FLAT}/1/circe:C3,A1/morpheus[dream=2]:E5,A5", "C3>C4")
    assert position.split("/")[2:] == ["circe[has=morpheus]:C4,A1", "morpheus[dream=3]:A5,E5"]
    position = play(position, "A5>B5^A5", "C4>C3^C4^C4^C4", "E5>D5^E5", "A1>A2^A1^A1")
    assert position.split("/")[2:] == ["circe[has=morpheus]:C3,A2", "morpheus:B5,D5"]


def test_a_mark_stays_with_its_worker() -> None:
    position = play(f"{FLAT}/1/circe:C3,A1/selene[female=E5]:E5,A5", "A1>A2^A1", "E5>D5^E5")
    assert position.split("/")[2:] == ["circe[has=selene]:C3,A2", "selene[female=D5]:A5,D5"]
    # Without the power, and together again.
    assert refusal(position.replace("/1/", "/2/"), "A5>A4,D5^D4*").kind == "illegal"
    position = play(position, "A2>A3^A2", "A5>B5^A5", "A3>B3^A3", "B5>C5^B5", "B3>B2^A3")
    assert position.split("/")[2:] == ["circe:C3,B2", "selene[female=D5]:C5,D5"]
    assert legal(position, "C5>C4,D5^D4*").winner is None


def test_the_answer_names_the_card_that_was_taken() -> None:
    position = board("00000 01000 00000 00000 00000", "circe[has=athena;moved-up]:C3,A1", "athena:A5,E5", to_move=2)
    assert [reason.card for reason in refusal(position, "A5>B4^A5").reasons] == ["athena"]


# -- taken from a card that is drawn itself ---------------------------------------------------------------------


def test_the_open_card_goes_with_the_power_that_draws_it() -> None:
    chaos = "chaos[deck=pan+atlas;has=minotaur]"
    position = f"{FLAT}/1/circe:C3,A1/{chaos}:C4,E1"
    after = play(position, "C3>C4^C3")
    assert after.split("/")[2:] == ["circe[has=chaos]:C4,A1", f"{chaos}:C5,E1"]
    # Its owner has neither in his turn.
    assert refusal(after, "C5>C4^C5").reasons[0].rule == "occupied"
    # A tower of his brings her another card.
    after = after.replace("0000000000", "0300000000", 1)
    after = play(after, "C5>B4^B5")
    assert after.split("/")[3] == "chaos[deck=atlas;discard=minotaur;has=pan]:B4,E1"
    assert (
        legal(board("00000 00000 00200 00000 00000", "circe[has=chaos]:C3", "chaos[has=pan]:A5,E5"), "C3>C4").winner
        == 0
    )


# -- drawn -------------------------------------------------------------------------------------------------


SIMPLE = ["apollo", "artemis", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus"]


@pytest.mark.parametrize("god", [*SIMPLE, "athena"])
def test_who_draws_a_card_plays_exactly_like_it(god: str) -> None:
    rows = "01200 10110 02100 01011 00130"
    for mover in (1, 2):
        drawn = outcomes(board(rows, f"chaos[has={god}]:C3,A1", "mortal:B4,E3", to_move=mover))
        owned = outcomes(board(rows, f"{god}:C3,A1", "mortal:B4,E3", to_move=mover))
        # Complete towers change the card, but here none can be made: with no deck and no pile it would come again.
        drawn = renamed(
            drawn,
            (f"chaos#[has={god};moved-up]", f"{god}#[moved-up]"),
            (f"chaos[has={god};moved-up]", f"{god}[moved-up]"),
        )
        assert renamed(drawn, (f"chaos#[has={god}]", f"{god}#"), (f"chaos[has={god}]", god)) == owned


def test_without_a_card_there_is_no_power() -> None:
    rows = "01200 10110 02100 01011 00130"
    assert renamed(outcomes(board(rows, "chaos:C3,A1", "mortal:B4,E3")), ("chaos", "mortal")) == outcomes(
        board(rows, "mortal:C3,A1", "mortal:B4,E3")
    )


def test_a_deck_that_is_empty_is_shuffled_from_the_pile_the_same_way_each_time() -> None:
    position = board("00300 00000 00000 00000 00000", "chaos[discard=apollo+hermes;has=pan]:C3,A1", "mortal:E1,E5")
    after = play(position, "C3>C4^C5")
    assert {play(position, "C3>C4^C5") for _ in range(5)} == {after}
    state = dict(parse_position(after).seats[0].state)
    assert set(state) == {"deck", "has"}
    assert sorted([state["has"], *state["deck"].split("+")]) == ["apollo", "hermes", "pan"]
    # Another position shuffles differently: over many, every card comes first some time.
    firsts = set()
    for square in ("A5", "B5", "A4", "B2", "D1", "D2", "A3", "E3", "A2", "E2", "E4", "B1"):
        other = position.replace("E5", square)
        firsts.add(dict(parse_position(play(other, "C3>C4^C5")).seats[0].state)["has"])
    assert firsts == {"apollo", "hermes", "pan"}


def test_a_card_that_nobody_knows_cannot_be_drawn() -> None:
    rules, read = table(f"{FLAT}/1/chaos[has=nobody]:A1/mortal:E5")
    with pytest.raises(NotationError, match="no card 'nobody' is known"):
        rules.turns(read)


def test_what_a_lost_card_read_is_forgotten_for_everybody() -> None:
    position = board(
        "00003 00110 00000 00000 00000", "chaos[deck=pan;has=athena;moved-up]:C4,A1", "mortal:D4,E1", to_move=2
    )
    after = play(position, "D4>D5^E5")
    assert after.split("/")[2] == "chaos[discard=athena;has=pan]:C4,A1"


def test_a_player_who_leaves_takes_along_what_only_the_own_card_read() -> None:
    # Chaos at seat 1 is stuck: the card and the deck are gone, and what is left is a legal position.
    position = board(
        "00000 00000 00000 44000 04000", "chaos[deck=pan;has=athena;moved-up]:A1", "mortal:E5", "mortal:E1"
    )
    after = play(position, "x")
    assert after.split("/")[1:] == ["2", "-", "mortal:E5", "mortal:E1"]
    assert turns(after)


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [("circe", "chaos"), ("athena", "circe"), ("circe", "selene"), ("dionysus", "circe"), ("bia", "chaos", "eros")],
)
def test_recorded_games_are_chains_of_legal_turns(cards: tuple[str, ...]) -> None:
    powers = [POWERS[card] for card in cards]
    match = Match(tuple(powers), ("random",) * len(cards), 4, unused=Unused.of(powers, LIBRARY))
    for number in range(5):
        game = play_game(match, number, record=True)
        rules = rules_for(game.positions[0], POWERS)
        for before, move, position in zip(game.positions, game.moves, game.positions[1:], strict=False):
            assert rules.apply(before, move).position == position
            assert parse_position(print_position(position)) == position


# -- what lies on a card goes with it -------------------------------------------------------------------------


def home_made(position: str, turn: str, **texts: str) -> str:
    """The position after the turn with these powers beside the real ones; each may use coins."""
    names = {card: Names.of(["coin"] if "coin" in text else [], []) for card, text in texts.items()}
    powers = dict(POWERS) | {card: parse_power(text, card, names=names[card]) for card, text in texts.items()}
    read = parse_position(position)
    verdict = rules_for(read, powers).why(read, turn)
    if verdict.turn is None:
        return "illegal"
    after = print_position(verdict.turn.position)
    rules_for(parse_position(after), powers).check(parse_position(after))
    return after.partition("/")[2]


def test_uses_and_counters_go_with_the_discarded_card() -> None:
    rows = "00000 00000 00000 00000 30000"
    once = "Your Move (once per game): your worker may move up two levels."
    often = "Your Move (three times per game): your worker may move up two levels."
    start = board(rows, "chaos[deck=yy+zz;has=xx;used]:B2,E1", "mortal:A5,E5")
    assert home_made(start, "B2>B1^A1", xx=once, yy=once, zz=often) == (
        "2/chaos[deck=zz;discard=xx;has=yy]:B1,E1/mortal:A5,E5"
    )
    start = board(rows, "chaos[deck=xx+yy;has=zz;used=2]:B2,E1", "mortal:A5,E5")
    assert home_made(start, "B2>B1^A1", xx=once, yy=once, zz=often) == (
        "2/chaos[deck=yy;discard=zz;has=xx]:B1,E1/mortal:A5,E5"
    )
    purse = "Your Move: whenever your worker moves up, you gain one coin."
    start = board(rows, "chaos[coin=7;deck=yy;has=xx]:B2,E1", "mortal:A5,E5")
    assert home_made(start, "B2>B1^A1", xx=purse, yy=purse) == "2/chaos[discard=xx;has=yy]:B1,E1/mortal:A5,E5"


@pytest.mark.parametrize(("mine", "theirs", "legal_"), [(1, 5, False), (4, 1, True), (3, 0, True), (0, 9, False)])
def test_everybody_counts_the_coins_of_the_own_card(mine: int, theirs: int, legal_: bool) -> None:
    own = (
        "Start of Your Turn: you have the opponent's power until your next turn. Setup: you gain one coin. "
        "Your Build: your worker may build one more time, if you have three or more coins."
    )
    rival = "Setup: you gain five coins. Your Move: your worker may move one more time, spending one coin each time."
    held = [f"[coin={coins}]" if coins else "" for coins in (mine, theirs)]
    position = f"{FLAT}/1/own{held[0]}:A1,D4/rival{held[1]}:E5,E1"
    assert (home_made(position, "A1>A2^A1^A1", own=own, rival=rival) != "illegal") is legal_
