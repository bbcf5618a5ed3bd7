"""How processes that share a database know of each other: the lease (R16), and starts of shards."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.game.registry import ALL_SHARDS, Shards
from bot.storage.database import Database
from bot.storage.rows import StartRow
from bot.storage.schema import make_private_folder

if sys.platform != "win32":  # Windows has no flock: nothing keeps a second process away there
    import fcntl

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.25
HEARTBEAT_SECONDS = 5.0  # also how long the server may take to answer one
# "UNO" and a number; migrations have their own. A process that serves all shards takes the first lock for
# itself; others take it together, and the second with the number of all shards and their own.
POSTGRESQL_LOCK, SHARD_LOCK = 0x554E4F01, 0x554E4F03

SHARD_BITS = 15
# The numbers of shards by which the processes on this database divide their servers.
COUNTS = text("""
    SELECT DISTINCT objid::int >> :bits FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
""").bindparams(bits=SHARD_BITS, lock=SHARD_LOCK)

Try = Callable[[], Awaitable[bool]]


class DatabaseTaken(Exception):
    """Another process works on this database, or on one of these shards."""


class OtherShardCount(DatabaseTaken):
    """Another process divides the servers into another number of shards."""


@asynccontextmanager
async def lease(
    url: str, patience: float = 0.0, shards: Shards = ALL_SHARDS
) -> AsyncGenerator[asyncio.Event]:
    """Be the only process on these shards of this database; waits `patience` seconds for another one to end.

    Yields an event that is set once the lease is lost: on PostgreSQL it ends with its connection, and a
    second process may hold it from then on. A file's lease ends with this process only. Raises DatabaseTaken.
    """
    address = make_url(url)
    lost = asyncio.Event()
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            connection = await _connection(url, held)
            until = time.monotonic() + patience
            await _take(partial(_lock, connection, is_alone=shards.has_all), until)
            if not shards.has_all:
                await _take_shards(connection, shards, until)
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


async def _lock(connection: AsyncConnection, *, is_alone: bool) -> bool:
    kind = "" if is_alone else "_shared"
    return bool(await connection.scalar(text(f"SELECT pg_try_advisory_lock{kind}({POSTGRESQL_LOCK})")))


async def _take_shards(connection: AsyncConnection, shards: Shards, until: float) -> None:
    for shard in shards.ids:
        await _take(partial(_lock_shard, connection, shards.count, shard), until)
    counts = set(await connection.scalars(COUNTS))
    if counts != {shards.count}:
        raise OtherShardCount


async def _lock_shard(connection: AsyncConnection, count: int, shard: int) -> bool:
    key = {"lock": SHARD_LOCK, "shard": count << SHARD_BITS | shard}
    return bool(await connection.scalar(text("SELECT pg_try_advisory_lock(:lock, :shard)"), key))


async def _ping(connection: AsyncConnection) -> bool:
    return bool(await connection.scalar(text("SELECT true")))


class ShardStart(NamedTuple):
    """An IDENTIFY of a shard, in seconds since the epoch."""

    shard: int
    at: float


Pause = Callable[[Sequence[ShardStart]], float]  # seconds to wait, because of these starts


class SqlStarts:
    """Each method is one transaction; no process sees the starts of another half-written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, moment: float) -> list[ShardStart]:
        """Return all starts since a moment, oldest first."""
        return await self._database.read(lambda connection: _since(connection, moment))

    async def begin(self, start: ShardStart, moment: float, pause: Pause) -> float:
        """Note a start, unless there has to be a pause first because of all starts since `moment`.

        Returns the seconds of this pause, 0 if the start is noted. Forgets older starts.
        """

        def unit(connection: Connection) -> float:
            if connection.dialect.name == "postgresql":  # SQLite has only one writer anyway
                connection.execute(text("LOCK TABLE starts IN EXCLUSIVE MODE"))
            seconds = pause(_since(connection, moment))
            if seconds <= 0:
                connection.execute(delete(StartRow).where(StartRow.at < moment))
                connection.execute(insert(StartRow).values(start._asdict()))
            return max(0.0, seconds)

        return await self._database.write(unit)


def _since(connection: Connection, moment: float) -> list[ShardStart]:
    query = select(StartRow.shard, StartRow.at).where(StartRow.at >= moment).order_by(StartRow.at)
    return [ShardStart(shard, at) for shard, at in connection.execute(query)]
