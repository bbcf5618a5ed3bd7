"""Game nights in SQL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from bot.features.nights.calendar import (
    MOST_IN_SERVER,
    MOST_OF_ONE,
    AlreadyOpen,
    Attendance,
    Every,
    Night,
    OthersAreGoing,
    TooManyNights,
)
from bot.game.ports import SameTransaction
from bot.storage.database import Database
from bot.storage.rows import NIGHT_ANSWERS, NIGHTS
from bot.storage.statements import upsert

COLUMNS = {
    "guild": "guild_id", "channel": "channel_id", "host": "host_id", "event": "event_id",
    "message": "message_id", "table": "table_id",
}  # fmt: skip
"""The columns of a night's fields, where their names differ."""
RESET = "at", "announced_from", "event", "message", "table", "is_told"
"""The fields that are reset for the next night of a series; people may change all others in the meantime."""
IS_COMING = NIGHTS.c.table_id.is_(None) & ~NIGHTS.c.is_off


class SqlNights:
    """Each method runs in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def plan(self, night: Night, now: float) -> Night:
        """Store a night whose host is going, and return it with its ID. Raises TooManyNights."""

        def unit(connection: Connection) -> Night:
            hosts = list(connection.scalars(select(NIGHTS.c.host_id).where(NIGHTS.c.guild_id == night.guild)))
            if len(hosts) >= MOST_IN_SERVER or hosts.count(night.host) >= MOST_OF_ONE:
                raise TooManyNights
            number = connection.scalar(insert(NIGHTS).values(_columns(night)).returning(NIGHTS.c.id)) or 0
            if night.host is not None:
                connection.execute(insert(NIGHT_ANSWERS), _answer(number, night.host, Attendance.GOING, now))
            (stored,) = _nights(connection, NIGHTS.c.id == number)
            return stored

        return await self._database.write(unit)

    async def all(self) -> Sequence[Night]:
        """Return the nights of all servers, earliest first."""
        return await self._database.read(_nights)

    async def of(self, guild: int) -> Sequence[Night]:
        """Return the upcoming nights of a server, earliest first."""
        here = NIGHTS.c.guild_id == guild, IS_COMING
        return await self._database.read(lambda connection: _nights(connection, *here))

    async def night(self, number: int) -> Night | None:
        """Return a night, or None once it is over."""
        found = await self._database.read(lambda connection: _nights(connection, NIGHTS.c.id == number))
        return found[0] if found else None

    async def events_beside(self, night: Night) -> Collection[int]:
        """Return the IDs of the Discord events of all other nights."""
        event = func.abs(NIGHTS.c.event_id)
        others = select(event).where(NIGHTS.c.id != night.id, event != 0)
        return await self._database.read(lambda connection: frozenset(connection.scalars(others)))

    async def answer(self, number: int, player: int, answer: Attendance, now: float) -> bool:
        """Record somebody's answer. Returns False if the night is no longer upcoming."""

        def unit(connection: Connection) -> bool:
            if not _held(connection, NIGHTS.c.id == number, IS_COMING):
                return False
            row = _answer(number, player, answer, now)
            connection.execute(upsert(connection, NIGHT_ANSWERS, "answer"), row)
            return True

        return await self._database.write(unit)

    async def call_off(self, number: int) -> bool:
        """Call off a night and its series. Returns False if the night is no longer upcoming."""
        off = update(NIGHTS).where(NIGHTS.c.id == number, IS_COMING).values(is_off=True)
        return await self._database.write(lambda connection: connection.execute(off).rowcount == 1)

    async def move(self, night: Night) -> bool:
        """Store the start and the time zone of a night. Returns False if it is no longer upcoming."""
        moved = update(NIGHTS).where(NIGHTS.c.id == night.id, IS_COMING).values(at=night.at, zone=night.zone)
        return await self._database.write(lambda connection: connection.execute(moved).rowcount == 1)

    async def note(self, number: int, **facts: object) -> None:
        """Change these fields of a night."""
        values = {COLUMNS.get(name, name): value for name, value in facts.items()}
        one = update(NIGHTS).where(NIGHTS.c.id == number).values(values)
        await self._database.write(lambda connection: connection.execute(one))

    def claim(self, night: Night) -> SameTransaction:
        """Return a hook that records the table in the night, in the transaction that stores the table.

        It raises AlreadyOpen, or OthersAreGoing if the seats would be held for the wrong people.
        """

        def beside(connection: Connection, table: int) -> None:
            free = update(NIGHTS).where(NIGHTS.c.id == night.id, NIGHTS.c.at == night.at, IS_COMING)
            if connection.execute(free.values(table_id=table)).rowcount != 1:
                raise AlreadyOpen
            (current,) = _nights(connection, NIGHTS.c.id == night.id)
            if current.expected != night.expected:
                raise OthersAreGoing

        return beside

    async def finish(self, night: Night, following: Night | None) -> None:
        """Replace this night with the following one, or delete it.

        If the night was called off, answered, or given another time zone since it was read, it stays, but
        without its event.
        """
        one = NIGHTS.c.id == night.id

        def unit(connection: Connection) -> None:
            found = _held(connection, one, NIGHTS.c.at == night.at)
            if not found:
                return
            (current,) = found
            if _plan_of(current) != _plan_of(night):
                connection.execute(update(NIGHTS).where(one).values(event_id=0))
            elif following is None:
                connection.execute(delete(NIGHTS).where(one))
            else:
                values = {COLUMNS.get(name, name): getattr(following, name) for name in RESET}
                connection.execute(update(NIGHTS).where(one).values(values))
                connection.execute(delete(NIGHT_ANSWERS).where(NIGHT_ANSWERS.c.night_id == night.id))

        await self._database.write(unit)


def _plan_of(night: Night) -> tuple[object, ...]:
    """The parts of a night that people can change while it ends."""
    return night.is_off, night.expected, night.zone


def _columns(night: Night) -> dict[str, Any]:
    fields = {name: value for name, value in asdict(night).items() if name not in ("id", "answers", "every")}
    values = {COLUMNS.get(name, name): value for name, value in fields.items()}
    return values | {"every": night.every.value}


def _answer(number: int, player: int, answer: Attendance, now: float) -> dict[str, Any]:
    return {"night_id": number, "player_id": player, "answer": answer.value, "at": now}


def _held(connection: Connection, *where: ColumnElement[bool]) -> list[Night]:
    """Read the matching nights, locked until the end of the transaction."""
    connection.execute(select(NIGHTS.c.id).where(*where).with_for_update())
    return _nights(connection, *where)


def _nights(connection: Connection, *where: ColumnElement[bool]) -> list[Night]:
    """Read the matching nights with their answers, earliest first."""
    rows = connection.execute(select(NIGHTS).where(*where).order_by(NIGHTS.c.at, NIGHTS.c.id))
    nights = rows.mappings().all()
    chosen = select(NIGHTS.c.id).where(*where)
    given = select(NIGHT_ANSWERS).where(NIGHT_ANSWERS.c.night_id.in_(chosen))
    answers = defaultdict[int, list[tuple[int, Attendance]]](list)
    for row in connection.execute(given.order_by(NIGHT_ANSWERS.c.at, NIGHT_ANSWERS.c.player_id)):
        answers[row.night_id].append((row.player_id, Attendance(row.answer)))
    return [_night(row, tuple(answers[row["id"]])) for row in nights]


def _night(row: Any, answers: tuple[tuple[int, Attendance], ...]) -> Night:
    names = {column: name for name, column in COLUMNS.items()}
    fields: dict[str, Any] = {names.get(column, column): value for column, value in row.items()}
    fields |= {"every": Every(row["every"]), "answers": answers}
    return Night(**fields)
