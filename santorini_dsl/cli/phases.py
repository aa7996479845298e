"""A turn as a small diagram of its phases, with the numbers of the clauses that hold in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from ..effects import Clause, Whose, Window

_PHASES: Final = {Window.START: "start", Window.MOVE: "move", Window.BUILD: "build", Window.END: "end"}
_JOINT: Final = " ─── "
_LINE: Final = _JOINT.join(_PHASES.values())
_TURNS: Final = {Whose.YOUR: "Your turn", Whose.OPPONENT: "Opponent's turn", Whose.ANY: "Any turn"}
_OTHERS: Final = {
    Window.SETUP: "Setup",
    Window.ANY_TIME: "Any time",
    Window.WIN: "Win condition",
    Window.LOSE: "Lose condition",
}
_MARGIN: Final = max(map(len, (*_TURNS.values(), *_OTHERS.values()))) + 3


def turn_diagram(clauses: Sequence[Clause]) -> Text:
    """The player's own turn, the other turns that a clause is about, and what belongs to no turn."""
    numbered = list(enumerate(clauses, 1))
    lines = []
    for whose, title in _TURNS.items():
        here = [
            (number, clause.heading.window)
            for number, clause in numbered
            if clause.heading.whose is whose and clause.heading.window not in _OTHERS
        ]
        if here or whose is Whose.YOUR:
            lines.append(Text.assemble((f"{title:{_MARGIN}}", "bold"), _LINE))
            lines += _marks(here)
    for window, title in _OTHERS.items():
        if numbers := [number for number, clause in numbered if clause.heading.window is window]:
            lines.append(Text.assemble((f"{title:{_MARGIN}}", "bold"), (_listed(numbers), "cyan")))
    return Text("\n").join(lines)


def _marks(here: Sequence[tuple[int, Window]]) -> Iterator[Text]:
    """Below the phases: a line of numbers for single phases, a brace for the whole turn."""
    single = ""
    at = 0
    for window, name in _PHASES.items():
        numbers = _listed([number for number, its in here if its is window])
        middle = at + len(name) // 2
        if numbers:
            single = single.ljust(max(middle - len(numbers) // 2, len(single) + bool(single))) + numbers
        at += len(name) + len(_JOINT)
    if single:
        yield Text(" " * _MARGIN + single, "cyan")
    if whole := [number for number, its in here if its is Window.TURN]:
        yield Text(" " * _MARGIN + f"╰{f' {_listed(whole)} ':─^{len(_LINE) - 2}}╯", "cyan")


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))
