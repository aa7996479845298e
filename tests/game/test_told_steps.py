"""The steps that a turn tells, under the keys of docs/json.md."""

from __future__ import annotations

from typing import Any

from playing import FLAT, board, legal


def told(position: str, turn: str) -> list[dict[str, Any]]:
    return [step.as_json() for step in legal(position, turn).steps]


def test_counters_that_are_gained_and_spent() -> None:
    position = board(FLAT, "morpheus[dream=1]:C3,E5", "mortal:A1,E1")
    assert told(position, "C3>C4^C3^B3") == [
        {"do": "gain", "counter": "dream", "amount": 1, "automatic": True},
        {"do": "move", "from": "C3", "to": "C4", "automatic": False},
        {"do": "spend", "counter": "dream", "amount": 1, "automatic": True},
        {"do": "build", "from": "C4", "on": "C3", "piece": "block", "automatic": False},
        {"do": "spend", "counter": "dream", "amount": 1, "automatic": True},
        {"do": "build", "from": "C4", "on": "B3", "piece": "block", "automatic": False},
    ]


def test_cards_that_are_discarded_and_drawn() -> None:
    position = board("00000 00000 00300 00000 00000", "chaos[deck=pan+atlas;has=apollo]:C2,E5", "mortal:A1,E1")
    assert told(position, "C2>B2^C3") == [
        {"do": "move", "from": "C2", "to": "B2", "automatic": False},
        {"do": "build", "from": "B2", "on": "C3", "piece": "dome", "automatic": False},
        {"do": "discard", "card": "apollo", "automatic": True},
        {"do": "draw", "card": "pan", "automatic": True},
    ]


def test_workers_that_are_removed_and_replaced() -> None:
    assert told(board(FLAT, "bia:C3,E5", "mortal:C5,E1"), "C3>C4^C5") == [
        {"do": "move", "from": "C3", "to": "C4", "automatic": False},
        {"do": "remove", "what": "worker", "on": "C5", "automatic": True},
        {"do": "build", "from": "C4", "on": "C5", "piece": "block", "automatic": False},
    ]
    assert told(board("00000 00000 01000 00000 00000", "medusa:A3,E5", "mortal:C2,E1"), "A3>B3^A3") == [
        {"do": "move", "from": "A3", "to": "B3", "automatic": False},
        {"do": "build", "from": "B3", "on": "A3", "piece": "block", "automatic": False},
        {"do": "replace", "on": "C2", "with": "block", "automatic": True},
    ]
