"""Reading YAML: exact places, raw texts, bounded work, and nothing that raises."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from santorini_dsl.cards import parse_card
from santorini_dsl.cards.yaml_tree import EVENT_LIMIT, ListNode, MapNode, Scalar, read_yaml
from santorini_dsl.data import data_folder

LINES = st.lists(st.text("ab '\"#:-|>{}[]é木", max_size=12).map(str.rstrip), min_size=1, max_size=6)


def read(text: str) -> MapNode:
    root, findings = read_yaml(text.encode(), "x.yaml")
    assert findings == []
    assert root is not None
    return root


def scalar(text: str, key: str) -> Scalar:
    node = read(text).get(key)
    assert isinstance(node, Scalar)
    return node


@given(LINES, st.integers(2, 5), st.sampled_from(["", "-", "+"]), st.booleans(), st.booleans())
def test_every_character_of_a_block_is_placed_exactly(
    rows: list[str], indent: int, chomping: str, explicit: bool, windows: bool
) -> None:
    rows = ["x" + rows[0], *rows[1:]]
    if explicit:
        rows[0] = " " + rows[0]
    header = f"notes: |{indent if explicit else ''}{chomping}  # why"
    file = "\n".join(["name: x", header, *(" " * indent + row if row else "" for row in rows), "title: y", ""])
    node = scalar(file.replace("\n", "\r\n") if windows else file, "notes")
    assert node.text == "\n".join(rows).rstrip("\n")
    assert node.source is not None
    lines = file.split("\n")
    for offset, character in enumerate(node.text):
        if character != "\n":
            span = node.part(offset, offset + 1)
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == character


@pytest.mark.parametrize(
    ("value", "text", "column"),
    [
        ("abc def", "abc def", 7),
        ("'abc'", "abc", 8),
        ('"abc # d"', "abc # d", 8),
        ("abc  # comment", "abc", 7),
        ("木 é x", "木 é x", 7),
    ],
)
def test_the_characters_of_one_line_are_placed_exactly(value: str, text: str, column: int) -> None:
    node = scalar(f"name: {value}\n", "name")
    assert node.text == text
    span = node.part(len(text) - 1, len(text))
    assert (span.line, span.column, span.end_column) == (1, column + len(text) - 1, column + len(text))


@pytest.mark.parametrize("value", ["'it''s'", '"a\\tb"', ">\n  a\n  b", "'a\n  b'"])
def test_what_the_file_spells_otherwise_is_placed_as_a_whole(value: str) -> None:
    node = scalar(f"name: {value}\n", "name")
    assert node.source is None
    assert node.part(1, 2) == node.span


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("00000", "00000"),
        ("00a00", "00a00"),
        ("10000", 10000),
        ("0", 0),
        ("-3", -3),
        ("1.5", 1.5),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2017-02-05", "2017-02-05"),
        (".inf", ".inf"),
        ("9" * 5000, "9" * 5000),
        ("yes", True),
        ("Off", False),
        ("~", None),
        ("'yes'", "yes"),
        ("'5'", "5"),
    ],
)
def test_what_a_scalar_means(text: str, value: object) -> None:
    node = scalar(f"name: {text}\n", "name")
    assert node.value == value
    assert type(node.value) is type(value)
    assert node.text == text.strip("'")


def test_collections_become_plain_data() -> None:
    root = read("a: [1, {b: c}]\nd:\n  - e\n")
    assert root.value == {"a": [1, {"b": "c"}], "d": ["e"]}
    assert isinstance(root.get("a"), ListNode)
    assert root.get("f") is None


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"\x00")
@example(b"%")
@example(b"? !<")
@example("power: |\n \u3000\n".encode())
def test_no_bytes_raise(data: bytes) -> None:
    reading = parse_card(data, "x.yaml")
    assert reading.card is None
    assert reading.findings


WORDS = (
    "name power: | scenarios: - { } [ ] , : ? ! & * # ' \" \t @ % --- ... players: none 0 yes is: turn: board: "
    "tries: then: position: to-move: 2 00000 this C3 \\ > ~ << ü \u2028"
)
PIECES = st.sampled_from([*WORDS.split(" "), "\n", "\n  ", "\n    - ", " "])


@given(st.lists(PIECES, max_size=40).map("".join))
def test_no_text_raises(text: str) -> None:
    reading = parse_card(text.encode(), "x.yaml")
    assert (reading.card is None) == bool(reading.errors)
    lines = text.count("\n") + 2
    for finding in reading.findings:
        assert 1 <= finding.span.line <= lines
        assert finding.span.column >= 1
        assert finding.span.end_line >= finding.span.line


class Counting:
    """Counts the events that are taken from the parser."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        parse = yaml.parse

        def counted(*arguments: object, **options: object) -> object:
            for event in parse(*arguments, **options):  # type: ignore[arg-type]
                self.count += 1
                yield event

        monkeypatch.setattr(yaml, "parse", counted)


BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "code", "most"),
    [
        (BOMB, "yaml-alias", 6),
        ("a: " + "[" * 100_000, "too-deep", 25),
        ("a: " + "{b: " * 50_000, "too-deep", 50),
        ("".join(f"{'  ' * n}a:\n" for n in range(300)), "too-deep", 50),
        ("- a\n" * 60_000, "too-large", EVENT_LIMIT + 2),
        ("x" * 300_000, "too-large", 0),
    ],
)
def test_bombs_are_refused_early(monkeypatch: pytest.MonkeyPatch, text: str, code: str, most: int) -> None:
    counting = Counting(monkeypatch)
    root, findings = read_yaml(text.encode(), "x.yaml")
    assert root is None
    assert [finding.code for finding in findings] == [code]
    assert counting.count <= most


def test_nothing_is_constructed() -> None:
    root, findings = read_yaml(b"name: !!python/object/apply:os.system ['exit 1']\n", "x.yaml")
    assert root is None
    assert [finding.code for finding in findings] == ["yaml-tag"]


@pytest.mark.parametrize("path", sorted(data_folder("gods").rglob("*.yaml")), ids=lambda path: path.stem)
def test_a_trusted_file_is_read_the_same(path: Path) -> None:
    data = path.read_bytes()
    assert read_yaml(data, str(path), trusted=True) == read_yaml(data, str(path))
