"""Bad settings and databases: no request goes to Discord, and one line gives advice (R3, R10, R19, R22)."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy
from alembic import command
from sqlalchemy import make_url

from bot.hosting import reaching
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, Hook, refuse
from bot.storage.schema import forgetful, migrations_of
from bot.storage.sqlite_file import is_sqlite_sound
from tests.databases import empty_database
from tests.wire.process import BotProcess, be_patient, lines_of

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]

pytestmark = pytest.mark.wire

RUN_MIGRATE = "-m bot migrate`"
MEMORY_DISK = Path("/dev/shm")  # noqa: S108  # nothing is written there


def make_nothing(file: Path) -> None:
    """The folder exists, the file does not."""


def make_text(file: Path) -> None:
    file.write_text("this is no database " * 500)


def make_empty(file: Path) -> None:
    file.touch()


def make_damaged(file: Path) -> None:
    make_good(file)
    with file.open("r+b") as content:
        content.seek(2 * 4096)
        content.write(b"\xff" * 4096)


def make_newer(file: Path) -> None:
    make_good(file)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def make_older(file: Path) -> None:
    command.upgrade(migrations_of(f"sqlite:///{file}"), "0034")


def make_too_old(file: Path) -> None:
    make_older(file)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '0032'")
    database.close()


def make_folder(file: Path) -> None:
    file.mkdir()


def make_good(file: Path) -> None:
    file.write_bytes(empty_database())


@pytest.mark.parametrize(
    ("make", "arguments", "says"),
    [
        (make_nothing, ["run"], RUN_MIGRATE),
        (make_empty, ["run"], RUN_MIGRATE),
        (make_older, ["run"], "not that of this version; run"),
        (make_too_old, ["run"], "update it with version 1.0.0 first, then with this one"),
        (make_too_old, ["run", "--migrate"], "update it with version 1.0.0 first, then with this one"),
        (make_newer, ["run"], "made by a newer version of this program (schema 9999)"),
        (make_newer, ["run", "--migrate"], "made by a newer version of this program (schema 9999)"),
        (make_newer, ["migrate"], "made by a newer version of this program (schema 9999)"),
        (make_text, ["run"], "not a database"),
        (make_text, ["run", "--migrate"], "not a database"),
        (make_text, ["migrate"], "not a database"),
        (make_damaged, ["run", "--migrate"], "restore a backup"),
        (make_folder, ["run", "--migrate"], "is a folder, not a file"),
    ],
)
async def test_a_bad_database(
    place: Playground, tmp_path: Path, make: Callable[[Path], None], arguments: list[str], says: str
) -> None:
    await asyncio.to_thread(make, tmp_path / "uno.db")
    bot = BotProcess(place, tmp_path, f"sqlite:///{tmp_path}/uno.db", LOG_LEVEL="ERROR")
    await see_it_refused(place, bot, arguments, says)


@pytest.mark.parametrize("url", ["sqlite:///{folder}/file/uno.db", "sqlite://"])
async def test_an_impossible_address(place: Playground, tmp_path: Path, url: str) -> None:
    (tmp_path / "file").touch()
    bot = BotProcess(place, tmp_path, url.format(folder=tmp_path), LOG_LEVEL="ERROR")
    await see_it_refused(place, bot, ["run", "--migrate"], "DATABASE_URL")


@pytest.mark.skipif(not MEMORY_DISK.is_dir(), reason="there is no memory disk here")
async def test_a_disk_that_does_not_last(place: Playground, tmp_path: Path) -> None:
    there = f"sqlite:///{MEMORY_DISK}/no-uno-here/uno.db"
    bot = BotProcess(place, tmp_path, there, LOG_LEVEL="ERROR", ALLOW_FORGETFUL_DISK="0")
    await see_it_refused(place, bot, ["run", "--migrate"], "ALLOW_FORGETFUL_DISK=1")
    assert not (MEMORY_DISK / "no-uno-here").exists()


async def test_the_last_line_of_a_start_says_that_people_can_play(
    place: Playground, tmp_path: Path, database_url: str
) -> None:
    bot = BotProcess(place, tmp_path, database_url)
    await bot.start()
    await bot.says("Ready as")
    (line,) = [line for line in bot.said.splitlines() if "Ready as" in line]
    assert line == lines_of(bot.said)[-1]
    assert re.search(
        r"Ready as UNO#\d+ in 1 server\. Invite: https://discord\.com/oauth2/authorize\?client_id=", line
    )
    assert await bot.terminate() == 0


async def test_a_token_that_discord_refuses(place: Playground, tmp_path: Path, database_url: str) -> None:
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="ERROR", DISCORD_TOKEN="canary")
    line = await refusal(bot, ["run", "--migrate"])
    assert "reset it" in line
    assert "canary" not in line
    assert place.log.sent(IDENTIFY) == []
    assert len(place.log.exchanges) == 1


async def test_a_token_that_is_reset_while_the_bot_plays(
    place: Playground, tmp_path: Path, database_url: str
) -> None:
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="ERROR")
    await bot.start()
    await place.gateway.disconnect(4004)
    assert await bot.ended() == 1
    assert "reset it" in bot.said
    assert len(bot.said.splitlines()) == 1
    assert len(place.log.sent(IDENTIFY)) == 1


def pause_briefly() -> None:
    """Pause only briefly between attempts to reach other servers."""
    be_patient()
    reaching.FIRST_PAUSE_SECONDS = 0.1


@asynccontextmanager
async def relay(port: socket.socket, connect: Connect) -> AsyncIterator[None]:
    """A network that works again: connections to this port reach a server."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(2**16):
            writer.write(part)
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            inner, outer = await connect()
            await asyncio.gather(carry(reader, outer), carry(inner, writer))

    server = await asyncio.start_server(serve, sock=port)
    yield
    server.close()


async def see_it_waits(bot: BotProcess, what: str) -> None:
    """systemd gives up after five starts in ten minutes, and then the bot would stay down."""
    bot.prepare = pause_briefly
    await bot.spawn()
    await bot.says("the next try is in 0 s")  # at least twice
    assert f"{what} cannot be reached" in bot.said


async def test_a_boot_without_a_network_waits_for_it(
    place: Playground, tmp_path: Path, database_url: str
) -> None:
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="WARNING")
    async with place.unplugged():
        await see_it_waits(bot, "Discord")
    await place.until_connected()
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.said


async def test_a_boot_without_its_database_server_waits_for_it(
    place: Playground, tmp_path: Path, postgres_url: str, silent_socket: socket.socket, silent_port: int
) -> None:
    there = make_url(postgres_url)
    nowhere = there.set(host="127.0.0.1", port=silent_port, query={}).render_as_string(hide_password=False)
    bot = BotProcess(place, tmp_path, nowhere, LOG_LEVEL="WARNING")
    await see_it_waits(bot, "the database")
    assert not place.log.exchanges
    async with relay(silent_socket, partial(open_server, there)):
        await place.until_connected()
        assert await bot.terminate() == 0
    assert "Traceback" not in bot.said


async def open_server(address: sqlalchemy.URL) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a PostgreSQL server, over the network or in the folder of its socket."""
    host, port = address.host or address.query["host"], address.port or 5432
    if str(host).startswith("/"):
        return await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
    return await asyncio.open_connection(str(host), port)


async def test_a_signal_ends_a_start_that_waits(place: Playground, tmp_path: Path, silent_port: int) -> None:
    nowhere = f"postgresql://uno@127.0.0.1:{silent_port}/x"
    bot = BotProcess(place, tmp_path, nowhere, LOG_LEVEL="WARNING")
    await bot.spawn()
    await bot.says("the database cannot be reached")
    assert await bot.terminate() == 0
    assert "the next try is in 5 s" in bot.said
    assert "Traceback" not in bot.said


async def test_a_database_that_does_not_exist_is_said_at_once(
    place: Playground, tmp_path: Path, postgres_url: str
) -> None:
    wrong = make_url(postgres_url).set(database="no_such_database").render_as_string(hide_password=False)
    bot = BotProcess(place, tmp_path, wrong, LOG_LEVEL="ERROR")
    await see_it_refused(place, bot, ["run", "--migrate"], "DATABASE_URL")


def but_the_first(hook: Hook) -> Hook:
    """Let one request pass."""
    seen = count()

    async def after(exchange: Exchange) -> None:
        if next(seen):
            await hook(exchange)

    return after


@pytest.mark.parametrize(
    ("path", "hook"),
    [
        ("^/gateway/bot$", refuse(403)),
        ("^/users/@me$", refuse(403)),
        ("^/gateway/bot$", but_the_first(refuse(403))),
    ],
    ids=["before logging in", "logging in", "connecting"],
)
async def test_only_a_refused_token_ends_a_start(
    place: Playground, tmp_path: Path, database_url: str, path: str, hook: Hook
) -> None:
    """Cloudflare blocks an address for a while, because of other people behind it."""
    fault = place.rest.faults.add(FaultRule(hook, path=path))
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="WARNING")
    await see_it_waits(bot, "Discord")
    place.rest.faults.remove(fault)
    await place.until_connected()
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.said


@pytest.fixture
def lasting(tmp_path: Path) -> dict[str, str]:
    """Settings for a database that must be durable, so that an old SQLite deserves a warning."""
    if forgetful(tmp_path / "uno.db", {}):
        pytest.skip("the folder for temporary files is on a disk that does not last")
    return {"ALLOW_FORGETFUL_DISK": "0"}


async def test_an_old_sqlite_is_warned_of_once(
    place: Playground, tmp_path: Path, database_url: str, lasting: dict[str, str]
) -> None:
    bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="WARNING", **lasting)
    await bot.start()
    assert await bot.terminate() == 0
    warnings = 0 if is_sqlite_sound() else 1
    assert len(lines_of(bot.said)) == warnings
    assert bot.said.count("3.51.3") == warnings


async def test_check_tells_each_finding_in_a_line(
    place: Playground, tmp_path: Path, database_url: str, lasting: dict[str, str]
) -> None:
    shutil.rmtree(tmp_path / "data")
    bot = BotProcess(place, tmp_path, database_url, **lasting)
    status, said = await bot.run("check")
    assert status == 0
    assert marks(said) == {
        "settings": "ok",
        "sqlite": sqlite_mark(),
        "database": "hm",
        "token": "ok",
        "install": "hm",
    }
    assert (await bot.run("migrate"))[0] == 0
    status, said = await bot.run("check")
    assert status == 0
    good = {"settings": "ok", "sqlite": sqlite_mark(), "database": "ok", "schema": "ok", "token": "ok"}
    assert marks(said) == good | {"install": "hm"}  # a new application's Add App installs only its commands
    wrong = BotProcess(place, tmp_path, database_url, **lasting, DISCORD_TOKEN="canary")
    status, said = await wrong.run("check")
    assert status == 1
    assert marks(said) == good | {"token": "bad"}
    assert "canary" not in said
    assert not place.log.commands


async def see_it_refused(place: Playground, bot: BotProcess, arguments: list[str], says: str) -> None:
    assert says in await refusal(bot, arguments)
    assert not place.log.exchanges
    assert not place.log.commands


async def refusal(bot: BotProcess, arguments: list[str]) -> str:
    """The one line printed when a start is refused."""
    status, said = await bot.run(*arguments)
    assert status == 1
    (line,) = said.splitlines()
    return line


def marks(report: str) -> dict[str, str]:
    """The verdict on each subject of a report, by subject."""
    lines = [line.split(maxsplit=2) for line in report.splitlines()]
    return {subject.rstrip(":"): verdict for verdict, subject, _ in lines}


def sqlite_mark() -> str:
    return "ok" if is_sqlite_sound() else "hm"
