"""What is printed on a card beside its power: enough to sort cards and to say which of them may meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .yaml_tree import Node

if TYPE_CHECKING:
    from .bans import Ban

#: The id of the card without a power, which needs no file.
MORTAL_ID: Final = "mortal"

#: How cards are named inside their own file.
THIS: Final = "this"

#: The numbers of players the game can be played with.
PLAYERS: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Face:
    """A card without its power. Texts that are nowhere given are empty.

    `variants` are the names of the variants the card is marked for, None if its file does not say; `bans` are
    those that the card itself declares. `path` is None for cards without a file. `source` is where counts of
    players and marks were read, if not in the card's file. `layer` is that of the file (see bans.py).
    """

    id: str
    name: str
    number: int | None = None
    title: str = ""
    set: str = ""
    edition: str = ""
    players: tuple[int, ...] = PLAYERS
    variants: tuple[str, ...] | None = None
    bans: tuple[Ban, ...] = ()
    path: Path | None = None
    source: str = ""
    layer: int = 0

    @property
    def base(self) -> str:
        """The id without the name of a reading: that of the card as such."""
        return self.id.partition("@")[0]


def counts(nodes: Iterable[Node]) -> tuple[int, ...]:
    """The numbers of players that a list names; all of them if it names none."""
    named = [node.value for node in nodes]
    return tuple(count for count in PLAYERS if count in named) or PLAYERS
