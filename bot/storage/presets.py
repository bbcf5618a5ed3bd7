"""The saved rules of servers: `bot.game.ports.Presets` in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.model.options import Value
from bot.storage.database import Database
from bot.storage.rows import PresetRow


class SqlPresets:
    """Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> dict[str, Mapping[str, Value]]:
        """Return the saved options of a server by name, in alphabetical order."""
        query = select(PresetRow.name, PresetRow.options).where(PresetRow.guild_id == guild)

        async def unit(connection: AsyncConnection) -> Sequence[Any]:
            return (await connection.execute(query.order_by(PresetRow.name))).all()

        return {row.name: row.options for row in await self._database.read(unit)}

    async def keep(self, guild: int, name: str, options: Mapping[str, Value] | None) -> None:
        """Save options under a name, replacing older ones; None deletes the name."""
        place = {"guild_id": guild, "name": name}

        async def unit(connection: AsyncConnection) -> None:
            await connection.execute(delete(PresetRow).filter_by(**place))
            if options is not None:
                await connection.execute(insert(PresetRow).values(**place, options=dict(options)))

        await self._database.write(unit)
