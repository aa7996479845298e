"""Random positions in notation with any of the thirty gods, with all that their cards can remember."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from by_hand import SQUARES
from hypothesis import strategies as st
from playing import POWERS
from stories import Moment, Table, story

from santorini_dsl.cards import Library
from santorini_dsl.game import Position, Rules, Turn, parse_position, rules_for
from santorini_dsl.game.turns import turn_of
from santorini_dsl.lab.soak import random_leaf

CARDS = [card for card in Library.load().cards.values() if card.set in ("Simple Gods", "Advanced Gods")]
GODS = sorted(card.id for card in CARDS if card.id == card.base)
SIMPLE = sorted(card.id for card in CARDS if card.set == "Simple Gods" and card.id in GODS)

#: Gods who win by nothing but a move up to level 3, and keep nobody from it.
PLAIN = [god for god in GODS if god not in ("pan", "eros", "chronus", "circe", "chaos", "dionysus", "hera")]

#: Heights to draw from: the beginning, the middle and the end of a game, its top, and where few can move.
LANDSCAPES = ["0", "01", "0123", "00112234", "112233", "2233", "01234abc", "4444abc0123"]


#: Whose duties are judged on all turns there are, of which some players have too many with more than two workers.
DUTIES = {"aphrodite", "persephone"}

seeds = st.integers(0, 2**32).map(Random)


@st.composite
def tables(
    draw: st.DrawFn,
    cards: Sequence[str] = GODS,
    seats: Sequence[int] = (2, 2, 3, 4),
    *,
    first: Sequence[str] = (),
    mover: str = "",
    waiting: str = "",
    landscapes: Sequence[str] = LANDSCAPES,
    workers: int = 3,
) -> str:
    """The notation of a position in which nobody has won; the gods of `first`, if any, are among the players.

    If they are named, it is the turn of the god `mover`, or of one who plays against the god `waiting`. No god sits
    there twice, and the one who takes powers plays with two only.
    """
    count = draw(st.sampled_from(seats))
    able = [card for card in cards if card not in first and (count == 2 or card != "circe")]
    gods = [*first, *draw(st.permutations(able))][:count]
    gods = draw(st.permutations(gods))
    workers = min(workers, 2) if DUTIES & set(gods) else workers
    chance = draw(seeds)  # more even than what hypothesis would draw, and nothing that could be made simpler
    board = "".join(chance.choices(draw(st.sampled_from(landscapes)), k=25))
    free = [square for square, tower in zip(SQUARES, board, strict=True) if tower in "0123"]
    places = chance.sample(free, len(free))
    seated = []
    for number, god in enumerate(gods):
        own: list[str] | None = None
        if count < 4 or number < 2:
            some = draw(st.sampled_from([n for n in (2, 2, 1, 3, 0) if n <= workers]))
            own, places = sorted(places[:some], key=SQUARES.index), places[some:]
        seated.append((god, own))
    to_move = gods.index(mover) if mover else draw(st.integers(0, count - 1))
    to_move = (gods.index(waiting) + 1) % count if waiting else to_move
    held = ["" for _ in gods]
    for number, (god, _) in enumerate(seated):
        team = seated[number % 2 if count == 4 else number][1]
        held[number] = draw(_state(god, gods, team or []))
    for number, god in enumerate(gods):
        if god == "circe" and "has" in held[number]:
            held[1 - number] = ""  # what is taken takes no memory along
    parts = [
        f"{god}{f'[{state}]' if state else ''}{'' if own is None else ':' + ','.join(own)}"
        for (god, own), state in zip(seated, held, strict=True)
    ]
    return "/".join([board, str(to_move + 1), *parts])


def _state(god: str, gods: Sequence[str], team: Sequence[str]) -> st.SearchStrategy[str]:
    """What a seat can remember."""
    maybe = st.booleans()
    climbed = maybe.map(lambda yes: "moved-up" if yes else "")
    match god:
        case "athena":
            return climbed
        case "morpheus":
            return st.integers(0, 3).map(lambda number: f"dream={number}" if number else "")
        case "selene" if team:
            return st.sampled_from(["", *(f"female={square}" for square in team)])
        case "chaos":
            unused = [card for card in SIMPLE if card not in gods]
            return st.tuples(st.permutations(unused), climbed).map(_drawn)
        case "circe":
            other = next(card for card in gods if card != "circe")
            if other in ("chaos", "selene", "morpheus"):
                return st.just("")
            flags = climbed if other == "athena" else st.just("")
            return st.tuples(maybe, flags).map(lambda both: _joined(f"has={other}", both[1]) if both[0] else "")
    return st.just("")


def _drawn(drawn: tuple[Sequence[str], str]) -> str:
    cards, flag = drawn
    return _joined(f"deck={'+'.join(cards[1:4])}", f"has={cards[0]}", flag if cards[0] == "athena" else "")


def _joined(*entries: str) -> str:
    return ";".join(entry for entry in entries if entry)


def table(position: str) -> tuple[Rules, Position]:
    """The rules and the value of a position."""
    read = parse_position(position)
    return rules_for(read, POWERS), read


def random_turn(rules: Rules, position: Position, rng: Random) -> Turn | None:
    """A legal turn whose steps are chosen at random."""
    if position.winner is not None:
        return None
    machine = rules.machine(position)
    leaf = random_leaf(rules, machine, rng)
    return None if leaf is None else turn_of(machine, leaf)


#: How many turns are tried from each position.
TURNS = 4


def told(position: str, rng: Random, count: int = TURNS) -> list[tuple[Turn, list[Moment]]]:
    """Random turns of the position, each with its steps on the board."""
    rules, read = table(position)
    drawn = (random_turn(rules, read, rng) for _ in range(count))
    return [(turn, list(story(Table.read(position), turn))) for turn in drawn if turn is not None]
