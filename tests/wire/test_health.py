"""The running process reports over HTTP whether it can do its work."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot import log
from bot.findings import LEASE_LOST
from bot.game.errors import Fault, GameError
from bot.hosting import health, watchman
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.text.answers import refusal
from tests.databases import execute
from tests.wire.books import open_books
from tests.wire.evidence import until_a_turn
from tests.wire.people import Room
from tests.wire.process import BotProcess, be_patient, lines_of

pytestmark = pytest.mark.wire

PROBE_SECONDS = 2.0
WORST_LAG_SECONDS = 5.0

# Only advisory locks are leases; connections used for play continue.
CUT_LEASES = text("""
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
""")


def port_of(bot: BotProcess) -> int:
    (port,) = re.findall(r"answer on port (\d+)", bot.said)
    return int(port)


CUT_PLAYERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')
"""


async def ask(bot: BotProcess, page: str) -> tuple[int, str]:
    async with aiohttp.request("GET", f"http://127.0.0.1:{port_of(bot)}/{page}") as response:
        return response.status, await response.text()


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    bot = BotProcess(place, tmp_path, database_url, HEALTH_PORT="0")
    yield bot
    await bot.close()


async def checks_once(bot: BotProcess, wanted: int) -> dict[str, Any]:
    """The checks of the first answer with this status."""
    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        while True:
            status, body = await ask(bot, "healthz")
            if status == wanted:
                return json.loads(body)["checks"]
            await asyncio.sleep(0.05)


async def flaw_of(bot: BotProcess, check: str) -> str:
    """The problem once this check is red; until then, other checks may be red on a busy machine."""
    while (flaw := (await checks_once(bot, 503))[check]) == "ok":  # noqa: ASYNC110  # only asking tells
        await asyncio.sleep(0.05)
    return flaw


async def test_a_running_bot_is_healthy_and_has_figures(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    await room.people[0].actor.slash("uno new")
    checks = await checks_once(bot, 200)
    assert list(checks) == [
        "gateway", "heartbeats", "loop", "database", "discord", "tables", "pictures", "clock", "background",
        "disk", "file", "backup",
    ]  # fmt: skip
    _, figures = await ask(bot, "metrics")
    assert "uno_open_tables 1.0" in figures
    assert "uno_servers 1.0" in figures
    assert "uno_gateway_ready 1.0" in figures
    assert 'uno_answer_seconds_count{to="command"} 1.0' in figures
    assert place.world.token not in figures
    assert await bot.terminate() == 0
    assert "table_opened" in bot.said


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[None]:
    """Another program holds the database's only lock."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def full(bot: BotProcess) -> AsyncIterator[None]:
    """Files of the process can't grow, as on a full disk."""
    before = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    yield
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, before)


@asynccontextmanager
async def visited(bot: BotProcess) -> AsyncIterator[None]:
    """Sixty silent connections to the health port; the process may have 64 files and sockets."""
    before = resource.prlimit(bot.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(bot.pid, resource.RLIMIT_NOFILE, (64, before[1]))
    visitors = [await asyncio.open_connection("127.0.0.1", port_of(bot)) for _ in range(60)]
    yield
    for _, writer in visitors:
        writer.close()
    resource.prlimit(bot.pid, resource.RLIMIT_NOFILE, before)


@asynccontextmanager
async def unplugged(place: Playground) -> AsyncIterator[None]:
    """The connection breaks, and Discord cannot be reached again."""
    place.gateway.hold()
    place.gateway.cut()
    yield
    place.gateway.release()


def be_watchful() -> None:
    """Be red soon after the database takes no writes."""
    be_patient()
    health.PROBE_SECONDS = PROBE_SECONDS


async def test_faults_of_the_real_process_turn_it_red_and_green_again(
    room: Room, bot: BotProcess, place: Playground, tmp_path: Path
) -> None:
    bot.prepare = be_watchful
    await bot.start()
    await room.sit_down()
    await checks_once(bot, 200)
    faults = {
        "database": locked(tmp_path / "data" / "uno.db"),
        "database full": full(bot),
        "gateway": unplugged(place),
    }
    for name, fault in faults.items():
        async with fault:
            await flaw_of(bot, name.split()[0])
        await checks_once(bot, 200)


@asynccontextmanager
async def read_only(url: str) -> AsyncIterator[None]:
    """The server accepts no changes in this database, as on a standby; players connect again."""
    address = make_url(url)
    setting = "default_transaction_read_only"
    await execute(address, f"ALTER DATABASE {address.database} SET {setting} = on", CUT_PLAYERS)
    yield
    await execute(
        address, f"SET {setting} = off", f"ALTER DATABASE {address.database} RESET {setting}", CUT_PLAYERS
    )


def be_taciturn() -> None:
    """Write lines of the same kind only once."""
    be_patient()
    log.SELDOM_SECONDS = HANGS_AFTER_SECONDS


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_postgresql_that_may_only_be_read_is_red_and_one_line(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    bot.prepare = be_taciturn
    await bot.start()
    await room.sit_down(turn_seconds=0)  # so that no clock runs
    await bot.says("Ready as")
    await until_a_turn(room, database_url)
    before = await open_books(database_url)
    async with read_only(database_url):
        for _ in range(5):
            answers = [await person.actor.slash("uno draw") for person in room.people]
            assert not any(answer.has_failed for answer in answers)
            said = [answer.message.content for answer in answers if answer.message]
            assert refusal(GameError(Fault.BUSY)) in said  # it is the turn of one of them
        # It says so once: the cut connection or the read-only database, depending on which comes first.
        await bot.says("the store is unavailable")
        assert bot.said.count("the store is unavailable") == 1
        assert "read-only" in await flaw_of(bot, "database")
    assert "Traceback" not in bot.said
    assert (await open_books(database_url)).revision == before.revision
    while (await open_books(database_url)).revision == before.revision:
        await room.play_for(presses=8)
    await checks_once(bot, 200)
    assert await bot.terminate() == 0
    assert (await open_books(database_url)).revision > before.revision


async def test_idle_visitors_of_the_port_cost_no_press_and_no_line(room: Room, bot: BotProcess) -> None:
    await bot.start()
    await room.sit_down()
    await bot.says("Ready as")
    before = lines_of(bot.said)
    async with visited(bot):
        await room.play_for(presses=10)
        await checks_once(bot, 200)
    await room.place.until(room.all_is_answered)
    assert lines_of(bot.said) == before


def be_wakeful() -> None:
    """Be red after a stop of some seconds."""
    be_patient()
    watchman.WORST_LAG_SECONDS = WORST_LAG_SECONDS


async def test_a_process_that_was_stopped_says_so_and_recovers(room: Room, bot: BotProcess) -> None:
    bot.prepare = be_wakeful
    await bot.start()
    await checks_once(bot, 200)
    os.kill(bot.pid, signal.SIGSTOP)
    await asyncio.sleep(WORST_LAG_SECONDS + 1)
    os.kill(bot.pid, signal.SIGCONT)
    assert "blocked for" in await flaw_of(bot, "loop")
    assert (await checks_once(bot, 200))["loop"] == "ok"


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_process_whose_lease_is_lost_ends_instead_of_staying_green(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    await bot.start()
    await room.sit_down()
    await checks_once(bot, 200)
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        await connection.execute(CUT_LEASES)
    await engine.dispose()
    assert await bot.ended() == 1
    assert bot.said.splitlines()[-1] == str(LEASE_LOST)
    with pytest.raises(aiohttp.ClientError):
        await ask(bot, "healthz")


async def test_a_port_that_is_taken_is_named(place: Playground, tmp_path: Path, database_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="ERROR", HEALTH_PORT=port)
        status, said = await bot.run("run", "--migrate")
    assert status == 1
    assert f"bad health: 127.0.0.1:{port} cannot be used" in said
    assert "HEALTH_PORT" in said
    assert list(place.log.exchanges) == []
