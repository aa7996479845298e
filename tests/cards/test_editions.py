"""Editions: named in one place, and a name that is not there is a finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from santorini_dsl.cards import Library, check_paths
from santorini_dsl.cards.collection import Collection
from santorini_dsl.errors import Severity

KNOWN = ["2017", "bga", "lone-worker-moves", "pantheon", "roxley-2017"]
CARD = "name: Pan\nid: pan@%s\nedition: %s\npower: none\n"
SCENARIO = """\
scenarios:
  - name: x
    edition: %s
    position: 0000000000000000000000000/1/this:C3/mortal:A3
    count: 1
"""
ROSTER = "editions: [{name: mine, title: as we play it, source: our table}]\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_editions_stand_in_the_roster() -> None:
    editions = Collection.load().editions
    assert sorted(editions) == KNOWN
    assert (editions["bga"].title, editions["bga"].source) == ("Board Game Arena", "BGA and BGA-REV")


def test_every_bundled_card_has_an_edition_and_other_readings_end_in_theirs() -> None:
    for card in Library.load().cards.values():
        if card.path is not None:
            assert card.edition in KNOWN
            reading = card.id.partition("@")[2]
            assert reading in {"", card.edition} or (reading, card.edition) == ("lone-worker-moves", "2017")


def test_a_known_edition_is_fine(tmp_path: Path) -> None:
    path = write(tmp_path / "pan@bga.yaml", CARD % ("bga", "pantheon") + SCENARIO % '"2017"')
    assert check_paths([path]).findings == ()


def test_unknown_editions_are_found_wherever_they_are_named(tmp_path: Path) -> None:
    path = write(tmp_path / "pan@panteon.yaml", CARD % ("panteon", "bgaa") + SCENARIO % "roxley-2016")
    found = check_paths([path]).findings
    assert {(finding.code, finding.severity) for finding in found} == {("unknown-edition", Severity.WARNING)}
    places = [(f.span.line, f.span.column, f.span.end_column, f.suggestion) for f in found]
    assert places == [(2, 5, 16, "pan@pantheon"), (3, 10, 14, "bga"), (7, 14, 25, "roxley-2017")]
    assert found[1].message == f"no roster names an edition `bgaa`; they name {', '.join(KNOWN)}"


def test_the_edition_of_a_pack_is_looked_at_once(tmp_path: Path) -> None:
    manifest = write(tmp_path / "pack.yaml", "name: mine\ntitle: Mine\nedition: '2016'\n")
    write(tmp_path / "ceto.yaml", "name: Ceto\npower: none\n")
    write(tmp_path / "dryope.yaml", "name: Dryope\npower: none\n")
    (finding,) = check_paths([tmp_path]).findings
    assert (finding.code, finding.span.file, finding.span.line) == ("unknown-edition", str(manifest), 3)


def test_a_roster_of_one_s_own_adds_an_edition(tmp_path: Path) -> None:
    card = write(tmp_path / "pan@mine.yaml", CARD % ("mine", "mine"))
    assert len(check_paths([card]).findings) == 2
    roster = write(tmp_path / "roster.yaml", ROSTER)
    assert check_paths([card, roster]).findings == ()
    assert check_paths([card], known=[roster]).findings == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("editions: [{name: Mine!, title: x, source: y}]\n", "an edition's name is lower case"),
        ("editions: [{name: mine, source: y}]\n", "title"),
        ("format: 1\n", "a roster needs `sets`, `variants` or `editions`"),
    ],
)
def test_what_is_no_edition(tmp_path: Path, text: str, message: str) -> None:
    (finding,) = check_paths([write(tmp_path / "roster.yaml", text)]).findings
    assert finding.severity is Severity.ERROR
    assert message in finding.message
