"""What the bot adds to the Apps menus of people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.text.lobby import CHALLENGE
from bot.ui.opening import TableOptions
from bot.ui.router import Router
from bot.ui.transport import Interaction

IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)


def challenge_menu(router: Router) -> app_commands.ContextMenu:
    """The entry that opens a table in the channel, with a seat for the person."""

    async def challenge(interaction: Interaction, rival: discord.Member | discord.User) -> None:
        await router.open_table(interaction, TableOptions(rival=rival))

    return app_commands.ContextMenu(
        name=CHALLENGE.one, callback=challenge, allowed_contexts=IN_SERVERS, allowed_installs=BY_SERVERS
    )
