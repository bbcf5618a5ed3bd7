"""What every test shares: the settings of hypothesis, and a list of skips at the end of the report."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

# The same examples in every run, and no deadlines: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """End the report with what was not checked and why, so that a green run cannot hide it."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    )
    terminalreporter.section("not checked" if skipped else "nothing was skipped")
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"{count} skipped: {reason}")
