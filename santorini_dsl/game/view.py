"""Who is speaking, of what: the fixed facts of a turn, and a point of view on one of its nodes."""

from __future__ import annotations

from collections.abc import Sequence

from .turn import NOBODY, Node, Rule, Step


class Scene:
    """What does not change during a turn: who owns which worker, and how the turn started."""

    __slots__ = ("acting", "control", "harmless", "marks", "moved", "owners", "seed", "side", "sides", "start")

    def __init__(
        self,
        acting: int,
        sides: tuple[int, ...],
        owners: tuple[int, ...],
        control: tuple[int, ...],
        marks: tuple[frozenset[str], ...],
        start: Node,
        *,
        harmless: bool = False,
        seed: str = "",
        moved: Sequence[frozenset[int]] = (),
    ) -> None:
        self.acting = acting
        self.sides = sides
        self.side = sides[acting]
        #: owners[w]: the side of worker w.
        self.owners = owners
        #: control[w]: the side that plays worker w this turn; the owner's, but in turns with foreign workers.
        self.control = control
        #: marks[w]: the names that worker w is marked with.
        self.marks = marks
        self.start = start
        #: Whether nobody can win in this turn.
        self.harmless = harmless
        #: What chance in this turn is drawn from: the position, so that a turn is the same whenever it is played.
        self.seed = seed
        #: moved[w]: the seats on whose last turn worker w moved, as far as positions remember it.
        self.moved = moved


class View:
    """A point of view: the speaker's side, the node, and what its references stand for."""

    __slots__ = ("it", "keeper", "node", "scene", "seat", "step", "that", "you")

    def __init__(
        self,
        scene: Scene,
        node: Node,
        seat: int,
        it: int,
        that: int = NOBODY,
        step: Step | None = None,
        keeper: int | None = None,
    ) -> None:
        self.scene = scene
        self.node = node
        self.seat = seat
        #: The seat whose state holds what lies on the speaker's card.
        self.keeper = seat if keeper is None else keeper
        self.you = scene.sides[seat]
        self.it = it
        self.that = that
        #: The step at hand; None: the latest of the node.
        self.step = step

    def at(self, node: Node) -> View:
        """The same view of another node."""
        return self.about(node, self.it, self.that, self.step)

    def about(self, node: Node, it: int, that: int = NOBODY, step: Step | None = None) -> View:
        """What the same speaker sees in another node, of other workers."""
        return View(self.scene, node, self.seat, it, that, step, self.keeper)


def view_of(rule: Rule, scene: Scene, node: Node, it: int, that: int = NOBODY, step: Step | None = None) -> View:
    """The view of whoever has the clause."""
    return View(scene, node, rule.seat, it, that, step, rule.keeper)
