"""Processes that start in milliseconds: forked from a server process that has imported the whole program."""

from __future__ import annotations

from multiprocessing import get_context

PROCESSES = get_context("forkserver")
# The server imports these once for each test worker; importing and drawing take most of a start of the bot.
PROCESSES.set_forkserver_preload(["bot.__main__", "bot.running", "tests.builders", "tests.drawn"])
