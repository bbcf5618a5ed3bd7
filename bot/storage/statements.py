"""Statements that differ between SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Table, text

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT that supports a clause for existing rows, in the dialect of the database."""
    return _insert(connection.dialect.name, table)


def upsert(connection: Connection, table: Table, *columns: str) -> Any:
    """Return an INSERT that updates these columns if a row with the same primary key exists."""
    return _upsert(connection.dialect.name, table, columns)


@cache
def _upsert(dialect: str, table: Table, columns: tuple[str, ...]) -> Any:
    insert = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    replaced = {name: insert.excluded[name] for name in columns}
    return insert.on_conflict_do_update(index_elements=keys, set_=replaced)


def _insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)  # already imported by the engine


def change_alone(connection: Connection) -> None:
    """Make other transactions that change results wait until this one is over."""
    if connection.dialect.name == "postgresql":  # SQLite has only one writer anyway
        connection.execute(text("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"))


LARGE_CACHE, CACHE = -65_536, -2_000  # in KiB; -2,000 is SQLite's default


@contextmanager
def large_cache(connection: Connection) -> Iterator[None]:
    """Let SQLite cache more pages while a unit reads rows all over the file."""
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql(f"PRAGMA cache_size = {LARGE_CACHE}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA cache_size = {CACHE}")
