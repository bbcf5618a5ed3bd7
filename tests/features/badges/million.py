"""Queries about badges, for a database with a long history (`tests.benchmarks.bench_million`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.features.badges.store import SqlBadges
from bot.storage.database import Database
from tests.benchmarks.bench_million import Past

MONTH = 30 * 86_400.0  # seconds


def questions(database: Database, past: Past) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """The badges and the last month of the most active person, and the records of the biggest server."""
    badges = SqlBadges(database)
    return {
        "badges of the busiest person": lambda: badges.of(past.person),
        "/records of the biggest server": lambda: badges.records(past.guild),
        "/month of the busiest person": lambda: badges.month(past.person, past.ends - MONTH, past.ends),
        "whether they played in a server": lambda: badges.has_played(past.person, past.guild),
    }
