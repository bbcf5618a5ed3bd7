"""Leaderboards and stats over many stored results: milliseconds of a page, and the plan of its query.

`python -m tests.benchmarks.bench_rankings [--results 1000000]`: fills an empty SQLite database, or the
PostgreSQL database at TEST_POSTGRES_URL with `--postgresql`, rebuilds all totals and ratings twice, compares
them to the last bit, and reads the first, the middle and the last page of every ranking for somebody halfway
down. A time is the median of several reads through the own connections, and in brackets the fewest.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import islice, product
from random import Random
from typing import Any

from sqlalchemy import Connection, func, insert, select, text

from bot.config import load_settings
from bot.game.rankings import EVERYWHERE, Merit, Period, Ranking
from bot.storage.database import Database
from bot.storage.history import SqlHistory
from bot.storage.leaderboard import Query, SqlLeaderboard
from bot.storage.rankings import recount
from bot.storage.rows import MatchRow, PlayerRow, RatingRow, SeatRow, TableRow, TotalsRow
from bot.storage.schema import upgrade
from bot.storage.statistics import SqlStatistics
from tests.benchmarks.table import Row

SEATS = 4
SERVERS = 2_000
LARGEST = 12_000  # people of the largest server
UNLISTED = 1_000  # people who are not listed
NOW = 1_795_000_000.0  # 18 November 2026
YEAR = 365 * 86_400.0
READS = 9
AT_ONCE = 5_000


def matches(results: int, rng: Random) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Random matches of four, in the order in which they ended, with their seats.

    Some servers have many more people than others, and some people play much more often.
    """
    count = results // SEATS
    for number in range(1, count + 1):
        server = int(SERVERS * rng.random() ** 3)
        people = 20 + LARGEST // (server + 1)
        players = {server * 100_000 + int(people * rng.random() ** 2) for _ in range(SEATS)}
        ended = NOW - YEAR * (1 - number / count)
        match = {
            "id": number, "table_id": 1, "guild_id": server + 1, "rules": {"teams": False}, "target": 500,
            "rules_version": 1, "started_at": ended - 900, "ended_at": ended, "counted_as": number,
        }  # fmt: skip
        yield match, [seat_of(number, seat, player, rng) for seat, player in enumerate(players)]


def seat_of(match: int, seat: int, player: int, rng: Random) -> dict[str, Any]:
    """A seat whose place is its number, so that all people play equally well."""
    return {
        "match_id": match, "seat": seat, "player_id": player, "place": seat + 1, "took_part": True,
        "finished": True, "points": rng.randrange(600), "rounds": 9, "round_wins": 2, "best_round": 100,
        "calls": 3, "call_seconds": 4.5, "quickest_call": rng.random(), "red": 2, "blue": 1,
    }  # fmt: skip


async def fill(database: Database, results: int) -> None:
    """Store random results."""
    table = {"guild_id": 1, "channel_id": 1, "stage": "closed", "revision": 1, "messages": {}}
    times = {"shown_revision": 1, "created_at": 0.0, "updated_at": 0.0}

    def store(connection: Connection) -> None:
        connection.execute(insert(TableRow).values(id=1, **table, **times))
        made = matches(results, Random(1))
        while batch := list(islice(made, AT_ONCE)):
            connection.execute(insert(MatchRow), [match for match, _ in batch])
            connection.execute(insert(SeatRow), [seat for _, seats in batch for seat in seats])

        unlisted = [{"id": 100 * number, "is_unlisted": True} for number in range(UNLISTED)]
        connection.execute(insert(PlayerRow), unlisted)

    await database.write(store)
    if await is_sqlite(database):
        return
    await database.write(lambda connection: connection.execute(text("ANALYZE")))


async def is_sqlite(database: Database) -> bool:
    return await database.read(lambda connection: connection.dialect.name == "sqlite")


async def everything(database: Database) -> int:
    """A number that differs if one bit of the totals or ratings does."""

    def unit(connection: Connection) -> int:
        rows = [
            tuple(row)
            for table in (TotalsRow, RatingRow)
            for row in connection.execute(select(table).order_by(*table.__table__.primary_key))
        ]
        return hash(tuple(rows))

    return await database.read(unit)


async def timed(read: Callable[[], Awaitable[Any]]) -> tuple[float, float]:
    """The median and the fewest milliseconds of a read; the fewest are those that nothing else disturbed."""
    taken: list[float] = []
    for _ in range(READS):
        start = time.perf_counter()
        await read()
        taken.append(1000 * (time.perf_counter() - start))
    return statistics.median(taken), min(taken)


async def read_rankings(database: Database) -> None:
    """Print how long the slowest page of each ranking takes."""
    board = SqlLeaderboard(database, lambda: NOW)
    slowest = 0.0, 0.0
    for guild, period, merit in product((EVERYWHERE, 1), Period, Merit):
        ranking = Ranking(guild, period, merit)
        first, people, reader = await board.standings(ranking), *await middle_of(database, ranking)
        pages = sorted({0, first.pages // 2, first.pages - 1})
        times = [await timed(lambda: board.standings(ranking, page, asked_by=reader)) for page in pages]  # noqa: B023
        slowest = tuple(map(max, slowest, *times))
        place = "everywhere" if guild == EVERYWHERE else "largest server"
        shown = ", ".join(f"{median:.1f} ({fewest:.1f})" for median, fewest in times)
        print(f"{place:15} {period:6} {merit:7} {people:7,} people: {shown} ms")
    print(f"slowest page: {slowest[0]:.1f} ms, undisturbed {slowest[1]:.1f} ms")


async def middle_of(database: Database, ranking: Ranking) -> tuple[int, int]:
    """How many people are ranked, and somebody in the middle."""
    query = Query(ranking, NOW)

    def unit(connection: Connection) -> tuple[int, int]:
        ranked = select(func.count()).select_from(TotalsRow).where(*query.ranked)
        people = connection.scalar(ranked) or 0
        return people, connection.scalar(query.page(0).offset(people // 2)) or 0

    return await database.read(unit)


async def read_people(database: Database) -> None:
    """Print how long the stats and the history of those who play most take."""
    most = select(SeatRow.player_id, func.count()).group_by(SeatRow.player_id).order_by(func.count().desc())

    def unit(connection: Connection) -> Any:
        return connection.execute(most.limit(1)).one()

    player, count = await database.read(unit)
    for name, read in (("stats", SqlStatistics(database)), ("history", SqlHistory(database))):
        for place in (EVERYWHERE, 1):
            median, fewest = await timed(lambda: read.of(player, place))  # noqa: B023
            print(f"{name} of a person with {count:,} matches, place {place}: {median:.1f} ({fewest:.1f}) ms")


async def print_plans(database: Database) -> None:
    """Print how the database finds a page and the rank of a line."""
    query = Query(Ranking(EVERYWHERE), NOW)
    found = await database.read(lambda connection: connection.execute(query.page(0)).all())
    row = found[-1]
    explain = "EXPLAIN QUERY PLAN" if await is_sqlite(database) else "EXPLAIN"

    def unit(connection: Connection) -> None:
        for name, statement in (
            ("page", query.page(50)),
            ("rank", query.above(row)),
            ("size", query.size),
        ):
            compiled = statement.compile(connection, compile_kwargs={"literal_binds": True})
            print(f"{name}:")
            for line in connection.exec_driver_sql(f"{explain} {compiled}"):
                print("   ", line[-1])

    await database.read(unit)


async def measure(url: str, results: int) -> None:
    """Fill a database and print all figures."""
    database = Database(url)
    start = time.perf_counter()
    await fill(database, results)
    print(f"{results:,} results stored in {time.perf_counter() - start:.0f} s")
    prints: list[int] = []
    for _ in range(2):
        start = time.perf_counter()
        count = await database.write(recount)
        print(f"{count:,} matches counted again in {time.perf_counter() - start:.1f} s")
        prints.append(await everything(database))
    print("the same to the last bit" if prints[0] == prints[1] else "DIFFERENT")
    await print_plans(database)
    await read_rankings(database)
    await read_people(database)
    await database.close()


async def first_page(url: str, results: int) -> float:
    """The fewest milliseconds of the first page of the world's ranking among so many results."""
    database = Database(url)
    await fill(database, results)
    await database.write(recount)
    board = SqlLeaderboard(database, lambda: NOW)
    _, fewest = await timed(lambda: board.standings(Ranking(EVERYWHERE)))
    await database.close()
    return fewest


@contextmanager
def empty_database(*, on_postgresql: bool = False) -> Iterator[str]:
    """The address of a database with nothing in its tables: a new SQLite file, or at TEST_POSTGRES_URL."""
    with tempfile.TemporaryDirectory() as folder:
        address = os.environ["TEST_POSTGRES_URL"] if on_postgresql else f"sqlite:///{folder}/uno.db"
        url = load_settings({"DATABASE_URL": address}).database_url
        upgrade(url)
        yield url


def rows(few: int = 2_000, many: int = 20_000) -> Iterator[Row]:
    """How the first page of a ranking grows with the results; `python -m` of this module takes a million."""
    taken: dict[int, float] = {}
    for results in (few, many):
        with empty_database() as url:
            taken[results] = asyncio.run(first_page(url, results))
    yield Row(
        f"ranking: a page of {many:,} results", f"{taken[many]:.1f} ms",
        f"of {few:,} results {taken[few]:.1f} ms", taken[many] / taken[few],
    )  # fmt: skip


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--postgresql", action="store_true", help="measure at TEST_POSTGRES_URL")
    options = parser.parse_args()
    with empty_database(on_postgresql=options.postgresql) as url:
        asyncio.run(measure(url, options.results))


if __name__ == "__main__":
    main()
