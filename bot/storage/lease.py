"""One process per database: a second one is refused, and one that loses its lease stops (R16)."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage.disks import make_private_folder

if sys.platform != "win32":  # Windows has no flock: nothing keeps a second process away there
    import fcntl

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 6.0  # a process that was told to end takes up to five
RETRY_SECONDS = 0.25
HEARTBEAT_SECONDS = 5.0  # also how long the server may take to answer one
POSTGRESQL_LOCK = 0x554E4F01  # "UNO" and a number; migrations have their own

Try = Callable[[], Awaitable[bool]]


class DatabaseTaken(Exception):
    """Another process works on this database."""


@asynccontextmanager
async def lease(url: str, patience: float = PATIENCE_SECONDS) -> AsyncGenerator[asyncio.Event]:
    """Be the only process on this database; waits `patience` seconds for another one to end.

    Yields an event that is set once the lease is lost: on PostgreSQL it ends with its connection, and a
    second process may hold it from then on. A file's lease ends with this process only. Raises DatabaseTaken.
    """
    address = make_url(url)
    lost = asyncio.Event()
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            connection = await _connection(url, held)
            await _take(partial(_lock, connection), time.monotonic() + patience)
            watch = asyncio.create_task(watch_lease(partial(_ping, connection), lost))
            held.callback(watch.cancel)
        else:
            take = _file_lock(Path(f"{address.database}.lock"), held)
            await _take(take, time.monotonic() + patience)
        yield lost


async def watch_lease(ping: Try, lost: asyncio.Event, seconds: float = HEARTBEAT_SECONDS) -> None:
    """Set `lost` as soon as a ping fails or takes longer than `seconds`, which pass between two pings."""
    try:
        while True:
            async with asyncio.timeout(seconds):
                await ping()
            await asyncio.sleep(seconds)
    except (SQLAlchemyError, OSError) as error:
        why = type(error).__name__
        log.critical("the lease on the database is lost (%s): another process may use it now", why)
        lost.set()


async def _take(take: Try, until: float) -> None:
    while not await take():
        if time.monotonic() >= until:
            raise DatabaseTaken
        await asyncio.sleep(RETRY_SECONDS)


def _file_lock(file: Path, held: AsyncExitStack) -> Try:
    make_private_folder(file)
    lock = held.enter_context(file.open("a"))

    async def take() -> bool:
        if sys.platform == "win32":
            return True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    return take


async def _connection(url: str, held: AsyncExitStack) -> AsyncConnection:
    engine = create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    held.push_async_callback(engine.dispose)
    return await held.enter_async_context(engine.connect())


async def _lock(connection: AsyncConnection) -> bool:
    return bool(await connection.scalar(text(f"SELECT pg_try_advisory_lock({POSTGRESQL_LOCK})")))


async def _ping(connection: AsyncConnection) -> bool:
    return bool(await connection.scalar(text("SELECT true")))
