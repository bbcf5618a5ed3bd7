"""The playground's world: everything that Discord would remember, and the events it publishes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bot.playground.world.application import COMMANDS_SCOPE, CommandRegistry, InteractionRegistry
from bot.playground.world.clock import Snowflakes, WorldClock
from bot.playground.world.people import EVERYONE_DEFAULT, NONE, Emoji, Overwrite, Permission, Role, User
from bot.playground.world.places import Channel, ChannelType, Guild, Member, Message, ThreadState


@dataclass(frozen=True)
class Event:
    """Something that happened, with the name and shape of a gateway dispatch."""

    name: str
    data: dict[str, Any]
    guild: Guild | None = None
    channel: Channel | None = None
    message: Message | None = None
    """The message it is about, in its current state."""
    reader: User | None = None
    """The only person who may see it, for an ephemeral message or the answer to an interaction."""


Listener = Callable[[Event], None]


class Feed:
    """Calls every listener with every event, in order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._change = asyncio.Event()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every event from now on. Returns a function that stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Call all listeners with an event."""
        for listener in tuple(self._listeners):
            listener(event)
        self._change.set()
        self._change = asyncio.Event()

    async def change(self) -> None:
        """Return after the next event."""
        await self._change.wait()


BOT_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""The permissions that the bot's invite link asks for."""


class World:
    """Users, servers, channels, and everything that belongs to the playground's application."""

    def __init__(
        self, clock: WorldClock | None = None, token: str | None = None, bot_name: str = "UNO"
    ) -> None:
        self.clock = clock or WorldClock()
        self.snowflakes = Snowflakes(self.clock)
        self.feed = Feed()
        self.token = token or secrets.token_urlsafe(24)
        self.cdn_url = ""
        """The base URL of files; empty until the server listens."""
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        """All channels, including threads and direct messages."""
        self.ephemerals: dict[int, Message] = {}
        self.files: dict[str, tuple[str, bytes]] = {}
        """Content type and content, by path below `cdn_url`."""
        self.emojis: dict[int, Emoji] = {}
        self.bot = self.add_user(bot_name, is_bot=True)
        self.owner = self.add_user("owner")
        self.commands = CommandRegistry(self.snowflakes, self.bot.id)
        self.interactions = InteractionRegistry(self.clock)
        only_commands = {"oauth2_install_params": {"scopes": [COMMANDS_SCOPE], "permissions": "0"}}
        self.install_settings: dict[str, Any] = {"0": only_commands, "1": only_commands}
        """The default install settings for servers (0) and people (1), as in a new application."""

    def add_user(
        self, name: str, *, display_name: str | None = None, locale: str = "en-US", is_bot: bool = False
    ) -> User:
        """Create an account that is in no server yet."""
        user = User(self.snowflakes.next(), name, display_name or name.capitalize(), locale, is_bot)
        self.users[user.id] = user
        return user

    def user(self, name: str) -> User:
        """Return the account with this handle. Raises KeyError if there is none."""
        for user in self.users.values():
            if user.name == name:
                return user
        raise KeyError(name)

    def is_playable(self, user: User) -> bool:
        """Return whether a window can be opened as this user, who must be a person in a server."""
        return not user.is_bot and any(guild.has(user) for guild in self.guilds.values())

    def add_guild(
        self,
        name: str,
        members: Iterable[User] = (),
        *,
        locale: str = "en-US",
        bot_permissions: Permission | None = BOT_DEFAULT,
    ) -> Guild:
        """Create a server owned by the first member. The bot joins unless `bot_permissions` is None.

        A `locale` other than English makes it a Community, because only Communities can choose their
        language.
        """
        people = list(members)
        everyone = Role(self.snowflakes.next(), "@everyone", EVERYONE_DEFAULT, position=0)
        owner = people[0] if people else self.owner
        guild = Guild(everyone.id, name, owner, everyone, self.clock.now())
        if locale != guild.locale:
            guild.become_community(locale)
        guild.roles[everyone.id] = everyone
        self.guilds[guild.id] = guild
        for user in people or [owner]:
            self.add_member(guild, user)
        if bot_permissions is not None:
            role = self.add_role(guild, self.bot.name, bot_permissions, bot=self.bot)
            self.add_member(guild, self.bot, (role,))
        return guild

    def add_member(
        self, guild: Guild, user: User, roles: Iterable[Role] = (), nick: str | None = None
    ) -> Member:
        """Add a user to a server without publishing it (`changes.places.join` does)."""
        member = Member(guild, user, self.clock.now(), nick, list(roles))
        guild.members[user.id] = member
        return member

    def add_role(
        self, guild: Guild, name: str, permissions: Permission = NONE, *, bot: User | None = None
    ) -> Role:
        """Create a role above all others of a server."""
        role = Role(self.snowflakes.next(), name, permissions, position=len(guild.roles), bot=bot)
        guild.roles[role.id] = role
        return role

    def add_channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Create a channel in a server."""
        channel = Channel(self.snowflakes.next(), kind, name, guild, position=len(guild.channels))
        return self._keep(channel)

    def add_thread(self, thread: Channel, owner: User) -> Channel:
        """Add a thread with its owner, without publishing it (`changes.places.open_thread` does)."""
        now = self.clock.now()
        thread.thread = ThreadState(owner, now, now, members={owner.id: now})
        return self._keep(thread)

    def direct_channel(self, one: User, other: User) -> Channel:
        """Return the direct message channel of two users, which is created on first use."""
        for channel in self.channels.values():
            if channel.type is ChannelType.DIRECT and set(channel.recipients) == {one, other}:
                return channel
        channel = Channel(self.snowflakes.next(), ChannelType.DIRECT, "", recipients=(one, other))
        return self._keep(channel)

    def add_group(self, name: str, people: Iterable[User]) -> Channel:
        """Create a group of people. A bot can't be a member of a group."""
        return self._keep(Channel(self.snowflakes.next(), ChannelType.GROUP, name, recipients=tuple(people)))

    def overwrite(
        self, channel: Channel, target: Role | User, *, allow: Permission = NONE, deny: Permission = NONE
    ) -> None:
        """Set a role's or user's permission overwrite in one channel."""
        channel.overwrites[target.id] = Overwrite(target.id, isinstance(target, Role), allow, deny)

    def forget(self, message: Message) -> None:
        """Remove a message and its files without publishing it (`changes.messages.erase` does)."""
        message.channel.messages.pop(message.id, None)
        self.ephemerals.pop(message.id, None)
        for attachment in message.attachments:
            self.files.pop(attachment.path, None)

    def emoji(self, emoji_id: int) -> Emoji | None:
        """Return an uploaded emoji, from the application or any server."""
        if emoji_id in self.emojis:
            return self.emojis[emoji_id]
        return next(
            (guild.emojis[emoji_id] for guild in self.guilds.values() if emoji_id in guild.emojis), None
        )

    def _keep(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels[channel.id] = channel
        return channel
