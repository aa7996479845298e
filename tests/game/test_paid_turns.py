"""Extra turns at a price: paid when they are taken, offered only to who can pay."""

from __future__ import annotations

from santorini_dsl.effects import Power
from santorini_dsl.game import Rules, parse_position, print_position, rules_for
from santorini_dsl.language import Names, parse_power

EMPTY = "0" * 25
POWER = (
    "Setup: you gain five coins. End of Your Turn: you may take one more turn, spending two coins each time; "
    "then no player can win during that turn."
)


def rules(position: str) -> Rules:
    powers = {"mortal": Power("mortal"), "own": parse_power(POWER, "own", names=Names.of(["coin"], []))}
    return rules_for(parse_position(position), powers)


def after(position: str, turn: str) -> str:
    return print_position(rules(position).apply(parse_position(position), turn).position).partition("/")[2]


def test_it_is_paid_when_it_is_taken() -> None:
    assert after(f"{EMPTY}/1/own[coin=5]:A1,E1/mortal:A5,E5", "A1>A2^A1") == (
        "1/own[coin=5;extra=1]:A2,E1/mortal:A5,E5"
    )
    waiting = f"{EMPTY}/1/own[coin=5;extra=1]:A2,E1/mortal:A5,E5"
    assert after(waiting, "A2>A3^A2") == "2/own[coin=3]:A3,E1/mortal:A5,E5"
    assert after(waiting, "--") == "2/own[coin=5]:A2,E1/mortal:A5,E5"


def test_who_cannot_pay_is_not_offered_one() -> None:
    assert after(f"{EMPTY}/1/own[coin=1]:A1,E1/mortal:A5,E5", "A1>A2^A1") == "2/own[coin=1]:A2,E1/mortal:A5,E5"


def test_a_written_turn_that_cannot_be_paid_can_only_be_passed() -> None:
    position = f"{EMPTY}/1/own[coin=1;extra=1]:A2,E1/mortal:A5,E5"
    turns = rules(position).turns(parse_position(position))
    assert [turn.text for turn in turns] == ["--"]


def test_the_price_is_a_step_of_the_turn() -> None:
    position = f"{EMPTY}/1/own[coin=5;extra=1]:A2,E1/mortal:A5,E5"
    turn = rules(position).apply(parse_position(position), "A2>A3^A2")
    assert turn.steps[0].as_json() == {"do": "spend", "counter": "coin", "amount": 2, "automatic": True}
