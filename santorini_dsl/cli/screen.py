"""What a person at the terminal sees of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..game import Position, Turn
from ..game.board import SPACES
from ..game.picture import board_picture
from ..game.stepping import NextStep, TurnInProgress
from ..game.turn_notation import LEAVE, PASS
from ..lab.game import Game
from ..lab.record import PERSON
from ..language import print_power
from .judging import sentence
from .keyboard import listing
from .table import Table as CardTable
from .turns import who

#: Up to so many steps are listed in full sentences, more in columns.
_FEW: Final = 5

#: The id of a card before its clause, in the reasons of an ending.
_CARD_OF_CLAUSE: Final = re.compile(r"(?:^|(?<=; ))([a-z0-9@-]+): ")


class Screen:
    """Prints boards, choices and results."""

    def __init__(self, console: Console, table: CardTable, ascii: bool = False) -> None:
        self.console = console
        self.table = table
        self.ascii = ascii or not console.encoding.startswith("utf")

    def say(self, text: str | Text) -> None:
        """Text, broken between words where it is longer than a line."""
        self.console.print(text)

    def draw(self, position: Position) -> None:
        """The board and the players."""
        self.console.print(board_picture(position, self.table.names(position), self.ascii))

    def player(self, position: Position) -> str:
        """The player to move, as the beginning of a line."""
        name = who(self.table, position, position.to_move)
        return name[0].upper() + name[1:]

    def tell_turn(self, position: Position, name: str, turn: Turn) -> None:
        """What a player plays."""
        head = f"{self.player(position)}{'' if name == PERSON else f', {name}'}: "
        self.say(Text.assemble(head, (turn.text, "bold"), f"  {in_words(turn)}"))

    def result(self, game: Game) -> str:
        """How a game ended."""
        ending = game.ending
        if ending is None:
            return f"Broken off after {len(game.turns)} turns: nobody has won."
        start = game.start
        side = [seat for seat in range(len(start.seats)) if start.side(seat) == start.side(ending.winner)]
        names = self.table.names(start)
        reason, clauses = _CARD_OF_CLAUSE.subn(lambda card: f"{names.get(card[1], card[1])}'s ", ending.reason)
        why = f" by {reason}." if clauses else f": {reason}."
        shown = " and ".join(names.get(start.seats[seat].card, start.seats[seat].card) for seat in side)
        if len(side) > 1:
            return f"Players {' and '.join(str(seat + 1) for seat in side)} ({shown}) win{why}"
        return f"Player {ending.winner + 1} ({shown}) wins{why}"

    def offer(self, turn: TurnInProgress) -> None:
        """What can be done next, with numbers."""
        steps = turn.steps()
        if turn.start.placing:
            self._offer_places(turn.board, [step.text.removeprefix("+").rpartition("@") for step in steps])
        elif len(steps) <= _FEW:
            self.tell_steps(turn)
        else:
            self.console.print(listing([_short(step) for step in steps]))
            self._tell_end(turn)

    def _offer_places(self, board: Position, places: Sequence[tuple[str, str, str]]) -> None:
        """Where workers can be placed, and with which marks."""
        marks = sorted({mark for mark, _, _ in places if mark})
        marked = f", one of them marked: {' '.join(f'{mark}@B4' for mark in marks)} D2" if marks else ", as in B4 D2"
        self.say(f"Place your workers: type their squares{marked}.")
        open_squares = list(dict.fromkeys(square for _, _, square in places))
        if len(open_squares) < SPACES - board.occupied.bit_count():
            self.say(f"Open are {' '.join(open_squares)}.")

    def tell_steps(self, turn: TurnInProgress) -> None:
        """The steps that can follow, a line each."""
        if turn.start.placing:
            self.offer(turn)
            return
        self._tell([(number, step.text, step.label) for number, step in enumerate(turn.steps(), 1)])
        self._tell_end(turn)

    def _tell_end(self, turn: TurnInProgress) -> None:
        """That the turn may end here, if it may."""
        if turn.can_finish:
            self._tell([(0, PASS, "end the turn here" if turn.text else "take no more turn")])

    def _tell(self, steps: Sequence[tuple[int, str, str]]) -> None:
        """Steps by number, notation and words; words that go on in the next line stand below each other."""
        listing = Table.grid(padding=(0, 1))
        listing.add_column(style="bold cyan", justify="right", min_width=2, no_wrap=True)
        listing.add_column(style="bold", min_width=6, no_wrap=True)
        listing.add_column()
        for number, text, label in steps:
            listing.add_row(str(number), Text(text), Text(label))
        self.console.print(listing)

    def tell_cards(self, game: Game) -> None:
        """What the cards in play say."""
        names = self.table.names(game.start)
        for seat, power in enumerate(game.rules.powers):
            self.say(Text(f"Player {seat + 1}, {names.get(power.card, power.card)}", "bold"))
            self.console.print(Padding(print_power(power) or "no power", (0, 2)))


def in_words(turn: Turn) -> str:
    """All that happens in a turn."""
    if not turn.steps:
        return "leaves the game without a legal turn" if turn.text == LEAVE else "takes no more turn"
    return "; ".join(sentence(step.as_json()) for step in turn.steps)


def _short(step: NextStep) -> str:
    """A step for a column: its notation and what tells it from its likes."""
    return f"{step.text} wins" if step.winner is not None else f"{step.text} {step.note}".rstrip()
