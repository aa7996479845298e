"""Finding cards by name and path, reading only what is needed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from santorini_dsl.cards import MORTAL, CardFile, Library, Reading, library, read_card
from santorini_dsl.errors import CardError, Severity, UsageError


def card(folder: Path, stem: str, text: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}.yaml"
    path.write_text(text or f"name: {stem.replace('-', ' ').title()}\npower: none\n", encoding="utf-8")
    return path


@pytest.fixture
def gods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bundled packs of a test's own: pan, castor-pollux and a broken card, ares."""
    gods = tmp_path / "gods"
    pack = gods / "simple"
    card(pack, "pan", "name: Pan\nnumber: 9\ntitle: God of the Wild\nplayers: [3, 2]\npower: none\nnotes: hm\n")
    card(pack, "castor-pollux", "name: Castor & Pollux\nset: Others\nedition: bga\npower: none\n")
    card(pack, "ares", "name: Ares\npower: none\nbanana: 1\n")
    (pack / "pack.yaml").write_text("name: simple\ntitle: Simple\nedition: '2017'\n", encoding="utf-8")
    monkeypatch.setattr(library, "data_folder", lambda name: tmp_path / name)
    return gods


def test_a_card_with_all_it_says(gods: Path) -> None:
    pan = Library.load().find("pan")
    assert (pan.id, pan.name, pan.number, pan.title, pan.players, pan.notes) == (
        "pan", "Pan", 9, "God of the Wild", (2, 3), "hm",
    )  # fmt: skip
    assert (pan.set, pan.edition) == ("Simple", "2017")
    assert pan.path == gods / "simple" / "pan.yaml"
    assert pan.power.card == "pan"


def test_a_card_names_its_own_set_and_edition(gods: Path) -> None:
    both = Library.load().find("castor-pollux")
    assert (both.set, both.edition, both.number, both.players) == ("Others", "bga", None, (2, 3, 4))


@pytest.mark.parametrize(
    "name",
    ["castor-pollux", "Castor & Pollux", "CASTOR POLLUX", "castor_pollux", "Castor-&-Pollux", " castor  pollux "],
)
def test_case_and_separators_do_not_matter(gods: Path, name: str) -> None:
    assert Library.load().find(name).id == "castor-pollux"


def test_mortal_is_built_in(gods: Path) -> None:
    assert Library.load().find("Mortal") is MORTAL
    assert MORTAL.power.clauses == ()
    assert MORTAL.path is None


@pytest.mark.parametrize("name", ["", "-", "pan!", "pann ", "Zeus", "../", "x" * 5000, "a\0b"])
def test_unknown_names_are_misuse(gods: Path, name: str) -> None:
    with pytest.raises(UsageError):
        Library.load().find(name)


def test_an_unknown_name_brings_similar_ones(gods: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no card 'Pam'; did you mean pan\?"):
        Library.load().find("Pam")
    with pytest.raises(UsageError, match=r"there is no card 'qqqqqq'; a card of your own is added with --cards PATH$"):
        Library.load().find("qqqqqq")


def test_a_card_is_read_only_when_it_is_found(gods: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(file: CardFile, trusted: bool) -> Reading:
        read.append(file.path.stem)
        return read_card(file, trusted)

    monkeypatch.setattr(library, "read_card", noted)
    cards = Library.load()
    assert read == []
    assert cards.find("Pan") is cards.find("pan")
    assert cards.powers["pan"] is cards.find("pan").power
    assert read == ["pan"]
    assert list(cards.cards) == ["mortal", "castor-pollux", "pan"]
    assert sorted(read) == ["ares", "castor-pollux", "pan"]


def test_a_card_with_errors_is_not_usable(gods: Path) -> None:
    cards = Library.load()
    with pytest.raises(CardError) as caught:
        cards.find("ares")
    assert [finding.code for finding in caught.value.findings] == ["unknown-key"]
    assert "ares" not in cards.cards
    assert [finding.code for finding in cards.findings] == ["unknown-key"]


def test_powers_by_id(gods: Path) -> None:
    powers = Library.load().powers
    assert powers["mortal"] == MORTAL.power
    assert set(powers) == {"mortal", "pan", "castor-pollux"}
    assert len(powers) == 3
    assert "zeus" not in powers
    assert "Pan" not in powers


def test_a_file_that_is_not_named_after_its_card_is_found_all_the_same(gods: Path) -> None:
    card(gods / "more", "first", "name: Hera\npower: none\n")
    card(gods / "more", "hera", "name: Zeus\npower: none\n")
    cards = Library.load()
    assert (cards.find("Hera").name, cards.find("zeus").name) == ("Hera", "Zeus")
    assert cards.powers["hera"].card == "hera"


def test_another_reading_is_found_by_its_id(gods: Path) -> None:
    card(gods / "more", "pan@mine", "name: Pan\nid: pan@mine\npower: none\n")
    cards = Library.load()
    assert cards.find("Pan").id == "pan"
    assert cards.find("PAN@MINE").id == "pan@mine"


def test_a_path_is_a_card(gods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = card(tmp_path / "mine", "zeus")
    cards = Library.load()
    assert cards.find(str(path)).name == "Zeus"
    assert cards.find("zeus").path == path
    assert cards.powers["zeus"].card == "zeus"
    monkeypatch.chdir(path.parent)
    assert cards.find("zeus.yaml").path == Path("zeus.yaml")


def test_a_path_that_leads_to_nothing_is_misuse(gods: Path, tmp_path: Path) -> None:
    cards = Library.load()
    with pytest.raises(UsageError, match=r"there is no file .*nobody\.yaml"):
        cards.find(str(tmp_path / "nobody.yaml"))
    with pytest.raises(UsageError, match="is a folder"):
        cards.find(f"{tmp_path}{os.sep}")
    with pytest.raises(UsageError, match="there is no file or folder"):
        Library.load([tmp_path / "nowhere"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no card files"):
        Library.load([tmp_path / "empty"])


def test_a_file_that_is_no_yaml_is_no_card(gods: Path, tmp_path: Path) -> None:
    path = tmp_path / "pan.txt"
    path.write_text("name: Pan\npower: none\n", encoding="utf-8")
    with pytest.raises(CardError) as caught:
        Library.load().find(str(path))
    (finding,) = caught.value.findings
    assert (finding.code, finding.suggestion) == ("not-yaml", "pan.yaml")


def test_cards_are_added_by_file_pack_and_folder_of_packs(gods: Path, tmp_path: Path) -> None:
    one = card(tmp_path / "loose", "hera")
    card(tmp_path / "pack", "zeus")
    (tmp_path / "pack" / "pack.yaml").write_text("name: p\ntitle: P\n", encoding="utf-8")
    card(tmp_path / "packs" / "a", "gaea")
    (tmp_path / "packs" / "a" / "pack.yaml").write_text("name: a\ntitle: A\n", encoding="utf-8")
    cards = Library.load([one, tmp_path / "pack", str(tmp_path / "packs")])
    assert {"hera", "zeus", "gaea", "pan"} <= set(cards.cards)
    assert [cards.find(name).set for name in ("hera", "zeus", "gaea")] == ["", "P", "A"]


def test_an_added_card_takes_the_place_of_a_bundled_one_with_a_warning(gods: Path, tmp_path: Path) -> None:
    path = card(tmp_path / "mine", "pan", "name: Pan\ntitle: mine\npower: none\n")
    cards = Library.load([path])
    assert cards.find("pan").title == "mine"
    assert cards.cards["pan"].title == "mine"
    (finding,) = cards.findings[-1:]
    assert (finding.code, finding.severity, finding.span.file) == ("duplicate-card", Severity.WARNING, str(path))
    assert str(gods / "simple" / "pan.yaml") in finding.message


def test_a_copy_is_the_same_card(gods: Path, tmp_path: Path) -> None:
    original = gods / "simple" / "pan.yaml"
    path = card(tmp_path / "copy", "pan", original.read_text(encoding="utf-8"))
    cards = Library.load([path, original])
    assert cards.find(str(original)).id == "pan"
    assert [finding.code for finding in cards.findings] == []


def test_two_added_cards_with_one_id_are_an_error(gods: Path, tmp_path: Path) -> None:
    first = card(tmp_path / "a", "zeus")
    second = card(tmp_path / "b", "other", "name: other\nid: zeus\npower: none\n")
    with pytest.raises(CardError) as caught:
        Library.load([first, second])
    (finding,) = caught.value.findings
    assert (finding.code, finding.severity) == ("duplicate-card", Severity.ERROR)
    assert (finding.span.file, finding.span.line, finding.span.column) == (str(second), 2, 5)
    assert str(first) in finding.message
