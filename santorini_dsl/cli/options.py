"""Arguments and options that several commands share, and what they stand for."""

from __future__ import annotations

from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A position; - reads one a line from stdin and answers each with a line of JSON.",
        show_default=False,
    ),
]

TurnArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="TURN",
        help="A turn in notation. With - for POSITION it may be left out: each line is then POSITION TURN.",
        show_default=False,
    ),
]

PathsOption = Annotated[bool, typer.Option("--paths", help="Take every sequence of steps, not only what comes of it.")]
