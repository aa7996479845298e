"""Bans: which cards should not meet, who says so and why; and lists that lift bans of earlier ones.

A ban has no direction. It holds between two parties, each a card or all cards of a set. Bans come in layers: the
bundled files are layer 0, every path that is added is one more. A lift takes away the bans of lower layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from ..errors import Finding, Span
from .face import Face, counts
from .pack import read_bytes
from .schema import check_schema
from .words import slug
from .yaml_tree import MapNode, Scalar, read_yaml

_ALL: Final = "all "


class Kind(StrEnum):
    """Why cards do not meet. PLAYERS and VARIANT come from the cards themselves and are never declared."""

    PRINTED = "printed"
    HOUSE = "house"
    PLAYERS = "players"
    VARIANT = "variant"
    PLATFORM = "platform"
    ENGINE = "engine"


#: The kinds that a file can declare.
DECLARED: Final = {kind.value: kind for kind in (Kind.PRINTED, Kind.HOUSE, Kind.PLATFORM, Kind.ENGINE)}


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a ban: a card in every reading, one reading of it, or all cards of a set."""

    name: str
    group: bool
    span: Span

    @classmethod
    def of(cls, node: Scalar) -> Party:
        """What the text names: a card by id or name, or `all` and a set."""
        text = " ".join(node.text.split())
        group = text.lower().startswith(_ALL)
        name = text[len(_ALL) :] if group else text
        return cls(slug(name) or name, group, node.span)

    def fits(self, card: Face) -> bool:
        """Whether the card is meant."""
        return slug(card.set) == self.name if self.group else self.name in {card.id, card.base}


Pair = tuple[Party, Party]


def fit(between: Pair, one: Face, other: Face) -> bool:
    """Whether the two parties are the two cards, in either order."""
    first, second = between
    return (first.fits(one) and second.fits(other)) or (first.fits(other) and second.fits(one))


@dataclass(frozen=True, slots=True)
class Ban:
    """Two parties that should not meet, with these numbers of players and in this variant (None: in any)."""

    between: Pair
    kind: Kind
    source: str
    reason: str
    players: tuple[int, ...]
    variant: str | None
    span: Span
    variant_span: Span | None
    layer: int = 0


@dataclass(frozen=True, slots=True)
class Lift:
    """Two parties that may meet all the same, whatever bans of this kind (None: any) lower layers hold."""

    between: Pair
    kind: Kind | None
    source: str
    reason: str
    span: Span
    layer: int = 0

    def lifts(self, ban: Ban) -> bool:
        """Whether a ban is of a lower layer and a fitting kind."""
        return ban.layer < self.layer and self.kind in {None, ban.kind}


@dataclass(frozen=True, slots=True)
class Bans:
    """The bans and lifts of all lists. What cards declare themselves stands on their faces."""

    bans: tuple[Ban, ...] = ()
    lifts: tuple[Lift, ...] = ()

    def between(self, one: Face, other: Face) -> Iterator[tuple[Ban, Lift | None]]:
        """The bans between two cards, in either order; each with the last lift that takes it away, if one does."""
        # readings of one card declare the same bans
        theirs = (ban for ban in other.bans if ban not in one.bans)
        for ban in (*self.bans, *one.bans, *theirs):
            if fit(ban.between, one, other):
                yield ban, self.lift(ban, one, other)

    def lift(self, ban: Ban, one: Face, other: Face, below: int | None = None) -> Lift | None:
        """The last lift (of a layer below the number, if one is given) that takes a ban away from two cards."""
        lifts = (
            lift
            for lift in self.lifts
            if (below is None or lift.layer < below) and lift.lifts(ban) and fit(lift.between, one, other)
        )
        return max(lifts, key=lambda lift: lift.layer, default=None)


@dataclass(frozen=True, slots=True)
class BanList:
    """What a file of bans holds, and what is wrong with it."""

    bans: tuple[Ban, ...]
    lifts: tuple[Lift, ...]
    findings: tuple[Finding, ...]


def read_ban_list(path: Path, layer: int = 0, trusted: bool = False) -> BanList:
    """Reads a file of bans. Never raises for what it holds; a trusted file is not checked against the schema."""
    data, findings = read_bytes(path)
    root = None
    if data is not None:
        root, findings = read_yaml(data, str(path), first="bans", trusted=trusted)
    if root is None:
        return BanList((), (), tuple(findings))
    if not trusted:
        findings += check_schema(root, "bans")
    bans = (_ban(node, _pair(node), layer) for node in root.maps("bans"))
    lifts = (_lift(node, layer) for node in root.maps("lift"))
    return BanList(tuple(ban for ban in bans if ban), tuple(lift for lift in lifts if lift), tuple(findings))


def read_card_bans(root: MapNode, card_id: str, span: Span) -> tuple[Ban, ...]:
    """The bans that a card declares against others. `span` is where the card is named."""
    this = Party(card_id, False, span)
    others = ((node, node.text("against")) for node in root.maps("bans"))
    bans = (_ban(node, (this, Party.of(other)) if other else None, 0) for node, other in others)
    return tuple(ban for ban in bans if ban)


# -- reading; what the schema refuses is passed over -----------------------------------------------------


def _ban(node: MapNode, between: Pair | None, layer: int) -> Ban | None:
    kind = DECLARED.get(node.words("kind"))
    if between is None or kind is None:
        return None
    variant = node.text("variant")
    return Ban(
        between,
        kind,
        node.words("source"),
        node.words("reason"),
        counts(node.items("players")),
        slug(variant.text) if variant else None,
        _place(node),
        variant.span if variant else None,
        layer,
    )


def _lift(node: MapNode, layer: int) -> Lift | None:
    between = _pair(node)
    if between is None:
        return None
    kind = DECLARED.get(node.words("kind"))
    return Lift(between, kind, node.words("source"), node.words("reason"), _place(node), layer)


def _pair(node: MapNode) -> Pair | None:
    parties = [Party.of(text) for text in node.texts("between")]
    return (parties[0], parties[1]) if len(parties) == len(node.items("between")) == 2 else None


def _place(node: MapNode) -> Span:
    """Where the parties are named."""
    return (node.get("between") or node.get("against") or node).span
