"""The cases of tests/cases/cases.yaml (its head explains the format) in position and turn notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

CASES = Path(__file__).parent / "cases"
SQUARES = [column + row for row in "54321" for column in "ABCDE"]
#: How a god's flag is called in position notation.
FLAGS = {"athena": "moved-up"}


@dataclass(frozen=True)
class Check:
    """One thing that a case says of its position."""

    #: A turn in notation; None: it is said of the position itself.
    turn: str | None
    #: legal, illegal, win:p1, no_turn …
    expect: str | None
    #: The position afterwards, as far as the case tells it: `levels`, `domes`, and squares by player.
    then: dict[str, Any] = field(default_factory=dict)
    #: How many turns win.
    win_count: int | None = None
    #: The step that every turn begins with.
    all_start_with: str | None = None


@dataclass(frozen=True)
class Case:
    """A position, and checks: each on its own, or with the kind `sequence` turns played one after the other."""

    id: str
    kind: str
    cards: tuple[str, ...]
    position: str
    checks: tuple[Check, ...]


def all_cases() -> list[dict[str, Any]]:
    """Every case as it stands in the file."""
    return list(yaml.safe_load((CASES / "cases.yaml").read_text()))


def load_cases(cards: Iterable[str]) -> list[Case]:
    """The cases with turns to try whose cards are all among these ids."""
    return [
        _case(raw)
        for raw in all_cases()
        if ("checks" in raw or "turns" in raw) and "p1" in raw and set(_cards(raw)) <= set(cards)
    ]


def _cards(raw: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(raw[player].split()[0].lower() for player in ("p1", "p2"))


def _case(raw: Mapping[str, Any]) -> Case:
    position = _position(raw)
    heights = position[:25]
    checks = [_check(entry, heights) for entry in raw.get("checks", [])]
    for entry in raw.get("turns", []):
        [player] = set(entry) & {"p1", "p2"}
        checks.append(_check({"try": entry[player], "expect": entry.get("expect", "legal")}, heights))
        if checks[-1].expect == "legal":
            heights = _built(entry[player], heights)
    return Case(raw["id"], raw.get("kind", "turn"), _cards(raw), position, tuple(checks))


def _position(raw: Mapping[str, Any]) -> str:
    seats = []
    for number, player in enumerate(("p1", "p2"), start=1):
        card, *squares = raw[player].lower().split()
        flags = [FLAGS[god] for god, seat in raw.get("flag", {}).items() if seat == number]
        state = f"[{';'.join(flags)}]" if flags else ""
        seats.append(f"{card}{state}:{','.join(squares).upper()}")
    heights = "".join(raw["board"]).replace("d", "4")
    return "/".join([heights, raw.get("turn", "p1")[1], *seats])


def _check(entry: Mapping[str, Any], heights: str) -> Check:
    unknown = set(entry) - {"try", "expect", "then", "win_count", "all_start_with", "note"}
    assert not unknown, f"a check says {unknown}, which nothing here reads"
    first = entry.get("all_start_with")
    return Check(
        turn_text(entry["try"], heights) if "try" in entry else None,
        entry.get("expect"),
        entry.get("then", {}),
        entry.get("win_count"),
        turn_text([first], heights) if first else None,
    )


def turn_text(steps: Iterable[str], heights: str) -> str:
    """The notation of a try (`m C3 C4` move, `b C4 C5` build, `d C4 C5` dome) on a board of these heights."""
    text, here = "", None
    for step in steps:
        verb, at, to = step.split()
        if at != here:
            text += ("," if text else "") + at
        if verb == "m":
            text += f">{to}"
        else:
            early = verb == "d" and heights[SQUARES.index(to)] in "012"
            text += f"^{to}{'*' if early else ''}"
            heights = _built([step], heights)
        here = to if verb == "m" else at
    return text


def _built(steps: Iterable[str], heights: str) -> str:
    """The heights after the builds of a try."""
    towers = list(heights)
    for step in steps:
        verb, _, on = step.split()
        at = SQUARES.index(on)
        if verb == "d":
            towers[at] = "abc4"["0123".index(towers[at])]
        elif verb == "b" and towers[at] in "0123":
            towers[at] = "1234"["0123".index(towers[at])]
    return "".join(towers)
