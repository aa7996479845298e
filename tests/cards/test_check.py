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


@pytest.mark.parametrize("broken_first", [True, False])
def test_a_broken_file_with_the_name_of_another_card_hides_nothing(tmp_path: Path, broken_first: bool) -> None:
    good, broken = ("b", "a") if broken_first else ("a", "b")
    write(tmp_path / good / "flora.yaml")
    write(tmp_path / broken / "flora.yaml", 'name: "Flora\npower: none\n')
    write(tmp_path / "c" / "wrong.yaml", "name: wrong\npower: 5\n")
    report = check_paths([tmp_path])
    errors = [finding.code for finding in report.findings if finding.severity is Severity.ERROR]
    assert sorted(errors) == ["yaml-number", "yaml-quote"]
    assert report.cards == 3


def test_two_cards_with_one_id_are_one_finding_among_all(tmp_path: Path) -> None:
    write(tmp_path / "a" / "flora.yaml")
    write(tmp_path / "b" / "flora.yaml", "name: flora\npower: 5\n")
    errors = [finding for finding in check_paths([tmp_path]).findings if finding.severity is Severity.ERROR]
    assert sorted(finding.code for finding in errors) == ["duplicate-card", "yaml-number"]


def test_a_list_of_bans_is_known_by_what_it_holds(tmp_path: Path) -> None:
    bans = write(
        tmp_path / "tonight.yaml",
        "# ours\nbans:\n  - {between: [pan, apollo], kind: house, source: us, reason: we say so}\n",
    )
    report = check_paths([bans])
    assert (report.findings, report.cards, report.lists) == ((), 0, 1)
    card = write(
        tmp_path / "card.yaml", "power: none\nbans:\n  - {against: pan, kind: house, source: us, reason: so}\n"
    )
    assert [finding.code for finding in check_paths([card]).findings] == ["missing-key"]


def test_readings_of_a_card_are_named_once(tmp_path: Path) -> None:
    lift = write(tmp_path / "x.bans.yaml", "lift:\n  - {between: [pan, apollo], source: us, reason: we say so}\n")
    (finding,) = check_paths([lift]).findings
    assert finding.message == "no earlier list bans Apollo and Pan"


def test_a_ban_of_an_unknown_card_says_how_cards_become_known(tmp_path: Path) -> None:
    bans = write(
        tmp_path / "x.bans.yaml", "bans:\n  - {between: [pan, flora], kind: house, source: us, reason: we say so}\n"
    )
    (finding,) = check_paths([bans]).findings
    assert (finding.code, finding.suggestion) == ("unknown-card", None)
    assert "added with --cards" in finding.message
    assert check_paths([bans], known=[write(tmp_path / "mine" / "flora.yaml")]).ok
