"""No deleted data stays in the files, and the bot keeps writing while they are cleared (R24)."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text

from bot.storage import clearing
from bot.storage.database import Database
from bot.storage.sqlite_file import LIST_AT, FileBytes
from tests.soak.counts import times
from tests.storage.counter import count_up, somebody_reading

PEOPLE = [10**17 + 7_919 * number for number in range(60)]
GONE, STAY = PEOPLE[:20], PEOPLE[20:]
ANN = GONE[0]
CHANGES = 4_000
SCHEMA = """\
CREATE TABLE seats (id INTEGER PRIMARY KEY, person INTEGER, filler TEXT);
CREATE INDEX seats_of ON seats (person, id);
CREATE TABLE totals (person INTEGER, key INTEGER, filler TEXT, PRIMARY KEY (person, key)) WITHOUT ROWID;
CREATE TABLE states (id INTEGER PRIMARY KEY, state TEXT);
CREATE TABLE counter (value INTEGER NOT NULL);
INSERT INTO counter VALUES (0);
"""
ALL = [f"SELECT * FROM {table} ORDER BY 1, 2" for table in ("seats", "totals", "states")]  # noqa: S608
Change = tuple[str, tuple[object, ...]]


def made(file: Path, page_size: int = 4_096, vacuum: str = "none") -> None:
    """Make an empty database with pages of this size."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute(f"PRAGMA page_size = {page_size}")
        raw.execute(f"PRAGMA auto_vacuum = {vacuum}")
        raw.execute("PRAGMA journal_mode = wal")
        raw.executescript(SCHEMA)


def changes(rng: Random, people: list[int]) -> Iterator[Change]:
    """Endless changes: rows of these people are added, grow, shrink, and are deleted."""
    while True:
        person, filler = rng.choice(people), "x" * rng.choice((0, 3, 50, 400, 3_000))
        first = rng.randrange(1, 1_500)
        yield from rng.choice(
            [
                [("INSERT INTO seats (person, filler) VALUES (?, ?)", (person, filler))] * 3,
                [("INSERT OR REPLACE INTO totals VALUES (?, ?, ?)", (person, first, filler[:200]))],
                [("INSERT INTO states (state) VALUES (?)", (f"{filler}{person} {filler}",))],
                [("UPDATE seats SET filler = ? WHERE id = ?", (filler, first))],
                [("UPDATE states SET state = ? WHERE id = ?", (f"{filler} {person}", first // 5))],
                [("DELETE FROM seats WHERE id BETWEEN ? AND ?", (first, first + 5))],
                [("DELETE FROM totals WHERE person = ? AND key < ?", (person, first))],
            ]
        )


def apply(some: list[Change]) -> Callable[[Connection], None]:
    def unit(connection: Connection) -> None:
        for statement, values in some:
            connection.exec_driver_sql(statement, values)

    return unit


def forget(connection: Connection) -> None:
    """Delete everything about the people in GONE."""
    for person in GONE:
        connection.execute(text("UPDATE seats SET person = NULL WHERE person = :id"), {"id": person})
        connection.execute(text("DELETE FROM totals WHERE person = :id"), {"id": person})
        connection.execute(text("DELETE FROM states WHERE state LIKE :id"), {"id": f"%{person}%"})


def rewrite(connection: Connection) -> None:
    """Change all rows in place: a text keeps its length."""
    for table, column in (("seats", "filler"), ("totals", "filler"), ("states", "state")):
        connection.execute(text(f"UPDATE {table} SET {column} = replace({column}, 'x', 'y')"))  # noqa: S608


def traces(file: Path) -> Counter[str]:
    """How often each file of a database contains a deleted person, as text or in SQLite's format."""
    forms = [form for person in GONE for form in (str(person).encode(), person.to_bytes(8))]
    files = [path for path in file.parent.iterdir() if path.name.startswith(file.name)]
    return Counter(
        {path.name: count for path in files if (count := sum(map(path.read_bytes().count, forms)))}
    )


def rows_of(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [raw.execute(query).fetchall() for query in ALL]


@asynccontextmanager
async def opened(file: Path) -> AsyncGenerator[Database]:
    database = Database(f"sqlite:///{file}")
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def lived(file: Path, rng: Random, much: int = CHANGES) -> AsyncGenerator[Database]:
    """Open a database and have all people change it in many transactions."""
    some = changes(rng, PEOPLE)
    async with opened(file) as database:
        for _ in range(much // 40):
            await database.write(apply([next(some) for _ in range(40)]))
        yield database


@pytest.mark.parametrize("seed", range(times(8, 200)))
async def test_no_byte_is_left_of_people_who_are_gone(tmp_path: Path, seed: int) -> None:
    """Tried with pages of all sizes, in files that do and don't shrink by themselves."""
    rng, file = Random(seed), tmp_path / "uno.db"
    made(file, rng.choice((512, 1_024, 4_096, 65_536)), rng.choice(("none", "none", "full", "incremental")))
    async with lived(file, rng) as database:
        await database.delete(forget)
        before = rows_of(file)
        await database.clear_gaps()
        assert not traces(file)
        assert rows_of(file) == before
        await database.write(rewrite)  # cleared data must not come back out of a cache
        await database.checkpoint()
        assert not traces(file)


async def test_pages_are_cleared_that_were_only_in_the_log(tmp_path: Path) -> None:
    for seed in range(12):
        file = tmp_path / f"{seed}.db"
        made(file)
        async with lived(file, Random(seed), 1_000) as database:
            await database.write(forget)
            assert file.stat().st_size < 100_000
            await database.clear_gaps()
            assert not traces(file)


async def test_sqlite_leaves_rows_where_they_were_before_they_moved(tmp_path: Path) -> None:
    """Otherwise the other tests would prove nothing."""
    found = 0
    for seed in range(8):
        file = tmp_path / f"{seed}.db"
        made(file)
        async with lived(file, Random(seed)) as database:
            await database.write(forget)
        found += traces(file).total()
    assert found


async def test_people_keep_writing_while_gaps_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change may move an old gap to a page that was already scanned."""
    monkeypatch.setattr(clearing, "PAGES", 50)
    monkeypatch.setattr(clearing, "PAUSE_SECONDS", 0)
    rng, file = Random(1), tmp_path / "uno.db"
    made(file, 1_024)
    async with lived(file, rng) as database:
        await database.delete(forget)
        others, written = changes(rng, STAY), 0
        clears = asyncio.create_task(database.clear_gaps())
        while not clears.done():
            await database.write_soon(apply([next(others) for _ in range(20)]))
            written += 1
        await clears
        await database.checkpoint()
        assert written > 20
        assert not traces(file)
        rows_of(file)


async def test_what_an_earlier_process_left_is_cleared_for_good(tmp_path: Path) -> None:
    for seed in range(8):
        file = tmp_path / f"{seed}.db"
        made(file)
        async with lived(file, Random(seed)) as earlier:
            await earlier.write(forget)
        async with opened(file) as database:
            await database.clear_gaps()
            assert not traces(file)


async def test_a_page_in_the_cache_does_not_bring_its_old_gap_back(tmp_path: Path) -> None:
    file = tmp_path / "uno.db"
    made(file)
    with closing(sqlite3.connect(file)) as raw:
        (page,) = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'counter'").fetchone()
    with file.open("r+b") as content:
        content.seek((page - 1) * 4_096 + 100)
        content.write(ANN.to_bytes(8))
    async with opened(file) as database:
        await database.write(lambda connection: connection.execute(text("SELECT * FROM counter")).all())
        await database.clear_gaps()
        await database.write(count_up)
        assert not traces(file)


async def test_the_log_is_copied_into_the_file_again_after_that(tmp_path: Path) -> None:
    made(tmp_path / "uno.db")
    async with opened(tmp_path / "uno.db") as database:
        await database.clear_gaps()
        for seed in range(20):
            await database.write(apply(list(islice(changes(Random(seed), STAY), 400))))
        assert Path(f"{tmp_path}/uno.db-wal").stat().st_size < 10_000_000
        assert (tmp_path / "uno.db").stat().st_size > 1_000_000


async def test_gaps_are_cleared_once_for_all_deletions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[int]()
    look = FileBytes.pages_with_gaps

    def noted(self: FileBytes, first: int, count: int) -> list[int]:
        looks.append(first)
        return look(self, first, count)

    monkeypatch.setattr(FileBytes, "pages_with_gaps", noted)
    made(tmp_path / "uno.db")
    async with opened(tmp_path / "uno.db") as database:
        await database.clear_gaps()
        assert looks
        looks.clear()
        await database.clear_gaps()
        assert not looks
        await database.delete(count_up)
        await database.delete(count_up)
        await database.clear_gaps()
        await database.clear_gaps()
        assert looks.count(1) == 1


async def test_clearing_waits_for_somebody_who_reads_and_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clearing, "TRIES", 2)
    monkeypatch.setattr(clearing, "RETRY_SECONDS", 0)
    file = tmp_path / "uno.db"
    made(file)
    async with lived(file, Random(5)) as database:
        with somebody_reading(file):
            await database.delete(forget)
            await database.clear_gaps()
            assert traces(file)
            await database.write(count_up)
        await database.clear_gaps()
        assert not traces(file)


async def test_closing_ends_clearing_between_two_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, may_look, look = asyncio.Event(), threading.Event(), FileBytes.pages_with_gaps
    loop = asyncio.get_running_loop()

    def look_later(self: FileBytes, first: int, count: int) -> list[int]:
        loop.call_soon_threadsafe(looking.set)
        may_look.wait()
        return look(self, first, count)

    monkeypatch.setattr(FileBytes, "pages_with_gaps", look_later)
    monkeypatch.setattr(clearing, "PAGES", 1)
    made(tmp_path / "uno.db")
    async with opened(tmp_path / "uno.db") as database:
        clears = asyncio.create_task(database.clear_gaps())
        await asyncio.wait([asyncio.create_task(looking.wait()), clears], return_when=asyncio.FIRST_COMPLETED)
        end = asyncio.create_task(database.close())
        ended, _ = await asyncio.wait([end], timeout=0.1)
        may_look.set()
        await asyncio.gather(end, clears)
        assert not ended


# Opens the database, reads, and closes it: a process that believes it is the last one removes the log.
LOOK = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM counter'); c.close()"


async def test_nobody_who_looks_at_the_file_after_clearing_removes_the_log(tmp_path: Path) -> None:
    """Closing the file anywhere in this process would drop SQLite's locks on it."""
    file = tmp_path / "uno.db"
    made(file)
    async with lived(file, Random(5)) as database:
        await database.delete(forget)
        await database.clear_gaps()
        looking = await asyncio.create_subprocess_exec(sys.executable, "-c", LOOK, file)
        assert await looking.wait() == 0
        await database.write(count_up)
        with closing(sqlite3.connect(file)) as reader:
            assert reader.execute("SELECT value FROM counter").fetchone() == (1,)


def test_a_page_without_cells_is_never_taken_for_one_with_cells(tmp_path: Path) -> None:
    """Long rows continue on pages that begin with the number of the next one."""
    file = tmp_path / "uno.db"
    made(file, 512)
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.executemany("INSERT INTO states (state) VALUES (?)", [("x" * 500_000,) for _ in range(4)])
    before = rows_of(file)
    with closing(FileBytes(file)) as content:
        content.overwrite_gaps(range(1, 10_000))
        assert content.pages_with_gaps(1, 10_000) == []
    assert rows_of(file) == before
    assert set(LIST_AT) == {2, 5, 10, 13}
