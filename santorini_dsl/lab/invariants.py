"""What must hold at every moment of a game, whatever the cards are.

Each function yields what is wrong in plain words, nothing when all is well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from ..errors import NotationError
from ..game import Position, Rules, Turn, TurnError, parse_position, print_position
from ..game.board import NAMES, SPACES, SQUARES
from ..game.position import COMPLETE_TOWER, DOME
from ..game.turn import GONE, Node, Step, continued
from ..game.turns import Happening


def in_steps(leaf: Node) -> Iterator[str]:
    """What is wrong after some step of a complete turn, given as its last node."""
    nodes = [leaf]
    while nodes[-1].previous is not None:
        nodes.append(nodes[-1].previous)
    nodes.reverse()
    for node, following in pairwise([*nodes, None]):
        assert node is not None
        after = f"after {_told(node.step)}: " if node.step is not None else ""
        for wrong in chain(_towers(node), _workers(node, following), _state(node)):
            yield after + wrong


def _told(step: Step) -> str:
    ends = [NAMES[space] for space in (step.source, step.target) if 0 <= space < SPACES]
    return " ".join([step.verb.value, *ends])


def _towers(node: Node) -> Iterator[str]:
    if len(node.towers) != SPACES or max(node.towers) > COMPLETE_TOWER:
        yield f"towers that are none: {node.towers!r}"


def _workers(node: Node, following: Node | None) -> Iterator[str]:
    places = [space for space in node.workers if space != GONE]
    for space in places:
        if node.towers[space] & DOME:
            yield f"a worker stands on the dome on {NAMES[space]}"
    shared = {space for space in places if places.count(space) > 1}
    if shared and not (len(places) == len(set(places)) + 1 and _blinks(node, following)):
        yield f"several workers stand on {', '.join(NAMES[space] for space in sorted(shared))}"


def _blinks(node: Node, following: Node | None) -> bool:
    """Whether two workers may share a space here: where one has just moved to the other.

    Either that wins and ends the turn, or one of them goes away before anything else is chosen than what must follow.
    """
    if following is None:
        return node.winner is not None
    return continued(node.plan) or (following.step is not None and following.step.automatic)


def _state(node: Node) -> Iterator[str]:
    for number, state in enumerate(node.state):
        names = [name for name, _ in state]
        if names != sorted(set(names)):
            yield f"the state of seat {number + 1} is out of order: {', '.join(names)}"
        for name, value in state:
            if value.startswith("-"):
                yield f"seat {number + 1} has {name}={value}"


def in_position(rules: Rules, position: Position) -> Iterator[str]:
    """What is wrong with a position between two turns: its notation, or facts that no card in play reads."""
    text = print_position(position)
    try:
        if parse_position(text) != position:
            yield f"read again, {text} is another position"
        if not position.placing:
            rules.machine(position)
    except NotationError as error:
        yield f"{text} cannot be read again: {error.message}"


def in_replay(rules: Rules, before: Position, turn: Turn) -> Iterator[str]:
    """What is wrong when the text of a turn is played from the text of the position before it.

    Steps that mean several turns are refused as ambiguous; then this turn must be one of the listed.
    """
    try:
        again = rules.apply(parse_position(print_position(before)), turn.text)
    except NotationError as error:
        yield f"the position before cannot be read again: {error.message}"
    except TurnError as error:
        if error.kind != "ambiguous":
            yield f"{turn.text} cannot be played again: {error.kind}, {error.message}"
        elif turn.position not in rules.outcomes(before):
            yield f"{turn.text} is ambiguous, and none of the listed turns"
    else:
        if again.position != turn.position:
            yield f"{turn.text}, played again, leads to {print_position(again.position)}"


def in_listing(rules: Rules, before: Position, turn: Turn | None) -> Iterator[str]:
    """What is wrong between a turn that was found step by step (None: there is none) and the list of all."""
    listed = rules.outcomes(before)
    if turn is not None and turn.position not in listed:
        yield f"{turn.text} leads to a position that is not listed"
    if turn is None and listed:
        yield f"no turn was found, and {len(listed)} outcomes are listed"
    plays = bool(listed) and not any(after.seats[before.to_move].eliminated for after in listed)
    if rules.has_turn(before) is not plays:
        yield f"{len(listed)} outcomes are listed, and whether there is a turn is answered {not plays}"


def in_telling(before: Position, turn: Turn) -> Iterator[str]:
    """What is wrong when the steps that a turn tells are carried out one by one on a board."""
    towers = list(before.towers)
    workers = [[space, seat] for seat, held in enumerate(before.seats) for space in held.workers or ()]
    arrived: list[int] | None = None
    for step in turn.steps:
        facts = dict(step.facts)
        here = SQUARES[facts[_WHERE[step.do]]] if step.do in _WHERE else None
        if here is None:
            continue
        # of two on one space, it is the newcomer that moves on, and the one that was there before who is forced away
        there = [worker for worker in workers if worker[0] == here]
        there.sort(key=lambda one: (one is arrived) is not (step.do == "move"))
        match step.do:
            case "move" | "force" if there:
                there[0][0] = SQUARES[facts["to"]]
                arrived = there[0] if step.do == "move" else arrived
            case "remove" | "replace" if facts.get("what", "worker") == "worker" and there:
                workers.remove(there[0])
            case "move" | "force":
                yield f"a {step.do} begins on {NAMES[here]}, where nobody stands"
        after = _tower(towers[here], step, facts)
        if after is None:
            yield f"a {step.do} on {NAMES[here]}, where it is impossible"
        else:
            towers[here] = after
    told = [tuple(sorted(space for space, seat in workers if seat == number)) for number in range(len(before.seats))]
    if bytes(towers) != turn.position.towers or told != [held.workers or () for held in turn.position.seats]:
        yield f"the steps of {turn.text} do not add up to {print_position(turn.position)}"


#: Where a step happens.
_WHERE = {"move": "from", "force": "from", "build": "on", "remove": "on", "replace": "on"}


def _tower(tower: int, step: Happening, facts: dict[str, str]) -> int | None:
    """A tower after the step that happens there; None if it cannot happen to this tower."""
    piece = facts.get("with") or facts.get("piece") or facts.get("what")
    blocks, dome = tower & ~DOME, tower & DOME
    if piece == "block":
        blocks += -1 if step.do == "remove" else 1
        return blocks if not dome and 0 <= blocks <= 3 else None
    if piece == "dome":
        return None if bool(dome) is not (step.do == "remove") else tower ^ DOME
    return tower
