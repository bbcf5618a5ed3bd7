"""`make soak`: test the promises of docs/reliability.md, and write their counts into measured.md.

`python -m tests.soak R1 R20` tests only some. Tests on PostgreSQL need TEST_POSTGRES_URL; `.ci/run soak`
starts a server.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.soak.counts import SOAK
from tests.soak.promises import PROMISES, Promise

TESTS = Path(__file__).parents[1]
PAGE = TESTS / "soak" / "measured.md"
HEADER = "| | Promise | Command | Counts as measured | On |\n| --- | --- | --- | --- | --- |\n"
BEGIN, END = "<!-- make soak writes this table -->\n\n", "\n<!-- to here -->"


@dataclass
class Tally:
    """The reports of a promise's tests (`record_property`), and their outcomes."""

    left: set[str]  # tests that have not run yet
    outcomes: Counter[str] = field(default_factory=Counter[str])
    counts: Counter[str] = field(default_factory=Counter[str])
    figures: dict[str, str] = field(default_factory=dict[str, str])

    def add(self, report: pytest.TestReport) -> None:
        """Add one of the three reports of a test: for its setup, its call, and its teardown."""
        if report.when == "call" or not report.passed:
            self.outcomes[report.outcome] += 1
        if report.when == "teardown":  # the last of three reports, all with the same properties
            self.left.remove(report.nodeid)
            for name, value in report.user_properties:
                if isinstance(value, int):
                    self.counts[name] += value
                else:
                    self.figures[name] = str(value)

    @property
    def holds(self) -> bool:
        """Whether no test has failed."""
        return set(self.outcomes) <= {"passed", "skipped"}

    def __str__(self) -> str:
        counted = [f"{count:,} {name}" for name, count in self.counts.items()]
        figures = [f"{name} {figure}" for name, figure in self.figures.items()]
        tests = " ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        return "; ".join((*counted, *figures, f"tests: {tests}"))


class Clerk:
    """A pytest plugin that writes a line into the page for each promise that holds."""

    def __init__(self, promises: Sequence[Promise]) -> None:
        self._promises = promises
        self._tallies: dict[Promise, Tally] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for promise in self._promises:
            self._tallies[promise] = Tally({test.nodeid for test in session.items if shows(test, promise)})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for promise, tally in self._tallies.items():
            if report.nodeid in tally.left:
                tally.add(report)
                if not tally.left:
                    self._show(promise, tally)

    def _show(self, promise: Promise, tally: Tally) -> None:
        line = row(promise, str(tally), f"{datetime.now(UTC).date()}, {commit()}")
        print(f"\n{line}", flush=True)
        if tally.holds:
            PAGE.write_text(with_row(PAGE.read_text("utf-8"), line), "utf-8")


def main() -> int:
    """Run the tests of these promises, each test once; the exit status is 1 if a promise does not hold."""
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="R1", help="the promises to show, all without any")
    chosen = parser.parse_args().codes
    if unknown := set(chosen) - {promise.code for promise in PROMISES}:
        parser.error(f"no such promise: {', '.join(sorted(unknown))}")
    os.environ[SOAK] = "1"  # read when the tests are imported
    shown = [promise for promise in PROMISES if not chosen or promise.code in chosen]
    # Group the files of a folder: pytest 9.1 loses the fixtures of a folder that it returns to.
    tests = sorted({str(TESTS / test) for promise in shown for test in promise.tests})
    return int(pytest.main(["--no-header", "-p", "no:xdist", *tests], [Clerk(shown)]))


def shows(test: pytest.Item, promise: Promise) -> bool:
    """Whether a test belongs to a promise."""
    name = f"{test.path.relative_to(TESTS)}::{test.name}"
    return any(name.startswith((f"{shown}::", f"{shown}[")) or name == shown for shown in promise.tests)


def commit() -> str:
    """Return the short hash of the checked-out commit."""
    git = ["git", "-C", str(TESTS), "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()


def row(promise: Promise, counts: str, on: str) -> str:
    command = f"`make soak ROWS={promise.code}`"
    figures = counts.replace("; ", "<br>")  # one per line
    return f"| {promise.code} | {promise.words} | {command} | {figures} | {on} |"


def with_row(page: str, line: str) -> str:
    """Return the page with this line in its table, replacing any older one for the same promise."""
    before, rest = page.split(BEGIN)
    table, after = rest.split(END)
    rows = {code_in(old): old for old in table.splitlines()[2:]} | {code_in(line): line}
    ordered = [rows[promise.code] + "\n" for promise in PROMISES if promise.code in rows]
    return "".join((before, BEGIN, HEADER, *ordered, END, after))


def code_in(line: str) -> str:
    return line.split("|")[1].strip()


if __name__ == "__main__":
    sys.exit(main())
