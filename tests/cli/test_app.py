"""The frame: help, version, options, and what happens when something goes wrong."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from santorini_dsl.cli.app import COMMANDS
from santorini_dsl.errors import CardError, Finding, NotationError, Span, UsageError

from .conftest import Run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_loaded_and_explains_itself_with_an_example(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.status == 0
    assert COMMANDS[name].summary in " ".join(answer.out.split())
    assert f"Examples:\n   santorini {name}" in "\n".join(map(str.rstrip, answer.out.splitlines()))
    assert "--cards" in answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_of_the_list_is_the_first_line_of_the_help(name: str) -> None:
    command = getattr(importlib.import_module(f"santorini_dsl.cli.{COMMANDS[name].module}"), name)
    assert command.__doc__.splitlines()[0] == COMMANDS[name].summary


@pytest.mark.parametrize("arguments", [["--help"], *([name, "-h"] for name in COMMANDS)])
def test_help_fits_80_columns(run: Run, arguments: list[str]) -> None:
    answer = run(*arguments)
    assert answer.status == 0
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "…" not in answer.out


def test_the_help_lists_every_command(run: Run) -> None:
    out = run("--help").out
    assert all(f"│ {name} " in out for name in COMMANDS)


def test_help_and_version_import_no_command() -> None:
    """So they answer at once."""
    code = (
        "import sys\n"
        "from santorini_dsl.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'scipy', 'lark', 'yaml', 'jsonschema', 'santorini_dsl.cards', 'santorini_dsl.game'}"
        " & set(sys.modules)), file=sys.stderr)"
    )
    for option in ("--version", "--help"):
        ended = subprocess.run(
            [sys.executable, "-c", code, option], capture_output=True, text=True, check=True, timeout=60
        )
        assert ended.stderr.splitlines()[-1] == "[]"


def test_version(run: Run) -> None:
    answer = run("--version")
    assert answer.status == 0
    assert answer.out.startswith("santorini ")


def test_without_a_command_the_help_comes_as_misuse(run: Run) -> None:
    answer = run()
    assert answer.status == 2
    assert "Usage: santorini" in answer.out + answer.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["trns"], "Did you mean 'turns'?"),
        (["--versoin"], "--version"),
        (["show", "--asci", "x"], "Did you mean --ascii?"),
        (["show"], "Try 'santorini show --help'."),
        (["gods", "--players", "5"], "'--players': 4 at most"),
        (["check", "--format", "jsn"], "'json'"),
    ],
)
def test_misuse_is_status_2_with_a_suggestion_on_stderr(run: Run, arguments: list[str], hint: str) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert hint in answer.err


# -- errors of commands ----------------------------------------------------------------------------------


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let `santorini show` raise this."""

    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr("santorini_dsl.cli.show.Table.of", fail)


SPAN = Span("no/such/file.yaml", 3, 7, 3, 9)


@pytest.mark.parametrize(
    ("error", "status", "expected"),
    [
        (UsageError("there is no such thing"), 2, "error: there is no such thing\n"),
        (NotationError("bad", "0123", 3), 2, "error: bad\n  0123\n    ^\n"),
        (CardError([Finding("odd", "this is odd", SPAN)]), 1, "no/such/file.yaml:3:7: error: this is odd [odd]\n"),
        (FileNotFoundError(2, "No such file or directory", "x.yaml"), 2, "error: x.yaml: No such file or directory\n"),
        (OSError(28, "No space left on device"), 2, "error: No space left on device\n"),
        (KeyboardInterrupt(), 130, "error: interrupted\n"),
    ],
)
def test_errors_become_messages(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, expected: str
) -> None:
    failing(monkeypatch, error)
    answer = run("show", "x")
    assert (answer.status, answer.out, answer.err) == (status, "", expected)


def test_a_bug_says_so_and_shows_its_traceback_only_when_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ZeroDivisionError("oops"))
    answer = run("show", "x")
    assert answer.status == 70
    assert "this is a bug of santorini: ZeroDivisionError: oops" in answer.err
    assert "SANTORINI_DEBUG=1" in answer.err
    assert "Traceback" not in answer.err
    monkeypatch.setenv("SANTORINI_DEBUG", "1")
    assert "Traceback" in run("show", "x").err


def test_brackets_in_a_message_are_no_markup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, UsageError("write [red]state[/red] :smile:"))
    assert run("show", "x").err == "error: write [red]state[/red] :smile:\n"


def spawn(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "santorini_dsl", *arguments],
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        **options,
    )


@pytest.mark.parametrize("arguments", [["gods", "--json"], ["gods"], ["test", "gods/simple"], ["--help"]], ids=" ".join)
def test_a_closed_pipe_ends_the_command_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = spawn(*arguments, stdout=writing)
    os.close(writing)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


def test_the_module_is_the_command() -> None:
    process = spawn("--version", stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.startswith(b"santorini ")


@pytest.mark.parametrize("place", [lambda name: ["--no-color", name], lambda name: [name, "--no-color"]])
def test_no_color_is_understood_before_and_after_the_command(
    run: Run, monkeypatch: pytest.MonkeyPatch, place: Callable[[str], list[str]]
) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    failing(monkeypatch, UsageError("x"))
    arguments = place("show")
    run(*arguments, "x")
    assert os.environ["NO_COLOR"] == "1"


def test_a_terminal_without_unicode_is_no_error() -> None:
    position = "0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2"
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in (["show", position], ["explain", "mortal"], ["--help"]):
        process = spawn(*arguments, stdout=subprocess.PIPE, env=env)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
        assert out.isascii()
    assert b"+-------+" in spawn("show", position, stdout=subprocess.PIPE, env=env).communicate(timeout=60)[0]


def test_without_a_command_there_is_nothing_to_complain_about(run: Run) -> None:
    assert "error" not in run().err


@pytest.mark.parametrize(("words", "option"), [(["help"], ["--help"]), (["help", "pick"], ["pick", "--help"])])
def test_help_is_a_word_too(run: Run, words: list[str], option: list[str]) -> None:
    asked, said = run(*words), run(*option)
    assert (asked.status, asked.out) == (0, said.out)


def test_the_help_speaks_of_the_notation_in_one_piece(run: Run) -> None:
    assert "TURN are written as docs/notation.md says;" in " ".join(run("--help").out.split())
    assert "int range" not in run("play", "--help").out + run("gods", "--help").out


@pytest.mark.parametrize("name", ["foo.txt", "games/foo.txt", "foo"])
def test_a_file_to_show_that_is_not_there(run: Run, name: str) -> None:
    answer = run("show", name)
    assert (answer.status, answer.out) == (2, "")
    assert f"there is no file {name}" in answer.err


def test_a_position_with_a_card_that_was_not_added(run: Run) -> None:
    answer = run("why", f"{'0' * 25}/1/mortal:B4,E1/warden:C4,A1", "B4>B3^B2")
    assert answer.err == "error: there is no card 'warden'; a card of your own is added with --cards PATH\n"
