"""Every kind of finding: a bad power, and all that is said about it."""

import re
from pathlib import Path

import pytest
import yaml

from santorini_dsl import language
from santorini_dsl.errors import Severity, Span
from santorini_dsl.language import Name, Names, compile_power
from santorini_dsl.source import Source

CASES = yaml.safe_load((Path(__file__).parent / "findings.yaml").read_text(encoding="utf-8"))
CODES = {finding["code"] for case in CASES for finding in case["findings"]} | {"taken-name", "unused-name"}


@pytest.mark.parametrize("case", CASES, ids=[case["power"][:60] for case in CASES])
def test_findings(case):
    names = Names.of(case.get("counters", ()), case.get("marks", ()))
    power, findings = compile_power("card", Source.of(case["power"], "card.yaml"), names)
    assert power is None
    told = [
        {
            "code": finding.code,
            "at": f"{finding.span.line}:{finding.span.column}-{finding.span.end_column}",
            "words": case["power"][finding.span.column - 1 : finding.span.end_column - 1],
            "message": finding.message,
            "suggestion": finding.suggestion,
        }
        for finding in findings
    ]
    assert told == case["findings"]
    assert all(finding.severity is Severity.ERROR and finding.span.file == "card.yaml" for finding in findings)


def _declared(*words):
    places = (Span("card.yaml", 3, column, 3, column + 1) for column in range(9, 99))
    return tuple(map(Name, words, places))


GAIN = "Start of Your Turn: you gain one dream."


def test_a_name_that_is_not_used():
    names = Names(_declared("dream", "coin"), _declared("female"))
    power, findings = compile_power("card", Source.of(GAIN), names)
    assert power is None
    assert [(finding.code, finding.span, finding.suggestion) for finding in findings] == [
        ("unused-name", names.counters[1].span, None),
        ("unused-name", names.marks[0].span, None),
    ]
    assert findings[0].message == "“coin” is declared, but the power does not use it."


@pytest.mark.parametrize(
    ("counters", "marks", "taken"),
    [
        (["dream", "block"], [], "block"),
        (["dream", "dreams"], [], "dreams"),
        (["dream"], ["dream"], "dream"),
        (["dream"], ["the"], "the"),
        (["dream", "extra"], [], "extra"),
        (["dream", "level"], [], "level"),
    ],
)
def test_a_name_that_means_something_else(counters, marks, taken):
    names = Names(_declared(*counters), _declared(*marks))
    power, findings = compile_power("card", Source.of(GAIN), names)
    assert power is None
    clash = next(finding for finding in findings if finding.code == "taken-name")
    assert clash.span in {name.span for name in (*names.counters, *names.marks) if name.word == taken}
    assert clash.message == f"“{taken}” is taken: it is a word of the language, or declared twice; choose another."


def test_every_code_has_a_case_and_a_section():
    used = set()
    for path in Path(language.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'(?:Complaint|roblem|Usual|inding|\.add)\(\s*"([a-z-]+)"', text))
    page = Path(__file__).parents[2] / "docs" / "findings.md"
    explained = set(re.findall(r"^### ([a-z-]+)$", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert used == CODES
    assert used <= explained
