"""Everything stored about a person, for exporting or deleting it (R24).

The schema marks the columns that hold people's IDs with `info=PERSON`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    String,
    Table,
    cast,
    delete,
    exists,
    false,
    or_,
    select,
    update,
)

from bot.game.ports import TablePlace
from bot.game.shards import ALL_SHARDS, Shards
from bot.game.state import Stage
from bot.storage.database import Database
from bot.storage.marks import mark_attempts, mark_entrant, mark_seats
from bot.storage.rankings import is_private, list_person, unrank
from bot.storage.rows import (
    DAILY_ATTEMPTS,
    ENTRANTS,
    ERASURES,
    FORMER_ENTRANTS,
    MATCHES,
    METADATA,
    OWED,
    PERSON,
    PLAYERS,
    PRIVATE,
    RULE_SETS,
    SEATS,
    TABLES,
    TOTALS,
)
from bot.storage.statements import upsert
from bot.storage.steps import Step, delete_some, in_steps, update_some

LARGEST = 2**53  # many programs lose digits of JSON numbers above this
Exported = dict[str, Any]
Remember = Callable[[Connection, int], None]
PersonHook = Callable[[Connection, int], None]  # called for a person whose rows are about to be deleted
OUTLAST = (ERASURES, OWED)  # these survive a deletion, because they record its unfinished work


class SqlPeople:
    """Each method runs in one transaction. `shards` are the shards of this process.

    `remember` is called in the deleting transaction to record a deletion that was requested from this
    process. That transaction calls `hooks` before it deletes anything.
    """

    def __init__(
        self,
        database: Database,
        shards: Shards = ALL_SHARDS,
        remember: Remember | None = None,
        hooks: Sequence[PersonHook] = (),
    ) -> None:
        self._hooks = hooks
        self._database = database
        self._remember = remember
        self._shards = shards

    async def export(self, person: int) -> dict[str, list[Exported]]:
        """Return the rows about a person by table, without anybody else's ID. Large numbers are given as
        text.
        """

        def unit(connection: Connection) -> dict[str, list[Exported]]:
            found = {table.name: _rows_about(connection, table, person) for table in _tables()}
            return {name: rows for name, rows in found.items() if rows}

        return await self._database.read(unit)

    async def open_tables(self, person: int) -> list[TablePlace]:
        """Return the open tables of all processes whose state names a person."""
        rows = await self._database.read(lambda connection: _naming(connection, person))
        is_open = (row for row in rows if row.stage != Stage.CLOSED)
        return [TablePlace(row.id, row.guild_id, row.channel_id) for row in is_open]

    async def forget(self, person: int, *, was_asked: bool = True) -> None:
        """Delete a person's rows. Rows that are needed for other people stay, but without the person's ID.

        If `was_asked` is set, this process received the request, and leaves notes for all processes first.
        With its own note, it can continue after being killed. Most rows are deleted in separate units, and
        the last unit deletes the rest.
        """

        def begin(connection: Connection) -> None:
            if self._remember is not None:
                self._remember(connection, person)
            for hook in self._hooks:
                hook(connection, person)
            self._leave_notes(connection, person, range(self._shards.count))

        def end(connection: Connection) -> None:
            _delete_rows(connection, person)
            self._empty_closed_tables(connection, person)
            connection.execute(delete(ERASURES).where(ERASURES.c.player_id == person, self._is_for_us))

        if was_asked:
            await self._database.write(begin)
        await self._delete_most(person)
        await self._database.delete(end)

    async def _delete_most(self, person: int) -> None:
        """Delete a person's rows in small batches, as long as there are any."""
        for table, column in await self._database.read(lambda connection: _naming_rows(connection, person)):
            await in_steps(self._database.delete_some, _step(table, column, person))

    async def forget_again(self, person: int) -> None:
        """Delete the rows of somebody whose data was brought back by a backup.

        If they sit at tables, a note stays for the process that resumes the tables. They then leave, and the
        others continue.
        """

        def unit(connection: Connection) -> None:
            _delete_rows(connection, person)
            self._leave_notes(connection, person, self._shards.ids if _naming(connection, person) else ())

        await self._database.delete(unit)

    async def to_forget(self) -> list[int]:
        """Return the people whom this process still has to delete, according to notes."""
        notes = await self._database.read(_notes)
        if any(note.shard_count != self._shards.count for note in notes):
            notes = await self._database.write(self._share_anew)
        return sorted({note.player_id for note in notes if note.shard in self._shards.ids})

    @property
    def _is_for_us(self) -> ColumnElement[bool]:
        return ERASURES.c.shard.in_(self._shards.ids) & (ERASURES.c.shard_count == self._shards.count)

    def _leave_notes(self, connection: Connection, person: int, shards: Iterable[int]) -> None:
        """Replace all notes about a person with notes for these shards."""
        connection.execute(delete(ERASURES).where(ERASURES.c.player_id == person))
        notes = [{"shard": shard, "player_id": person, "shard_count": self._shards.count} for shard in shards]
        if notes:
            connection.execute(upsert(connection, ERASURES, "shard_count"), notes)

    def _share_anew(self, connection: Connection) -> Sequence[Row[Any]]:
        """Replace notes written for another number of shards with notes for all current shards.

        For example, the tables of shard 1 of 3 can belong to any shard of 2.
        """
        is_outdated = ERASURES.c.shard_count.is_distinct_from(self._shards.count)
        for person in set(connection.scalars(select(ERASURES.c.player_id).where(is_outdated))):
            self._leave_notes(connection, person, range(self._shards.count))
        return _notes(connection)

    async def is_unlisted(self, person: int) -> bool:
        """Return whether a person has left the leaderboards."""
        return await self._database.read(lambda connection: is_private(connection, person))

    async def unlist(self, person: int, *, is_unlisted: bool) -> None:
        """Take a person off the leaderboards, or put them back."""

        def unit(connection: Connection) -> None:
            row = {"id": person, "is_unlisted": is_unlisted}
            connection.execute(upsert(connection, PLAYERS, "is_unlisted"), row)
            list_person(connection, person, is_listed=not is_unlisted)

        await self._database.write(unit)

    def _empty_closed_tables(self, connection: Connection, person: int) -> None:
        """Clear the state of our closed tables that still name a person, because the state could not be read
        when they closed.

        An open table that still names the person is running: they are named in the text of a card, or have
        sat down again.
        """
        found = [row for row in _naming(connection, person) if row.stage == Stage.CLOSED]
        ours = [row.id for row in found if self._shards.has(row.guild_id)]
        connection.execute(update(TABLES).where(TABLES.c.id.in_(ours)).values(state=None))


def _notes(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
    return connection.execute(select(*ERASURES.columns)).all()


def _naming(connection: Connection, person: int) -> Sequence[Row[Any]]:
    """Return the tables whose state names a person, including closed tables that were unreadable."""
    state = cast(TABLES.c.state, String).label("state")
    columns = TABLES.c.id, TABLES.c.guild_id, TABLES.c.channel_id, TABLES.c.stage, state
    query: Any = select(*columns).where(TABLES.c.state.is_not(None), state.contains(str(person)))
    named = re.compile(rf"(?<!\d){person}(?!\d)")
    return [row for row in connection.execute(query) if named.search(row.state)]


def _naming_rows(connection: Connection, person: int) -> list[tuple[Table, Column[Any]]]:
    """Return the columns in which some row has a person's ID.

    PLAYERS is left out, because its row hides a person who has left the leaderboards, and must stay as long
    as there is anything to hide.
    """
    return [
        (table, column)
        for table in _tables()
        if table not in (*OUTLAST, PLAYERS)
        for column in _people_in(table)
        if connection.scalar(select(exists(select(column).where(column == person))))
    ]


def _step(table: Table, column: Column[Any], person: int) -> Step:
    """Return a step that removes somebody from a column."""
    if table is TOTALS:
        return partial(unrank, person=person)
    if table is SEATS:
        return partial(mark_seats, person=person)
    if table is DAILY_ATTEMPTS:
        return partial(mark_attempts, person=person)
    if table in (ENTRANTS, FORMER_ENTRANTS):
        return partial(mark_entrant, person=person)
    if column.nullable:
        return update_some(table, column == person, **{column.name: None})
    return delete_some(table, column == person)


def _delete_rows(connection: Connection, person: int) -> None:
    list_person(connection, person, is_listed=False)
    mark_seats(connection, person=person)
    mark_attempts(connection, person=person)
    mark_entrant(connection, person=person)
    for table in _tables():
        for column in _people_in(table) if table not in OUTLAST else ():
            connection.execute(_forgetting(table, column).where(column == person))


def _tables() -> Sequence[Table]:
    return METADATA.sorted_tables


def _people_in(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.info == PERSON]


def _forgetting(table: Table, column: Column[Any]) -> Any:
    """Return the statement that empties a column, or deletes the row if the column cannot be empty."""
    return update(table).values({column: None}) if column.nullable else delete(table)


def _rows_about(connection: Connection, table: Table, person: int) -> list[Exported]:
    """Return the rows with this person's ID, and the rows of the seats they had in matches."""
    names_them = or_(false(), *(column == person for column in _people_in(table)))
    query = select(table)
    if table is MATCHES:
        seated = select(SEATS.c.match_id).where(SEATS.c.player_id == person)
        query = query.where(MATCHES.c.id.in_(seated))
    elif table is RULE_SETS:
        seated = select(MATCHES.c.rules_id).join(SEATS).where(SEATS.c.player_id == person)
        query = query.where(RULE_SETS.c.id.in_(seated))
    elif _people_in(table):
        query = query.where(names_them)
    elif {"match_id", "seat"} <= set(table.columns.keys()):
        seats = (SEATS.c.match_id == table.c.match_id) & (SEATS.c.seat == table.c.seat)
        query = query.join(SEATS, seats).where(SEATS.c.player_id == person)
    else:
        return []
    rows = connection.execute(query).mappings()
    return [_exported(table, row, person) for row in rows]


def _exported(table: Table, row: Any, person: int) -> Exported:
    return {
        column.name: str(value) if type(value) is int and abs(value) >= LARGEST else value
        for column in table.columns
        if column.info != PRIVATE and not (column.info == PERSON and row[column.name] != person)
        and (value := row[column.name]) is not None
    }  # fmt: skip
