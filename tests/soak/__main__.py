"""`make soak`: show the promises of docs/reliability.md with all that they count, and write down the counts.

`python -m tests.soak R1 R20` shows only some. Without TEST_POSTGRES_URL nothing is shown on PostgreSQL;
`.ci/run soak` starts a server.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.soak.counts import SOAK
from tests.soak.promises import PROMISES, Promise

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "reliability.md"
HEADER = "| | Promise | Command | Counts as measured | Date |\n| --- | --- | --- | --- | --- |\n"
BEGIN, END = "<!-- make soak writes this table -->\n\n", "\n<!-- to here -->"


@dataclass(eq=False)
class Tally:
    """A plugin of pytest that adds up what the tests report with `record_property`."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    counts: Counter[str] = field(default_factory=Counter[str])
    figures: dict[str, str] = field(default_factory=dict[str, str])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or not report.passed:
            self.outcomes[report.outcome] += 1
        if report.when == "teardown":  # the last of three reports, all with the same properties
            for name, value in report.user_properties:
                if isinstance(value, int):
                    self.counts[name] += value
                else:
                    self.figures[name] = str(value)

    def __str__(self) -> str:
        counted = [f"{count:,} {name}" for name, count in self.counts.items()]
        figures = [f"{name} {figure}" for name, figure in self.figures.items()]
        tests = " ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        return "; ".join((*counted, *figures, f"tests: {tests}"))


def main() -> int:
    """Show the promises one after another; the exit status is 1 if one does not hold."""
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="R1", help="the promises to show, all without any")
    chosen = parser.parse_args().codes
    if unknown := set(chosen) - {promise.code for promise in PROMISES}:
        parser.error(f"no such promise: {', '.join(sorted(unknown))}")
    os.environ[SOAK] = "1"  # read when the tests are imported
    shown = [promise for promise in PROMISES if not chosen or promise.code in chosen]
    return show(shown[0]) if len(shown) == 1 else max([show_apart(promise) for promise in shown])


def show_apart(promise: Promise) -> int:
    """Show a promise in a process of its own: libraries hold on to the output of the first pytest."""
    return subprocess.run([sys.executable, "-m", "tests.soak", promise.code], check=False).returncode


def show(promise: Promise) -> int:
    """Run the tests of a promise, and write what they counted into the page."""
    print(f"\n{promise.code}: {promise.words}", flush=True)
    tally = Tally()
    tests = [str(TESTS / test) for test in promise.tests]
    failed = pytest.main(["--quiet", "--no-header", "-p", "no:xdist", "--timeout=0", *tests], [tally])
    page = PAGE.read_text("utf-8")
    line = row(promise, str(tally), datetime.now(UTC).date().isoformat())
    PAGE.write_text(with_row(page, line), "utf-8")
    print(line, flush=True)
    return int(failed)


def row(promise: Promise, counts: str, date: str) -> str:
    command = f"`python -m tests.soak {promise.code}`"
    return f"| {promise.code} | {promise.words} | {command} | {counts} | {date} |"


def with_row(page: str, line: str) -> str:
    """Return the page with this line in its table, in place of an older one for the same promise."""
    before, rest = page.split(BEGIN)
    table, after = rest.split(END)
    rows = {code_in(old): old for old in table.splitlines()[2:]} | {code_in(line): line}
    ordered = [rows[promise.code] + "\n" for promise in PROMISES if promise.code in rows]
    return "".join((before, BEGIN, HEADER, *ordered, END, after))


def code_in(line: str) -> str:
    return line.split("|")[1].strip()


if __name__ == "__main__":
    sys.exit(main())
