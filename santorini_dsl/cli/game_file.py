"""The file of a game that is being played."""

from __future__ import annotations

from pathlib import Path

from ..cards.pack import exists
from ..errors import UsageError
from ..game import Position
from ..lab.record import SavedGame, load_game, print_game
from .files import write_file
from .table import Table


class GameFile:
    """Where a game is saved. Only what this run has read or written is ever written over."""

    def __init__(self, path: Path | None = None, text: bytes | None = None) -> None:
        """`path` is where to save, None for nowhere yet; `text` what stands there, None for a new file."""
        self.path = path
        self._ours: dict[Path, bytes] = {}
        if path is not None and text is not None:
            self._ours[path.resolve()] = text

    def save(self, saved: SavedGame, remark: str = "") -> None:
        """Save the game, if there is a file for it. Raises UsageError if that is not possible."""
        if self.path is not None:
            self._write(self.path, print_game(saved, remark))

    def save_as(self, path: Path, saved: SavedGame, remark: str = "") -> None:
        """Save the game to this file, now and from now on. Raises UsageError if that is not possible."""
        self._write(path, print_game(saved, remark))
        self.path = path

    def save_somewhere(self, saved: SavedGame) -> Path:
        """Save the game to its file, or to a new one in the current folder. Raises UsageError."""
        if self.path is None:
            self.save_as(_new_path(), saved)
        else:
            self.save(saved)
        assert self.path is not None
        return self.path

    def _write(self, path: Path, text: str) -> None:
        goal = path.resolve()
        known = self._ours.get(goal)
        if known is not None and goal.exists() and goal.read_bytes() != known:
            raise UsageError(f"{path} has been changed by somebody else and is not written over")
        write_file(path, text, replace=known is not None)
        self._ours[goal] = text.encode()


def position_of(table: Table, text: str) -> Position:
    """A position in notation, or the last one of the saved game in the file of this name.

    Raises NotationError, UsageError, CardError and SavedGameError.
    """
    path = Path(text)
    if exists(path) and path.is_file():
        return load_game(path, table.library.powers).game.position
    if path.suffix or "/" not in text:
        raise UsageError(f"there is no file {text}, and a position is written otherwise (docs/notation.md)")
    return table.position(text)


def _new_path() -> Path:
    """A name for a saved game that no file has."""
    number = 1
    while (path := Path(f"santorini-{number}.txt")).exists():
        number += 1
    return path
