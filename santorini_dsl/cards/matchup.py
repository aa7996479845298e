"""Matchups: may these cards meet at one table? Every reason, of whatever weight, and every ban that was lifted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from ..errors import UsageError
from .bans import Ban, Bans, Kind, Lift
from .face import PLAYERS, Face
from .roster import Variant

#: The kinds that make a matchup not allowed. The others are advice, unless somebody is strict.
FORBIDDING: Final = frozenset({Kind.PRINTED, Kind.HOUSE, Kind.PLAYERS, Kind.VARIANT})
_ORDER: Final = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks against a line-up.

    `between` are the ids of the one or two cards it is about, in alphabetical order; none if it is about the table.
    Bans are about opponents: one between `partners` never counts.
    """

    kind: Kind
    between: tuple[str, ...]
    source: str
    reason: str
    partners: bool = False

    def counts(self, strict: bool = False) -> bool:
        """Whether it makes the line-up not allowed."""
        return not self.partners and (strict or self.kind in FORBIDDING)

    def as_json(self, strict: bool = False) -> dict[str, Any]:
        """The shape of `santorini matchup --json` (docs/json.md)."""
        return {
            "kind": self.kind.value,
            "between": list(self.between),
            "source": self.source,
            "reason": self.reason,
            "counts": self.counts(strict),
            "partners": self.partners,
        }


@dataclass(frozen=True, slots=True)
class Lifted:
    """A ban that would be a reason, and the lift that takes it away."""

    reason: Reason
    by: Lift

    def as_json(self) -> dict[str, Any]:
        """The shape of `santorini matchup --json` (docs/json.md)."""
        place = {"file": self.by.span.file, "line": self.by.span.line}
        return {
            "kind": self.reason.kind.value,
            "between": list(self.reason.between),
            "source": self.reason.source,
            "reason": self.reason.reason,
            "lifted_by": {"source": self.by.source, "reason": self.by.reason, **place},
        }


@dataclass(frozen=True, slots=True)
class Matchup:
    """The answer for a line-up. Reasons come in order of their kind, those that count before those that do not."""

    gods: tuple[str, ...]
    players: int
    variant: str | None
    strict: bool
    reasons: tuple[Reason, ...]
    lifted: tuple[Lifted, ...]

    @property
    def allowed(self) -> bool:
        """Whether no reason counts."""
        return not any(reason.counts(self.strict) for reason in self.reasons)

    def as_json(self) -> dict[str, Any]:
        """The shape of `santorini matchup --json` (docs/json.md)."""
        return {
            "gods": list(self.gods),
            "players": self.players,
            "variant": self.variant,
            "strict": self.strict,
            "allowed": self.allowed,
            "reasons": [reason.as_json(self.strict) for reason in self.reasons],
            "lifted": [lifted.as_json() for lifted in self.lifted],
        }


def judge(
    line_up: Sequence[Face],
    bans: Bans,
    variant: Variant | None = None,
    strict: bool = False,
    players: int | None = None,
) -> Matchup:
    """Whether these cards, in seat order, may meet. Of four, seats 1 and 3 play against 2 and 4.

    In a variant with other gods than one for each player the line-up may be those, for so many `players`; by default
    as few as the variant is for. Raises UsageError if there is no line-up of so many cards.
    """
    players = players or _players(len(line_up), variant)
    reasons = [*table(players, variant), *(reason for face in line_up for reason in alone(face, players, variant))]
    lifted = []
    for one, other in combinations(range(len(line_up)), 2):
        partners = are_partners(one, other, players)
        for reason, lift in pair(line_up[one], line_up[other], bans, players, variant, partners):
            if lift:
                lifted.append(Lifted(reason, lift))
            else:
                reasons.append(reason)
    # two cards can be partners and opponents at once, if one of them sits there twice
    opposed = {replace(reason, partners=True) for reason in reasons if not reason.partners}
    told = {reason for reason in reasons if reason not in opposed}
    return Matchup(
        tuple(face.id for face in line_up),
        players,
        variant.name if variant else None,
        strict,
        tuple(sorted(told, key=lambda reason: (not reason.counts(strict), *_order(reason)))),
        tuple(sorted(set(lifted), key=lambda one: _order(one.reason))),
    )


def table(players: int, variant: Variant | None) -> Iterator[Reason]:
    """What speaks against a table whatever the cards are: the number of players that a variant is for."""
    if variant and players not in variant.players:
        title = variant.title[0].upper() + variant.title[1:]
        yield Reason(Kind.VARIANT, (), variant.source, f"{title} is for {_counts(variant.players)} players.")


def are_partners(seat: int, other: int, players: int) -> bool:
    """Whether two seats, counted from 0, are on one side: with four players those that sit opposite each other."""
    return players == 4 and (seat - other) % 2 == 0


def alone(face: Face, players: int, variant: Variant | None) -> Iterator[Reason]:
    """What speaks against a card whoever the others are: the number of players, and the variant."""
    source = face.source or str(face.path or "")
    if players not in face.players:
        yield Reason(Kind.PLAYERS, (face.id,), source, f"{face.name} is for {_counts(face.players)} players.")
    if variant and variant.name not in (face.variants or ()):
        yield Reason(Kind.VARIANT, (face.id,), source, f"{face.name} is not marked for {variant.title}.")


def pair(
    one: Face, other: Face, bans: Bans, players: int, variant: Variant | None, partners: bool = False
) -> Iterator[tuple[Reason, Lift | None]]:
    """What speaks against two cards with each other, each with the lift that takes it away, if one does."""
    for ban, lift in bans.between(one, other):
        if holds(ban, players, variant):
            between = tuple(sorted((one.id, other.id)))
            yield Reason(ban.kind, between, ban.source, ban.reason, partners), lift


def holds(ban: Ban, players: int, variant: Variant | None) -> bool:
    """Whether a ban is for this number of players and this variant."""
    return players in ban.players and ban.variant in {None, variant.name if variant else None}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _players(cards: int, variant: Variant | None) -> int:
    if variant and cards == variant.gods:
        return variant.players[0]
    if cards not in PLAYERS:
        shared = f" (or {variant.gods} in {variant.title})" if variant and variant.gods else ""
        raise UsageError(f"a line-up has two to four gods{shared}, not {cards}")
    return cards


def _counts(players: Sequence[int]) -> str:
    return listed([str(count) for count in players], "or")


def _order(reason: Reason) -> tuple[object, ...]:
    return _ORDER.index(reason.kind), reason.between, reason.partners, reason.source, reason.reason
