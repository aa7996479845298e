"""Powers that are written exactly as the language prints them, one a line, and the names that they need."""

import re
from pathlib import Path

from santorini_dsl.language import Names

POWERS = (Path(__file__).parent / "powers.txt").read_text(encoding="utf-8").splitlines()


def names_in(text):
    """The names among dream, coin and tall that stand in a power."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    counters = [name for name in ("dream", "coin") if {name, f"{name}s"} & words]
    return Names.of(counters, [name for name in ("tall",) if name in words])
