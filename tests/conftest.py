"""Shared by all tests: hypothesis, databases, a browser, the order in parallel runs, and the list of
skips.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import structlog
from hypothesis import settings

from bot.log import QUIETEST
from bot.text.language import COMMAND_IDS
from tests.costs import Costs
from tests.databases import (
    bare_postgres_url,
    compiled_once,
    migrated_file,
    migrated_postgres,
    postgres_url,
    threads_that_end_with_the_tests,
    waiting_for_the_disk,
    without_waiting_for_the_disk,
)
from tests.needs import memory_mb, untried, workers
from tests.patience import wait_patiently
from tests.playground.page.screens import browser
from tests.shared import FOLDER
from tests.soak.counts import SOAK

__all__ = [
    "bare_postgres_url", "browser", "compiled_once", "migrated_file", "migrated_postgres", "postgres_url",
    "threads_that_end_with_the_tests", "without_waiting_for_the_disk", "waiting_for_the_disk",
]  # fmt: skip

TESTS = Path(__file__).parent
ONE_WORKER = {
    "playground/page": "browser",
    "features/*/test_page.py": "second browser",
    "scenario/test_page.py": "second browser",
    "screens": "second browser",
    "wire/test_load.py": "latency",
    "wire/test_health.py": "latency",
    "hosting/test_health.py": "latency",
    "hosting/test_package.py": "wheel",
    "storage/test_migration_kills.py": "migrations",
    "storage/test_released.py": "released version",
    "features/*/test_released.py": "released version",
    "ui/screens/test_screens.py": "random play",
    "text/test_catalogs.py": "sentences",
    "test_architecture.py": "syntax trees",
}
"""Tests that share an expensive fixture, or measure waits and should not run in parallel with each other."""
LONG = (
    "playground/page",
    "screens",
    "wire/test_load.py",
    "wire/test_situations.py",
    "journeys/test_full_match.py",
    "storage/test_power.py",
)
"""The longest tests run early, so that no worker is left with one at the end."""
APART = 0.04
"""The fraction of all tests after which the next long ones start: they mostly wait, so others should run at
the same time.
"""
LAST_BEGIN = 0.8
"""The fraction of all tests at which the last tests that may wait start: only quick ones remain after
them.
"""
WAITING = ("wire", "features", "journeys", "hosting", "storage")
"""Tests that spend much of their time waiting for processes and databases, while others compute."""

# Use the same examples in every run, and no deadlines: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def commands_unknown() -> Iterator[None]:
    """Forget the commands of the bot that a test has started."""
    yield
    COMMAND_IDS.clear()


@pytest.fixture
def logging_put_back() -> Iterator[None]:
    """Undo what `start_logging` has done in a test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(capture=False)
    structlog.contextvars.clear_contextvars()
    for name in QUIETEST:
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.fixture
def silent_socket() -> Iterator[socket.socket]:
    """A port that no other program gets in that time, and that refuses connections until somebody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held


@pytest.fixture
def silent_port(silent_socket: socket.socket) -> int:
    """The number of a port where nothing listens."""
    return silent_socket.getsockname()[1]


@pytest.fixture
def signals_put_back() -> Iterator[None]:
    """Restore the signal handlers: a program sets them for the rest of its process, but this process
    continues.
    """
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `make test ARGS=…`."""
    parser.addoption("--costs", action="store_true", help="list the tests that take the most CPU")
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in a random order, the same for a seed")


def pytest_configure(config: pytest.Config) -> None:
    """Start a run: things that are made once for all of its processes are put into a folder of its own."""
    wait_patiently()
    if config.getoption("costs"):
        config.pluginmanager.register(Costs())
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory()
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


@pytest.hookimpl(optionalhook=True)  # runs without xdist have no workers
def pytest_xdist_auto_num_workers() -> int:
    """The number of workers for `-n auto`."""
    return workers(os.cpu_count() or 1, memory_mb())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Don't collect garbage while tests are imported: there is none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # xdist writes the groups into the names of the tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In parallel runs, group tests that belong together, and run waiting tests at the same time as computing
    ones.

    The tests of each folder are spread over the whole run. Soak tests have no time limit.
    """
    if SOAK in os.environ:
        for item in items:
            item.add_marker(pytest.mark.timeout(0))  # a soak takes as long as it takes
    if hasattr(config, "workerinput"):
        for item in items:
            if group := _listed(item.path, tuple(ONE_WORKER)):
                item.add_marker(pytest.mark.xdist_group(ONE_WORKER[group]))
        items.sort(key=_spread(items).__getitem__)
    if seed := config.getoption("shuffle"):
        items.sort(key=lambda item: Random(f"{seed} {item.nodeid}").random())


def _spread(items: list[pytest.Item]) -> dict[pytest.Item, float]:
    """The time at which each test starts, as a fraction of the run."""
    places = {item: _listed(item.path, LONG) or item.path.relative_to(TESTS).parts[0] for item in items}
    begun, all_of = Counter[str](), Counter(places.values())
    order = dict[pytest.Item, float]()
    for item, place in places.items():
        begun[place] += 1
        part = begun[place] / all_of[place]
        if place in LONG:
            order[item] = LONG.index(place) * APART
        else:
            order[item] = part * LAST_BEGIN if place in WAITING else part
    return order


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude imported objects from each garbage collection, and check that the groups were set.

    Collect garbage less often than by default, which took a tenth of the workers' time.
    """
    gc.freeze()
    gc.set_threshold(10_000, *gc.get_threshold()[1:])
    if getattr(session.config.option, "loadgroup", False):
        grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
        assert all("@" in item.nodeid for item in grouped), "pytest-xdist has not grouped these"


def pytest_sessionfinish() -> None:
    """Check once for resources that were not closed: pytest would do it five times over all objects."""
    gc.collect()
    gc.freeze()


@cache  # for each of the thousands of tests in some hundred files
def _listed(file: Path, places: tuple[str, ...]) -> str:
    """The first of these files and folders that is or contains this file, or empty if none does."""
    path = file.relative_to(TESTS)
    return next((place for place in places if path.is_relative_to(place) or path.match(place)), "")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A feature can be deleted: then its combinations with other features cannot be tested."""
    for together in item.iter_markers("together_with"):
        for name in together.args:
            found = find_spec(f"bot.features.{name}")
            if found is None or found.origin is None:  # `git rm` leaves a folder of compiled modules
                pytest.skip(f"there is no feature {name}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """End the report with what was not checked and why, so that a green run cannot hide it."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    )
    terminalreporter.section("not checked" if skipped else "nothing was skipped")
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"{count} skipped: {reason}")
    if line := untried(skipped):
        terminalreporter.write_line(line, bold=True)
