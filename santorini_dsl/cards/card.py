"""Cards, and reading one from its file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from ..effects import Power
from ..errors import Finding, Severity, Span
from .bans import read_card_bans
from .face import Face, counts
from .layout import THIS
from .pack import CardFile, Pack, is_yaml, read_bytes
from .scenario import Scenario, read_scenarios
from .schema import check_schema
from .words import slug
from .yaml_tree import MapNode, Scalar, read_yaml

#: The longest power that is compiled, in characters: several times the longest card there is.
POWER_LIMIT: Final = 8000

#: Ids that mean something else: the card without a power, the card of the file, and the rules of the game.
RESERVED: Final = frozenset({"mortal", THIS, "rules"})

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:@[a-z0-9]+(?:-[a-z0-9]+)*)?")


#: The scenarios of a card, up to its next key.
_SCENARIOS = re.compile(rb"^scenarios:.*?(?=^[^\s#-]|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Card(Face):
    """A usable card. Texts that the file leaves out are empty; `path` is None for the built-in card."""

    power: Power = field(kw_only=True)
    scenarios: tuple[Scenario, ...] = ()
    notes: str = ""


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

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make the card unusable."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)


def read_card(file: CardFile) -> Reading:
    """Reads a card file. Never raises for what the file holds."""
    name = str(file.path)
    data, findings = _bytes(file)
    return _unread(name, findings) if data is None else parse_card(data, name, file.path, file.pack)


def read_face(file: CardFile, trusted: bool = False) -> Reading:
    """Reads a card file as far as the face: no power is compiled, no scenario read.

    A trusted file is not checked against the schema. Never raises for what the file holds.
    """
    name = str(file.path)
    data, findings = _bytes(file)
    root = None
    if data is not None:
        # the lines stay, so that all places do
        root, findings = read_yaml(_SCENARIOS.sub(lambda found: b"\n" * found[0].count(b"\n"), data), name)
    if root is None:
        return _unread(name, findings)
    if not trusted:
        findings += check_schema(root, "card")
    card_id, id_span = _identity(root, name, findings)
    face = _face(root, card_id, id_span, file.path, file.pack) if card_id else None
    found = tuple(sorted({*findings}, key=in_order))
    return Reading(name, None, face, card_id, id_span, found, root.texts("variants"))


def parse_card(data: bytes, file: str, path: Path | None = None, pack: Pack | None = None) -> Reading:
    """A card from the bytes of a file. `file` is the name that spans show."""
    root, findings = read_yaml(data, file)
    if root is None:
        return _unread(file, findings)
    findings += check_schema(root, "card")
    card_id, id_span = _identity(root, file, findings)
    if card_id and path and path.stem != card_id:
        message = f"the file of the card {card_id} should be called {card_id}.yaml"
        findings.append(Finding("file-name", message, id_span, f"{card_id}.yaml", Severity.WARNING))
    power = _power(root, card_id or "card", findings)
    scenarios, more = read_scenarios(root.items("scenarios"), card_id or "card")
    findings = sorted({*findings, *more}, key=in_order)
    card = None
    face = _face(root, card_id, id_span, path, pack) if card_id else None
    if power and face and all(finding.severity is not Severity.ERROR for finding in findings):
        shown = {part.name: getattr(face, part.name) for part in fields(face)}
        notes = root.text("notes")
        card = Card(**shown, power=power, scenarios=scenarios, notes=notes.text.strip() if notes else "")
    return Reading(file, card, face, card_id, id_span, tuple(findings), root.texts("variants"))


def in_order(finding: Finding) -> tuple[Span, str, str]:
    """The order of findings in a report: by file and place."""
    return finding.span, finding.code, finding.message


def _bytes(file: CardFile) -> tuple[bytes | None, list[Finding]]:
    if is_yaml(file.path):
        return read_bytes(file.path)
    message = "a card file is called `….yaml`"
    return None, [Finding("not-yaml", message, Span(str(file.path), 1, 1, 1, 2), f"{file.path.stem}.yaml")]


def _unread(file: str, findings: list[Finding]) -> Reading:
    return Reading(file, None, None, None, Span(file, 1, 1, 1, 2), tuple(sorted(findings, key=in_order)))


def _face(root: MapNode, card_id: str, span: Span, path: Path | None, pack: Pack | None) -> Face:
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


def _identity(root: MapNode, file: str, findings: list[Finding]) -> tuple[str | None, Span]:
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


def _power(root: MapNode, card_id: str, findings: list[Finding]) -> Power | None:
    text = root.text("power")
    if text is None or not text.text.strip():
        return None
    if text.plain and text.text == "none":
        return Power(card_id, ())
    if len(text.text) > POWER_LIMIT:
        findings.append(Finding("too-large", f"a power has at most {POWER_LIMIT:,} characters", text.span))
        return None
    if text.source is None:
        # A value that is wrapped has its finding already.
        if not text.plain:
            message = "folded (`>`) and escaped text has no exact places; write the power below `power: |`"
            findings.append(Finding("power-style", message, text.span, "|"))
        return None
    from ..language import compile_power  # noqa: PLC0415 - the grammar is loaded when there is a power to read

    power, found = compile_power(card_id, text.source)
    findings += found
    return power
