"""Queries about results, for a database with a long history (`tests.benchmarks.bench_million`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.features.rankings.leaderboard import Ranking
from bot.features.rankings.store import SqlHall, SqlHistory, SqlLeaderboard, SqlStatistics
from bot.game.periods import Period
from bot.game.rankings import Metric
from bot.game.results import Reader
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from tests.benchmarks.bench_million import Past


def questions(database: Database, past: Past) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """Everything about the most active person, and the rankings of the biggest server."""
    statistics, history, hall = SqlStatistics(database), SqlHistory(database), SqlHall(database)
    board, reader = (
        SqlLeaderboard(database, lambda: past.ends),
        Reader(past.stranger, frozenset(), frozenset()),
    )

    def ranked(guild: int, page: int) -> Awaitable[object]:
        return board.standings(Ranking(guild, Period.ALL, Metric.POINTS), page, asked_by=past.person)

    return {
        "/stats of the busiest person": lambda: statistics.of(past.person, EVERYWHERE),
        "/stats of them in a server": lambda: statistics.of(past.person, past.guild),
        "head to head with them": lambda: statistics.between(past.person, past.stranger, EVERYWHERE),
        "whether they are private": lambda: statistics.is_private(past.person),
        "their last matches": lambda: history.of(past.person, EVERYWHERE),
        "their last matches in another server": lambda: history.of(past.person, past.guild + 1),
        "their last matches, as a stranger": lambda: history.of(past.person, past.guild, 3, reader=reader),
        "the course of a match": lambda: history.course(past.match),
        "the first page of the biggest server": lambda: ranked(past.guild, 0),
        "the last page of all servers": lambda: ranked(EVERYWHERE, 99),
        "the hall of the biggest server": lambda: hall.page(past.guild, Metric.WINS, 0),
        "their medals": lambda: hall.medals(past.person, EVERYWHERE),
    }
