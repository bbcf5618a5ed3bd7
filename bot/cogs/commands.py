"""All slash commands, put together."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.cogs.leaderboards import leaderboard
from bot.cogs.play import Play
from bot.cogs.tables import Tables
from bot.ui.desk import Desk


def commands(desk: Desk) -> tuple[app_commands.Group | app_commands.Command[Any, ..., Any], ...]:
    """The commands, answered by this desk; the moves stand beside the other commands of `/uno`."""
    uno = Tables(desk)
    for move in Play(desk).commands:
        uno.add_command(move)
    return uno, leaderboard(desk)
