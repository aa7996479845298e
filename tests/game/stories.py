"""What a turn says of itself, carried out on a board of squares that shares nothing with the package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from by_hand import EARLY_DOME, NEXT_PIECE, SQUARES

from santorini_dsl.game import Turn

NEXT_DOME = {**EARLY_DOME, "3": "4"}
PREVIOUS = {after: before for before, after in NEXT_PIECE.items() if after != "4"}
#: Where a step happens.
WHERE = {"move": "from", "force": "from", "build": "on", "remove": "on", "replace": "on"}


def level(tower: str) -> int:
    """The blocks of a tower, with or without a dome."""
    return "0123abc4".index(tower) % 4


class Table(NamedTuple):
    """A position as its notation tells it. Workers are numbered in the order in which they are written."""

    towers: dict[str, str]
    to_move: int
    cards: list[str]
    states: list[dict[str, str]]
    places: dict[int, str]
    owners: dict[int, int]
    """The side of each worker: its seat, of four players the seat at which the team's workers are written."""

    @classmethod
    def read(cls, position: str) -> Table:
        heights, to_move, *seats = position.split("/")
        cards, states = [], []
        places: dict[int, str] = {}
        owners: dict[int, int] = {}
        for number, seat in enumerate(seats):
            head, _, squares = seat.partition(":")
            card, _, state = head.removesuffix("]").partition("[")
            cards.append(card.removesuffix("#"))
            entries = (entry.partition("=") for entry in state.split(";") if entry)
            states.append({name: value for name, _, value in entries})
            for square in squares.split(","):
                if square in SQUARES:
                    owners[len(places)] = number
                    places[len(places)] = square
        return cls(dict(zip(SQUARES, heights, strict=True)), int(to_move) - 1, cards, states, places, owners)

    def side(self, seat: int) -> int:
        return seat % 2 if len(self.cards) == 4 else seat

    def own(self) -> set[int]:
        """The workers of the side to move."""
        return {worker for worker, owner in self.owners.items() if owner == self.side(self.to_move)}

    def opposing(self, card: str) -> set[int]:
        """The workers of the sides that play this card against the one to move."""
        mine = self.side(self.to_move)
        theirs = {self.side(seat) for seat, held in enumerate(self.cards) if held == card} - {mine}
        return {worker for worker, owner in self.owners.items() if owner in theirs}


class Moment(NamedTuple):
    """One step, chosen or not: who did it or whom it happened to (None: nobody), and the board around it."""

    do: str
    worker: int | None
    at: str
    to: str
    automatic: bool
    before: dict[str, str]
    towers: dict[str, str]
    stood: dict[int, str]
    places: dict[int, str]

    @property
    def rise(self) -> int:
        """By how many levels the worker of a move or force goes up."""
        return level(self.before[self.to]) - level(self.before[self.at])

    @property
    def completes(self) -> bool:
        """Whether it is the dome on three blocks."""
        return self.do == "build" and (self.before[self.at], self.towers[self.at]) == ("3", "4")


def story(table: Table, turn: Turn) -> Iterator[Moment]:
    """The steps of a turn that happen on the board, as the turn tells them."""
    towers, places = table.towers, table.places
    arrived: int | None = None
    for step in turn.steps:
        if step.do not in WHERE:
            continue
        facts = dict(step.facts)
        at = facts[WHERE[step.do]]
        before, stood = dict(towers), dict(places)
        towers, places = dict(towers), dict(places)
        # of two on one space, it is the one that was there before who is forced away
        there = sorted((w for w, square in places.items() if square == at), key=lambda w: w == arrived)
        worker = there[0] if there else None
        match step.do:
            case "move" | "force":
                assert worker is not None
                places[worker] = facts["to"]
                arrived = worker if step.do == "move" else arrived
            case "build":
                towers[at] = (NEXT_DOME if facts["piece"] == "dome" else NEXT_PIECE)[towers[at]]
                assert facts["piece"] == "dome" or towers[at] != "4"
                builders = (w for w, square in places.items() if square == facts.get("from"))
                worker = next(builders, None)
            case "replace":
                assert worker is not None
                del places[worker]
                towers[at] = (NEXT_DOME if facts["with"] == "dome" else NEXT_PIECE)[towers[at]]
            case "remove" if facts["what"] == "worker":
                assert worker is not None
                del places[worker]
            case "remove":
                assert facts["what"] == "block"
                towers[at] = PREVIOUS[towers[at]]
        yield Moment(step.do, worker, at, facts.get("to", at), step.automatic, before, towers, stood, places)


def climbs_to_the_top(moment: Moment) -> bool:
    return moment.do == "move" and moment.rise > 0 and level(moment.towers[moment.to]) == 3
