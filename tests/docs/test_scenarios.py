"""docs/scenarios.md: its examples run, and it names every move, phase, and error code."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.model.decisions import DECISIONS
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import MOVE_WORDS
from tests.docs.pages import DOCS, blocks_of, tables_of, text_of

PAGE = DOCS / "scenarios.md"
EXAMPLES = blocks_of(PAGE, "json")


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_holds(example: str, tmp_path: Path) -> None:
    assert '"expect"' in example
    case = tmp_path / "case.json"
    case.write_text(example, "utf-8")
    assert main(["scenario", str(case)]) == 0


def first_column(header: str) -> list[str]:
    """The words in the first column of the table with this header."""
    (table,) = [rows for rows in tables_of(text_of(PAGE)) if rows[0][0] == header]
    return [row[0].strip("`") for row in table[1:]]


def test_every_move_is_described() -> None:
    assert sorted(first_column("`do`")) == sorted([*MOVE_WORDS, "next_round"])


def test_every_phase_is_described() -> None:
    assert first_column("`phase`") == [*(decision.phase for decision in DECISIONS), "match_over"]


def test_every_error_code_is_described_in_the_order_in_which_they_are_looked_for() -> None:
    assert first_column("Code") == list(Refusal)
