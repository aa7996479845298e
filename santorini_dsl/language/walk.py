"""Walking through effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def walk(value: Any) -> Iterator[Any]:
    """Every effect object inside a value, the value first."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from walk(getattr(value, field.name))
