"""Whether anybody can play, by spelling out every sequence of steps by hand, optional powers included.

Written from the cards and rulings for the thirty gods of the base game, and from notation to an answer: it shares
nothing with the package. Steps after the first build cannot make a turn
possible and are left out, but for those of a player who may do without any. Chronus has not won before the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from by_hand import NEAR, NEXT_PIECE
from stories import Table, level


class Board(NamedTuple):
    """The board in the middle of a turn, and what has been done so far."""

    towers: dict[str, str]
    places: dict[int, str]
    moved: frozenset[int] = frozenset()
    gone: tuple[tuple[int, str], ...] = ()
    won: bool = False
    grounded: bool = False

    def level(self, square: str) -> int:
        return level(self.towers[square])

    def free(self, square: str) -> bool:
        return square in NEAR and self.towers[square] in "0123" and square not in self.places.values()

    def moves(self, worker: int, to: str) -> Board:
        return self._replace(places=self.places | {worker: to}, moved=self.moved | {worker})

    def builds(self, square: str) -> Board:
        return self._replace(towers=self.towers | {square: NEXT_PIECE[self.towers[square]]})


def beyond(at: str, over: str) -> str:
    """The next space in the direction from one to its neighbor; no square off the board."""
    return chr(2 * ord(over[0]) - ord(at[0])) + chr(2 * ord(over[1]) - ord(at[1]))


def perimeter(square: str) -> bool:
    return square[0] in "AE" or square[1] in "15"


def playing(table: Table) -> Table:
    """The table with everybody's card replaced by the one whose power they play with now."""
    cards, states = list(table.cards), list(table.states)
    for seat, card in enumerate(table.cards):
        if card == "chaos":
            cards[seat] = states[seat].get("has", "mortal")
        if card == "circe":
            other = 1 - seat
            stolen = "has" in states[seat]
            if table.to_move == seat:
                theirs = [place for worker, place in table.places.items() if table.owners[worker] == other]
                close = len(theirs) > 1 and all(b in NEAR[a] for a in theirs for b in theirs if a != b)
                if stolen == close:  # a power that changes hands takes no memory along
                    states = [{}, {}]
                stolen = not close
            if stolen:
                cards[seat], cards[other] = table.cards[other], "mortal"
    return table._replace(cards=cards, states=states)


class Brute:
    """One position."""

    def __init__(self, position: str) -> None:
        self.table = table = playing(Table.read(position))
        self.god = table.cards[table.to_move]
        self.own = table.own()
        self.start = Board(table.towers, table.places)
        self.limus = table.opposing("limus")
        self.hera = self.faces("hera")
        self.banned = any(
            card == "athena" and "moved-up" in table.states[seat] and self.against(seat)
            for seat, card in enumerate(table.cards)
        )
        self.asleep = set(self.sleepers()) if self.faces("hypnus") else set()
        #: Of each side with that duty, its workers, and those of the player who began next to one.
        self.duties = [
            (loved, {w for w in self.own if any(table.places[o] in NEAR[table.places[w]] for o in loved)})
            for loved in self.sides_of("aphrodite")
        ]

    def against(self, seat: int) -> bool:
        return self.table.side(seat) != self.table.side(self.table.to_move)

    def faces(self, card: str) -> bool:
        return any(held == card and self.against(seat) for seat, held in enumerate(self.table.cards))

    def sides_of(self, card: str) -> list[set[int]]:
        sides = {self.table.side(s) for s, held in enumerate(self.table.cards) if held == card and self.against(s)}
        return [{w for w, owner in self.table.owners.items() if owner == side} for side in sides]

    def sleepers(self) -> Iterator[int]:
        for worker in self.own:
            height = self.start.level(self.start.places[worker])
            if all(self.start.level(self.start.places[other]) < height for other in self.own - {worker}):
                yield worker

    # -- turns -------------------------------------------------------------------------------------------

    def can_play(self) -> bool:
        return any(self.dutiful(board) for board in self.ends())

    def dutiful(self, board: Board) -> bool:
        places = dict(board.gone) | board.places
        return all(
            worker not in board.moved or any(places[o] in NEAR[places[worker]] for o in loved)
            for loved, bound in self.duties
            for worker in bound
        )

    def ends(self) -> Iterator[Board]:
        for worker in self.own:
            for prepared in self.before_moving(worker):
                for moved in self.moving(worker, prepared):
                    yield from self.finished(worker, moved)
        if self.god == "hermes":
            yield from self.walks()

    def finished(self, worker: int, board: Board) -> Iterator[Board]:
        if board.won or self.god == "morpheus":  # who builds "any number of times" may build not at all
            yield board
            return
        for square in self.building(worker, board):
            yield board.builds(square)

    def before_moving(self, worker: int) -> Iterator[Board]:
        yield self.start
        at = self.start.places[worker]
        if self.god == "prometheus":
            for square in self.building(worker, self.start):
                built = self.start.builds(square)
                # the fifth complete tower can end the game here
                crowned = "chronus" in self.table.cards and list(built.towers.values()).count("4") >= 5
                yield built._replace(grounded=True, won=crowned)
        if self.god == "charon":
            for other, square in self.start.places.items():
                to = beyond(square, at)
                if other not in self.own and square in NEAR[at] and self.start.free(to):
                    yield self.start._replace(places=self.start.places | {other: to})

    def moving(self, worker: int, board: Board) -> Iterator[Board]:
        """The board after all moves of the worker."""
        if board.won:
            yield board
            return
        for moved in self.steps(worker, board):
            yield moved
            if self.god == "artemis" and not moved.won:
                for again in self.steps(worker, moved):
                    if again.places[worker] != board.places[worker]:
                        yield again
        if self.god == "triton":
            yield from self.shores(worker, board)

    def shores(self, worker: int, board: Board) -> Iterator[Board]:
        """Moves that go on as long as each but the last ends at the perimeter."""
        seen = set()
        left = [board]
        while left:
            for moved in self.steps(worker, left.pop()):
                if (moved.places[worker], moved.won) not in seen:
                    seen.add((moved.places[worker], moved.won))
                    yield moved
                    if perimeter(moved.places[worker]) and not moved.won:
                        left.append(moved)

    def walks(self) -> Iterator[Board]:
        reached, seen = [self.start], {tuple(self.start.places.items())}
        for board in reached:
            for worker in self.own:
                for square in self.building(worker, board):
                    yield board.builds(square)
                for moved in self.steps(worker, board):
                    same = moved.level(moved.places[worker]) == board.level(board.places[worker])
                    if same and tuple(moved.places.items()) not in seen:
                        seen.add(tuple(moved.places.items()))
                        reached.append(moved)

    def steps(self, worker: int, board: Board) -> Iterator[Board]:
        at = board.places[worker]
        for to in [] if worker in self.asleep else NEAR[at]:
            rise = board.level(to) - board.level(at)
            if board.towers[to] not in "0123" or rise > (0 if self.banned or board.grounded else 1):
                continue
            moved = board.moves(worker, to)
            other = next((w for w, square in board.places.items() if square == to), None)
            pushed = {"apollo": at, "minotaur": beyond(at, to)}.get(self.god)
            pushable = pushed is not None and (pushed == at or board.free(pushed))
            if other is not None and (other in self.own or not pushable):
                continue
            if self.wins(worker, moved, rise):
                yield moved._replace(won=True)
                continue
            if other is not None and pushed is not None:
                moved = moved._replace(places=moved.places | {other: pushed})
            if self.god == "bia":
                moved = self.killed(moved, beyond(at, to))
            yield moved

    def killed(self, board: Board, square: str) -> Board:
        dead = [w for w, place in board.places.items() if place == square and w not in self.own]
        places = {w: place for w, place in board.places.items() if w not in dead}
        return board._replace(places=places, gone=(*board.gone, *((w, square) for w in dead)))

    def wins(self, worker: int, board: Board, rise: int) -> bool:
        to = board.places[worker]
        if self.hera and perimeter(to):
            return False
        if self.god == "eros":
            levels = {board.level(board.places[w]) for w in self.own}
            met = any(board.places[other] in NEAR[to] for other in self.own - {worker})
            if met and (levels == {1} or (len(self.table.cards) == 3 and len(levels) == 1)):
                return True
        return (rise > 0 and board.level(to) == 3) or (self.god == "pan" and rise <= -2)

    def building(self, worker: int, board: Board) -> Iterator[str]:
        at = board.places[worker]
        for square in NEAR[at]:
            if board.free(square) and (board.towers[square] == "3" or not self.starved(square, board)):
                yield square
        if self.god == "zeus" and board.towers[at] in "012" and not self.starved(at, board):
            yield at

    def starved(self, square: str, board: Board) -> bool:
        return any(board.places.get(worker) in NEAR[square] for worker in self.limus)


def outcomes(position: str) -> set[tuple[str, tuple[frozenset[str], ...], bool]]:
    """What the complete turns lead to: heights, the squares of each seat's workers, and whether the game is won.

    For gods who do nothing after the first build and who build nothing but the usual next piece.
    """
    game = Brute(position)
    seats = range(len(game.table.cards))
    return {
        (
            "".join(board.towers.values()),
            tuple(frozenset(at for w, at in board.places.items() if game.table.owners[w] == seat) for seat in seats),
            board.won,
        )
        for board in game.ends()
        if game.dutiful(board)
    }


def can_play(position: str) -> bool:
    """Whether the side to move has a complete legal turn."""
    return Brute(position).can_play()
