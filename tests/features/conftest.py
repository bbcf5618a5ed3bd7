"""The fixtures of journeys, of the wire, and of storage, for the tests of each feature.

Tests on the wire import `database_url` from there; tests on the page `connect`, `place`, and `windows`.
"""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.journeys.conftest import evening
from tests.storage.conftest import ask, bare_url, database, database_url, store
from tests.wire.conftest import bot, place, room, world

__all__ = [
    "ask", "bare_url", "bot", "database", "database_url", "evening", "place", "room", "store", "world",
]  # fmt: skip


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A feature can be deleted: what others do together with it cannot be tested then."""
    for together in item.iter_markers("together_with"):
        for name in together.args:
            if find_spec(f"bot.features.{name}") is None:
                pytest.skip(f"there is no feature {name}")
