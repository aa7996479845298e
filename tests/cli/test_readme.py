"""The README tells the truth: its card, its commands with their output, its Python, its links."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from santorini_dsl.cli.app import COMMANDS
from santorini_dsl.data import data_folder

from .conftest import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def console() -> list[tuple[str, str]]:
    """The commands of the README's terminal sessions, each with its output."""
    found = []
    for block in blocks("console"):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            found.append((command, output.strip("\n")))
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the README says is in it: its card, the card with its slip, and the bundled gods."""
    (card,) = blocks("yaml")
    (tmp_path / "warden.yaml").write_text(card, encoding="utf-8")
    (tmp_path / "slip").mkdir()
    (tmp_path / "slip" / "warden.yaml").write_text(card.replace("neighboring", "nieghboring"), encoding="utf-8")
    (tmp_path / "gods").symlink_to(data_folder("gods"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "output"), console(), ids=[command[:40] for command, _ in console()])
def test_the_commands_print_what_the_readme_says(run: Run, command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "santorini"
    answer = run(*arguments)
    assert (answer.out.strip("\n"), answer.err) == (output, "")


def test_the_first_command_ends_in_a_simulation_of_two_card_files(run: Run) -> None:
    setting_up, simulation = blocks("sh")[0].strip().rsplit(" && ", 1)
    assert setting_up.split(" && ") == [
        "python3 -m venv .venv",
        ". .venv/bin/activate",
        "pip install -q -e '.[dev]'",
    ]
    program, *arguments = shlex.split(simulation)
    assert program == "santorini"
    answer = run(*arguments)
    assert answer.status == 0
    assert "Minotaur" in answer.out


def test_the_second_command_is_the_last_of_the_checks() -> None:
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().splitlines()[-1] == blocks("sh")[1].strip()


def test_the_python_runs_and_has_ten_lines(folder: Path) -> None:
    (code,) = blocks("python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.stderr == ""
    (expected,) = blocks("text")
    assert ended.stdout == expected


def test_every_command_is_in_the_table() -> None:
    assert re.findall(r"^\| `santorini (\w+)", README, re.MULTILINE) == sorted(
        COMMANDS, key=lambda name: README.index(f"| `santorini {name}")
    )
    assert len(re.findall(r"^\| `santorini ", README, re.MULTILINE)) == len(COMMANDS)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / target).exists(), target
