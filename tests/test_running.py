"""The program from its first check to its end, in this process and against a playground (R3, R10, R16)."""

from __future__ import annotations

import asyncio
import gc
import logging
import shutil
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import aiohttp
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import insert, make_url, select

from bot import running
from bot.config import Settings, load_settings
from bot.findings import HEIR_THERE, LEASE_LOST, SHARDS_TAKEN, TAKEN, TOKEN_REFUSED, NotReady
from bot.game.ports import StoreUnavailable
from bot.game.shards import ALL_SHARDS, Shards
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.server.rest.call import FaultRule, refuse
from bot.playground.world.clock import first_of
from bot.playground.world.world import World
from bot.storage.backup import back_up
from bot.storage.database import Database
from bot.storage.deletions import Deletions
from bot.storage.lease import Lease, lease
from bot.storage.people import SqlPeople
from bot.storage.rows import LEASES, PLAYERS
from tests.databases import CUT, execute
from tests.wire.conftest import world

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

__all__ = ["world"]

ANN = 2_000_000_000_000_000_001
HALF = Shards((0, 1), 4)
OF_HALF = {"SHARD_COUNT": "4", "SHARD_IDS": "0,1"}
UNUSABLE = "database: cannot be used, look at DATABASE_URL: "
SIGNALS = (signal.SIGTERM, signal.SIGINT)


@pytest.fixture(autouse=True)
def process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, signals_put_back: None) -> None:
    """Keep changes to the process out of other tests, and keep the watchdog from ending this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.running.LAST_SECONDS", 1e6)
    monkeypatch.setattr("bot.running.PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr("bot.hosting.reaching.FIRST_PAUSE_SECONDS", 0.01)
    for kind, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")):
        monkeypatch.setattr(kind, name, getattr(kind, name))


@pytest.fixture
def exits(monkeypatch: pytest.MonkeyPatch) -> SimpleQueue[int]:
    """The statuses with which the watchdog would end the process."""
    statuses = SimpleQueue[int]()
    monkeypatch.setattr("bot.running.LAST_SECONDS", 0.0)
    monkeypatch.setattr("os._exit", statuses.put)
    return statuses


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """Discord, reduced to what these tests need."""
    async with Playground(world) as place:
        place.gateway.max_concurrency = HALF.count
        yield place


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    """A database with all tables and no rows."""
    return Path(shutil.copy(migrated_file, tmp_path))


def settings_of(place: Playground, database_url: str, **more: str) -> Settings:
    own = {"DATABASE_URL": database_url, "ALLOW_FORGETFUL_DISK": "1", "BACKUPS_KEPT": "0"}
    return load_settings(place.environment | own | more)


def on_file(place: Playground, file: Path, **more: str) -> Settings:
    return settings_of(place, f"sqlite:///{file}", **more)


@asynccontextmanager
async def running_until_its_end(
    place: Playground, settings: Settings, *, migrate: bool = False, take_over: bool = False
) -> AsyncIterator[asyncio.Task[None]]:
    """The program, connected; at the end of the block it must end, and is asked to unless it already has."""
    program = asyncio.create_task(running.run(settings, migrate=migrate, take_over=take_over))
    await first_of(asyncio.wait([program]), place.until_connected())
    try:
        yield program
    except BaseException:
        program.cancel()
        raise
    if not program.done():
        signal.raise_signal(signal.SIGTERM)
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            await program


async def refusal(settings: Settings, *, migrate: bool = False, take_over: bool = False) -> str:
    """Start the program, which cannot start; return the reason."""
    with pytest.raises(NotReady) as refused:
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            await running.run(settings, migrate=migrate, take_over=take_over)
    return str(refused.value)


async def end_of(program: asyncio.Task[None]) -> str:
    """Wait until the program ends by itself; return the reason."""
    await asyncio.wait([program], timeout=HANGS_AFTER_SECONDS)
    with pytest.raises(NotReady) as ended:
        program.result()
    return str(ended.value)


async def said(caplog: pytest.LogCaptureFixture, words: str) -> str:
    """Wait for a log line with these words."""
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while True:
            for message in caplog.messages:
                if words in message:
                    return message
            await asyncio.sleep(0.01)


async def next_of(exits: SimpleQueue[int]) -> int:
    return await asyncio.to_thread(exits.get, timeout=HANGS_AFTER_SECONDS)


# From the first start to an orderly end


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_first_start_makes_the_database_and_a_signal_ends_in_order(
    place: Playground, tmp_path: Path, exits: SimpleQueue[int], number: signal.Signals
) -> None:
    settings, handlers = on_file(place, tmp_path / "uno.db"), logging.getLogger().handlers[:]
    thresholds = gc.get_threshold()
    program = asyncio.create_task(running.run(settings, migrate=True))
    await first_of(asyncio.wait([program]), place.until_ready())
    assert not program.done()
    signal.raise_signal(number)
    await program
    assert await next_of(exits) == 0, "a program that hangs while it ends is ended as one that ended in order"
    await place.until(lambda: not place.gateway.connections)
    assert (logging.getLogger().handlers, gc.get_threshold()) == (handlers, thresholds)
    async with running_until_its_end(place, settings):  # this time without a migration
        assert len(place.gateway.connections) == 1


async def test_health_is_told_as_long_as_it_runs(
    place: Playground, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with running_until_its_end(place, on_file(place, file, HEALTH_PORT="0")):
        line = await said(caplog, "/healthz and /metrics answer on port")
        port = int(line.rpartition(" ")[2])
        async with aiohttp.request("GET", f"http://127.0.0.1:{port}/healthz") as response:
            assert (await response.json())["checks"]["database"] == "ok"
        async with aiohttp.request("GET", f"http://127.0.0.1:{port}/metrics") as response:
            assert "uno_open_tables 0.0" in await response.text()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_whom_a_copy_of_the_file_brought_back_is_deleted_at_the_start(
    place: Playground, file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running_until_its_end(place, on_file(place, file)):
        """From now on, its backups know about the deletion."""
    database = Database(f"sqlite:///{file}")
    await database.write(
        lambda connection: connection.execute(insert(PLAYERS).values(id=ANN, is_unlisted=False))
    )
    await asyncio.to_thread(back_up, file, tmp_path / "copy.db")
    await SqlPeople(database, remember=Deletions(file).note).forget(ANN)
    await database.close()
    shutil.copy(tmp_path / "copy.db", file)
    for _ in range(2):  # once is enough
        async with running_until_its_end(place, on_file(place, file)):
            pass
    database = Database(f"sqlite:///{file}")
    assert await database.read(lambda connection: connection.scalars(select(PLAYERS.c.id)).all()) == []
    await database.close()
    told = [message for message in caplog.messages if "deleted again" in message]
    assert told == ["people deleted again, because a restored backup had brought them back: 1"]


async def test_background_work_has_ended_when_the_tables_are_closed() -> None:
    over, ended = asyncio.Event(), list[str]()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(3):
                await asyncio.sleep(0)
            ended.append("background work")

    playing = asyncio.create_task(running._until_first(asyncio.Event().wait(), work(), over))  # noqa: SLF001
    await asyncio.sleep(0)
    over.set()
    await playing
    assert ended == ["background work"]


# Refusals before the first request to Discord


async def test_a_database_that_is_gone_is_not_begun_anew(place: Playground, tmp_path: Path) -> None:
    (tmp_path / "uno.db.lock").write_text("used")
    assert "uno.db is gone" in await refusal(on_file(place, tmp_path / "uno.db"), migrate=True)
    assert not (tmp_path / "uno.db").exists()
    assert not place.log.exchanges


async def test_a_database_is_made_only_if_asked(place: Playground, tmp_path: Path) -> None:
    assert "is not there yet; run" in await refusal(on_file(place, tmp_path / "uno.db"))
    assert not place.log.exchanges


async def test_error_reports_need_their_package(
    place: Playground, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.hosting.readiness.find_spec", lambda _: None)
    settings = on_file(place, file, SENTRY_DSN="https://key@sentry.io/1")
    assert "sentry: its package is not installed" in await refusal(settings)
    assert not place.log.exchanges


async def test_a_database_that_another_process_has(place: Playground, file: Path) -> None:
    async with lease(f"sqlite:///{file}"):
        assert await refusal(on_file(place, file)) == str(TAKEN)
    assert not place.log.exchanges
    async with running_until_its_end(place, on_file(place, file)):
        pass


async def test_a_port_that_another_program_has(place: Playground, file: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        why = await refusal(on_file(place, file, HEALTH_PORT=str(port)))
    assert why.startswith(f"bad health: 127.0.0.1:{port} cannot be used: ")
    assert "address already in use; set HEALTH_PORT" in why
    assert not place.log.exchanges
    async with lease(f"sqlite:///{file}"):
        """The database is free again."""


async def fail(*_: object) -> None:
    raise StoreUnavailable("no answer at postgresql://uno:hunter2@db/uno")


@pytest.mark.parametrize("what", ["bot.storage.lease.Lease.begin", "bot.running.delete_again"])
async def test_a_database_that_fails_at_the_start_is_named_without_its_password(
    place: Playground, file: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(what, fail)
    see_it_named(await refusal(on_file(place, file)))
    assert not place.log.exchanges


def see_it_named(why: str) -> None:
    assert UNUSABLE in why
    assert "no answer" in why
    assert "hunter2" not in why


# Waiting


@pytest.mark.parametrize("path", ["^/gateway/bot$", "^/users/@me$"], ids=["before", "logging in"])
async def test_a_start_waits_while_discord_refuses_the_address(
    place: Playground, file: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    place.rest.faults.add(FaultRule(refuse(403), path=path, times=2))
    async with running_until_its_end(place, on_file(place, file)):
        assert len(place.log.sent(IDENTIFY)) == 1
    assert sum("Discord cannot be reached" in message for message in caplog.messages) == 2


async def test_a_signal_ends_a_start_that_waits_for_the_database(
    place: Playground, silent_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = f"postgresql://uno@127.0.0.1:{silent_port}/x"
    program = asyncio.create_task(running.run(settings_of(place, nowhere)))
    await said(caplog, "the database cannot be reached")
    signal.raise_signal(signal.SIGTERM)
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        await program
    assert not place.log.exchanges


# Unexpected ends: with status 1, even if the shutdown hangs


async def test_a_token_that_discord_refuses(place: Playground, file: Path, exits: SimpleQueue[int]) -> None:
    assert await refusal(on_file(place, file, DISCORD_TOKEN="canary")) == str(TOKEN_REFUSED)
    assert await next_of(exits) == 1
    assert place.log.sent(IDENTIFY) == []


@pytest.mark.parametrize(
    ("code", "says"),
    [(4004, str(TOKEN_REFUSED)), (4011, "bad discord: cannot be reached (ConnectionClosed ")],
)
async def test_a_connection_that_discord_closes_for_good(
    place: Playground, file: Path, exits: SimpleQueue[int], code: int, says: str
) -> None:
    async with running_until_its_end(place, on_file(place, file)) as program:
        await place.gateway.disconnect(code)
        assert says in await end_of(program)
    assert await next_of(exits) == 1


async def test_a_token_that_is_refused_while_it_plays(place: Playground, file: Path) -> None:
    async with running_until_its_end(place, on_file(place, file)) as program:
        await place.until_ready()
        await place.person("ann").slash("uno new")
        place.rest.faults.add(FaultRule(refuse(401), path="^/channels/"))
        await place.person("ann").slash("uno new")
        assert await end_of(program) == str(TOKEN_REFUSED)


async def test_a_lease_that_is_lost(place: Playground, postgres_url: str) -> None:
    async with running_until_its_end(place, settings_of(place, postgres_url)) as program:
        await execute(make_url(postgres_url), CUT)
        assert await end_of(program) == str(LEASE_LOST)


# Taking over from another process


@asynccontextmanager
async def old_process(url: str, shards: Shards = HALF) -> AsyncIterator[Lease]:
    """A process that has these shards."""
    async with lease(url, 0, shards) as old:
        await old.begin(shards)
        yield old


async def epochs(url: str) -> list[Any]:
    """The shards of each process that may change data."""
    database = Database(url)
    found = await database.read(lambda connection: connection.execute(select(LEASES.c.shards)).all())
    await database.close()
    return [sorted(shards) for (shards,) in found]


@pytest.mark.parametrize(
    ("is_handed_over", "how"), [(True, "they were handed over"), (False, "nobody handed them over")]
)
async def test_it_takes_over_when_the_other_process_ends(
    place: Playground, postgres_url: str, caplog: pytest.LogCaptureFixture, is_handed_over: bool, how: str
) -> None:
    caplog.set_level(logging.INFO)
    settings = settings_of(place, postgres_url, **OF_HALF)
    async with AsyncExitStack() as other:
        old = await other.enter_async_context(old_process(postgres_url))
        async with running_until_its_end(place, settings, take_over=True) as program:
            line = await said(caplog, "ready to take over")
            assert "end the process that has the shards now (it is at" in line
            assert await old.has_heir(HALF)
            assert not place.world.commands.all(None), "the commands are those of the process that plays"
            if is_handed_over:
                await old.hand_over([7])
            await other.aclose()
            await said(caplog, f"the shards are taken over: {how}")
            await place.until_ready()
            assert not program.done()
            assert await epochs(postgres_url) == [[0, 1]]


async def test_it_starts_at_once_where_nobody_is(
    place: Playground, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with running_until_its_end(place, settings_of(place, postgres_url, **OF_HALF), take_over=True):
        assert await epochs(postgres_url) == [[0, 1]]
    assert not [message for message in caplog.messages if "take over" in message]


async def test_only_one_process_waits_to_take_over(place: Playground, postgres_url: str) -> None:
    async with old_process(postgres_url), lease(postgres_url, 0, HALF, may_inherit=True) as heir:
        await heir.stand_in_line(HALF)
        why = await refusal(settings_of(place, postgres_url, **OF_HALF), take_over=True)
    assert why.startswith(f"{HEIR_THERE} (it is at")


@pytest.mark.parametrize(
    ("shards", "chosen", "says"), [(ALL_SHARDS, {}, TAKEN), (HALF, OF_HALF, SHARDS_TAKEN)]
)
async def test_it_does_not_wait_forever_for_the_other_process_to_end(  # noqa: PLR0917  # cases and fixtures
    place: Playground,
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
    shards: Shards,
    chosen: dict[str, str],
    says: object,
) -> None:
    monkeypatch.setattr("bot.running.STANDBY_SECONDS", 0.01)
    async with old_process(postgres_url, shards) as old:
        why = await refusal(settings_of(place, postgres_url, **chosen), take_over=True)
        assert not await old.has_heir(shards)
    assert why.startswith(f"{says} (it is at")


@pytest.mark.parametrize("what", ["bot.app.App.take_over", "bot.storage.lease.Lease.stand_in_line"])
async def test_a_database_that_fails_during_a_takeover_is_named_without_its_password(
    place: Playground, postgres_url: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(what, fail)
    async with AsyncExitStack() as other:
        old = await other.enter_async_context(old_process(postgres_url))
        program = asyncio.create_task(refusal(settings_of(place, postgres_url, **OF_HALF), take_over=True))
        while not program.done() and not await old.has_heir(HALF):  # noqa: ASYNC110  # another session has it
            await asyncio.sleep(0.01)
        await other.aclose()
        see_it_named(await program)


# The watchdog


async def test_a_process_that_is_told_to_end_twice_ends_once(exits: SimpleQueue[int]) -> None:
    watchdog = running.Watchdog()
    watchdog.wake(1)
    watchdog.wake(0)
    assert await next_of(exits) == 1
    assert exits.empty()


async def test_a_watchdog_that_wakes_late_still_ends_its_own_process(
    exits: SimpleQueue[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watchdog = running.Watchdog()
    others = SimpleQueue[int]()
    monkeypatch.setattr("os._exit", others.put)
    watchdog.wake(1)
    assert await next_of(exits) == 1
    assert others.empty(), "the thread of one test would end the worker in which the next one runs"


@pytest.mark.parametrize("number", SIGNALS)
def test_an_impatient_signal_after_the_last_work_is_no_error(
    exits: SimpleQueue[int], number: signal.Signals
) -> None:
    async def begin() -> None:
        running.Watchdog().end_on_signal(asyncio.Event())

    asyncio.run(begin())
    signal.raise_signal(number)
    assert exits.get(timeout=HANGS_AFTER_SECONDS) == 0
