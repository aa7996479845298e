"""Saved games: text files that people can read, and that play and show can go on from.

    santorini-game: 1
    gods: mortal, mortal
    seats: me, greedy
    seed: 7
    start: 0000000000000000000000000/1/mortal:?/mortal:?

    +B4+D2
    +D4+B2
    B4>C4^C5

Header lines come first, then a turn a line, placements included; where a turn can be understood in several ways,
`->` and the position that it led to follow. Empty lines do not matter; a comment begins with `#`
at the beginning of a line or after a space (a `#` at the end of a turn marks a win).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from ..cards.words import ADD_CARDS, nearest, nearest_cards
from ..effects import Power
from ..errors import CardError, Finding, NotationError, Span, UsageError
from ..game import Rules, Turn, TurnError, parse_position, print_position, rules_for
from ..game.position import Position
from ..game.stepping import begin
from ..players import players
from .game import Game

#: Who sits at a seat that no bot plays.
PERSON: Final = "me"

_FORMAT: Final = "santorini-game"
_VERSION: Final = "1"
_KEYS: Final = (_FORMAT, "gods", "seats", "seed", "start")
_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z_ -]*?)[ \t]*:[ \t]*(.*)")
_LEADS_TO: Final = "->"
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#.*")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game with who plays it: `seats` are PERSON or a bot's name, in seat order; `seed` is the bots' chance."""

    game: Game
    seats: tuple[str, ...]
    seed: int


class SavedGameError(CardError):
    """A saved game cannot be read; `findings` says why, by line."""


def print_game(saved: SavedGame, remark: str = "") -> str:
    """The text of a saved game; a remark becomes comments at its end."""
    game = saved.game
    header = {
        _FORMAT: _VERSION,
        "gods": ", ".join(seat.card for seat in game.start.seats),
        "seats": ", ".join(saved.seats),
        "seed": str(saved.seed),
        "start": print_position(game.start),
    }
    lines = [f"{key}: {value}" for key, value in header.items()]
    lines += ["", *(_written(game, before, turn) for before, turn in zip(game.positions, game.turns, strict=False))]
    lines += [f"# {line}" for line in remark.splitlines()]
    return "\n".join(lines) + "\n"


def _written(game: Game, before: Position, turn: Turn) -> str:
    if _only_one(game.rules, before, turn.text):
        return turn.text
    return f"{turn.text} {_LEADS_TO} {print_position(turn.position)}"


@lru_cache(maxsize=1 << 12)
def _only_one(rules: Rules, position: Position, text: str) -> bool:
    """Whether the text of a legal turn can be understood in one way only. A game is saved after every turn."""
    verdict = rules.why(position, text)
    return verdict.error is None


def load_game(path: Path, powers: Mapping[str, Power]) -> SavedGame:
    """The game saved in a file. Raises UsageError for a file that is none, SavedGameError, and CardError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = "this is not UTF-8 text"
        raise SavedGameError([Finding("game-file", message, Span(str(path), line, 1, line, 2))]) from None
    return parse_game(text, powers, str(path))


def parse_game(text: str, powers: Mapping[str, Power], file: str = "<text>") -> SavedGame:
    """The game that the text describes, every turn of it legal. `powers` are the cards that are known.

    Raises SavedGameError, with everything that is wrong in the header, or the first turn that cannot be played.
    """
    return _Reader(text, file, powers).game()


@dataclass(frozen=True, slots=True)
class _Line:
    """What a line holds beside comments; `column` is where it begins, from 1."""

    number: int
    column: int
    text: str


class _Reader:
    """Reads one text and collects what is wrong with it."""

    def __init__(self, text: str, file: str, powers: Mapping[str, Power]) -> None:
        self.file = file
        self.powers = powers
        self.lines = list(_lines(text))
        self.findings: list[Finding] = []
        self.header: dict[str, _Line] = {}

    def wrong(self, code: str, message: str, line: _Line | None = None, suggestion: str | None = None) -> None:
        line = line or (self.lines[0] if self.lines else _Line(1, 1, " "))
        end = line.column + max(1, len(line.text))
        self.findings.append(
            Finding(code, message, Span(self.file, line.number, line.column, line.number, end), suggestion)
        )

    def checked(self) -> None:
        if self.findings:
            raise SavedGameError(self.findings)

    def game(self) -> SavedGame:
        if not self.lines or not self.lines[0].text.startswith(_FORMAT):
            self.wrong("game-file", f"this is no saved game: one begins with the line `{_FORMAT}: {_VERSION}`")
        self.checked()
        turns = self.read_header()
        start = self.read_start()
        if start is not None:
            self.read_gods(start)
        seats = self.read_seats(start)
        seed = self.read_seed()
        self.checked()
        assert start is not None
        return SavedGame(self.replayed(start, turns), seats, seed)

    def read_header(self) -> list[_Line]:
        """Notes the header; gives the lines of turns."""
        turns: list[_Line] = []
        for line in self.lines:
            match = _HEADER.fullmatch(line.text)
            if match is None:
                turns.append(line)
                continue
            key = match[1].lower()
            word = _Line(line.number, line.column, match[1])
            if key not in _KEYS:
                expected = ", ".join(_KEYS)
                message = f"`{key}` means nothing here; the header has {expected}"
                self.wrong("game-header", message, word, nearest(key, _KEYS))
            elif key in self.header:
                self.wrong("game-header", f"`{key}` stands here twice", word)
            elif turns:
                self.wrong("game-header", f"`{key}` belongs before the first turn", word)
            else:
                self.header[key] = _Line(line.number, line.column + match.start(2), match[2])
        missing = [key for key in _KEYS if key not in self.header and not self.findings]
        if missing:
            self.wrong("game-header", f"the header must also say: {', '.join(missing)}")
        version = self.header.get(_FORMAT)
        if version is not None and version.text != _VERSION:
            self.wrong("game-header", f"only version {_VERSION} of the format can be read", version, _VERSION)
        return turns

    def read_start(self) -> Position | None:
        line = self.header.get("start")
        if line is None:
            return None
        try:
            start = parse_position(line.text)
        except NotationError as error:
            at = line.column + error.column - 1
            self.wrong("game-header", error.message, _Line(line.number, at, line.text[error.column - 1 :][:1]))
            return None
        cards = dict.fromkeys(seat.card for seat in start.seats if not seat.eliminated)
        unknown = [card for card in cards if card not in self.powers]
        for card in unknown:
            near = next(iter(nearest_cards(card, self.powers, 1)), None)
            message = f"there is no card `{card}`" + ("" if near else f"; {ADD_CARDS}")
            at = line.column + line.text.index(card)
            self.wrong("game-card", message, _Line(line.number, at, card), near)
        return None if unknown else start

    def read_gods(self, start: Position) -> None:
        line = self.header.get("gods")
        cards = [seat.card for seat in start.seats]
        if line is not None and _listed(line) != cards:
            self.wrong("game-header", f"the start position is one of {', '.join(cards)}", line, ", ".join(cards))

    def read_seats(self, start: Position | None) -> tuple[str, ...]:
        line = self.header.get("seats")
        if line is None:
            return ()
        seats = tuple(_listed(line))
        known = (PERSON, *players())
        for name in dict.fromkeys(seats):
            if name not in known:
                at = line.column + line.text.index(name)
                message = f"who sits at a seat is one of {', '.join(known)}, not `{name}`"
                self.wrong("game-header", message, _Line(line.number, at, name), nearest(name, known))
        if start is not None and len(seats) != len(start.seats):
            self.wrong(
                "game-header", f"here are {len(seats)} seats, and {len(start.seats)} in the start position", line
            )
        return seats

    def read_seed(self) -> int:
        line = self.header.get("seed")
        if line is not None and not re.fullmatch(r"-?[0-9]{1,18}", line.text):
            self.wrong("game-header", "the seed is a whole number", line)
            return 0
        return int(line.text) if line else 0

    def replayed(self, start: Position, turns: Sequence[_Line]) -> Game:
        game = Game(rules_for(start, self.powers), start)
        try:
            game.check()
        except NotationError as error:
            self.wrong("game-header", error.message, self.header["start"])
            self.checked()
        for line in turns:
            if game.ending is not None:
                self.wrong("game-turn", f"the game is over before this turn: {game.ending.reason}", line)
                break
            try:
                game = game.after(_turn(game, line.text))
            except (TurnError, NotationError) as error:
                self.wrong("game-turn", _said(error), line)
                break
        self.checked()
        return game


def _lines(text: str) -> Iterator[_Line]:
    """The lines that hold more than comments."""
    for number, line in enumerate(text.splitlines(), 1):
        kept = _COMMENT.sub("", line)
        if kept.strip():
            yield _Line(number, len(kept) - len(kept.lstrip()) + 1, kept.strip())


def _listed(line: _Line) -> list[str]:
    return [name.strip() for name in line.text.split(",")]


def _turn(game: Game, written: str) -> Turn:
    """The turn of a line. Raises TurnError, and NotationError for the position that it leads to."""
    text, leads_to, after = written.partition(_LEADS_TO)
    if not leads_to:
        return game.rules.apply(game.position, text)
    position = parse_position(after.strip())
    for turn in begin(game.rules, game.position, text.strip()).turns:
        if turn.position == position:
            return turn
    raise TurnError("illegal", "it does not lead to this position")


def _said(error: TurnError | NotationError) -> str:
    """An error with the clauses that are its reasons."""
    if isinstance(error, NotationError):
        return f"the position after this turn is invalid: {error.message}"
    reasons = [
        f"{reason.card}: {reason.message}" if reason.rule is None else reason.message for reason in error.reasons
    ]
    return f"this turn is {error.kind}: {'; '.join(dict.fromkeys([error.message, *reasons]))}"
