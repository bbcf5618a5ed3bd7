"""The fixtures of journeys, of the wire, and of storage, for the tests of each feature.

Tests on the wire import `database_url` from there; tests on the page `connect`, `place`, and `windows`.
"""

from __future__ import annotations

from tests.journeys.conftest import evening, public_texts
from tests.storage.conftest import ask, bare_url, database, database_url, store
from tests.wire.conftest import bot, place, room, world

__all__ = [
    "ask", "bare_url", "bot", "database", "database_url", "evening", "place", "public_texts", "room", "store",
    "world",
]  # fmt: skip
