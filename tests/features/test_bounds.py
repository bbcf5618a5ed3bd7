"""Anything that a stranger may query repeatedly costs the same after a year as after a month.

Each query in the `million.py` of a feature's tests runs on two histories, one four times as long as the
other. The work is counted, not timed: SQLite's steps, and the rows that PostgreSQL reads.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from sqlalchemy import Connection, event

from bot.features import recount_all
from bot.storage.database import Database
from bot.storage.rankings import count_rungs
from bot.storage.rows import METADATA
from bot.storage.sqlite import raw_of
from bot.storage.summaries import recount_summaries
from tests.benchmarks import bench_million
from tests.databases import NO_SERVER, fresh_postgres
from tests.needs import go_without

MATCHES, TIMES = 150, 4
HOURS = 8.0  # between two matches: each month has 90 of them
SEARCHED = 30  # of a person's matches, where a query searches some
NAMES = {table.name for table in METADATA.sorted_tables}
Ask = Callable[[], Awaitable[object]]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few servers and people, so that some of them have a long history."""
    for name, value in {"SERVERS": 3, "PEOPLE": 12, "SECONDS": HOURS * 3_600}.items():
        monkeypatch.setattr(bench_million, name, value)
    monkeypatch.setattr("bot.storage.rankings.MOST_SEARCHED", SEARCHED)


@asynccontextmanager
async def filled(kind: str, folder: Path, matches: int) -> AsyncIterator[Database]:
    """A database with this many matches."""
    async with fresh_postgres() as server:
        url = server if kind == "postgresql" else f"sqlite:///{folder}/{matches}.db"
        if url is None:
            go_without(NO_SERVER)
        await bench_million.million(url, matches)
        database = Database(url)
        for fill in (count_rungs, recount_summaries, recount_all):
            await database.write(fill)
        yield database
        await database.close()


class Work(Struct):
    """The steps or rows of an answer, and its full table scans."""

    count: int = 0
    scans: set[str] = set()


async def work_of(database: Database, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> Work:
    """The cost of a query."""
    work, read = Work(), database.read

    async def counted(unit: Callable[[Connection], Any]) -> Any:
        def measured(connection: Connection) -> Any:
            with noted(connection) as statements, steps_counted(connection, work):
                done = unit(connection)
            for statement, given in statements:
                _explain(connection, statement, given, work)
            return done

        return await read(measured)

    with monkeypatch.context() as patch:
        patch.setattr(database, "read", counted)
        await ask()
    return work


@contextmanager
def noted(connection: Connection) -> Iterator[list[tuple[str, Any]]]:
    """The statements that a connection runs, with their parameters."""
    statements = list[tuple[str, Any]]()

    def note(*given: Any) -> None:
        statements.append((given[2], given[3]))

    event.listen(connection, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(connection, "before_cursor_execute", note)


@contextmanager
def steps_counted(connection: Connection, work: Work) -> Iterator[None]:
    """Count the steps of SQLite's virtual machine."""
    if connection.dialect.name != "sqlite":
        yield
        return

    def step() -> int:
        work.count += 1
        return 0

    raw_of(connection).set_progress_handler(step, 1)
    try:
        yield
    finally:
        raw_of(connection).set_progress_handler(None, 1)


def _explain(connection: Connection, statement: str, given: Any, work: Work) -> None:
    if connection.dialect.name == "sqlite":
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
        details = [row.detail.split() for row in plan]
        work.scans |= {words[1] for words in details if words[0] == "SCAN" and words[1] in NAMES}
        return
    for road in ("seqscan", "hashjoin", "mergejoin"):  # the plans it prefers for small tables
        connection.exec_driver_sql(f"SET LOCAL enable_{road} = off")
    plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", given)
    for node in _nodes(plan.scalar_one()[0]["Plan"]):
        rows = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
        work.count += int(rows * node["Actual Loops"])
        work.scans |= {node["Relation Name"]} if node["Node Type"] == "Seq Scan" else set()


def _nodes(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_no_question_costs_more_after_a_longer_past(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[dict[str, Work]]()
    for matches in (MATCHES, TIMES * MATCHES):
        async with filled(kind, tmp_path, matches) as database:
            questions = await bench_million.all_questions(database)
            found.append({what: await work_of(database, ask, monkeypatch) for what, ask in questions.items()})
    early, late = found
    assert len(late) > 5  # even without some of the features
    assert {what: work.scans for what, work in late.items() if work.scans} == {}
    grown = {what: (early[what].count, work.count) for what, work in late.items()}
    assert {what: counts for what, counts in grown.items() if counts[1] > 1.25 * counts[0] + 60} == {}
