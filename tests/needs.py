"""The tests' requirements of the machine. In CI nothing may be missing: a successful run there has checked
everything.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NoReturn

import pytest

IS_CI = os.environ.get("CI") == "true"  # set by GitHub and others


MISSING = "this machine has no "  # the start of the reason for such a skip
WORKERS = 6  # on up to six cores: many tests wait for a process or a browser
WORKER_MB, RESERVED_MB = 850, 1_000  # for a worker with the processes that it starts, and for everything else


def need(what: str, *, is_there: bool) -> pytest.MarkDecorator:
    """Marks tests that are skipped without this, except in CI, where they fail."""
    return pytest.mark.skipif(not is_there and not IS_CI, reason=MISSING + what)


def go_without(what: str) -> NoReturn:
    """Skip the test that lacks this; in CI, fail it."""
    if IS_CI:
        pytest.fail(f"{MISSING}{what}, and in CI nothing may be missing")
    pytest.skip(MISSING + what)


def workers(cores: int, memory: int) -> int:
    """How many workers run tests at the same time without making a machine with this memory (in MB) swap."""
    return max(1, min(max(WORKERS, cores), (memory - RESERVED_MB) // WORKER_MB))


def memory_mb() -> int:
    """The memory of this machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000


def untried(skipped: Mapping[str, int]) -> str | None:
    """One line about the tests that this machine can't run, and how to enable them, or None if there are
    none.

    `skipped` counts tests by their reasons.
    """
    lacks = {
        reason.removeprefix(MISSING): count for reason, count in skipped.items() if reason.startswith(MISSING)
    }
    if not lacks:
        return None
    return (
        f"{sum(lacks.values())} tests were not tried: they need {', '.join(sorted(lacks))}."
        " `make test-everything` installs that and runs all of them (Debian and Ubuntu, with sudo)."
    )
