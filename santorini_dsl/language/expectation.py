"""What could stand at a place, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from ..vocabulary import Kind, Term

_FEW = 3
_MANY = 6


def expected(terms: Sequence[Term]) -> str:
    """Up to three words by name, more of them by what they are for: "a direction, a place or a period"."""
    if not terms:
        return Kind.NAME.value
    if len(terms) <= _FEW:
        return listed([f"“{term.spellings[0]}”" for term in terms])
    kinds = {term.kind for term in terms}
    names = [kind.value for kind in Kind if kind in kinds and kind is not Kind.SIGN]
    names += [f"“{term.spellings[0]}”" for term in terms if term.kind is Kind.SIGN]
    return listed(names if len(names) <= _MANY else [*names[: _MANY - 1], "something else"])


def listed(names: Sequence[str]) -> str:
    """ "a, b or c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
