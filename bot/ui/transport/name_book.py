"""The names of people who played long ago: the bot stores none, so it asks Discord."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable

import discord

log = logging.getLogger(__name__)

KEPT = 1_000  # names in memory
PATIENCE_SECONDS = 1.0  # an answer does not wait longer for names


class NameBook:
    """Names by account, kept in memory. Whoever is not known in time has none."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[int, str] = OrderedDict()

    async def of(self, accounts: Iterable[int]) -> dict[int, str]:
        """The names of these accounts, as far as Discord tells them in time."""
        wanted = set(accounts)
        if missing := wanted - self._names.keys():
            asking = [asyncio.create_task(self._ask(account)) for account in missing]
            _, late = await asyncio.wait(asking, timeout=PATIENCE_SECONDS)
            for task in late:
                task.cancel()
        return {account: self._names[account] for account in wanted & self._names.keys()}

    async def _ask(self, account: int) -> None:
        try:
            user = await self._client.fetch_user(account)
        except discord.HTTPException as error:  # a deleted account, or an outage
            log.debug("no name for an account: %s", error.code)
            return
        self._names[account] = user.display_name
        if len(self._names) > KEPT:
            self._names.popitem(last=False)
