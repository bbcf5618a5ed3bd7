"""What an interaction says of the people, roles, channels and files that its values name."""

from __future__ import annotations

from typing import Any

from bot.playground.files import keep_upload
from bot.playground.messages import Upload
from bot.playground.payloads.messages import attachment_json
from bot.playground.payloads.people import bare_member_json, role_json, user_json
from bot.playground.payloads.places import interaction_channel_json
from bot.playground.people import Role, User
from bot.playground.permissions import permissions_in
from bot.playground.places import Channel
from bot.playground.world import World

Thing = User | Role | Channel | Upload


class Resolution:
    """Describes what one person names in one channel."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self.told: dict[str, dict[str, Any]] = {}
        """The descriptions by kind and id, as `resolved` carries them."""
        self._world = world
        self._user = user
        self._channel = channel

    def name(self, thing: Thing) -> str:
        """Describe somebody or something; the id that stands for it."""
        if isinstance(thing, Upload):
            attachment = keep_upload(self._world, self._channel, thing)
            return self._into("attachments", attachment.id, attachment_json(attachment, is_ephemeral=True))
        if isinstance(thing, Role):
            return self._into("roles", thing.id, role_json(thing))
        if isinstance(thing, Channel):
            seen = interaction_channel_json(thing, self._user, self._world.clock.now())
            return self._into("channels", thing.id, seen)
        return self._name_user(thing)

    def _name_user(self, user: User) -> str:
        guild = self._channel.guild
        if guild is not None and guild.has(user):
            permissions = {"permissions": str(int(permissions_in(self._channel, user)))}
            self._into("members", user.id, bare_member_json(guild.members[user.id]) | permissions)
        return self._into("users", user.id, user_json(user))

    def _into(self, kind: str, number: int, told: dict[str, Any]) -> str:
        self.told.setdefault(kind, {})[str(number)] = told
        return str(number)
