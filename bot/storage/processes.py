"""How processes that share a database coordinate: the lease (R16), and starts of shards."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

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
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from bot.game.shards import ALL_SHARDS, Shards
from bot.storage.database import Database
from bot.storage.outages import SharedConnection
from bot.storage.postgresql import KEEPALIVES, engine_at
from bot.storage.rows import LEASES, STARTS
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
    """Another process divides the servers into a different number of shards."""


class Holder(NamedTuple):
    """The other end of a connection that holds a lease; times in seconds."""

    pid: int  # the server's process for it
    address: str | None  # None for a socket on the server's own machine
    age: float
    silent: float

    def __str__(self) -> str:
        """Describe where it is, and how to get rid of it should it be dead."""
        where = self.address or "the database server's own machine"
        return (
            f"it is at {where}, connected {self.age:.0f} s ago and last heard from {self.silent:.0f} s ago;"
            f" should it be dead, `SELECT pg_terminate_backend({self.pid})` in the database frees its place"
        )


# The lease

RETRY_SECONDS = 0.25
HEARTBEAT_SECONDS = 5.0  # between two looks at the lease; a server that takes longer to answer is silent
LOOKS = 5  # a single long wait would also end after this process itself was frozen


# A condition for statements that only the owner of a lease may carry out; `of_epoch` is the owner's.
IS_OURS = exists().where(LEASES.c.epoch == bindparam("of_epoch"))
TOUCH = update(LEASES).where(LEASES.c.epoch == bindparam("of_epoch")).values(shard_count=LEASES.c.shard_count)


class LeaseListener(Protocol):
    """Is told what happens to a lease."""

    def note_loss(self) -> None:
        """Another process may have it from now on."""
        ...

    def note_silence(self, *, is_silent: bool) -> None:
        """The server no longer answers whether it is still ours, or answers again."""
        ...


@asynccontextmanager
async def lease(
    url: str,
    patience: float = 0.0,
    shards: Shards = ALL_SHARDS,
    *,
    may_inherit: bool = False,
    listener: LeaseListener | None = None,
) -> AsyncGenerator[Lease]:
    """Be the only process on these shards of this database; waits `patience` seconds for another one to end.

    Raises DatabaseTaken. On PostgreSQL a lease that another process holds may be inherited later, if
    requested: it is returned at once, but is not ours yet.
    """
    address, until = make_url(url), time.monotonic() + patience
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            server = await _Server.connected(url, held)
            ours = Lease(server, listener)
            try:
                await server.take(shards, time.monotonic() if may_inherit else until)
            except OtherShardCount:
                raise
            except DatabaseTaken:
                if not may_inherit:
                    raise
                ours.is_ours = False
            server.on_end(lambda: ours.lose("its connection ended"))
            watch = asyncio.create_task(ours.watch())
            held.callback(watch.cancel)
            held.callback(ours.give_back)
        else:
            ours = Lease(listener=listener)
            take = _file_lock(Path(f"{address.database}.lock"), held)
            await _take(take, until)
        yield ours


class Lease:
    """The right to be the only process on some shards of a database, until it is `lost`.

    A file's lease ends with this process only. On PostgreSQL it ends with its connection: another process may
    have it after that. A change that names its `epoch` is then refused by the server (`IS_OURS`).

    An heir's lease is not ours until `inherit` has returned: another process still works, and knows that
    somebody waits for it to end.
    """

    def __init__(self, server: _Server | None = None, listener: LeaseListener | None = None) -> None:
        self._server = server
        self._listener = listener
        self._turn = asyncio.Lock()
        self._is_given_back = False
        self.is_ours = True
        self.epoch: int | None = None
        self.lost = asyncio.Event()
        self.is_silent = False

    async def begin(self, shards: Shards = ALL_SHARDS) -> frozenset[int] | None:
        """Begin an epoch: the previous owner of these shards can change nothing any longer. The schema is
        current.

        Returns the interactions that the previous owners have taken up lately, None unless they handed over.
        """
        if self._server is None:
            return None
        self.epoch, taken = await self._server.begin(shards)
        return taken

    async def stand_in_line(self, shards: Shards) -> None:
        """Tell the process that has these shards that we are ready for them. Raises DatabaseTaken."""
        if self._server is not None:
            await self._server.stand_in_line(shards)

    async def inherit(self, shards: Shards) -> bool:
        """Take the lease if nobody holds it any longer; return whether it is ours now."""
        if self._server is not None and not self.is_ours:
            self.is_ours = await self._server.try_take(shards) is None
            if self.is_ours:
                await self._server.leave_line(shards)
        return self.is_ours

    async def holder(self, shards: Shards) -> Holder | None:
        """Return who has one of these shards, if the server knows it."""
        return None if self._server is None else await self._server.holder(shards)

    async def has_heir(self, shards: Shards) -> bool:
        """Whether another process is ready for exactly these shards."""
        if self._server is None or self.epoch is None or self.lost.is_set() or self.is_silent:
            return False
        try:
            return await self._server.has_heir(shards)
        except (SQLAlchemyError, OSError):
            return False

    async def hand_over(self, taken: Sequence[int]) -> None:
        """Let the heir have the lease now; it answers all interactions except those `taken` here.

        After this, this process changes nothing. If the server cannot be asked, the heir waits for our end.
        """
        if self._server is None or self.epoch is None:
            return
        self.give_back()
        try:
            await self._server.hand_over(self.epoch, taken)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the lease could not be handed over: %s", type(error).__name__)

    async def confirm(self) -> bool:
        """Ask the server now; return whether the lease is still ours, even if the answer takes long."""
        if self._server is not None and not self.lost.is_set():
            try:
                async with self._turn:
                    await self._server.ping()
            except (SQLAlchemyError, OSError) as error:
                self._judge(error)
        return not self.lost.is_set()

    async def watch(self) -> None:
        """Ask again and again. A slow answer doesn't mean that the lease was taken away."""
        try:
            while not self.lost.is_set():
                await self._look()
                await asyncio.sleep(HEARTBEAT_SECONDS)
        except Exception as error:  # a lease that nobody watches is as good as lost
            log.exception("the lease cannot be watched")
            self.lose(type(error).__name__)

    async def _look(self) -> None:
        asking = asyncio.create_task(self.confirm())
        try:
            self._note_silence(await _is_pending(asking, HEARTBEAT_SECONDS))
            await asking
            self._note_silence(False)
        finally:
            asking.cancel()

    def touch(self, connection: Connection) -> None:
        """Rewrite the row of the epoch unchanged; where nobody may write, that fails even if there is no
        row.
        """
        is_there = connection.execute(TOUCH, {"of_epoch": self.epoch or 0}).rowcount
        if self.epoch is not None and not is_there:
            self.lose("another process has these tables")

    def lose(self, why: str) -> None:
        """Note that another process may have the lease from now on."""
        if not self.lost.is_set() and not self._is_given_back:
            log.critical("the lease on the database is lost (%s): another process may use it now", why)
            self.lost.set()
            if self._listener is not None:
                self._listener.note_loss()

    def give_back(self) -> None:
        """Note that it ends on purpose."""
        self._is_given_back = True

    def _judge(self, error: SQLAlchemyError | OSError) -> None:
        """Tell the end of the connection from a mere refusal, such as a canceled statement."""
        if not isinstance(error, DBAPIError) or error.connection_invalidated:
            self.lose(type(error).__name__)

    def _note_silence(self, is_silent: bool) -> None:
        if is_silent != self.is_silent and not self.lost.is_set():
            self.is_silent = is_silent
            says = "does not answer: clocks stand still until it does" if is_silent else "answers again"
            log.warning("the database %s", says)
            if self._listener is not None:
                self._listener.note_silence(is_silent=is_silent)


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

# "UNO" and a number; migrations have their own. A process that serves all shards takes the first lock
# exclusively; others share it, and take the second with the number of all shards and their own. A process
# that waits for another one to end takes the third in the same way.
POSTGRESQL_LOCK, SHARD_LOCK, HEIR_LOCK = 0x554E4F01, 0x554E4F03, 0x554E4F04
SHARD_BITS = 15


class LockKey(NamedTuple):
    """The two numbers of a lock."""

    lock: int
    number: int


WHOLE = LockKey(0, POSTGRESQL_LOCK)


def keys_of(lock: int, shards: Shards) -> list[LockKey]:
    """A lock for each of these shards."""
    return [LockKey(lock, shards.count << SHARD_BITS | shard) for shard in shards.ids]


IN_THIS_DATABASE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
# The shard counts of the processes on this database.
SHARD_COUNTS = text(f"""
    SELECT DISTINCT objid::int >> :bits FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted AND {IN_THIS_DATABASE}
""").bindparams(bits=SHARD_BITS, lock=SHARD_LOCK)  # noqa: S608  # a constant
# The holder of a lock. Its last query was a look at the lease: for a living process that is seconds ago.
FIND_HOLDER = text(f"""
    SELECT pid, host(client_addr) AS address,
        extract(epoch FROM clock_timestamp() - backend_start)::float AS age,
        extract(epoch FROM clock_timestamp() - state_change)::float AS silent
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = :lock AND objid = :number AND granted AND {IN_THIS_DATABASE}
    AND pid <> pg_backend_pid() LIMIT 1
""")  # noqa: S608  # a constant
# Whether one process waits for exactly these shards.
FIND_HEIR = text(f"""
    SELECT true FROM pg_locks
    WHERE locktype = 'advisory' AND classid = :lock AND granted AND {IN_THIS_DATABASE}
    GROUP BY pid HAVING array_agg(objid::int ORDER BY objid::int) = CAST(:numbers AS int[])
""")  # noqa: S608  # a constant
HAND_OVER = update(LEASES).where(LEASES.c.epoch == bindparam("of_epoch"))


class _Server:
    """The connection to PostgreSQL that holds a lease: its locks last exactly as long as the connection."""

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
        """Call as soon as the connection has ended."""

        def ended(_: object) -> None:
            call()

        self._driver.add_termination_listener(ended)

    async def ping(self) -> None:
        """Have the server answer."""
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
        """Take the locks for these shards, and return the first that another process has."""
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
        """Be the process that waits for these shards. Raises DatabaseTaken if another does."""
        for key in keys_of(HEIR_LOCK, shards):
            if not await self._try(key, is_shared=False):
                raise DatabaseTaken(await self._holder_of(key))

    async def leave_line(self, shards: Shards) -> None:
        """Let another process wait."""
        for key in keys_of(HEIR_LOCK, shards):
            await self._scalar(text("SELECT pg_advisory_unlock(:lock, :number)"), key._asdict())

    async def has_heir(self, shards: Shards) -> bool:
        """Whether one process waits for exactly these shards."""
        numbers = [key.number for key in keys_of(HEIR_LOCK, shards)]
        return bool(await self._scalar(FIND_HEIR, {"lock": HEIR_LOCK, "numbers": numbers}))

    async def begin(self, shards: Shards) -> tuple[int, frozenset[int] | None]:
        """Begin an epoch in place of the owners of these shards.

        Returns it, and the interactions that the previous processes have taken up if they handed over all
        these shards.
        """
        values = {"shard_count": shards.count, "shards": list(shards.ids)}
        async with self._turn:
            new = insert(LEASES).values(values).returning(LEASES.c.epoch)
            epoch = (await self._connection.execute(new)).scalar_one()
            older = (await self._connection.execute(select(LEASES).where(LEASES.c.epoch != epoch))).all()
            # The locks make sure that all running processes count shards alike.
            over = [row for row in older if row.shard_count != shards.count or {*row.shards} & {*shards.ids}]
            numbers = [row.epoch for row in over]
            await self._connection.execute(delete(LEASES).where(LEASES.c.epoch.in_(numbers)))
        handed = [row for row in over if row.taken is not None and row.shard_count == shards.count]
        if {*shards.ids} - {shard for row in handed for shard in row.shards}:
            return epoch, None
        return epoch, frozenset(number for row in handed for number in row.taken)

    async def hand_over(self, epoch: int, taken: Sequence[int]) -> None:
        """Leave a note of the interactions taken up, and give up all locks."""
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
    """Raise SharedConnection if its process at the server serves others between two statements."""
    process = text("SELECT pg_backend_pid()")
    own = await connection.scalar(process)
    async with engine.connect() as other:
        if await other.scalar(process) == own:
            raise SharedConnection("the server's process is not ours alone")


def _end_with_the_network(driver: Any) -> None:
    """Have this machine, too, end a connection whose other end confirms nothing; the driver has no option."""
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
        """Note a start, unless the starts since `moment` require a pause first.

        Returns the seconds of this pause, 0 if the start is noted. Forgets older starts.
        """

        def unit(connection: Connection) -> float:
            if connection.dialect.name == "postgresql":  # SQLite has only one writer anyway
                connection.execute(text("LOCK TABLE starts IN EXCLUSIVE MODE"))
            seconds = pause(_since(connection, moment))
            if seconds <= 0:
                connection.execute(delete(STARTS).where(STARTS.c.at < moment))
                connection.execute(insert(STARTS).values(start._asdict()))
            return max(0.0, seconds)

        return await self._database.write(unit)


def _since(connection: Connection, moment: float) -> list[ShardStart]:
    query = select(STARTS.c.shard, STARTS.c.at).where(STARTS.c.at >= moment).order_by(STARTS.c.at)
    return [ShardStart(shard, at) for shard, at in connection.execute(query)]
