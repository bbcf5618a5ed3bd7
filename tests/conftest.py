"""What every test shares: hypothesis, a way to undo logging, and the list of skips at the end."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

from bot.log import QUIETEST

# The same examples in every run, and no deadlines: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture
def logging_put_back() -> Iterator[None]:
    """Undo what `start_logging` has done in a test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    for name in QUIETEST:
        logging.getLogger(name).setLevel(logging.NOTSET)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """End the report with what was not checked and why, so that a green run cannot hide it."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    )
    terminalreporter.section("not checked" if skipped else "nothing was skipped")
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"{count} skipped: {reason}")
