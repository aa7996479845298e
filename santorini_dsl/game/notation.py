"""Position notation: one line of text for one position, both ways.

    <heights>/<player to move>/<player 1>/<player 2>[/<player 3>[/<player 4>]]

A player is written in this order and no other: the card's id, `#` if this seat has won, `[state]`, then
`:` and the squares: `card#[state]:A5,B4`. With three players `-` alone has left the game; with four players
seats 3 and 4 have no squares, and no colon.

Reading is strict, but takes squares and state entries in any order. Printing gives the one canonical text:
workers in reading order (A5 … E1), and inside the brackets entries and squares in alphabetical order. Cards
joined by `+` keep their order. Which state a card can read is not checked here; only its shape is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from reprlib import repr as shown
from typing import Final

from ..errors import NotationError
from .board import NAMES, SPACES, SQUARES
from .position import DOME, ELIMINATED, Position, Seat, State

#: The character of a tower, by its value: blocks without a dome, then with one.
TOWERS: Final = "0123abc4"

#: Stands in place of the squares of a player who has still to place the workers.
STILL_TO_PLACE: Final = "?"

_TO_TEXT: Final = bytes.maketrans(bytes(range(len(TOWERS))), TOWERS.encode())

_CARD: Final = r"[a-z0-9][a-z0-9-]*(?:@[a-z0-9-]+)?"
_SEAT: Final = re.compile(
    rf"(?P<card>{_CARD})(?P<won>#)?(?:\[(?P<state>[^\]]*)\])?(?:(?P<colon>:)(?P<squares>[^#\[]*))?"
)
_CARD_ID: Final = re.compile(_CARD)
_STATE_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
_DIGITS: Final = re.compile(r"[0-9]+")


def print_position(position: Position) -> str:
    """The canonical text of a position."""
    towers, to_move, seats, winner = position
    partners = 2 if len(seats) == 4 else len(seats)
    parts = [towers.translate(_TO_TEXT).decode(), str(to_move + 1)]
    for index, (card, workers, state) in enumerate(seats):
        text = card
        if index == winner:
            text += "#"
        if state:
            text += f"[{';'.join([f'{name}={value}' if value else name for name, value in state])}]"
        if workers is None:
            text += ":" + STILL_TO_PLACE
        elif index < partners and card != ELIMINATED:
            text += ":" + ",".join([NAMES[space] for space in workers])
        parts.append(text)
    return "/".join(parts)


def parse_position(text: str) -> Position:
    """The position that the text describes.

    Raises NotationError, with the column of the first thing that is wrong.
    """
    return _Reader(text).position()


class _Reader:
    """Reads one text. Offsets into it (`at`) count from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.towers = b""
        self.taken: set[int] = set()
        self.winner: int | None = None
        #: A win ends a turn before a worker whose space was entered is forced away: then two share it.
        self.over = "#" in text

    def wrong(self, at: int, message: str) -> NotationError:
        return NotationError(message, self.text, at + 1)

    def position(self) -> Position:
        fields = list(pieces(self.text, "/", 0))
        if not 4 <= len(fields) <= 6:
            raise self.wrong(
                fields[6][0] if len(fields) > 6 else len(self.text),
                "a position is the heights, the player to move and two to four players, separated by '/'; "
                f"here {'is 1 part' if len(fields) == 1 else f'are {len(fields)} parts'} of that",
            )
        (_, heights), mover, *players = fields
        self.towers = self.read_towers(heights)
        to_move = self.read_to_move(*mover, len(players))
        seats = tuple([self.read_seat(*field, index, len(players)) for index, field in enumerate(players)])
        if seats[to_move].eliminated:
            raise self.wrong(mover[0], f"player {to_move + 1} has left the game and cannot be to move")
        return Position(self.towers, to_move, seats, self.winner)

    def read_towers(self, heights: str) -> bytes:
        for at, character in enumerate(heights[:SPACES]):
            if character not in TOWERS:
                raise self.wrong(
                    at,
                    f"{character!r} on {NAMES[at]} is no tower: write 0-3 for blocks, 4 for a Complete "
                    "Tower, a, b or c for a dome on 0, 1 or 2 blocks",
                )
        if len(heights) != SPACES:
            at = min(len(heights), SPACES)
            raise self.wrong(at, f"the heights are {SPACES} characters, A5 to E1; here are {len(heights)}")
        return bytes([TOWERS.index(character) for character in heights])

    def read_to_move(self, at: int, field: str, count: int) -> int:
        if len(field) != 1 or field not in "1234"[:count]:
            raise self.wrong(at, f"the player to move is a number from 1 to {count}, not {shown(field)}")
        return int(field) - 1

    def read_seat(self, at: int, field: str, index: int, count: int) -> Seat:
        if field.startswith(ELIMINATED):
            return self.read_eliminated(at, field, count)
        match = _SEAT.match(field)
        if match is None:
            raise self.wrong(at, f"a card's id in lower case must begin a player, not {shown(field[:1])}")
        if match.end() < len(field):
            raise self.wrong_after_card(at + match.end(), field[match.end() :])
        if match["won"]:
            if self.winner is not None:
                raise self.wrong(at + match.start("won"), f"seat {self.winner + 1} has won already; only one is marked")
            self.winner = index
        state = () if match["state"] is None else self.read_state(at + match.start("state"), match["state"])
        workers: tuple[int, ...] | None = ()
        if count == 4 and index >= 2:
            if match["colon"]:
                raise self.wrong(
                    at + match.start("colon"),
                    "with four players the workers stand at seats 1 and 2; seats 3 and 4 end before the ':'",
                )
        elif not match["colon"]:
            raise self.wrong(
                at + len(field), "a ':' and the workers' squares must follow (none if no workers are left)"
            )
        elif match["squares"] == STILL_TO_PLACE:
            workers = None
        elif match["squares"]:
            workers = self.read_workers(at + match.start("squares"), match["squares"])
        return Seat(match["card"], workers, state)

    def read_eliminated(self, at: int, field: str, count: int) -> Seat:
        if field != ELIMINATED:
            raise self.wrong(at + 1, f"nothing follows '{ELIMINATED}', a player who has left the game")
        if count != 3:
            raise self.wrong(at, f"'{ELIMINATED}' is a player who has left a game of three; here are {count} players")
        return Seat(ELIMINATED, ())

    def wrong_after_card(self, at: int, rest: str) -> NotationError:
        if rest[0] == "#":
            return self.wrong(at, "one '#' marks the winner, directly after the card's id")
        if rest[0] == "[" and "]" not in rest:
            return self.wrong(at, "this '[' is not closed by a ']'")
        return self.wrong(at, f"{rest[0]!r} cannot stand here: a player is card#[state]:squares, in this order")

    def read_workers(self, at: int, squares: str) -> tuple[int, ...]:
        workers = []
        for place, name in pieces(squares, ",", at):
            space = self.read_square(place, name)
            if space in workers or (space in self.taken and not self.over):
                raise self.wrong(place, f"a worker already stands on {name}")
            if self.towers[space] & DOME:
                raise self.wrong(place, f"{name} has a dome: no worker stands there")
            self.taken.add(space)
            workers.append(space)
        return tuple(sorted(workers))

    def read_square(self, at: int, name: str) -> int:
        if name in SQUARES:
            return SQUARES[name]
        if not name:
            raise self.wrong(at, "a square is missing here")
        if name == STILL_TO_PLACE:
            raise self.wrong(at, f"'{STILL_TO_PLACE}' stands alone: the player has still to place all workers")
        if name.upper() in SQUARES:
            raise self.wrong(at, f"squares have a capital letter: {name.upper()}, not {name}")
        raise self.wrong(at, f"there is no square {shown(name)}: a square is a letter A-E and a number 1-5, as in C3")

    def read_state(self, at: int, entries: str) -> State:
        state: dict[str, str] = {}
        for place, entry in pieces(entries, ";", at):
            name, equals, value = entry.partition("=")
            if not _STATE_NAME.fullmatch(name):
                raise self.wrong(place, f"a state entry is moved-up, dream=2 or the like, not {shown(entry)}")
            if name in state:
                raise self.wrong(place, f"{shown(name)} is written twice")
            state[name] = self.read_value(place + len(name) + 1, value) if equals else ""
        return tuple(sorted(state.items()))

    def read_value(self, at: int, value: str) -> str:
        """A number, squares joined by + (tokens may share a space), or card ids joined by +."""
        if _DIGITS.fullmatch(value):
            if value != "0" and value.startswith("0"):
                raise self.wrong(at, "numbers are written without leading zeros")
            return value
        items = list(pieces(value, "+", at))
        if items[0][1].upper() in SQUARES:
            return "+".join(sorted([NAMES[self.read_square(*item)] for item in items]))
        for place, item in items:
            if not _CARD_ID.fullmatch(item) or item.upper() in SQUARES:
                raise self.wrong(
                    place,
                    f"{shown(item)} is no value: write a number, or squares or card ids joined by '+'",
                )
        return value


def pieces(text: str, separator: str, at: int) -> Iterator[tuple[int, str]]:
    """The pieces between separators, each with its offset; `at` is the offset of the whole."""
    for piece in text.split(separator):
        yield at, piece
        at += len(piece) + 1
