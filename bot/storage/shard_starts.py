"""Records when shards sent IDENTIFY, so that processes wait for each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import (
    Connection,
    delete,
    insert,
    select,
    text,
)

from bot.storage.database import Database
from bot.storage.rows import STARTS


class ShardStart(NamedTuple):
    """An IDENTIFY of a shard, in seconds since the epoch."""

    shard: int
    at: float


Pause = Callable[[Sequence[ShardStart]], float]  # how many seconds to wait, given these starts


class SqlStarts:
    """Each method runs in one transaction, so no process sees another's starts half-written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, moment: float) -> list[ShardStart]:
        """Return all starts since a moment, oldest first."""
        return await self._database.read(lambda connection: _since(connection, moment))

    async def begin(self, start: ShardStart, moment: float, pause: Pause) -> float:
        """Record a start, unless the starts since `moment` require a pause first.

        Returns the pause in seconds, or 0 if the start was recorded. Older starts are deleted.
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
