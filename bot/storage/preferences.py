"""The preferences of people: `bot.game.preferences.PreferenceStore` in SQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.storage.base import upsert
from bot.storage.database import Database
from bot.storage.rows import PlayerRow

PREFERENCE_DEFAULTS: dict[str, Any] = msgspec.to_builtins(NO_PREFERENCES)


class SqlPreferences:
    """Each method is one transaction. Only choices that differ from the default are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, person: int) -> Preferences:
        """Return the choices of a person; the defaults if there are none that this version knows."""
        query = select(PlayerRow.preferences).where(PlayerRow.id == person)
        return _preferences(await self._database.read(lambda connection: connection.scalar(query)))

    async def change(self, person: int, chosen: Mapping[str, Any]) -> Preferences:
        """Replace some choices of a person, and return all of them."""
        is_theirs = PlayerRow.id == person

        def unit(connection: Connection) -> Preferences:
            # Locks the row, which another process may be changing.
            connection.execute(upsert(connection, PlayerRow, "id"), {"id": person, "is_unlisted": False})
            stored = connection.scalar(select(PlayerRow.preferences).where(is_theirs))
            preferences = replace(_preferences(stored), **chosen)
            values = update(PlayerRow).where(is_theirs).values(preferences=_stored(preferences))
            connection.execute(values)
            return preferences

        return await self._database.write(unit)


def _preferences(stored: Any) -> Preferences:
    try:
        return msgspec.convert(stored or {}, Preferences)
    except msgspec.ValidationError:  # of a newer version
        return NO_PREFERENCES


def _stored(preferences: Preferences) -> dict[str, Any] | None:
    chosen: dict[str, Any] = msgspec.to_builtins(preferences)
    return {name: value for name, value in chosen.items() if value != PREFERENCE_DEFAULTS[name]} or None
