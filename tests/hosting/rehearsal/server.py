"""The test server of rehearsals, with everything that a check needs."""

from __future__ import annotations

from pathlib import Path

from bot.hosting.rehearsal.trial import Venue
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world.clock import WorldClock
from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, ChannelType, Guild
from bot.playground.world.world import World
from bot.ui.transport.permissions import INVITED

BLOCKED = "nettle"  # a word that AutoMod blocks


def small_server(clock: WorldClock | None = None) -> World:
    """Ann and Bob in a server with a text channel and a voice channel without Connect; the bot is set up
    correctly.
    """
    world = World(clock)
    guild = world.add_guild("Quiet house", [world.add_user("ann"), world.add_user("bob")])
    guild.everyone.permissions |= Permission.CREATE_EVENTS | Permission.MANAGE_THREADS
    world.add_channel(guild, "kitchen")
    voice = world.add_channel(guild, "balcony", ChannelType.VOICE)
    world.overwrite(voice, guild.everyone, deny=Permission.CONNECT)
    world.add_channel(guild, "attic", ChannelType.STAGE_VOICE)
    world.add_channel(guild, "door", ChannelType.ANNOUNCEMENT)
    world.add_channel(guild, "shelf", ChannelType.FORUM)
    guild.blocked_words = (BLOCKED,)
    world.add_role(guild, "gardeners")
    params = {"scopes": ["applications.commands", "bot"], "permissions": str(INVITED.value)}
    world.install_settings["0"] = {"oauth2_install_params": params}
    return world


def server_of(world: World) -> Guild:
    """The one server."""
    return next(iter(world.guilds.values()))


def channel_of(world: World) -> Channel:
    """Its text channel."""
    return next(one for one in server_of(world).channels.values() if one.type is ChannelType.TEXT)


def venue_of(world: World, folder: Path, *, presses: bool = False) -> Venue:
    """The options that an operator would pass."""
    guild = server_of(world)
    voice = next(one for one in guild.channels.values() if one.type is ChannelType.VOICE)
    role = next(one for one in guild.roles.values() if one.name == "gardeners")
    here = channel_of(world).id
    bob = world.user("bob").id
    return Venue(
        guild.id,
        here,
        voice.id,
        role.id,
        bob,
        presses,
        HANGS_AFTER_SECONDS,
        heartbeats=1.0,
        blocked=BLOCKED,
        folder=folder,
    )


def traces_of(world: World) -> list[str]:
    """Leftovers of a rehearsal in its server or its application."""
    guild = server_of(world)
    left = [f"message {one}" for channel in world.channels.values() for one in channel.messages]
    left += [f"private message {one}" for one in world.ephemerals]
    left += [f"thread {one.name}" for one in guild.channels.values() if one.thread is not None]
    left += [f"emoji {one.name}" for one in world.emojis.values()]
    left += [f"event {one.name}" for one in guild.events.values()]
    return left + [f"command {one['name']}" for one in world.commands.all(guild.id)]
