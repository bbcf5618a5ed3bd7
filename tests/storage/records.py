"""The stored records of matches, running or finished."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from bot.game.state import RecordEntry
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.match_record import RECORD, played_from
from bot.storage.rows import MOVES, TABLES
from tests.storage.sitting import replayed


class StoredRecords:
    """Reads them from a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def newest(self, table: int) -> int | None:
        """Return the newest match of a table, None before its first deal."""
        query = select(TABLES.c.match_id).where(TABLES.c.id == table)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def of(self, match: int) -> tuple[RecordEntry, ...]:
        """Return the record of a match, or an empty record if it has no moves."""

        def unit(connection: Connection) -> tuple[RecordEntry, ...]:
            rows: Any = connection.execute(RECORD.where(MOVES.c.match_id == match))
            return tuple(map(played_from, rows))

        return await self._database.read(unit)


async def verified(url: str) -> dict[int, int]:
    """The revision of every table, after its state has been compared with its record."""
    database = Database(url)
    store, records = SqlGameStore(database), StoredRecords(database)
    saved = {found.state.id: found.state for found in (await store.load_open()).saved}
    for state in saved.values():
        if state.match is not None:
            match = await records.newest(state.id)
            assert match is not None
            record = await records.of(match)
            assert replayed(state, record) == state.match
            assert len(record) == state.revision
    await database.close()
    return {table: state.revision for table, state in saved.items()}
