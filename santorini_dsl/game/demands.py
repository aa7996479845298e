"""What requirements demand of one turn in progress, settled once and asked of many complete turns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from .machine import Machine
from .requirements import Wanted
from .turn import Node


class Demands:
    """The requirements on one turn: which of them are in force is settled once, by all that the turn could be."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @cached_property
    def settled(self) -> tuple[frozenset[Wanted], list[Wanted]]:
        """The requirements that some listed turn brings up, and those of them that are in force."""
        requirements = self.machine.requirements
        leaves = list(self.machine.leaves())
        brought_up = requirements.among(leaves)
        in_force = []
        for wanted in brought_up:
            kept = requirements.sift(wanted, leaves)
            if kept is not None:
                in_force.append(wanted)
                leaves = kept
        return frozenset(brought_up), in_force

    def met(self, leaf: Node) -> bool:
        """Whether a complete turn is legal; it may be one that the list leaves out, as loops have too many."""
        requirements = self.machine.requirements
        if not requirements.any:
            return True
        brought_up, in_force = self.settled
        own = [wanted for wanted in requirements.on(leaf) if wanted not in brought_up]
        return all(requirements.met(wanted, leaf) for wanted in (*in_force, *own))

    def met_beyond(self, nodes: Iterable[Node]) -> bool:
        """Whether some complete legal turn goes through one of these nodes."""
        return any(self.met(leaf) for node in nodes for leaf in self.machine.below(node))
