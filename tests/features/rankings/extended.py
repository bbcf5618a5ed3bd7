"""A statistic that was added at run time is shown; `tests.extended` runs this in its own process."""

from __future__ import annotations

from bot.features.rankings.store import SqlStatistics
from bot.features.rankings.words import stats_lines
from bot.storage.database import Database
from tests.extended import DRAWN
from tests.storage.sitting import GUILD, PEOPLE


async def show(database: Database, count: int) -> None:
    """Show it to the first person, whose count this is."""
    stats = await SqlStatistics(database).of(PEOPLE[0].id, GUILD)
    assert stats.count(DRAWN.name) == count
    assert f"**Cards drawn:** {count} cards" in stats_lines(stats, None)
