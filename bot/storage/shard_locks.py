"""The connection to PostgreSQL that holds a lease in the form of locks on shards."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from sqlalchemy import (
    TextClause,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.pool import NullPool

from bot.game.shards import Shards
from bot.storage.outages import SharedConnection
from bot.storage.postgresql import KEEPALIVES, engine_at
from bot.storage.rows import LEASES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class DatabaseTaken(Exception):
    """Another process is using this database, or one of these shards. It is the `holder`, if the server knows
    it.
    """

    def __init__(self, holder: Holder | None = None) -> None:
        super().__init__(holder)
        self.holder = holder


class OtherShardCount(DatabaseTaken):
    """Another process divides the servers into a different number of shards."""


class Holder(NamedTuple):
    """The client of a connection that holds a lease. Times are in seconds."""

    pid: int  # the server process for this client
    address: str | None  # None for a socket on the server's own machine
    age: float
    silent: float

    def __str__(self) -> str:
        """Describe where the client is, and how to end it if it is dead."""
        where = self.address or "the database server's own machine"
        return (
            f"it is at {where}, connected {self.age:.0f} s ago and last heard from {self.silent:.0f} s ago;"
            f" should it be dead, `SELECT pg_terminate_backend({self.pid})` in the database frees its place"
        )


RETRY_SECONDS = 0.25
# "UNO" and a number. Migrations have a separate lock. A process for all shards takes the first lock
# exclusively. Other processes share it, and also take the second lock with the total number of shards and
# their own shard. A process that waits for another process to end takes the third lock in the same way.
POSTGRESQL_LOCK, SHARD_LOCK, HEIR_LOCK = 0x554E4F01, 0x554E4F03, 0x554E4F04
SHARD_BITS = 15


class LockKey(NamedTuple):
    """The two numbers of a lock."""

    lock: int
    number: int


WHOLE = LockKey(0, POSTGRESQL_LOCK)


def keys_of(lock: int, shards: Shards) -> list[LockKey]:
    """Return a lock for each of these shards."""
    return [LockKey(lock, shards.count << SHARD_BITS | shard) for shard in shards.ids]


IN_THIS_DATABASE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
# The shard counts used by the processes on this database
SHARD_COUNTS = text(f"""
    SELECT DISTINCT objid::int >> :bits FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted AND {IN_THIS_DATABASE}
""").bindparams(bits=SHARD_BITS, lock=SHARD_LOCK)  # noqa: S608  # a constant
# Finds the holder of a lock. Its last query was a check of the lease, sent only seconds ago if the process is
# alive.
FIND_HOLDER = text(f"""
    SELECT pid, host(client_addr) AS address,
        extract(epoch FROM clock_timestamp() - backend_start)::float AS age,
        extract(epoch FROM clock_timestamp() - state_change)::float AS silent
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = :lock AND objid = :number AND granted AND {IN_THIS_DATABASE}
    AND pid <> pg_backend_pid() LIMIT 1
""")  # noqa: S608  # a constant
# Finds out whether a process is waiting for exactly these shards.
FIND_HEIR = text(f"""
    SELECT true FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted AND {IN_THIS_DATABASE}
    GROUP BY pid HAVING array_agg(objid::int ORDER BY objid::int) = CAST(:numbers AS int[])
""")  # noqa: S608  # a constant
HAND_OVER = update(LEASES).where(LEASES.c.epoch == bindparam("of_epoch"))


class ShardLocks:
    """The connection to PostgreSQL that holds a lease. Its locks last exactly as long as the connection."""

    def __init__(self, connection: AsyncConnection, driver: Any) -> None:
        self._connection = connection
        self._driver = driver
        self._turn = asyncio.Lock()  # one statement at a time
        self._held = set[LockKey]()

    @classmethod
    async def connected(cls, url: str, held: AsyncExitStack) -> Self:
        """Connect until `held` is closed."""
        engine = engine_at(url, KEEPALIVES, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        held.push_async_callback(engine.dispose)
        connection = await held.enter_async_context(engine.connect())
        driver = (await connection.get_raw_connection()).driver_connection
        _end_with_the_network(driver)
        await _require_own(connection, engine)
        return cls(connection, driver)

    def on_end(self, call: Callable[[], None]) -> None:
        """Register a function that is called as soon as the connection has ended."""

        def ended(_: object) -> None:
            call()

        self._driver.add_termination_listener(ended)

    async def ping(self) -> None:
        """Make the server answer."""
        await self._scalar(text("SELECT true"))

    async def take(self, shards: Shards, until: float) -> None:
        """Take the locks for these shards. Raises DatabaseTaken."""
        while key := await self.try_take(shards):
            if time.monotonic() >= until:
                found = await self._holder_of(key)
                raise OtherShardCount(found) if key == WHOLE and not shards.has_all else DatabaseTaken(found)
            await asyncio.sleep(RETRY_SECONDS)
        if not shards.has_all and set(await self._scalars(SHARD_COUNTS)) != {shards.count}:
            raise OtherShardCount

    async def try_take(self, shards: Shards) -> LockKey | None:
        """Take the locks for these shards, or return the first lock that another process has."""
        for key in [WHOLE] if shards.has_all else [WHOLE, *keys_of(SHARD_LOCK, shards)]:
            if key not in self._held and not await self._try(key, is_shared=not shards.has_all):
                return key
            self._held.add(key)
        return None

    async def _try(self, key: LockKey, *, is_shared: bool) -> bool:
        if key == WHOLE:
            kind = "_shared" if is_shared else ""
            return await self._scalar(text(f"SELECT pg_try_advisory_lock{kind}({POSTGRESQL_LOCK})"))
        return await self._scalar(text("SELECT pg_try_advisory_lock(:lock, :number)"), key._asdict())

    async def holder(self, shards: Shards) -> Holder | None:
        """Return the holder of the first lock that is not ours."""
        for key in [WHOLE] if shards.has_all else keys_of(SHARD_LOCK, shards):
            if key not in self._held and (found := await self._holder_of(key)):
                return found
        return None

    async def _holder_of(self, key: LockKey) -> Holder | None:
        async with self._turn:
            found = (await self._connection.execute(FIND_HOLDER, key._asdict())).one_or_none()
        return Holder(*found) if found else None

    async def stand_in_line(self, shards: Shards) -> None:
        """Become the process that waits for these shards.

        Raises DatabaseTaken if another process is already waiting.
        """
        for key in keys_of(HEIR_LOCK, shards):
            if not await self._try(key, is_shared=False):
                raise DatabaseTaken(await self._holder_of(key))

    async def leave_line(self, shards: Shards) -> None:
        """Let another process wait instead."""
        for key in keys_of(HEIR_LOCK, shards):
            await self._scalar(text("SELECT pg_advisory_unlock(:lock, :number)"), key._asdict())

    async def has_heir(self, shards: Shards) -> bool:
        """Return whether a process is waiting for exactly these shards."""
        numbers = [key.number for key in keys_of(HEIR_LOCK, shards)]
        return bool(await self._scalar(FIND_HEIR, {"lock": HEIR_LOCK, "numbers": numbers}))

    async def begin(self, shards: Shards) -> tuple[int, frozenset[int] | None]:
        """Begin an epoch, replacing the owners of these shards.

        Returns the epoch, and the interactions that the previous processes have admitted if they handed over
        all these shards.
        """
        values = {"shard_count": shards.count, "shards": list(shards.ids)}
        async with self._turn:
            new = insert(LEASES).values(values).returning(LEASES.c.epoch)
            epoch = (await self._connection.execute(new)).scalar_one()
            older = (await self._connection.execute(select(LEASES).where(LEASES.c.epoch != epoch))).all()
            # The locks ensure that all running processes use the same number of shards.
            over = [row for row in older if row.shard_count != shards.count or {*row.shards} & {*shards.ids}]
            numbers = [row.epoch for row in over]
            await self._connection.execute(delete(LEASES).where(LEASES.c.epoch.in_(numbers)))
        handed = [row for row in over if row.taken is not None and row.shard_count == shards.count]
        if {*shards.ids} - {shard for row in handed for shard in row.shards}:
            return epoch, None
        return epoch, frozenset(number for row in handed for number in row.taken)

    async def hand_over(self, epoch: int, taken: Sequence[int]) -> None:
        """Store the admitted interactions, and release all locks."""
        async with self._turn:
            await self._connection.execute(HAND_OVER.values(taken=list(taken)), {"of_epoch": epoch})
            await self._connection.execute(text("SELECT pg_advisory_unlock_all()"))

    async def _scalar(self, statement: TextClause, values: Mapping[str, Any] | None = None) -> Any:
        async with self._turn:
            return await self._connection.scalar(statement, values)

    async def _scalars(self, statement: TextClause) -> Sequence[Any]:
        async with self._turn:
            return (await self._connection.scalars(statement)).all()


async def _require_own(connection: AsyncConnection, engine: AsyncEngine) -> None:
    """Raise SharedConnection if a pooler lends its server process to others between statements."""
    process = text("SELECT pg_backend_pid()")
    own = await connection.scalar(process)
    async with engine.connect() as other:
        if await other.scalar(process) == own:
            raise SharedConnection("the server's process is not ours alone")


def _end_with_the_network(driver: Any) -> None:
    """Make this machine, too, close a connection whose other end stops confirming data. The driver has no
    option for that.
    """
    connected = driver._transport.get_extra_info("socket")  # noqa: SLF001
    if sys.platform == "linux" and connected.family in (socket.AF_INET, socket.AF_INET6):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(KEEPALIVES["tcp_user_timeout"]))
