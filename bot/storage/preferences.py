"""The preferences of people: `bot.game.preferences.PreferenceStore` in SQL."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select

from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.storage.base import upsert
from bot.storage.database import Database
from bot.storage.rows import PlayerRow

DEFAULTS: dict[str, Any] = msgspec.to_builtins(NO_PREFERENCES)


class SqlPreferences:
    """Each method is one transaction. Only choices that differ from the default are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, person: int) -> Preferences:
        """Return the choices of a person; the defaults if there are none that this version knows."""
        query = select(PlayerRow.preferences).where(PlayerRow.id == person)
        chosen = await self._database.read(lambda connection: connection.scalar(query))
        try:
            return msgspec.convert(chosen or {}, Preferences)
        except msgspec.ValidationError:  # of a newer version
            return NO_PREFERENCES

    async def save(self, person: int, preferences: Preferences) -> None:
        """Replace the choices of a person."""
        chosen: dict[str, Any] = msgspec.to_builtins(preferences)
        stored = {name: value for name, value in chosen.items() if value != DEFAULTS[name]} or None

        def unit(connection: Connection) -> None:
            row = {"id": person, "is_unlisted": False, "preferences": stored}
            connection.execute(upsert(connection, PlayerRow, "preferences"), row)

        await self._database.write(unit)
