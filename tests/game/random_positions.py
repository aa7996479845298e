"""Random positions in notation, for two to four seats with any of the simple gods and no to four workers each."""

from __future__ import annotations

from collections.abc import Sequence

from by_hand import SQUARES
from hypothesis import strategies as st
from playing import CARDS

#: Heights to draw from: the flat start of a game, its rugged middle, its crowded end.
LANDSCAPES = ["0", "01", "0123", "00112234", "01234abc"]

#: Who walks any number of steps has too many turns with more workers than this.
FEW = 2


@st.composite
def positions(draw: st.DrawFn, cards: Sequence[str] = CARDS, seats: Sequence[int] = (2, 3, 4), workers: int = 4) -> str:
    """The notation of a position in which nobody has won."""
    heights = draw(st.sampled_from(LANDSCAPES).flatmap(lambda towers: st.text(towers, min_size=25, max_size=25)))
    count = draw(st.sampled_from(seats))
    gods = [draw(st.sampled_from(cards)) for _ in range(count)]
    to_move = draw(st.integers(0, count - 1))
    if count == 3 and draw(st.sampled_from([False, False, True])):
        gods[(to_move + draw(st.integers(1, 2))) % 3] = "-"
    free = [square for square, tower in zip(SQUARES, heights, strict=True) if tower in "0123"]
    places = draw(st.lists(st.sampled_from(free or ["none"]), unique=True, max_size=count * workers))
    held = []
    for number, god in enumerate(gods):
        if god == "-":
            held.append(god)
            continue
        climbed = god == "athena" and draw(st.booleans())
        seat = f"{god}[moved-up]" if climbed else god
        if count < 4 or number < 2:
            partners = gods[number::2] if count == 4 else [god]
            most = FEW if "hermes" in partners else workers
            own = draw(st.sampled_from([n for n in (2, 1, 3, 4, 0) if n <= most]))
            seat += ":" + ",".join(sorted((at for at in places[:own] if at in free), key=SQUARES.index))
            places = places[own:]
        held.append(seat)
    return f"{heights}/{to_move + 1}/{'/'.join(held)}"
