"""Databases with many running tables, and with many finished matches."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import upgrade
from tests.storage.sitting import PEOPLE, opened, started

PLAYERS = 4
# The columns that differ among copies of the first table, and their values in copy `i`, including other
# people.
COPIES = {
    "tables": {
        "id": "i", "match_id": "i", "guild_id": "guild_id + i", "channel_id": "channel_id + i",
        "state": "replace(state, '2000000000000000', printf('2%09d000000', i))",
    },
    "matches": {"id": "i", "table_id": "i", "guild_id": "guild_id + i"},
    "seats": {"match_id": "i", "player_id": "player_id + i * 1000000000"},
}  # fmt: skip
# The same for copies that are past matches, in addition to the running ones.
FINISHED = {
    "matches": {"id": "i + 1000000", "ended_at": "started_at + 900", "counted_as": "i"},
    "seats": {"match_id": "i + 1000000", "place": "seat + 1", "player_id": "1 + i % 50000"},
    "moves": {"match_id": "i / 5 + 1000002", "revision": "revision + i"},
}
NUMBERED = "WITH RECURSIVE copies(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM copies WHERE i < ?)"


async def stored_tables(file: Path, tables: int) -> None:
    """A database with this many running tables, two or more, each in its own server."""
    await asyncio.to_thread(upgrade, f"sqlite:///{file}")
    database = Database(f"sqlite:///{file}")
    store = SqlGameStore(database)
    lobby = await store.create(opened(1, PEOPLE[:PLAYERS], turn_seconds=0, uno_call="off"))
    state, deal = started(lobby)
    await store.save(state, [deal])
    await database.close()
    for table, changed in COPIES.items():
        copy_rows(file, table, changed, tables)


def copy_rows(file: Path, table: str, changed: Mapping[str, str], copies: int) -> None:
    """Fill a table with copies of the rows of the first running table, numbered from 2."""
    with closing(sqlite3.connect(file)) as raw:
        columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(changed.get(name, name) for name in columns)
        first = f"SELECT * FROM {table} WHERE {'match_id' if 'match_id' in changed else 'id'} = 1"  # noqa: S608
        copied = f"INSERT INTO {table} SELECT {values} FROM ({first}), copies"  # noqa: S608
        raw.execute(f"{NUMBERED} {copied}", [copies])
        raw.commit()


def stored_matches(file: Path, moves: int) -> None:
    """Put finished matches into such a database, with this many moves and about as many results."""
    for table, changed in FINISHED.items():
        copy_rows(file, table, changed, moves if table == "moves" else moves // PLAYERS)
