"""The store of the tables: `bot.game.ports.GameStore` in SQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import structlog
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.game.ports import ChannelTaken, PlayedMove, Saved, Shown, Stage, StaleState, TableState
from bot.storage import record
from bot.storage.codec import UnreadableState, played_from, saved_from, state_to_plain
from bot.storage.database import Database
from bot.storage.tables import MoveRow, RoundRow, TableRow

log = structlog.get_logger()


class SqlGameStore:
    """Tables, and the record of their matches, in a database. Each method is one transaction."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def create(self, state: TableState) -> TableState:
        """Store a new table and give it its id. Raises ChannelTaken where the channel has one."""
        values: dict[str, Any] = self._columns(state) | {
            "guild_id": state.guild,
            "channel_id": state.channel,
            "created_at": self._now(),
            "shown_revision": Shown().revision,
            "messages": {},
        }

        async def unit(connection: AsyncConnection) -> int:
            return (
                await connection.execute(insert(TableRow).values(values).returning(TableRow.id))
            ).scalar_one()

        try:
            return replace(state, id=await self._database.write(unit))
        except IntegrityError as error:
            raise ChannelTaken from error

    async def save(self, state: TableState, moves: Sequence[PlayedMove] = ()) -> None:
        """Replace the state of revision `state.revision - 1` and keep the record. Raises StaleState."""

        async def unit(connection: AsyncConnection) -> None:
            # The check is in the change itself: nothing can come between them.
            seen = (TableRow.id == state.id, TableRow.revision == state.revision - 1)
            change = update(TableRow).where(*seen).values(self._columns(state)).returning(TableRow.match_id)
            row = (await connection.execute(change)).one_or_none()
            if row is None:
                raise StaleState
            await self._keep_record(connection, state, row.match_id, moves)

        await self._database.write(unit)

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember what Discord shows."""
        values = {"shown_revision": shown.revision, "messages": dict(shown.messages)}

        async def unit(connection: AsyncConnection) -> None:
            await connection.execute(update(TableRow).where(TableRow.id == table).values(values))

        await self._database.write(unit)

    async def load_open(self) -> list[Saved]:
        """All tables that are not closed; one that only another version can read is logged and left alone."""

        async def unit(connection: AsyncConnection) -> Sequence[Any]:
            query = select(TableRow.__table__).where(TableRow.stage != Stage.CLOSED).order_by(TableRow.id)
            return (await connection.execute(query)).all()

        found: list[Saved] = []
        for row in await self._database.read(unit):
            try:
                found.append(saved_from(row))
            except UnreadableState as error:
                log.error("table_unreadable", table=error.id, why=type(error.why).__name__)
        return found

    async def newest_match(self, table: int) -> int | None:
        """The match that is or was last played at a table, None before the first deal."""
        query = select(TableRow.match_id).where(TableRow.id == table)

        async def unit(connection: AsyncConnection) -> int | None:
            return await connection.scalar(query)

        return await self._database.read(unit)

    async def moves_of(self, match: int) -> list[PlayedMove]:
        """The record of a match from its first deal on, with the secret of each round."""
        columns = (MoveRow.round, MoveRow.seat, MoveRow.move, MoveRow.events, MoveRow.at, RoundRow.secret)
        is_its_round = (RoundRow.match_id == MoveRow.match_id) & (RoundRow.number == MoveRow.round)
        query = select(*columns).join(RoundRow, is_its_round).where(MoveRow.match_id == match)

        async def unit(connection: AsyncConnection) -> Sequence[Any]:
            return (await connection.execute(query.order_by(MoveRow.revision, MoveRow.step))).all()

        return [played_from(row) for row in await self._database.read(unit)]

    async def _keep_record(
        self, connection: AsyncConnection, state: TableState, match: int, moves: Sequence[PlayedMove]
    ) -> None:
        if moves and moves[0].move is None and moves[0].round == 1:
            match = await record.begin(connection, state, moves[0].at)
        kept = record.MatchRecord(connection, state, match)
        if moves:
            await kept.append(moves)
        if state.stage is Stage.CLOSED and state.match is not None and not state.match.is_over:
            await kept.end(self._now())

    def _columns(self, state: TableState) -> dict[str, Any]:
        return {
            "stage": state.stage.value,
            "revision": state.revision,
            "deadline": state.deadline,
            "state": state_to_plain(state),
            "updated_at": self._now(),
        }
