"""What every test shares: how hypothesis behaves here, and a PostgreSQL database where there is a server."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from hypothesis import settings
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.config import load_settings

# The same examples in every run, and no wall clock: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture
async def postgres_url() -> AsyncIterator[str]:
    """The address of a fresh database on the server that TEST_POSTGRES_URL names, dropped afterwards."""
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        pytest.skip("TEST_POSTGRES_URL names no PostgreSQL server (.ci/run starts one)")
    address = make_url(load_settings({"DATABASE_URL": server}).database_url)
    name = f"test_{uuid4().hex}"
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield address.set(database=name).render_as_string(hide_password=False)
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    await engine.dispose()
