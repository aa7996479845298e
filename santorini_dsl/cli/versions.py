"""Which versions are installed."""

from __future__ import annotations

from importlib import metadata
from typing import Final

_DISTRIBUTION: Final = "santorini-dsl"


def version(distribution: str = _DISTRIBUTION) -> str:
    """The installed version of a distribution; by default, of this one."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "(not installed)"
