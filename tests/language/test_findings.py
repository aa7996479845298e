"""Every kind of finding: a bad power, and all that is said about it."""

import re
from pathlib import Path

import pytest
import yaml

from santorini_dsl import language
from santorini_dsl.errors import Severity
from santorini_dsl.language import compile_power
from santorini_dsl.source import Source

CASES = yaml.safe_load((Path(__file__).parent / "findings.yaml").read_text(encoding="utf-8"))
CODES = {finding["code"] for case in CASES for finding in case["findings"]}


@pytest.mark.parametrize("case", CASES, ids=[case["power"][:60] for case in CASES])
def test_findings(case):
    power, findings = compile_power("card", Source.of(case["power"], "card.yaml"))
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


def test_every_code_has_a_case_and_a_section():
    used = set()
    for path in Path(language.__file__).parent.rglob("*.py"):
        used |= set(re.findall(r'(?:Complaint|roblem|Usual|\.add)\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    page = Path(__file__).parents[2] / "docs" / "findings.md"
    explained = set(re.findall(r"^### ([a-z-]+)$", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert used == CODES
    assert used <= explained
