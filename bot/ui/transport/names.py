"""The names of people who are known by their ids only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Protocol

import aiohttp
import discord

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.0  # for Discord; people not found by then are shown without a name
MOST_NAMES = 10_000  # people in memory


class UserSource(Protocol):
    """Where names are looked up: a client of Discord."""

    async def fetch_user(self, user_id: int, /) -> discord.User:
        """Return somebody's account."""
        ...


class NameBook:
    """Names as Discord has them, in memory only: the database holds none."""

    def __init__(self, source: UserSource) -> None:
        self._source = source
        self._known: dict[int, str] = {}

    def remember(self, person: discord.abc.User) -> None:
        """Keep the name of somebody who is here; in a server it may be their nickname."""
        self._known.pop(person.id, None)  # the newest come last, the oldest go first
        self._known[person.id] = person.display_name
        if len(self._known) > MOST_NAMES:
            del self._known[next(iter(self._known))]

    async def of(self, people: Iterable[int]) -> dict[int, str]:
        """Return the names of these people, except those that cannot be looked up quickly."""
        wanted = dict.fromkeys(people)
        unknown = [asyncio.create_task(self._look_up(one)) for one in wanted if one not in self._known]
        if unknown:
            _, late = await asyncio.wait(unknown, timeout=PATIENCE_SECONDS)
            for lookup in late:
                lookup.cancel()
        return {one: self._known[one] for one in wanted if one in self._known}

    async def _look_up(self, person: int) -> None:
        try:
            self.remember(await self._source.fetch_user(person))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.debug("somebody's name is not known: %s", type(error).__name__)
