"""Many games of one match, in as many processes as you like."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from ..cards import Library
from ..effects import Power
from ..errors import UsageError
from ..game.position import Position
from .jobs import Stopped, results
from .match import TURN_CAP, Match, Unused, play_game
from .report import Report, Tally

#: Called with the number of games played so far, now and then.
Progress = Callable[[int], None]

#: Each process gets its games in about so many pieces: progress shows, and none ends long before another.
_PIECES: Final = 50


def simulate(
    powers: Sequence[Power],
    n: int,
    seed: int,
    player: str | Sequence[str] = "random",
    *,
    turn_cap: int = TURN_CAP,
    jobs: int = 1,
    swap_seats: bool = False,
    position: Position | None = None,
    progress: Progress | None = None,
    library: Library | None = None,
) -> Report:
    """Play `n` games between two to four gods, given as the powers of their cards, one a seat.

    `player` is the name of a player, or one name for each god. Placements are uniform unless `position`
    has the workers on the board. With `swap_seats` the gods move on by one seat from game to game; wins
    follow the god. The result depends on `seed` and not on `jobs`, the number of processes.
    Decks are made of those cards of `library` that nobody plays; None: of the bundled ones.

    Raises UsageError when no game can be played like this, and KeyboardInterrupt, once every process
    has ended, when interrupted.
    """
    players = (player,) * len(powers) if isinstance(player, str) else tuple(player)
    unused = Unused.of(powers, Library.load() if library is None else library)
    match = Match(tuple(powers), players, seed, turn_cap, swap_seats, position, unused)
    if n < 1:
        raise UsageError(f"at least one game must be played, not {n}")
    if jobs < 1:
        raise UsageError(f"at least one process must play, not {jobs}")
    tally = Tally()
    with closing(_tallies(match, n, jobs)) as tallies:
        for played in tallies:
            tally.merge(played)
            if progress is not None:
                progress(tally.results.total())
    return Report.of(match, tally)


def _tallies(match: Match, n: int, jobs: int) -> Generator[Tally, None, None]:
    """Tallies of all games, piece by piece."""
    size = max(1, n // (jobs * _PIECES))
    pieces = [range(first, min(first + size, n)) for first in range(0, n, size)]
    return results(partial(_play, match), pieces, jobs)


def _play(match: Match, numbers: range, stopped: Stopped) -> Tally:
    tally = Tally()
    for number in numbers:
        if stopped():
            break
        tally.add(play_game(match, number), len(match.powers))
    return tally
