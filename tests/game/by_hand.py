"""The base game and the ten simple gods by hand, from the rulebook and from notation to notation.

It shares nothing with the package, so that it can judge it. Written to be read against the cards, not to be
fast: squares are names, and every sequence of steps is spelled out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SQUARES = [column + row for row in "54321" for column in "ABCDE"]
NEAR = {
    at: [to for to in SQUARES if to != at and abs(ord(to[0]) - ord(at[0])) <= 1 and abs(int(to[1]) - int(at[1])) <= 1]
    for at in SQUARES
}
#: What a tower becomes when the usual next piece, or a dome at any level, is built on it.
NEXT_PIECE = {"0": "1", "1": "2", "2": "3", "3": "4"}
EARLY_DOME = {"0": "a", "1": "b", "2": "c"}


class Board(NamedTuple):
    """Towers by square, and each worker's square and seat."""

    towers: dict[str, str]
    workers: frozenset[tuple[str, int]]

    def level(self, square: str) -> int:
        return "0123abc4".index(self.towers[square]) % 4

    def domed(self, square: str) -> bool:
        return self.towers[square] in "abc4"

    def holder(self, square: str) -> int | None:
        return next((seat for at, seat in self.workers if at == square), None)

    def free(self, square: str) -> bool:
        return self.holder(square) is None and not self.domed(square)

    def built(self, square: str, tower: str) -> Board:
        return Board(self.towers | {square: tower}, self.workers)

    def moved(self, ways: dict[str, str]) -> Board:
        """The board after the workers on these squares have gone to others, all at once."""
        return Board(self.towers, frozenset((ways.get(at, at), seat) for at, seat in self.workers))


class Line(NamedTuple):
    """A turn so far: its text, the board, where the acting worker stands."""

    text: str
    board: Board
    at: str
    rose: bool = False
    won: bool = False


class Player(NamedTuple):
    """Whose turn it is: the god, the seat its workers stand at, and whether climbing is forbidden."""

    god: str
    seat: int
    banned: bool


class Game(NamedTuple):
    """A position, read from its notation."""

    board: Board
    to_move: int
    seats: list[str]

    @classmethod
    def read(cls, position: str) -> Game:
        heights, to_move, *seats = position.split("/")
        workers = frozenset(
            (square, number)
            for number, seat in enumerate(seats)
            for square in seat.partition(":")[2].split(",")
            if square in NEAR
        )
        return cls(Board(dict(zip(SQUARES, heights, strict=True)), workers), int(to_move) - 1, seats)

    def player(self) -> Player:
        teams = len(self.seats) == 4
        side = [number % 2 if teams else number for number in range(len(self.seats))]
        banned = any(
            seat.startswith("athena[moved-up]") and side[number] != side[self.to_move]
            for number, seat in enumerate(self.seats)
        )
        god = self.seats[self.to_move].partition(":")[0].partition("[")[0]
        return Player(god, side[self.to_move], banned)

    def after(self, line: Line) -> str:
        """The notation of the position that the turn leads to."""
        seats = []
        for number, seat in enumerate(self.seats):
            head, colon, _ = seat.partition(":")
            if number == self.to_move and head.startswith("athena"):
                head = "athena[moved-up]" if line.rose else "athena"
            if number == self.to_move and line.won:
                card, bracket, state = head.partition("[")
                head = f"{card}#{bracket}{state}"
            squares = [square for square in SQUARES if (square, number) in line.board.workers]
            seats.append(head + colon + ",".join(squares))
        count = len(seats)
        ahead = [(self.to_move + step) % count for step in range(1, count + 1)]
        following = next(number for number in ahead if seats[number] != "-")
        heights = "".join(line.board.towers[square] for square in SQUARES)
        return "/".join([heights, str(following + 1), *seats])


def paths(position: str) -> dict[str, str]:
    """Every sequence of steps with the position after it. Not for a god who walks any number of steps."""
    game = Game.read(position)
    return {line.text + ("#" if line.won else ""): game.after(line) for line in _turns(game.player(), game.board)}


def outcomes(position: str) -> set[str]:
    """The positions that one turn leads to, for every simple god."""
    game = Game.read(position)
    player = game.player()
    turns = list(_turns(player, game.board))
    if player.god == "hermes":
        turns += _walks(player, game.board)
    return {game.after(line) for line in turns}


def _turns(player: Player, board: Board) -> Iterator[Line]:
    for at in _squares(player, board):
        line = Line(at, board, at)
        yield from _moves_and_builds(player, line)
        if player.god == "prometheus":
            for early in _builds(player, line):
                yield from _moves_and_builds(player._replace(banned=True), early)


def _squares(player: Player, board: Board) -> list[str]:
    return [at for at, seat in board.workers if seat == player.seat]


def _moves_and_builds(player: Player, line: Line) -> Iterator[Line]:
    for moved in _moves(player, line):
        yield from _then_builds(player, moved)
        if player.god == "artemis" and not moved.won:
            for again in _moves(player, moved):
                if again.at != line.at:
                    yield from _then_builds(player, again)


def _moves(player: Player, line: Line) -> Iterator[Line]:
    board, at = line.board, line.at
    for to in NEAR[at]:
        rise = board.level(to) - board.level(at)
        if board.domed(to) or rise > 1 or (player.banned and rise > 0):
            continue
        ways = {at: to}
        if board.holder(to) == player.seat:
            continue
        if board.holder(to) is not None:
            behind = chr(2 * ord(to[0]) - ord(at[0])) + str(2 * int(to[1]) - int(at[1]))
            if player.god == "apollo":
                ways[to] = at
            elif player.god == "minotaur" and behind in NEAR and board.free(behind):
                ways[to] = behind
            else:
                continue
        text = f"{line.text}>{to}"
        if (rise > 0 and board.level(to) == 3) or (player.god == "pan" and rise <= -2):
            # The game ends with this step: a worker who would have to leave the space stays on it.
            yield Line(text, board.moved({at: to}), to, line.rose or rise > 0, won=True)
        else:
            yield Line(text, board.moved(ways), to, line.rose or rise > 0)


def _builds(player: Player, line: Line) -> Iterator[Line]:
    for on in NEAR[line.at]:
        if line.board.free(on):
            tower = line.board.towers[on]
            yield line._replace(text=f"{line.text}^{on}", board=line.board.built(on, NEXT_PIECE[tower]))
            if player.god == "atlas" and tower in EARLY_DOME:
                yield line._replace(text=f"{line.text}^{on}*", board=line.board.built(on, EARLY_DOME[tower]))


def _then_builds(player: Player, line: Line) -> Iterator[Line]:
    if line.won:
        yield line
        return
    for built in _builds(player, line):
        yield built
        first = built.text[-2:]
        if player.god == "demeter":
            yield from (again for again in _builds(player, built) if again.text[-2:] != first)
        elif player.god == "hephaestus" and built.board.towers[first] in "12":
            yield from (again for again in _builds(player, built) if again.text[-2:] == first)


def _walks(player: Player, board: Board) -> Iterator[Line]:
    """Each worker walks level any number of times, in any order, then one of them builds."""
    reached, seen = [board], {board.workers}
    for here in reached:
        for at in _squares(player, here):
            yield from _builds(player, Line(at, here, at))
            for step in _moves(player, Line(at, here, at)):
                if here.level(step.at) == here.level(at) and step.board.workers not in seen:
                    seen.add(step.board.workers)
                    reached.append(step.board)
