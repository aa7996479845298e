"""`santorini doctor`: what is installed, loaded and in use."""

from __future__ import annotations

import platform
from collections import Counter
from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table as RichTable

from ..cards import Library
from ..cards.pack import find_files
from ..data import data_folder
from ..errors import Severity
from ..language.grammar import cache_file
from .app import settings
from .failures import NO
from .options import JsonOption
from .output import number_of, print_json, results
from .versions import version

_LIBRARIES: Final = ("lark", "PyYAML", "jsonschema", "typer", "rich", "rapidfuzz", "scipy")


def doctor(context: typer.Context, json: JsonOption = False) -> None:
    """Show versions, loaded packs and the engine in use.

    Write this into a report of a bug. The exit status is 1 when a loaded
    card has errors.

    Examples:
      santorini doctor
      santorini doctor --cards mygods/ --json
    """
    report = _report(context)
    if json:
        print_json(report)
    else:
        _print(results(), report)
    if report["errors"]:
        raise typer.Exit(NO)


def _report(context: typer.Context) -> dict[str, Any]:
    """The shape of `santorini doctor --json`."""
    added = settings(context).cards
    library = Library.load(added)
    usable = sum(card.path is not None for card in library.cards.values())
    errors = sum(finding.severity is Severity.ERROR for finding in library.findings)
    return {
        "version": version(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "packs": [pack for path in (data_folder("gods"), *added) for pack in _packs(path)],
        "cards": usable,
        "errors": errors,
        "grammar_cache": _cache(),
        "engine": {"in_use": "reference", "native": None},
    }


def _packs(path: Path) -> list[dict[str, Any]]:
    """The packs behind a path, and its card files that belong to none."""
    counts = Counter(file.pack for file in find_files(path).files)
    return [
        {
            "name": pack.name if pack else None,
            "title": pack.title if pack else None,
            "path": str(pack.folder if pack else path),
            "cards": count,
        }
        for pack, count in counts.items()
    ]


def _cache() -> dict[str, Any]:
    """Where the parse table of the grammar is kept between runs, and whether it is there by now."""
    file = cache_file()
    return {"path": str(file) if file else None, "ready": file is not None and file.is_file()}


def _print(console: Console, report: dict[str, Any]) -> None:
    listing = RichTable.grid(padding=(0, 2))
    listing.add_column(style="bold", no_wrap=True)
    listing.add_column(overflow="fold")
    libraries = ", ".join(f"{name} {number}" for name, number in report["libraries"].items())
    packs = [
        f"{pack['title'] or 'no pack'}: {number_of(pack['cards'], 'card')} in {pack['path']}"
        for pack in report["packs"]
    ]
    cache = report["grammar_cache"]
    kept = f"{'ready' if cache['ready'] else 'not yet made'}, {cache['path']}" if cache["path"] else "off"
    rows = {
        "santorini": report["version"],
        "Python": f"{report['python']} on {report['platform']}",
        "Libraries": libraries,
        "Packs": "\n".join(packs),
        "Cards": f"{report['cards']} usable, {number_of(report['errors'], 'error')}",
        "Grammar cache": kept,
        "Engine": "reference (this version has no native engine)",
    }
    for name, text in rows.items():
        listing.add_row(name, text)
    console.print(listing)
    if report["errors"]:
        console.print("\n`santorini check` says what is wrong with the cards.")
