"""Questions about results, to a database with a long past (`tests.benchmarks.bench_million`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.features.rankings.store import SqlStatistics
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from tests.benchmarks.bench_million import Past


def questions(database: Database, past: Past) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """The statistics of the busiest person."""
    return {"/stats of the busiest person": lambda: SqlStatistics(database).of(past.person, EVERYWHERE)}
