"""Reminders of the daily deal: one direct message a day to everybody who asked for it and hasn't
played yet.
"""

from __future__ import annotations

import logging
from functools import partial

import discord
from msgspec import Struct

from bot.feature import FeatureDeps
from bot.features.daily.screens import reminder_screen
from bot.features.daily.store import SqlReminders
from bot.game.periods import day_of
from bot.game.ports import StoreUnavailable
from bot.ui.transport.failures import CANNOT_MESSAGE, UNANSWERED

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0  # time between two checks for due reminders


class Reminders(Struct, frozen=True):
    """Sends the reminders that are due."""

    store: SqlReminders
    deps: FeatureDeps

    async def send(self) -> None:
        """Remind everybody who is due. A message that can't be delivered is not sent again."""
        await self.deps.client.wait_until_ready()
        now = self.deps.clock.now()
        day = day_of(now)
        for player, language in await self.store.claim(now):
            try:  # the person may have played or turned reminders off while others got theirs
                if await self.store.is_wanted(player, day):
                    await self.deps.write_to(player, language, partial(reminder_screen, day))
            except (*UNANSWERED, StoreUnavailable) as error:
                if isinstance(error, discord.Forbidden) and error.code in CANNOT_MESSAGE:
                    await self.store.refuse(player)
                else:
                    log.warning("a reminder of the daily deal was not sent: %r", error)
