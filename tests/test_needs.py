"""At the end of a run, one line lists the skipped checks, and how to enable them."""

from __future__ import annotations

from tests.needs import MISSING, untried


def test_the_tests_that_the_machine_lacks_something_for_are_named_in_one_line() -> None:
    skipped = {f"{MISSING}strace": 2, f"{MISSING}PgBouncer": 3, "PostgreSQL checks JSON itself": 7}
    line = untried(skipped) or ""
    assert line.startswith("5 tests were not tried: they need PgBouncer, strace. `make test-everything` ")
    assert "\n" not in line


def test_a_machine_that_lacks_nothing_hears_nothing() -> None:
    assert untried({"PostgreSQL checks JSON itself": 7}) is None
