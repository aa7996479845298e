"""Judging line-ups, and proposing them: the rulebook's facts, and laws that hold for any bans."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santorini_dsl.cards.bans import Ban, Bans, Kind, Lift, Party
from santorini_dsl.cards.collection import Collection
from santorini_dsl.cards.face import PLAYERS, Face
from santorini_dsl.cards.line_ups import LineUps
from santorini_dsl.cards.matchup import Matchup, Reason, judge
from santorini_dsl.cards.roster import Variant
from santorini_dsl.errors import Span, UsageError

HERE = Span("x.bans.yaml", 1, 1, 1, 2)
FLEECE = Variant("fleece", "the Fleece", (2,), 1, "us")
KINDS = (Kind.PRINTED, Kind.HOUSE, Kind.PLATFORM, Kind.ENGINE)


@pytest.fixture(scope="module")
def known() -> Collection:
    return Collection.load()


def ask(known: Collection, *gods: str, variant: str | None = None, strict: bool = False) -> Matchup:
    faces = [known.find(god) for god in gods]
    return judge(faces, known.bans, known.variant(variant) if variant else None, strict)


def told(answer: Matchup) -> list[tuple[str, ...]]:
    return [(reason.kind.value, *reason.between) for reason in answer.reasons]


# -- the facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gods", "allowed", "reasons"),
    [
        (["apollo", "pan"], True, []),
        (["nemesis", "medusa"], False, [("printed", "medusa", "nemesis")]),
        (["Harpies", "Maenads"], False, [("printed", "harpies", "maenads")]),
        (["eris", "persephone"], True, [("platform", "eris", "persephone")]),
        (["nike", "hades"], True, [("platform", "hades", "nike")]),
        (["circe", "theseus"], True, [("platform", "circe", "theseus")]),
        (["ares", "ares"], True, [("engine", "ares", "ares")]),
        (["chronus", "atlas"], True, [("engine", "atlas", "chronus")]),
        (["hecate", "circe"], False, [("printed", "circe", "hecate"), ("platform", "circe", "hecate")]),
        (["hecate", "nyx"], False, [("printed", "hecate", "nyx"), ("engine", "hecate", "nyx")]),
        # Aphrodite is for 2 or 4, Clio for 2 or 3, a hero for 2
        (["apollo", "pan", "aphrodite"], False, [("players", "aphrodite")]),
        (["apollo", "pan", "clio"], True, []),
        (["apollo", "pan", "clio", "athena"], False, [("players", "clio")]),
        (["jason", "apollo"], True, []),
        (["jason", "apollo", "pan"], False, [("players", "jason")]),
        (["circe", "jason", "pan"], False,
         [("players", "circe"), ("players", "jason"), ("platform", "circe", "jason")]),
        (["hades", "pan", "urania", "aphrodite"], False,
         [("printed", "aphrodite", "urania"), ("printed", "hades", "pan")]),
    ],
)  # fmt: skip
def test_the_original_line(known: Collection, gods: list[str], allowed: bool, reasons: list[tuple[str, ...]]) -> None:
    answer = ask(known, *gods)
    assert (answer.allowed, told(answer)) == (allowed, reasons)
    assert answer.players == len(gods)
    assert all(reason.source and reason.reason for reason in answer.reasons)


def test_no_two_simple_gods_are_banned(known: Collection) -> None:
    simple = [face for face in known.known.values() if face.set == "Simple Gods" and face.id == face.base]
    assert len(simple) == 10
    for one, other in combinations(simple, 2):
        assert judge([one, other], known.bans).reasons == ()


@pytest.mark.parametrize(("gods", "allowed"), [("eris persephone", False), ("ares ares", False), ("apollo pan", True)])
def test_strict_lets_advice_count(known: Collection, gods: str, allowed: bool) -> None:
    answer = ask(known, *gods.split(), strict=True)
    assert answer.allowed == allowed
    assert [reason["counts"] for reason in answer.as_json()["reasons"]] == [True] * len(answer.reasons)


def test_of_four_players_opposite_seats_are_partners(known: Collection) -> None:
    """Hades bans Pan; both are for four players."""
    gods = ["hades", "pan", "apollo", "athena"]
    for order in permutations(gods):
        partners = (order.index("hades") - order.index("pan")) % 2 == 0
        answer = ask(known, *order)
        assert answer.allowed == partners
        assert [(reason.kind, reason.partners) for reason in answer.reasons] == [(Kind.PRINTED, partners)]
        assert ask(known, *order, strict=True).allowed == partners


def test_a_god_who_is_partner_and_opponent_is_told_once(known: Collection) -> None:
    answer = ask(known, "hades", "pan", "pan", "hades")
    assert [(reason.between, reason.partners) for reason in answer.reasons] == [(("hades", "pan"), False)]


def test_the_golden_fleece(known: Collection) -> None:
    """One god with the icon, for two players; no heroes."""
    one = ask(known, "apollo", variant="golden-fleece")
    assert (one.allowed, one.players, one.variant) == (True, 2, "golden-fleece")
    assert ask(known, "apollo", "pan", variant="Golden Fleece").allowed
    for gods in (["athena"], ["apollo", "athena"], ["jason"]):
        answer = ask(known, *gods, variant="golden-fleece")
        assert told(answer) == [("variant", gods[-1])]
        assert not answer.allowed
    three = ask(known, "apollo", "pan", "atlas", variant="golden-fleece")
    assert (three.allowed, told(three)) == (False, [("variant",)])


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_matchup_has_two_to_four_gods(known: Collection, count: int) -> None:
    with pytest.raises(UsageError, match=f"two to four gods, not {count}"):
        ask(known, *["pan"] * count)


def test_a_ban_can_be_for_some_tables_only() -> None:
    one, other, third, fourth = (Face(name, name.title(), variants=("fleece",)) for name in "abcd")
    parties = (Party("a", False, HERE), Party("b", False, HERE))
    some = Bans((Ban(parties, Kind.HOUSE, "us", "so", (3, 4), None, HERE, None),))
    assert judge([one, other], some).allowed
    assert not judge([one, other, third], some).allowed
    assert not judge([one, other, third, fourth], some).allowed
    assert judge([one, third, other, fourth], some).allowed
    varied = Bans((Ban(parties, Kind.HOUSE, "us", "so", PLAYERS, "fleece", HERE, None),))
    assert judge([one, other], varied).allowed
    assert not judge([one, other], varied, FLEECE).allowed


def test_what_was_lifted_is_told_with_both_sources(known: Collection) -> None:
    lift = Lift((Party("medusa", False, HERE), Party("nemesis", False, HERE)), None, "our table", "Why not.", HERE, 1)
    bans = replace(known.bans, lifts=(lift,))
    answer = judge([known.find("nemesis"), known.find("medusa")], bans)
    assert (answer.allowed, answer.reasons) == (True, ())
    (lifted,) = answer.as_json()["lifted"]
    assert (lifted["kind"], lifted["between"]) == ("printed", ["medusa", "nemesis"])
    assert lifted["source"].startswith("RB2017")
    assert lifted["lifted_by"] == {"source": "our table", "reason": "Why not.", "file": "x.bans.yaml", "line": 1}


# -- laws ------------------------------------------------------------------------------------------------

IDS = "abcdefgh"
SETS = ("left", "right")


@st.composite
def faces(draw: st.DrawFn) -> list[Face]:
    counts = st.sampled_from([(2,), (2, 3), (2, 4), (3, 4), PLAYERS])
    marks = st.sampled_from([(), ("fleece",)])
    return [
        Face(name, name.upper(), set=draw(st.sampled_from(SETS)), players=draw(counts), variants=draw(marks))
        for name in IDS
    ]


parties = st.one_of(
    st.sampled_from(IDS).map(lambda name: Party(name, False, HERE)),
    st.sampled_from(SETS).map(lambda name: Party(name, True, HERE)),
)
pairs = st.tuples(parties, parties)
variants = st.sampled_from([None, FLEECE])


@st.composite
def ban(draw: st.DrawFn, layer: int = 0) -> Ban:
    counts = draw(st.sampled_from([(2,), (3, 4), PLAYERS]))
    names = st.sampled_from([None, None, "fleece"])
    return Ban(draw(pairs), draw(st.sampled_from(KINDS)), "us", "so", counts, draw(names), HERE, None, layer)


@st.composite
def lift(draw: st.DrawFn, layer: int = 1) -> Lift:
    return Lift(draw(pairs), draw(st.sampled_from([None, *KINDS])), "them", "why", HERE, layer)


@st.composite
def lists(draw: st.DrawFn) -> Bans:
    layers = st.integers(0, 2)
    bans = draw(st.lists(layers.flatmap(ban), max_size=5))
    lifts = draw(st.lists(layers.flatmap(lift), max_size=3))
    return Bans(tuple(bans), tuple(lifts))


def line_ups(cards: list[Face]) -> st.SearchStrategy[list[Face]]:
    return st.lists(st.sampled_from(cards), min_size=2, max_size=4)


@given(st.data())
def test_the_order_of_the_arguments_does_not_matter(data: st.DataObject) -> None:
    line_up = data.draw(faces().flatmap(line_ups))
    bans, variant, strict = data.draw(lists()), data.draw(variants), data.draw(st.booleans())
    answer = judge(line_up, bans, variant, strict)
    for order in permutations(range(len(line_up))):
        if len(line_up) == 4 and (order[0] - order[2]) % 2:
            continue  # other partners
        other = judge([line_up[seat] for seat in order], bans, variant, strict)
        assert (other.allowed, other.reasons, other.lifted) == (answer.allowed, answer.reasons, answer.lifted)


@given(st.data())
def test_a_ban_written_the_other_way_round_is_the_same(data: st.DataObject) -> None:
    line_up = data.draw(faces().flatmap(line_ups))
    bans = data.draw(lists())
    turned = Bans(
        tuple(replace(ban, between=ban.between[::-1]) for ban in bans.bans),
        tuple(replace(lift, between=lift.between[::-1]) for lift in bans.lifts),
    )
    one, other = judge(line_up, bans), judge(line_up, turned)
    assert (one.reasons, len(one.lifted)) == (other.reasons, len(other.lifted))


def counting(answer: Matchup) -> set[Reason]:
    return {reason for reason in answer.reasons if reason.counts(answer.strict)}


@given(st.data())
def test_one_more_ban_only_takes_away(data: st.DataObject) -> None:
    line_up = data.draw(faces().flatmap(line_ups))
    bans, variant, strict = data.draw(lists()), data.draw(variants), data.draw(st.booleans())
    more = replace(bans, bans=(*bans.bans, data.draw(ban(layer=3))))
    before, after = judge(line_up, bans, variant, strict), judge(line_up, more, variant, strict)
    assert counting(before) <= counting(after)
    assert before.allowed or not after.allowed


@given(st.data())
def test_one_more_lift_only_adds(data: st.DataObject) -> None:
    line_up = data.draw(faces().flatmap(line_ups))
    bans, variant, strict = data.draw(lists()), data.draw(variants), data.draw(st.booleans())
    more = replace(bans, lifts=(*bans.lifts, data.draw(lift(layer=3))))
    before, after = judge(line_up, bans, variant, strict), judge(line_up, more, variant, strict)
    assert counting(after) <= counting(before)
    assert after.allowed or not before.allowed
    facts = {Kind.PLAYERS, Kind.VARIANT}
    assert {r for r in before.reasons if r.kind in facts} == {r for r in after.reasons if r.kind in facts}


# -- proposals -------------------------------------------------------------------------------------------


def every_line_up(cards: list[Face], players: int, bans: Bans, variant: Variant | None, strict: bool) -> set[object]:
    """All that are allowed, found by trying everything."""
    seats = variant.gods if variant and variant.gods else players
    allowed = (order for order in permutations(cards, seats) if judge(order, bans, variant, strict, players).allowed)
    return {meeting([face.id for face in order]) for order in allowed}


def meeting(ids: list[str]) -> object:
    return frozenset({frozenset(ids[::2]), frozenset(ids[1::2])}) if len(ids) == 4 else frozenset(ids)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_what_is_picked_is_allowed_and_nothing_else_is_left(data: st.DataObject) -> None:
    cards = data.draw(faces())[:6]
    bans, variant, strict = data.draw(lists()), data.draw(variants), data.draw(st.booleans())
    players = data.draw(st.sampled_from(PLAYERS))
    liked = data.draw(st.lists(st.sampled_from(cards), max_size=2, unique=True))
    seed = data.draw(st.integers(0, 1000))
    table = LineUps(players, cards, liked, bans, variant, strict)
    picked = table.pick(1000, seed)
    for answer in picked:
        assert answer.allowed
        again = [next(face for face in cards if face.id == god) for god in answer.gods]
        assert judge(again, bans, variant, strict, players) == answer
        assert {face.id for face in liked} <= set(answer.gods)
    found = [meeting(list(answer.gods)) for answer in picked]
    assert len(found) == len(set(found))
    names = {face.id for face in liked}
    every = every_line_up(cards, players, bans, variant, strict)
    assert set(found) == {one for one in every if names <= _flat(one)}
    assert table.pick(3, seed) == picked[:3]
    if not picked:
        message, _ = table.obstacles()
        assert message


def _flat(meeting: object) -> set[str]:
    assert isinstance(meeting, frozenset)
    return {god for side in meeting for god in (side if isinstance(side, frozenset) else {side})}


def test_seeds_differ(known: Collection) -> None:
    table = LineUps(2, known.known.values(), [], known.bans)
    assert table.pick(5, 1) == table.pick(5, 1)
    assert table.pick(5, 1) != table.pick(5, 2)


def test_no_card_sits_twice_at_a_table() -> None:
    cards = [Face("a", "A"), Face("a@b", "A"), Face("c", "C")]
    assert {frozenset(answer.gods) for answer in LineUps(2, cards, [], Bans()).pick(9, 1)} == {
        frozenset({"a", "c"}),
        frozenset({"a@b", "c"}),
    }
    with pytest.raises(UsageError, match="A can sit at a table only once"):
        LineUps(2, cards, cards[:2], Bans())
