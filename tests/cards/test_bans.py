"""Bans and rosters: the facts of the original line, layers, and what is odd about files together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from santorini_dsl.cards import check, check_paths, collection
from santorini_dsl.cards.bans import Kind, read_ban_list
from santorini_dsl.cards.collection import Collection
from santorini_dsl.errors import CardError, Severity, UsageError

HERE = Path(__file__).parent
LIST = "bans:\n  - {between: [%s], kind: %s, source: us, reason: so%s}\n"
LIFT = "lift:\n  - {between: [%s], source: them, reason: why%s}\n"


def lines(name: str) -> Iterator[list[str]]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("|")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def gods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bundled files of a test's own: a roster of three sets and one ban, of pan and hades."""
    gods = tmp_path / "gods"
    write(gods / "bans.yaml", LIST % ("pan, hades", "printed", ""))
    write(
        gods / "roster.yaml",
        "variants:\n"
        "  - {name: fleece, title: the Fleece, players: [2], source: us}\n"
        "sets:\n"
        "  - name: Gods\n"
        "    source: the box\n"
        "    cards:\n"
        "      - {name: Pan, number: 9, variants: [fleece]}\n"
        "      - {name: Hades, number: 37, variants: [fleece]}\n"
        "      - {name: Zeus}\n"
        "      - {name: Circe, players: [2]}\n"
        "      - {name: Clio, players: [3, 4]}\n"
        "  - name: Heroes\n"
        "    source: the box\n"
        "    cards:\n"
        "      - {name: Jason, players: [2]}\n"
        "      - {name: Medea, players: [2]}\n",
    )
    write(gods / "pack" / "pack.yaml", "name: pack\ntitle: Gods\n")
    write(gods / "pack" / "pan.yaml", "name: Pan\nnumber: 9\npower: none\n")
    for module in (collection, check):
        monkeypatch.setattr(module, "data_folder", lambda name: tmp_path / name)
    return gods


# -- the facts -------------------------------------------------------------------------------------------


def test_the_original_line_is_known_by_name() -> None:
    known = Collection.load().known
    original = {
        face.name: (str(face.number), "".join(map(str, face.players)), "golden-fleece" in (face.variants or ()))
        for face in known.values()
        if face.number and "@" not in face.id
    }
    facts = {name: (number, players, icon == "fleece") for number, name, players, icon in lines("original_line.txt")}
    assert len(facts) == 67
    assert original == facts
    assert known["castor-pollux"].name == "Castor & Pollux"


#: The kinds of the fact base, as the contract reads them.
MEANT = {
    "printed": Kind.PRINTED,
    "promo-card": Kind.PRINTED,
    "bga-rule": Kind.PLATFORM,
    "jp-rule": Kind.PLATFORM,
    "bga-implementation-limit": Kind.ENGINE,
    "engine-limit": Kind.ENGINE,
}


def test_exactly_the_bans_of_the_fact_base_are_bundled() -> None:
    everything = Collection.load()
    names = [face for face in everything.known.values() if face.id == face.base]
    declared = [
        (one.name, other.name, ban.kind)
        for number, one in enumerate(names)
        for other in names[number:]
        for ban, _ in everything.bans.between(one, other)
        if one is not other or not any(party.group for party in ban.between)
    ]
    facts = [(*sorted((one, other)), MEANT[kind]) for one, other, kind in lines("banned_pairs.txt")]
    assert len(facts) == 72
    assert sorted((*sorted((one, other)), kind) for one, other, kind in declared) == sorted(facts)


def test_every_bundled_ban_has_source_and_reason() -> None:
    for ban in Collection.load().bans.bans:
        assert ban.source
        assert ban.reason.endswith(".")


# -- reading ---------------------------------------------------------------------------------------------


def between(known: Collection, one: str, other: str) -> list[tuple[str, str | None]]:
    """The kind of each ban between two cards, and the source of the lift."""
    found = known.bans.between(known.find(one), known.find(other))
    return [(ban.kind.value, lift.source if lift else None) for ban, lift in found]


def test_a_ban_has_no_direction(gods: Path) -> None:
    known = Collection.load()
    assert between(known, "pan", "hades") == between(known, "hades", "pan") == [("printed", None)]
    assert between(known, "pan", "zeus") == []


def test_parties_are_named_as_people_say_it(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "x.bans.yaml", LIST % ("ZEUS,  All  heroes ", "house", ""))
    known = Collection.load([path])
    assert between(known, "jason", "zeus") == [("house", None)]
    assert between(known, "jason", "medea") == []


def test_a_whole_set_can_be_kept_from_itself(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "x.bans.yaml", LIST % ("all heroes, all heroes", "house", ""))
    known = Collection.load([path])
    assert between(known, "jason", "medea") == [("house", None)]
    assert between(known, "jason", "zeus") == []


def test_a_card_declares_bans_for_all_its_readings(gods: Path, tmp_path: Path) -> None:
    ban = "bans: [{against: zeus, kind: house, source: us, reason: so}]\n"
    one = write(tmp_path / "hera.yaml", f"name: Hera\npower: none\n{ban}")
    other = write(tmp_path / "hera@mine.yaml", "name: Hera\nid: hera@mine\npower: none\n")
    known = Collection.load([one, other])
    for name in ("hera", "hera@mine"):
        assert between(known, name, "zeus") == between(known, "zeus", name) == [("house", None)]
    assert [ban for ban, _ in known.bans.between(known.find("hera"), known.find("hera@mine"))] == []


def test_a_ban_on_one_reading_is_not_on_the_card(gods: Path, tmp_path: Path) -> None:
    card = write(tmp_path / "pan@mine.yaml", "name: Pan\nid: pan@mine\npower: none\n")
    path = write(tmp_path / "x.bans.yaml", LIST % ("pan@mine, zeus", "house", ""))
    known = Collection.load([card, path])
    assert between(known, "pan@mine", "zeus") == [("house", None)]
    assert between(known, "pan", "zeus") == []
    assert between(known, "pan@mine", "hades") == [("printed", None)]


def test_a_later_list_lifts_and_a_still_later_one_bans_again(gods: Path, tmp_path: Path) -> None:
    lift = write(tmp_path / "lift.yaml", LIFT % ("hades, pan", ""))
    again = write(tmp_path / "again.yaml", LIST % ("pan, hades", "house", ""))

    def after(*paths: Path) -> list[tuple[str, str | None]]:
        known = Collection.load()
        for path in paths:
            known.add_bans(path)
        return between(known, "pan", "hades")

    assert after(lift) == [("printed", "them")]
    assert after(lift, again) == [("printed", "them"), ("house", None)]
    assert after(again, lift) == [("printed", "them"), ("house", "them")]


def test_a_lift_can_be_for_a_kind_and_for_two_cards_of_a_set(gods: Path, tmp_path: Path) -> None:
    bans = write(tmp_path / "a.bans.yaml", LIST % ("zeus, all heroes", "platform", ""))
    lift = write(tmp_path / "b.bans.yaml", LIFT % ("jason, zeus", ", kind: platform"))
    known = Collection.load([bans, lift])
    assert between(known, "zeus", "jason") == [("platform", "them")]
    assert between(known, "zeus", "medea") == [("platform", None)]
    wrong = write(tmp_path / "c.bans.yaml", LIFT % ("jason, zeus", ", kind: printed"))
    assert between(Collection.load([bans, wrong]), "zeus", "jason") == [("platform", None)]


def test_a_pack_brings_its_bans_and_its_roster(gods: Path, tmp_path: Path) -> None:
    write(tmp_path / "mine" / "bans.yaml", LIST % ("hydra, zeus", "house", ""))
    write(tmp_path / "mine" / "roster.yaml", "sets: [{name: Mine, source: me, cards: [{name: Hydra, players: [2]}]}]\n")
    known = Collection.load([tmp_path / "mine"])
    assert known.find("Hydra").players == (2,)
    assert between(known, "zeus", "hydra") == [("house", None)]
    assert check_paths([tmp_path / "mine"]).findings == ()


def test_a_card_file_overrides_the_roster_but_for_marks_it_does_not_mention(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "pan.yaml", "name: Pan\nplayers: [3]\npower: none\n")
    assert Collection.load().find("pan").source == "the box"
    pan = Collection.load([path]).find("pan")
    assert (pan.players, pan.variants, pan.source, pan.path) == ((3,), ("fleece",), "", path)
    path = write(tmp_path / "pan.yaml", "name: Pan\nvariants: []\npower: none\n")
    assert Collection.load([path]).find("pan").variants == ()


def test_cards_are_found_by_name_path_and_roster(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "hera.yaml", "name: Hera\npower: none\n")
    known = Collection.load()
    assert known.find("PAN").path == gods / "pack" / "pan.yaml"
    assert known.find("zeus").path is None
    assert known.find("Mortal").id == "mortal"
    assert known.find(str(path)).name == known.find("hera").name == "Hera"
    with pytest.raises(UsageError, match=r"there is no card 'haeds'; did you mean hades"):
        known.find("haeds")
    with pytest.raises(UsageError, match="there is no file"):
        known.find("no/such.yaml")
    with pytest.raises(UsageError, match="is not a card file"):
        known.find(str(gods / "bans.yaml"))
    with pytest.raises(UsageError, match="there is no variant 'fleec'; did you mean fleece"):
        known.variant("fleec")


def test_a_broken_card_cannot_be_asked_about(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "hera.yaml", "name: Hera\nplayers: [9]\npower: none\n")
    with pytest.raises(CardError) as caught:
        Collection.load().find(str(path))
    assert [finding.code for finding in caught.value.findings] == ["bad-value"]


def test_two_added_cards_with_one_id_are_an_error(gods: Path, tmp_path: Path) -> None:
    paths = [write(tmp_path / folder / "hera.yaml", f"name: Hera\ntitle: {folder}\npower: none\n") for folder in "ab"]
    with pytest.raises(CardError) as caught:
        Collection.load(paths)
    assert [finding.code for finding in caught.value.findings] == ["duplicate-card"]


def test_neither_powers_nor_scenarios_are_read_for_a_face(gods: Path, tmp_path: Path) -> None:
    text = "name: Hera\npower: |\n  nonsense\nscenarios:\n  - name: [\n# so\n- x\nplayers: [4]\ntitle: No\n"
    path = write(tmp_path / "hera.yaml", text)
    known = Collection.load()
    with pytest.raises(CardError) as caught:
        known.find(str(path))
    assert [(finding.code, finding.span.line) for finding in caught.value.findings] == [("yaml-boolean", 9)]
    write(path, text.replace("title: No\n", ""))
    assert Collection.load().find(str(path)).players == (4,)


def test_the_schema_is_kept(tmp_path: Path) -> None:
    path = write(tmp_path / "x.bans.yaml", "bans:\n  - {between: [a], kind: printd, source: us}\nlfit: []\n")
    found = [(f.code, f.span.line, f.span.column, f.suggestion) for f in read_ban_list(path).findings]
    assert sorted(found) == [
        ("bad-value", 2, 15, None),
        ("bad-value", 2, 26, "printed"),
        ("missing-key", 2, 6, "reason: "),
        ("unknown-key", 3, 1, "lift"),
    ]
    assert [f.message for f in read_ban_list(path).findings if f.code == "unknown-key"] == [
        "`lfit` is not a key of a ban list; the keys of a ban list are `format`, `bans` and `lift`"
    ]


@pytest.mark.parametrize(("text", "code"), [("", "empty-file"), ("format: 1\n", "key-combination")])
def test_an_empty_list_is_a_finding(tmp_path: Path, text: str, code: str) -> None:
    (finding,) = read_ban_list(write(tmp_path / "x.bans.yaml", text)).findings
    assert finding.code == code
    assert "name" not in finding.message


# -- what is odd about files together --------------------------------------------------------------------


class Odd(NamedTuple):
    """A list, and its one finding: code, severity, line, columns (the second exclusive), suggestion, message."""

    text: str
    code: str
    severity: Severity
    line: int
    columns: tuple[int, int]
    suggestion: str | None
    message: str


BANNED = "{gods}/bans.yaml:2:15"
TWO = LIST % ("zeus, jason", "house", "")
ODD = [
    Odd(LIST % ("zeus, jasn", "house", ""), "unknown-card", Severity.ERROR, 2, (22, 26), "jason",
        "no known pack and no roster holds a card `jasn`"),
    Odd(LIFT % ("haeds, pan", ""), "unknown-card", Severity.ERROR, 2, (16, 21), "hades",
        "no known pack and no roster holds a card `haeds`"),
    Odd(LIST % ("zeus, all heros", "house", ""), "empty-group", Severity.ERROR, 2, (22, 31), "all heroes",
        "no known card belongs to the set `heros`"),
    Odd(LIST % ("zeus, jason", "house", ", variant: flece"), "unknown-variant", Severity.ERROR, 2, (76, 81), "fleece",
        "there is no variant `flece`; the variants are fleece"),
    Odd(LIST % ("hades, pan", "printed", ""), "duplicate-ban", Severity.WARNING, 2, (15, 27), None,
        f"Hades and Pan are banned already, as printed, at {BANNED}"),
    Odd(TWO + "  - {between: [jason, zeus], kind: house, source: us, reason: so, players: [2]}\n",
        "duplicate-ban", Severity.WARNING, 3, (15, 28), None,
        "Jason and Zeus are banned already, as house, at {list}:2:15"),
    Odd(TWO + "  - {between: [all heroes, zeus], kind: house, source: us, reason: so}\n",
        "duplicate-ban", Severity.WARNING, 3, (15, 33), None,
        "Jason and Zeus are banned already, as house, at {list}:2:15"),
    Odd(TWO + LIFT % ("jason, all gods", ""), "contradicting-lift", Severity.ERROR, 4, (15, 32), None,
        "Jason and Zeus are banned at {list}:2:15, and a lift is for bans of earlier lists only"),
    Odd(LIST % ("circe, clio", "house", ""), "idle-ban", Severity.WARNING, 2, (15, 28), None,
        "Circe and Clio never meet where this ban holds: Circe is for 2, Clio is for 3 or 4, "
        "the ban for 2, 3 or 4 players"),
    Odd(LIST % ("circe, zeus", "house", ", players: [3, 4]"), "idle-ban", Severity.WARNING, 2, (15, 28), None,
        "Circe and Zeus never meet where this ban holds: Circe is for 2, Zeus is for 2, 3 or 4, "
        "the ban for 3 or 4 players"),
    Odd(LIST % ("clio, all heroes", "house", ""), "idle-ban", Severity.WARNING, 2, (15, 33), None,
        "Clio and Jason; Clio and Medea never meet where this ban holds: Clio is for 3 or 4, Jason is for 2, "
        "the ban for 2, 3 or 4 players"),
    Odd(LIST % ("pan, zeus", "house", ", variant: fleece"), "idle-ban", Severity.WARNING, 2, (15, 26), None,
        "Pan and Zeus never meet where this ban holds: Zeus is not marked for the Fleece"),
    Odd(LIFT % ("pan, zeus", ""), "idle-lift", Severity.WARNING, 2, (15, 26), None,
        "no earlier list bans Pan and Zeus"),
    Odd(LIFT % ("pan, hades", ", kind: house"), "idle-lift", Severity.WARNING, 2, (15, 27), None,
        "no earlier list bans Hades and Pan as house"),
    Odd(LIFT % ("pan, hades", "") + "  - {between: [hades, pan], source: them, reason: why}\n",
        "idle-lift", Severity.WARNING, 3, (15, 27), None, "the bans between Hades and Pan are lifted already"),
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=[f"{number}-{odd.code}" for number, odd in enumerate(ODD)])
def test_an_odd_list_has_exactly_this_finding(gods: Path, tmp_path: Path, odd: Odd) -> None:
    path = write(tmp_path / "x.bans.yaml", odd.text)
    report = check_paths([path])
    (finding,) = report.findings
    assert (finding.code, finding.severity) == (odd.code, odd.severity)
    assert (finding.span.file, finding.span.line) == (str(path), odd.line)
    assert (finding.span.column, finding.span.end_column) == odd.columns
    assert finding.suggestion == odd.suggestion
    assert finding.message == odd.message.format(gods=gods, list=path)
    assert report.cards == 0


@pytest.mark.parametrize(
    "text",
    [
        LIST % ("pan, hades", "house", ""),
        LIST % ("zeus, pan", "house", ", players: [2]")
        + "  - {between: [pan, zeus], kind: house, source: us, reason: so, players: [3, 4]}\n",
        LIST % ("zeus, zeus", "house", ""),
        LIST % ("circe, all heroes", "house", ""),
        LIFT % ("pan, hades", ", kind: printed"),
        LIFT % ("all gods, all gods", ""),
    ],
)
def test_a_sound_list_has_none(gods: Path, tmp_path: Path, text: str) -> None:
    assert check_paths([write(tmp_path / "x.bans.yaml", text)]).findings == ()


def test_odd_cards_are_found_too(gods: Path, tmp_path: Path) -> None:
    ban = "{against: zues, kind: house, source: us, reason: so}"
    path = write(tmp_path / "hera.yaml", f"name: Hera\npower: none\nvariants: [flece]\nbans: [{ban}]\n")
    found = [
        (f.code, f.span.line, f.span.column, f.span.end_column, f.suggestion) for f in check_paths([path]).findings
    ]
    assert found == [("unknown-variant", 3, 12, 17, "fleece"), ("unknown-card", 4, 18, 22, "zeus")]


def test_a_ban_on_both_cards_is_one_too_many(gods: Path, tmp_path: Path) -> None:
    text = "name: %s\npower: none\nbans: [{against: %s, kind: house, source: us, reason: so}]\n"
    first = write(tmp_path / "mine" / "ceto.yaml", text % ("Ceto", "hera"))
    second = write(tmp_path / "mine" / "hera.yaml", text % ("Hera", "ceto"))
    write(tmp_path / "mine" / "pack.yaml", "name: mine\ntitle: Mine\n")
    (finding,) = check_paths([tmp_path / "mine"]).findings
    assert (finding.code, finding.span.file, finding.span.line, finding.span.column) == (
        "duplicate-ban", str(second), 3, 18,
    )  # fmt: skip
    assert finding.message == f"Ceto and Hera are banned already, as house, at {first}:3:18"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("number: 8\n", "the roster says number 9, at {roster}:7:16; this card says 8"),
        ("number: 9\nplayers: [2]\n", "the roster says players 2, 3 or 4, at {roster}:7:16; this card says 2"),
        ("number: 9\nset: Heroes\n", "the roster says set Gods, at {roster}:7:16; this card says Heroes"),
        ("number: 9\nvariants: []\n", "the roster says variants fleece, at {roster}:7:16; this card says none"),
        ("", "the roster says number 9, at {roster}:7:16; this card says none"),
    ],
)
def test_a_card_and_the_roster_of_its_layer_must_agree(gods: Path, text: str, message: str) -> None:
    path = write(gods / "pack" / "pan.yaml", f"name: Pan\n{text}power: none\n")
    for checked in (gods, gods / "pack"):
        (finding,) = check_paths([checked]).findings
        assert (finding.code, finding.severity, finding.suggestion) == ("roster-mismatch", Severity.ERROR, None)
        assert (finding.span.file, finding.span.line, finding.span.column) == (str(path), 1, 7)
        assert finding.message == message.format(roster=gods / "roster.yaml")


def test_an_added_card_need_not_agree(gods: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "pan.yaml", "name: Pan\nnumber: 1\nplayers: [4]\npower: none\n")
    assert check_paths([path]).findings == ()


def test_a_name_stands_in_a_roster_once(gods: Path, tmp_path: Path) -> None:
    text = "sets: [{name: Mine, source: me, cards: [{name: Hydra}, {name: HYDRA}]}]\n"
    path = write(tmp_path / "roster.yaml", text)
    (finding,) = check_paths([path]).findings
    assert (finding.code, finding.span.column, finding.span.end_column) == ("duplicate-card", 63, 68)
    assert finding.message == f"`hydra` stands in the roster already, at {path}:1:48"


def test_what_is_known_can_be_said(gods: Path, tmp_path: Path) -> None:
    bans = write(tmp_path / "x.bans.yaml", LIST % ("hera, zeus", "house", ""))
    card = write(tmp_path / "hera.yaml", "name: Hera\npower: none\n")
    assert [finding.code for finding in check_paths([bans]).findings] == ["unknown-card"]
    assert check_paths([bans], known=[card]).findings == ()
    assert check_paths([bans, card]).findings == ()
    assert check_paths([card], known=[bans]).findings == ()


def test_bundled_files_are_checked_under_the_name_that_was_given(gods: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(gods / "bans.yaml", LIST % ("pan, hadse", "printed", ""))
    monkeypatch.chdir(gods)
    (finding,) = check_paths(["bans.yaml"]).findings
    assert (finding.code, finding.span.file, finding.suggestion) == ("unknown-card", "bans.yaml", "hades")
    assert [finding.span.file for finding in check_paths().findings] == [str(gods / "bans.yaml")]


def test_the_bundled_files_have_no_finding() -> None:
    folder = collection.data_folder("gods")
    for path in (folder / "bans.yaml", folder / "roster.yaml"):
        assert check_paths([path]).findings == ()
    assert [f for f in check_paths().findings if "ban" in f.code or "roster" in f.code] == []
