"""The stored records of matches, running or finished."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from bot.game.state import RecordEntry, TableState
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
    try:
        states, records = await unchanged(database)
    finally:
        await database.close()
    for table, state in states.items():
        if state.match is not None:
            assert replayed(state, records[table]) == state.match
            assert len(records[table]) == state.revision
    return {table: state.revision for table, state in states.items()}


async def unchanged(database: Database) -> tuple[dict[int, TableState], dict[int, tuple[RecordEntry, ...]]]:
    """The states of all tables and their records.

    PostgreSQL may still commit the last change of a process that was just killed, so they are read again
    until nothing has changed since.
    """
    store, stored = SqlGameStore(database), StoredRecords(database)
    states = await states_in(store)
    while True:
        records = dict[int, tuple[RecordEntry, ...]]()
        for table, state in states.items():
            if state.match is not None:
                match = await stored.newest(table)
                assert match is not None
                records[table] = await stored.of(match)
        before, states = states, await states_in(store)
        if states == before:
            return states, records


async def states_in(store: SqlGameStore) -> dict[int, TableState]:
    return {found.state.id: found.state for found in (await store.load_open()).saved}
