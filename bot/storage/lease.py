"""One process for one database: whoever comes second is told so (R16)."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage.disks import make_private_folder

if sys.platform != "win32":  # there nobody keeps a second process away
    import fcntl

PATIENCE_SECONDS = 6.0  # a process that was told to end takes up to five
RETRY_SECONDS = 0.25
POSTGRESQL_LOCK = 0x554E4F01  # "UNO" and a number; migrations have their own

Try = Callable[[], Awaitable[bool]]


class DatabaseTaken(Exception):
    """Another process works on this database."""


@asynccontextmanager
async def lease(url: str, patience: float = PATIENCE_SECONDS) -> AsyncGenerator[None]:
    """Be the only process on this database; waits `patience` seconds for another one to end.

    Raises DatabaseTaken. It ends with this process, however that ends; on PostgreSQL with its connection.
    """
    address = make_url(url)
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            take = await _server_lock(url, held)
        else:
            take = _file_lock(Path(f"{address.database}.lock"), held)
        await _take(take, time.monotonic() + patience)
        yield


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


async def _server_lock(url: str, held: AsyncExitStack) -> Try:
    engine = create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    held.push_async_callback(engine.dispose)
    connection = await held.enter_async_context(engine.connect())
    query = text(f"SELECT pg_try_advisory_lock({POSTGRESQL_LOCK})")

    async def take() -> bool:
        return bool(await connection.scalar(query))

    return take
