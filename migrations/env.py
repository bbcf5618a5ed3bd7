"""All missing migrations in one transaction, which one process at a time may hold; Alembic runs this file."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from bot.config import load_settings
from bot.storage.database import begin_explicitly, engine_at
from bot.storage.rows import METADATA

POSTGRESQL_LOCK = 0x554E4F  # "UNO"


def migrate(connection: Connection) -> None:
    """Run the missing migrations on this connection."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        transactional_ddl=True,  # SQLite can, once we say BEGIN ourselves; Alembic believes it cannot
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})")
        context.run_migrations()


def keep_references(engine: AsyncEngine) -> None:
    """Keep the rows that refer to a table while SQLite rebuilds it: with foreign keys they would go too."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=OFF")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()


async def bring_up_to_date(url: str) -> None:
    """Run the missing migrations of the database at this address."""
    engine = engine_at(url, poolclass=NullPool)
    if url.startswith("sqlite"):
        keep_references(engine)
        begin_explicitly(engine, "BEGIN IMMEDIATE")  # all or nothing
    try:
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


asyncio.run(bring_up_to_date(context.config.attributes.get("url") or load_settings().database_url))
