"""Single steps in plain words: a full sentence, and a note of a word or two for lists."""

from __future__ import annotations

from typing import Final

from ..effects import Piece, Verb
from .board import NAMES
from .turn import GONE, NOBODY, Node, Step

_NUMBERS: Final = ("no levels", "one level", "two levels", "three levels")


def last_step(node: Node) -> tuple[Step, Node, tuple[tuple[Step, Node], ...]]:
    """The step chosen last, the node it was taken from, and what it brought about by itself, in order."""
    brought: list[tuple[Step, Node]] = []
    for step, before in node.moments():
        if not step.automatic:
            return step, before, tuple(brought[::-1])
        brought.append((step, before))
    raise ValueError("no step has been chosen yet")


def sentence(node: Node) -> str:
    """The step chosen last with all that it brings about: "the worker on B2 moves to C3 (up one level)"."""
    step, before, brought = last_step(node)
    return "; ".join([_words(step, before), *(_words(*moment) for moment in brought)])


def note(node: Node) -> str:
    """What tells the step chosen last from its likes in a list: "up", "dome", "level 2"; often nothing."""
    step, _, _ = last_step(node)
    if step.verb is Verb.MOVE:
        if not step.rise:
            return ""
        return "up" if step.rise == 1 else "down" if step.rise == -1 else _rise(step.rise)
    if step.verb is Verb.BUILD:
        return "dome" if step.piece is Piece.DOME else f"level {step.rise + 1}"
    return step.verb.value


def _words(step: Step, before: Node) -> str:
    """One step as a clause of a sentence, seen from the node it was taken from."""
    actor = step.agent
    acting = NOBODY if actor == NOBODY or step.verb in _KEPT else before.workers[actor]
    who = "you" if acting in (NOBODY, GONE) else f"the worker on {NAMES[acting]}"
    where = "" if step.target == NOBODY else NAMES[step.target]
    match step.verb:
        case Verb.MOVE:
            return f"{who} moves to {where}{_by(step.rise)}"
        case Verb.BUILD:
            height = f"level {step.rise + 1}" if step.piece is not Piece.DOME else _BASES[step.rise]
            what = "dome" if step.piece is Piece.DOME else "block"
            return f"{who} {_verb('build', who)} a {what} on {where} ({height})"
        case Verb.FORCE if step.automatic:
            return f"the worker on {NAMES[step.source]} is forced to {where}"
        case Verb.FORCE:
            return f"{who} {_verb('force', who)} the worker on {NAMES[step.source]} to {where}"
        case Verb.REMOVE if step.automatic:
            return f"the {_removed(step)} on {where} is removed"
        case Verb.REMOVE:
            return f"{who} {_verb('remove', who)} the {_removed(step)} on {where}"
        case Verb.REPLACE:
            return f"the worker on {where} becomes a {(step.piece or Piece.BLOCK).value}"
    return " ".join(filter(None, (step.verb.value, str(step.rise) if step.rise else "", step.what)))


_KEPT: Final = (Verb.GAIN, Verb.SPEND, Verb.DISCARD, Verb.DRAW)

_BASES: Final = ("on the ground", "on level 1", "on level 2", "a complete tower")


def _verb(verb: str, who: str) -> str:
    return verb if who == "you" else f"{verb}s"


def _removed(step: Step) -> str:
    return "worker" if step.worker != NOBODY else (step.piece or Piece.BLOCK).value


def _by(rise: int) -> str:
    return f" ({_rise(rise)})" if rise else ""


def _rise(rise: int) -> str:
    return f"{'up' if rise > 0 else 'down'} {_NUMBERS[abs(rise)]}"
