"""People on Discord: the requester, the place and permissions, the language of the answer, names, and
avatars.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import MappingProxyType

import discord

from bot.game.players import Player
from bot.game.preferences import Preferences
from bot.game.servers import NO_SETTINGS, ServerBook, ServerSettings, Visit
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.text.language import ENGLISH, language_of, speaking, spoken
from bot.ui.transport import Interaction
from bot.ui.transport.failures import UNREACHABLE, UNSENT

log = logging.getLogger(__name__)

# The requester


def person(interaction: Interaction) -> Player:
    """Return the person behind an interaction as a player. The interaction's number is their share of the
    next shuffle.
    """
    return Player(interaction.user.id, interaction.user.display_name, share=interaction.id)


def visit_of(interaction: Interaction, visitor: discord.abc.User | None = None) -> Visit:
    """Return the place of a request, and the person's roles there. If a `visitor` is given, return the same
    as if they had made the request.
    """
    asker = visitor or interaction.user
    roles = asker.roles if isinstance(asker, discord.Member) else ()
    return Visit(with_parents(interaction.channel), frozenset(role.id for role in roles))


def with_parents(channel: object) -> frozenset[int]:
    """Return the IDs of a channel or thread and of its parents, if Discord provides them."""
    found = [getattr(channel, name, None) for name in ("id", "parent_id")]
    # A thread's parents are included, unless its channel is unknown, for example where the bot is not a
    # member.
    with suppress(discord.ClientException):
        found.append(getattr(channel, "category_id", None))
    return frozenset(place for place in found if place)


# The place of a request: a server that has added the bot, direct messages with the bot, or a place where the
# bot is not a member


def server_id(interaction: Interaction) -> int:
    """Return the ID of the server of a request, or 0 where the bot is not a member.

    People who have added the bot to their own account can use it in any server, and a server can install the
    commands without the bot (Discord: Installation Context). Discord reports where the bot is a member.
    """
    server = interaction.client.get_guild(interaction.guild_id or 0)
    return 0 if server is None else server.id


# rehearsed by context_told
def server_of(interaction: Interaction) -> discord.Guild | None:
    """Return the server of a request, or None where the bot is not a member."""
    return interaction.client.get_guild(interaction.guild_id or 0)


def is_in_group(interaction: Interaction) -> bool:
    """Return whether other people can see this channel although the bot is not a member.

    This is the case in group messages, in direct messages between people, and in servers that have not added
    the bot.
    """
    return not server_id(interaction) and not is_alone(interaction)


def is_alone(interaction: Interaction) -> bool:
    """Return whether the request comes from direct messages with the bot, which nobody else can see."""
    return interaction.guild_id is None and not interaction.context.private_channel


# Permissions


def rights_in(interaction: Interaction, channel: int) -> discord.Permissions:
    """Return somebody's permissions in a channel or thread of the server, no matter where the request comes
    from.

    Only the permissions in that channel count. They can differ from the permissions in the channel of the
    request, and from the server's permissions. If they can't be looked up, for example in an archived thread,
    the server's permissions count.
    """
    server, person = server_of(interaction), interaction.user
    if server_id(interaction) and channel in (interaction.channel_id, _parent_of(interaction)):
        return interaction.permissions
    place = server.get_channel_or_thread(channel) if server else None
    room = place.parent if isinstance(place, discord.Thread) else place
    if room is None or not isinstance(person, discord.Member):
        return rights_on_server(interaction)
    return room.permissions_for(person)


def rights_on_server(interaction: Interaction) -> discord.Permissions:
    """Return somebody's permissions in the whole server, based on their roles, not on the channel."""
    # this attribute doesn't exist outside of servers
    held = getattr(interaction.user, "guild_permissions", None)
    if held is not None:
        return held
    # While the server is unavailable, its roles are unknown. A channel can't grant the permission to manage
    # the server.
    is_known = server_id(interaction) and interaction.permissions.manage_guild
    return interaction.permissions if is_known else discord.Permissions.none()


def _parent_of(interaction: Interaction) -> int | None:
    """Return the parent channel of the request's thread."""
    return getattr(interaction.channel, "parent_id", None)


# The language of answers

MOST_CHANNELS = 10_000  # channels outside of servers whose language is kept in memory


@dataclass
class Languages:
    """Determines the languages of people and tables. `_direct` maps direct-message channels to their last
    language.
    """

    _servers: Mapping[int, ServerSettings]
    _direct: dict[int, str] = field(default_factory=dict[int, str])

    def of(self, interaction: Interaction, chosen: Preferences) -> str:
        """Return the language that a person has chosen, or else the language of their Discord client.

        A table in their direct messages uses it, too.
        """
        language = personal_language(interaction, chosen)
        channel = interaction.channel_id or 0
        if is_alone(interaction):
            self._direct.pop(channel, None)
            self._direct[channel] = language
            if len(self._direct) > MOST_CHANNELS:
                del self._direct[next(iter(self._direct))]
        return language

    def at(self, table: GameSession, guild: discord.Guild | None) -> str:
        """Return the language of a table: the server's choice, the language of its only reader, or the
        language of the person who opened it.
        """
        if table.guild:
            settings = self._servers.get(table.guild, NO_SETTINGS)
            return public_language(guild, settings, opener=table.state.language)
        # the language of a hand, for a table that version 1.0.0 opened
        stored = (hand.language for hand in table.shown.hands)
        return self._direct.get(table.channel) or table.state.language or next(stored, ENGLISH)


def personal_language(interaction: Interaction, preferences: Preferences) -> str:
    """Return the language that a person has chosen, or else the language of their Discord client."""
    return preferences.language or language_of(str(interaction.locale))


# rehearsed by server_locale
def public_language(guild: discord.Guild | None, settings: ServerSettings, opener: str = "") -> str:
    """Return the language that a server has chosen, or else the language of the server on Discord, or of the
    opener.

    The opener is the person whose request started this. If there is none, as at the end of a season, it is
    the person who last changed the server's settings. Only a Community server can choose a language on
    Discord; all other servers report English (Discord: Guild Object, `preferred_locale`).
    """
    is_chosen = guild is not None and "COMMUNITY" in guild.features
    of_discord = language_of(str(guild.preferred_locale)) if guild is not None and is_chosen else ""
    return settings.language or of_discord or opener or settings.chosen_in or ENGLISH


@contextmanager
def speaking_in_public(interaction: Interaction, servers: ServerBook) -> Iterator[None]:
    """Use the language of the whole channel in the body, if this person is allowed to play there.

    Raises GameError (other_channels or needs_role).
    """
    settings = servers.of(server_id(interaction))
    settings.admit(visit_of(interaction))
    with speaking(public_language(server_of(interaction), settings, opener=spoken())):
        yield


# Names

PATIENCE_SECONDS = 1.0  # how long to wait for Discord; people not found in that time are shown without a name
MOST_NAMES = 10_000  # people in memory


class NameBook:
    """People's names on Discord, kept only in memory. The database stores none. `fetch_user` looks
    them up.
    """

    def __init__(self, fetch_user: Callable[[int], Awaitable[discord.User]]) -> None:
        self._fetch_user = fetch_user
        self._known: dict[int, str] = {}

    def remember(self, person: discord.abc.User) -> None:
        """Remember the name of somebody who made a request. In a server, it can be their nickname."""
        self._known.pop(person.id, None)  # the newest come last, and the oldest are dropped first
        self._known[person.id] = person.display_name
        if len(self._known) > MOST_NAMES:
            del self._known[next(iter(self._known))]

    async def of(self, people: Iterable[int]) -> dict[int, str]:
        """Return the names of these people, except for names that can't be looked up quickly."""
        wanted = dict.fromkeys(people)
        unknown = [
            asyncio.create_task(self._look_up(person)) for person in wanted if person not in self._known
        ]
        if unknown:
            _, late = await asyncio.wait(unknown, timeout=PATIENCE_SECONDS)
            for lookup in late:
                lookup.cancel()
        return {person: self._known[person] for person in wanted if person in self._known}

    async def _look_up(self, person: int) -> None:
        try:
            self.remember(await self._fetch_user(person))
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.debug("somebody's name is not known: %s", type(error).__name__)


# Avatars

AVATAR_SIDE = 64  # pixels
MOST_AVATARS = 2_000  # people in memory
FETCH_SECONDS = 5.0

Avatars = Mapping[int, bytes]
"""The avatars of people as image files, by account."""
NO_AVATARS: Avatars = MappingProxyType({})


@dataclass
class AvatarBook:
    """The avatars of people who have pressed something since the start. `known` grows as they are
    downloaded.
    """

    tasks: Tasks
    on_arrival: Callable[[int], None] = lambda _: None  # called with the person's ID
    known: dict[int, bytes] = field(default_factory=dict[int, bytes])
    # The address last requested, so that only a new one is downloaded
    _asked: dict[int, str] = field(default_factory=dict[int, str])

    def note(self, user: discord.abc.User) -> None:
        """Download somebody's avatar if they have one that hasn't been downloaded yet."""
        avatar = user.display_avatar
        if avatar == user.default_avatar or self._asked.get(user.id) == avatar.url:
            return
        self._asked[user.id] = avatar.url
        if len(self._asked) > MOST_AVATARS:
            first = next(iter(self._asked))
            self.known.pop(first, None)
            del self._asked[first]
        self.tasks.start(self._fetch(user.id, avatar), "avatar")

    async def _fetch(self, person: int, avatar: discord.Asset) -> None:
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                # rehearsed by avatar
                file = await avatar.replace(size=AVATAR_SIDE, format="png").read()
        except (discord.DiscordException, *UNSENT) as error:
            log.debug("no avatar: %r", error)
            if person in self._asked:
                self._asked[person] = ""  # the next press tries again
        else:
            if person in self._asked:
                self.known[person] = file
                self.on_arrival(person)
