"""Checking files: every finding of every card and manifest, in one run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..data import data_folder
from ..errors import Finding, Severity
from .ban_check import check_lists
from .card import read_card
from .pack import find_files
from .reading import Reading, duplicate, in_order


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All findings by file and place, and the numbers of card files and of lists (bans, rosters) that were read."""

    findings: tuple[Finding, ...]
    cards: int
    lists: int = 0

    @property
    def ok(self) -> bool:
        """Whether there is no finding of severity error."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def check_paths(paths: Iterable[str | Path] = (), known: Iterable[str | Path] = ()) -> CheckReport:
    """Checks card files, ban lists, packs and folders of packs; the bundled packs if no path is given.

    The paths `known` hold more cards and bans that those files may speak of; they are not checked themselves. Raises
    UsageError for a path that leads to nothing.
    """
    found = [find_files(Path(path)) for path in paths] or [find_files(data_folder("gods"))]
    findings = {finding: None for one in found for finding in one.findings}
    files = {file.path.resolve(): file for one in found for file in one.files}
    readings = {path: read_card(file) for path, file in files.items()}
    firsts: dict[str, Reading] = {}
    for reading in readings.values():
        findings.update(dict.fromkeys(reading.findings))
        if reading.id and firsts.setdefault(reading.id, reading) is not reading:
            findings[duplicate(reading, firsts[reading.id])] = None
    findings.update(dict.fromkeys(check_lists(found, readings, known)))
    lists = {path.resolve() for one in found for path in (*one.ban_lists, *one.rosters)}
    return CheckReport(tuple(sorted(findings, key=in_order)), len(files), len(lists))
