"""Deadlines of the program that a slow machine may miss.

Tests wait longer, unless they are about a deadline.
"""

from __future__ import annotations

from importlib import import_module

from bot.playground.server.playground import HANGS_AFTER_SECONDS
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
CHOSEN_BY_TESTS = {
    "bot.app", "bot.cogs.standby", "bot.hosting.health", "bot.hosting.installation", "bot.hosting.readiness",
    "bot.hosting.rehearsal.beyond", "bot.hosting.rehearsal.rehearse", "bot.running",
}  # fmt: skip
"""Modules of starts, ends, and checks, whose tests set the deadlines that they meet."""


def wait_patiently() -> None:
    """In this process, let nothing be late that only takes long."""
    for module, names in DEADLINES.items():
        vars(import_module(module)).update(dict.fromkeys(names, HANGS_AFTER_SECONDS))
