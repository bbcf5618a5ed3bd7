"""Each small change of a module is another program, and gives its line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import program
from tests.mutants.__main__ import ROOT, near, package_of
from tests.mutants.changes import changes_of
from tests.mutants.executed import Executed, is_in_function, statement_at

MODULE = b'''"""Words that stay."""
import logging

log = logging.getLogger(__name__)


def middle(cards: list[int] = [], most: int = 3) -> int | None:
    log.info("%s cards", len(cards))
    if not cards or len(cards) > most and cards[0] == 12:
        return None
    for card in cards:
        if card is None:
            continue
        cards.sort()
    return f"{most + 1}" if most else cards[len(cards) // 2]
'''


def test_every_change_is_another_program() -> None:
    changes = changes_of(MODULE)
    programs = {change.applied(MODULE) for change in changes}
    assert len(programs) == len(changes)
    assert MODULE not in programs
    assert all(change.is_program(MODULE) for change in changes)


@pytest.mark.parametrize(
    "told",
    [
        "9: or → and", "9: and → or", "9: not cards → (cards)", "9: > → >=", "9: == → !=", "9: 0 → 1",
        "9: 12 → 24", "7: 3 → 4", "12: is → is not", "13: continue → break", "14: cards.sort() → pass",
        "15: // → *", "15: most → not (most)",
    ],
)  # fmt: skip
def test_a_change_of_each_kind_is_found(told: str) -> None:
    assert told in {f"{change.line}: {change.told(MODULE)}" for change in changes_of(MODULE)}


def test_options_of_a_class_that_the_type_checker_checks_stay() -> None:
    assert changes_of(b"class Card(Struct, frozen=True, kw_only=True): ...") == []
    assert len(changes_of(b"class Card(Struct, weakref=True): ...")) == 1


def test_lines_of_the_log_and_the_inner_of_texts_stay() -> None:
    told = [(change.line, change.told(MODULE)) for change in changes_of(MODULE)]
    assert [what for line, what in told if line == 8] == []
    assert "+ → -" not in {what for _, what in told}


def test_the_tests_about_a_module_come_first() -> None:
    files = near("bot/game/law.py")
    assert files[0] == "tests/game/test_law.py"
    assert package_of("bot/game/law.py") == "game"
    assert package_of("bot/log.py") == "bot"


SOURCE = b"""
LIMIT = 3


def total(cards):
    if (
        len(cards) > LIMIT
    ):
        return 0
    return sum(
        cards
    )
"""


@pytest.mark.parametrize(
    ("line", "first", "is_called"), [(2, 2, False), (5, 5, False), (7, 6, True), (9, 9, True), (11, 10, True)]
)
def test_a_line_is_tested_by_what_executes_its_statement(line: int, first: int, *, is_called: bool) -> None:
    assert statement_at(SOURCE, line) == range(first, line + 1)
    assert is_in_function(SOURCE, line) is is_called


def test_the_tests_that_execute_a_line_are_recorded(tmp_path: Path) -> None:
    tests = [
        f"tests/mutants/test_changes.py::{name}" for name in ("test_it_ends_tracing", "test_it_executes")
    ]
    command = [sys.executable, "-m", "tests.mutants.executed", str(tmp_path / "executed"), *tests]
    environment = {**os.environ, "COVERAGE_CORE": "ctrace"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    executed = Executed([(tmp_path / "executed", ROOT)])
    line = program.command.__code__.co_firstlineno + 1
    path = str(Path(program.__file__).relative_to(ROOT))
    assert executed.tests_of(path, range(line, line + 10)) == {tests[1]}
    assert executed.tests_of(path, range(1, 3)) == frozenset()


def test_it_ends_tracing() -> None:
    before = sys.gettrace()
    sys.settrace(None)
    assert sys.gettrace() is None
    if "tests.mutants.executed" not in sys.orig_argv:  # the recorder has to cope with that
        sys.settrace(before)


def test_it_executes() -> None:
    assert program.command("migrate")
