"""The lease: the right to be the only process on some shards of a database (R16)."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from sqlalchemy import (
    Connection,
    bindparam,
    exists,
    make_url,
    update,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.game.shards import ALL_SHARDS, Shards
from bot.storage.rows import LEASES
from bot.storage.schema import keep_private, make_private_folder
from bot.storage.shard_locks import RETRY_SECONDS, DatabaseTaken, Holder, OtherShardCount, ShardLocks

if sys.platform != "win32":  # Windows has no flock, so nothing keeps a second process away there
    import fcntl

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 5.0  # between two checks of the lease
SILENT_SECONDS = 5.0  # a server that takes longer to answer counts as silent
# number of short waits that replace one long wait, because the long one would also time out if only this
# process was frozen
LOOKS = 5


# A condition for statements that only the owner of a lease may execute. `of_epoch` is the owner's epoch.
IS_OURS = exists().where(LEASES.c.epoch == bindparam("of_epoch"))
TOUCH = update(LEASES).where(LEASES.c.epoch == bindparam("of_epoch")).values(shard_count=LEASES.c.shard_count)


class LeaseListener(Protocol):
    """Gets called when a lease might be lost, or is no longer confirmed."""

    def note_loss(self) -> None:
        """Called when another process might have the lease from now on."""
        ...

    def note_silence(self, *, is_silent: bool) -> None:
        """Called when the server no longer confirms our lease, or confirms it again."""
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
    """Make this the only process for these shards of this database. Waits up to `patience` seconds for
    another process to end.

    Raises DatabaseTaken if the other process does not end. On PostgreSQL, if another process holds the lease
    and `may_inherit` is set, the lease is returned immediately, but is not ours yet.
    """
    address, until = make_url(url), time.monotonic() + patience
    async with AsyncExitStack() as held:
        if address.get_backend_name() == "postgresql":
            locks = await ShardLocks.connected(url, held)
            ours = Lease(locks, listener, shards)
            try:
                await locks.take(shards, time.monotonic() if may_inherit else until)
            except OtherShardCount:
                raise
            except DatabaseTaken:
                if not may_inherit:
                    raise
                ours.is_ours = False
            locks.on_end(lambda: ours.lose("its connection ended"))
            watch = asyncio.create_task(ours.watch())
            held.callback(watch.cancel)
            held.callback(ours.give_back)
        else:
            ours = Lease(listener=listener)
            take = _file_lock(Path(f"{address.database}.lock"), held)
            await _take(take, until)
        yield ours


class Lease:
    """The right to be the only process for some shards of a database, until it is `lost`.

    A file's lease ends only with this process. On PostgreSQL, it ends with its connection. After that,
    another process might have it. From then on, the server refuses changes that name the `epoch` (`IS_OURS`).

    A lease that will be inherited is not ours until `inherit` returns True. Another process is still working,
    and knows that this process is waiting for it to end.
    """

    def __init__(
        self,
        locks: ShardLocks | None = None,
        listener: LeaseListener | None = None,
        shards: Shards = ALL_SHARDS,
    ) -> None:
        self.shards = shards
        self._locks = locks
        self._listener = listener
        self._turn = asyncio.Lock()
        self._is_given_back = False
        self.is_ours = True
        self.epoch: int | None = None
        self.lost = asyncio.Event()
        self.is_silent = False

    async def begin(self, shards: Shards = ALL_SHARDS) -> frozenset[int] | None:
        """Begin an epoch. From now on, the previous owner of these shards can't change anything. The schema
        must be current.

        Returns the interactions that the previous owners have recently admitted, or None unless they handed
        over.
        """
        if self._locks is None:
            return None
        self.epoch, taken = await self._locks.begin(shards)
        return taken

    async def stand_in_line(self, shards: Shards) -> None:
        """Tell the process that has these shards that this process is ready to take over.

        Raises DatabaseTaken.
        """
        if self._locks is not None:
            await self._locks.stand_in_line(shards)

    async def inherit(self, shards: Shards) -> bool:
        """Take the lease if nobody holds it anymore. Returns whether this process has it now."""
        if self._locks is not None and not self.is_ours:
            self.is_ours = await self._locks.try_take(shards) is None
            if self.is_ours:
                await self._locks.leave_line(shards)
        return self.is_ours

    async def holder(self, shards: Shards) -> Holder | None:
        """Return the process that has one of these shards, if the server knows it."""
        return None if self._locks is None else await self._locks.holder(shards)

    async def has_heir(self, shards: Shards) -> bool:
        """Return whether another process is ready to take over exactly these shards."""
        if self._locks is None or self.epoch is None or self.lost.is_set() or self.is_silent:
            return False
        try:
            return await self._locks.has_heir(shards)
        except (SQLAlchemyError, OSError):
            return False

    async def hand_over(self, taken: Sequence[int]) -> None:
        """Hand the lease over to the process that waits for it. That process will answer all interactions
        that aren't in `taken`.

        After this, this process changes nothing. If the server can't be reached, the other process waits for
        this process to end.
        """
        if self._locks is None or self.epoch is None:
            return
        self.give_back()
        try:
            await self._locks.hand_over(self.epoch, taken)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the lease could not be handed over: %s", type(error).__name__)

    async def confirm(self) -> bool:
        """Ask the server now, and return whether the lease is still ours, even if the answer takes long."""
        if self._locks is not None and not self.lost.is_set():
            try:
                async with self._turn:
                    await self._locks.ping()
            except (SQLAlchemyError, OSError) as error:
                self._judge(error)
        return not self.lost.is_set()

    async def watch(self) -> None:
        """Check the lease regularly. A slow answer doesn't mean that the lease is lost."""
        try:
            while not self.lost.is_set():
                await self._look()
                await asyncio.sleep(HEARTBEAT_SECONDS)
        except Exception as error:  # a lease that nobody checks must be treated as lost
            log.exception("the lease cannot be watched")
            self.lose(type(error).__name__)

    async def _look(self) -> None:
        asking = asyncio.create_task(self.confirm())
        try:
            self._note_silence(await _is_pending(asking, SILENT_SECONDS))
            await asking
            self._note_silence(False)
        finally:
            asking.cancel()

    def touch(self, connection: Connection) -> None:
        """Rewrite the epoch's row unchanged. On a read-only server, that fails even if the row
        doesn't exist.
        """
        is_there = connection.execute(TOUCH, {"of_epoch": self.epoch or 0}).rowcount
        if self.epoch is not None and not is_there:
            self.lose("another process has these tables")

    def lose(self, why: str) -> None:
        """Record that another process might have the lease from now on."""
        if not self.lost.is_set() and not self._is_given_back:
            log.critical("the lease on the database is lost (%s): another process may use it now", why)
            self.lost.set()
            if self._listener is not None:
                self._listener.note_loss()

    def give_back(self) -> None:
        """Record that the lease ends on purpose."""
        self._is_given_back = True

    def _judge(self, error: SQLAlchemyError | OSError) -> None:
        """Distinguish the end of the connection from other errors, such as a canceled statement."""
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
