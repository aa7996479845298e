"""Checking a file against the JSON Schema that ships with the package, in words an author can use.

The schema files are also what editors use. Beside the standard keywords they hold `errorMessage` (what to
say when the part they stand in fails; some editors show it too) and `errorKey` (which key to point at).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..errors import Finding, Span
from .words import brief, nearest
from .yaml_errors import quoted
from .yaml_tree import ListNode, MapNode, Node, Scalar

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

#: Where a value stands in a file: keys, and item numbers from 0.
Path_ = Sequence[str | int]

_TYPES: Final = {
    "string": "text",
    "integer": "a whole number",
    "array": "a list",
    "object": "a mapping of keys to values",
}
#: Words for a list that is not there.
_NOTHING: Final = frozenset({"none", "no", "false", "nothing"})
#: The longest number that is suggested.
_DIGITS: Final = 15
#: Keys that authors expect, and which one holds what they mean.
_MEANT: Final[Mapping[str, str]] = {
    "description": "notes",
    "comment": "notes",
    "comments": "notes",
    "note": "notes",
} | dict.fromkeys(("ability", "effect", "effects", "rule", "rules", "text"), "power")
_COMBINATIONS: Final = frozenset({"oneOf", "anyOf", "not"})


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to load, and files that are trusted need none

    text = (Path(__file__).parent / f"{name}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def check_schema(root: MapNode, name: str) -> list[Finding]:
    """What is wrong with a file by the schema `name` (card or pack)."""
    errors = list(_validator(name).iter_errors(root.value))
    broken = [tuple(error.absolute_path) for error in errors if error.validator not in _COMBINATIONS]
    findings: dict[Finding, None] = {}
    for error in errors:
        path = tuple(error.absolute_path)
        # A misspelt key or value says more than the combination that it breaks.
        if error.validator in _COMBINATIONS and any(other[: len(path)] == path for other in broken):
            continue
        findings.update(dict.fromkeys(_Wording(root, path, error).findings()))
    return list(findings)


class _Wording:
    """One error of the validator, put into words."""

    def __init__(self, root: MapNode, path: Path_, error: ValidationError) -> None:
        self.path = path
        self.key, self.node = _locate(root, path)
        self.validator = str(error.validator)
        self.wanted: Any = error.validator_value
        self.schema: Mapping[str, Any] = error.schema if isinstance(error.schema, Mapping) else {}

    def findings(self) -> Iterator[Finding]:
        """The findings; a mapping with several unknown keys has one for each."""
        if isinstance(self.node, MapNode) and self.validator == "additionalProperties":
            yield from self._unknown_keys(self.node)
        elif isinstance(self.node, MapNode) and self.validator == "required":
            yield from self._missing_keys(self.node)
        elif isinstance(self.node, Scalar) and self.node.value is None:
            yield self._empty(self.node)
        elif self.validator == "type":
            yield self._scalar_type(self.node) if isinstance(self.node, Scalar) else self._collection_type()
        elif self.validator in {"enum", "const"}:
            yield self._choice()
        elif self.validator in _COMBINATIONS:
            yield Finding("key-combination", self.schema["errorMessage"], self._combination_span())
        else:
            yield Finding("bad-value", self.schema.get("errorMessage") or self._limit(), self.node.span)

    # -- keys ---------------------------------------------------------------------------------------------

    def _unknown_keys(self, node: MapNode) -> Iterator[Finding]:
        known = list(self.schema["properties"])
        free = [name for name in known if node.get(name) is None]
        what = f"a {self.schema['title']}"
        for key, value in node.entries:
            if key.text in known:
                continue
            meant = _MEANT.get(key.text.lower())
            close = meant if meant in free else nearest(key.text, free)
            keys = f"the keys of {what} are {_listed(known)}"
            if node.flow and isinstance(value, Scalar) and value.plain and not value.text:
                message = "a comma ends a value inside `{…}`; quote a value that holds one"
                yield Finding("unknown-key", message, key.span)
            elif isinstance(key.value, bool):
                message = f"YAML takes the key `{key.text}` for {str(key.value).lower()}; {keys}"
                yield Finding("yaml-boolean", message, key.span, close)
            else:
                yield Finding("unknown-key", f"`{brief(key.text)}` is not a key of {what}; {keys}", key.span, close)

    def _missing_keys(self, node: MapNode) -> Iterator[Finding]:
        known = self.schema["properties"]
        unknown = [key.text for key, _ in node.entries if key.text not in known]
        free = [name for name in known if node.get(name) is None]
        for key in self.wanted:
            misspelt = any(key in (nearest(word, free), _MEANT.get(word.lower())) for word in unknown)
            if node.entry(key) is None and not misspelt:
                what = _lower(known[key]["description"])
                message = f"a {self.schema['title']} needs the key `{key}`: {what}"
                yield Finding("missing-key", message, node.span, f"{key}: ")

    def _combination_span(self) -> Span:
        entry = self.node.entry(self.schema.get("errorKey", "")) if isinstance(self.node, MapNode) else None
        return entry[0].span if entry else self.node.span

    # -- values -------------------------------------------------------------------------------------------

    def _empty(self, node: Scalar) -> Finding:
        span = node.span if node.text or self.key is None else self.key.span
        fix = "power: none" if self.path == ("power",) else None
        message = f"{self._name()} has no value; it must be {self._expected()}"
        return Finding("empty-value", message, span, fix)

    def _scalar_type(self, node: Scalar) -> Finding:
        wanted, text, value = self._types(), node.text, node.value
        needs = f"{self._name()} must be {self._expected()}"
        if wanted == ["array"] and self.key and text.lower() in _NOTHING:
            start, end = self.key.span, node.span
            whole = Span(start.file, start.line, start.column, end.end_line, end.end_column)
            return Finding("wrong-type", f"{needs}; leave the key out where there are none", whole, "")
        if "string" in wanted and isinstance(value, bool):
            message = f"YAML takes `{text}` for {str(value).lower()}, but {needs}; put it in quotes"
            return Finding("yaml-boolean", message, node.span, quoted(text))
        if "string" in wanted:
            message = f"YAML takes `{brief(text)}` for a number, but {needs}; put it in quotes"
            return Finding("yaml-number", message, node.span, quoted(text))
        if wanted == ["integer"] and node.plain and text.isdecimal():
            if text[0] != "0":
                return Finding("wrong-type", f"{needs}, and not so large a one", node.span)
            message = f"programs disagree on what number `{brief(text)}` is; write it without zeros in front"
            return Finding("yaml-number", message, node.span, text.lstrip("0")[:_DIGITS] or "0")
        fix = None
        if wanted == ["integer"] and text.isdecimal() and len(text) <= _DIGITS:
            fix = text
        elif wanted == ["array"] and "[" not in text:
            fix = f"[{text}]"
        return Finding("wrong-type", needs, node.span, fix)

    def _collection_type(self) -> Finding:
        kind = "object" if isinstance(self.node, MapNode) else "array"
        message = f"{self._name()} must be {self._expected()}, not {_TYPES[kind]}"
        fix = "power: |" if self.path == ("power",) else None
        if isinstance(self.node, MapNode) and "string" in self._types():
            message += "; a colon and a space inside a text make one of it"
        return Finding("wrong-type", message, self.node.span, fix)

    def _choice(self) -> Finding:
        name, expected = self._name(), self._expected()
        if not isinstance(self.node, Scalar):
            return Finding("wrong-type", f"{name} must be {expected}", self.node.span)
        text, value = self.node.text, self.node.value
        close = nearest(text, [str(choice) for choice in self._choices()])
        if isinstance(value, bool):
            message = f"YAML takes `{text}` for {str(value).lower()}, but {name} must be {expected}"
            return Finding("yaml-boolean", message, self.node.span, close)
        message = self.schema.get("errorMessage") or f"`{brief(text)}` cannot stand here: {name} must be {expected}"
        return Finding("bad-value", message, self.node.span, close)

    def _limit(self) -> str:
        """What a bound of the schema asks for."""
        name = self._name()
        match self.validator:
            case "minimum":
                return f"{name} is at least {self.wanted}"
            case "minItems" | "minProperties":
                return f"{name} holds at least {self.wanted}"
            case "maxItems":
                return f"{name} holds at most {self.wanted}"
            case _:
                return f"{name} names each item once"

    def _types(self) -> list[str]:
        return [self.wanted] if isinstance(self.wanted, str) else list(self.wanted)

    def _choices(self) -> list[Any]:
        return [self.wanted] if self.validator == "const" else list(self.wanted)

    def _expected(self) -> str:
        if self.validator in {"enum", "const"}:
            return _listed([str(choice) for choice in self._choices()], "or")
        return " or ".join(_TYPES[kind] for kind in self._types())

    def _name(self) -> str:
        key = next((step for step in reversed(self.path) if isinstance(step, str)), None)
        if key is None:
            return "the file"
        return f"an item of `{key}`" if isinstance(self.path[-1], int) else f"`{key}`"


def _locate(root: MapNode, path: Path_) -> tuple[Scalar | None, Node]:
    """The key and the value at a path."""
    key: Scalar | None = None
    node: Node = root
    for step in path:
        entry = node.entry(step) if isinstance(node, MapNode) and isinstance(step, str) else None
        if entry is not None:
            key, node = entry
        elif isinstance(node, ListNode) and isinstance(step, int):
            key, node = None, node.items[step]
    return key, node


def _listed(words: Sequence[str], last: str = "and") -> str:
    names = [f"`{word}`" for word in words]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].rstrip(".")
