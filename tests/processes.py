"""Processes that start in milliseconds: forked from a server process that has imported the whole program."""

from __future__ import annotations

from multiprocessing import get_context

PROCESSES = get_context("forkserver")
# The server imports these once per test worker: the code to run, its module, and finally the module that
# draws and reads resources.
PROCESSES.set_forkserver_preload(
    [
        "bot.running", "asyncpg", "uvloop", "tests.builders", "tests.wire.process",
        "tests.storage.test_kill", "tests.storage.test_migration_kills", "tests.drawn",
    ]
)  # fmt: skip
