"""The setup: what lies on the table before anybody has placed workers, and who places them when.

With four players the team's first player places for both, under the setup clauses of both cards.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..effects import Action, At, MakeDeck, Piece, PlaceCount, PlaceTurn, Power, React, Window
from ..errors import NotationError
from .board import EVERYWHERE, spaces_in
from .events import built, room_for
from .position import EMPTY_BOARD, Position, Seat, side_of, terrain
from .terms import spaces
from .turn import NOBODY, Node, Rule, laid
from .view import Scene, view_of

#: Workers that a player places unless a card says otherwise.
WORKERS_EACH = 2


def setup_rules(powers: Sequence[Power]) -> list[Rule]:
    """What the cards say under Setup for this number of players, in the order of seat, card and clause."""
    players = len(powers)
    return [
        Rule(seat, side_of(seat, players), power.card, number, clause, seat)
        for seat, power in enumerate(powers)
        for number, clause in enumerate(power.clauses)
        if clause.heading.window is Window.SETUP and (not clause.players or players in clause.players)
    ]


def counting(rules: Sequence[Rule], side: int) -> tuple[int, Rule | None]:
    """How many workers the side places, and the clause that says so."""
    for rule in rules:
        if isinstance(rule.clause.effect, PlaceCount) and rule.side == side:
            return rule.clause.effect.number, rule
    return WORKERS_EACH, None


def placing_order(powers: Sequence[Power]) -> list[int]:
    """The seats that place workers, in the order in which they do."""
    rules = setup_rules(powers)

    def rank(seat: int) -> int:
        effects = (rule.clause.effect for rule in rules if rule.side == seat)
        said = [effect.first for effect in effects if isinstance(effect, PlaceTurn)]
        return 0 if True in said else 2 if said else 1

    return sorted(range(_sides(powers)), key=rank)


def _sides(powers: Sequence[Power]) -> int:
    """How many sides there are; the first seats place for them."""
    return min(len(powers), 2) if len(powers) == 4 else len(powers)


def first_to_move(players: int) -> int:
    """The seat that takes the first turn: the first one, in teams the partner of the one that placed first."""
    return 2 if players == 4 else 0


def starting_position(powers: Sequence[Power], decks: Mapping[str, Sequence[str]], rng: random.Random) -> Position:
    """The board before anybody has placed workers: pieces, counters and decks lie there as the cards say.

    `decks` gives the unused cards of each set, for cards that make a deck of them; `rng` shuffles it.
    """
    rules = setup_rules(powers)
    towers = EMPTY_BOARD
    states: list[dict[str, str]] = [{} for _ in powers]
    for rule in rules:
        effect = rule.clause.effect
        state = states[rule.seat]
        if isinstance(effect, MakeDeck):
            cards = list(decks.get(effect.group, ()))
            rng.shuffle(cards)
            if cards:
                state["has"] = cards[0]
            if cards[1:]:
                state["deck"] = "+".join(cards[1:])
        elif isinstance(effect, React):
            for consequence in effect.consequences:
                stock = consequence.action.stock
                if stock is not None:
                    state[stock.counter] = str(int(state.get(stock.counter, 0)) + stock.amount)
                else:
                    towers = _with_pieces(towers, consequence.action, rule, powers)
    seats = (
        Seat(power.card, None if seat < _sides(powers) else (), tuple(sorted(state.items())))
        for seat, (power, state) in enumerate(zip(powers, states, strict=True))
    )
    return Position(towers, placing_order(powers)[0], tuple(seats))


def _with_pieces(towers: bytes, action: Action, rule: Rule, powers: Sequence[Power]) -> bytes:
    """The towers with what a clause builds; unchanged where its domes would leave too few spaces for the workers."""
    node = Node(towers, (), ((),) * len(powers), None)
    sides = tuple(side_of(seat, len(powers)) for seat in range(len(powers)))
    view = view_of(rule, Scene(rule.seat, sides, (), (), (), node), node, NOBODY)
    piece = laid(action)
    mask = room_for(node, piece, action.any_level)
    for qualifier in action.qualifiers:
        if isinstance(qualifier, At):
            mask &= spaces(qualifier.spaces, view)
    if piece is Piece.DOME:
        rules = setup_rules(powers)
        needed = sum(counting(rules, side)[0] for side in range(_sides(powers)))
        if (EVERYWHERE & ~terrain(towers).domes & ~mask).bit_count() < needed:
            return towers
    for space in spaces_in(mask):
        towers = built(towers, space, piece)
    return towers


def check_placing(position: Position, powers: Sequence[Power]) -> None:
    """Raise NotationError unless it is the turn of the seat that places next."""
    waiting = [seat for seat in placing_order(powers) if position.seats[seat].workers is None]
    if waiting and position.to_move != waiting[0]:
        card = powers[waiting[0]].card
        raise NotationError(f"seat {waiting[0] + 1} ({card}) places its workers next, not seat {position.to_move + 1}")
