"""Opening a table: in this channel, or in a new thread of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack

import discord

from bot.engine.model.options import Value
from bot.game.people import Player
from bot.game.registry import Place, Registry
from bot.ui.permissions import obstacle, obstacle_to_thread
from bot.ui.reply import Interaction, Reply
from bot.ui.text import desk, threads

NO_PERMISSION = frozenset({50001, 50013})
TOO_MANY_THREADS = 160006


def person(interaction: Interaction) -> Player:
    """Whoever this came from, as a player."""
    return Player(interaction.user.id, interaction.user.display_name)


async def may_play(reply: Reply) -> bool:
    """Whether a table can be drawn here; where not, the person is told what is in the way."""
    sentence = obstacle(reply.interaction)
    if sentence is not None:
        await reply.say(sentence)
    return sentence is None


async def open_here(registry: Registry, reply: Reply, options: Mapping[str, Value]) -> None:
    """Open a table in this channel, where we may play there."""
    interaction = reply.interaction
    if await may_play(reply):
        place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
        await registry.open(place, person(interaction), options)
        await reply.say(desk.OPENED)


async def open_in_thread(registry: Registry, reply: Reply, options: Mapping[str, Value]) -> None:
    """Open a table in a new thread of this channel, or say why not; then there is no table.

    A thread without a table, where the table could not be stored, is put away again.
    """
    interaction = reply.interaction
    thread = obstacle_to_thread(interaction) or await _new_thread(interaction)
    if isinstance(thread, str):
        await reply.say(thread)
        return
    async with AsyncExitStack() as undo:
        undo.push_async_callback(thread.edit, archived=True)
        await registry.open(Place(thread.guild.id, thread.id), person(interaction), options)
        undo.pop_all()
    await reply.say(threads.opened(thread.id))


async def _new_thread(interaction: Interaction) -> discord.Thread | str:
    """A thread that everybody in the channel can see, or the sentence that says why there is none."""
    assert isinstance(interaction.channel, discord.TextChannel)
    name = threads.thread_name(person(interaction))
    try:
        return await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    except discord.HTTPException as error:
        if error.code == TOO_MANY_THREADS:
            return threads.TOO_MANY
        if error.code in NO_PERMISSION:
            return threads.REFUSED
        raise
