"""Fixtures with databases; a conftest.py that needs them imports them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, event, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.config import load_settings
from bot.storage.schema import upgrade


@asynccontextmanager
async def fresh_postgres() -> AsyncIterator[str | None]:
    """The address of a fresh database on the server at TEST_POSTGRES_URL; None if there is no server."""
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        yield None
        return
    address = make_url(load_settings({"DATABASE_URL": server}).database_url)
    name = f"test_{uuid4().hex}"
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield address.set(database=name).render_as_string(hide_password=False)
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    await engine.dispose()


@pytest.fixture
async def postgres_url() -> AsyncIterator[str]:
    """The address of a fresh database on PostgreSQL."""
    async with fresh_postgres() as url:
        if url is None:
            pytest.skip("no PostgreSQL: TEST_POSTGRES_URL is not set (.ci/run starts a server)")
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows, made once: tests copy it instead of migrating their own."""
    file = tmp_path_factory.mktemp("migrated") / "uno.db"
    upgrade(f"sqlite:///{file}")
    return file


@contextmanager
def counted_sql() -> Iterator[Counter[str]]:
    """Count the writing transactions, the reading ones, and their statements, on SQLite, in this block."""
    counts = Counter[str]()

    def on_statement(_: object, __: object, statement: str, *___: object) -> None:
        counts[{"BEGIN IMMEDIATE": "writes", "BEGIN": "reads"}.get(statement, "statements")] += 1

    event.listen(Engine, "before_cursor_execute", on_statement)
    try:
        yield counts
    finally:
        event.remove(Engine, "before_cursor_execute", on_statement)
