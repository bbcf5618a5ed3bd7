"""Champions: the first three in every ranking of a month or a quarter, stored once when it is over."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from bot.game.periods import DAY_SECONDS, keys_of
from bot.game.rankings import Metric, RankingBook, Total
from bot.game.state import EVERYWHERE
from bot.storage import steps
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rankings import store_book
from bot.storage.retention import SqlRetention
from bot.storage.rows import CHAMPIONS, TOTALS

GUILD = 1_000_000_000_000_000_001
ANN, BOB, CAT, DAN, EVE = range(2_000_000_000_000_000_001, 2_000_000_000_000_000_006)
Line = tuple[str, int, int | None, int]  # season, place, person, wins


def noon(month: int, day: int, year: int = 2026) -> float:
    return datetime(year, month, day, 12, tzinfo=UTC).timestamp()


class Year:
    """A clock, and the totals that wins add to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._won = Counter[tuple[str, int]]()

    async def win(self, at: float, wins: dict[int, int]) -> None:
        """People win this many of ten matches, in a server."""
        for key in keys_of(at):
            for person, count in wins.items():
                self._won[key, person] += count
        totals = {
            (guild, key, person): Total(10, self._won[key, person], 0, 1_000 + self._won[key, person])
            for guild in (EVERYWHERE, GUILD)
            for key in keys_of(at)
            for person in wins
        }
        await self._database.write(lambda connection: store_book(connection, RankingBook(totals)))


@asynccontextmanager
async def processes(url: str, count: int) -> AsyncIterator[list[Database]]:
    async with AsyncExitStack() as stack:
        found = [Database(url) for _ in range(count)]
        for one in found:
            stack.push_async_callback(one.close)
        yield found


async def sweep(databases: list[Database], now: float) -> None:
    await asyncio.gather(*(SqlRetention(one).delete_periods(now) for one in databases))


async def champions(database: Database, guild: int = GUILD, metric: Metric = Metric.WINS) -> list[Line]:
    row = CHAMPIONS.c
    shown = select(row.season, row.place, row.player_id, row.wins)
    query = shown.where(row.guild_id == guild, row.metric == metric.value).order_by(row.season, row.line)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [(season, rank, person, wins) for season, rank, person, wins in rows]


@pytest.mark.parametrize("count", [1, 2], ids=["one process", "two processes"])
async def test_a_clock_over_three_month_ends_awards_each_once(
    database_url: str, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(steps, "MOST", 3)  # a season takes several transactions
    async with processes(database_url, count) as databases:
        database = databases[0]
        year = Year(database)
        for month, wins in (
            (10, {ANN: 5, BOB: 4, CAT: 3, DAN: 2, EVE: 1}),
            (11, {ANN: 2, BOB: 9, CAT: 3, EVE: 3}),
            (12, {DAN: 8}),
        ):
            await year.win(noon(month, 15), wins)
            for day in range(12, 40):  # over the end of the month, with a sweep a day
                await sweep(databases, noon(month, 1) + day * DAY_SECONDS)
        months = [
            ("2026-10", 1, ANN, 5), ("2026-10", 2, BOB, 4), ("2026-10", 3, CAT, 3),
            ("2026-11", 1, BOB, 9), ("2026-11", 2, EVE, 3), ("2026-11", 2, CAT, 3),
            ("2026-12", 1, DAN, 8),
        ]  # fmt: skip
        quarter = [("2026-Q4", 1, BOB, 13), ("2026-Q4", 2, DAN, 10), ("2026-Q4", 3, ANN, 7)]
        for place in (GUILD, EVERYWHERE):
            assert await champions(database, place) == months + quarter
            assert await champions(database, place, Metric.RATING) == months + quarter
            assert await champions(database, place, Metric.SHARE) == months + quarter
            assert await champions(database, place, Metric.POINTS) == [], "nobody has any"
        query = select(TOTALS.c.period).distinct()
        assert await database.read(lambda connection: list(connection.scalars(query))) == ["all"]


async def test_a_month_is_over_when_its_last_matches_cannot_count_any_more(database: Database) -> None:
    await Year(database).win(noon(10, 31), {ANN: 1})
    await sweep([database], noon(11, 1))
    assert await champions(database) == []
    await sweep([database], noon(11, 2))
    assert await champions(database) == [("2026-10", 1, ANN, 1)]


async def test_totals_that_come_back_award_nothing_again(database: Database) -> None:
    year = Year(database)
    await year.win(noon(10, 15), {ANN: 2, BOB: 1})
    await sweep([database], noon(11, 2))
    await year.win(noon(10, 15), {CAT: 9, ANN: 5})  # as a recount would change them
    await sweep([database], noon(11, 2))
    assert await champions(database) == [("2026-10", 1, ANN, 2), ("2026-10", 2, BOB, 1)]


async def test_who_has_left_the_leaderboards_is_no_champion(database: Database) -> None:
    people = SqlPeople(database)
    await people.unlist(ANN, is_unlisted=True)
    await Year(database).win(noon(10, 15), {ANN: 9, BOB: 5, CAT: 4})
    await people.unlist(BOB, is_unlisted=True)
    await sweep([database], noon(11, 2))
    assert await champions(database) == [("2026-10", 1, CAT, 4)]


async def test_a_tie_of_many_lists_a_page(database: Database) -> None:
    await Year(database).win(noon(10, 15), dict.fromkeys(range(100, 130), 3))
    await sweep([database], noon(11, 2))
    assert [place for _, place, *_ in await champions(database)] == [1] * 10


async def test_a_deleted_person_leaves_a_nameless_place(database: Database) -> None:
    await Year(database).win(noon(10, 15), {ANN: 2, BOB: 1})
    await sweep([database], noon(11, 2))
    people = SqlPeople(database)
    exported = (await people.export(ANN))["champions"]
    assert {(row["season"], row["place"], row["player_id"]) for row in exported} == {("2026-10", 1, str(ANN))}
    await people.forget(ANN)
    assert await champions(database) == [("2026-10", 1, None, 2), ("2026-10", 2, BOB, 1)]
    assert "champions" not in await people.export(ANN)


async def test_a_deletion_and_the_end_of_a_month_at_the_same_time_leave_no_name(database_url: str) -> None:
    async with processes(database_url, 2) as (first, second):
        await Year(first).win(noon(10, 15), {ANN: 2, BOB: 1})
        await asyncio.gather(SqlPeople(second).forget(ANN), sweep([first], noon(11, 2)))
        assert ANN not in {person for _, _, person, _ in await champions(first)}
