"""Measures the cost of a long history: `make bench ONLY=million`, with fewer matches by `ARGS="--matches
100000"`.

It fills a database with matches of 333 servers, of which the biggest has one in seven, and runs every query
that users can trigger; then it runs the sweeps, and prints the longest time for which each held the write
lock. It uses a SQLite file and, if there is a server at TEST_POSTGRES_URL, PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, cast

from msgspec import Struct
from sqlalchemy import Connection, Table, make_url, text

from bot.engine.catalogue import options_of, rules_of
from bot.features import fill_all
from bot.game.rating import MODEL
from bot.game.statistics import STATISTICS
from bot.storage.address import sqlite_file
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rankings import recount_if_outdated
from bot.storage.retention import SqlRetention
from bot.storage.rows import MATCHES, ROUNDS, SEATS, TABLES
from bot.storage.rule_sets import rules_id_of
from bot.storage.schema import upgrade
from tests.benchmarks.bench_record import size_of
from tests.benchmarks.table import Row, counted, show
from tests.databases import fresh_postgres
from tests.features.samples import modules_of_tests

MATCHES_STORED = 1_000_000
SERVERS, PEOPLE, SEATED, ROUNDS_EACH = 333, 83_000, 3, 5
BIGGEST = 1_000  # the ID of the server with the most matches; the other IDs follow
FIRST_PERSON = 10**17
SECONDS = 60.0  # from one match to the next
AT_ONCE = 5_000  # matches written in one transaction

T = TypeVar("T")


# A history


async def million(url: str, matches: int) -> None:
    """Fill a database with this many matches that count."""
    await asyncio.to_thread(upgrade, url)
    database = Database(url)
    rules = await database.write(lambda connection: rules_id_of(connection, options_of(rules_of({}))))
    await database.close()
    async with _filling(url) as fill:
        rng, weights = Random(54), list(accumulate(1 / place for place in range(1, SERVERS + 1)))
        for first in counted(range(1, matches + 1, AT_ONCE), "parts of the past"):
            part = range(first, min(first + AT_ONCE, matches + 1))
            rows = [_match(rng, number, weights, rules) for number in part]
            for table in (TABLES, MATCHES, SEATS, ROUNDS):
                await fill(table, [row for match in rows for row in match[table.name]])


Fill = Callable[[Table, list[dict[str, Any]]], Awaitable[None]]


def _filling(url: str) -> AbstractAsyncContextManager[Fill]:
    file = sqlite_file(url)
    return _filling_file(file) if file else _filling_server(url)


@asynccontextmanager
async def _filling_file(file: Path) -> AsyncIterator[Fill]:
    """Yield a function that adds rows to a SQLite file, bypassing the program."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA synchronous = OFF")

        async def fill(table: Table, rows: list[dict[str, Any]]) -> None:
            names = list(rows[0])
            columns, places = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
            statement = f"INSERT INTO {table.name} ({columns}) VALUES ({places})"  # noqa: S608
            raw.executemany(statement, [list(row.values()) for row in rows])
            raw.commit()

        yield fill
        for statement in RANKED:
            raw.execute(statement)
        raw.commit()
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def _filling_server(url: str) -> AsyncIterator[Fill]:
    """Yield a function that adds rows to a PostgreSQL database, bypassing the program."""
    import asyncpg

    raw = await asyncpg.connect(
        make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    )

    async def fill(table: Table, rows: list[dict[str, Any]]) -> None:
        records = [list(row.values()) for row in rows]
        await raw.copy_records_to_table(table.name, records=records, columns=list(rows[0]))

    yield fill
    for statement in (*RANKED, "ANALYZE"):
        await raw.execute(statement)
    await raw.close()


# The all-time rankings, without rating a million matches; past periods are deleted anyway.
RANKED = (
    *(
        "INSERT INTO totals "  # noqa: S608
        "(guild_id, period, player_id, matches, wins, points, share, rating, is_listed) "
        f"SELECT {guild}, 'all', player_id, count(*), sum(CASE WHEN rank = 1 THEN 1 ELSE 0 END), "
        "sum(points), avg(CASE WHEN rank = 1 THEN 1.0 ELSE 0.0 END), 1000, true "
        "FROM seats JOIN matches ON matches.id = match_id GROUP BY 1, player_id"
        for guild in ("-1", "guild_id")
    ),
    "INSERT INTO ratings (guild_id, player_id, mu, sigma, model) "  # noqa: S608
    f"SELECT guild_id, player_id, 25.0, 8.0, '{MODEL}' FROM totals",
)


COUNTS = {one.name: 1 for one in STATISTICS if one.is_whole}


def _match(rng: Random, number: int, weights: list[float], rules: int) -> dict[str, list[dict[str, Any]]]:
    """The rows of one match, by table; a few people play most of the matches of a server."""
    (server,) = rng.choices(range(SERVERS), cum_weights=weights)
    people = set[int]()
    while len(people) < SEATED:
        people.add(FIRST_PERSON + (server * 251 + int(PEOPLE * rng.random() ** 4)) % PEOPLE)
    began, guild = number * SECONDS, BIGGEST + server
    ranks = rng.sample(range(1, SEATED + 1), SEATED)
    table = {
        "id": number, "guild_id": guild, "channel_id": number, "is_public": True, "stage": "closed",
        "revision": 1, "match_id": number, "shown_revision": 1, "messages": "{}",
        "created_at": began, "updated_at": began,
    }  # fmt: skip
    match = {
        "id": number, "table_id": number, "guild_id": guild, "rules_id": rules, "rules_version": 1,
        "record_format": 1, "target": 500, "started_at": began, "ended_at": began + 900, "counted_as": number,
    }  # fmt: skip
    seats = [
        {"match_id": number, "seat": seat, "player_id": person, "score": rng.randrange(500), "rank": rank,
         "took_part": True, "finished": True, "repeats": 0, "rating": 1_000, "local_rating": 1_000,
         **COUNTS, "call_seconds": 1.0, "catch_seconds": 1.0, "quickest_call": rng.uniform(0.3, 9),
         "quickest_catch": rng.uniform(0.3, 9), "best_round": rng.randrange(200),
         "most_cards": rng.randrange(30)}
        for seat, (person, rank) in enumerate(zip(sorted(people), ranks, strict=True))
    ]  # fmt: skip
    rounds = [
        {"match_id": number, "number": one, "secret": rng.randbytes(32),
         "dealer": 0, "winner": rng.randrange(SEATED), "points": "[0, 0, 0]", "started_at": began + 180 * one,
         "ended_at": began + 180 * one + rng.uniform(20, 170)}
        for one in range(1, ROUNDS_EACH + 1)
    ]  # fmt: skip
    return {"tables": [table], "matches": [match], "seats": seats, "rounds": rounds}


# Its cost


@dataclass
class Writer:
    """The duration of each write transaction of a database."""

    database: Database
    held: list[float] = field(default_factory=list[float])

    def watch(self) -> None:
        """Measure every write from now on."""
        write = self.database.write

        async def timed(unit: Callable[[Connection], Any]) -> Any:
            def measured(connection: Connection) -> Any:
                start = time.perf_counter()
                try:
                    return unit(connection)
                finally:
                    self.held.append(time.perf_counter() - start)

            return await write(measured)

        cast("Any", self.database).write = timed


async def _asked(what: str, ask: Callable[[], Awaitable[object]]) -> Row:
    await ask()  # once to warm up the disk cache
    start, cpu = time.perf_counter(), time.process_time()
    await ask()
    took, used = time.perf_counter() - start, time.process_time() - cpu
    return Row(what, f"{1_000 * took:.1f} ms", f"{1_000 * used:.1f} ms of CPU")


async def _swept(writer: Writer, what: str, sweep: Callable[[], Awaitable[object]]) -> Row:
    writer.held.clear()
    start = time.perf_counter()
    await sweep()
    took = time.perf_counter() - start
    return Row(
        what, f"{1_000 * max(writer.held, default=0.0):.1f} ms locked", f"{1_000 * took:.1f} ms in all"
    )


class Past(Struct, frozen=True):
    """The subjects of the queries: the server and the person with the most matches, another person with many,
    and the last match with its end.
    """

    guild: int
    person: int
    stranger: int
    match: int
    ends: float


async def made(url: str, matches: int) -> list[Row]:
    """Fill the database."""
    start = time.perf_counter()
    await million(url, matches)
    found = [Row(f"{matches:,} matches made", f"{time.perf_counter() - start:.0f} s")]
    database = Database(url)
    for what, fill in (("rungs and summaries", recount_if_outdated), ("careers and bests", fill_all)):
        start = time.perf_counter()
        await database.write(fill)
        found.append(Row(f"an update fills {what}", f"{time.perf_counter() - start:.0f} s"))
        print(found[-1], file=sys.stderr, flush=True)
    await database.close()
    if file := sqlite_file(url):
        size = await asyncio.to_thread(size_of, file)
        found.append(Row("storage: a match without moves", f"{size / matches:.0f} bytes"))
    return found


async def asked(url: str) -> list[Row]:
    """Run every query that users can trigger."""
    database = Database(url)
    questions = await all_questions(database)
    found = [await _asked(what, ask) for what, ask in questions.items()]
    await database.close()
    return found


async def swept(url: str) -> list[Row]:
    """Run the sweeps; one person leaves the leaderboards and deletes their data."""
    database = Database(url)
    past = await database.read(past_in)
    busiest, ends = past.person, past.ends
    writer, kept, people = Writer(database), SqlRetention(database), SqlPeople(database)
    writer.watch()
    present, person = range(BIGGEST, BIGGEST + SERVERS), FIRST_PERSON + 5
    found = [
        await _swept(writer, "sweep: servers present", lambda: kept.note_present(lambda: present, ends)),
        await _swept(writer, "sweep: moves, none due", lambda: kept.delete_moves(ends)),
        await _swept(writer, "sweep: marks", lambda: kept.delete_marks(ends)),
        await _swept(writer, "sweep: periods", lambda: kept.delete_periods(ends)),
        await _swept(writer, "somebody leaves the boards", lambda: people.unlist(person, is_unlisted=True)),
        await _swept(writer, "somebody deletes their data", lambda: people.forget(person)),
        await _swept(writer, "the busiest person deletes theirs", lambda: people.forget(busiest)),
    ]
    await database.close()
    return found


def past_in(connection: Connection) -> Past:
    """The subjects of the queries in this database."""
    busiest = "SELECT player_id FROM seats WHERE player_id > 0 GROUP BY 1 ORDER BY count(*) DESC LIMIT 2"
    person, stranger = connection.scalars(text(busiest)).all()
    match, ends = connection.execute(text("SELECT max(id), max(ended_at) FROM matches")).one()
    return Past(BIGGEST, int(person), int(stranger), int(match), float(ends))


async def all_questions(database: Database) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """Every query that anybody may trigger repeatedly, of all features."""
    past = await database.read(past_in)
    asked = [module.questions(database, past) for module in modules_of_tests("million")]
    return {what: ask for some in asked for what, ask in some.items()}


async def _measured(url: str, matches: int, *, is_made: bool) -> list[Row]:
    found = [] if is_made else await made(url, matches)
    return [*found, *await asked(url), *await swept(url)]


async def _on_server(matches: int) -> list[Row]:
    async with fresh_postgres() as url:
        return [] if url is None else await _measured(url, matches, is_made=False)


def rows(matches: int = MATCHES_STORED, kept: Path | None = None) -> Iterator[Row]:
    """Everything, in a temporary file or in a `kept` one, which is made if it is missing, then in
    PostgreSQL.
    """
    with TemporaryDirectory() as folder:
        file = kept or Path(folder) / "uno.db"
        yield from asyncio.run(_measured(f"sqlite:///{file}", matches, is_made=file.exists()))
    for row in asyncio.run(_on_server(matches)):
        yield replace(row, what=f"PostgreSQL: {row.what}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES_STORED)
    parser.add_argument("--file", type=Path, help="a database that is kept, and used again if it exists")
    chosen = parser.parse_args()
    show(rows(chosen.matches, chosen.file))
