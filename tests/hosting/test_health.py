"""Each fault turns `/healthz` red with its reason, and green again once it is over."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import aiohttp
import pytest
from msgspec.structs import fields
from prometheus_client import CollectorRegistry
from sqlalchemy import Connection, delete, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.__main__ import loop_factory
from bot.engine.faces.decks import CARDS
from bot.game.ports import StoreUnavailable
from bot.game.tasks import Tasks
from bot.hosting import health, watchman
from bot.hosting.environment import RealClock
from bot.hosting.health import Check, Checks, FileWatch, HealthPages
from bot.hosting.journal import Journal
from bot.hosting.watchman import LoopWatch
from bot.pictures import Scene, Studio
from bot.pictures.scenes import HandScene
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.lease import Lease, lease
from bot.storage.rows import LEASES
from bot.storage.schema import upgrade
from bot.ui.transport.outbox import Outbox
from tests.databases import execute
from tests.fakes import FakeClock, settle
from tests.storage.sitting import opened

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

HERE = "127.0.0.1"


class Usage(NamedTuple):
    """The result of `shutil.disk_usage`, reduced to the fields that are read."""

    free: int


class Shard:
    """A connection to Discord, reduced to what the check reads."""

    def __init__(self) -> None:
        self.is_down = False

    def is_closed(self) -> bool:
        return self.is_down


class Client:
    """A client with two connections."""

    def __init__(self) -> None:
        self.shards = {0: Shard(), 1: Shard()}
        self.has_begun = True

    def is_ready(self) -> bool:
        return self.has_begun


class Backlog:
    """An outbox, reduced to what the check reads."""

    def __init__(self) -> None:
        self.failing = 0
        self.slowest = 0.0
        self.is_stopped = False


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that answers is healthy, even on a busy machine, and so is a page."""
    monkeypatch.setattr(health, "PROBE_SECONDS", HANGS_AFTER_SECONDS)
    monkeypatch.setattr(health, "CONNECTION_SECONDS", HANGS_AFTER_SECONDS)


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path / "uno.db"))


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{file}")
    yield database
    await database.close()


def address(port: int, page: str) -> str:
    return f"http://127.0.0.1:{port}/{page}"


async def answer(check: Check) -> tuple[int, str]:
    """Ask /healthz of a bot with only this check; return the status and the check's line."""
    pages = HealthPages({"it": check}, CollectorRegistry())
    async with pages.serve(HERE, 0) as port, aiohttp.request("GET", address(port, "healthz")) as response:
        body = await response.json()
    assert body["healthy"] is (response.status == 200)
    return response.status, body["checks"]["it"]


GREEN = (200, "ok")


def looking_at(**parts: Any) -> Checks:
    """The checks of a program that has only these parts."""
    none: dict[str, Any] = dict.fromkeys(field.name for field in fields(Checks))
    parts = none | {"journal": Journal(), "lease": Lease()} | parts
    return Checks(**parts)


async def test_a_gateway_that_is_not_there_yet() -> None:
    client = Client()
    check = looking_at(client=client).gateway
    client.has_begun = False
    assert await answer(check) == (503, "not connected to Discord yet")
    client.has_begun = True
    assert await answer(check) == GREEN


async def test_one_of_two_connections_that_is_down() -> None:
    client = Client()
    check = looking_at(client=client).gateway
    client.shards[1].is_down = True
    assert await answer(check) == (503, "1 of 2 connections to Discord are down")
    client.shards[1].is_down = False
    assert await answer(check) == GREEN


async def test_a_standstill_is_noticed_by_whatever_happens_first() -> None:
    now, told = 100.0, list[float]()
    loop = LoopWatch(told.append, tick=3600, clock=lambda: now)
    now = 9_000.0
    loop.look()  # unknown before the first measurement
    measuring = asyncio.create_task(loop.measure())
    await asyncio.sleep(0)
    now += 3600 + watchman.STANDSTILL_SECONDS
    loop.look()
    assert told == []
    now += 35
    loop.look()
    loop.look()
    assert told == [40.0]
    assert loop.worst == 40.0
    measuring.cancel()
    await settle()
    now += 9_000
    loop.look()  # also unknown after the last one
    assert told == [40.0]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine that sleeps has no such clock")
async def test_whatever_is_due_is_called_after_a_look_for_a_standstill() -> None:
    looks, called = list[bool](), asyncio.Event()
    clock = RealClock(lambda: looks.append(called.is_set()))
    clock.call_at(clock.steady(), called.set)
    await called.wait()
    assert looks == [False]


def test_nothing_is_called_before_it_is_due() -> None:
    """uvloop ends timers up to two milliseconds too early, and a lane of the outbox then sets another one."""
    clock = RealClock()

    async def lead(seconds: float) -> float:
        due, called = clock.steady() + seconds, asyncio.Event()
        clock.call_at(due, called.set)
        await called.wait()
        return due - clock.steady()

    async def leads() -> list[float]:
        return await asyncio.gather(*(lead(0.0007 * number) for number in range(40)))

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert max(runner.run(leads())) <= 0


def test_a_machine_that_sleeps_counts_as_a_standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its processes notice no gap: for them, time stops as well."""
    slept = {time.CLOCK_BOOTTIME: 9_000.0}
    monkeypatch.setattr("bot.hosting.watchman.time.clock_gettime", slept.__getitem__)
    assert watchman.since_boot() == 9_000


@pytest.mark.parametrize(("seconds", "says"), [(1.0, None), (1.25, "blocked for 1.2 s")])
async def test_a_loop_may_be_late_by_a_second(seconds: float, says: str | None) -> None:
    now = 0.0
    loop = LoopWatch(tick=4.0, clock=lambda: now)
    measuring = asyncio.create_task(loop.measure())
    await asyncio.sleep(0)
    now = 4.0 + seconds
    assert await loop.check() == says
    measuring.cancel()


async def test_a_loop_that_was_blocked_is_red_until_that_is_long_ago() -> None:
    now = 0.0
    loop = LoopWatch(tick=0.0, clock=lambda: now)
    await loop.measure()
    assert await answer(loop.check) == GREEN
    measuring = asyncio.create_task(loop.measure())
    await asyncio.sleep(0)
    now += 1.25
    await measuring
    assert await answer(loop.check) == (503, "blocked for 1.2 s")
    for _ in range(watchman.LAGS_KEPT):
        assert await loop.check()
        await loop.measure()
    assert await answer(loop.check) == GREEN


async def test_a_database_that_is_locked(
    database: Database, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = looking_at(database=database).writes
    assert await answer(check) == GREEN
    with closing(sqlite3.connect(file, isolation_level=None)) as other, monkeypatch.context() as impatient:
        impatient.setattr(health, "PROBE_SECONDS", 0.2)
        other.execute("BEGIN IMMEDIATE")
        assert (await answer(check))[0] == 503
    await database.finish()  # the abandoned probe ends first
    assert await answer(check) == GREEN


async def run(database: Database, statement: str) -> None:
    def unit(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    await database.write(unit)


async def test_a_database_that_may_not_grow(database: Database, file: Path) -> None:
    """As on a full disk: saving a table fails, and the check stays red until one is saved."""
    journal = Journal()
    store = SqlGameStore(database, listener=journal)
    check = looking_at(database=database, journal=journal).writes
    await run(database, "PRAGMA max_page_count=1")
    with suppress(StoreUnavailable):
        for channel in range(1_000):
            await store.create(opened(channel))
    status, reason = await answer(check)
    assert status == 503
    assert "full" in reason
    await run(database, "PRAGMA max_page_count=1000000")
    await store.create(opened(2_000))
    assert await answer(check) == GREEN


async def test_a_database_that_may_only_be_read(database: Database, file: Path) -> None:
    check = looking_at(database=database).writes
    await run(database, "PRAGMA query_only=1")
    status, reason = await answer(check)
    assert status == 503
    assert "readonly" in reason
    await database.close()
    reopened = Database(f"sqlite:///{file}")
    assert await answer(looking_at(database=reopened).writes) == GREEN
    await reopened.close()


async def test_a_database_whose_file_is_gone(database: Database, file: Path) -> None:
    check = looking_at(database=database).writes
    away = file.with_name("away")
    file.rename(away)
    file.mkdir()
    assert (await answer(check))[0] == 503
    file.rmdir()
    away.rename(file)
    assert await answer(check) == GREEN


def unlink(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    other = file.with_name("other")
    other.write_bytes(file.read_bytes())
    other.replace(file)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


@pytest.mark.parametrize("lose", [unlink, replace, empty, cut])
async def test_the_loss_of_a_file_is_told_once(
    lose: Callable[[Path], None], database: Database, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lost = list[bool]()
    await database.checkpoint()
    watch = FileWatch(file, database, lambda: lost.append(True))
    await watch.look()
    assert lost == []
    lose(file)
    for _ in range(2):
        await watch.look()
    assert lost == [True]
    assert len(caplog.messages) == 1


async def test_a_file_that_sqlite_shrinks_is_not_lost(database: Database, file: Path) -> None:
    await run(database, "CREATE TABLE large (it)")
    await run(database, "INSERT INTO large VALUES (zeroblob(1000000))")
    await database.checkpoint()
    watch = FileWatch(file, database, lambda: pytest.fail("lost"))
    large = file.stat().st_size
    await run(database, "DROP TABLE large")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
    await database.checkpoint()
    assert file.stat().st_size < large
    await watch.look()
    assert await watch.check() is None


async def test_a_server_that_cannot_be_reached() -> None:
    database = Database("postgresql+asyncpg://uno@127.0.0.1:9/uno")
    status, reason = await answer(looking_at(database=database).writes)
    assert status == 503
    assert "took no write" in reason
    await database.close()


async def test_a_postgresql_server(postgres_url: str) -> None:
    database = Database(postgres_url)
    assert await answer(looking_at(database=database).writes) == GREEN
    await database.close()


async def test_a_postgresql_server_that_may_only_be_read(postgres_url: str) -> None:
    address = make_url(postgres_url)
    await execute(address, f"ALTER DATABASE {address.database} SET default_transaction_read_only = on")
    database = Database(postgres_url)
    try:
        async with lease(postgres_url) as ours:
            status, reason = await answer(looking_at(database=database, lease=ours).writes)
    finally:
        await execute(
            address,
            "SET default_transaction_read_only = off",
            f"ALTER DATABASE {address.database} RESET default_transaction_read_only",
        )
        await database.close()
    assert status == 503
    assert "read-only" in reason


async def test_the_probe_notices_that_another_process_has_taken_over(postgres_url: str) -> None:
    database = Database(postgres_url)
    async with lease(postgres_url) as ours:
        check = looking_at(database=database, lease=ours).writes
        await ours.begin()
        assert await answer(check) == GREEN
        assert not ours.lost.is_set()
        await ours.begin()
        await database.write(lambda connection: connection.execute(delete(LEASES)))
        await answer(check)
        assert ours.lost.is_set()
    await database.close()


async def test_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = looking_at(file=tmp_path / "uno.db").disk
    for free, told in (
        (3_000_000, (503, "3 MB free")),
        (49_999_999, (503, "49 MB free")),
        (50_000_000, GREEN),
    ):
        monkeypatch.setattr(health.shutil, "disk_usage", lambda _, free=free: Usage(free=free))
        assert await answer(check) == told
    assert await answer(looking_at(file=None).disk) == GREEN


async def test_a_discord_that_accepts_nothing() -> None:
    outbox = Backlog()
    check = looking_at(outbox=outbox).requests
    outbox.failing = 3
    assert await answer(check) == (503, "3 messages wait for another try")
    outbox.failing = 2
    assert await answer(check) == GREEN


async def test_a_token_that_was_refused() -> None:
    outbox = Backlog()
    outbox.is_stopped = True
    assert await answer(looking_at(outbox=outbox).requests) == (503, "nothing is sent any longer")


async def test_a_request_that_is_never_answered() -> None:
    outbox = Backlog()
    check = looking_at(outbox=outbox).requests
    outbox.slowest = 61.0
    assert await answer(check) == (503, "a request has been under way for 61 s")
    outbox.slowest = 60.0
    assert await answer(check) == GREEN


async def test_the_outbox_knows_how_long_a_request_takes() -> None:
    clock, answered = FakeClock(), asyncio.Event()
    outbox = Outbox(clock, Tasks())
    outbox.request("table", answered.wait)
    await clock.advance(70.0)
    assert outbox.slowest == 70.0
    answered.set()
    await settle()
    assert outbox.slowest == 0.0


async def test_a_picture_that_is_never_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()

    def describe(_: Scene, __: str) -> str:
        stuck.wait()
        return "a hand"

    now = 0.0
    monkeypatch.setattr("bot.pictures.studio.time", SimpleNamespace(monotonic=lambda: now))
    studio = Studio(describe)
    check = looking_at(studio=studio).pictures
    assert await answer(check) == GREEN
    drawing = asyncio.create_task(studio.draw(HandScene((CARDS["R5"],))))
    await asyncio.sleep(0)
    now += 10.0
    assert await answer(check) == GREEN
    now += 1.0
    assert await answer(check) == (503, "none finished for 11 s")
    stuck.set()
    await drawing
    assert await answer(check) == GREEN
    studio.close()


@pytest.mark.parametrize(
    ("seconds", "words"), [(10.0, "10 s ahead of Discord's"), (-300.0, "300 s behind Discord's")]
)
async def test_a_clock_that_is_wrong(seconds: float, words: str) -> None:
    guard = SimpleNamespace(ahead=seconds)
    check = looking_at(guard=guard).time_of_day
    assert await answer(check) == (503, words)
    for guard.ahead in (9.9, -9.9):
        assert await answer(check) == GREEN


async def test_a_table_whose_time_ran_out_long_ago() -> None:
    registry = SimpleNamespace(overdue=60.0)
    check = looking_at(registry=registry).tables
    assert await answer(check) == GREEN
    registry.overdue = 61.0
    assert await answer(check) == (503, "one should have gone on 61 s ago")


DAY = 86_400.0


@pytest.mark.parametrize(
    ("age", "uptime", "says"),
    [
        (DAY, 9 * DAY, None),
        (3 * DAY, 9 * DAY, "the newest is 3.0 days old"),
        (2 * DAY, 9 * DAY, "the newest is 2.0 days old"),
        (2 * DAY - 1, 9 * DAY, None),
        (3 * DAY, 0.5 * DAY, None),
        (3 * DAY, 2 * DAY - 1, None),
        (None, DAY, None),
        (None, 3 * DAY, "there is none"),
    ],
)
async def test_the_age_of_the_newest_backup(
    age: float | None, uptime: float, says: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "backup_age", lambda *_: age)
    clock = FakeClock()
    assert await looking_at(clock=clock, began=clock.steady() - uptime).backup() == says


async def test_a_server_that_is_stopped_and_started(bare_postgres_url: str) -> None:
    """Its connections are cut and new ones are refused, as when it is stopped; other tests use the same
    server.
    """
    await asyncio.to_thread(upgrade, bare_postgres_url)
    database, name = Database(bare_postgres_url), make_url(bare_postgres_url).database
    check = looking_at(database=database).writes
    assert await answer(check) == GREEN
    admin = create_async_engine(
        make_url(bare_postgres_url).set(database="postgres"), isolation_level="AUTOCOMMIT"
    )
    async with admin.connect() as server:
        await server.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
        await server.execute(cut, {"name": name})
        status, reason = await answer(check)
        assert (status, "took no write" in reason) == (503, True)
        await server.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert await answer(check) == GREEN
    await admin.dispose()
    await database.close()


async def test_metrics_name_no_table_and_no_server(database: Database) -> None:
    journal = Journal()
    state = await SqlGameStore(database, listener=journal).create(opened(708_050_403_020_100_001))
    pages = HealthPages({}, journal.registry)
    pages.gauge("uno_answer", "An answer", lambda: 42)
    async with pages.serve(HERE, 0) as port, aiohttp.request("GET", address(port, "metrics")) as response:
        figures = await response.text()
    assert 'uno_events_total{event="table_opened"} 1.0' in figures
    assert "uno_answer 42.0" in figures
    assert "process_resident_memory_bytes" in figures
    assert str(state.guild) not in figures
    assert str(state.channel) not in figures


# The port


@asynccontextmanager
async def served(check: Check) -> AsyncIterator[int]:
    async with HealthPages({"it": check}, CollectorRegistry()).serve(HERE, 0) as port:
        yield port


async def good() -> None:
    """Everything is fine."""


async def said(port: int, question: bytes) -> str:
    """The answer of the port before it closes the connection."""
    reader, writer = await asyncio.open_connection(HERE, port)
    writer.write(question)
    heard = await reader.read()
    writer.close()
    return heard.decode()


async def test_an_answer_holds_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    checks, now = 0, 0.0
    monkeypatch.setattr(health, "time", SimpleNamespace(monotonic=lambda: now))

    async def check() -> None:
        nonlocal checks
        checks += 1
        await asyncio.sleep(0)

    async with served(check) as port:
        await asyncio.gather(*(said(port, b"GET /healthz HTTP/1.1\r\n\r\n") for _ in range(5)))
        assert checks == 1
        now += health.FRESH_SECONDS
        await said(port, b"GET /healthz HTTP/1.1\r\n\r\n")
    assert checks == 2


async def test_idle_connections_shut_nobody_out() -> None:
    async with served(good) as port:
        idle = [await asyncio.open_connection(HERE, port) for _ in range(60)]
        assert (await said(port, b"GET /healthz HTTP/1.1\r\n\r\n")).startswith("HTTP/1.1 200 OK")
        oldest = idle[: 1 - health.MOST_CONNECTIONS]
        assert all([await ends(reader) for reader, _ in oldest])
    for _, writer in idle:
        writer.close()


async def test_only_open_connections_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "MOST_CONNECTIONS", 2)
    async with served(good) as port, asyncio.timeout(HANGS_AFTER_SECONDS):
        for _ in range(2):
            await said(port, b"GET /healthz HTTP/1.1\r\n\r\n")
        idle = [await asyncio.open_connection(HERE, port) for _ in range(3)]
        assert await ends(idle[0][0])
    for _, writer in idle:
        writer.close()


async def ends(reader: asyncio.StreamReader) -> bool:
    """Wait for the other end to close a connection; return whether it sent nothing before."""
    try:
        return not await reader.read()
    except ConnectionError:
        return True


@pytest.mark.parametrize("beginning", [b"", b"GET /healthz HTTP/1.1\r\nHost: "])
async def test_who_asks_nothing_is_not_waited_for(beginning: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CONNECTION_SECONDS", 0.05)
    async with served(good) as port:
        assert await said(port, beginning) == ""


@pytest.mark.parametrize(
    ("question", "status"),
    [
        (b"GET /healthz?now=1 HTTP/1.1\r\nHost: uno\r\n\r\n", "200 OK"),
        (b"GET / HTTP/1.1\r\n\r\n", "404 Not Found"),
        (b"POST /healthz HTTP/1.1\r\n\r\n", "405 Method Not Allowed"),
        (b"\xff\x00\r\n\r\n", "404 Not Found"),
    ],
)
async def test_every_question_has_an_answer(question: bytes, status: str) -> None:
    async with served(good) as port:
        assert (await said(port, question)).splitlines()[0] == f"HTTP/1.1 {status}"


async def test_an_endless_question_has_none() -> None:
    async with served(good) as port:
        with suppress(ConnectionError):
            assert (
                await said(port, b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 2 * health.LONGEST_QUESTION) == ""
            )


async def test_a_head_without_its_page() -> None:
    async with served(good) as port:
        head, _, body = (await said(port, b"HEAD /healthz HTTP/1.1\r\n\r\n")).partition("\r\n\r\n")
    assert "Content-Length: 41" in head
    assert body == ""


async def test_a_check_that_fails_by_itself_is_our_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        raise KeyError("a bug")

    async with served(check) as port:
        assert (await said(port, b"GET /healthz HTTP/1.1\r\n\r\n")).startswith("HTTP/1.1 500 ")
    assert [record.exc_info is not None for record in caplog.records] == [True]
