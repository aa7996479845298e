"""The power of a card: compiled once, with findings at their words in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from santorini_dsl.cards import Library, card, parse_card
from santorini_dsl.effects import Power
from santorini_dsl.errors import Finding
from santorini_dsl.language import compile_power
from santorini_dsl.language.names import Names
from santorini_dsl.language.source import Source

SENTENCE = "Your Move: your worker may move one more time."


def test_none_is_a_card_without_clauses() -> None:
    reading = parse_card(b"name: Pan\npower: none\n", "pan.yaml")
    assert reading.card is not None
    assert reading.card.power == Power("pan", ())


@pytest.mark.parametrize(
    "power",
    [
        f"|\n  {SENTENCE}\n",
        f"|-\n      {SENTENCE}\n",
        f"|2\n  {SENTENCE}\n",
        f'"{SENTENCE}"\n',
        f"'{SENTENCE}'  # as printed\n",
        SENTENCE.replace(": ", ":\n  ").join(["|\n  ", "\n"]),
    ],
)
def test_a_power_may_be_written_in_these_ways(power: str) -> None:
    reading = parse_card(f"name: Pan\npower: {power}title: x\n".encode(), "pan.yaml")
    assert reading.findings == ()
    assert reading.card is not None
    assert reading.card.power.card == "pan"
    assert len(reading.card.power.clauses) == 1


@pytest.mark.parametrize(
    ("before", "line", "column"),
    [
        ("power: |\n    ", 2, 5),
        ("power: |\n  # no comment in a block\n".replace("  # no comment in a block\n", "\n  "), 3, 3),
        ("power: '", 1, 9),
        ("id: pan\npower:   ", 2, 10),
    ],
)
def test_a_finding_stands_at_its_word(before: str, line: int, column: int) -> None:
    # A line without quotes cannot hold the colon of a heading.
    text = "mvoe." if before.endswith("power:   ") else SENTENCE.replace("move one", "mvoe one")
    end = "'" if before.endswith("'") else ""
    reading = parse_card(f"{before}{text}{end}\nname: Pan\n".encode(), "pan.yaml")
    assert reading.card is None
    found = {(finding.span.line, finding.span.column) for finding in reading.findings}
    assert (line, column + text.index("mvoe")) in found


def test_findings_of_the_power_and_of_the_rest_come_together() -> None:
    text = "name: Pan\ntitel: x\npower: |\n  Your Move: your worker may mvoe.\nnumber: x\n"
    lines = [finding.span.line for finding in parse_card(text.encode(), "pan.yaml").findings]
    assert lines == sorted(lines)
    assert set(lines) == {2, 4, 5}


def test_a_power_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def noted(card_id: str, source: Source, *names: Names) -> tuple[Power | None, list[Finding]]:
        compiled.append(card_id)
        return compile_power(card_id, source, *names)

    monkeypatch.setattr(card, "compile_power", noted)
    (tmp_path / "pan-mine.yaml").write_text(f"name: Pan Mine\npower: |\n  {SENTENCE}\n", encoding="utf-8")
    library = Library.load([tmp_path / "pan-mine.yaml"])
    assert library.find("pan mine").power is library.powers["pan-mine"]
    assert library.cards["pan-mine"].power is library.powers["pan-mine"]
    assert compiled.count("pan-mine") == 1
