"""A game at the terminal: people and bots in turn, until somebody wins or leaves."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from reprlib import repr as shown
from typing import Final

import typer

from ..cards.layout import is_square
from ..errors import SantoriniError, UsageError
from ..game import Turn, TurnError
from ..game.stepping import NextStep, TurnInProgress, begin
from ..game.turn_notation import PASS
from ..lab.record import PERSON, SavedGame, print_game
from ..players import find_player
from .failures import INTERRUPTED, complain
from .game_file import GameFile
from .judging import print_refusal
from .keyboard import Leave, ask, ask_for, hint, number_in
from .screen import Screen, in_words

_PLACED: Final = r"((?:[a-z0-9-]+@)?)([a-e][1-5])"
_PLACEMENT: Final = re.compile(rf"\+?{_PLACED}(?:[ ,+]+{_PLACED})*", re.IGNORECASE)
_SQUARE_LIKE: Final = re.compile(r"(?<![A-Za-z0-9-])[A-Za-z]\d+(?![A-Za-z0-9])")
_SQUARE: Final = re.compile(r"(?<![a-z0-9-])[a-e][1-5](?![a-z0-9])")


class Session:
    """One game in progress."""

    def __init__(self, screen: Screen, saved: SavedGame, turn_cap: int, file: GameFile) -> None:
        self.screen = screen
        self.game = saved.game
        self.seats = saved.seats
        self.seed = saved.seed
        self.turn_cap = turn_cap
        self.file = file
        #: The turn in progress after each entry of the person, from its beginning on; the last one is now.
        self.entries: list[TurnInProgress] = []
        #: The turn in progress whose steps have been listed last.
        self.offered: TurnInProgress | None = None
        self.commands: dict[str, tuple[Callable[[str], None], str]] = {
            "undo": (self.undo, "take back the last step, or the last turn of a person"),
            "why": (self.why, "why TURN says what forbids a turn, or a step of this one"),
            "steps": (lambda _: screen.tell_steps(self.turn), "all steps that can follow, in words"),
            "board": (self.board, "draw the board, and list what can be done next"),
            "cards": (lambda _: screen.tell_cards(self.game), "what the cards say"),
            "save": (self.save, "save FILE saves the game, to go on later"),
            "help": (self.help, "this list"),
            "quit": (self.quit, "stop; the game is saved"),
        }

    @property
    def saved(self) -> SavedGame:
        """The game as it can be saved."""
        return SavedGame(self.game, self.seats, self.seed)

    # -- the game --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end. Who stops in between finds the game in a file."""
        try:
            while not (self.over and self.left_at_the_end()):
                if not self.over:
                    self.go_on()
        except (Leave, EOFError) as stopped:
            if isinstance(stopped, EOFError):
                self.screen.say("")
            self.rescue()
        except KeyboardInterrupt:
            self.screen.say("")
            self.rescue()
            raise typer.Exit(INTERRUPTED) from None

    @property
    def over(self) -> bool:
        """Whether nobody can or shall play on."""
        return self.game.ending is not None or len(self.game.turns) >= self.turn_cap

    def go_on(self) -> None:
        """The next turn, or what takes turns back."""
        name = self.seats[self.game.position.to_move]
        if name == PERSON:
            self.person_plays()
        else:
            self.play(self.game.chosen_by(find_player(name), self.seed))

    def play(self, turn: Turn) -> None:
        """The turn is over: on to the next one, with the game in its file."""
        position = self.game.position
        self.screen.tell_turn(position, self.seats[position.to_move], turn)
        self.entries = []
        self.game = self.game.after(turn)
        try:
            self.file.save(self.saved, self.remark())
        except UsageError as error:
            complain(f"the game could not be saved: {error}")

    def left_at_the_end(self) -> bool:
        """Say how the game has ended; whoever is there may still save it, or take a turn back (False)."""
        self.draw()
        self.screen.say(self.screen.result(self.game))
        words = ("undo", "save", "board", "cards", "quit")
        while PERSON in self.seats and self.over:
            line = ask("The game is over: undo, save FILE, or Enter to leave: ")
            word, _, rest = line.partition(" ")
            if word in ("", "quit"):
                return True
            if word in words:
                self.obey(word, rest.strip())
            else:
                self.screen.say(f"What can be done now is {', '.join(words)}{hint(word, words)}")
        return self.over

    # -- a person's turn -------------------------------------------------------------------------------

    @property
    def turn(self) -> TurnInProgress:
        """The turn in progress."""
        if not self.entries:
            self.entries = [begin(self.game.rules, self.game.position)]
        return self.entries[-1]

    def person_plays(self) -> None:
        """One entry of the person after the other, until the turn is played or turns are taken back."""
        game = self.game
        self.draw()
        while self.game is game:
            if self.turn.turns and not self.turn.steps():
                self.play(self.only_one(self.turn.turns))
            else:
                if self.offered is not self.turn:
                    self.screen.offer(self.turn)
                    self.offered = self.turn
                so_far = f", so far {self.turn.text}" if self.turn.text else ""
                self.enter(ask(f"{self.screen.player(game.position)}{so_far}: "))

    def enter(self, line: str) -> None:
        """What the person has typed: a number, a word, or steps in notation."""
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            self.obey(word.lower(), rest.strip())
        elif line.isdigit():
            try:
                self.take(None if line == "0" and self.turn.can_finish else self.numbered(line))
            except ValueError as error:
                self.screen.say(str(error))
        elif line:
            self.read(line)

    def obey(self, word: str, rest: str) -> None:
        """One of the commands; what goes wrong with it ends nothing."""
        try:
            self.commands[word][0](rest)
        except SantoriniError as error:
            complain(str(error))

    def numbered(self, line: str) -> NextStep:
        """The step with this number. Raises ValueError."""
        if self.game.position.placing:
            raise ValueError("Squares have no numbers here: type them as in B4 D2.")
        steps = self.turn.steps()
        return steps[number_in(line, len(steps))]

    def take(self, step: NextStep | None) -> None:
        """Take a step, or (None) end the turn."""
        if step is None:
            self.play(self.only_one(self.turn.turns))
        else:
            self.come_to(self.turn.take(step), step.label)

    def come_to(self, turn: TurnInProgress, label: str = "") -> None:
        """The turn has gone further; it is shown unless it is over."""
        self.entries.append(turn)
        if turn.steps():
            if label:
                self.screen.say(f"  {label}")
            self.draw()

    def read(self, line: str) -> None:
        """Steps, or a whole turn, in notation."""
        text = self.notation(line)
        if text == PASS and self.turn.can_finish:
            self.take(None)
            return
        errors: list[TurnError] = []
        for whole in self.readings(text):
            try:
                turn = begin(self.game.rules, self.game.position, whole)
            except TurnError as error:
                errors.append(error)
                continue
            if whole == text and turn.can_finish:
                self.play(self.only_one(turn.turns))
            else:
                self.come_to(turn)
            return
        self.refuse(line, errors)

    def refuse(self, line: str, errors: Sequence[TurnError]) -> None:
        """Why nothing comes of what was typed: what is in the way, or else what can be typed now."""
        placing = self.game.position.placing
        understood = [error for error in errors if error.kind != "invalid"]
        if understood:
            print_refusal(self.screen.console, understood[0])
            if placing and self.turn.text:
                self.screen.say(f"Placed so far: {self.turn.text[1:].replace('+', ' ')}; undo takes that back.")
            return
        if stray := next((word for word in _SQUARE_LIKE.findall(line) if not is_square(word.upper())), None):
            self.screen.say(f"{stray} is no square; squares are A1 to E5.")
            return
        near = hint(line.partition(" ")[0].lower(), self.commands)
        # the parser would list the whole notation, of which few steps are possible at any time
        now = (
            f"squares, as in {self.example()}"
            if placing
            else f"a number, a step such as {self.example()}, a whole turn"
        )
        self.screen.say(f"{shown(line)} cannot be read. Type {now}, or help{near}")

    def example(self) -> str:
        """Something that can be typed now."""
        return "B4 D2" if self.game.position.placing else self.turn.steps()[0].text

    def readings(self, text: str) -> list[str]:
        """What steps can mean: the same worker goes on, a new part of the turn, a turn from its beginning.

        Workers that have been placed stay; nothing that was typed is dropped.
        """
        so_far = self.turn.text
        if not so_far:
            return [text]
        if self.game.position.placing:
            return [so_far + text]
        return [so_far + text, text] if text.startswith("+") else [so_far + text, f"{so_far},{text}", text]

    def notation(self, line: str) -> str:
        """What was typed, as the notation has it: capital letters, no spaces, and squares alone are placements."""
        if self.game.position.placing and _PLACEMENT.fullmatch(line):
            placed = re.findall(_PLACED, line, re.IGNORECASE)
            return "".join(f"+{mark.lower()}{square.upper()}" for mark, square in placed)
        return _SQUARE.sub(lambda match: match[0].upper(), "".join(line.split()))

    def only_one(self, turns: Sequence[Turn]) -> Turn:
        """The turn; where the same steps can bring about different things, the one that the person chooses."""
        if len(turns) == 1:
            return turns[0]
        self.screen.say("These steps can mean different things:")
        for number, turn in enumerate(turns, 1):
            self.screen.say(f" {number} {in_words(turn)}")
        return turns[ask_for(self.screen.console, "Which? ", lambda line: number_in(line, len(turns)), "a number")]

    def draw(self) -> None:
        """The board as it is now."""
        self.screen.draw(self.entries[-1].board if self.entries else self.game.position)

    # -- commands --------------------------------------------------------------------------------------

    def board(self, _: str) -> None:
        """The board, and below it what can be done next."""
        self.offered = None
        self.draw()

    def undo(self, _: str) -> None:
        """Back by one entry, or to before the last turn that a person has played."""
        if len(self.entries) > 1:
            self.entries.pop()
            self.draw()
            return
        before = self.game.positions[:-1]
        persons = [number for number, position in enumerate(before) if self.seats[position.to_move] == PERSON]
        if persons:
            self.game = self.game.back_to(persons[-1])
            self.entries = []
        else:
            self.screen.say("There is nothing to take back.")

    def why(self, rest: str) -> None:
        """What forbids a turn, or a step of the turn in progress."""
        if not rest:
            raise UsageError(f"which turn? For example: why {self.example()}")
        errors: list[TurnError] = []
        for text in self.readings(self.notation(rest)):
            try:
                begin(self.game.rules, self.game.position, text)
            except TurnError as error:
                errors.append(error)
            else:
                self.screen.say("Nothing forbids it.")
                return
        self.refuse(rest, errors)

    def help(self, _: str) -> None:
        """The commands."""
        self.screen.say(f"Type a number, steps or a whole turn in notation, as in {self.example()}, or:")
        for name, (_command, text) in self.commands.items():
            self.screen.say(f"  {name:6} {text}")

    def quit(self, _: str) -> None:
        """Stop."""
        raise Leave

    def save(self, rest: str) -> None:
        """Save to a file, from then on after every turn."""
        path = Path(rest) if rest else self.file.path
        if path is None:
            raise UsageError("where to? For example: save game.txt")
        self.file.save_as(path, self.saved, self.remark())
        self.screen.say(f"Saved to {path}, and from now on after every turn.")

    # -- leaving ---------------------------------------------------------------------------------------

    def remark(self) -> str:
        """What a reader of the file may want to know."""
        return self.screen.result(self.game) if self.game.ending else ""

    def rescue(self) -> None:
        """Save a game that has begun and is not over, and say where it is."""
        if self.game.ending is not None:
            return
        if not self.game.turns and self.file.path is None:
            self.screen.say("Nothing is saved: no turn has been played.")
            return
        try:
            path = self.file.save_somewhere(self.saved)
        except UsageError as error:
            complain(f"the game could not be saved: {error}. This is it:")
            self.screen.console.print(print_game(self.saved), soft_wrap=True)
        else:
            cards = [f"--cards {shlex.quote(str(added))}" for added in self.screen.table.added(self.game.start)]
            command = " ".join(["santorini play --resume", shlex.quote(str(path)), *cards])
            self.screen.console.print(f"Saved. To go on: {command}", soft_wrap=True)
