"""All missing migrations in one transaction, which one process at a time may hold; Alembic runs this file."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from bot.config import load_settings
from bot.storage.rows import Base

POSTGRESQL_LOCK = 0x554E4F  # "UNO"


def migrate(connection: Connection) -> None:
    """Run the missing migrations on this connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        transactional_ddl=True,  # SQLite can, once we say BEGIN ourselves; Alembic believes it cannot
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})")
        context.run_migrations()


def say_begin_ourselves(engine: AsyncEngine) -> None:
    """Make SQLite's migrations all or nothing: as it comes, the driver begins nothing before one."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # A table that is rebuilt is dropped for a moment; with foreign keys its children's rows would go too.
        cursor.execute("PRAGMA foreign_keys=OFF")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def connect_and_migrate(url: str) -> None:
    """Open the database at this address and bring it up to date."""
    engine = create_async_engine(url, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        say_begin_ourselves(engine)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


asyncio.run(connect_and_migrate(context.config.attributes.get("url") or load_settings().database_url))
