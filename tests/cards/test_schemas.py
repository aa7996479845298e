"""The shipped schemas are sound, strict, and told in the reference."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import santorini_dsl.cards
from santorini_dsl.cards import parse_card

FOLDER = Path(santorini_dsl.cards.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
#: Where people read about the files.
REFERENCES = {"card": "cards.md", "pack": "cards.md", "bans": "matchups.md", "roster": "matchups.md"}
REFERENCE = (DOCS / "cards.md").read_text(encoding="utf-8")


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    return loaded


def parts(node: object) -> Iterator[dict[str, Any]]:
    """A schema and all schemas inside it."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from parts(value)
    elif isinstance(node, list):
        for value in node:
            yield from parts(value)


@pytest.mark.parametrize("name", REFERENCES)
def test_the_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", REFERENCES)
def test_mappings_take_no_other_keys_and_every_key_is_described(name: str) -> None:
    definitions = schema(name).get("$defs", {})
    for part in parts(schema(name)):
        if "properties" in part and "title" in part:
            assert part["additionalProperties"] is False
            for key, value in part["properties"].items():
                target = definitions.get(value.get("$ref", "").removeprefix("#/$defs/"), {})
                assert value.get("description") or target.get("description"), key


@pytest.mark.parametrize("name", REFERENCES)
def test_every_key_is_in_the_reference(name: str) -> None:
    keys = {key for part in parts(schema(name)) if "title" in part for key in part.get("properties", {})}
    assert keys
    reference = (DOCS / REFERENCES[name]).read_text(encoding="utf-8")
    assert [key for key in keys if f"`{key}`" not in reference] == []


def test_the_card_of_the_reference_is_sound_but_for_its_power() -> None:
    example = re.search(r"```yaml\n(.*?)```", REFERENCE, re.DOTALL)
    assert example
    text = re.sub(r"power: \|\n.*\n", "power: none\n", example[1])
    reading = parse_card(text.encode(), "pan.yaml")
    assert reading.findings == ()
    assert reading.card is not None
    assert len(reading.card.scenarios) == 1
