"""At the end of a run, one line lists the skipped checks, and how to enable them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.needs import MISSING, untried, workers

TESTS = Path(__file__).parent


def test_the_tests_that_the_machine_lacks_something_for_are_named_in_one_line() -> None:
    skipped = {f"{MISSING}strace": 2, f"{MISSING}PgBouncer": 3, "PostgreSQL checks JSON itself": 7}
    line = untried(skipped) or ""
    assert line.startswith("5 tests were not tried: they need PgBouncer, strace. `make test-everything` ")
    assert "\n" not in line


def test_no_test_skips_without_a_program_in_its_own_way() -> None:
    """Such a skip would not be named in that line, and not fail in CI."""
    own = re.compile(r"skip(?:if)?\([^)]*(?:which\(|is not installed|compiler\(\) is None)")
    assert [file for file in TESTS.rglob("*.py") if own.search(file.read_text("utf-8"))] == []


def test_a_machine_that_lacks_nothing_hears_nothing() -> None:
    assert untried({"PostgreSQL checks JSON itself": 7}) is None


@pytest.mark.parametrize(
    ("cores", "memory_mb", "expected"),
    [(2, 24_000, 6), (2, 4_000, 3), (2, 1_000, 1), (1, 500, 1), (16, 64_000, 16), (16, 8_000, 8)],
)
def test_there_are_only_as_many_workers_as_memory_allows(cores: int, memory_mb: int, expected: int) -> None:
    assert workers(cores, memory_mb) == expected
