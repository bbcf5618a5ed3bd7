"""Stores servers' settings and saved rules, and people's preferences."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select, update

from bot.game.periods import DAY_SECONDS
from bot.game.ports import SavedPreset
from bot.game.preferences import NO_PREFERENCES, Preferences
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.storage.database import Database
from bot.storage.rows import CARD_BACKS, PLAYERS, PRESETS, SERVERS
from bot.storage.statements import upsert

log = logging.getLogger(__name__)

Choices = TypeVar("Choices", ServerSettings, Preferences)


class SqlServers:
    """Each method runs in one transaction. Only settings that differ from the defaults are stored.

    Values stored by a newer version that this version can't read count as defaults, and stay stored until
    they are changed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> dict[int, ServerSettings]:
        query = select(SERVERS.c.guild_id, SERVERS.c.settings).where(SERVERS.c.settings.is_not(None))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        servers = dict[int, ServerSettings]()
        for guild, stored in rows:
            servers[guild], unread = _read(stored, NO_SETTINGS)
            if unread:
                log.error("settings_unreadable", extra={"guild": guild, "settings": sorted(unread)})
        return servers

    async def change(self, guild: int, chosen: Mapping[str, Any]) -> ServerSettings:
        """Replace some settings of a server, and return all of them."""
        return await self._database.write(lambda connection: _change(connection, guild, chosen))

    async def change_back(self, guild: int, back: bytes | None, chosen: Mapping[str, Any]) -> ServerSettings:
        """Replace or delete a server's own card back, together with some settings, and return all of them."""

        def unit(connection: Connection) -> ServerSettings:
            settings = _change(connection, guild, chosen)
            connection.execute(delete(CARD_BACKS).where(CARD_BACKS.c.guild_id == guild))
            if back is not None:
                connection.execute(insert(CARD_BACKS).values(guild_id=guild, picture=back))
            return settings

        return await self._database.delete(unit)  # the earlier card back is cleared from the files, too

    async def load_back(self, guild: int) -> bytes | None:
        """Return a server's own card back, if it has one."""
        query = select(CARD_BACKS.c.picture).where(CARD_BACKS.c.guild_id == guild)
        return await self._database.read(lambda connection: connection.scalar(query))


def _change(connection: Connection, guild: int, chosen: Mapping[str, Any]) -> ServerSettings:
    is_it = SERVERS.c.guild_id == guild
    # This locks the row, because another process might be deleting it.
    connection.execute(upsert(connection, SERVERS, "guild_id"), {"guild_id": guild})
    stored = connection.scalar(select(SERVERS.c.settings).where(is_it))
    settings, changed = _changed(stored, NO_SETTINGS, chosen)
    connection.execute(update(SERVERS).where(is_it).values(settings=changed))
    return settings


class SqlPresets:
    """Each method runs in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> dict[str, SavedPreset]:
        """Return the saved presets of a server by name, in alphabetical order."""
        columns = (PRESETS.c.name, PRESETS.c.options, PRESETS.c.author_id)
        query = select(*columns).where(PRESETS.c.guild_id == guild)
        rows = await self._database.read(
            lambda connection: connection.execute(query.order_by(PRESETS.c.name)).all()
        )
        return {row.name: SavedPreset(row.options, row.author_id) for row in rows}

    async def keep(self, guild: int, name: str, preset: SavedPreset | None) -> None:
        """Save a preset under a name, replacing any older one. If it is None, delete the preset."""
        key = {"guild_id": guild, "name": name}

        def unit(connection: Connection) -> None:
            connection.execute(delete(PRESETS).filter_by(**key))
            if preset is not None:
                values = {"options": dict(preset.options), "author_id": preset.author}
                connection.execute(insert(PRESETS).values(**key, **values))

        await self._database.write(unit)


class SqlPreferences:
    """Each method runs in one transaction. Preferences are stored in the same way as the settings of
    servers.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, person: int) -> Preferences:
        query = select(PLAYERS.c.preferences).where(PLAYERS.c.id == person)
        stored = await self._database.read(lambda connection: connection.scalar(query))
        return _read(stored, NO_PREFERENCES)[0]

    async def change(self, person: int, chosen: Mapping[str, Any]) -> Preferences:
        """Change some preferences of a person, and return all of them."""
        is_theirs = PLAYERS.c.id == person

        def unit(connection: Connection) -> Preferences:
            # This locks the row, because another process might be changing it.
            connection.execute(upsert(connection, PLAYERS, "id"), {"id": person, "is_unlisted": False})
            stored = connection.scalar(select(PLAYERS.c.preferences).where(is_theirs))
            preferences, changed = _changed(stored, NO_PREFERENCES, chosen)
            connection.execute(update(PLAYERS).where(is_theirs).values(preferences=changed))
            return preferences

        return await self._database.write(unit)

    async def claim_note(self, person: int, now: float) -> bool:
        """Return whether the daily note of a person is due. Only the first caller of a day gets True, and
        sends the note.
        """
        is_theirs = PLAYERS.c.id == person
        query = select(PLAYERS.c.preferences).where(is_theirs).with_for_update()

        def unit(connection: Connection) -> bool:
            stored = connection.scalar(query)
            held = _read(stored, NO_PREFERENCES)[0]
            if not held.daily_note or now < held.noted_at + DAY_SECONDS:
                return False
            _, changed = _changed(stored, NO_PREFERENCES, {"noted_at": now})
            connection.execute(update(PLAYERS).where(is_theirs).values(preferences=changed))
            return True

        return await self._database.write(unit)


_types_of = cache(get_type_hints)


def _read(stored: Mapping[str, Any] | None, default: Choices) -> tuple[Choices, dict[str, Any]]:
    """Return the values, and the stored fields that this version can't read."""
    types, known, unread = _types_of(type(default)), dict[str, Any](), dict[str, Any]()
    for name, value in (stored or {}).items():
        try:
            known[name] = msgspec.convert(value, types[name])
        except (KeyError, msgspec.ValidationError):
            unread[name] = value
    return replace(default, **known), unread


def _changed(
    stored: Mapping[str, Any] | None, default: Choices, chosen: Mapping[str, Any]
) -> tuple[Choices, dict[str, Any] | None]:
    """Return all values including `chosen`, and the fields to store, or None if there are none.

    These are the fields that differ from the defaults, and unreadable fields.
    """
    held, unread = _read(stored, default)
    held = replace(held, **chosen)
    defaults, fields = msgspec.to_builtins(default), msgspec.to_builtins(held)
    kept = {name: value for name, value in unread.items() if name not in chosen}
    differing = {name: value for name, value in fields.items() if value != defaults[name]}
    return held, {**kept, **differing} or None
