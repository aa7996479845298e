"""The frame of the command line: which commands there are, the options that all of them take, `main`.

A command's module is imported when the command is called and no sooner, so that `--version`, `--help` and
completion answer at once. A command is the function of its module that bears its name.
"""

from __future__ import annotations

import io
import os
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from .failures import ClosedPipeError, InterruptError, exit_status
from .versions import version

PROGRAM: Final = "santorini"


class Entry(NamedTuple):
    """A line of the command list: where the command lives and the first line of its help."""

    module: str
    panel: str
    summary: str


_CARDS: Final = "Cards"
_POSITIONS: Final = "Positions"
_GAMES: Final = "Games"
_UPKEEP: Final = "Upkeep"

COMMANDS: Final = {
    "gods": Entry("gods", _CARDS, "List the cards."),
    "explain": Entry("explain", _CARDS, "Say in plain sentences what a card means, and draw its turn."),
    "check": Entry("check", _CARDS, "Validate cards and packs, all findings in one run."),
    "test": Entry("scenarios", _CARDS, "Run the scenarios that are written in the cards."),
    "matchup": Entry("matchup", _CARDS, "Say whether gods may meet at one table, and every reason if not."),
    "pick": Entry("pick", _CARDS, "Propose line-ups that may play together."),
    "show": Entry("show", _POSITIONS, "Draw a position, or the end of a saved game."),
    "turns": Entry("turns", _POSITIONS, "List the complete legal turns of a position."),
    "apply": Entry("judging", _POSITIONS, "Play a turn and print the position after it."),
    "why": Entry("judging", _POSITIONS, "Say whether a turn is legal, or what forbids it."),
    "perft": Entry("perft", _POSITIONS, "Count the positions after so many turns."),
    "play": Entry("play", _GAMES, "Play a game in the terminal, against people and bots."),
    "simulate": Entry("simulate", _GAMES, "Play many games and count who wins."),
    "doctor": Entry("doctor", _UPKEEP, "Show versions, loaded packs and the engine in use."),
    "mutate": Entry("mutate", _UPKEEP, "Advanced: spoil cards on purpose, and count what is noticed."),
    "soak": Entry("soak", _UPKEEP, "Advanced: play random games of every pair of cards, and look for what breaks."),
}


@dataclass
class Settings:
    """What the options before and after the command have in common."""

    cards: list[Path] = field(default_factory=list)


def settings(context: typer.Context) -> Settings:
    """The settings of this run."""
    return context.ensure_object(Settings)


class Commands(TyperGroup):
    """The group of all commands: its list is the table above, its commands are loaded when called."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        for name, entry in COMMANDS.items():
            self.commands[name] = TyperCommand(name, help=entry.summary, rich_help_panel=entry.panel)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """The arguments taken in; `help` is `--help`, of a command or of all."""
        if args and args[0] == "help":
            args = [*args[1:2], "--help"]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, loaded."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and self._load(command.name or ""), rest

    def _load(self, name: str) -> Any:
        module = import_module(f".{COMMANDS[name].module}", __package__)
        single = typer.Typer(add_completion=False, rich_markup_mode="rich")
        single.command(name)(getattr(module, name))
        command = typer.main.get_command(single)
        command.params.extend(option for option in self.params if option.name in ("cards", "no_color"))
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is called."""
        try:
            return super().invoke(ctx)
        # typer has its own answer to these two
        except KeyboardInterrupt:
            raise InterruptError from None
        except BrokenPipeError:
            raise ClosedPipeError from None

    def main(self, *args: Any, **options: Any) -> Any:
        """Run, print what went wrong, and leave with the exit status."""
        options |= {"standalone_mode": False, "prog_name": PROGRAM}
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                # a character that the terminal does not know must not end the command
                stream.reconfigure(errors="replace")
        try:
            status = super().main(*args, **options)
            sys.stdout.flush()
        except SystemExit as leaving:
            if not isinstance(leaving.__context__, BrokenPipeError):
                raise
            status = exit_status(leaving.__context__)  # rich would have it be 1, which is the answer "no"
        except Exception as error:
            status = exit_status(error)
        sys.exit(status)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"{PROGRAM} {version()}")
        raise typer.Exit


def _more_cards(context: typer.Context, paths: list[Path] | None) -> None:
    settings(context).cards.extend(paths or ())


def _plain(asked: bool) -> None:
    if asked:
        # rich obeys this variable wherever it prints, and so do the processes that a command starts
        os.environ["NO_COLOR"] = "1"


@app.callback()
def santorini(
    cards: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH",
            help="Add a card file or a pack. May be given several times.",
            callback=_more_cards,
            expose_value=False,
            show_default=False,
        ),
    ] = None,
    no_color: Annotated[
        bool,
        typer.Option(
            "--no-color",
            help="Print without colour, as does NO_COLOR=1.",
            callback=_plain,
            expose_value=False,
            is_eager=True,
        ),
    ] = False,
    show_version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, expose_value=False, is_eager=True),
    ] = False,
) -> None:
    """Write, check and play god powers for the board game Santorini.

    A GOD is a card's name or the path of a card file. A POSITION and a
    TURN are written as docs/notation.md says; - as the POSITION reads one
    position a line from stdin and answers each with a line of JSON.

    Examples:
      santorini check mygods/
      santorini simulate mygods/GOD.yaml GOD -n 1000 --seed 7
      santorini turns 0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2
    """


def main() -> None:
    """The entry point of the `santorini` command."""
    app()
