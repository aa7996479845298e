"""Complaints: what makes no sense in a clause, named by its part; `place` finds the part in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token

from .phrases import Node, nodes
from .problem import Problem


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that makes no sense.

    `part` is heading, whole, subject, action, trigger or condition of the first part of the sentence, or
    "part 1", "part 2" … for what follows "then". `words` are names of syntax nodes to blame inside it, the
    outermost first: a place before one that only describes a worker.
    """

    code: str
    message: str
    part: str = "whole"
    words: tuple[str, ...] = ()
    suggestion: str | None = None


def place(complaint: Complaint, tree: Node) -> Problem:
    """The complaint at its place in the tree of its clause."""
    node = _part(complaint.part, tree)
    for name in complaint.words:
        found = _outermost(name, node)
        if found is not None:
            node = found
            break
    start, end = _extent(node)
    return Problem(complaint.code, complaint.message, start, end, complaint.suggestion)


def _outermost(name: str, node: Node) -> Node | None:
    row = [node]
    while row:
        found = next((each for each in row if each.data == name), None)
        if found is not None:
            return found
        row = [inner for each in row for inner in nodes(each)]
    return None


_CONDITIONS = ("if_", "unless", "if_unless")


def _part(name: str, tree: Node) -> Node:
    sentence = next(tree.find_data("sentence"))
    statements = nodes(sentence)
    if name == "heading":
        return next(tree.find_data("heading"), sentence)
    if name.startswith("part "):
        return statements[int(name.removeprefix("part "))]
    first = statements[0]
    if name == "whole":
        return sentence
    if name == "condition":
        return next((each for each in nodes(first) if each.data in _CONDITIONS), first)
    if name == "trigger":
        return first
    core = _core(first)
    inner = nodes(core)
    if name == "subject":
        return inner[0] if inner else core
    return inner[-1] if inner and core.data in _RULES else core


def _core(statement: Node) -> Node:
    """The part of a statement that says who does what."""
    for node in nodes(statement):
        if str(node.data) in _CORES:
            return node
    return statement


_RULES = ("may", "cannot", "can_only", "must", "must_end", "does", "cannot_win", "must_be_placed", "cannot_be_placed")
_CORES = (
    *(*_RULES, "wins", "loses", "nobody_wins", "harmless", "facts", "opponents_power", "drawn_power", "takes_turn"),
    *("is_forced", "is_removed", "is_replaced", "is_built", "is_taken", "gains", "spends", "discards", "draws"),
    *("place_first", "place_last", "place_count", "cannot_be_placed", "must_be_placed", "mark_worker", "make_deck"),
)


def _extent(node: Node) -> tuple[int, int]:
    """Where a node begins and ends, its words without meaning included."""
    words: Iterator[Token] = node.scan_values(lambda value: isinstance(value, Token))
    places = [(word.start_pos or 0, word.end_pos or 0) for word in words]
    return min(start for start, _ in places), max(end for _, end in places)
