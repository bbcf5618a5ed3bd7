"""Shares objects that the first process of a test run makes and all need."""

from __future__ import annotations

import os
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

FOLDER = "SHARED_BY_TESTS"
"""The environment variable with the folder of this run, inherited by workers and their processes."""


def shared(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the object that the first process of this run has made under this name; the others wait for
    it.
    """
    if FOLDER not in os.environ:  # a fuzz run or a benchmark, which has no other processes
        return make()
    file = Path(os.environ[FOLDER], name)
    with file.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not file.exists():
            file.write_bytes(make())
    return file.read_bytes()
