"""The README tells the truth: its card, its commands with their output, its Python, its links.

`python tests/cli/test_readme.py` writes the outputs of today into it.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from santorini_dsl.cli.app import COMMANDS
from santorini_dsl.data import data_folder

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def furnish(folder: Path) -> None:
    """What the README says is in the reader's folder: its card, the card with its slip, and the bundled gods."""
    (card,) = blocks("yaml")
    (folder / "warden.yaml").write_text(card, encoding="utf-8")
    (folder / "slip").mkdir()
    (folder / "slip" / "warden.yaml").write_text(card.replace("neighboring", "nieghboring"), encoding="utf-8")
    (folder / "gods").symlink_to(data_folder("gods"))


def output(folder: Path, *python: str) -> str:
    """What Python prints in the folder; anything on stderr is an error."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    ended = subprocess.run(
        [sys.executable, *python], cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert ended.stderr == ""
    return ended.stdout


def session(folder: Path, block: str) -> str:
    """A terminal session with the commands of the block, as it goes today."""
    commands = re.findall(r"^\$ santorini (.*)$", block, re.MULTILINE)
    told = [
        f"$ santorini {command}\n{output(folder, '-m', 'santorini_dsl', *shlex.split(command)).rstrip()}\n"
        for command in commands
    ]
    return "\n".join(told)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    furnish(tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.partition("\n")[0][2:40])
def test_the_commands_print_what_the_readme_says(folder: Path, block: str) -> None:
    assert session(folder, block) == block


def test_the_first_command_sets_up_and_prints_what_stands_below_it(folder: Path) -> None:
    setting_up, simulation = blocks("sh")[0].strip().rsplit(" && ", 1)
    assert setting_up.split(" && ") == [
        "python3 -m venv .venv",
        ". .venv/bin/activate",
        "pip install -q -e '.[dev]'",
    ]
    program, *arguments = shlex.split(simulation)
    assert program == "santorini"
    assert output(folder, "-m", "santorini_dsl", *arguments) == blocks("text")[0]


def test_the_readme_says_what_a_new_terminal_needs_and_how_long_the_tests_take() -> None:
    assert "A new terminal needs `. .venv/bin/activate` again" in README
    assert "a few minutes on two cores" in README


def test_the_second_command_is_the_last_of_the_checks() -> None:
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().splitlines()[-1] == blocks("sh")[1].strip()


def test_the_python_runs_and_has_ten_lines(folder: Path) -> None:
    (code,) = blocks("python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    assert [output(folder, "-c", code)] == blocks("text")[1:]


def test_the_table_lists_every_command_once() -> None:
    listed = re.findall(r"^\| `santorini (\w+)", README, re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / target).exists(), target


if __name__ == "__main__":
    readme = README
    with tempfile.TemporaryDirectory() as name:
        furnish(Path(name))
        for block in blocks("console"):
            readme = readme.replace(block, session(Path(name), block))
        simulation = shlex.split(blocks("sh")[0].rpartition(" && ")[2])[1:]
        today = [output(Path(name), "-m", "santorini_dsl", *simulation)]
        today += [output(Path(name), "-c", code) for code in blocks("python")]
        for printed, now in zip(blocks("text"), today, strict=True):
            readme = readme.replace(printed, now)
    (ROOT / "README.md").write_text(readme, encoding="utf-8")
