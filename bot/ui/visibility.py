"""Decides who can see finished matches: their players, and everybody who can read the channel.

If the channel is gone, or an archived thread, the match is visible if everybody could read the channel when
the table opened.
"""

from __future__ import annotations

from typing import Protocol

import discord

from bot.game.results import Reader
from bot.ui.transport import Interaction
from bot.ui.transport.people import server_id, server_of

Viewer = discord.Member | discord.User | discord.Role


class PlayedMatch(Protocol):
    """A finished match. `is_public` is set if everybody in the server could read its channel."""

    @property
    def guild(self) -> int: ...
    @property
    def channel(self) -> int: ...
    @property
    def is_public(self) -> bool: ...


def can_read(interaction: Interaction, match: PlayedMatch) -> bool:
    """Return whether the requester can read the channel of a match, and may therefore see the match here."""
    if server_id(interaction) != match.guild:
        return False
    if interaction.channel_id == match.channel:
        return True
    server = server_of(interaction)
    place = server.get_channel_or_thread(match.channel) if server else None
    return match.is_public if place is None else _can_read(place, interaction.user)


def reader_of(interaction: Interaction) -> Reader:
    """Return the requester as a reader, with the channels and threads of the server that they can and cannot
    read.
    """
    guild, person = server_of(interaction), interaction.user
    places = [*guild.channels, *guild.threads] if guild else []
    readable = {place.id for place in places if _can_read(place, person)} | {interaction.channel_id or 0}
    return Reader(person.id, frozenset(readable), frozenset({place.id for place in places} - readable))


def is_public(interaction: Interaction, place: object) -> bool:
    """Return whether everybody in the server can read a channel or thread."""
    server = server_of(interaction)
    return server is not None and is_open_to_all(place, server)


def is_open_to_all(place: object, guild: discord.Guild) -> bool:
    """Return whether everybody in a server can read one of its channels or threads."""
    return _can_read(place, guild.default_role)


def _can_read(place: object, who: Viewer) -> bool:
    if isinstance(who, discord.User):  # an account that is not in the server
        return False
    if isinstance(place, discord.Thread):
        return not place.is_private() and place.parent is not None and _can_read(place.parent, who)
    return isinstance(place, discord.abc.GuildChannel) and place.permissions_for(who).view_channel
