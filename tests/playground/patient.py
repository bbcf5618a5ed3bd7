"""`python -m bot`, and the bot that it starts, without the deadlines that a slow machine may miss."""

from __future__ import annotations

import sys

from bot.__main__ import program
from bot.playground import local
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world import application
from tests.patience import wait_patiently_everywhere

if __name__ == "__main__":
    wait_patiently_everywhere()
    local.PROGRAM = (sys.executable, "-m", "tests.playground.patient")
    application.ANSWER_WITHIN = local.SHUTDOWN_SECONDS = HANGS_AFTER_SECONDS
    program()
