"""Walking through effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def walk(value: object) -> Iterator[Any]:
    """Every effect object inside a value, the value first."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    else:
        for name in _parts(type(value)):
            yield from walk(getattr(value, name))


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """The fields of an effect; none for plain values."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
