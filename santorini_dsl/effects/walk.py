"""Walking through effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def walk(value: object) -> Iterator[Any]:
    """Every effect object inside a value, the value first."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    else:  # `fields()` makes a new tuple at each call, and every clause is walked several times
        for name in getattr(value, "__dataclass_fields__", ()):
            yield from walk(getattr(value, name))
