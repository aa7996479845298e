"""Writing files: whole or not at all, and never over something else."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import UsageError


def write_file(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text file; with `replace` in the place of one that exists.

    The text is written beside the file and then takes its name, so that nothing is lost when writing fails. Raises
    UsageError when the file exists and is not to be replaced, and when it cannot be written.
    """
    try:
        goal = path.resolve()
        if not replace:
            # claims the name, so that nobody else's file can come in between
            goal.open("x").close()
        try:
            _write_beside(goal, text)
        except BaseException:
            if not replace:
                goal.unlink(missing_ok=True)
            raise
    except FileExistsError:
        raise UsageError(f"{path} exists already and is not written over") from None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def _write_beside(goal: Path, text: str) -> None:
    beside = goal.with_name(f".{goal.name}.{os.getpid()}.tmp")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(goal)
    finally:
        beside.unlink(missing_ok=True)
