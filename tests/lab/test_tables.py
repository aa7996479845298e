from __future__ import annotations

from io import StringIO

from rich.console import Console

from santorini_dsl.lab.report import Report, SeatReport
from santorini_dsl.lab.stats import Spread
from santorini_dsl.lab.tables import report_table

SPREAD = Spread(38.25, 9, 91, (20, 25, 30, 34, 37, 40, 44, 50, 58))


def shown(report: Report, names: dict[str, str]) -> str:
    console = Console(width=80, file=StringIO())
    console.print(report_table(report, names))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_report_fits_80_columns_and_tells_every_figure() -> None:
    seats = tuple(SeatReport(f"g{n}", "greedy", 250_000, 0.25, (0.249, 0.251)) for n in range(4))
    report = Report(1_000_000, 7, 200, True, seats, 12, 31_000, SPREAD, 502_000)
    text = shown(report, {f"g{n}": "A very long name of a god " * 2 for n in range(4)})
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    for figure in ("1,000,000 games", "250,000", "25.0 %", "24.9 to 25.1 %", "38.2 turns"):
        assert figure in text
    for figure in (
        "31,000 (3.1 %)",
        "12 (0.0 %)",
        "the median is 37",
        "9 to 91",
        "200 turns",
        "502,000 (50.2 %)",
        "greedy",
    ):
        assert figure in text


def test_different_players_are_told_apart() -> None:
    seats = (SeatReport("a", "greedy", 9, 0.9, (0.6, 0.98)), SeatReport("b", "random", 1, 0.1, (0.02, 0.4)))
    rows = shown(Report(10, 7, 200, False, seats, 0, 0, SPREAD, 9), {"a": "Ana"}).splitlines()
    assert any("Ana" in row and "greedy" in row for row in rows)
    assert any("b" in row and "random" in row for row in rows)
