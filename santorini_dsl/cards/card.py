"""Cards, and reading one from its file."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from ..effects import Power
from ..errors import Finding, Severity
from ..language import Name, Names, compile_power
from .face import Face
from .opponents import opponents_in
from .pack import CardFile, Pack
from .reading import Reading, card_bytes, editions_of, face_of, identity, in_order, unread
from .scenario import Scenario, read_scenarios
from .schema import check_schema
from .yaml_tree import MapNode, read_yaml

#: The longest power that is compiled, in characters: several times the longest card there is.
POWER_LIMIT: Final = 8000


@dataclass(frozen=True, slots=True)
class Card(Face):
    """A usable card. Texts that the file leaves out are empty; `path` is None for the built-in card."""

    power: Power = field(kw_only=True)
    scenarios: tuple[Scenario, ...] = ()
    notes: str = ""


def read_card(file: CardFile, trusted: bool = False) -> Reading:
    """Reads a card file. Never raises for what the file holds. A trusted one is read fast (`read_yaml`)."""
    name = str(file.path)
    data, findings = card_bytes(file)
    return unread(name, findings) if data is None else parse_card(data, name, file.path, file.pack, trusted)


def parse_card(
    data: bytes, file: str, path: Path | None = None, pack: Pack | None = None, trusted: bool = False
) -> Reading:
    """A card from the bytes of a file. `file` is the name that spans show."""
    root, findings = read_yaml(data, file, trusted=trusted)
    if root is None:
        return unread(file, findings)
    findings += check_schema(root, "card")
    card_id, id_span = identity(root, file, findings)
    if card_id and path and path.stem != card_id:
        message = f"the file of the card {card_id} should be called {card_id}.yaml"
        findings.append(Finding("file-name", message, id_span, f"{card_id}.yaml", Severity.WARNING))
    power = _power(root, card_id or "card", findings)
    scenarios, more = read_scenarios(root.items("scenarios"), card_id or "card")
    findings = sorted({*findings, *more}, key=in_order)
    card = None
    face = face_of(root, card_id, id_span, path, pack) if card_id else None
    if power and face and all(finding.severity is not Severity.ERROR for finding in findings):
        shown = {part.name: getattr(face, part.name) for part in fields(face)}
        notes = root.text("notes")
        card = Card(**shown, power=power, scenarios=scenarios, notes=notes.text.strip() if notes else "")
    named = root.texts("variants"), editions_of(root, pack), opponents_in(root)
    return Reading(file, card, face, card_id, id_span, tuple(findings), *named)


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
    names = Names(*(tuple(Name(each.text, each.span) for each in root.texts(key)) for key in ("counters", "marks")))
    power, found = compile_power(card_id, text.source, names)
    findings += found
    return power
