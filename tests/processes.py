"""Processes that start in milliseconds: forked from a server process that has imported the whole program."""

from __future__ import annotations

from multiprocessing import get_context

PROCESSES = get_context("forkserver")
# The server imports these once for each test worker: what is run, where it is defined, and, when all else
# is there, what it draws and reads.
PROCESSES.set_forkserver_preload(
    [
        "bot.running", "asyncpg", "uvloop", "tests.builders", "tests.wire.process",
        "tests.storage.test_kill", "tests.storage.test_migration_kills", "tests.drawn",
    ]
)  # fmt: skip
