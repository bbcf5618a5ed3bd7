"""The database used by the search for gains and the recount."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, create_engine

from bot.storage.rows import METADATA


@pytest.fixture
def connection() -> Iterator[Connection]:
    """An empty database in memory."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()
