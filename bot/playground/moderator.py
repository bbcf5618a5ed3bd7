"""The actions of a server's moderators on its channels, for watching how the bot reacts."""

from __future__ import annotations

from bot.playground.changes.places import (
    change_thread,
    make_community,
    permit,
    remove_channel,
    rename_channel,
    set_notifications,
)
from bot.playground.person import Impossible, Person
from bot.playground.world.people import NONE, Overwrite, Permission
from bot.playground.world.places import SPOKEN, Channel, Guild, NotificationLevel, granted_in

IN_TEXT = (
    Permission.VIEW_CHANNEL,
    Permission.SEND_MESSAGES,
    Permission.SEND_MESSAGES_IN_THREADS,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.ATTACH_FILES,
    Permission.ADD_REACTIONS,
    Permission.READ_MESSAGE_HISTORY,
)
"""The bot's permissions that the page offers to revoke and grant in a text channel."""

LONGEST_NAME = 100


class Moderator:
    """A person acting as a moderator of the channel or thread they look at.

    Every method raises Impossible if they are not allowed to do that.
    """

    def __init__(self, person: Person) -> None:
        self._person = person
        self._world = person.world

    def bot_permissions(self, channel: Channel) -> dict[str, bool]:
        """Return the permissions that can be revoked in a channel, and whether the bot currently has them."""
        if channel.guild is None or channel.thread is not None or not channel.guild.has(self._world.bot):
            return {}
        offered = (*IN_TEXT, Permission.CONNECT) if channel.type in SPOKEN else IN_TEXT
        held = granted_in(channel, self._world.bot)
        return {str(one.name): one in held for one in offered}

    def rename(self, name: str) -> None:
        """Rename the channel or thread."""
        channel = self._managed()
        if not 1 <= len(name.strip()) <= LONGEST_NAME:
            raise Impossible(f"a name has 1 to {LONGEST_NAME} characters")
        if channel.thread is None:
            rename_channel(self._world, channel, name.strip())
        else:
            change_thread(self._world, channel, {"name": name.strip()})

    def delete(self) -> None:
        """Delete the channel or thread with everything in it."""
        remove_channel(self._world, self._managed())

    def archive(self, *, is_archived: bool) -> None:
        """Archive or unarchive the thread."""
        change_thread(self._world, self._managed_thread(), {"archived": is_archived})

    def lock(self, *, is_locked: bool) -> None:
        """Lock or unlock the thread."""
        change_thread(self._world, self._managed_thread(), {"locked": is_locked})

    def permit(self, name: str, *, is_allowed: bool) -> None:
        """Revoke or grant a permission of the bot in the channel."""
        channel = self._managed()
        if name not in self.bot_permissions(channel):
            raise Impossible(f"{name} cannot be changed here")
        bot, bit = self._world.bot, Permission[name]
        old = channel.overwrites.get(bot.id, Overwrite(bot.id, of_role=False))
        gained, lost = (bit, NONE) if is_allowed else (NONE, bit)
        allow, deny = (old.allow | gained) & ~lost, (old.deny | lost) & ~gained
        permit(self._world, channel, bot, allow=allow, deny=deny)

    def make_community(self) -> None:
        make_community(self._world, self._managed_guild())

    def set_notifications(self, level: NotificationLevel) -> None:
        """Set which messages the server notifies its members of."""
        set_notifications(self._world, self._managed_guild(), level)

    def _managed(self) -> Channel:
        channel = self._person.channel
        is_thread = channel.thread is not None
        self._person.require(channel, Permission.MANAGE_THREADS if is_thread else Permission.MANAGE_CHANNELS)
        if channel.guild is None:
            raise Impossible("only channels of servers are managed")
        return channel

    def _managed_thread(self) -> Channel:
        if self._person.channel.thread is None:
            raise Impossible("this is no thread")
        return self._managed()

    def _managed_guild(self) -> Guild:
        self._person.require(self._person.channel, Permission.MANAGE_GUILD)
        guild = self._person.channel.guild
        if guild is None:
            raise Impossible("this is no server")
        return guild
