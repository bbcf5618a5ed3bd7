"""Everything in one database, copied into another: from SQLite to PostgreSQL, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, cast, func, insert, inspect, select, text
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.rows import Base

AT_ONCE = 1_000  # rows
Rows = list[dict[str, Any]]


class CopyDiffers(Exception):
    """The copy of a table is not what was read; nothing was copied."""


class Contents(NamedTuple):
    """What a table holds, in whatever order its rows are read."""

    rows: int = 0
    digest: int = 0

    def plus(self, rows: Rows) -> Contents:
        """Return the contents with these rows."""
        digests = (sha256(msgspec.msgpack.encode(row)).digest() for row in rows)
        total = self.digest + sum(int.from_bytes(digest) for digest in digests)
        return Contents(self.rows + len(rows), total)


async def move_everything(source: Database, target: Database) -> dict[str, int]:
    """Copy one moment of the source into an empty target with the same schema; return the rows of each table.

    The target has either everything, compared with what was read, or nothing. Raises CopyDiffers.
    """

    async def read(old: AsyncConnection) -> dict[str, int]:
        async def write(new: AsyncConnection) -> dict[str, int]:
            moved = {table.name: await _move(old, new, table) for table in Base.metadata.sorted_tables}
            await _go_on_counting(old, new)
            return moved

        return await target.write(write)

    return await source.read(read)


async def is_empty(connection: AsyncConnection) -> bool:
    """Whether no table of this program, of any version, has a row."""
    there = set(await connection.run_sync(_names))
    tables = [table for table in Base.metadata.sorted_tables if table.name in there]
    return not any([await connection.scalar(select(func.count()).select_from(table)) for table in tables])


def _names(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


async def _move(old: AsyncConnection, new: AsyncConnection, table: Table) -> int:
    read = Contents()
    async for rows in _rows(old, table):
        await new.execute(insert(table), rows)
        read = read.plus(rows)
    written = Contents()
    async for rows in _rows(new, table):
        written = written.plus(rows)
    if written != read:
        raise CopyDiffers(f"the copy of {table.name} differs from what was read")
    return read.rows


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[Rows]:
    async with connection.stream(select(table)) as found:
        async for rows in found.mappings().partitions(AT_ONCE):
            yield [dict(row) for row in rows]


async def _go_on_counting(old: AsyncConnection, new: AsyncConnection) -> None:
    """Give no id a second time, not even one whose row is gone: an old button must never meet a new table."""
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        used = await _newest_id(old, column) if column is not None else None
        if column is not None and used is not None:
            await _count_from(new, column, used)


async def _newest_id(connection: AsyncConnection, column: Column[int]) -> int | None:
    if connection.dialect.name == "sqlite":
        query = "SELECT seq FROM sqlite_sequence WHERE name = :table"
        return await connection.scalar(text(query), {"table": column.table.name})
    return await connection.scalar(select(func.pg_sequence_last_value(_sequence(column))))


async def _count_from(connection: AsyncConnection, column: Column[int], used: int) -> None:
    if connection.dialect.name == "sqlite":
        row = {"table": column.table.name, "used": used}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), row)
        await connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :used)"), row)
    else:
        await connection.execute(select(func.setval(_sequence(column), used)))


def _sequence(column: Column[int]) -> ColumnElement[Any]:
    return cast(func.pg_get_serial_sequence(column.table.name, column.name), REGCLASS)
