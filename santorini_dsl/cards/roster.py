"""Rosters: cards that are known by name, number and icons before they have files; variants and editions of the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..errors import Finding, Span
from .face import Face, counts
from .pack import read_bytes
from .schema import check_schema
from .words import slug
from .yaml_tree import MapNode, Scalar, read_yaml


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play in which only cards that are marked for it are used.

    `gods` is how many gods lie on the table if that is not one for each player.
    """

    name: str
    title: str
    players: tuple[int, ...]
    gods: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition, or another reading that has a name. Cards name it, and their ids may end in it."""

    name: str
    title: str
    source: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a roster, where its name stands, and the variants it is marked for, where they stand."""

    face: Face
    span: Span
    marks: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """What a roster holds, and what is wrong with it."""

    entries: tuple[Entry, ...]
    variants: tuple[Variant, ...]
    editions: tuple[Edition, ...]
    findings: tuple[Finding, ...]


def read_roster(path: Path, layer: int = 0, trusted: bool = False) -> Roster:
    """Reads a roster. Never raises for what it holds; a trusted one is not checked against the schema."""
    data, findings = read_bytes(path)
    root = None
    if data is not None:
        root, findings = read_yaml(data, str(path), first="sets", trusted=trusted)
    if root is None:
        return Roster((), (), (), tuple(findings))
    if not trusted:
        findings += check_schema(root, "roster")
    entries = [_entry(card, cards, layer) for cards in root.maps("sets") for card in cards.maps("cards")]
    variants = tuple(_variant(node) for node in root.maps("variants"))
    editions = tuple(
        Edition(node.words("name"), node.words("title"), node.words("source")) for node in root.maps("editions")
    )
    return Roster(tuple(entry for entry in entries if entry.face.id), variants, editions, tuple(findings))


def _entry(node: MapNode, cards: MapNode, layer: int) -> Entry:
    name = node.text("name")
    face = Face(
        id=slug(node.words("name")),
        name=node.words("name"),
        number=node.number("number"),
        set=cards.words("name"),
        players=counts(node.items("players")),
        variants=tuple(slug(text.text) for text in node.texts("variants")),
        source=cards.words("source"),
        layer=layer,
    )
    return Entry(face, name.span if name else node.span, node.texts("variants"))


def _variant(node: MapNode) -> Variant:
    return Variant(
        node.words("name"),
        node.words("title"),
        counts(node.items("players")),
        node.number("gods"),
        node.words("source"),
    )
