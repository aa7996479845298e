"""Cards, and reading one from its file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..effects import Power
from ..errors import Finding, Severity, Span
from ..language import compile_power
from .layout import THIS
from .pack import CardFile, Pack, is_yaml, read_bytes
from .scenario import Scenario, read_scenarios
from .schema import check_schema
from .words import slug
from .yaml_tree import MapNode, Scalar, read_yaml

PLAYERS: Final = (2, 3, 4)

#: The longest power that is compiled, in characters: several times the longest card there is.
POWER_LIMIT: Final = 8000

#: Ids that mean something else: the card without a power, the card of the file, and the rules of the game.
RESERVED: Final = frozenset({"mortal", THIS, "rules"})

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:@[a-z0-9]+(?:-[a-z0-9]+)*)?")


@dataclass(frozen=True, slots=True)
class Card:
    """A usable card. Texts that the file leaves out are empty; `path` is None for the built-in card."""

    id: str
    name: str
    power: Power
    number: int | None = None
    title: str = ""
    set: str = ""
    edition: str = ""
    players: tuple[int, ...] = PLAYERS
    scenarios: tuple[Scenario, ...] = ()
    notes: str = ""
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a card file: the card unless there are errors, its id if it has one, findings."""

    file: str
    card: Card | None
    id: str | None
    id_span: Span
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make the card unusable."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)


def read_card(file: CardFile) -> Reading:
    """Reads a card file. Never raises for what the file holds."""
    name = str(file.path)
    if not is_yaml(file.path):
        message = "a card file is called `….yaml`"
        return _unread(name, [Finding("not-yaml", message, Span(name, 1, 1, 1, 2), f"{file.path.stem}.yaml")])
    data, findings = read_bytes(file.path)
    return _unread(name, findings) if data is None else parse_card(data, name, file.path, file.pack)


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
    if power and card_id and all(finding.severity is not Severity.ERROR for finding in findings):
        players = [item.value for item in root.items("players")]
        card = Card(
            id=card_id,
            name=_text(root, "name"),
            power=power,
            number=root.number("number"),
            title=_text(root, "title"),
            set=_text(root, "set") or (pack.title if pack else ""),
            edition=_text(root, "edition") or (pack.edition if pack else ""),
            players=tuple(count for count in PLAYERS if count in players) or PLAYERS,
            scenarios=scenarios,
            notes=_text(root, "notes"),
            path=path,
        )
    return Reading(file, card, card_id, id_span, tuple(findings))


def in_order(finding: Finding) -> tuple[Span, str, str]:
    """The order of findings in a report: by file and place."""
    return finding.span, finding.code, finding.message


def _unread(file: str, findings: list[Finding]) -> Reading:
    return Reading(file, None, None, Span(file, 1, 1, 1, 2), tuple(sorted(findings, key=in_order)))


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
    power, found = compile_power(card_id, text.source)
    findings += found
    return power


def _text(root: MapNode, key: str) -> str:
    node: Scalar | None = root.text(key)
    return node.text.strip() if node else ""
