"""Processes that start in milliseconds: forked from a server process that has imported the whole program."""

from __future__ import annotations

from multiprocessing import get_context

PROCESSES = get_context("forkserver")
# The server imports these once for each test worker: what is run, where it is defined, and what it draws.
PROCESSES.set_forkserver_preload(
    [
        "bot.running", "tests.builders", "tests.drawn", "tests.wire.process",
        "tests.storage.test_kill", "tests.storage.test_migration_kills",
    ]
)  # fmt: skip
