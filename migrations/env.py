"""All missing migrations in one transaction, which one process at a time may hold; Alembic runs this file."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import create_async_engine
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


def say_begin_ourselves(engine: Engine) -> None:
    """Make SQLite's migrations all or nothing: as it comes, the driver begins nothing before one."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # A table that is rebuilt is dropped for a moment; with foreign keys its children's rows would go too.
        cursor.execute("PRAGMA foreign_keys=OFF")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate_file(url: str) -> None:
    """Bring a SQLite file up to date."""
    engine = create_engine(url, poolclass=NullPool)
    say_begin_ourselves(engine)
    with engine.connect() as connection:
        migrate(connection)


async def migrate_server(url: str) -> None:
    """Bring a PostgreSQL database up to date."""
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


address: str = context.config.attributes.get("url") or load_settings().database_url
if address.startswith("sqlite"):
    migrate_file(address)
else:
    asyncio.run(migrate_server(address))
