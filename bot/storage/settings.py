"""What servers and people have chosen: settings of servers, their saved rules, preferences of people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from bot.game.ports import SavedPreset
from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.storage.database import Database, upsert
from bot.storage.rows import PlayerRow, PresetRow, ServerRow

log = logging.getLogger(__name__)


class SqlServers:
    """Each method is one transaction. Only settings that differ from the default are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[int, ServerSettings]:
        """Return the settings of all servers; the defaults where this version cannot read them."""
        query = select(ServerRow.guild_id, ServerRow.settings).where(ServerRow.settings.is_not(None))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {guild: _settings_from(guild, stored) for guild, stored in rows}

    async def change(self, guild: int, chosen: Mapping[str, Any]) -> ServerSettings:
        """Replace some settings of a server, and return all of them."""
        is_it = ServerRow.guild_id == guild

        def unit(connection: Connection) -> ServerSettings:
            # Locks the row, which another process may be deleting.
            connection.execute(upsert(connection, ServerRow, "guild_id"), {"guild_id": guild})
            stored = connection.scalar(select(ServerRow.settings).where(is_it))
            settings = replace(_settings_from(guild, stored), **chosen)
            changed = _changed(settings, NO_SETTINGS)
            connection.execute(update(ServerRow).where(is_it).values(settings=changed))
            return settings

        return await self._database.write(unit)


def _settings_from(guild: int, stored: Any) -> ServerSettings:
    try:
        return msgspec.convert(stored or {}, ServerSettings)
    except msgspec.ValidationError as error:  # a newer version stored them
        log.error("settings_unreadable", extra={"guild": guild, "why": str(error)})
        return NO_SETTINGS


class SqlPresets:
    """Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> dict[str, SavedPreset]:
        """Return the saved presets of a server by name, in alphabetical order."""
        columns = (PresetRow.name, PresetRow.options, PresetRow.author_id)
        query = select(*columns).where(PresetRow.guild_id == guild)
        rows = await self._database.read(
            lambda connection: connection.execute(query.order_by(PresetRow.name)).all()
        )
        return {row.name: SavedPreset(row.options, row.author_id) for row in rows}

    async def keep(self, guild: int, name: str, preset: SavedPreset | None) -> None:
        """Save a preset under a name, replacing an older one; None deletes the name."""
        key = {"guild_id": guild, "name": name}

        def unit(connection: Connection) -> None:
            connection.execute(delete(PresetRow).filter_by(**key))
            if preset is not None:
                values = {"options": dict(preset.options), "author_id": preset.author}
                connection.execute(insert(PresetRow).values(**key, **values))

        await self._database.write(unit)


class SqlPreferences:
    """Each method is one transaction. Only choices that differ from the default are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, person: int) -> Preferences:
        """Return the choices of a person; the defaults if there are none that this version knows."""
        query = select(PlayerRow.preferences).where(PlayerRow.id == person)
        return _preferences_from(await self._database.read(lambda connection: connection.scalar(query)))

    async def change(self, person: int, chosen: Mapping[str, Any]) -> Preferences:
        """Replace some choices of a person, and return all of them."""
        is_theirs = PlayerRow.id == person

        def unit(connection: Connection) -> Preferences:
            # Locks the row, which another process may be changing.
            connection.execute(upsert(connection, PlayerRow, "id"), {"id": person, "is_unlisted": False})
            stored = connection.scalar(select(PlayerRow.preferences).where(is_theirs))
            preferences = replace(_preferences_from(stored), **chosen)
            changed = _changed(preferences, NO_PREFERENCES)
            connection.execute(update(PlayerRow).where(is_theirs).values(preferences=changed))
            return preferences

        return await self._database.write(unit)


def _preferences_from(stored: Any) -> Preferences:
    try:
        return msgspec.convert(stored or {}, Preferences)
    except msgspec.ValidationError:  # a newer version stored them
        return NO_PREFERENCES


def _changed(chosen: object, default: object) -> dict[str, Any] | None:
    """The fields that differ from the default, None if none do."""
    defaults: dict[str, Any] = msgspec.to_builtins(default)
    fields: dict[str, Any] = msgspec.to_builtins(chosen)
    return {name: value for name, value in fields.items() if value != defaults[name]} or None
