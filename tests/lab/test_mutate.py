"""Mutations of card files: what is changed, and how it is judged."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from santorini_dsl.cards import MORTAL, Library, parse_card, read_card
from santorini_dsl.cards.pack import CardFile
from santorini_dsl.errors import CardError, UsageError
from santorini_dsl.lab.mutate import Fate, MutationReport, Verdict, mutate
from santorini_dsl.lab.mutations import WORDS, Kind, Mutation, mended, mutations

CARD = """\
name: Ana
power: |
  Your Move: your worker may move one more time,
    but not to its starting space.
scenarios:
  - name: one
    board: ["00000", "00000", "00000", "00000", "00000"]
    players: [this C3 A1, mortal E1 E5]
    tries:
      - C3>C4>C5^C4
      - {turn: C3>C4>C3^C4, is: illegal, because: this}
"""
POWER_WORDS = [
    "your",
    "move",
    "your",
    "worker",
    "may",
    "move",
    "one",
    "more",
    "time",
    "but",
    "not",
    "to",
    "its",
    "starting",
    "space",
]
KEYS = ["name", "power", "scenarios", "board", "players", "tries", "turn", "is", "because"]


def made(seed: int = 1, per_word: int = 2, text: str = CARD) -> list[Mutation]:
    return list(mutations(text, "ana.yaml", Random(seed), per_word))


def of(kind: Kind, per_word: int = 2) -> list[Mutation]:
    return [mutation for mutation in made(per_word=per_word) if mutation.kind is kind]


def judged(tmp_path: Path, text: str = CARD) -> MutationReport:
    path = tmp_path / "ana.yaml"
    path.write_text(text, encoding="utf-8")
    card = read_card(CardFile(path, None)).card
    assert card is not None
    return mutate([card], Library(), seed=1)


def test_the_same_seed_makes_the_same_mutations() -> None:
    assert made(seed=1) == made(seed=1)
    assert made(seed=1) != made(seed=2)


def test_every_word_is_dropped_and_doubled_once() -> None:
    assert [mutation.before.lower() for mutation in of(Kind.DROPPED)] == POWER_WORDS
    assert [mutation.before.lower() for mutation in of(Kind.DOUBLED)] == POWER_WORDS
    dropped = of(Kind.DROPPED)[0]
    assert dropped.text == CARD.replace("Your Move", "Move")
    doubled = of(Kind.DOUBLED)[-1]
    assert (doubled.line, doubled.text) == (4, CARD.replace("starting space.", "starting space space."))


def test_words_are_replaced_by_words_of_the_language() -> None:
    replaced = of(Kind.REPLACED)
    assert [mutation.before.lower() for mutation in replaced[::2]] == POWER_WORDS
    assert all(mutation.after.lower() in WORDS for mutation in replaced)
    assert all(mutation.after.lower() != mutation.before.lower() for mutation in replaced)


def test_a_misspelling_is_one_slip_and_no_word_of_the_language() -> None:
    for mutation in [*of(Kind.MISSPELT_WORD), *of(Kind.MISSPELT_KEY)]:
        assert mutation.after.lower() not in WORDS
        assert mutation.after != mutation.before
        assert abs(len(mutation.after) - len(mutation.before)) <= 1
        assert sum((*map(mutation.before.count, set(mutation.before) - set(mutation.after)), 0)) <= 1


def test_every_different_key_is_misspelt_where_it_comes_first() -> None:
    assert [mutation.before for mutation in of(Kind.MISSPELT_KEY, per_word=1)] == KEYS


def test_a_mutation_changes_one_place_on_the_line_it_names() -> None:
    for mutation in made():
        before, after = CARD.splitlines(), mutation.text.splitlines()
        changed = [n for n, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new]
        assert changed == [mutation.line]
        assert mutation.after in after[mutation.line - 1]


def test_the_letter_of_a_possessive_is_no_word() -> None:
    text = CARD.replace("Your Move", "Opponent's Move")
    befores = {mutation.before for mutation in made(text=text)}
    assert "Opponent" in befores
    assert "s" not in befores


def test_a_file_that_is_not_yaml_cannot_be_mutated() -> None:
    with pytest.raises(CardError):
        made(text="a: [")


def test_following_a_suggestion() -> None:
    misspelt = CARD.replace("worker", "wroker")
    [finding] = parse_card(misspelt.encode(), "ana.yaml").findings
    assert finding.suggestion == "worker"
    assert mended(misspelt, finding.span, "worker") == CARD


def test_every_mutation_gets_a_verdict(tmp_path: Path) -> None:
    report = judged(tmp_path)
    assert [v.mutation.text for v in report.verdicts] == [
        m.text for m in mutations(CARD, "ana.yaml", Random("1:ana"), 2)
    ]
    figures = report.figures()
    assert figures["mutations"] == len(report.verdicts) == figures["misspelt"] + figures["reworded"]
    assert (
        figures["reworded"]
        == 4 * len(POWER_WORDS)
        == sum(figures[f"reworded_{fate}"] for fate in ("refused", "harmless", "silent", "changed"))
    )
    assert figures["crashed"] == 0


def fate_of(report: MutationReport, kind: Kind, before: str, after: str) -> Verdict:
    return next(
        v for v in report.verdicts if (v.mutation.kind, v.mutation.before, v.mutation.after) == (kind, before, after)
    )


NO_CLIMBING = """\
name: Ana
power: |
  Opponent's Turn: the opponent workers cannot move up.
scenarios:
  - name: one
    board: ["00000", "00100", "00000", "00000", "00000"]
    players: [this A1 E1, mortal C3 E5]
    to-move: 2
    tries:
      - {turn: C3>C4^C5, is: illegal, because: this}
"""


def test_a_change_of_meaning_is_missed_where_no_scenario_notices_it(tmp_path: Path) -> None:
    without_up = fate_of(judged(tmp_path, NO_CLIMBING), Kind.DROPPED, "up", "")
    assert without_up.fate is Fate.MISSED
    assert without_up.note == "Opponent's Turn: opponent workers cannot move."


def test_a_change_of_meaning_is_caught_by_a_scenario_that_fails(tmp_path: Path) -> None:
    report = judged(tmp_path, NO_CLIMBING + "      - C3>D3^D4\n")
    assert fate_of(report, Kind.DROPPED, "up", "").fate is Fate.CAUGHT


def test_a_dropped_article_is_harmless(tmp_path: Path) -> None:
    report = judged(tmp_path, NO_CLIMBING)
    assert fate_of(report, Kind.DROPPED, "the", "").fate is Fate.HARMLESS
    assert fate_of(report, Kind.DOUBLED, "the", "the the").fate in (Fate.HARMLESS, Fate.REFUSED)


def test_what_is_no_sentence_is_refused(tmp_path: Path) -> None:
    dropped = fate_of(judged(tmp_path, NO_CLIMBING), Kind.DROPPED, "move", "")
    assert (dropped.fate, dropped.right_line) == (Fate.REFUSED, True)


def test_a_break_of_the_program_is_a_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("santorini_dsl.lab.mutate.run_scenarios", breaks)
    broken = fate_of(judged(tmp_path, NO_CLIMBING), Kind.DROPPED, "up", "")
    assert (broken.fate, broken.note) == (Fate.CRASHED, "ZeroDivisionError: oops")


@pytest.mark.slow
def test_the_simple_gods_reach_the_bars() -> None:
    library = Library.load()
    simple = [card for card in library.cards.values() if card.path and card.path.parent.name == "simple"]
    report = mutate(simple, library, seed=1)
    figures = report.figures()
    assert figures["mutations"] >= 1000
    assert figures["misspelt_found"] >= 0.99 * figures["misspelt"]
    assert figures["misspelt_right_line"] >= 0.99 * figures["misspelt"]
    assert figures["misspelt_right_suggestion"] >= 0.85 * figures["misspelt"]
    assert (figures["reworded_silent"], figures["crashed"]) == (0, 0)
    assert figures["reworded_caught"] >= 0.8 * figures["reworded_changed"]


def test_a_card_without_a_file_cannot_be_mutated() -> None:
    with pytest.raises(UsageError, match="Mortal has no file"):
        mutate([MORTAL], Library())
