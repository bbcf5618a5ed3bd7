"""The daily reminder of somebody who deletes their data: nothing may be sent to them afterward."""

from __future__ import annotations

import time

from bot.features.daily.store import SqlReminders
from bot.storage.database import Database
from tests.wire.stakes import Leaver, Stake, execute


class Reminded(Stake):
    """A reminder, which is just a row until its time comes."""

    clear = ("DELETE FROM daily_reminders",)

    async def store(self, database_url: str, leaver: Leaver) -> None:
        """Turn on the reminder."""
        database = Database(database_url)
        await SqlReminders(database).ask(leaver.user.id, "en", time.time())
        await database.close()

    def is_shown(self, leaver: Leaver) -> bool:
        """Nothing is visible yet."""
        return True

    def is_gone(self, database_url: str, leaver: Leaver) -> bool:
        """Whether no reminder is left."""
        query = "SELECT 1 FROM daily_reminders WHERE player_id = ?"
        return not execute(database_url, query, leaver.user.id)


STAKE = Reminded()
