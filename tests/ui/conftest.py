"""Closes the databases of halls."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.databases import empty_database
from tests.ui.hall import OPEN


@pytest.fixture(scope="session", autouse=True)
def migrated() -> None:
    """Make the database that halls copy, before there is an event loop."""
    empty_database()


@pytest.fixture(autouse=True)
async def closed_halls() -> AsyncIterator[None]:
    """Close the databases of the halls that a test has opened."""
    yield
    while OPEN:
        await OPEN.pop().close()
