"""The setup: who places when, how many workers, and where.

A whole placement of one seat is one turn. With four players the team's first player places for both, under
the setup clauses of both cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..effects import (
    At,
    Effect,
    Forbid,
    MakeDeck,
    MarkWorker,
    PlaceCount,
    PlaceTurn,
    Power,
    Require,
    Spaces,
    Verb,
    Window,
)
from ..errors import NotationError
from .board import EVERYWHERE, NAMES, spaces_in
from .conditions import stand_opposite
from .position import EMPTY_BOARD, Position, Seat, terrain
from .terms import ZONES
from .turns import Happening, Turn

#: Workers that a player places unless a card says otherwise.
WORKERS_EACH = 2


def setup_effects(power: Power, players: int) -> list[Effect]:
    """What a card says under Setup for this number of players."""
    return [
        clause.effect
        for clause in power.clauses
        if clause.heading.window is Window.SETUP and (not clause.players or players in clause.players)
    ]


def _partners(seat: int, players: int) -> tuple[int, ...]:
    return (seat, seat + 2) if players == 4 else (seat,)


def placing_order(powers: Sequence[Power]) -> list[int]:
    """The seats that place workers, in the order in which they do."""
    players = len(powers)

    def rank(seat: int) -> int:
        said = [
            effect.first
            for partner in _partners(seat, players)
            for effect in setup_effects(powers[partner], players)
            if isinstance(effect, PlaceTurn)
        ]
        return 0 if True in said else 2 if said else 1

    return sorted(range(min(players, 2) if players == 4 else players), key=rank)


def first_to_move(players: int) -> int:
    """The seat that takes the first turn: the first one, in teams the partner of the one that placed first."""
    return 2 if players == 4 else 0


def starting_position(powers: Sequence[Power], decks: Mapping[str, Sequence[str]], rng: random.Random) -> Position:
    """The empty board before anybody has placed workers.

    `decks` gives the unused cards of each set, for cards that make a deck of them; `rng` shuffles it.
    """
    players = len(powers)
    seats = []
    for number, power in enumerate(powers):
        state = {}
        for effect in setup_effects(power, players):
            if isinstance(effect, MakeDeck):
                cards = list(decks.get(effect.group, ()))
                rng.shuffle(cards)
                if cards:
                    state["has"] = cards[0]
                if cards[1:]:
                    state["deck"] = "+".join(cards[1:])
        waiting = None if players != 4 or number < 2 else ()
        seats.append(Seat(power.card, waiting, tuple(sorted(state.items()))))
    return Position(EMPTY_BOARD, placing_order(powers)[0], tuple(seats))


def check_placing(position: Position, powers: Sequence[Power]) -> None:
    """Raise NotationError unless it is the turn of the seat that places next."""
    waiting = [seat for seat in placing_order(powers) if position.seats[seat].workers is None]
    if waiting and position.to_move != waiting[0]:
        card = powers[waiting[0]].card
        raise NotationError(f"seat {waiting[0] + 1} ({card}) places its workers next, not seat {position.to_move + 1}")


def placements(position: Position, powers: Sequence[Power]) -> Iterator[Turn]:
    """The ways in which the seat to move places its workers, in reading order."""
    seat = position.to_move
    players = len(powers)
    effects = {partner: setup_effects(powers[partner], players) for partner in _partners(seat, players)}
    said = [effect for found in effects.values() for effect in found]
    number = next((effect.number for effect in said if isinstance(effect, PlaceCount)), WORKERS_EACH)
    free = EVERYWHERE & ~position.occupied & ~terrain(position.towers).domes
    for effect in said:
        if isinstance(effect, Require | Forbid) and effect.action.verb is Verb.PLACE:
            zone = _zone(effect)
            free &= zone if isinstance(effect, Require) else ~zone
    opposite = [
        qualifier.spaces.zone
        for effect in said
        if isinstance(effect, Require) and effect.action.verb is Verb.PLACE
        for qualifier in effect.action.qualifiers
        if isinstance(qualifier, At) and isinstance(qualifier.spaces, Spaces) and qualifier.spaces.opposite
    ]
    marks = [(partner, e.mark) for partner, found in effects.items() for e in found if isinstance(e, MarkWorker)]
    order = placing_order(powers)
    following = next((s for s in order if s != seat and position.seats[s].workers is None), first_to_move(players))
    for squares in combinations(spaces_in(free), number):
        if all(stand_opposite(squares, zone) for zone in opposite):
            yield from _marked(position, seat, squares, marks, following)


def _zone(effect: Require | Forbid) -> int:
    mask = EVERYWHERE
    for qualifier in effect.action.qualifiers:
        if isinstance(qualifier, At) and isinstance(qualifier.spaces, Spaces) and qualifier.spaces.zone is not None:
            mask &= ZONES[qualifier.spaces.zone]
    return mask


def _marked(
    position: Position, seat: int, squares: tuple[int, ...], marks: Sequence[tuple[int, str]], following: int
) -> Iterator[Turn]:
    """One placement, once for each way of marking workers."""
    choices: list[dict[str, int]] = [{}]
    for _, mark in marks:
        choices = [{**choice, mark: space} for choice in choices for space in squares]
    for choice in choices:
        named = {space: mark for mark, space in choice.items()}
        text = "".join(f"+{named[space]}@{NAMES[space]}" if space in named else f"+{NAMES[space]}" for space in squares)
        steps = [Happening("place", (("what", "worker"), ("on", NAMES[space]))) for space in squares]
        steps += [Happening("mark", (("what", mark), ("on", NAMES[space]))) for mark, space in choice.items()]
        seats = list(position.seats)
        seats[seat] = seats[seat]._replace(workers=squares)
        for partner, mark in marks:
            state = (*seats[partner].state, (mark, NAMES[choice[mark]]))
            seats[partner] = seats[partner]._replace(state=tuple(sorted(state)))
        yield Turn(text, tuple(steps), position._replace(seats=tuple(seats), to_move=following))
