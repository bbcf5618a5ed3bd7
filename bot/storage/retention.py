"""Deletes old data: all data of servers that removed the bot, old moves, tokens, and past periods (R24).

The champions of past months and quarters are kept, and so are the results of members of deleted servers:
counted matches and daily deals. Totals of all servers, ratings, and badges are derived from these results.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby, islice
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    select,
    tuple_,
    union,
    update,
)

from bot.engine.catalogue import PRESETS
from bot.game.periods import DAY_SECONDS, day_of, keys_of
from bot.game.servers import EFFECTS
from bot.game.shards import ALL_SHARDS, Shards
from bot.game.state import NO_SERVER, Stage
from bot.storage.champions import award
from bot.storage.database import Database
from bot.storage.marks import remove_marks
from bot.storage.rows import (
    DAILY_ATTEMPTS,
    HANDS,
    MATCHES,
    METADATA,
    MOVES,
    REVIEWS,
    ROUNDS,
    RUNGS,
    SEATS,
    SERVERS,
    TABLES,
    TOTALS,
)
from bot.storage.rule_sets import RULES, delete_unused_rules, rules_id_of
from bot.storage.statements import insert_into
from bot.storage.steps import Pace, delete_some, in_steps, update_some
from bot.storage.summaries import forget_practice

log = logging.getLogger(__name__)

# matches, with all their moves, in the first transaction; running games wait for each transaction
FIRST_MATCHES = 5
SEASONS_BATCH = 50  # seasons whose champions are recorded in one transaction
TOTAL = (TOTALS.c.guild_id, TOTALS.c.period, TOTALS.c.player_id)
Key = tuple[int, str, int]  # the key of a total
OF_SERVERS = [table for table in METADATA.sorted_tables if "guild_id" in table.columns]
DeleteBatch = Callable[[Connection, Collection[int]], None]


class SqlRetention:
    """Each step runs in its own transaction, so that other units don't wait long."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note_present(
        self, present: Callable[[], Collection[int]], now: float, shards: Shards = ALL_SHARDS
    ) -> None:
        """Record which servers the bot is in. All other known servers of these shards have removed it.

        `present` is called after reading everything that is stored, which can take seconds.
        """
        known, left = await self._database.read(_known_servers)
        here = set(present())
        gone, back = {guild for guild in known - left if shards.has(guild)} - here, left & here
        if gone or back:
            await self._database.write(lambda connection: _note_changes(connection, gone, back, now))

    async def note_left(self, guild: int, now: float) -> None:
        """Record that a server has removed the bot."""
        await self._database.write(lambda connection: _note_left(connection, [guild], now))

    async def note_back(self, guild: int) -> None:
        """Record that a server has the bot again, so that its data stays."""
        await self._database.write(lambda connection: _note_back(connection, [guild]))

    async def delete_left(self, before: float) -> list[int]:
        """Delete all data of the servers that removed the bot before this time, and return those servers.

        Their members' results stay, without the server, until the members delete them. If a server adds the
        bot again in the meantime, the remaining data stays.
        """
        query = _left_by(SERVERS.c.left_at < before)
        guilds = await self._database.read(lambda connection: list(connection.scalars(query)))
        return [guild for guild in guilds if await self._delete_one(guild, before)]

    async def _delete_one(self, guild: int, before: float) -> bool:
        is_gone = (SERVERS.c.guild_id == guild) & (SERVERS.c.left_at < before)
        await self._in_batches((MATCHES.c.guild_id == guild) & exists().where(is_gone), _detach_matches)
        attempts = (DAILY_ATTEMPTS.c.guild_id == guild) & exists().where(is_gone)
        nowhere = update_some(DAILY_ATTEMPTS, attempts, guild_id=NO_SERVER)
        await in_steps(self._database.delete_some, nowhere)
        for table in reversed(OF_SERVERS):
            if table is not SERVERS:
                theirs = (table.c.guild_id == guild) & exists().where(is_gone)
                await in_steps(self._database.delete_some, delete_some(table, theirs))

        def unit(connection: Connection) -> bool:
            held = select(SERVERS.c.guild_id).where(is_gone).with_for_update()
            if found := connection.scalar(held) is not None:
                _delete_server(connection, guild)
            return found

        if is_deleted := await self._database.delete(unit):
            log.info("server_data_deleted", extra={"guild": guild})
        return is_deleted

    async def delete_moves(self, before: float) -> int:
        """Delete the moves of matches and daily deals from before this time. Returns the number of
        matches.
        """
        is_old = (MATCHES.c.ended_at < before) & exists().where(MOVES.c.match_id == MATCHES.c.id)
        for day in await self._database.read(lambda connection: _days_with_moves(connection, day_of(before))):
            with_moves = (DAILY_ATTEMPTS.c.day == day) & DAILY_ATTEMPTS.c.moves.is_not(None)
            await in_steps(self._database.write, update_some(DAILY_ATTEMPTS, with_moves, moves=None))
        return await self._in_batches(is_old, _delete_moves)

    async def delete_tokens(self, now: float) -> None:
        """Delete the expired tokens of open hands that were not deleted along with a change of their
        table.
        """
        is_over = HANDS.c.expires_at <= now
        await self._database.write(lambda connection: connection.execute(delete(HANDS).where(is_over)))

    async def delete_marks(self, now: float) -> None:
        """Delete the marks of deleted people from the matches of earlier days."""
        await self._database.write(lambda connection: remove_marks(connection, now))

    async def delete_periods(self, now: float) -> int:
        """Delete the totals of past weeks, months, and quarters, and return how many were deleted.

        Champions of months and quarters are recorded in the transaction that deletes the first of their
        totals (`bot.storage.champions`). A day of grace keeps a match that has just ended from being counted
        in a deleted period.
        """
        kept = {*keys_of(now), *keys_of(now - DAY_SECONDS)}
        pace, done, last = Pace(self._database.write), 0, None
        while found := await self._past_totals(kept, last, pace.size):
            done += await pace.take(partial(_end_seasons, found))
            last = found[-1]
        await in_steps(self._database.write, delete_some(RUNGS, RUNGS.c.period.not_in(kept)))
        return done

    async def _past_totals(self, kept: Collection[str], after: Key | None, most: int) -> list[Key]:
        """Return the keys of the next past totals in order, so that a batch touches few pages of the
        database.
        """
        found = select(*TOTAL).where(TOTALS.c.period.not_in(kept)).order_by(*TOTAL).limit(most)
        rest = found if after is None else found.where(tuple_(*TOTAL) > tuple_(*after))
        rows = await self._database.read(lambda connection: connection.execute(rest).all())
        seasons = groupby(rows, key=lambda row: (row.guild_id, row.period))
        return [(*season, row.player_id) for season, found in islice(seasons, SEASONS_BATCH) for row in found]

    async def _in_batches(self, where: ColumnElement[bool], delete_batch: DeleteBatch) -> int:
        """Call `delete_batch` with batches of matches. Returns the number of matches.

        They are found outside the writing transaction, which checks them again.
        """

        def unit(found: Sequence[int], connection: Connection, _: int) -> int:
            still = list(connection.scalars(select(MATCHES.c.id).where(MATCHES.c.id.in_(found), where)))
            if still:
                delete_batch(connection, still)
            return len(still)

        pace, done, last = Pace(self._database.write, FIRST_MATCHES), 0, 0
        while found := await self._database.read(partial(_after, where, last, pace.size)):
            done += await pace.take(partial(unit, found))
            last = found[-1]
        return done


# Servers that removed the bot


def _guilds_in(table: Table) -> Any:
    return select(table.c.guild_id).where(table.c.guild_id > 0).distinct()


def _known_servers(connection: Connection) -> tuple[set[int], set[int]]:
    """Return all servers about which anything is stored, and the servers known to have removed the bot."""
    known = set[int](connection.scalars(union(*map(_guilds_in, OF_SERVERS))))
    return known, set(connection.scalars(_left_by(SERVERS.c.left_at.is_not(None))))


def _note_changes(connection: Connection, gone: set[int], back: set[int], now: float) -> None:
    _note_left(connection, gone, now)
    _note_back(connection, back)


def _after(where: ColumnElement[bool], last: int, most: int, connection: Connection) -> list[int]:
    found = select(MATCHES.c.id).where(where, MATCHES.c.id > last).order_by(MATCHES.c.id).limit(most)
    return list(connection.scalars(found))


def _left_by(when: ColumnElement[bool]) -> Any:
    return select(SERVERS.c.guild_id).where(when).order_by(SERVERS.c.guild_id)


def _note_left(connection: Connection, guilds: Iterable[int], now: float) -> None:
    insert = insert_into(connection, SERVERS)
    first = insert.on_conflict_do_update(
        index_elements=["guild_id"], set_={"left_at": now}, where=SERVERS.c.left_at.is_(None)
    )
    rows = [{"guild_id": guild, "left_at": now} for guild in sorted(guilds)]
    if rows:
        connection.execute(first, rows)


def _note_back(connection: Connection, guilds: Collection[int]) -> None:
    back = update(SERVERS).where(SERVERS.c.guild_id.in_(guilds))
    connection.execute(back.values(left_at=None))


def _delete_server(connection: Connection, guild: int) -> None:
    attempts = update(DAILY_ATTEMPTS).where(DAILY_ATTEMPTS.c.guild_id == guild)
    connection.execute(attempts.values(guild_id=NO_SERVER))
    for table in reversed(OF_SERVERS):
        connection.execute(delete(table).where(table.c.guild_id == guild))
    delete_unused_rules(connection)


def _effects(options: Mapping[str, Any]) -> list[dict[str, Any]]:
    return options.get(EFFECTS, [])


NOWHERE: dict[str, Any] = {
    "guild_id": NO_SERVER, "channel_id": 0, "is_public": False, "stage": Stage.CLOSED.value, "state": None,
    "match_id": None, "messages": {},
}  # fmt: skip
"""The columns of a table whose rows exist only for the matches of its people."""


def _detach_matches(connection: Connection, matches: Collection[int]) -> None:
    """Delete matches, but keep counted results without any trace of where they were played.

    A recount must treat them as if they had been played outside of servers.
    """
    is_one = MATCHES.c.id.in_(matches)
    forget_practice(connection, matches)
    connection.execute(delete(MATCHES).where(is_one, MATCHES.c.counted_as.is_(None)))
    for table in (MOVES, ROUNDS, REVIEWS):
        connection.execute(delete(table).where(table.c.match_id.in_(matches)))
    seats = update(SEATS).where(SEATS.c.match_id.in_(matches))
    connection.execute(seats.values(name=None, local_rating=SEATS.c.rating))
    tables = list(connection.scalars(select(MATCHES.c.table_id).where(is_one)))
    connection.execute(delete(HANDS).where(HANDS.c.table_id.in_(tables)))
    connection.execute(update(TABLES).where(TABLES.c.id.in_(tables)).values(NOWHERE))
    for match, rules in connection.execute(select(MATCHES.c.id, RULES).where(is_one)).all():
        values = {"guild_id": NO_SERVER, "rules_id": rules_id_of(connection, _without_texts(rules))}
        connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(values))


WRITTEN = "…"  # replaces a text that somebody wrote; these rules still match none of the bot's presets
OURS = [effect for options in PRESETS.values() for effect in _effects(options)]


def _without_texts(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a match without the texts that people wrote on its cards."""
    kept = [
        effect if "text" not in effect or effect in OURS else {**effect, "text": WRITTEN}
        for effect in _effects(rules)
    ]
    return {**rules, EFFECTS: kept} if kept else dict(rules)


# Old matches, daily deals, and totals


def _delete_moves(connection: Connection, matches: Collection[int]) -> None:
    connection.execute(delete(MOVES).where(MOVES.c.match_id.in_(matches)))


def _days_with_moves(connection: Connection, before: int) -> list[int]:
    """Return the earlier days whose daily deals still have moves."""
    is_old = (DAILY_ATTEMPTS.c.day < before) & DAILY_ATTEMPTS.c.moves.is_not(None)
    return list(connection.scalars(select(DAILY_ATTEMPTS.c.day).where(is_old).distinct()))


def _end_seasons(keys: Collection[Key], connection: Connection, _: int) -> int:
    award(connection, {(guild, period) for guild, period, _ in keys})
    _delete_totals(connection, keys)
    return len(keys)


def _delete_totals(connection: Connection, keys: Iterable[Key]) -> None:
    names = "of_guild", "of_period", "of_player"
    is_one = (column == bindparam(name) for column, name in zip(TOTAL, names, strict=True))
    connection.execute(delete(TOTALS).where(*is_one), [dict(zip(names, key, strict=True)) for key in keys])
