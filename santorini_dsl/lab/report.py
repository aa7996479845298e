"""What many games add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .match import GameRecord, Match, Result
from .stats import Spread, wilson


@dataclass(slots=True)
class Tally:
    """Games added up. The sum does not depend on the order, so any number of processes gives the same."""

    wins: Counter[int] = field(default_factory=Counter)
    """Wins by the god's place in the match."""
    results: Counter[Result] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    first_seat_wins: int = 0

    def add(self, game: GameRecord, seats: int) -> None:
        """Count one game."""
        self.results[game.result] += 1
        self.lengths[game.turns] += 1
        if game.winner is None:
            return
        winners = range(game.winner % 2, 4, 2) if seats == 4 else (game.winner,)
        self.first_seat_wins += 0 in winners
        for seat in winners:
            self.wins[(seat - game.rotation) % seats] += 1

    def merge(self, other: Tally) -> None:
        """Count the games of another tally as well."""
        self.wins += other.wins
        self.results += other.results
        self.lengths += other.lengths
        self.first_seat_wins += other.first_seat_wins


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How one god did. `interval` is the Wilson interval of the win rate at 95 %."""

    god: str
    player: str
    wins: int
    win_rate: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a simulation. With teams both partners have a team's wins.

    `turns` is the spread of the games' lengths: turns played, the winning one included and a stuck player's
    missing one not, in capped games the cap. `first_seat_wins` are the wins of the side at seat 1, whatever
    god sat there.
    """

    games: int
    seed: int
    turn_cap: int
    swap_seats: bool
    seats: tuple[SeatReport, ...]
    capped: int
    stuck: int
    turns: Spread
    first_seat_wins: int

    @classmethod
    def of(cls, match: Match, tally: Tally) -> Report:
        """The figures of these games."""
        games = tally.results.total()
        seats = tuple(
            SeatReport(god, player, wins := tally.wins[index], wins / games, wilson(wins, games))
            for index, (god, player) in enumerate(zip(match.gods, match.players, strict=True))
        )
        return cls(
            games,
            match.seed,
            match.turn_cap,
            match.swap_seats,
            seats,
            tally.results[Result.CAPPED],
            tally.results[Result.STUCK],
            Spread.of(tally.lengths),
            tally.first_seat_wins,
        )

    @property
    def player(self) -> str:
        """The player's name, or the names in the gods' order, joined by commas, when they differ."""
        names = [seat.player for seat in self.seats]
        return names[0] if len(set(names)) == 1 else ",".join(names)

    def as_json(self) -> dict[str, Any]:
        """The shape of `santorini simulate --json`."""
        return {
            "gods": [seat.god for seat in self.seats],
            "games": self.games,
            "seed": self.seed,
            "player": self.player,
            "turn_cap": self.turn_cap,
            "swap_seats": self.swap_seats,
            "seats": [
                {"god": s.god, "wins": s.wins, "win_rate": s.win_rate, "interval": list(s.interval)} for s in self.seats
            ],
            "capped": self.capped,
            "stuck": self.stuck,
            "turns_mean": self.turns.mean,
            "turns": self.turns.as_json(),
            "first_seat_wins": self.first_seat_wins,
        }
