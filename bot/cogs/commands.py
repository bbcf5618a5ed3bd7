"""All slash commands: put together, and told to Discord when they have changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.cogs.leaderboards import leaderboard
from bot.cogs.lobby import Lobby
from bot.cogs.play import Play
from bot.cogs.tables import Tables
from bot.ui.router import Router


def commands(router: Router) -> tuple[app_commands.Group | app_commands.Command[Any, ..., Any], ...]:
    """The commands, answered by this router; the moves stand beside the other commands of `/uno`."""
    uno = Tables(router)
    for move in Play(router).commands:
        uno.add_command(move)
    uno.add_command(Lobby(router))
    return uno, leaderboard(router)


async def sync_commands(tree: app_commands.CommandTree[Any], home: int | None, synced: Path) -> None:
    """Tell Discord the commands, of one server where `home` names one, where they have changed.

    Discord allows 200 changes a day; `synced` is the file that remembers what it was told last.
    """
    guild = discord.Object(home) if home else None
    if guild is not None:
        tree.copy_global_to(guild=guild)
    told = [tree.client.application_id, home, [command.to_dict(tree) for command in tree.get_commands()]]
    fingerprint = hashlib.sha256(json.dumps(told).encode()).hexdigest()
    if _read(synced) != fingerprint:
        await tree.sync(guild=guild)
        _write(synced, fingerprint)


def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
