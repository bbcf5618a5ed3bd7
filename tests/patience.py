"""Deadlines of the program that a slow machine may miss.

Tests wait longer, unless they are about a deadline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage.postgresql import SERVER_OPTIONS
from bot.storage.sqlite import PRAGMAS, WHILE_MIGRATING
from tests.features.samples import modules_of_tests

DEADLINES = {
    "bot.game.servers": ("BACK_SECONDS",),
    "bot.ui.transport.first_message": ("POSTED_SECONDS",),
    "bot.ui.transport.panels": ("PATIENCE_SECONDS",),
    "bot.ui.transport.people": ("FETCH_SECONDS", "PATIENCE_SECONDS"),
    "bot.ui.transport.uploads": ("FETCH_SECONDS", "SHRINK_SECONDS"),
    "bot.storage.sqlite": ("READER_SECONDS",),
    **{name: names for module in modules_of_tests("patience") for name, names in module.DEADLINES.items()},
}
IN_OTHER_PROCESSES = {
    "bot.app": ("ARRIVAL_SECONDS", "GOODBYE_SECONDS", "HEIR_SECONDS", "LAST_WORDS_SECONDS"),
    "bot.cogs.outages": ("QUIET_SECONDS",),
    "bot.cogs.standby": ("HELD_SECONDS",),
    "bot.game.state": ("HELD_SECONDS", "LOBBY_SECONDS", "NEXT_ROUND_SECONDS"),
    "bot.hosting.commands": ("PATIENCE",),
    "bot.hosting.doctor": ("PATIENCE",),
    "bot.hosting.health": ("CONNECTION_SECONDS", "PROBE_SECONDS"),
    "bot.hosting.installation": ("PATIENCE_SECONDS",),
    "bot.hosting.readiness": ("PATIENCE",),
    "bot.hosting.starts": ("PATIENCE",),
    "bot.hosting.watchman": ("STANDSTILL_SECONDS", "WORST_LAG_SECONDS"),
    "bot.running": ("LAST_SECONDS", "PATIENCE_SECONDS", "STANDBY_SECONDS"),
    "bot.storage.lease": ("SILENT_SECONDS",),
    "bot.ui.transport.replies": ("DEFER_SECONDS",),
}
"""Deadlines of people, starts, ends, and checks: tests in the same process set the ones that they meet."""
CHOSEN_BY_TESTS = {
    "bot.hosting.player_program": ("START_SECONDS",),
    "bot.hosting.rehearsal.beyond": ("CONNECTED_SECONDS",),
    "bot.hosting.rehearsal.rehearse": ("READY_SECONDS",),
}


def wait_patiently() -> None:
    """In this process, let nothing be late that only takes long."""
    _lengthen(DEADLINES)
    SERVER_OPTIONS.update(dict.fromkeys(SERVER_OPTIONS, int(HANGS_AFTER_SECONDS)))
    for pragmas in (PRAGMAS, WHILE_MIGRATING):
        pragmas["busy_timeout"] = int(1000 * HANGS_AFTER_SECONDS)


def wait_patiently_everywhere() -> None:
    """The same in a process that is the whole program, also while it starts and ends."""
    wait_patiently()
    _lengthen(IN_OTHER_PROCESSES)


def _lengthen(deadlines: Mapping[str, Sequence[str]]) -> None:
    for module, names in deadlines.items():
        vars(import_module(module)).update(dict.fromkeys(names, HANGS_AFTER_SECONDS))
