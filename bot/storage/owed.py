"""Debts: things that the bot still has to do on Discord after the row they are about is gone.

A debt is written in the transaction that deletes the row, and deleted once Discord has answered. So nothing
is forgotten if the process is killed in between.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from bot.storage.database import Database
from bot.storage.rows import OWED

NO_PERSON = 0  # used instead of a person if a debt concerns nobody


class Debt(NamedTuple):
    """Something to do in a server: a `kind`, a `target` such as a role or a table, and a person.

    The `id` is 0 until the debt is stored.
    """

    kind: str
    guild: int
    target: int | None
    person: int
    id: int = 0


def owe(connection: Connection, debts: Iterable[Debt]) -> None:
    """Store debts in the caller's transaction."""
    rows = [
        {"kind": debt.kind, "guild_id": debt.guild, "target_id": debt.target, "player_id": debt.person}
        for debt in debts
    ]
    if rows:
        connection.execute(insert(OWED), rows)


class SqlOwed:
    """Each method runs in one transaction. All of them raise StoreUnavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, kind: str) -> list[Debt]:
        """Return the debts of a kind, oldest first."""
        columns = OWED.c.kind, OWED.c.guild_id, OWED.c.target_id, OWED.c.player_id, OWED.c.id
        query = select(*columns).where(OWED.c.kind == kind).order_by(OWED.c.id)
        return await self._database.read(lambda connection: [Debt(*row) for row in connection.execute(query)])

    async def settle(self, debts: Collection[Debt]) -> None:
        """Delete debts for which Discord has answered, and clear their people from every file."""
        numbers = [debt.id for debt in debts]

        def unit(connection: Connection) -> None:
            connection.execute(delete(OWED).where(OWED.c.id.in_(numbers)))

        await self._database.delete(unit)
