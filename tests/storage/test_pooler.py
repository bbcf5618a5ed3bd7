"""PostgreSQL behind a real PgBouncer: session mode works with its defaults, transaction mode is refused."""

from __future__ import annotations

import asyncio
import os
import pwd
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

import pytest
from sqlalchemy import Connection, make_url, text

from bot.config import Settings, load_settings
from bot.findings import NotReady
from bot.game.ports import StoreUnavailable
from bot.hosting.readiness import reach_server, take_database
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage.lease import lease
from bot.storage.postgresql import SERVER_SETTINGS
from tests.needs import go_without

NO_POOLER = "PgBouncer"
CONFIG = """
[databases]
{name} = host={host} dbname={name} user={user}
[pgbouncer]
listen_addr =
unix_socket_dir = {folder}
listen_port = {port}
auth_type = any
pool_mode = {mode}
logfile = {folder}/log
default_pool_size = 20
"""


class Pooler(Protocol):
    """Starts a pooler in a mode, for a server whose socket is in `host`; returns the settings of a bot."""

    async def __call__(self, mode: str, host: str | None = None) -> Settings: ...


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
async def behind(postgres_url: str, tmp_path: Path) -> AsyncIterator[Pooler]:
    """A bot's connection to PostgreSQL through a pooler."""
    program = shutil.which("pgbouncer")
    if program is None:
        go_without(NO_POOLER)
    async with AsyncExitStack() as held:

        async def start(mode: str, host: str | None = None) -> Settings:
            return await held.enter_async_context(pooler(str(program), postgres_url, mode, tmp_path, host))

        yield start


@asynccontextmanager
async def pooler(
    program: str, url: str, mode: str, folder: Path, host: str | None
) -> AsyncIterator[Settings]:
    address, port = make_url(url), free_port()
    server, name = host or str(address.query["host"]), address.database
    (folder / "ini").write_text(
        CONFIG.format(user=address.username, name=name, host=server, folder=folder, port=port, mode=mode)
    )
    account = None if os.getuid() else pwd.getpwnam("postgres")  # it refuses to run as root
    if account is not None:
        for path in (folder, folder / "ini"):
            os.chown(path, account.pw_uid, account.pw_gid)
        for parent in folder.parents:
            if parent.name.startswith(("pytest", "popen")):
                parent.chmod(0o755)
    as_user = ("-u", account.pw_name) if account else ()
    process = await asyncio.create_subprocess_exec(program, "-q", *as_user, str(folder / "ini"))
    try:
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            while not await answers(folder / f".s.PGSQL.{port}"):  # noqa: ASYNC110  # another process
                await asyncio.sleep(0.01)
        yield load_settings(
            {"DATABASE_URL": f"postgresql://{address.username}@/{name}?host={folder}&port={port}"}
        )
    finally:
        process.terminate()
        await process.wait()


async def answers(place: Path) -> bool:
    """Whether somebody listens there: the file exists a moment earlier."""
    try:
        _, writer = await asyncio.open_unix_connection(place)
    except OSError:
        return False
    writer.close()
    return True


async def test_session_mode_works_with_the_poolers_defaults(behind: Pooler) -> None:
    settings = await behind("session")
    async with AsyncExitStack() as held:
        database, ours = await take_database(settings, held, migrate=True)
        assert ours.is_ours
        shown = await asyncio.gather(*(database.read(cost_of_random_pages) for _ in range(20)))
        assert set(shown) == {SERVER_SETTINGS["random_page_cost"]}
        with pytest.raises(NotReady, match="already running"):
            await take_database(settings, held, migrate=False)
        await database.close()
    # The pooler frees the lease a moment after its client is gone.
    async with lease(settings.database_url, patience=HANGS_AFTER_SECONDS):
        pass


def cost_of_random_pages(connection: Connection) -> str | None:
    return connection.scalar(text("SHOW random_page_cost"))


async def test_transaction_mode_is_refused_with_a_word_about_poolers(behind: Pooler) -> None:
    settings = await behind("transaction")
    async with AsyncExitStack() as held:
        with pytest.raises(NotReady, match=r"connection pooler .* session mode"):
            await take_database(settings, held, migrate=True)


async def test_a_database_that_the_pooler_does_not_know_ends_the_start(behind: Pooler) -> None:
    settings = await behind("session")
    url = re.sub(r"@/\w+", "@/nowhere", settings.database_url)
    await reach_server(load_settings({"DATABASE_URL": url}))  # nothing to wait for
    with pytest.raises(NotReady, match="look at DATABASE_URL"):
        async with AsyncExitStack() as held:
            await take_database(load_settings({"DATABASE_URL": url}), held, migrate=False)


async def test_a_server_that_is_down_behind_the_pooler_is_waited_for(behind: Pooler, tmp_path: Path) -> None:
    settings = await behind("session", str(tmp_path))
    with pytest.raises(StoreUnavailable):
        await reach_server(settings)
