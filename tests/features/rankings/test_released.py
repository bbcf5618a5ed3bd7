"""Results counted by the released version are still on the leaderboard, in the stats, and in the history."""

from __future__ import annotations

from bot.features.rankings.leaderboard import Ranking
from bot.features.rankings.store import SqlHistory, SqlLeaderboard, SqlStatistics
from bot.game.state import EVERYWHERE
from bot.storage.database import Database
from tests.storage.released import database, upgraded_file, upgraded_postgres
from tests.storage.sitting import GUILD, PEOPLE

__all__ = ["database", "upgraded_file", "upgraded_postgres"]


async def test_the_leaderboard_counts_its_matches(database: Database) -> None:
    board = await SqlLeaderboard(database, lambda: 0.0).standings(Ranking(GUILD))
    assert [(line.rank, line.player, line.total.matches, line.total.wins) for line in board.rows] == [
        (1, PEOPLE[1].id, 3, 2),
        (2, PEOPLE[2].id, 3, 1),
        (3, PEOPLE[0].id, 3, 1),
        (4, PEOPLE[3].id, 1, 0),
    ]
    assert [line.total.points for line in board.rows] == [213, 176, 117, 0]
    assert board.rows == (await SqlLeaderboard(database, lambda: 0.0).standings(Ranking(EVERYWHERE))).rows
    assert all(line.total.rating for line in board.rows)


async def test_stats_and_history_tell_what_the_leaderboard_counts(database: Database) -> None:
    for line in (await SqlLeaderboard(database, lambda: 0.0).standings(Ranking(GUILD))).rows:
        stats = await SqlStatistics(database).of(line.player, GUILD)
        total = line.total
        assert (stats.matches, stats.wins, stats.count("points")) == (total.matches, total.wins, total.points)
        past = (await SqlHistory(database).of(line.player, GUILD)).matches
        assert sum(match.is_counted for match in past) == stats.matches
