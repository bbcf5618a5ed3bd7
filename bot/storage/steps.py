"""Long work split into short units, so that other units can write in between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, select, tuple_, update

Write = Callable[[Callable[[Connection], Any]], Awaitable[Any]]
Step = Callable[[Connection, int], int]  # handles at most this many rows, and returns how many it handled

FIRST = 20  # number of rows in the first unit
MOST = 1_000
SECONDS = 0.015  # how long a unit should take, without its commit


class Pace:
    """Adapts how many rows (or other things) the next unit handles to the speed of the previous one."""

    def __init__(self, write: Write, first: int = FIRST) -> None:
        self.size = min(first, MOST)
        self._write = write

    async def take(self, step: Step) -> int:
        """Take a step, and return how many rows it handled. Raises StoreUnavailable."""

        def unit(connection: Connection) -> tuple[int, float]:
            began = perf_counter()
            done = step(connection, self.size)
            return done, perf_counter() - began

        done, seconds = await self._write(unit)
        self.size = max(1, min(MOST, 2 * self.size, int(self.size * SECONDS / max(seconds, 1e-9))))
        return done


async def in_steps(write: Write, step: Step) -> int:
    """Repeat a step until it handles fewer rows than allowed. Returns how many rows it handled in total.

    Raises StoreUnavailable.
    """
    pace, total = Pace(write), 0
    while True:
        size = pace.size
        done = await pace.take(step)
        total += done
        if done < size:
            return total


def delete_some(table: Table, where: ColumnElement[bool]) -> Step:
    """Return a step that deletes matching rows."""
    return lambda connection, size: (
        connection.execute(delete(table).where(_are_some(table, where, size))).rowcount
    )


def update_some(table: Table, where: ColumnElement[bool], **values: Any) -> Step:
    """Return a step that changes matching rows so that they no longer match."""
    return lambda connection, size: (
        connection.execute(update(table).where(_are_some(table, where, size)).values(values)).rowcount
    )


def _are_some(table: Table, where: ColumnElement[bool], size: int) -> ColumnElement[bool]:
    keys = list(table.primary_key)
    return tuple_(*keys).in_(select(*keys).where(where).limit(size))
