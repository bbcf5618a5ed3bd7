"""Runs all missing migrations in one transaction, in one process at a time. Alembic runs this file."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.pool import NullPool

from bot.config import load_settings
from bot.storage.address import is_sqlite
from bot.storage.postgresql import engine_at
from bot.storage.rows import METADATA
from bot.storage.sqlite import TO_WRITE, WHILE_MIGRATING, Worker, engine_of

POSTGRESQL_LOCK = 0x554E4F  # "UNO"


def migrate(connection: Connection) -> None:
    """Run the missing migrations on this connection."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        # SQLite can, if we issue BEGIN ourselves, although Alembic assumes that it can't
        transactional_ddl=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})")
        context.run_migrations()


async def migrate_file(url: str) -> None:
    """Run the missing migrations of a SQLite database, all or nothing."""
    worker = Worker(engine_of(url, TO_WRITE, WHILE_MIGRATING))
    try:
        await worker.run(migrate)
    finally:
        await worker.close()


async def migrate_server(url: str) -> None:
    """Run the missing migrations of a PostgreSQL database, which can take long."""
    engine = engine_at(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


address = context.config.attributes.get("url") or load_settings().database_url
asyncio.run(migrate_file(address) if is_sqlite(address) else migrate_server(address))
