"""Everything in one database, copied into another: from SQLite to PostgreSQL, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, cast, func, insert, inspect, select, text
from sqlalchemy.dialects.postgresql import REGCLASS

from bot.storage.database import Database
from bot.storage.engines import Held
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
    async with source.hold(to_write=False) as old, target.hold(to_write=True) as new:
        moved = {table.name: await _move(old, new, table) for table in Base.metadata.sorted_tables}
        await _go_on_counting(old, new)
    return moved


def is_empty(connection: Connection) -> bool:
    """Whether no table of this program, of any version, has a row."""
    there = set(inspect(connection).get_table_names())
    tables = [table for table in Base.metadata.sorted_tables if table.name in there]
    return not any(connection.scalar(select(func.count()).select_from(table)) for table in tables)


async def _move(old: Held, new: Held, table: Table) -> int:
    read = Contents()
    async for rows in _rows(old, table):
        await new(lambda connection, rows=rows: connection.execute(insert(table), rows))
        read = read.plus(rows)
    written = Contents()
    async for rows in _rows(new, table):
        written = written.plus(rows)
    if written != read:
        raise CopyDiffers(f"the copy of {table.name} differs from what was read")
    return read.rows


async def _rows(transaction: Held, table: Table) -> AsyncIterator[Rows]:
    query = select(table).execution_options(yield_per=AT_ONCE)
    found = await transaction(lambda connection: connection.execute(query).mappings())
    while rows := await transaction(lambda _: found.fetchmany(AT_ONCE)):
        yield [dict(row) for row in rows]


async def _go_on_counting(old: Held, new: Held) -> None:
    """Never reuse an id, not even one whose row is gone: an old button must never meet a new table."""
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        used = await old(partial(_newest_id, column=column)) if column is not None else None
        if column is not None and used is not None:
            await new(partial(_count_from, column=column, used=used))


def _newest_id(connection: Connection, column: Column[int]) -> int | None:
    if connection.dialect.name == "sqlite":
        query = "SELECT seq FROM sqlite_sequence WHERE name = :table"
        return connection.scalar(text(query), {"table": column.table.name})
    return connection.scalar(select(func.pg_sequence_last_value(_sequence(column))))


def _count_from(connection: Connection, column: Column[int], used: int) -> None:
    if connection.dialect.name == "sqlite":
        row = {"table": column.table.name, "used": used}
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), row)
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :used)"), row)
    else:
        connection.execute(select(func.setval(_sequence(column), used)))


def _sequence(column: Column[int]) -> ColumnElement[Any]:
    return cast(func.pg_get_serial_sequence(column.table.name, column.name), REGCLASS)
