"""YAML as a tree that knows where everything stands.

Built from PyYAML's events, so nothing is constructed or executed, aliases are never expanded, and the
nesting and number of nodes are bounded while reading. A scalar keeps the text as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import yaml

from ..errors import Finding, Span
from ..source import Source
from .yaml_errors import Mark, reword, tag_finding
from .yaml_text import UNWANTED, decode

DEPTH_LIMIT: Final = 20
EVENT_LIMIT: Final = 20_000

#: The parser in C, if PyYAML has it. Its events are the same, its messages are not.
_FAST: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_BOOLEAN = re.compile(r"(?:yes|no|true|false|on|off)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:0|[1-9]\d{0,15})(\.\d{1,15})?")
_BLOCKS: Final = frozenset("|>")
_QUOTES: Final = frozenset({"'", '"'})
_NULL: Final = frozenset({"", "~", "null", "Null", "NULL"})

#: What a scalar means. Digits with a leading zero stay text: readers of YAML disagree on their value.
Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. `source` places every character in the file, None where the file spells it otherwise."""

    text: str
    plain: bool
    span: Span
    source: Source | None

    @property
    def value(self) -> Value:
        """What YAML makes of an unquoted value: a boolean, a number, nothing, or else text."""
        if not self.plain:
            return self.text
        if self.text in _NULL:
            return None
        if _BOOLEAN.fullmatch(self.text):
            return self.text.lower() in {"yes", "true", "on"}
        number = _NUMBER.fullmatch(self.text)
        if number:
            return float(self.text) if number[1] else int(self.text)
        return self.text

    def part(self, start: int, end: int) -> Span:
        """The span of text[start:end], or of the whole value where its characters cannot be placed."""
        return self.source.span(start, end) if self.source else self.span


@dataclass(frozen=True)
class ListNode:
    """A sequence."""

    items: tuple[Node, ...]
    span: Span

    @cached_property
    def value(self) -> list[object]:
        """The plain data."""
        return [item.value for item in self.items]


@dataclass(frozen=True)
class MapNode:
    """A mapping, without the repeats of duplicate keys. `flow` tells `{…}` from lines."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    flow: bool

    @cached_property
    def value(self) -> dict[str, object]:
        """The plain data."""
        return {key.text: node.value for key, node in self.entries}

    def entry(self, key: str) -> tuple[Scalar, Node] | None:
        """The key and its value."""
        return next((entry for entry in self.entries if entry[0].text == key), None)

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        entry = self.entry(key)
        return entry and entry[1]

    def text(self, key: str) -> Scalar | None:
        """The value of a key if it is text."""
        node = self.get(key)
        return node if isinstance(node, Scalar) and isinstance(node.value, str) else None

    def words(self, key: str) -> str:
        """The value of a key if it is text, in one line; else an empty text."""
        text = self.text(key)
        return " ".join(text.text.split()) if text else ""

    def number(self, key: str) -> int | None:
        """The value of a key if it is a whole number."""
        node = self.get(key)
        value = node.value if isinstance(node, Scalar) else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def items(self, key: str) -> tuple[Node, ...]:
        """The items of a list, none if there is no list."""
        node = self.get(key)
        return node.items if isinstance(node, ListNode) else ()

    def maps(self, key: str) -> tuple[MapNode, ...]:
        """The items of a list that are mappings."""
        return tuple(item for item in self.items(key) if isinstance(item, MapNode))

    def texts(self, key: str) -> tuple[Scalar, ...]:
        """The items of a list that are text."""
        return tuple(item for item in self.items(key) if isinstance(item, Scalar) and isinstance(item.value, str))


Node = Scalar | ListNode | MapNode


def read_yaml(
    data: bytes, file: str, first: str = "name", trusted: bool = False
) -> tuple[MapNode | None, list[Finding]]:
    """The mapping that a file holds, and what is wrong with its YAML.

    `file` is the name that spans show, `first` the key that such a file usually begins with. A trusted file is read
    fast, and has worse messages. The mapping is None when the file cannot be read further.
    """
    text, findings = decode(data, file)
    if text is None:
        return None, findings
    reader = _Reader(text, file, first, _FAST if trusted else yaml.SafeLoader)
    try:
        root = reader.read()
    except _RefusedError as refused:
        return None, [*findings, *reader.findings, refused.finding]
    except yaml.YAMLError as error:
        return None, reader.stopped_by(reader.open_quotation(error) or reword(error, text, file), findings)
    return root, [*findings, *reader.findings]


class _RefusedError(Exception):
    def __init__(self, finding: Finding) -> None:
        self.finding = finding


@dataclass
class _Open:
    """A collection that is still being read; a mapping's nodes are key, value, key, value."""

    start: yaml.CollectionStartEvent
    nodes: list[Node]


class _Reader:
    """Turns the events of one file into nodes."""

    def __init__(self, text: str, file: str, first: str, loader: Any) -> None:
        self.text = text
        self.file = file
        self.first = first
        self.loader = loader
        self.lines = text.split("\n")
        self.open: list[_Open] = []
        self.findings: list[Finding] = []
        self.last: yaml.ScalarEvent | None = None

    def read(self) -> MapNode | None:
        """The first document, if it is a mapping."""
        root: Node | None = None
        for event in self._first_document():
            root = self._take(event) or root
        if root is None or (isinstance(root, Scalar) and root.value is None):
            message = f"the file is empty; a file begins with `{self.first}: …`"
            self._find("empty-file", message, Span(self.file, 1, 1, 1, 2), f"{self.first}: ")
            return None
        if not isinstance(root, MapNode):
            hint = "; this is a list: delete the dash in front" if isinstance(root, ListNode) else ""
            self._find("not-a-mapping", f"the file must consist of lines `key: value`{hint}", root.span)
            return None
        return root

    def stopped_by(self, trouble: Finding, before: list[Finding]) -> list[Finding]:
        """The findings of a file that cannot be read on, each cause once."""
        found = [*before, *self.findings]
        if found and found[-1].code == "yaml-wrapped":
            found.pop()
        if trouble.code != "yaml-tab" or all(finding.code != "yaml-tab" for finding in found):
            found.append(trouble)
        return found

    def open_quotation(self, error: yaml.YAMLError) -> Finding | None:
        """The finding that a quotation was meant to close lines before the error, where there is one."""
        if not (self.last and self.last.style in _QUOTES and isinstance(error, yaml.MarkedYAMLError)):
            return None
        start, end = Mark.of(self.last.start_mark), Mark.of(self.last.end_mark)
        if start.line == end.line or end.line != Mark.of(error.problem_mark).line:
            return None
        message = f"the quotation that opens here is not closed before line {end.line + 1}"
        return Finding("yaml-quote", message, self._between(start, Mark(start.line, start.column + 1)))

    def _first_document(self) -> Iterator[yaml.Event]:
        """The events that carry nodes; stops at the limits and before a second document."""
        documents = depth = 0
        for count, event in enumerate(yaml.parse(self.text, Loader=self.loader)):
            if count > EVENT_LIMIT:
                message = "this file holds far more than a card can"
                raise _RefusedError(Finding("too-large", message, self._span(event)))
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = "a second document begins here; write each card into its own file"
                    self._find("yaml-documents", message, self._span(event))
                    return
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEPTH_LIMIT:
                message = f"this is nested more than {DEPTH_LIMIT} levels deep"
                raise _RefusedError(Finding("too-deep", message, self._span(event)))
            if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
                yield event

    def _take(self, event: yaml.Event) -> Node | None:
        """Takes an event in. Gives the root node once it is complete."""
        if isinstance(event, yaml.NodeEvent):
            self._refuse_references(event)
        if isinstance(event, yaml.CollectionStartEvent):
            self.open.append(_Open(event, []))
            return None
        if isinstance(event, yaml.ScalarEvent):
            node: Node = self._scalar(event)
        else:
            node = self._collection(self.open.pop(), event)
        if not self.open:
            return node
        self.open[-1].nodes.append(node)
        return None

    def _refuse_references(self, event: yaml.NodeEvent) -> None:
        if event.anchor is not None:
            message = "anchors (`&`) and aliases (`*`) are not used in card files: write the value out, or quote it"
            raise _RefusedError(Finding("yaml-alias", message, self._span(event)))
        if getattr(event, "tag", None) is not None:
            raise _RefusedError(tag_finding(self.lines, Mark.of(event.start_mark), self.file))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text = event.value.rstrip("\n") if event.style in _BLOCKS else event.value
        self.last = event
        plain = not event.style
        span = self._span(event)
        if plain and span.end_line > span.line:
            message = "this value goes on in the next line; write `|` before it, or indent that line less"
            here = Span(self.file, span.line, span.column, span.line, self._end(span.line))
            self._find("yaml-wrapped", message, here, "|")
        unwanted = UNWANTED.search(text)
        if unwanted:
            message = f"this code stands for the invisible character U+{ord(unwanted[0]):04X}; leave it out"
            self._find("yaml-character", message, span)
            text = UNWANTED.sub("\ufffd", text)  # no message shall repeat it
        return Scalar(text, plain, span, self._source(event, text))

    def _source(self, event: yaml.ScalarEvent, text: str) -> Source | None:
        """Where the text's characters stand, if the file has them one for one."""
        (line, column), end = Mark.of(event.start_mark), Mark.of(event.end_mark)
        if event.style == "|":
            rows = text.split("\n")
            raw = self.lines[line + 1 : line + 1 + len(rows)]
            places = [
                (line + 2 + n, len(written) - len(row) + 1)
                for n, (row, written) in enumerate(zip(rows, raw, strict=False))
            ]
            return Source.indented(text, self.file, places) if text else None
        quote = 1 if event.style else 0
        written = self.lines[line][column + quote : end.column - quote]
        if line != end.line or written != text:
            return None
        return Source.of(text, self.file, line + 1, column + 1 + quote)

    def _collection(self, done: _Open, end: yaml.Event) -> Node:
        mark, last = Mark.of(done.start.start_mark), Mark.of(end.end_mark)
        line = mark.line + 1
        here = Span(self.file, line, mark.column + 1, line, self._end(line))
        if last.line == mark.line:
            here = self._between(mark, last)
        if isinstance(done.start, yaml.SequenceStartEvent):
            return ListNode(tuple(done.nodes), here)
        entries = self._entries(done.nodes)
        return MapNode(entries, entries[0][0].span if entries else here, bool(done.start.flow_style))

    def _entries(self, nodes: Sequence[Node]) -> tuple[tuple[Scalar, Node], ...]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        for key, node in zip(nodes[::2], nodes[1::2], strict=True):
            if not isinstance(key, Scalar):
                self._find("yaml-key", "a key must be one word, not a list or a mapping", key.span)
            elif key.text == "<<" and key.plain:
                message = "merge keys (`<<`) are not used in card files; write the keys out"
                raise _RefusedError(Finding("yaml-alias", message, key.span))
            elif key.text in entries:
                first = entries[key.text][0].span.line
                message = f"the key `{key.text}` stands here a second time; the first is on line {first}"
                self._find("duplicate-key", message, key.span)
            else:
                entries[key.text] = key, node
        return tuple(entries.values())

    def _end(self, line: int) -> int:
        return len(self.lines[line - 1].rstrip()) + 1

    def _span(self, event: yaml.Event) -> Span:
        """An event's place; for a block of text its `|`."""
        start, end = Mark.of(event.start_mark), Mark.of(event.end_mark)
        if isinstance(event, yaml.ScalarEvent) and event.style in _BLOCKS:
            end = Mark(start.line, start.column + 1)
        return self._between(start, end)

    def _between(self, start: Mark, end: Mark) -> Span:
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _find(self, code: str, message: str, span: Span, suggestion: str | None = None) -> None:
        self.findings.append(Finding(code, message, span, suggestion))
