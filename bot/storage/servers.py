"""The settings of servers: `bot.game.servers.ServerStore` in SQL."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.storage.base import upsert
from bot.storage.database import Database
from bot.storage.rows import ServerRow

log = logging.getLogger(__name__)

SERVER_DEFAULTS: dict[str, Any] = msgspec.to_builtins(NO_SETTINGS)


class SqlServers:
    """Each method is one transaction. Only settings that differ from the default are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[int, ServerSettings]:
        """Return the settings of all servers; the defaults where this version cannot read them."""
        query = select(ServerRow.guild_id, ServerRow.settings).where(ServerRow.settings.is_not(None))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.guild_id: _settings_from(row) for row in rows}

    async def save(self, guild: int, settings: ServerSettings) -> None:
        """Replace the settings of a server."""
        chosen: dict[str, Any] = msgspec.to_builtins(settings)
        stored = {name: value for name, value in chosen.items() if value != SERVER_DEFAULTS[name]} or None

        def unit(connection: Connection) -> None:
            row = {"guild_id": guild, "settings": stored}
            connection.execute(upsert(connection, ServerRow, "settings"), row)

        await self._database.write(unit)


def _settings_from(row: Any) -> ServerSettings:
    try:
        return msgspec.convert(row.settings, ServerSettings)
    except msgspec.ValidationError as error:  # of a newer version
        log.error("settings_unreadable", extra={"guild": row.guild_id, "why": str(error)})
        return NO_SETTINGS
