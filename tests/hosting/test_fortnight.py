"""Two weeks of one database file: an upgrade, matches, backups, deletions, a restore; finally, all results
are checked.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, select

from bot.config import Settings, load_settings
from bot.game.periods import DAY_SECONDS
from bot.game.players import Player
from bot.game.servers import ServerBook
from bot.game.state import EVERYWHERE, RecordEntry, Stage, TableState
from bot.hosting.backups import look_after_backups, restore_backup
from bot.hosting.retention import SWEEP_SECONDS, Retention
from bot.storage.backup import dated_backups, flaw_of
from bot.storage.database import Database
from bot.storage.deletions import deletions_beside
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.rankings import recount
from bot.storage.retention import SqlRetention
from bot.storage.rows import CHAMPIONS, MATCHES, RATINGS, SEATS, TOTALS
from bot.storage.schema import upgrade
from bot.storage.settings import SqlServers
from tests.soak.counts import Record, times
from tests.storage.records import StoredRecords
from tests.storage.released import DUMP, write
from tests.storage.sitting import GUILD, opened, random_change

DAYS = 14
MIDNIGHT = 1_795_132_800.0  # November 20: a week and a month end within the next 14 days
PEOPLE = tuple(Player(3_000_000_000_000_000_001 + number, f"Person {number}") for number in range(12))
CHANNEL = 5_000_000_000_000_000_000
SHORT = {"hand_size": 3, "scoring": "single_round"}
DELETED_ON = {2: PEOPLE[0], 7: PEOPLE[1], 8: PEOPLE[2], 12: PEOPLE[3]}
RESTORED_ON = 8  # to a backup that still contains the last two people
BACKUPS_KEPT, MOVES_KEPT = 5, 6
MOVES_AT_A_TIME = 10


@dataclass
class Fortnight:
    """The file, with everything that people at the tables would remember."""

    settings: Settings
    rng: Random
    now: float = MIDNIGHT
    ended: dict[int, float] = field(default_factory=dict[int, float])
    """The time at which each of our matches ended, by its number; without matches that a restore has
    undone.
    """
    made: dict[Path, float] = field(default_factory=dict[Path, float])
    """The time of each backup."""

    @asynccontextmanager
    async def program(self) -> AsyncIterator[Database]:
        """The database while the program runs."""
        database = Database(self.settings.database_url)
        try:
            yield database
        finally:
            await database.close()

    async def play(self, matches: int, until: float) -> None:
        """Play this many matches in two servers, some at the same time, each to its end."""
        async with self.program() as database:
            store = SqlGameStore(database, lambda: self.now)
            running = [await self._open(store, channel) for channel in range(1, matches + 1)]
            step = (until - self.now) / (max(matches, 1) * 60)
            while running:
                place = self.rng.randrange(len(running))
                state, lines = self._next_moves(running[place], step, until)
                running[place] = await store.save(state, lines)
                if state.stage is Stage.OVER:
                    await store.save(replace(state, stage=Stage.CLOSED, revision=state.revision + 1))
                    del running[place]
            ended = await matches_in(database)
        self.ended.update({match: self.now for match in ended if match not in self.ended})

    def _next_moves(
        self, state: TableState, step: float, until: float
    ) -> tuple[TableState, list[RecordEntry]]:
        """Several moves to be stored together, which takes a fraction of storing them one by one; a start
        comes first.
        """
        revision, lines = state.revision + 1, list[RecordEntry]()
        while len(lines) < MOVES_AT_A_TIME and state.stage is not Stage.OVER:
            self.now = min(self.now + step, until)
            state, line = random_change(state, self.rng, self.now, leaving=0)
            lines.append(line)
        return replace(state, revision=revision), lines

    async def _open(self, store: SqlGameStore, channel: int) -> TableState:
        gone = [person for day, person in DELETED_ON.items() if day <= self.day]
        here = [person for person in PEOPLE if person not in gone]
        lobby = opened(CHANNEL + channel, self.rng.sample(here, self.rng.randint(2, 4)), **SHORT)
        return await store.create(replace(lobby, guild=GUILD + channel % 2))

    @property
    def day(self) -> int:
        return int((self.now - MIDNIGHT) // DAY_SECONDS)

    async def look_after(self) -> None:
        """The program's background tasks, as often as they would run in a quarter of a day."""
        async with self.program() as database:
            servers = ServerBook(SqlServers(database))
            await servers.fill()
            retention = Retention(SqlRetention(database), servers, MOVES_KEPT, lambda: self.now)
            await retention.sweep()
            await look_after_backups(self.settings, lambda: self.now)
        for backup in dated_backups(self.settings.backup_folder):
            if backup not in self.made:
                self.made[backup] = self.now
                os.utime(backup, (self.now, self.now))

    async def delete(self, person: Player) -> None:
        """Delete everything about a person, at their request."""
        deletions = deletions_beside(self.settings.database_url)
        assert deletions is not None
        async with self.program() as database:
            await SqlPeople(database, remember=deletions.note).forget(person.id)

    async def restore(self) -> str:
        """Restore the backup of the day before."""
        *_, backup, _ = dated_backups(self.settings.backup_folder)
        self.ended = {match: at for match, at in self.ended.items() if at <= self.made[backup]}
        return await restore_backup(self.settings, backup, lambda: self.now)


async def books(database: Database) -> list[object]:
    """Everybody's wins and scores, and the rated people."""

    def unit(connection: Connection) -> list[object]:
        keys = (TOTALS.c.guild_id, TOTALS.c.period, TOTALS.c.player_id)
        totals = select(*keys, TOTALS.c.matches, TOTALS.c.wins, TOTALS.c.points).order_by(*keys)
        rated = select(RATINGS.c.guild_id, RATINGS.c.player_id).order_by(*RATINGS.primary_key)
        return [tuple(row) for query in (totals, rated) for row in connection.execute(query)]

    return await database.read(unit)


async def champions(database: Database) -> list[tuple[int, str, int | None]]:
    """The champions of every past season, in each place."""
    query = select(CHAMPIONS.c.guild_id, CHAMPIONS.c.season, CHAMPIONS.c.player_id)
    ordered = query.order_by(*CHAMPIONS.primary_key)
    rows = await database.read(lambda connection: connection.execute(ordered).all())
    return [(guild, season, person) for guild, season, person in rows]


async def ratings(database: Database) -> list[tuple[Any, ...]]:
    """The ratings, to the last bit."""
    query = select(RATINGS).order_by(*RATINGS.primary_key)
    return await database.read(lambda connection: list(map(tuple, connection.execute(query))))


async def test_fourteen_days(tmp_path: Path, record_property: Record) -> None:
    settings = load_settings(
        {"DATABASE_URL": f"sqlite:///{tmp_path}/uno.db", "BACKUPS_KEPT": str(BACKUPS_KEPT)}
    )
    write(DUMP, tmp_path / "uno.db")
    await asyncio.to_thread(upgrade, settings.database_url)
    fortnight = Fortnight(settings, Random(14))
    async with fortnight.program() as database:
        fortnight.ended = dict.fromkeys(await matches_in(database), 0.0)
    for day in range(DAYS):
        midnight = MIDNIGHT + day * DAY_SECONDS
        for quarter in range(4):
            until = midnight + (quarter + 1) * SWEEP_SECONDS
            await fortnight.play(times(build=quarter % 2, promised=10), until - 1)
            fortnight.now = until - 1
            await fortnight.look_after()
        if day == min(DELETED_ON):  # afterward, the matches of people who are gone rate nobody again
            await check_ratings(fortnight)
        if day in DELETED_ON:
            await fortnight.delete(DELETED_ON[day])
        if day == RESTORED_ON:
            assert "deleted again because they had asked for it: 2" in await fortnight.restore()
    async with fortnight.program() as database:
        await check(fortnight, database)
    check_files(tmp_path, settings)
    record_property("days of a database, its books equal at the end", DAYS)
    record_property("matches in these days", len(fortnight.ended))


async def matches_in(database: Database) -> list[int]:
    """The numbers of all matches that have ended."""
    query = select(MATCHES.c.id).where(MATCHES.c.ended_at.is_not(None)).order_by(MATCHES.c.id)
    return await database.read(lambda connection: list(connection.scalars(query)))


async def check_ratings(fortnight: Fortnight) -> None:
    """Ratings stay the same when recounted."""
    async with fortnight.program() as database:
        kept = await ratings(database)
        await database.write(recount)
        assert await ratings(database) == kept


async def check(fortnight: Fortnight, database: Database) -> None:
    """Every match that should be there exists, with its moves if it is recent, and the totals add up."""
    assert await matches_in(database) == sorted(fortnight.ended)
    await check_moves(fortnight, database)
    kept, awarded = await books(database), await champions(database)
    assert {guild for guild, season, _ in awarded if season == "2026-11"} >= {EVERYWHERE, GUILD + 1}
    await database.write(recount)
    await SqlRetention(database).delete_periods(fortnight.now)
    assert await books(database) == kept
    assert await champions(database) == awarded
    assert not {person for *_, person in awarded} & {person.id for person in DELETED_ON.values()}
    seats = select(SEATS.c.player_id).where(SEATS.c.player_id.is_not(None)).distinct()
    seated = set(await database.read(lambda connection: list(connection.scalars(seats))))
    assert not seated & {person.id for person in DELETED_ON.values()}
    assert seated >= {person.id for person in PEOPLE if person not in DELETED_ON.values()}


async def check_moves(fortnight: Fortnight, database: Database) -> None:
    """The record of a match replays to its end, or is gone because the match is too old."""
    records = StoredRecords(database)
    for match, ended in fortnight.ended.items():
        record = await records.of(match)
        if ended < fortnight.now - MOVES_KEPT * DAY_SECONDS:
            assert record == ()
        else:
            assert record


def check_files(folder: Path, settings: Settings) -> None:
    """The database has nothing about deleted people; people who were deleted long ago are in no file at
    all.
    """
    backups = dated_backups(settings.backup_folder)
    assert len(backups) == BACKUPS_KEPT
    assert [flaw_of(file) for file in backups] == [None] * BACKUPS_KEPT
    files = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    for day, person in DELETED_ON.items():
        holding = [file.name for file, data in files.items() if traces(data, person)]
        assert not [name for name in holding if name.startswith("uno.db")]
        if day < DAYS - max(BACKUPS_KEPT, 7) - 1:
            assert holding == []


def traces(data: bytes, person: Player) -> int:
    """How often an ID or a name occurs in a file, as text or as an SQLite integer."""
    return sum(map(data.count, (str(person.id).encode(), person.id.to_bytes(8), person.name.encode())))
