"""Channels come, change their permissions and go, while everybody is told."""

from __future__ import annotations

from bot.playground.feed import Event
from bot.playground.payloads.places import channel_json
from bot.playground.people import Role, User
from bot.playground.permissions import NONE, Permission
from bot.playground.places import Channel, ChannelType, Guild
from bot.playground.world import World


def open_channel(world: World, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
    """A new channel of a server."""
    channel = world.add_channel(guild, name, kind)
    _tell(world, "CHANNEL_CREATE", channel)
    return channel


def permit(
    world: World, channel: Channel, target: Role | User, *, allow: Permission = NONE, deny: Permission = NONE
) -> None:
    """Change what a role or a user may do in a channel."""
    world.overwrite(channel, target, allow=allow, deny=deny)
    _tell(world, "CHANNEL_UPDATE", channel)


def remove_channel(world: World, channel: Channel) -> None:
    """Delete a channel or thread of a server with everything in it."""
    if channel.guild is None:
        return
    _tell(world, "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE", channel)
    for inside in [one for one in channel.guild.channels.values() if one.parent is channel or one is channel]:
        _empty(world, inside)
        del world.channels[inside.id]
        del channel.guild.channels[inside.id]


def _empty(world: World, channel: Channel) -> None:
    ephemerals = [message for message in world.ephemerals.values() if message.channel is channel]
    for message in (*channel.messages.values(), *ephemerals):
        message.is_deleted = True
        world.ephemerals.pop(message.id, None)


def _tell(world: World, name: str, channel: Channel) -> None:
    told = channel_json(channel, world.bot, world.clock.now())
    world.feed.publish(Event(name, told, channel.guild, channel))
