"""What only shows when all files are looked at together: bans of nothing, of nobody, twice; names and rosters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from ..errors import CardError, Finding, Severity, Span
from .bans import Ban, Lift, Pair, Party, read_ban_list
from .collection import Collection
from .face import Face
from .matchup import listed
from .opponents import unknown_opponents
from .pack import MANIFEST, CardFile, Found
from .reading import Reading, in_order
from .roster import Entry, read_roster
from .words import ADD_CARDS, nearest, nearest_cards, slug
from .yaml_tree import Scalar

#: Two cards by their ids, in alphabetical order.
Ids = tuple[str, str]

#: How many pairs of cards a message names.
_NAMED: Final = 3


def check_lists(
    found: Sequence[Found], readings: Mapping[Path, Reading], known: Iterable[str | Path] = ()
) -> list[Finding]:
    """The findings of files of bans and rosters among the files, and of the cards and names that card files mention.

    `readings` are the card files among them by their resolved paths. The bundled files, and those at the paths
    `known`, count as earlier lists and hold known cards; nothing is reported about them.
    """
    collection = Collection.load(known)
    names: dict[Path, str] = {}
    findings: list[Finding] = []
    for one in found:
        findings += (finding for path in one.ban_lists for finding in read_ban_list(path).findings)
        findings += (finding for path in one.rosters for finding in read_roster(path).findings)
        collection.add(_new(one, collection, readings), readings)
        manifests = (file.pack.folder / MANIFEST for file in one.files if file.pack)
        for path in (*(file.path for file in one.files), *one.ban_lists, *one.rosters, *manifests):
            names.setdefault(path.resolve(), str(path))
    for finding in lint(collection):
        name = names.get(Path(finding.span.file).resolve())
        if name:
            findings.append(replace(finding, span=replace(finding.span, file=name)))
    ids = {reading.id for reading in (*collection.readings, *readings.values()) if reading.id}
    for reading in readings.values():
        findings += unknown_opponents(reading.opponents, ids)
    return findings


def _new(found: Found, collection: Collection, readings: Mapping[Path, Reading]) -> Found:
    """The files that a collection does not have yet, of several cards with one id the first."""
    files: dict[str | Path, CardFile] = {}
    for file in found.files:
        card_id = readings[file.path.resolve()].id
        if file.path.resolve() not in collection.paths and card_id not in collection.added:
            files.setdefault(card_id or file.path, file)
    return Found(
        tuple(files.values()),
        (),
        tuple(path for path in found.ban_lists if path.resolve() not in collection.paths),
        tuple(path for path in found.rosters if path.resolve() not in collection.paths),
    )


def check_added(collection: Collection) -> list[Finding]:
    """What is odd about the bans and rosters that were added to a collection.

    Raises CardError if something is wrong with them, for then they may not mean what is written.
    """
    odd = (finding for finding in lint(collection) if finding.span.file not in collection.trusted)
    found = {*collection.findings, *odd}
    findings = sorted(found, key=in_order)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        raise CardError(errors)
    return findings


def lint(collection: Collection) -> list[Finding]:
    """Everything odd about the bans, lifts, marks and rosters of a collection."""
    return sorted(set(_Lint(collection).findings()), key=in_order)


class _Lint:
    """All files of a collection, looked at together."""

    def __init__(self, collection: Collection) -> None:
        self.known = collection.known
        self.variants = collection.variants
        self.editions = collection.editions
        self.readings = collection.readings
        self.entries = collection.entries
        self.all = collection.bans
        declared = (ban for reading in self.readings if reading.face for ban in reading.face.bans)
        self.bans = sorted((*self.all.bans, *declared), key=lambda ban: (ban.layer, ban.span))
        self.lifts = sorted(self.all.lifts, key=lambda lift: (lift.layer, lift.span))
        self._met: dict[object, frozenset[Ids]] = {}

    def findings(self) -> Iterator[Finding]:
        """The findings, in no order."""
        for between in (*(ban.between for ban in self.bans), *(lift.between for lift in self.lifts)):
            for party in between:
                yield from self._nobody(party)
        yield from self._unknown_variants()
        yield from self._unknown_editions()
        for number, ban in enumerate(self.bans):
            yield from self._twice(ban, self.bans[:number])
            yield from self._idle_ban(ban)
        taken: set[tuple[Ban, Ids]] = set()
        for lift in self.lifts:
            yield from self._lift(lift, taken)
        yield from self._rosters()

    # -- names --------------------------------------------------------------------------------------------

    def _nobody(self, party: Party) -> Iterator[Finding]:
        if any(party.fits(face) for face in self.known.values()):
            return
        if party.group:
            close = nearest(party.name, {slug(face.set) for face in self.known.values() if face.set})
            message = f"no known card belongs to the set `{party.name}`"
            yield Finding("empty-group", message, party.span, f"all {close}" if close else None)
        else:
            near = next(iter(nearest_cards(party.name, self.known, 1)), None)
            message = f"no known pack and no roster holds a card `{party.name}`" + ("" if near else f"; {ADD_CARDS}")
            yield Finding("unknown-card", message, party.span, near)

    def _unknown_variants(self) -> Iterator[Finding]:
        for ban in self.bans:
            if ban.variant and ban.variant_span:
                yield from self._unknown_variant(ban.variant, ban.variant_span)
        holders: list[Reading | Entry] = [*self.readings, *self.entries]
        marks: list[Scalar] = [mark for holder in holders for mark in holder.marks]
        for mark in marks:
            yield from self._unknown_variant(slug(mark.text), mark.span)

    def _unknown_variant(self, name: str, span: Span) -> Iterator[Finding]:
        if name not in self.variants:
            message = f"there is no variant `{name}`; the variants are {', '.join(sorted(self.variants)) or 'none'}"
            yield Finding("unknown-variant", message, span, nearest(name, self.variants))

    def _unknown_editions(self) -> Iterator[Finding]:
        for reading in self.readings:
            for text in reading.editions:
                yield from self._unknown_edition(text.text.strip(), text.span)
            card, at, name = (reading.id or "").partition("@")
            if name:
                yield from self._unknown_edition(name, reading.id_span, card + at)

    def _unknown_edition(self, name: str, span: Span, before: str = "") -> Iterator[Finding]:
        """The finding that a name is no edition's; `before` is what stands before it in the span."""
        if name not in self.editions:
            near = nearest(name, self.editions)
            message = f"no roster names an edition `{name}`; they name {', '.join(sorted(self.editions)) or 'none'}"
            yield Finding("unknown-edition", message, span, near and before + near, Severity.WARNING)

    # -- bans ---------------------------------------------------------------------------------------------

    def _pairs(self, between: Pair) -> frozenset[Ids]:
        """The pairs of known cards that are meant. Of a set, nobody is banned from meeting itself."""
        key = tuple((party.name, party.group) for party in between)
        if key not in self._met:
            ones, others = ([face.id for face in self.known.values() if party.fits(face)] for party in between)
            mirror = not any(party.group for party in between)
            self._met[key] = frozenset(
                (min(one, other), max(one, other)) for one in ones for other in others if mirror or one != other
            )
        return self._met[key]

    def _twice(self, ban: Ban, earlier: Sequence[Ban]) -> Iterator[Finding]:
        for other in earlier:
            both = self._pairs(ban.between) & self._pairs(other.between)
            if not both or other.kind is not ban.kind or not _at_one_table(ban, other):
                continue
            again = [ids for ids in both if self.all.lift(other, *self._cards(ids), below=ban.layer) is None]
            if again:
                message = f"{self._named(again)} are banned already, as {ban.kind}, at {other.span}"
                yield Finding("duplicate-ban", message, ban.span, severity=Severity.WARNING)
                return

    def _idle_ban(self, ban: Ban) -> Iterator[Finding]:
        pairs = self._pairs(ban.between)
        if pairs and not any(self._can_meet(ban, *self._cards(ids)) for ids in pairs):
            message = f"{self._named(pairs)} never meet where this ban holds: {self._why_never(ban, min(pairs))}"
            yield Finding("idle-ban", message, ban.span, severity=Severity.WARNING)

    def _can_meet(self, ban: Ban, one: Face, other: Face) -> bool:
        variant = self.variants.get(ban.variant or "")
        counts = {*ban.players} & {*one.players} & {*other.players} & {*(variant.players if variant else ban.players)}
        marked = variant is None or all(variant.name in (face.variants or ()) for face in (one, other))
        return bool(counts) and marked

    def _why_never(self, ban: Ban, ids: Ids) -> str:
        one, other = self._cards(ids)
        facts = [f"{face.name} is for {_counts(face.players)}" for face in dict.fromkeys((one, other))]
        variant = self.variants.get(ban.variant or "")
        if variant:
            unmarked = [face.name for face in (one, other) if variant.name not in (face.variants or ())]
            if unmarked:
                return f"{unmarked[0]} is not marked for {variant.title}"
            facts.append(f"{variant.title} for {_counts(variant.players)}")
        return f"{', '.join(facts)}, the ban for {_counts(ban.players)} players"

    # -- lifts --------------------------------------------------------------------------------------------

    def _lift(self, lift: Lift, taken: set[tuple[Ban, Ids]]) -> Iterator[Finding]:
        pairs = self._pairs(lift.between)
        if not pairs:
            return
        for ban in self.bans:
            both = pairs & self._pairs(ban.between)
            if both and ban.layer == lift.layer and lift.kind in {None, ban.kind}:
                message = f"{self._named(both)} are banned at {ban.span}, and a lift is for bans of earlier lists only"
                yield Finding("contradicting-lift", message, lift.span)
                return
        lifted = {(ban, ids) for ban in self.bans if lift.lifts(ban) for ids in pairs & self._pairs(ban.between)}
        if not lifted - taken:
            kind = f" as {lift.kind}" if lift.kind else ""
            nothing = f"no earlier list bans {self._named(pairs)}{kind}"
            message = f"the bans between {self._named(pairs)} are lifted already" if lifted else nothing
            yield Finding("idle-lift", message, lift.span, severity=Severity.WARNING)
        taken |= lifted

    # -- rosters ------------------------------------------------------------------------------------------

    def _rosters(self) -> Iterator[Finding]:
        first: dict[tuple[int, str], Entry] = {}
        for entry in self.entries:
            key = entry.face.layer, entry.face.id
            if first.setdefault(key, entry) is not entry:
                message = f"`{entry.face.id}` stands in the roster already, at {first[key].span}"
                yield Finding("duplicate-card", message, entry.span)
        for reading in self.readings:
            if reading.face and (known := first.get((reading.face.layer, reading.face.id))):
                for fact, card, roster in _facts(reading.face, known.face):
                    if card != roster:
                        message = f"the roster says {fact} {roster}, at {known.span}; this card says {card}"
                        yield Finding("roster-mismatch", message, reading.id_span)

    # -- words --------------------------------------------------------------------------------------------

    def _cards(self, ids: Ids) -> tuple[Face, Face]:
        return self.known[ids[0]], self.known[ids[1]]

    def _named(self, pairs: Iterable[Ids]) -> str:
        """Pairs of cards by their names, the first few of them."""
        # readings of a card bear one name
        named = list(dict.fromkeys(" and ".join(face.name for face in self._cards(ids)) for ids in sorted(set(pairs))))
        more = len(named) - _NAMED
        return "; ".join(named[:_NAMED]) + (f"; and {more} more" if more > 0 else "")


def _at_one_table(one: Ban, other: Ban) -> bool:
    """Whether there are tables at which both bans hold."""
    variants = one.variant == other.variant or None in {one.variant, other.variant}
    return variants and not set(one.players).isdisjoint(other.players)


def _facts(card: Face, roster: Face) -> Iterator[tuple[str, str, str]]:
    """What card and roster say: of what, the one, and the other."""
    yield "number", str(card.number or "none"), str(roster.number or "none")
    yield "players", _counts(card.players), _counts(roster.players)
    yield "set", card.set or "none", roster.set or "none"
    if card.variants is not None:
        yield "variants", _set(card.variants), _set(roster.variants or ())


def _set(names: Iterable[str]) -> str:
    return listed(sorted(names)) if names else "none"


def _counts(players: Sequence[int]) -> str:
    return listed([str(count) for count in players], "or")
