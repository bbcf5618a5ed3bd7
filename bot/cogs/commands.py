"""The cogs of the bot; any discord.py bot can load them. They parse what arrives and call the router."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import in_servers_and_private
from bot.cogs.listeners import Listeners
from bot.cogs.lobby_commands import LobbyCommands
from bot.cogs.move_commands import MoveCommands
from bot.cogs.table_commands import TableCommands
from bot.cogs.translator import CatalogTranslator
from bot.features.daily.commands import DailyCommands
from bot.features.personal.commands import PersonalCommands
from bot.features.records.commands import RecordCommands
from bot.features.replays.commands import ReplayCommands
from bot.features.servers.commands import Server
from bot.ui.router import Router


@in_servers_and_private
class Uno(TableCommands, MoveCommands, LobbyCommands, commands.GroupCog, group_name="uno"):
    """Play UNO in this channel."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router


def cogs(client: discord.Client, router: Router) -> tuple[commands.Cog, ...]:
    """All cogs for this client, answered by this router."""
    each = (Uno, PersonalCommands, Server, RecordCommands, ReplayCommands, DailyCommands)
    return *(cog(router) for cog in each), Listeners(client, router)


async def sync_commands(tree: app_commands.CommandTree[Any], home: int | None, synced: Path) -> None:
    """Send Discord the commands if they have changed; only to the server `home`, if one is given.

    Discord allows 200 changes a day; `synced` is the file that remembers what was sent last.
    """
    guild = discord.Object(home) if home else None
    if guild is not None:
        tree.copy_global_to(guild=guild)
    translator = CatalogTranslator()
    await tree.set_translator(translator)
    commands = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    sent = [tree.client.application_id, home, commands]
    fingerprint = hashlib.sha256(json.dumps(sent).encode()).hexdigest()
    if _read(synced) != fingerprint:
        await tree.sync(guild=guild)
        _write(synced, fingerprint)


def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
