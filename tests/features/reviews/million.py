"""Queries about reviews, for a database with a long history (`tests.benchmarks.bench_million`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.features.reviews.store import SqlReviews
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from tests.benchmarks.bench_million import Past


def questions(database: Database, past: Past) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """The accuracy of the most active person, everywhere and where they have hardly played."""
    reviews = SqlReviews(database)
    return {
        "accuracy of the busiest person": lambda: reviews.latest(past.person, EVERYWHERE),
        "their accuracy in another server": lambda: reviews.latest(past.person, past.guild + 1),
    }
