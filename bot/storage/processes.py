"""How processes that share a database know of each other: the lease (R16), and starts of shards."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from sqlalchemy import (
    Connection,
    TextClause,
    bindparam,
    delete,
    exists,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.game.registry import ALL_SHARDS, Shards
from bot.storage.database import KEEPALIVES, Database
from bot.storage.rows import LeaseRow, StartRow, table_of
from bot.storage.schema import keep_private, make_private_folder

if sys.platform != "win32":  # Windows has no flock: nothing keeps a second process away there
    import fcntl


log = logging.getLogger(__name__)


class DatabaseTaken(Exception):
    """Another process works on this database, or on one of these shards: `holder`, if the server knows it."""

    def __init__(self, holder: Holder | None = None) -> None:
        super().__init__(holder)
        self.holder = holder


class OtherShardCount(DatabaseTaken):
    """Another process divides the servers into another number of shards."""


class Holder(NamedTuple):
    """The other end of a connection that holds a lease; times in seconds."""

    pid: int  # of the server's process for it
    address: str | None  # None for a socket on the server's own machine
    age: float
    silent: float

    def __str__(self) -> str:
        """Say where it is, and how to get rid of it should it be dead."""
        where = self.address or "the database server's own machine"
        return (
            f"it is at {where}, connected {self.age:.0f} s ago and last heard from {self.silent:.0f} s ago;"
            f" should it be dead, `SELECT pg_terminate_backend({self.pid})` in the database frees its place"
        )


# The lease

RETRY_SECONDS = 0.25
HEARTBEAT_SECONDS = 5.0  # between two looks at the lease; a server that takes longer to answer is silent
LOOKS = 5  # in that time: a single long wait would also end by standing still ourselves


LEASES = table_of(LeaseRow)
# A condition of statements that only the owner of a lease may carry out; `of_epoch` is the owner's.
IS_OURS = exists().where(LEASES.c.epoch == bindparam("of_epoch"))
TOUCH = update(LEASES).where(LEASES.c.epoch == bindparam("of_epoch")).values(shard_count=LEASES.c.shard_count)


@asynccontextmanager
async def lease(url: str, patience: float = 0.0, shards: Shards = ALL_SHARDS) -> AsyncGenerator[Lease]:
    """Be the only process on these shards of this database; waits `patience` seconds for another one to end.

    Raises DatabaseTaken.
    """
    address, until = make_url(url), time.monotonic() + patience
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            server = await _Server.connected(url, held)
            await server.take(shards, until)
            ours = Lease(server)
            server.on_end(lambda: ours.lose("its connection ended"))
            watch = asyncio.create_task(ours.watch())
            held.callback(watch.cancel)
            held.callback(ours.give_back)
        else:
            ours = Lease()
            take = _file_lock(Path(f"{address.database}.lock"), held)
            await _take(take, until)
        yield ours


class Lease:
    """The right to be the only process on some shards of a database, until it is `lost`.

    A file's lease ends with this process only. On PostgreSQL it ends with its connection: another process
    may have it from then on. A change that names its `epoch` is then refused by the server (`IS_OURS`).
    """

    def __init__(self, server: _Server | None = None) -> None:
        self._server = server
        self._turn = asyncio.Lock()
        self._is_given_back = False
        self.epoch: int | None = None
        self.lost = asyncio.Event()
        self.is_silent = False
        self.on_loss: Callable[[], None] = _do_nothing
        self.on_silence: Callable[[], None] = _do_nothing  # it began or ended

    async def begin(self, shards: Shards = ALL_SHARDS) -> None:
        """Begin an epoch: who had these shards before can change nothing any more. The schema is current."""
        if self._server is not None:
            self.epoch = await self._server.begin(shards)

    async def confirm(self) -> bool:
        """Ask the server now; return whether the lease is still ours, as late as the server answers."""
        if self._server is not None and not self.lost.is_set():
            try:
                async with self._turn:
                    await self._server.ping()
            except (SQLAlchemyError, OSError) as error:
                self._judge(error)
        return not self.lost.is_set()

    async def watch(self) -> None:
        """Ask again and again. A server that is slow to answer has taken nothing away."""
        while not self.lost.is_set():
            asking = asyncio.create_task(self.confirm())
            try:
                self._note_silence(await _is_pending(asking, HEARTBEAT_SECONDS))
                await asking
                self._note_silence(False)
                await asyncio.sleep(HEARTBEAT_SECONDS)
            finally:
                asking.cancel()

    def touch(self, connection: Connection) -> None:
        """Write the row of the epoch as it is; where nobody may write, that fails even without one."""
        is_there = connection.execute(TOUCH, {"of_epoch": self.epoch or 0}).rowcount
        if self.epoch is not None and not is_there:
            self.lose("another process has these tables")

    def lose(self, why: str) -> None:
        """Note that another process may have the lease from now on."""
        if not self.lost.is_set() and not self._is_given_back:
            log.critical("the lease on the database is lost (%s): another process may use it now", why)
            self.lost.set()
            self.on_loss()

    def give_back(self) -> None:
        """Note that its end is meant."""
        self._is_given_back = True

    def _judge(self, error: SQLAlchemyError | OSError) -> None:
        """Tell an end of the connection from a mere refusal, such as a statement that was cancelled."""
        if not isinstance(error, DBAPIError) or error.connection_invalidated:
            self.lose(type(error).__name__)

    def _note_silence(self, is_silent: bool) -> None:
        if is_silent != self.is_silent and not self.lost.is_set():
            self.is_silent = is_silent
            says = "does not answer: clocks stand still until it does" if is_silent else "answers again"
            log.warning("the database %s", says)
            self.on_silence()


def _do_nothing() -> None:
    pass


async def _is_pending(task: asyncio.Task[bool], seconds: float) -> bool:
    for _ in range(LOOKS):
        if (await asyncio.wait([task], timeout=seconds / LOOKS))[0]:
            return False
    return True


Try = Callable[[], Awaitable[bool]]


async def _take(take: Try, until: float) -> None:
    while not await take():
        if time.monotonic() >= until:
            raise DatabaseTaken
        await asyncio.sleep(RETRY_SECONDS)


def _file_lock(file: Path, held: AsyncExitStack) -> Try:
    make_private_folder(file)
    keep_private(file)
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


# Its connection to PostgreSQL

# "UNO" and a number; migrations have their own. A process that serves all shards takes the first lock for
# itself; others take it together, and the second with the number of all shards and their own.
POSTGRESQL_LOCK, SHARD_LOCK = 0x554E4F01, 0x554E4F03
SHARD_BITS = 15


class LockKey(NamedTuple):
    """The two numbers of a lock."""

    lock: int
    number: int


IN_THIS_DATABASE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
# The numbers of shards by which the processes on this database divide their servers.
SHARD_COUNTS = text(f"""
    SELECT DISTINCT objid::int >> :bits FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted AND {IN_THIS_DATABASE}
""").bindparams(bits=SHARD_BITS, lock=SHARD_LOCK)  # noqa: S608  # a constant
# Who has a lock. Its last query was a look at the lease: for a living process that is seconds ago.
FIND_HOLDER = text(f"""
    SELECT pid, host(client_addr) AS address,
        extract(epoch FROM clock_timestamp() - backend_start)::float AS age,
        extract(epoch FROM clock_timestamp() - state_change)::float AS silent
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = :lock AND objid = :number AND granted AND {IN_THIS_DATABASE}
    AND pid <> pg_backend_pid() LIMIT 1
""")  # noqa: S608  # a constant


class _Server:
    """The connection to PostgreSQL that holds a lease: its locks last exactly as long as it does."""

    def __init__(self, connection: AsyncConnection, driver: Any) -> None:
        self._connection = connection
        self._driver = driver

    @classmethod
    async def connected(cls, url: str, held: AsyncExitStack) -> Self:
        """Connect until `held` is closed."""
        options = {"server_settings": KEEPALIVES}
        engine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=options
        )
        held.push_async_callback(engine.dispose)
        connection = await held.enter_async_context(engine.connect())
        driver = (await connection.get_raw_connection()).driver_connection
        _end_with_the_network(driver)
        return cls(connection, driver)

    def on_end(self, call: Callable[[], None]) -> None:
        """Call as soon as the connection has ended."""

        def ended(_: object) -> None:
            call()

        self._driver.add_termination_listener(ended)

    async def ping(self) -> None:
        """Have the server answer."""
        await self._connection.scalar(text("SELECT true"))

    async def take(self, shards: Shards, until: float) -> None:
        """Take the locks for these shards. Raises DatabaseTaken."""
        kind = "" if shards.has_all else "_shared"
        lock = text(f"SELECT pg_try_advisory_lock{kind}({POSTGRESQL_LOCK})")
        try:
            await self._take(lock, {}, until, LockKey(0, POSTGRESQL_LOCK))
        except DatabaseTaken as taken:
            raise taken if shards.has_all else OtherShardCount(taken.holder) from None
        if shards.has_all:
            return
        lock = text("SELECT pg_try_advisory_lock(:lock, :number)")
        for shard in shards.ids:
            key = LockKey(SHARD_LOCK, shards.count << SHARD_BITS | shard)
            await self._take(lock, key._asdict(), until, key)
        if set(await self._connection.scalars(SHARD_COUNTS)) != {shards.count}:
            raise OtherShardCount

    async def _take(self, lock: TextClause, values: Mapping[str, int], until: float, key: LockKey) -> None:
        async def take() -> bool:
            return bool(await self._connection.scalar(lock, values))

        try:
            await _take(take, until)
        except DatabaseTaken:
            found = (await self._connection.execute(FIND_HOLDER, key._asdict())).one_or_none()
            raise DatabaseTaken(Holder(*found) if found else None) from None

    async def begin(self, shards: Shards) -> int:
        """Begin an epoch in place of those that have one of these shards, and return it."""
        values = {"shard_count": shards.count, "shards": list(shards.ids)}
        epoch = (
            await self._connection.execute(insert(LEASES).values(values).returning(LEASES.c.epoch))
        ).scalar_one()
        older = (await self._connection.execute(select(LEASES).where(LEASES.c.epoch != epoch))).all()
        over = [
            row.epoch for row in older if row.shard_count != shards.count or {*row.shards} & {*shards.ids}
        ]  # the locks make sure that all processes count alike
        await self._connection.execute(delete(LEASES).where(LEASES.c.epoch.in_(over)))
        return epoch


def _end_with_the_network(driver: Any) -> None:
    """Have this machine end a connection, too, whose other end confirms nothing; the driver has no option."""
    connected = driver._transport.get_extra_info("socket")  # noqa: SLF001
    if sys.platform == "linux" and connected.family in (socket.AF_INET, socket.AF_INET6):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(KEEPALIVES["tcp_user_timeout"]))


# Starts of shards


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
