"""Checking files, packs and folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from santorini_dsl.cards import check_paths
from santorini_dsl.data import data_folder
from santorini_dsl.errors import Severity, UsageError

MANIFEST = "name: mine\ntitle: Mine\n"


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or f"name: {path.stem}\npower: none\n", encoding="utf-8")
    return path


def test_all_findings_by_file_and_place(tmp_path: Path) -> None:
    write(tmp_path / "pack.yaml", MANIFEST + "banana: 1\n")
    write(tmp_path / "b.yaml", "name: b\nx: 1\npower: 5\n")
    write(tmp_path / "a.yaml", "power: none\nname: a\n1: 2\n")
    write(tmp_path / "c.yaml")
    report = check_paths([tmp_path])
    assert [(Path(f.span.file).name, f.span.line, f.code) for f in report.findings] == [
        ("a.yaml", 3, "unknown-key"),
        ("b.yaml", 2, "unknown-key"),
        ("b.yaml", 3, "yaml-number"),
        ("pack.yaml", 3, "unknown-key"),
    ]
    assert report.cards == 3
    assert not report.ok


def test_the_bundled_packs_are_checked_if_nothing_is_named() -> None:
    assert check_paths() == check_paths([data_folder("gods")])


def test_a_file_behind_several_paths_is_checked_once(tmp_path: Path) -> None:
    path = write(tmp_path / "a.yaml")
    write(tmp_path / "pack.yaml", MANIFEST)
    assert check_paths([tmp_path, path]).cards == 1


def test_two_cards_with_one_id_name_both_files(tmp_path: Path) -> None:
    write(tmp_path / "pack.yaml", MANIFEST)
    first = write(tmp_path / "a.yaml")
    second = write(tmp_path / "b.yaml", "name: B\nid: a\npower: none\n")
    findings = check_paths([tmp_path]).findings
    assert [(f.code, f.severity, f.span.file, f.span.line, f.span.column, f.suggestion) for f in findings] == [
        ("duplicate-card", Severity.ERROR, str(second), 2, 5, None),
        ("file-name", Severity.WARNING, str(second), 2, 5, "a.yaml"),
    ]
    assert str(first) in findings[0].message


def test_a_manifest_can_be_checked_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "pack.yaml", "name: My Pack\n")
    write(tmp_path / "a.yaml", "nonsense")
    report = check_paths([path])
    assert [(f.code, f.span.line, f.span.column) for f in report.findings] == [
        ("missing-key", 1, 1),
        ("bad-value", 1, 7),
    ]
    assert report.cards == 0


def test_a_folder_without_a_manifest_is_mentioned(tmp_path: Path) -> None:
    write(tmp_path / "a.yaml")
    report = check_paths([tmp_path])
    (finding,) = report.findings
    assert (finding.code, finding.severity, finding.span.file) == (
        "no-manifest",
        Severity.INFO,
        str(tmp_path),
    )
    assert f"the folder {tmp_path} has no pack.yaml" in finding.message
    assert report.ok


def test_a_file_that_is_not_yaml_is_a_finding(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt")
    (finding,) = check_paths([path]).findings
    assert (finding.code, finding.span.line, finding.span.column, finding.suggestion) == ("not-yaml", 1, 1, "a.yaml")


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "nowhere.yaml")
    write(tmp_path / "b.yaml")
    write(tmp_path / "pack.yaml", MANIFEST)
    (finding,) = check_paths([tmp_path]).findings
    assert (finding.code, Path(finding.span.file).name) == ("unreadable-file", "a.yaml")


def test_other_files_and_hidden_ones_are_left_alone(tmp_path: Path) -> None:
    write(tmp_path / "pack.yaml", MANIFEST)
    write(tmp_path / "README.md", "hello")
    write(tmp_path / ".a.yaml", "nonsense")
    write(tmp_path / "b.yml")
    report = check_paths([tmp_path])
    assert (report.findings, report.cards) == ((), 1)


def test_a_path_that_leads_to_nothing_is_misuse(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no file or folder"):
        check_paths([tmp_path / "nobody.yaml"])
    with pytest.raises(UsageError, match="no card files"):
        check_paths([tmp_path])


@pytest.mark.parametrize("name", ["a.yaml", "pack.yaml", "bans.yaml", "roster.yaml"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    write(tmp_path / "b.yaml")
    for path in (tmp_path, tmp_path / name):
        assert "unreadable-file" in [finding.code for finding in check_paths([path]).findings]
