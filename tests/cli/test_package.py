"""`import santorini_dsl as sd`: the names that programs use."""

from __future__ import annotations

import subprocess
import sys

import pytest

import santorini_dsl as sd


@pytest.mark.parametrize("name", sd.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(sd, name).__name__ == name
    assert name in dir(sd)


def test_an_unknown_name_is_an_ordinary_error() -> None:
    with pytest.raises(AttributeError, match="simulat"):
        sd.simulat  # noqa: B018


def test_importing_the_package_loads_no_room() -> None:
    code = "import santorini_dsl, sys; print([name for name in sys.modules if name.startswith('santorini_dsl.')])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.strip() == "[]"
