"""Reports for people: tables that fit 80 columns."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table

from .report import Report


def report_table(report: Report, names: Mapping[str, str] | None = None) -> RenderableType:
    """A report as a table of gods and a list of figures. `names` maps card ids to the names to show."""
    gods = Table(title=f"{report.games:,} game{'' if report.games == 1 else 's'}", title_justify="left")
    gods.add_column("God", overflow="fold")
    mixed = "," in report.player
    if mixed:
        gods.add_column("Player")
    for heading in ("Wins", "Win rate", "95 % interval"):
        gods.add_column(heading, justify="right")
    for seat in report.seats:
        low, high = seat.interval
        god = (names or {}).get(seat.god, seat.god)
        figures = (f"{seat.wins:,}", _percent(seat.win_rate), f"{100 * low:.1f} to {_percent(high)}")
        gods.add_row(god, *((seat.player,) if mixed else ()), *figures)
    figures_table = Table.grid(padding=(0, 2))
    figures_table.add_column(no_wrap=True)
    figures_table.add_column(overflow="fold")
    for name, value in _figures(report):
        figures_table.add_row(name, value)
    return Group(gods, figures_table)


def _figures(report: Report) -> list[tuple[str, str]]:
    turns = report.turns
    rows = [
        ("Length", f"{turns.mean:.1f} turns on average, the median is {turns.median:g}"),
        (
            "",
            f"{turns.low} to {turns.high} turns, "
            f"in eight of ten games {turns.deciles[0]:.0f} to {turns.deciles[-1]:.0f}",
        ),
        ("Stuck", _share(report.stuck, report.games) + " ended because a player had no legal turn"),
        ("Capped", _share(report.capped, report.games) + f" not over after {report.turn_cap} turns"),
        ("First seat", _share(report.first_seat_wins, report.games) + " won at the first seat, whoever sat there"),
    ]
    if "," not in report.player:
        rows.append(("Player", report.player))
    if report.swap_seats:
        rows.append(("Seats", "the gods move on by one seat from game to game"))
    rows.append(("Seed", f"{report.seed}; the same seed plays the same games again, game by game"))
    return rows


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({_percent(part / whole)})"


def _percent(probability: float) -> str:
    return f"{100 * probability:.1f} %"
