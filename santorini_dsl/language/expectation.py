"""What could stand at a place, in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..vocabulary import Kind, Term

_FEW: Final = 3

_AMOUNTS: Final = frozenset({"ONE", "NUMERAL", "ANY", "EACH", "AT", "NO", "NONE"})
_GROUPS: Final[tuple[tuple[str, frozenset[str], frozenset[str]], ...]] = (
    ("“this turn”", frozenset({"THIS"}), frozenset({"THIS"})),
    (
        "a worker (“your worker”, “an opponent worker”)",
        frozenset({"YOUR", "OPPONENT"}),
        _AMOUNTS
        | {"YOUR", "OPPONENT", "THEIR", "IT", "THAT", "MOVED", "UNMOVED", "OTHER", "NEIGHBORING", "WORKER", "NAMED"},
    ),
    (
        "a space (“a corner space”)",
        frozenset({"SPACE", "UNOCCUPIED", "PERIMETER"}),
        _AMOUNTS
        | {
            "SPACE",
            "UNOCCUPIED",
            "OCCUPIED",
            "PERIMETER",
            "INNER",
            "CORNER",
            "CENTER",
            "VACATED",
            "ITS",
            "SAME",
            "THAT",
        }
        | {"NEXT", "OPPOSITE", "NEIGHBORING"},
    ),
    (
        "how or where (“up”, “to …”, “on …”)",
        frozenset({"UP", "TO", "ANYWHERE"}),
        frozenset(
            {"UP", "DOWN", "LEVEL", "DIAGONALLY", "ORTHOGONALLY", "IN", "DIRECTLY", "TO", "FROM", "OVER", "ANYWHERE"}
        )
        | {"BY", "BUILT", "BLOCK", "DOME", "ON"},
    ),
    (
        "how often (“one more time”)",
        frozenset({"TWICE"}),
        frozenset({"TWICE", "UP_TO", "ONE", "NUMERAL", "ANY", "SPENDING"}),
    ),
    ("when (“before it moves”)", frozenset({"BEFORE", "AFTER"}), frozenset({"BEFORE", "AFTER"})),
    ("“but …”", frozenset({"BUT"}), frozenset({"BUT"})),
    (
        "a description (“on level 2”, “neighboring …”)",
        frozenset({"ON", "NEIGHBORING", "HELD"}),
        frozenset(
            {"ON", "NEIGHBORING", "HELD", "HIGHER", "LOWER", "NOT", "IN", "THAT_STARTED", "ONE", "NUMERAL", "ANY", "AT"}
        ),
    ),
    (
        "what is done (“move”, “build”)",
        frozenset({"MOVE", "BUILD", "FORCE"}),
        frozenset({"MOVE", "BUILD", "FORCE", "REMOVE", "REPLACE", "COMPLETE"}),
    ),
    ("a condition (“if …”, “unless …”)", frozenset({"IF", "UNLESS"}), frozenset({"IF", "UNLESS"})),
    ("“; then …”", frozenset({"SEMICOLON"}), frozenset({"SEMICOLON"})),
    ("a period", frozenset({"PERIOD"}), frozenset({"PERIOD"})),
)
"""What is said in one, the words by which it is known, and all the words with which it begins."""


def expected(terms: Sequence[Term]) -> str:
    """Up to three words by name, more of them by what they are for, with examples."""
    if not terms:
        return Kind.NAME.value
    if len(terms) <= _FEW:
        return listed([f"“{term.spellings[0]}”" for term in terms])
    there = {term.terminal for term in terms}
    groups = [(name, words) for name, known, words in _GROUPS if known <= there]
    told = frozenset[str]().union(*(words for _, words in groups))
    rest = [term for term in terms if term.terminal not in told]
    if len(rest) <= _FEW:
        others = [f"“{term.spellings[0]}”" for term in rest]
    else:
        kinds = {term.kind for term in rest}
        others = [kind.value for kind in Kind if kind in kinds and kind is not Kind.SIGN]
    return listed([*(name for name, _ in groups), *others])


def listed(names: Sequence[str]) -> str:
    """ "a, b or c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
