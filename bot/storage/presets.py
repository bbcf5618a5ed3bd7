"""The saved rules of servers: `bot.game.ports.Presets` in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from bot.game.ports import SavedPreset
from bot.storage.database import Database
from bot.storage.rows import PresetRow


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
        place = {"guild_id": guild, "name": name}

        def unit(connection: Connection) -> None:
            connection.execute(delete(PresetRow).filter_by(**place))
            if preset is not None:
                values = {"options": dict(preset.options), "author_id": preset.author}
                connection.execute(insert(PresetRow).values(**place, **values))

        await self._database.write(unit)
