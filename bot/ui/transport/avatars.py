"""The avatars of the people who play, for pictures: fetched in the background, so that no message waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

import aiohttp
import discord

from bot.game.tasks import Tasks

log = logging.getLogger(__name__)

SIDE = 64  # pixels
MOST_AVATARS = 2_000  # people in memory
FETCH_SECONDS = 5.0
FAILURES = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError, RuntimeError)

Avatars = Mapping[int, bytes]
"""The image files of people, by account."""
NO_AVATARS: Avatars = MappingProxyType({})


@dataclass
class AvatarBook:
    """The avatars of people who pressed something since the start; `known` grows as they arrive."""

    tasks: Tasks
    known: dict[int, bytes] = field(default_factory=dict[int, bytes])
    _asked: dict[int, str] = field(default_factory=dict[int, str])  # the address; a new one is fetched

    def note(self, user: discord.abc.User) -> None:
        """Fetch the avatar of somebody who has one, unless that has been done."""
        avatar = user.display_avatar
        if avatar == user.default_avatar or self._asked.get(user.id) == avatar.url:
            return
        self._asked[user.id] = avatar.url
        if len(self._asked) > MOST_AVATARS:
            first = next(iter(self._asked))
            self.known.pop(first, None)
            del self._asked[first]
        self.tasks.start(partial(self._fetch, user.id, avatar), "avatar")

    async def _fetch(self, person: int, avatar: discord.Asset) -> None:
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                file = await avatar.replace(size=SIDE, format="png").read()
        except FAILURES as error:
            log.debug("no avatar: %r", error)
            self._asked.pop(person, None)  # the next press tries again
        else:
            if person in self._asked:
                self.known[person] = file
