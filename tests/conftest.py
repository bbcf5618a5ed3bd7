"""What every test shares: hypothesis settings, a PostgreSQL database if there is one, a list of skips."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.config import load_settings
from bot.storage.schema import upgrade

# The same examples in every run, and no deadlines: a slow machine is not a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture
async def postgres_url() -> AsyncIterator[str]:
    """The address of a fresh database on the server at TEST_POSTGRES_URL, dropped afterwards."""
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server:
        pytest.skip("no PostgreSQL: TEST_POSTGRES_URL is not set (.ci/run starts a server)")
    address = make_url(load_settings({"DATABASE_URL": server}).database_url)
    name = f"test_{uuid4().hex}"
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield address.set(database=name).render_as_string(hide_password=False)
    async with engine.connect() as connection:
        await connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    await engine.dispose()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows, made once: tests copy it instead of migrating their own."""
    file = tmp_path_factory.mktemp("migrated") / "uno.db"
    upgrade(f"sqlite+aiosqlite:///{file}")
    return file


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """End the report with what was not checked and why, so that a green run cannot hide it."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    )
    terminalreporter.section("not checked" if skipped else "nothing was skipped")
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"{count} skipped: {reason}")
