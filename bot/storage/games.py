"""The store of tables: `bot.game.ports.GameStore` in SQL."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from sqlalchemy import JSON, Connection, String, bindparam, cast, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.game.ports import ChannelTaken, OpenTables, SavedTable, StaleState, StoreUnavailable, UnreadableTable
from bot.game.state import RecordEntry, Shown, ShownHand, Stage, TableState
from bot.storage import record
from bot.storage.base import table_of
from bot.storage.codec import UnreadableState, saved_from, state_to_plain
from bot.storage.database import Database
from bot.storage.hands import hands_by_table, replace_hands
from bot.storage.rows import MatchRow, TableRow

log = logging.getLogger(__name__)
T = TypeVar("T")

# As plain text, so that one table with damaged JSON does not keep the others from being read.
COLUMNS = [
    cast(column, String).label(column.name) if isinstance(column.type, JSON) else column
    for column in table_of(TableRow).columns
]
OPEN_TABLES = (
    select(*COLUMNS, MatchRow.rules)
    .outerjoin(MatchRow, MatchRow.id == TableRow.match_id)
    .where(TableRow.stage != Stage.CLOSED)
)
# Statements that are built once; they set the columns that their parameters name outside the conditions.
TABLES = table_of(TableRow)
SHOW = update(TABLES).where(TABLES.c.id == bindparam("of_table"))
# The update itself checks the revision, so nothing can come between.
SAVE = SHOW.where(TABLES.c.revision == bindparam("seen")).returning(TABLES.c.match_id)


class StoreListener(Protocol):
    """Is told what happens to the tables that are stored."""

    def note_created(self, state: TableState) -> None:
        """A new table is stored."""
        ...

    def note_stored(self, state: TableState, moves: Sequence[RecordEntry]) -> None:
        """A change is stored."""
        ...

    def note_outage(self, outage: StoreUnavailable) -> None:
        """A table or a change could not be stored."""
        ...


class SqlGameStore:
    """Tables and the records of their matches. Each method is one transaction."""

    def __init__(
        self, database: Database, now: Callable[[], float] = time.time, listener: StoreListener | None = None
    ) -> None:
        self._database = database
        self._now = now
        self._listener = listener

    async def create(self, state: TableState) -> TableState:
        """Store a new table and return it with its id. Raises ChannelTaken if the channel has one."""
        values: dict[str, Any] = self._columns(state) | {
            "guild_id": state.guild,
            "channel_id": state.channel,
            "is_public": state.is_public,
            "created_at": self._now(),
            **_shown_columns(Shown()),
        }

        def unit(connection: Connection) -> int:
            return connection.execute(insert(TableRow).values(values).returning(TableRow.id)).scalar_one()

        try:
            created = replace(state, id=await self._write(unit))
        except IntegrityError as error:
            raise ChannelTaken from error
        if self._listener is not None:
            self._listener.note_created(created)
        return created

    async def save(
        self, state: TableState, moves: Sequence[RecordEntry] = (), shown: Shown | None = None
    ) -> None:
        """Replace the state of revision `state.revision - 1` and keep the record. Raises StaleState."""
        place = {"of_table": state.id, "seen": state.revision - 1}

        def unit(connection: Connection) -> None:
            values = self._columns(state) | (_shown_columns(shown) if shown else {}) | place
            row = connection.execute(SAVE, values).one_or_none()
            if row is None:
                raise StaleState
            self._keep_record(connection, state, row.match_id, moves)
            if state.stage is Stage.CLOSED:
                replace_hands(connection, state.id, (), self._now())
            elif shown:
                replace_hands(connection, state.id, shown.hands, self._now())

        await self._write(unit)
        if self._listener is not None:
            self._listener.note_stored(state, moves)

    async def _write(self, unit: Callable[[Connection], T]) -> T:
        """Write a change, and tell the listener if that is not possible."""
        try:
            return await self._database.write(unit)
        except StoreUnavailable as outage:
            if self._listener is not None:
                self._listener.note_outage(outage)
            raise

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember what Discord shows."""

        def unit(connection: Connection) -> None:
            connection.execute(SHOW, _shown_columns(shown) | {"of_table": table})
            replace_hands(connection, table, shown.hands, self._now())

        await self._database.write(unit)

    async def load_open(self) -> OpenTables:
        """Return all tables that are not closed, unreadable ones by their ids only."""

        def unit(
            connection: Connection,
        ) -> tuple[Sequence[Any], Mapping[int, Sequence[ShownHand]]]:
            rows = connection.execute(OPEN_TABLES.order_by(TableRow.id)).all()
            return rows, hands_by_table(connection, self._now())

        tables = OpenTables([])
        rows, hands = await self._database.read(unit)
        for row in rows:
            try:
                tables.saved.append(saved_from(row, hands.get(row.id, ())))
            except UnreadableState as error:
                log.error("table_unreadable", extra={"table": error.id, "why": type(error.why).__name__})
                tables.unreadable.append(UnreadableTable(row.id, row.channel_id))
        return tables

    async def load(self, table: int) -> SavedTable | None:
        """Return one open table, None if it is closed. Raises UnreadableState."""

        def unit(connection: Connection) -> Any:
            return connection.execute(OPEN_TABLES.where(TableRow.id == table)).one_or_none()

        row = await self._database.read(unit)
        return saved_from(row) if row else None

    async def ended_alone(self, host: int, since: float) -> int:
        """Return how many matches this host has ended in their first round since then, without a vote."""
        query = select(func.count()).where(MatchRow.ended_by == host, MatchRow.ended_at > since)
        return await self._database.read(lambda connection: connection.scalar(query) or 0)

    async def set_aside(self, table: int) -> None:
        """Close a table that cannot be read; its state and its match stay for a repair."""
        now = self._now()
        close = update(TableRow).where(TableRow.id == table).values(stage=Stage.CLOSED.value, updated_at=now)

        def unit(connection: Connection) -> None:
            match = connection.scalar(close.returning(TableRow.match_id))
            is_its_match = (MatchRow.id == match) & MatchRow.ended_at.is_(None)
            connection.execute(update(MatchRow).where(is_its_match).values(ended_at=now))

        await self._database.write(unit)

    def _keep_record(
        self, connection: Connection, state: TableState, match: int, moves: Sequence[RecordEntry]
    ) -> None:
        if moves and moves[0].move is None and moves[0].round == 1:
            match = record.begin(connection, state, moves[0].at)
        kept = record.MatchRecord(connection, state, match)
        if moves:
            kept.append(moves)
        if state.stage is Stage.CLOSED and state.match is not None and not state.match.is_over:
            kept.end(self._now())

    def _columns(self, state: TableState) -> dict[str, Any]:
        return {
            "stage": state.stage.value,
            "revision": state.revision,
            "deadline": state.deadline,
            "state": state_to_plain(state),
            "updated_at": self._now(),
        }


def _shown_columns(shown: Shown) -> dict[str, Any]:
    return {"shown_revision": shown.revision, "messages": dict(shown.messages)}
