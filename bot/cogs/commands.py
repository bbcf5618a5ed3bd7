"""Builds the table's commands, and registers all slash commands with Discord in every language."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.ext import commands

from bot.cogs import everywhere
from bot.cogs.listeners import Listeners
from bot.cogs.uno import FirstCommands, MoveCommands, TableCommands
from bot.text.language import (
    ARGUMENT,
    COMMAND,
    COMMAND_IDS,
    ENGLISH,
    TRANSLATED,
    Sentence,
    catalog_file,
    language_of,
    say,
    speaking,
)
from bot.ui.router import Router
from bot.ui.transport.failures import UNANSWERED

log = logging.getLogger(__name__)

NAMES: dict[Location, str] = {
    Location.command_name: COMMAND,
    Location.group_name: COMMAND,
    Location.parameter_name: ARGUMENT,
}


class CatalogTranslator(app_commands.Translator):
    """Translates the public texts of commands. Languages without a catalog fall back to English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in this language, or None if it is the same as in English."""
        language = language_of(locale.value)
        if language == ENGLISH:
            return None
        # The name of a menu entry is written like any other text.
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        with speaking(language):
            words = say(Sentence(string.message, context=None if is_menu else NAMES.get(context.location)))
        return None if words == string.message else words


# discord.py collects commands from the last base class to the first, and Discord suggests them in this order.
OF_THE_TABLE = (MoveCommands, TableCommands, FirstCommands)


def uno(router: Router, added: Iterable[type[commands.Cog]]) -> commands.Cog:
    """Return the group of commands about a table, including the features' commands in `added`."""

    @everywhere
    class Uno(*added, *OF_THE_TABLE, commands.GroupCog, group_name="uno"):  # pyrefly: ignore[invalid-inheritance]
        """Play UNO in this channel."""

        def __init__(self) -> None:
            super().__init__()
            self.router = router

    return Uno()


def cogs(
    client: discord.Client, router: Router, in_uno: Iterable[type[commands.Cog]]
) -> tuple[commands.Cog, ...]:
    """Return the cogs of the table for this client and router. Features add commands to `/uno`."""
    return uno(router, in_uno), Listeners(client, router)


# rehearsed by command_kept
async def sync_commands(tree: app_commands.CommandTree[Any], home: int | None, synced: Path) -> None:
    """Send the commands to Discord if they have changed, and learn their IDs.

    If `home` is given, they are sent only to that server. Discord allows 200 changes a day, so the file
    `synced` remembers the last sync.
    """
    guild = _server(home)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    fingerprint = _fingerprint(tree, home)
    if _read(synced) == fingerprint:
        await learn_commands(tree, home)
    else:
        await tree.set_translator(CatalogTranslator())
        _note(await tree.sync(guild=guild))
        _write(synced, fingerprint)


def _fingerprint(tree: app_commands.CommandTree[Any], home: int | None) -> str:
    """Return a digest of everything that determines the contents of a sync. This is cheaper than translating
    it all.
    """
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    sent = [discord.__version__, tree.client.application_id, home, commands]
    digest = hashlib.sha256(json.dumps(sent).encode())
    for language in TRANSLATED:
        digest.update(catalog_file(language).read_bytes())
    return digest.hexdigest()


async def learn_commands(tree: app_commands.CommandTree[Any], home: int | None) -> None:
    """Learn the IDs of the commands that were sent before, or by another process."""
    try:
        _note(await tree.fetch_commands(guild=_server(home)))
    except UNANSWERED as error:
        log.warning("commands in sentences cannot be tapped until the next start: %r", error)


def _server(home: int | None) -> discord.Object | None:
    return discord.Object(home) if home else None


def _note(commands: Iterable[app_commands.AppCommand]) -> None:
    COMMAND_IDS.update({command.name: command.id for command in commands})


def _read(file: Path) -> str:
    """Read the remembered sync. If it can't be read, it is empty, which only causes another sync."""
    try:
        return file.read_text("utf-8", errors="replace")
    except OSError:
        return ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
