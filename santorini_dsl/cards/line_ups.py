"""Legal line-ups for a table, drawn at random from the cards there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from random import Random
from typing import TypeVar

from ..errors import UsageError
from .bans import Bans
from .face import Face
from .matchup import Matchup, Reason, alone, are_partners, judge, pair, table
from .roster import Variant

_Seats = Mapping[int, Face]
_Thing = TypeVar("_Thing")


class LineUps:
    """The line-ups of a table: so many players, of these cards, in which all the liked ones sit.

    No card sits at a table twice, in whatever readings. Bans that count keep opponents apart; with `strict` advice
    does so as well.
    """

    def __init__(
        self,
        players: int,
        cards: Iterable[Face],
        liked: Sequence[Face],
        bans: Bans,
        variant: Variant | None = None,
        strict: bool = False,
    ) -> None:
        """Raises UsageError if a card is liked twice."""
        self.players = players
        self.seats = (variant.gods if variant else None) or players
        self.liked = tuple(liked)
        self.bans = bans
        self.variant = variant
        self.strict = strict
        self._apart: dict[tuple[str, str], bool] = {}
        twice = next((one for one, other in combinations(liked, 2) if one.base == other.base), None)
        if twice:
            raise UsageError(f"{twice.name} can sit at a table only once")
        self.cards = tuple(sorted({card.id: card for card in cards}.values(), key=lambda card: card.id))
        self._pool = [card for card in self.cards if not self._alone(card)]

    def pick(self, count: int, seed: int) -> list[Matchup]:
        """Up to `count` different line-ups, the same for the same seed; fewer only if there are no more.

        Line-ups are the same if the same cards meet the same opponents.
        """
        random = Random(seed)
        seen: set[object] = set()
        picked = []
        for _ in range(count):
            # each is searched from the start: one search goes on with neighbors of what it has found
            found = next((line_up for line_up in self._search(random) if _meeting(line_up) not in seen), None)
            if found is None:
                break
            seen.add(_meeting(found))
            picked.append(judge(found, self.bans, self.variant, self.strict, self.players))
        return picked

    def obstacles(self) -> tuple[str, list[Reason]]:
        """Why there is no line-up, in a sentence, and what stands in the way."""
        if reasons := list(table(self.players, self.variant)):
            return "nobody plays this variant with so many players", reasons
        if len(self.liked) > self.seats:
            return f"{len(self.liked)} gods were asked for, and there are only {self.seats} to choose", []
        if next(self._seatings(Random(0)), None) is None:
            return "the gods that were asked for cannot sit at this table", self._reasons(self.liked)
        able = {card.base for card in (*self.liked, *self._pool)}
        if len(able) < self.seats:
            return f"only {len(able)} of the cards can sit at this table", self._reasons(self.cards)
        return "whoever sits at this table, somebody is banned", self._reasons((*self.liked, *self._pool))

    # -- searching ----------------------------------------------------------------------------------------

    def _search(self, random: Random) -> Iterator[tuple[Face, ...]]:
        """Every line-up once, in random order."""
        if not any(table(self.players, self.variant)):
            for taken in self._seatings(random):
                yield from self._fill(taken, random)

    def _seatings(self, random: Random) -> Iterator[_Seats]:
        """Every way to seat the liked cards."""
        able = not any(self._alone(card) for card in self.liked)
        for seats in _shuffled(permutations(range(self.seats), len(self.liked)), random) if able else ():
            taken: dict[int, Face] = {}
            for card, seat in zip(self.liked, seats, strict=True):
                if not self._fits(card, seat, taken):
                    break
                taken[seat] = card
            else:
                yield taken

    def _fill(self, taken: _Seats, random: Random) -> Iterator[tuple[Face, ...]]:
        """Every way to fill the free seats."""
        seat = next((seat for seat in range(self.seats) if seat not in taken), None)
        if seat is None:
            yield tuple(taken[seat] for seat in range(self.seats))
            return
        for card in _shuffled(self._pool, random):
            if self._fits(card, seat, taken):
                yield from self._fill({**taken, seat: card}, random)

    def _fits(self, card: Face, seat: int, taken: _Seats) -> bool:
        return all(
            card.base != other.base and (are_partners(seat, place, self.players) or self._may_meet(card, other))
            for place, other in taken.items()
        )

    # -- reasons ------------------------------------------------------------------------------------------

    def _alone(self, card: Face) -> list[Reason]:
        return [reason for reason in alone(card, self.players, self.variant) if reason.counts(self.strict)]

    def _against(self, one: Face, other: Face) -> list[Reason]:
        found = pair(one, other, self.bans, self.players, self.variant)
        return [reason for reason, lift in found if lift is None and reason.counts(self.strict)]

    def _may_meet(self, one: Face, other: Face) -> bool:
        ids = min(one.id, other.id), max(one.id, other.id)
        if ids not in self._apart:
            self._apart[ids] = bool(self._against(one, other))
        return not self._apart[ids]

    def _reasons(self, cards: Sequence[Face]) -> list[Reason]:
        found = [reason for card in cards for reason in self._alone(card)]
        found += (reason for one, other in combinations(cards, 2) for reason in self._against(one, other))
        return list(dict.fromkeys(found))


def _shuffled(things: Iterable[_Thing], random: Random) -> list[_Thing]:
    listed = list(things)
    random.shuffle(listed)
    return listed


def _meeting(line_up: Sequence[Face]) -> object:
    """Who meets whom, whoever begins: the two sides of four players, else the cards."""
    ids = [card.id for card in line_up]
    return frozenset({frozenset(ids[::2]), frozenset(ids[1::2])}) if len(ids) == 4 else frozenset(ids)
