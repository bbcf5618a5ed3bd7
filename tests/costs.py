"""`make test ARGS=--costs`: what the most expensive tests cost, in seconds of CPU.

Unlike elapsed time, CPU hardly depends on what else the machine is doing. A test's cost includes its
fixtures, and the processes that it starts or sends requests to, such as bots and Chromium; PostgreSQL runs as
a separate service. A shared fixture counts toward the first test that uses it.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

SHOWN = 25  # tests
CPU = "cpu"  # the property of a report
PROCESSES = Path("/proc")  # Linux only; elsewhere, only ended processes are counted


class Costs:
    """A pytest plugin: each worker measures, and the process that prints the report collects the results."""

    def __init__(self) -> None:
        self._before = 0.0
        self._spent: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Start measuring before the fixtures of a test."""
        self._before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the cost of the test so far; its last report has the total."""
        report = yield
        report.user_properties.append((CPU, max(0.0, spent() - self._before)))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect the cost from the reports of a test."""
        for name, value in report.user_properties:
            if name == CPU and isinstance(value, float):
                self._spent[report.nodeid] = value

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what each folder costs, and the most expensive tests."""
        terminalreporter.section(f"{sum(self._spent.values()):.0f} s of CPU in {len(self._spent)} tests")
        tests, folders = Counter[str](), defaultdict[str, float](float)
        for test, cost in self._spent.items():
            folder = test.split("::")[0].rpartition("/")[0]
            tests[folder] += 1
            folders[folder] += cost
        for folder, cost in sorted(folders.items(), key=lambda each: -each[1]):
            terminalreporter.write_line(f"{cost:6.2f} s  {tests[folder]:5} tests in {folder}")
        for test in sorted(self._spent, key=self._spent.__getitem__, reverse=True)[:SHOWN]:
            terminalreporter.write_line(f"{self._spent[test]:6.2f} s  {test}")


def spent() -> float:
    """The seconds of CPU that this process and everything it has started have used."""
    own = os.times()
    running = sum(_of_process(process) for process in _descendants(os.getpid()))
    return own.user + own.system + own.children_user + own.children_system + running


def wanted() -> float | None:
    """The seconds that these processes have used a processor or waited for one; None where the system doesn't
    report it.
    """
    if not (PROCESSES / "self" / "schedstat").exists():
        return None
    return spent() + sum(map(_delay_of, (os.getpid(), *_descendants(os.getpid()))))


def _delay_of(process: int) -> float:
    """The seconds for which threads of a process were ready to run but had to wait for others."""
    delays = 0
    for thread in PROCESSES.glob(f"{process}/task/*/schedstat"):
        with suppress(OSError):  # it has ended
            delays += int(thread.read_text().split()[1])
    return delays / 1e9


def _descendants(process: int) -> Iterator[int]:
    """The running processes that a process has started, directly or not."""
    for listed in PROCESSES.glob(f"{process}/task/*/children"):
        with suppress(OSError):  # it has ended
            for child in map(int, listed.read_text().split()):
                yield child
                yield from _descendants(child)


def _of_process(process: int) -> float:
    """The seconds of CPU used by a process and its ended children."""
    try:
        fields = (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # utime, stime, cutime, cstime
