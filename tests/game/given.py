"""Powers of one's own in a position: what can be played, and what comes of it."""

from __future__ import annotations

from santorini_dsl.effects import Power
from santorini_dsl.game import Position, Rules, parse_position, print_position, rules_for
from santorini_dsl.language import parse_power

EMPTY = "0" * 25
SWAP = (
    "Your Move: your worker may move to a space held by an opponent worker; "
    "then that worker is forced to the vacated space."
)


def given(power: str, position: str, theirs: str = "") -> tuple[Rules, Position]:
    """The rules and the position; `own` is the card with the power, `rival` one with `theirs`."""
    powers = {"mortal": Power("mortal"), "own": _power("own", power), "rival": _power("rival", theirs)}
    parsed = parse_position(position)
    return rules_for(parsed, powers), parsed


def _power(card: str, text: str) -> Power:
    return parse_power(text, card) if text else Power(card)


def after(power: str, position: str, turn: str, theirs: str = "") -> str:
    """The board and the players after the turn, or "illegal"."""
    rules, parsed = given(power, position, theirs)
    verdict = rules.why(parsed, turn)
    if verdict.turn is None:
        return "illegal"
    towers, _, players = print_position(verdict.turn.position).split("/", 2)
    return players if towers == position.partition("/")[0] else f"{towers}/{players}"


def players(power: str, position: str, turn: str, theirs: str = "") -> str:
    """The players after the turn, or "illegal"."""
    return "/".join(after(power, position, turn, theirs).split("/")[-position.count("/") + 1 :])


def moves(power: str, position: str, worker: str, theirs: str = "") -> str:
    """The squares that the worker's first step can lead to."""
    rules, parsed = given(power, position, theirs)
    found = {path.text[3:5] for path in rules.paths(parsed) if path.text.startswith(f"{worker}>")}
    return " ".join(sorted(found))


def builds(power: str, position: str, turn: str, theirs: str = "") -> str:
    """The squares that can be built on right after these steps."""
    rules, parsed = given(power, position, theirs)
    found = {path.text[len(turn) + 1 :][:2] for path in rules.paths(parsed) if path.text.startswith(f"{turn}^")}
    return " ".join(sorted(found))
