"""The database: its settings apply, units of work are atomic, and a caller who gives up keeps no lock."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from types import NoneType
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.util import await_only

from bot.game.ports import StoreDamaged, StoreUnavailable
from bot.storage.database import Database
from bot.storage.sqlite import MOST_TOGETHER, PRAGMAS, WHILE_MIGRATING, PragmaRefused
from bot.storage.sqlite_file import damage, is_sqlite_sound
from tests.databases import counted_sql
from tests.storage.conftest import Ask
from tests.storage.counter import count_up, somebody_reading

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

WRITERS, TIMES = 16, 60
FULL = 2  # SQLite's value for writes that survive a power cut (R2)
Write = Callable[[Database, Callable[[Connection], Any]], Coroutine[Any, Any, Any]]
ANN, BOB = 3_000_000_000_000_000_002, 3_000_000_000_000_000_003


def fetch(connection: Connection, query: str) -> Any:
    return connection.execute(text(query)).scalar_one()


def value_of_counter(connection: Connection) -> int:
    return fetch(connection, "SELECT value FROM counter")


def make_counter(connection: Connection) -> None:
    connection.execute(text("DROP TABLE IF EXISTS counter"))  # left by a test on the same PostgreSQL database
    connection.execute(text("CREATE TABLE counter (value INTEGER NOT NULL)"))
    connection.execute(text("INSERT INTO counter VALUES (0)"))


@pytest.fixture
async def sqlite(tmp_path: Path) -> Any:
    """A SQLite file with nothing but a counter in it."""
    database = Database(f"sqlite:///{tmp_path}/uno.db")
    await database.write(make_counter)
    yield database
    await database.close()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", FULL),
        ("busy_timeout", PRAGMAS["busy_timeout"]),
        ("foreign_keys", 1),
        ("secure_delete", 1),
    ],
)
async def test_the_settings_hold_for_both_connections(sqlite: Database, pragma: str, value: object) -> None:
    def unit(connection: Connection) -> Any:
        return fetch(connection, f"PRAGMA {pragma}")

    assert await sqlite.write(unit) == await sqlite.read(unit) == value


@pytest.mark.parametrize("pragma", ["synchronous", "secure_delete"])
def test_a_migration_sets_what_some_builds_of_sqlite_leave_off(pragma: str) -> None:
    assert WHILE_MIGRATING.get(pragma) == PRAGMAS[pragma]


async def test_a_log_that_somebody_reads_is_cleared_once_they_have_finished(
    sqlite: Database, tmp_path: Path
) -> None:
    log = tmp_path / "uno.db-wal"
    await sqlite.write(count_up)
    with somebody_reading(tmp_path / "uno.db"):
        await sqlite.write(count_up)
        assert not await sqlite.clear_log()
        assert log.stat().st_size
    await sqlite.write(count_up)  # nobody waits longer than before
    assert await sqlite.clear_log()
    assert log.stat().st_size == 0


async def test_a_checkpoint_that_a_reader_held_up_is_made_up_for(sqlite: Database, tmp_path: Path) -> None:
    log = tmp_path / "uno.db-wal"
    await sqlite.write(count_up)
    with somebody_reading(tmp_path / "uno.db"):
        await sqlite.write(count_up)
        await sqlite.checkpoint()
        assert log.stat().st_size
    await sqlite.clear_deleted()  # is soon called again
    assert log.stat().st_size == 0


async def test_a_setting_that_sqlite_refuses_is_an_error() -> None:
    database = Database("sqlite:///:memory:")
    with pytest.raises(PragmaRefused, match="journal_mode is memory"):
        await database.write(make_counter)
    await database.close()


async def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises((DBAPIError, StoreUnavailable), match=r"readonly|read-only"):
        await database.read(make_counter)


async def test_a_reader_sees_one_moment(database: Database) -> None:
    await database.write(make_counter)
    async with database.hold(to_write=False) as run:
        before = await run(value_of_counter)
        await database.write(count_up)
        assert [before, await run(value_of_counter)] == [0, 0]


async def test_a_unit_goes_to_the_thread_once(sqlite: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    trips = list[str]()
    execute = aiosqlite.Connection._execute  # noqa: SLF001

    async def noted(connection: aiosqlite.Connection, work: Any, *arguments: Any) -> Any:
        trips.append("trip")
        return await execute(connection, work, *arguments)

    await sqlite.read(value_of_counter)  # connects
    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    await sqlite.write(count_up)
    await sqlite.write_soon(count_up)
    await sqlite.read(value_of_counter)
    assert len(trips) == 3


async def test_rows_that_nobody_reads_hold_nothing(sqlite: Database) -> None:
    def fill(connection: Connection) -> None:
        connection.execute(text("INSERT INTO counter VALUES (:value)"), [{"value": n} for n in range(100)])

    def first(connection: Connection) -> int:
        query = text("SELECT value FROM counter ORDER BY value").execution_options(yield_per=10)
        return next(iter(connection.execute(query).scalars()))

    await sqlite.write(fill)
    assert await sqlite.read(first) == 0
    assert await sqlite.clear_log(), "a statement that is not over would hold the log"


async def test_a_unit_that_raises_leaves_nothing(database: Database, ask: Ask) -> None:
    await database.write(make_counter)

    def unit(connection: Connection) -> None:
        count_up(connection)
        raise LookupError("in the middle")

    with pytest.raises(LookupError):
        await database.write(unit)
    assert await ask("SELECT value FROM counter") == [(0,)]


async def test_a_commit_that_fails_leaves_nothing(sqlite: Database) -> None:
    def unit(connection: Connection) -> None:
        count_up(connection)
        connection.execute(text("CREATE TABLE rounds (id INTEGER PRIMARY KEY)"))
        connection.execute(text("CREATE TABLE moves (round REFERENCES rounds DEFERRABLE INITIALLY DEFERRED)"))
        connection.execute(text("INSERT INTO moves VALUES (1)"))

    with pytest.raises(IntegrityError):
        await sqlite.write(unit)
    await sqlite.write(count_up)
    assert await sqlite.read(lambda connection: fetch(connection, "SELECT value FROM counter")) == 1


async def test_sqlite_loses_no_update_of_those_who_read_first(sqlite: Database) -> None:
    """Without our setup, 887 of these 960 are lost without an error (notes on R7)."""

    def unit(connection: Connection) -> None:
        value = fetch(connection, "SELECT value FROM counter")
        connection.execute(text("UPDATE counter SET value = :value"), {"value": value + 1})

    async def writer() -> None:
        for _ in range(TIMES):
            await sqlite.write(unit)

    await asyncio.gather(*(writer() for _ in range(WRITERS)))
    assert (
        await sqlite.read(lambda connection: fetch(connection, "SELECT value FROM counter"))
        == WRITERS * TIMES
    )


async def test_a_unit_holds_the_lock_of_sqlite_from_its_first_word_on(
    sqlite: Database, tmp_path: Path
) -> None:
    """Otherwise a unit that has read would find the database locked when it starts to write (notes on R7)."""
    other = sqlite3.connect(tmp_path / "uno.db", timeout=0, isolation_level=None, check_same_thread=False)

    def unit(connection: Connection) -> None:
        fetch(connection, "SELECT value FROM counter")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        count_up(connection)

    await sqlite.write(unit)
    other.execute("BEGIN IMMEDIATE")
    other.close()


async def test_what_waits_for_the_writer_is_committed_together(sqlite: Database) -> None:
    with counted_sql() as counts:
        await asyncio.gather(*(sqlite.write_soon(count_up) for _ in range(MOST_TOGETHER + 1)))
    assert counts["writes"] == 2
    assert await sqlite.read(value_of_counter) == MOST_TOGETHER + 1


async def test_the_longest_hold_of_the_writer_is_remembered(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("bot.storage.sqlite.perf_counter", lambda: clock[0])

    def takes(seconds: float) -> Callable[[Connection], None]:
        def unit(_: Connection) -> None:
            clock[0] += seconds

        return unit

    for seconds in (200.0, 900.0, 300.0):
        await sqlite.write_soon(takes(seconds))
    await sqlite.read(takes(5_000.0))
    assert sqlite.longest_hold == 900.0


async def test_a_unit_that_fails_takes_no_other_with_it(database: Database) -> None:
    """The other units of the group are committed, and each caller learns the outcome of its own."""

    def refused(connection: Connection) -> None:
        count_up(connection)
        raise LookupError

    await database.write(make_counter)
    units = (count_up, refused, count_up, refused, count_up)
    results = await asyncio.gather(*map(database.write_soon, units), return_exceptions=True)
    assert [type(result) for result in results] == [NoneType, LookupError, NoneType, LookupError, NoneType]
    assert await database.read(value_of_counter) == 3


async def test_a_full_disk_is_named_as_the_reason_to_a_whole_group(sqlite: Database) -> None:
    """SQLite then rolls back the whole transaction, including its savepoints."""

    def limit(connection: Connection) -> None:
        pages = fetch(connection, "PRAGMA page_count")
        connection.execute(text(f"PRAGMA max_page_count = {pages + 1}"))

    def fill(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE large (content BLOB)"))
        connection.execute(text("INSERT INTO large VALUES (zeroblob(1000000))"))

    await sqlite.write(limit)
    results = await asyncio.gather(
        *map(sqlite.write_soon, (count_up, fill, count_up)), return_exceptions=True
    )
    assert [type(result) for result in results] == [StoreUnavailable] * 3
    assert all("full" in str(result) for result in results), results
    await asyncio.gather(sqlite.write_soon(count_up), sqlite.write_soon(count_up))
    assert await sqlite.read(value_of_counter) == 2


@pytest.mark.parametrize("units", [1, 2])
async def test_a_unit_that_raises_stop_iteration_keeps_nobody_waiting(sqlite: Database, units: int) -> None:
    """A future can't hold a StopIteration."""

    def unit(connection: Connection) -> None:
        count_up(connection)
        next(iter(()))

    wanted = [unit, count_up][:units]
    results = await asyncio.gather(*map(sqlite.write_soon, wanted), return_exceptions=True)
    assert [type(result) for result in results] == [RuntimeError, NoneType][:units]
    with pytest.raises(RuntimeError):
        await sqlite.write(unit)
    assert await sqlite.read(value_of_counter) == units - 1


async def test_a_connection_that_fails_to_close_leaves_no_thread(tmp_path: Path) -> None:
    close = Connection.close

    def fail(connection: Connection) -> None:
        close(connection)
        raise sqlite3.OperationalError("disk I/O error")

    threads = set(threading.enumerate())
    database = Database(f"sqlite:///{tmp_path}/uno.db")
    await database.write(make_counter)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "close", fail)
        with pytest.raises(sqlite3.OperationalError):
            await database.close()
    assert set(threading.enumerate()) <= threads


async def test_whoever_changes_something_else_waits_for_one_group_only(sqlite: Database) -> None:
    """SQLAlchemy's pool gives the connection back to a caller who returns it and asks for it again
    immediately.
    """
    done = 0

    async def play_on() -> None:
        nonlocal done
        while done < 10 * MOST_TOGETHER:
            await sqlite.write_soon(count_up)
            done += 1

    playing = [asyncio.create_task(play_on()) for _ in range(MOST_TOGETHER + 8)]
    await asyncio.sleep(0)
    await sqlite.write(count_up)
    assert done <= 2 * MOST_TOGETHER
    await asyncio.gather(*playing)


async def test_a_damaged_page_is_no_concern_of_other_tables(sqlite: Database) -> None:
    malformed = sqlite3.DatabaseError("database disk image is malformed")
    malformed.sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    def on_that_page(_: Connection) -> None:
        raise malformed

    units = (count_up, on_that_page, count_up)
    results = await asyncio.gather(*map(sqlite.write_soon, units), return_exceptions=True)
    assert [type(result) for result in results] == [NoneType, StoreDamaged, NoneType]
    assert await sqlite.read(value_of_counter) == 2


async def test_an_outage_is_met_once_by_all_that_wait(sqlite: Database, tmp_path: Path) -> None:
    """While another program locks the file, each unit would wait just as long if it were tried alone."""
    begun = list[str]()

    def on_begin(_: Connection) -> None:
        begun.append("BEGIN")

    await sqlite.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=10"))
    event.listen(Engine, "begin", on_begin)
    with closing(sqlite3.connect(tmp_path / "uno.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        calls = (sqlite.write_soon(count_up) for _ in range(5))
        results = await asyncio.gather(*calls, return_exceptions=True)
    event.remove(Engine, "begin", on_begin)
    assert [type(result) for result in results] == [StoreUnavailable] * 5
    assert len(begun) <= 1
    await sqlite.write_soon(count_up)
    assert await sqlite.read(value_of_counter) == 1


def pausing() -> tuple[asyncio.Event, asyncio.Event, Callable[[Connection], None]]:
    """Two events, and a function that sets the first and waits for the second within a unit."""
    begun, go_on, loop = asyncio.Event(), asyncio.Event(), asyncio.get_running_loop()

    async def pause() -> None:
        begun.set()
        await go_on.wait()

    def pause_in(connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            asyncio.run_coroutine_threadsafe(pause(), loop).result()
        else:
            await_only(pause())

    return begun, go_on, pause_in


@pytest.mark.parametrize("write", [Database.write, Database.write_soon])
async def test_a_cancelled_caller_stops_nothing(database: Database, ask: Ask, write: Write) -> None:
    await database.write(make_counter)
    begun, go_on, pause = pausing()

    def unit(connection: Connection) -> None:
        count_up(connection)
        pause(connection)
        count_up(connection)

    caller = asyncio.create_task(write(database, unit))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await database.write(count_up)
    assert await ask("SELECT value FROM counter") == [(3,)]


@pytest.mark.parametrize("write", [Database.write, Database.write_soon])
@pytest.mark.parametrize(
    ("error", "logged"),
    [
        (OperationalError("UPDATE", {}, sqlite3.OperationalError("database is locked")), ("WARNING", False)),
        (LookupError("a bug"), ("ERROR", True)),
    ],
    ids=["outage", "bug"],
)
async def test_what_fails_after_its_caller_gave_up_is_logged_once(
    sqlite: Database,
    caplog: pytest.LogCaptureFixture,
    write: Write,
    error: Exception,
    logged: tuple[str, bool],
) -> None:
    begun, go_on, pause = pausing()

    def unit(connection: Connection) -> None:
        pause(connection)
        raise error

    caller = asyncio.create_task(write(sqlite, unit))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await sqlite.close()
    gc.collect()  # asyncio complains about an unretrieved error when its task is collected
    assert [(line.levelname, bool(line.exc_info)) for line in caplog.records] == [logged]


@pytest.mark.parametrize("write", [Database.write, Database.write_soon])
async def test_closing_waits_for_what_was_begun(tmp_path: Path, write: Write) -> None:
    file = tmp_path / "uno.db"
    database = Database(f"sqlite:///{file}")
    await database.write(make_counter)
    callers = [asyncio.create_task(write(database, count_up)) for _ in range(20)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*callers)
    with sqlite3.connect(file) as raw:
        assert raw.execute("SELECT value FROM counter").fetchall() == [(20,)]
    raw.close()
    assert not Path(f"{file}-wal").exists()


async def test_nothing_begins_once_it_is_closed(database: Database) -> None:
    await database.write(make_counter)
    await database.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await database.write(count_up)


def written(file: Path) -> Path:
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE pages (value TEXT)")
        raw.executemany("INSERT INTO pages VALUES (?)", [("x" * 3000,)] * 20)
    raw.close()
    return file


def test_a_sound_file_has_no_damage(tmp_path: Path) -> None:
    assert damage(written(tmp_path / "uno.db")) is None


def test_damage_is_found(tmp_path: Path) -> None:
    file = written(tmp_path / "uno.db")
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 3 + 200] = b"\xff" * 200
    file.write_bytes(content)
    found = damage(file)
    assert found is not None
    assert "page 4" in found.lower()  # SQLite 3.53 writes it in lower case


@pytest.mark.parametrize(
    ("version", "expected"),
    [((3, 40, 1), False), ((3, 51, 2), False), ((3, 51, 3), True), ((3, 53, 0), True)],
)
def test_the_versions_with_the_wal_reset_bug_are_known(version: tuple[int, ...], expected: bool) -> None:
    assert is_sqlite_sound(version) is expected


async def test_a_locked_database_is_an_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRAGMAS, "busy_timeout", 10)
    file = tmp_path / "uno.db"
    database = Database(f"sqlite:///{file}")
    await database.write(make_counter)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await database.write(count_up)
    await database.write(count_up)
    await database.close()


@pytest.mark.parametrize("code", ["25006", "40001", "40P01", "53100", "57P03"])
async def test_a_server_that_refuses_a_change_for_now_is_an_outage(postgres_url: str, code: str) -> None:
    """A standby, or a server with a full disk, allows no changes (25006)."""
    raising = f"DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '{code}'; END $$"
    database = Database(postgres_url)
    with pytest.raises(StoreUnavailable, match="not now"):
        await database.write(lambda connection: connection.exec_driver_sql(raising))
    await database.close()


async def test_a_barred_database_begins_nothing(database: Database) -> None:
    begun = list[Connection]()
    database.bar("it has not answered")
    for attempt in (database.write, database.read):
        with pytest.raises(StoreUnavailable, match="it has not answered"):
            await attempt(begun.append)
    assert begun == []
    database.bar(None)
    await database.write(begun.append)
    assert len(begun) == 1


async def test_a_server_that_answers_again_does_not_open_a_closed_database(database: Database) -> None:
    """It did not answer when the program began to exit. Nobody would close the connection of another unit."""
    database.bar("it has not answered")
    await database.close()
    database.bar(None)
    for attempt in (database.write, database.write_soon, database.read):
        with pytest.raises(StoreUnavailable, match="it is closed"):
            await attempt(lambda _: None)


async def test_a_server_that_says_goodbye_between_two_statements_is_an_outage(postgres_url: str) -> None:
    """Its last message has arrived, but the end of the connection has not: asyncpg raises an error of its
    own.
    """
    fields = b"SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
    goodbye = b"E" + (len(fields) + 4).to_bytes(4) + fields

    def unit(connection: Connection) -> None:
        fetch(connection, "SELECT 1")
        driver = connection.connection.driver_connection
        assert driver is not None
        driver._protocol.data_received(goodbye)  # noqa: SLF001
        fetch(connection, "SELECT 1")

    database = Database(postgres_url)
    with pytest.raises(StoreUnavailable, match="InternalClientError"):
        await database.read(unit)
    assert await database.read(lambda connection: fetch(connection, "SELECT 1")) == 1
    await database.close()


@pytest.mark.parametrize(("place", "says"), [(4096 * 3, "malformed"), (0, "not a database")])
async def test_damage_is_told_from_an_outage(tmp_path: Path, place: int, says: str) -> None:
    file = written(tmp_path / "uno.db")
    database = Database(f"sqlite:///{file}")
    content = bytearray(file.read_bytes())
    content[place : place + 200] = b"\xff" * 200
    file.write_bytes(content)
    with pytest.raises(StoreDamaged, match=f"{says}.*; stop the bot and restore a backup"):
        await database.read(lambda connection: connection.execute(text("SELECT * FROM pages")).all())
    await database.close()
