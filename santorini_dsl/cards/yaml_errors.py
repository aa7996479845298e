"""The parser's complaints about YAML, in an author's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import yaml

from ..errors import Finding, Span


class _ParserMark(Protocol):
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Mark(NamedTuple):
    """A place as the parser counts it, from 0."""

    line: int
    column: int

    @classmethod
    def of(cls, mark: _ParserMark | None) -> Mark:
        """The parser's mark; the start of the file where it has none."""
        return cls(mark.line, mark.column) if mark else cls(0, 0)


class _Trouble(NamedTuple):
    """One complaint: fragments of the parser's context and problem, and what to say instead.

    `at_context` places it where the construct began instead of where the parser gave up; `quote` offers the
    line's value in quotes.
    """

    context: str
    problem: str
    code: str
    message: str
    at_context: bool = False
    quote: bool = False


_BADLY_INDENTED: Final = "this line is indented differently from the lines it belongs to"
_INDENT: Final = _Trouble("", "", "yaml-indent", _BADLY_INDENTED)
_TOO_DEEP: Final = "this line is indented deeper than the line above, which has a value already"
_DEEPER: Final = _Trouble("", "", "yaml-indent", _TOO_DEEP)
_TWO_COLONS: Final = (
    "a colon and a space inside a value begin a new key: put the value in quotes, "
    "or write `|` after the key and the text indented on the next lines"
)
_INNER_COLON: Final = _Trouble("", "", "yaml-colon", _TWO_COLONS, quote=True)
_CLOSED: Final = "the quoted value ends before this; use the other kind of quotes around it"
_AFTER_QUOTE: Final = _Trouble("", "", "yaml-quote", _CLOSED, quote=True)
_OTHER: Final = _Trouble("", "", "yaml-syntax", "YAML cannot be read from here on")

#: The first that fits is used.
_TROUBLES: Final = (
    _Trouble("", "found character '\\t'", "yaml-tab", "a tab stands here; YAML takes only spaces"),
    _Trouble("", "cannot start any token", "yaml-quote", "a value that begins so must be quoted", quote=True),
    _Trouble("alias", "expected", "yaml-alias", "a value that begins with `*` must be quoted", True, True),
    _Trouble("anchor", "expected", "yaml-alias", "a value that begins with `&` must be quoted", True, True),
    _Trouble("quoted scalar", "unexpected", "yaml-quote", "the quotation that opens here is never closed", True),
    _Trouble("double-quoted", "", "yaml-quote", "a backslash in double quotes begins a code; this is none"),
    _Trouble("block scalar", "", "yaml-block", "after `|` only `-`, `+` or a number of spaces may stand"),
    _Trouble(
        "flow sequence",
        "",
        "yaml-bracket",
        "this list `[…]` is not closed, or an item with a bracket, `?` or `: ` in it is not quoted",
        True,
    ),
    _Trouble(
        "flow mapping",
        "",
        "yaml-bracket",
        "this mapping `{…}` is not closed, or a value with a bracket, `?` or `: ` in it is not quoted",
        True,
    ),
    _Trouble(
        "block node",
        "",
        "yaml-quote",
        "a value that begins with a bracket or a comma must be quoted",
        quote=True,
    ),
    _Trouble("", "sequence entries", "yaml-indent", "a list `- …` begins on a line of its own below its key"),
    _Trouble("", "mapping keys", "yaml-quote", "a value that begins with `?` must be quoted", quote=True),
    _Trouble("", "<block end>", "yaml-indent", _BADLY_INDENTED),
    _Trouble("", "<document start>", "yaml-indent", "this line is indented less than the first line"),
)

_LINE = re.compile(r"^[\s-]*(?P<key>[^\s:]+):\s+(?P<value>.*?)\s*$")
_NO_COLON = re.compile(r"^(?:\s|- )*(?P<all>(?P<key>[\w-]+):?\s*(?P<value>.*?))\s*$")


def reword(error: yaml.YAMLError, text: str, file: str) -> Finding:
    """The finding that says what the parser's error means."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Finding(_OTHER.code, _OTHER.message, Span(file, 1, 1, 1, 2))
    lines = text.split("\n")
    context, problem, mark = error.context or "", error.problem or "", Mark.of(error.problem_mark)
    if "scanning a tag" in context:
        return tag_finding(lines, Mark.of(error.context_mark), file)
    if "simple key" in context:
        return _no_colon(lines, Mark.of(error.context_mark), file)
    line = _LINE.match(lines[mark.line])
    if "mapping values" in problem:
        trouble = _INNER_COLON if line and mark.column >= line.start("value") else _DEEPER
    elif "found '<scalar>'" in problem:
        trouble = _AFTER_QUOTE if lines[mark.line][: mark.column].strip() else _INDENT
    else:
        trouble = next((t for t in _TROUBLES if t.context in context and t.problem in problem), _OTHER)
    if trouble.at_context:
        mark = Mark.of(error.context_mark)
    fix = _fix(line) if trouble.quote and line else None
    return Finding(trouble.code, trouble.message, _here(mark, file), fix)


def tag_finding(lines: Sequence[str], mark: Mark, file: str) -> Finding:
    """A value that begins with `!`, which YAML takes for the name of a type."""
    word = re.match(r"[^\s,\]}]*", lines[mark.line][mark.column :])
    written = word[0] if word else "!"
    span = Span(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 1 + len(written))
    return Finding("yaml-tag", "a value that begins with `!` must be quoted", span, quoted(written))


def quoted(text: str) -> str:
    """The text as a quoted value: in double quotes unless it holds what they give a meaning."""
    return f'"{text}"' if not re.search(r'["\\]', text) else "'" + text.replace("'", "''") + "'"


def _no_colon(lines: Sequence[str], mark: Mark, file: str) -> Finding:
    power = _power_above(lines, mark.line)
    if power is not None:
        span = Span(file, power + 1, 1, power + 1, len(lines[power].rstrip()) + 1)
        return Finding("yaml-colon", "text on several lines needs `|` after `power:`", span, "power: |")
    message = "this line has no `: ` between key and value"
    line = _NO_COLON.match(lines[mark.line])
    if line is None:
        return Finding("yaml-colon", message, _here(mark, file))
    span = Span(file, mark.line + 1, line.start("all") + 1, mark.line + 1, line.end("all") + 1)
    return Finding("yaml-colon", message, span, f"{line['key']}: {line['value']}".rstrip())


def _power_above(lines: Sequence[str], number: int) -> int | None:
    """The line of a `power:` without `|` that an indented line belongs to; lines are counted from 0."""
    if not lines[number][:1].isspace():
        return None
    keys = (above for above in range(number - 1, -1, -1) if lines[above].strip() and not lines[above][0].isspace())
    key = next(keys, None)
    return key if key is not None and re.fullmatch(r"power:\s*(?:#.*)?", lines[key]) else None


def _fix(line: re.Match[str]) -> str:
    """The line's value, quoted; a power is offered the block form, which needs no quotes."""
    value = line["value"]
    if line["key"] == "power":
        return "power: |"
    return quoted(value.strip(value[0]) if value[:1] in {"'", '"'} else value)


def _here(mark: Mark, file: str) -> Span:
    return Span(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
