"""A game night of somebody who deletes their data: its announcement and its event in Discord."""

from __future__ import annotations

import time

from bot.features.nights import keeper
from bot.features.nights.calendar import Night
from bot.features.nights.store import SqlNights
from bot.storage.database import Database
from tests.wire.people import words_of
from tests.wire.stakes import Leaver, Stake, execute

HOUR = 3_600.0


class Host(Stake):
    """A night to which only its host is going."""

    clear = ("DELETE FROM night_answers", "DELETE FROM nights")

    def hurry(self) -> None:
        """Check the nights continuously instead of every half minute."""
        keeper.READ_SECONDS = keeper.LOOK_SECONDS

    async def store(self, database_url: str, leaver: Leaver) -> None:
        """Plan the night, with an event."""
        leaver.room.guild.events.clear()
        database, now, room = Database(database_url), time.time(), leaver.room
        night = Night(0, room.guild.id, room.channel.id, leaver.user.id, now + HOUR, has_event=True)
        await SqlNights(database).plan(night, now)
        await database.close()

    def is_shown(self, leaver: Leaver) -> bool:
        """Whether there is an event, and an announcement that names the host."""
        return bool(leaver.room.guild.events) and self._names(leaver)

    def is_gone(self, database_url: str, leaver: Leaver) -> bool:
        """Whether the announcement names nobody; the night itself stays, without a host."""
        rows = execute(database_url, "SELECT 1 FROM nights WHERE host_id = ?", leaver.user.id)
        return leaver.room.newest("night") is not None and not (rows or self._names(leaver))

    def _names(self, leaver: Leaver) -> bool:
        announcement = leaver.room.newest("night")
        return announcement is not None and str(leaver.user.id) in words_of(announcement)


STAKE = Host()
