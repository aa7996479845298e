"""The house as docs/architecture.md shows it: one direction of imports, and every room on the map."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "santorini_dsl"
MAP = PACKAGE.parent / "docs" / "architecture.md"

#: What each room may import, beside itself.
MAY_IMPORT = {
    "errors": set(),
    "data": set(),
    "source": {"errors"},
    "vocabulary": set(),
    "effects": {"errors"},
    "language": {"errors", "data", "source", "vocabulary", "effects"},
    "cards": {"errors", "data", "source", "vocabulary", "effects", "language"},
    "game": {"errors", "effects"},
    "players": {"errors", "effects", "game"},
    "lab": {"errors", "data", "source", "vocabulary", "effects", "language", "cards", "game", "players"},
}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.stem in MAY_IMPORT)


def room_of(path: Path) -> str:
    """The room a module belongs to: its folder, or the module itself at the top."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imported_rooms(path: Path) -> set[str]:
    """The other rooms that a module imports from."""
    depth = len(path.relative_to(PACKAGE).parts)
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            if node.level == depth:
                rooms |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
            elif node.level == 0 and (node.module or "").startswith("santorini_dsl."):
                rooms.add((node.module or "").split(".")[1])
    return rooms - {room_of(path), "santorini_dsl"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    room = room_of(path)
    if room != "cli":
        assert imported_rooms(path) <= MAY_IMPORT[room]


def test_the_map_shows_every_room() -> None:
    text = MAP.read_text(encoding="utf-8")
    for path in MODULES:
        room = room_of(path)
        assert f"`{room}/`" in text or f"`{room}.py`" in text, room


def test_the_map_shows_every_module_of_the_game() -> None:
    text = MAP.read_text(encoding="utf-8")
    for path in (PACKAGE / "game").glob("*.py"):
        assert path.stem == "__init__" or f"`{path.stem}`" in text, path.stem
