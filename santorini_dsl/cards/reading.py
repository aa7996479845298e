"""Reading a card file as far as the face: all but the power and the scenarios, without the power language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..errors import CardError, Finding, Severity, Span
from .bans import read_card_bans
from .face import MORTAL_ID, THIS, Face, counts
from .opponents import Opponent
from .pack import CardFile, Pack, is_yaml, read_bytes
from .schema import check_schema
from .words import slug
from .yaml_tree import MapNode, Scalar, read_yaml

if TYPE_CHECKING:
    from .card import Card

#: Ids that mean something else: the card without a power, the card of the file, and the rules of the game.
RESERVED: Final = frozenset({MORTAL_ID, THIS, "rules"})

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:@[a-z0-9]+(?:-[a-z0-9]+)*)?")

#: The scenarios of a card, up to its next key.
_SCENARIOS = re.compile(rb"^scenarios:.*?(?=^[^\s#-]|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a card file: its id if it has one, the card unless there are errors, findings.

    There is a face as soon as there is an id, and no card where only the face was to be read.
    """

    file: str
    card: Card | None
    face: Face | None
    id: str | None
    id_span: Span
    findings: tuple[Finding, ...]
    #: The variants that the file names, where they stand.
    marks: tuple[Scalar, ...] = ()
    #: The editions that it names, or else its pack, where they stand.
    editions: tuple[Scalar, ...] = ()
    #: The cards that its scenarios name.
    opponents: tuple[Opponent, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make the card unusable."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)


def read_face(file: CardFile, trusted: bool = False) -> Reading:
    """Reads a card file as far as the face: no power is compiled, no scenario read.

    A trusted file is not checked against the schema. Never raises for what the file holds.
    """
    name = str(file.path)
    data, findings = card_bytes(file)
    root = None
    if data is not None:
        # the lines stay, so that all places do
        data = _SCENARIOS.sub(lambda found: b"\n" * found[0].count(b"\n"), data)
        root, findings = read_yaml(data, name, trusted=trusted)
    if root is None:
        return unread(name, findings)
    if not trusted:
        findings += check_schema(root, "card")
    card_id, id_span = identity(root, name, findings)
    face = face_of(root, card_id, id_span, file.path, file.pack) if card_id else None
    found = tuple(sorted({*findings}, key=in_order))
    return Reading(name, None, face, card_id, id_span, found, root.texts("variants"), editions_of(root, file.pack))


def duplicate(reading: Reading, first: Reading, severity: Severity = Severity.ERROR) -> Finding:
    """The finding that two files hold cards with the same id."""
    what = "is used instead of" if severity is Severity.WARNING else "has the same id as"
    message = f"this card, `{reading.id}`, {what} the one in {first.file}"
    return Finding("duplicate-card", message, reading.id_span, severity=severity)


def enter(readings: dict[str, Reading], reading: Reading) -> None:
    """Enters a reading by its id. One without an id stands for the card that its file is named after, if none does.

    Raises CardError if another file holds a card with the same id.
    """
    key = reading.id or Path(reading.file).stem
    twin = readings.get(key)
    if twin is not None and reading.id is None:
        key = reading.file
    elif twin is not None and twin.id is None:
        readings[twin.file] = twin
    elif twin is not None and not same_file(twin, reading):
        raise CardError([duplicate(reading, twin)])
    readings[key] = reading


def same_file(one: Reading, other: Reading) -> bool:
    """Whether two files are the same, or copies of each other."""
    return read_bytes(Path(one.file))[0] == read_bytes(Path(other.file))[0]


def in_order(finding: Finding) -> tuple[Span, str, str]:
    """The order of findings in a report: by file and place."""
    return finding.span, finding.code, finding.message


def card_bytes(file: CardFile) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a card file, or what is wrong with the file as such."""
    if is_yaml(file.path):
        return read_bytes(file.path)
    message = "a card file is called `….yaml`"
    return None, [Finding("not-yaml", message, Span(str(file.path), 1, 1, 1, 2), f"{file.path.stem}.yaml")]


def unread(file: str, findings: list[Finding]) -> Reading:
    """The reading of a file that holds nothing to go by."""
    return Reading(file, None, None, None, Span(file, 1, 1, 1, 2), tuple(sorted(findings, key=in_order)))


def face_of(root: MapNode, card_id: str, span: Span, path: Path | None, pack: Pack | None) -> Face:
    """What the keys of a card file say about the card."""
    marks = tuple(slug(text.text) for text in root.texts("variants"))
    return Face(
        id=card_id,
        name=root.words("name"),
        number=root.number("number"),
        title=root.words("title"),
        set=root.words("set") or (pack.title if pack else ""),
        edition=root.words("edition") or (pack.edition if pack else ""),
        players=counts(root.items("players")),
        variants=None if root.get("variants") is None else marks,
        bans=read_card_bans(root, card_id, span),
        path=path,
    )


def editions_of(root: MapNode, pack: Pack | None) -> tuple[Scalar, ...]:
    """The editions that a card file names: of the card, or else of its pack, and of its scenarios."""
    own = root.text("edition") or (pack.edition_text if pack else None)
    texts = (own, *(scenario.text("edition") for scenario in root.maps("scenarios")))
    return tuple(text for text in texts if text)


def identity(root: MapNode, file: str, findings: list[Finding]) -> tuple[str | None, Span]:
    """The card's id, given or made from the name, and where it stands; None if it is missing or wrong."""
    given, name = root.text("id"), root.text("name")
    if given:
        card_id = given.text
    elif name and root.get("id") is None:
        card_id = slug(name.text)
    else:
        return None, root.span
    span = (given or name or root).span
    if not _ID.fullmatch(card_id):
        if not given:
            message = "no id can be made from this name; add one, in lower case with `-`"
            findings.append(Finding("bad-value", message, span, "id: "))
        return None, span
    if card_id in RESERVED:
        message = f"`{card_id}` has a meaning of its own and cannot be a card's id"
        findings.append(Finding("reserved-id", message, span))
        return None, span
    return card_id, span
