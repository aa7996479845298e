"""How often a limited clause has been used in this game: kept on its card, as `used`."""

from __future__ import annotations

from .position import State
from .turn import Node, Rule, with_value


def uses(rule: Rule, node: Node) -> int:
    """How often the clause has been used; 0 when that is not limited."""
    value = node.value(rule.keeper, rule.used)
    return 0 if value is None else int(value or 1)


def uses_left(rule: Rule, node: Node) -> int | None:
    """How often the clause can still be used; None: any number of times."""
    return None if rule.clause.limit is None else max(0, rule.clause.limit - uses(rule, node))


def used_up(rule: Rule, node: Node) -> bool:
    """Whether a limited clause has been used as often as it can be."""
    return uses_left(rule, node) == 0


def used_once_more(rule: Rule, node: Node) -> tuple[State, ...]:
    """The states of all seats after one more use of a limited clause."""
    value = "" if rule.clause.limit == 1 else str(uses(rule, node) + 1)
    return with_value(node.state, rule.keeper, rule.used, value)
