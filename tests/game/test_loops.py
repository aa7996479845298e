"""Loops merge turns in progress only where nothing that follows can tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from given import given

from santorini_dsl.game.machine import Machine
from santorini_dsl.game.turn import Node


def unmerged(machine: Machine, node: Node, steps: int) -> Iterator[Node]:
    """The complete turns of at most so many chosen steps, with nothing merged."""
    at = node
    while at.plan is not None:
        if steps:
            for child in machine.children(at):
                if child.plan is None:
                    yield machine.closed(child)
                else:
                    yield from unmerged(machine, child, steps - 1)
        if not machine.may_pass(at):
            return
        at = machine.passed(at)
    yield machine.closed(at)


LAST_BUILD = "Your Build: your worker may build any number of times, but not at the same level."
SAME_SPACE = (
    "End of Your Turn: your worker may remove a block from a neighboring unoccupied space any number of times, "
    "but only from the same space. End of Your Turn: your worker may move level any number of times."
)
EXTRA = (
    "Your Move: your worker may move up to three more times. "
    "Your Move: whenever your worker moves down, you may take one more turn."
)
MOVERS = "Your Move: your worker may move one more time."


@pytest.mark.parametrize(
    ("power", "position", "steps"),
    [
        (LAST_BUILD, "4444444444444440000004440/1/own:A1,E1/rival:D2,E2", 7),
        (SAME_SPACE, "4441114014424440140044442/1/own:C4,D2/rival:E5,D5", 6),
        (EXTRA, "4440044444444401044401444/1/own:B1,E5/rival:D5,E3", 6),
        (MOVERS, "4440044444444440444400444/1/own:A1,B1/rival:D5,E5", 4),
    ],
)
def test_every_turn_is_among_the_listed_outcomes(power: str, position: str, steps: int) -> None:
    tired = "Opponent's Turn: opponent workers that moved on their last turn cannot move."
    rules, parsed = given(power, position, tired)
    machine = rules.machine(parsed)
    found = {machine.ending.position(leaf) for root in machine.roots() for leaf in unmerged(machine, root, steps)}
    assert found
    assert found <= set(rules.outcomes(parsed))
    assert set(rules.outcomes(parsed)) == {turn.position for turn in rules.turns(parsed)}


def test_so_many_extra_turns_as_steps_that_bring_them() -> None:
    rules, position = given(EXTRA, "0000000000000001000001000/1/own:B1,E5/rival:D5,E3")
    turn = rules.apply(position, "B1>A1>A2>A1^B2")
    assert turn.position.seats[0].state == (("extra", "2"),)
    assert turn.position in rules.outcomes(position)


def test_what_follows_any_number_of_times_is_a_loop_too() -> None:
    power = "Your Turn: your worker may build after it builds; then it moves any number of times."
    rules, position = given(power, "4040410242000330033004030/1/own:B2,C1/rival:B3,E4")
    assert set(rules.outcomes(position)) == {turn.position for turn in rules.turns(position)}
