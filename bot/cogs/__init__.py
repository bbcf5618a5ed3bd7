"""Slash commands: read what was typed, hand it to the router, nothing else."""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def in_servers_and_private(command: T) -> T:
    """Offer a command in servers and in direct messages with the bot, installed in servers only."""
    in_both = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    return in_both(app_commands.allowed_installs(guilds=True, users=False)(command))
