"""The cards that scenarios put at the table, by their names alone: is there such a card?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ..errors import Finding, Severity, Span
from .face import MORTAL_ID, THIS
from .words import ADD_CARDS, brief, nearest_cards
from .yaml_tree import MapNode, Node, Scalar

_CARD = re.compile(r"[a-z0-9][a-z0-9@-]*")
_PLAYER_OF_LINE = re.compile(r"(?<=/)[^/]+")


class Opponent(NamedTuple):
    """A card that a scenario names, by its id, and where."""

    id: str
    span: Span


def opponents_in(root: MapNode) -> tuple[Opponent, ...]:
    """The cards that a card file's scenarios name in their positions."""
    positions: list[Node | None] = []
    for scenario in root.maps("scenarios"):
        tries = (*scenario.maps("tries"), *scenario.maps("turns"))
        positions += [scenario, scenario.get("position"), *(one.get("then") for one in tries)]
    return tuple(opponent for position in positions for opponent in _opponents(position))


def unknown_opponents(opponents: Iterable[Opponent], known: Collection[str]) -> Iterator[Finding]:
    """The findings that a scenario cannot be run, because none of the `known` ids is its opponent's."""
    playable = {*known, MORTAL_ID, THIS}
    for opponent in opponents:
        if opponent.id not in playable:
            near = next(iter(nearest_cards(opponent.id, playable, 1)), None)
            message = f"no known pack holds a card `{brief(opponent.id)}`, so this scenario cannot be run"
            message += "" if near else f"; {ADD_CARDS}"
            yield Finding("unknown-card", message, opponent.span, near, Severity.WARNING)


def _opponents(position: Node | None) -> Iterator[Opponent]:
    if isinstance(position, MapNode):
        for player in position.texts("players"):
            if match := _CARD.match(player.text):
                yield Opponent(match[0], player.part(*match.span()))
    elif isinstance(position, Scalar):
        # the first of the parts behind the heights is the player to move
        for part in list(_PLAYER_OF_LINE.finditer(position.text))[1:]:
            if match := _CARD.match(part[0]):
                yield Opponent(match[0], position.part(part.start(), part.start() + match.end()))
