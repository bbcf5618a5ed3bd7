"""The store of tables: their state, their record, and their open hands."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace
from sqlalchemy import (
    JSON,
    Connection,
    Row,
    String,
    bindparam,
    cast,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Update

from bot.engine.model.events import MatchEnded, RoundEnded
from bot.game.counts import Counts, count_moves
from bot.game.events import TableClosed
from bot.game.ports import (
    ChannelTaken,
    OpenTables,
    SameTransaction,
    SavedTable,
    StaleState,
    StoreDamaged,
    StoreUnavailable,
    UnreadableTable,
)
from bot.game.state import NO_SERVER, RecordEntry, Shown, Stage, TableState
from bot.storage.database import Database
from bot.storage.lease import IS_OURS, Lease
from bot.storage.match_record import (
    MATCH,
    RECORD,
    Hooks,
    MatchOutcome,
    MatchRecord,
    begin_match,
    is_first_deal,
    played_from,
)
from bot.storage.open_hands import DELETE_HANDS, HandKeeper, hands_by_table
from bot.storage.owed import NO_PERSON, Debt, owe
from bot.storage.rows import MATCHES, MOVES, OWED, TABLES
from bot.storage.rule_sets import RULES
from bot.storage.table_state import (
    UNREADABLE,
    UnreadableState,
    closing_from,
    saved_from,
    state_to_plain,
    uncounted_from,
)

log = logging.getLogger(__name__)
T = TypeVar("T")


ENDS = (RoundEnded, MatchEnded)  # at these events, the round's counts are added to the seats


class Uncounted(NamedTuple):
    """The counts of seats since they were last stored, up to a revision of the table. The table's state
    contains them, too.
    """

    revision: int
    counts: Mapping[int, Counts]


# The columns with JSON as plain text, so that damaged JSON in one table does not keep the others from being
# read
COLUMNS = [
    cast(column, String).label(column.name) if isinstance(column.type, JSON) else column
    for column in TABLES.columns
]
IS_OPEN = TABLES.c.stage != Stage.CLOSED
OPEN_TABLES = select(*COLUMNS, RULES).outerjoin(MATCHES, MATCHES.c.id == TABLES.c.match_id).where(IS_OPEN)
CLOSING = "closing"  # a kind of debt: Discord still shows a closed table, the target, as open
IS_CLOSING = (OWED.c.kind == CLOSING) & (OWED.c.target_id == TABLES.c.id) & (TABLES.c.stage == Stage.CLOSED)
CLOSING_TABLES: Any = (
    select(*COLUMNS, RULES)
    .outerjoin(MATCHES, MATCHES.c.id == TABLES.c.match_id)
    .where(exists().where(IS_CLOSING))
    .order_by(TABLES.c.id)
)
# Tables that a restart reads together. All states at once would take as much memory, as text, as the tables
# themselves.
TABLES_AT_ONCE = 50


def _open_rows(connection: Connection) -> Iterator[Row[*tuple[Any, ...]]]:
    query = OPEN_TABLES.order_by(TABLES.c.id).limit(TABLES_AT_ONCE)
    after = 0
    while rows := connection.execute(query.where(TABLES.c.id > after)).all():
        yield from rows
        after = rows[-1].id


# Statements that are built only once. Their parameters have the names of the columns they set, or other names
# in conditions.
UPDATE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of_table"))
# The update itself checks the revision, so no other change can come in between.
SAVE = UPDATE_TABLE.where(TABLES.c.revision == bindparam("seen"))
# If several processes can write, a process that has lost its lease changes nothing (R16), and a table outside
# of servers is changed only by the process that runs it.
IS_OUTSIDE = TABLES.c.guild_id == NO_SERVER
IS_RUN_HERE = ~IS_OUTSIDE | (TABLES.c.shard == bindparam("of_shard"))
UPDATE_TABLE_OURS, SAVE_OURS = (one.where(IS_OURS, IS_RUN_HERE) for one in (UPDATE_TABLE, SAVE))


class StoreListener(Protocol):
    """Gets called when tables are stored, or could not be stored."""

    def note_created(self, state: TableState) -> None:
        """Called after a new table was stored."""
        ...

    def note_stored(self, state: TableState, moves: Sequence[RecordEntry]) -> None:
        """Called after a change was stored."""
        ...

    def note_outage(self, outage: StoreUnavailable) -> None:
        """Called when a table or a change could not be stored."""
        ...


class SqlGameStore:
    """Tables and the records of their matches. All changes of a method are stored together or not at all."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        listener: StoreListener | None = None,
        hooks: Hooks | None = None,
        lease: Lease | None = None,
    ) -> None:
        self._hooks = hooks or Hooks()
        self._database = database
        self._now = now
        self._listener = listener
        self._lease = lease or Lease()
        self._hands = HandKeeper(now)
        self._uncounted: dict[int, Uncounted] = {}

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        """Store a new table and return it with its ID. Raises ChannelTaken if the channel already has a
        table, and what `beside` raises.
        """
        values: dict[str, Any] = self._columns(state, {}) | {
            "guild_id": state.guild,
            "channel_id": state.channel,
            "shard": self._lease.shards.first,
            "is_public": state.is_public,
            "created_at": self._now(),
            **_shown_columns(Shown()),
        }

        def unit(connection: Connection) -> int:
            self._require_lease(connection)
            try:
                table = connection.execute(insert(TABLES).values(values).returning(TABLES.c.id)).scalar_one()
            except IntegrityError as error:
                raise ChannelTaken from error
            if beside is not None:
                beside(connection, table)
            return table

        created = replace(state, id=await self._write(unit))
        if self._listener is not None:
            self._listener.note_created(created)
        return created

    async def save(
        self,
        state: TableState,
        moves: Sequence[RecordEntry] = (),
        shown: Shown | None = None,
        closed: TableClosed | None = None,
    ) -> TableState:
        """Replace the state of revision `state.revision - 1` and extend the record. Raises StaleState.

        Returns the state as stored, including the effect of a finished match on ratings. A `closed` table
        keeps its state, its hands, and a debt until Discord shows that it is closed (`settle`).
        """
        is_closed = state.stage is Stage.CLOSED
        known = self._uncounted.pop(state.id, None)
        hands = shown.hands if shown else () if is_closed and closed is None else None
        with self._hands.replacing(state.id, hands) as replace_hands:

            def unit(connection: Connection) -> tuple[Mapping[int, Counts], TableState]:
                before = known.counts if known and known.revision == state.revision - 1 else None
                counts = self._counts(connection, state, moves, before)
                is_due = is_closed or any(isinstance(event, ENDS) for move in moves for event in move.events)
                left: Mapping[int, Counts] = {} if is_due else counts
                self._replace(connection, state, left, _shown_columns(shown) if shown else {}, closed)
                outcome = self._keep_record(connection, state, moves, counts if is_due else {})
                replace_hands(connection)
                for hook in self._hooks.table_closed if is_closed else ():
                    hook(connection, state.channel, state)
                if closed is not None:
                    owe(connection, [Debt(CLOSING, state.guild, state.id, NO_PERSON)])
                return left, self._note_outcome(connection, state, outcome, closed) if outcome else state

            left, stored = await self._write(unit)
        if not is_closed:
            self._uncounted[state.id] = Uncounted(state.revision, left)
        if self._listener is not None:
            self._listener.note_stored(stored, moves)
        return stored

    def _note_outcome(
        self, connection: Connection, state: TableState, outcome: MatchOutcome, closed: TableClosed | None
    ) -> TableState:
        """Add the outcome of a finished match to its state."""
        rated = tuple(sorted(outcome.rated.items()))
        state = replace(state, match_number=outcome.number, is_counted=outcome.counts)
        state = replace(state, rated=rated, honors=outcome.honors)
        values = {"of_table": state.id, "state": state_to_plain(state, {}, closed)}
        connection.execute(UPDATE_TABLE, values)
        return state

    def _counts(
        self,
        connection: Connection,
        state: TableState,
        moves: Sequence[RecordEntry],
        before: Mapping[int, Counts] | None,
    ) -> Mapping[int, Counts]:
        """Return the counts, after these moves, that have not been added to the seats. Earlier counts are
        read if unknown.
        """
        if state.match is None:
            return {}
        if is_first_deal(moves):
            before = {}
        if before is None:
            is_before = (TABLES.c.id == state.id) & (TABLES.c.revision == state.revision - 1)
            before = uncounted_from(connection.scalar(select(TABLES.c.state).where(is_before)))
        return count_moves(state, moves, before)

    def _replace(
        self,
        connection: Connection,
        state: TableState,
        counts: Mapping[int, Counts],
        shown: dict[str, Any],
        closed: TableClosed | None,
    ) -> None:
        conditions = {"of_table": state.id, "seen": state.revision - 1}
        values = self._columns(state, counts, closed) | shown | conditions
        if not self._update(connection, SAVE, SAVE_OURS, values):
            raise StaleState

    def _update(self, connection: Connection, plain: Update, ours: Update, values: dict[str, Any]) -> bool:
        """Update a table. The statement `ours` requires the lease and is used if another process could take
        it, otherwise `plain` is used.

        Returns whether a table met the conditions. Raises StoreUnavailable if the lease is lost.
        """
        is_found = bool(connection.execute(ours if self._owner else plain, values | self._owner).rowcount)
        if not is_found:
            self._require_lease(connection)
        return is_found

    async def _write(self, unit: Callable[[Connection], T]) -> T:
        """Write a change. If that fails, notify the listener."""
        try:
            return await self._database.write_soon(unit)
        except StoreUnavailable as outage:
            if self._listener is not None:
                self._listener.note_outage(outage)
            raise

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Store which messages are shown on Discord."""
        with self._hands.replacing(table, shown.hands) as replace_hands:

            def unit(connection: Connection) -> None:
                values = _shown_columns(shown) | {"of_table": table}
                if self._update(connection, UPDATE_TABLE, UPDATE_TABLE_OURS, values):
                    replace_hands(connection)

            await self._database.write_soon(unit)

    async def settle(self, table: int) -> None:
        """Delete the remaining data of a closed table, once its message on Discord shows that it is closed,
        or will never show it.
        """

        def unit(connection: Connection) -> None:
            values = {"of_table": table, "state": None}
            if self._update(connection, UPDATE_TABLE, UPDATE_TABLE_OURS, values):
                connection.execute(DELETE_HANDS, {"of_table": table})
                connection.execute(delete(OWED).where(OWED.c.kind == CLOSING, OWED.c.target_id == table))

        await self._database.write_soon(unit)
        self._hands.forget(table)

    @property
    def _owner(self) -> dict[str, int]:
        """Return the parameters of `IS_OURS` and `IS_RUN_HERE`. There are none for a lease that nobody can
        take over.
        """
        epoch = self._lease.epoch
        return {} if epoch is None else {"of_epoch": epoch, "of_shard": self._lease.shards.first}

    def _require_lease(self, connection: Connection) -> None:
        """Record the loss if another process has taken over. Raises StoreUnavailable."""
        if self._owner and not connection.scalar(select(IS_OURS), self._owner):
            self._lease.lose("another process has these tables")
            raise StoreUnavailable("another process has these tables")

    async def load_open(self) -> OpenTables:
        """Return all open tables (only the IDs of unreadable ones), and the closed tables that Discord still
        shows.

        Tables outside of servers that ran on one of our shards are marked as run by this process.
        """

        def unit(connection: Connection) -> OpenTables:
            tables, hands = OpenTables([]), hands_by_table(connection, self._now())
            for row in connection.execute(CLOSING_TABLES):
                tables.closing.append(closing_from(row, hands.get(row.id, ())))
            for row in _open_rows(connection):
                try:
                    tables.saved.append(saved_from(row, hands.get(row.id, ())))
                except UnreadableState as error:
                    log.error("table_unreadable", extra={"table": error.id, "why": type(error.why).__name__})
                    tables.unreadable.append(_unreadable(row))
            return tables

        if self._owner:
            await self._database.write(self._claim)
        return await self._database.read(unit)

    def _claim(self, connection: Connection) -> None:
        """Mark tables outside of servers as run by this process, including tables on shards it has just
        received.
        """
        is_left = IS_OPEN | exists().where(IS_CLOSING)
        is_ours = (TABLES.c.shard % self._lease.shards.count).in_(self._lease.shards.ids)
        is_new = IS_OUTSIDE & is_left & is_ours & (TABLES.c.shard != self._lease.shards.first)
        connection.execute(update(TABLES).where(is_new).values(shard=self._lease.shards.first))

    async def adopt(self, channel: int) -> SavedTable | UnreadableTable | None:
        """Take over an open table outside of servers from another process, given its channel, and return it.

        Returns None if there is no such table, or if this process already runs it.
        """
        if self._lease.shards.has_all or not self._owner:
            return None
        is_elsewhere = IS_OUTSIDE & IS_OPEN & (TABLES.c.channel_id == channel)
        is_elsewhere &= TABLES.c.shard != self._lease.shards.first
        query = select(TABLES.c.id).where(is_elsewhere)
        if await self._database.read(lambda connection: connection.scalar(query)) is None:
            return None

        def unit(connection: Connection) -> SavedTable | UnreadableTable | None:
            self._require_lease(connection)
            claim = update(TABLES).where(is_elsewhere).values(shard=self._lease.shards.first)
            table = connection.scalar(claim.returning(TABLES.c.id))
            if table is None:  # another process was faster
                return None
            row: Any = connection.execute(OPEN_TABLES.where(TABLES.c.id == table)).one()
            try:
                return saved_from(row, hands_by_table(connection, self._now()).get(table, ()))
            except UnreadableState:
                return _unreadable(row)

        return await self._database.write(unit)

    async def moved(self, tables: Collection[int]) -> Collection[int]:
        """Return which of these tables are now run by another process."""
        if self._lease.shards.has_all or not tables:
            return ()
        is_elsewhere = TABLES.c.id.in_(tables) & IS_OUTSIDE & (TABLES.c.shard != self._lease.shards.first)
        query = select(TABLES.c.id).where(is_elsewhere)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        for table in found:  # the other process has changed the stored table since
            self._hands.forget(table)
            self._uncounted.pop(table, None)
        return found

    async def load(self, table: int) -> SavedTable | None:
        """Return an open table, or None if it is closed. Raises StoreDamaged if it cannot be read."""

        def unit(connection: Connection) -> Any:
            return connection.execute(OPEN_TABLES.where(TABLES.c.id == table)).one_or_none()

        row = await self._database.read(unit)
        try:
            return saved_from(row) if row else None
        except UnreadableState as error:
            raise StoreDamaged(str(error)) from error

    async def record(self, table: int, revision: int) -> Sequence[RecordEntry]:
        """Return the record of a table's newest match up to a revision. Raises StoreUnavailable."""
        is_of_match = MOVES.c.match_id == MATCH.scalar_subquery()
        query = RECORD.where(is_of_match, MOVES.c.revision <= revision)
        rows = await self._database.read(
            lambda connection: connection.execute(query, {"of_table": table}).all()
        )
        try:
            return [played_from(row) for row in rows]
        except UNREADABLE as error:
            raise StoreDamaged from error

    async def set_aside(self, table: int) -> None:
        """Close a table that can't be read, but keep its state and its match for a repair."""
        now = self._now()
        close = update(TABLES).where(TABLES.c.id == table).values(stage=Stage.CLOSED.value, updated_at=now)

        def unit(connection: Connection) -> None:
            closed = connection.execute(close.returning(TABLES.c.match_id, TABLES.c.channel_id)).one_or_none()
            if closed is None:  # it was deleted along with its server
                return
            is_its_match = (MATCHES.c.id == closed.match_id) & MATCHES.c.ended_at.is_(None)
            connection.execute(update(MATCHES).where(is_its_match).values(ended_at=now))
            for hook in self._hooks.table_closed:
                hook(connection, closed.channel_id, None)

        await self._database.write(unit)

    def _keep_record(
        self,
        connection: Connection,
        state: TableState,
        moves: Sequence[RecordEntry],
        counts: Mapping[int, Counts],
    ) -> MatchOutcome | None:
        if is_first_deal(moves):
            begin_match(connection, state, moves[0].at)
        kept = MatchRecord(connection, state, self._hooks.match_ended)
        if moves:
            kept.append(moves)
        if counts:
            kept.count(counts)
        outcome = kept.follow(moves)
        if state.stage is Stage.CLOSED and state.match is not None and not state.match.is_over:
            kept.end(self._now())
        return outcome

    def _columns(
        self, state: TableState, counts: Mapping[int, Counts], closed: TableClosed | None = None
    ) -> dict[str, Any]:
        return {
            "stage": state.stage.value,
            "revision": state.revision,
            "deadline": state.deadline,
            "state": state_to_plain(state, counts, closed),
            "updated_at": self._now(),
        }


def _unreadable(row: Row[Any]) -> UnreadableTable:
    return UnreadableTable(row.id, row.guild_id, row.channel_id, row.shard)


def _shown_columns(shown: Shown) -> dict[str, Any]:
    return {"shown_revision": shown.revision, "messages": dict(shown.messages)}
