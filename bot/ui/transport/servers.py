"""Where somebody asks: in a server that has added the bot, alone with it, or where it is not a member."""

from __future__ import annotations

import discord

from bot.ui.transport import Interaction


def server_id(interaction: Interaction) -> int:
    """The id of the server in which somebody asks, 0 where the bot is not a member.

    Somebody who has added the bot to their own account can ask in any server. Discord says on whose behalf:
    of this server, or of that person (Interaction Object, "Authorizing Integration Owners").
    """
    server = interaction.guild_id or 0
    if interaction.is_guild_integration() or interaction.client.get_guild(server) is not None:
        return server
    return 0


def server_of(interaction: Interaction) -> discord.Guild | None:
    """That server, None where the bot is not a member."""
    return interaction.guild if server_id(interaction) else None


def is_in_group(interaction: Interaction) -> bool:
    """Whether others can see this channel, and the bot is not a member.

    So it is in group messages, in direct messages between people, and in servers that have not added it.
    """
    return not server_id(interaction) and not is_alone(interaction)


def is_alone(interaction: Interaction) -> bool:
    """Whether somebody asks in their direct messages with the bot, which nobody else can see."""
    return interaction.guild_id is None and not interaction.context.private_channel
