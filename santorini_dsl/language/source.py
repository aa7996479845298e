"""The text of a power and where it lies in its file."""

from ..source import Source

__all__ = ["Source"]
