from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from santorini_dsl.cli import app

OPENING = "0000000000000000000000000/1/mortal:B4,D2/mortal:D4,B2"


class Answer:
    """What a run of the command printed, and how it left."""

    def __init__(self, result: Any) -> None:
        self.status: int = result.exit_code
        self.out: str = result.stdout
        self.err: str = result.stderr

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """One JSON document a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("SANTORINI_DEBUG", "FORCE_COLOR", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, input: str | bytes | None = None) -> Answer:
        return Answer(CliRunner().invoke(app, list(arguments), input=input))

    return call
