"""Choosing the gods before a game, as the rulebook has it.

The challenger picks as many gods as there are players; the others, clockwise, take one each; the challenger gets the
last one and names the player who starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final

from rich.console import Console

from ..cards.bans import Bans
from ..cards.face import Face
from ..cards.library import MORTAL
from ..cards.matchup import Reason, judge
from ..cards.words import name_key, nearest_cards
from ..errors import SantoriniError
from ..lab.record import PERSON
from .keyboard import ask_for, hint, listing, number_in

#: How often a bot puts its pick back because the gods may not meet.
_TRIES = 1000

#: What a question for one god wants.
_GOD: Final = "the number or the name of a god on the table"


def choose_gods(
    console: Console, cards: Sequence[Face], bans: Bans, seats: Sequence[str], rng: Random
) -> tuple[list[str], list[str]]:
    """The ids of the chosen gods and who plays them, from the player who starts on.

    `cards` are those that can be played; `seats` are those at the table, clockwise from the challenger. Bots
    choose by `rng`. Raises SantoriniError when a bot finds no gods that may meet, and Leave when a person wants to go.
    """
    return _Choosing(console, cards, bans, seats, rng).choose()


class _Choosing:
    """One choosing of gods."""

    def __init__(self, console: Console, cards: Sequence[Face], bans: Bans, seats: Sequence[str], rng: Random) -> None:
        self.console = console
        self.cards = cards
        self.bans = bans
        self.seats = list(seats)
        self.rng = rng

    def choose(self) -> tuple[list[str], list[str]]:
        count = len(self.seats)
        offered = self.picked(count)
        names = ", ".join(god.name for god in offered)
        self.console.print(f"{self.does(0, 'challenge')} with {names}.", soft_wrap=True)
        held: dict[int, Face] = {}
        for seat in range(1, count):
            god = self.taken(seat, offered)
            offered.remove(god)
            held[seat] = god
            self.console.print(f"{self.does(seat, 'take')} {god.name}.")
        held[0] = offered[0]
        self.console.print(f"{held[0].name} is left for the challenger.")
        starting = self.starting(held)
        order = [(starting + n) % count for n in range(count)]
        self.console.print(f"{held[starting].name} starts and is player 1; the others follow clockwise.\n")
        return [held[seat].id for seat in order], [self.seats[seat] for seat in order]

    def who(self, seat: int) -> str:
        """A seat in words. People are told apart only if there are several."""
        place = "" if self.seats.count(self.seats[seat]) == 1 else f" (seat {seat + 1})"
        return f"{'You' if self.seats[seat] == PERSON else self.seats[seat]}{place}"

    def does(self, seat: int, verb: str) -> str:
        """A seat as the beginning of a sentence."""
        return f"{self.who(seat)} {verb}{'' if self.seats[seat] == PERSON else 's'}"

    def picked(self, count: int) -> list[Face]:
        """The gods that the challenger lays out."""
        gods = [face for face in self.cards if count in face.players and face.id != MORTAL.id and face.id == face.base]
        if self.seats[0] != PERSON:
            for _ in range(_TRIES):
                found = self.rng.sample(gods, count) if len(gods) >= count else []
                if found and not self.objections(found):
                    return found
            raise SantoriniError(f"no {count} gods were found that may meet")
        self.console.print(listing([god.name for god in gods]))
        wanted = f"{count} numbers or names of gods, with commas between"
        prompt = f"Challenger, pick {count} gods (numbers or names, with commas between, or quit): "
        return ask_for(self.console, prompt, lambda answer: self.understood(answer, gods, count), wanted)

    def understood(self, answer: str, gods: Sequence[Face], count: int) -> list[Face]:
        """The gods that the challenger names. Raises ValueError."""
        words = [word.strip() for word in answer.split(",") if word.strip()]
        if len(words) == 1 and len(answer.split()) == count:
            words = answer.split()
        found = [self.named(word, gods) for word in words]
        if len(set(found)) != count or len(found) != count:
            raise ValueError(f"Pick {count} different gods, not {len(set(found))}.")
        against = self.objections(found)
        if against:
            raise ValueError("These gods may not meet:\n" + "\n".join(f"  {reason.reason}" for reason in against))
        return found

    def named(self, word: str, gods: Sequence[Face]) -> Face:
        """A god by the number in the list or by name. Raises ValueError."""
        if word.isdigit():
            return gods[number_in(word, len(gods))]
        key = name_key(word)
        god = next((card for card in self.cards if key in (card.id, name_key(card.name))), None)
        if god is None:
            raise ValueError(
                f"There is no god {word!r}{hint(key, nearest_cards(key, [card.id for card in self.cards]))}"
            )
        return god

    def objections(self, gods: Sequence[Face]) -> list[Reason]:
        """What speaks against these gods at one table, whoever gets which."""
        found = [
            reason for order in permutations(gods) for reason in judge(order, self.bans).reasons if reason.counts()
        ]
        return list(dict.fromkeys(found))

    def taken(self, seat: int, offered: Sequence[Face]) -> Face:
        """The god that a player takes from those on the table."""
        if self.seats[seat] != PERSON:
            return self.rng.choice(offered)
        self.console.print(listing([god.name for god in offered]))
        prompt = f"{self.who(seat)}, take a god: "
        return ask_for(self.console, prompt, lambda word: self.one_of(word, offered), _GOD)

    def one_of(self, word: str, offered: Sequence[Face]) -> Face:
        """A god on the table by number or name. Raises ValueError."""
        god = self.named(word, offered)
        if god not in offered:
            raise ValueError(f"{god.name} is not on the table.")
        return god

    def starting(self, held: dict[int, Face]) -> int:
        """The seat that the challenger lets start."""
        seats = sorted(held)
        if self.seats[0] != PERSON:
            return self.rng.choice(seats)
        self.console.print(listing([f"{held[seat].name}: {self.who(seat)}" for seat in seats]))

        def understood(word: str) -> int:
            if word.isdigit():
                return number_in(word, len(seats))
            god = self.one_of(word, list(held.values()))
            return next(seat for seat in seats if held[seat] == god)

        return ask_for(self.console, "Challenger, who starts? ", understood, _GOD)
