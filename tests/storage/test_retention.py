"""Deletion by age: servers that removed the bot thirty days ago, tokens, and moves of old matches."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest
from sqlalchemy import Connection, Table, insert, select, update

from bot.engine.catalogue import PARTY_CARDS, rules_of
from bot.game.periods import DAY_SECONDS, keys_of
from bot.game.ports import StoreUnavailable
from bot.game.rankings import RankingBook, Total
from bot.game.servers import EFFECTS, ServerBook
from bot.game.shards import Shards
from bot.game.state import EVERYWHERE, NO_SERVER
from bot.game.tasks import Tasks
from bot.hosting.retention import Membership, Retention
from bot.storage import steps
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rankings import recount, store_book
from bot.storage.retention import OF_SERVERS, WRITTEN, SqlRetention
from bot.storage.rows import (
    MATCHES,
    METADATA,
    MOVES,
    RATINGS,
    RULE_SETS,
    RUNGS,
    SEATS,
    TOTALS,
)
from bot.storage.rule_sets import RULES, delete_unused_rules, rules_id_of
from bot.storage.settings import SqlServers
from tests.fakes import FakeClock
from tests.storage.records import StoredRecords
from tests.storage.samples import row
from tests.storage.sitting import GUILD, opened, play

HOME, GONE = 1_000_000_000_000_000_001, 1_000_000_000_000_000_002
ANN = 2_000_000_000_000_000_001
EXPIRY = FakeClock().now() + 365 * DAY_SECONDS  # of tokens


async def fill(database: Database) -> None:
    """Each table has a row of both servers; both hold the same person."""

    def unit(connection: Connection) -> None:
        for table in METADATA.sorted_tables:
            for number, guild in ((1, HOME), (2, GONE)):
                values = row(table, number, ANN + number)
                values |= {"guild_id": guild} if "guild_id" in table.columns else {}
                values |= {"period": "all"} if "period" in table.columns else {}
                values |= {"expires_at": EXPIRY} if "expires_at" in table.columns else {}
                connection.execute(insert(table).values(values | nothing_left(values)))

    await database.write(unit)


def nothing_left(values: dict[str, Any]) -> dict[str, Any]:
    return {"left_at": None} if "left_at" in values else {}


async def rows(database: Database) -> dict[str, int]:
    def unit(connection: Connection) -> dict[str, int]:
        tables = METADATA.sorted_tables
        return {table.name: len(connection.execute(select(table)).all()) for table in tables}

    return await database.read(unit)


async def servers_in(database: Database) -> set[int]:
    """Every server that any row names."""

    def unit(connection: Connection) -> set[int]:
        columns = [table.c.guild_id for table in OF_SERVERS]
        return {guild for column in columns for guild in connection.scalars(select(column))}

    return await database.read(unit)


def sweeper(database: Database, clock: FakeClock, moves_kept: int | None = None) -> Retention:
    book = ServerBook(SqlServers(database))
    return Retention(SqlRetention(database), book, moves_kept, clock.now)


async def test_all_data_of_a_server_goes_thirty_days_after_it_removed_the_bot(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    await fill(database)
    clock, kept = FakeClock(), SqlRetention(database)
    await kept.note_left(GONE, clock.now())
    sweep = sweeper(database, clock).sweep
    clock.time += 29.9 * DAY_SECONDS
    await kept.note_left(GONE, clock.now())  # reported again, which changes nothing
    await sweep()
    before = await rows(database)
    assert set(before.values()) == {2}
    assert caplog.messages == []
    clock.time += 0.2 * DAY_SECONDS
    await sweep()
    assert [(line.message, vars(line)["guild"]) for line in caplog.records] == [("server_data_deleted", GONE)]
    after = await rows(database)
    stay = {table.name for table in METADATA.sorted_tables if not belongs_to_a_server(table)}
    assert stay >= {"players", "careers", "rungs", "deletions"}
    detached = {"tables", "matches", "seats", "daily_attempts"}  # people's activity there
    assert {name for name, count in after.items() if count == 2} == stay | detached
    assert {name for name, count in after.items() if count == 1} == before.keys() - stay - detached
    assert {table.name for table in OF_SERVERS} <= before.keys() - stay
    assert await servers_in(database) == {HOME, NO_SERVER}


def belongs_to_a_server(table: Table) -> bool:
    """Whether a table, or one that it refers to, names a server; all others are about people and the bot."""
    parents = [key.column.table for key in table.foreign_keys]
    return "guild_id" in table.columns or any(map(belongs_to_a_server, parents))


async def leave(database: Database, guild: int) -> None:
    """A server removes the bot, and thirty days pass."""
    kept = SqlRetention(database)
    await kept.note_left(guild, 1.0)
    assert await kept.delete_left(2.0) == [guild]


async def follows_from_results(database: Database) -> list[Any]:
    """The results of a rebuild from stored results: totals and ratings of all servers, and seats."""
    totals, ratings, seats = (table.c for table in (TOTALS, RATINGS, SEATS))
    queries = [
        select(*totals).where(totals.guild_id == EVERYWHERE).order_by(totals.period, totals.player_id),
        select(*ratings).where(ratings.guild_id == EVERYWHERE).order_by(ratings.player_id),
        select(*seats).order_by(seats.match_id, seats.seat),
    ]
    return await database.read(
        lambda connection: [connection.execute(query).mappings().all() for query in queries]
    )


async def test_a_rebuild_finds_what_people_did_in_a_server_that_is_gone(database: Database) -> None:
    store = SqlGameStore(database, now=lambda: 1_000.0)
    for seed in range(3):
        lobby = opened(seed + 1, hand_size=3, scoring="single_round")
        await play(store, await store.create(lobby), Random(seed), leaving=0)
    await leave(database, GUILD)
    before = await follows_from_results(database)
    assert all(before)
    await database.write(recount)
    assert await follows_from_results(database) == before
    assert not await database.read(lambda connection: connection.scalars(select(MOVES.c.match_id)).all())


async def test_a_match_that_does_not_count_goes_with_its_server(database: Database) -> None:
    await fill(database)
    uncounted = update(MATCHES).where(MATCHES.c.guild_id == GONE).values(counted_as=None)
    await database.write(lambda connection: connection.execute(uncounted))
    await leave(database, GONE)
    after = await rows(database)
    assert (after["matches"], after["seats"], after["tables"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("effects", "left"),
    [
        ([{"effect": "text", "text": "Our secret"}], [{"effect": "text", "text": WRITTEN}]),
        (PARTY_CARDS, PARTY_CARDS),
    ],
    ids=["written", "ours"],
)
async def test_what_people_wrote_on_cards_goes_with_their_server(
    database: Database, effects: list[Any], left: list[Any]
) -> None:
    await fill(database)
    rules = {"customizable": 3, EFFECTS: effects}

    def write(connection: Connection) -> None:
        written = {"rules_id": rules_id_of(connection, rules)}
        connection.execute(update(MATCHES).where(MATCHES.c.guild_id == GONE).values(written))

    await database.write(write)
    await leave(database, GONE)
    query = select(RULES).where(MATCHES.c.guild_id == NO_SERVER)
    assert await database.read(lambda connection: connection.scalar(query)) == {**rules, EFFECTS: left}
    assert rules_of({**rules, EFFECTS: left}).changed
    stored = await database.read(lambda connection: connection.scalars(select(RULE_SETS.c.options)).all())
    assert (rules in stored) == (effects == left), "no match has them any longer"


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite has one writer
async def test_rules_with_which_a_match_begins_meanwhile_hold_up_no_deletion(database: Database) -> None:
    await fill(database)
    rules = {"target": 321}
    await database.write(lambda connection: rules_id_of(connection, rules))

    def begin(connection: Connection) -> None:
        written = {"rules_id": rules_id_of(connection, rules)}
        connection.execute(update(MATCHES).where(MATCHES.c.guild_id == HOME).values(written))

    async with database.hold(to_write=True) as run:
        await run(lambda connection: rules_id_of(connection, rules))
        deletion = asyncio.create_task(database.write(delete_unused_rules))
        await asyncio.wait([deletion], timeout=0.3)  # it waits for the match, or is done
        await run(begin)
    await deletion
    query = select(RULES).where(MATCHES.c.guild_id == HOME)
    assert await database.read(lambda connection: connection.scalar(query)) == rules


async def test_a_server_that_comes_back_keeps_everything(database: Database) -> None:
    await fill(database)
    clock, kept = FakeClock(), SqlRetention(database)
    await kept.note_left(GONE, clock.now())
    await kept.note_back(GONE)
    clock.time += 40 * DAY_SECONDS
    await sweeper(database, clock).sweep()
    assert set((await rows(database)).values()) == {2}


async def test_a_server_that_comes_back_just_when_its_data_is_due_keeps_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(database)
    kept = SqlRetention(database)
    await kept.note_left(GONE, 100.0)
    detach = kept._in_batches  # noqa: SLF001

    async def come_back_first(*args: Any) -> int:
        await kept.note_back(GONE)
        return await detach(*args)

    monkeypatch.setattr(kept, "_in_batches", come_back_first)
    assert await kept.delete_left(1_000.0) == []
    assert set((await rows(database)).values()) == {2}


def member_of_two(database: Database, tasks: Tasks, clock: FakeClock) -> tuple[Membership, discord.Guild]:
    """The bot in two servers, one of which will be deleted."""
    here, gone = (cast(discord.Guild, SimpleNamespace(id=guild)) for guild in (HOME, GONE))
    client: Any = SimpleNamespace(guilds=[here, gone])
    return Membership(client, SqlRetention(database), tasks, Shards((0,), 1), clock), gone


async def returning_server(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> tuple[Retention, ServerBook]:
    """Two servers are due to be deleted, and one of them comes back and chooses settings."""
    await fill(database)
    clock, kept, book = FakeClock(), SqlRetention(database), ServerBook(SqlServers(database))
    for guild in (HOME, GONE):
        await kept.note_left(guild, clock.now())
    await book.fill()
    delete = SqlRetention._delete_one  # noqa: SLF001

    async def come_back(retention: SqlRetention, guild: int, before: float) -> bool:
        if guild == GONE:
            await book.change(HOME, most_hosted=7)
        return await delete(retention, guild, before)

    monkeypatch.setattr(SqlRetention, "_delete_one", come_back)
    clock.time += 31 * DAY_SECONDS
    return Retention(kept, book, None, clock.now), book


async def test_a_server_that_comes_back_while_others_are_deleted_keeps_its_new_settings(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    retention, book = await returning_server(database, monkeypatch)
    await retention.sweep()
    assert book.of(HOME).most_hosted == 7
    assert list(book.changed) == [HOME]


async def test_the_program_hears_which_servers_remove_it_and_add_it_again(database: Database) -> None:
    await fill(database)
    clock, tasks = FakeClock(), Tasks()
    membership, gone = member_of_two(database, tasks, clock)
    sweep = sweeper(database, clock).sweep
    await membership.on_ready()
    await tasks.finish()
    for happens in (membership.on_guild_remove, membership.on_guild_join):
        await happens(gone)
        await tasks.finish()
    clock.time += 31 * DAY_SECONDS
    await sweep()
    assert set((await rows(database)).values()) == {2}
    await membership.on_guild_remove(gone)
    await tasks.finish()
    clock.time += 31 * DAY_SECONDS
    await sweep()
    assert 1 in (await rows(database)).values()


async def test_a_server_that_removed_the_bot_while_it_was_away_is_noticed_at_the_next_start(
    database: Database,
) -> None:
    await fill(database)
    clock, tasks = FakeClock(), Tasks()
    membership, _ = member_of_two(database, tasks, clock)
    await membership.on_ready()
    await tasks.finish()
    here: Any = SimpleNamespace(guilds=[SimpleNamespace(id=HOME)])
    await Membership(here, SqlRetention(database), tasks, Shards((0,), 1), clock).on_ready()
    await tasks.finish()
    clock.time += 31 * DAY_SECONDS
    await sweeper(database, clock).sweep()
    assert 1 in (await rows(database)).values()


async def test_a_server_that_comes_back_during_an_outage_keeps_everything(database: Database) -> None:
    await fill(database)
    clock, tasks = FakeClock(), Tasks()
    membership, back = member_of_two(database, tasks, clock)
    await membership.on_guild_remove(back)
    await tasks.finish()
    database.bar("it is down")
    await membership.on_guild_join(back)
    await tasks.finish()
    for _ in range(3):
        await tried_again(clock, tasks)
    database.bar(None)
    await tried_again(clock, tasks)
    clock.time += 31 * DAY_SECONDS
    await sweeper(database, clock).sweep()
    assert set((await rows(database)).values()) == {2}


async def tried_again(clock: FakeClock, tasks: Tasks) -> None:
    """Advance to the time of the next try."""
    (timer,) = clock.waiting
    timer.cancel()
    timer.call()
    await tasks.finish()


async def test_servers_that_came_and_went_while_the_bot_was_away_are_noted(database: Database) -> None:
    await fill(database)
    kept = SqlRetention(database)
    await kept.note_present(lambda: [HOME], 100.0)
    await kept.note_present(lambda: [HOME, GONE + 5], 200.0)
    assert await kept.delete_left(100.0) == []
    await kept.note_present(lambda: [HOME, GONE], 300.0)
    assert await kept.delete_left(1_000.0) == []
    await kept.note_present(lambda: [HOME], 400.0)
    assert await kept.delete_left(1_000.0) == [GONE]
    assert await kept.delete_left(1_000.0) == []


async def test_a_look_that_finds_nothing_to_do_keeps_nobody_waiting(
    store: SqlGameStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scan may take seconds after a million matches, and SQLite has one writer."""
    await play(store, await store.create(opened(1, scoring="single_round")), Random(1))
    kept = SqlRetention(database)

    async def no_write(_: object) -> None:
        pytest.fail("a look took the write lock")

    monkeypatch.setattr(database, "write", no_write)
    await kept.note_present(lambda: [GUILD], 100.0)
    assert await kept.delete_moves(0.0) == 0


@pytest.mark.parametrize(("days", "deleted"), [(None, False), (31, False), (29, True)])
async def test_moves_are_kept_for_as_long_as_the_host_of_the_bot_wants(
    store: SqlGameStore,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    *,
    caplog: pytest.LogCaptureFixture,
    days: int | None,
    deleted: bool,
) -> None:
    monkeypatch.setattr(steps, "MOST", 1)
    caplog.set_level("INFO", "bot.hosting")
    for channel in (1, 2):
        await play(store, await store.create(opened(channel, scoring="single_round")), Random(channel))
    await store.create(opened(3))
    clock = FakeClock(30 * DAY_SECONDS)
    before = await rows(database)
    await sweeper(database, clock, days).sweep()
    after = await rows(database)
    assert (after["moves"] == 0) == deleted
    changed = {"moves", "totals", "rungs"}
    assert {name: after[name] for name in after.keys() - changed} == {
        name: before[name] for name in before.keys() - changed
    }, "results stay"
    assert (await StoredRecords(database).of(1) == ()) == deleted
    told = [(line.message, vars(line)["matches"]) for line in caplog.records]
    assert told == ([] if days is None else [("moves_deleted", 2 if deleted else 0)])


async def test_a_token_goes_once_it_has_expired_although_nobody_plays(database: Database) -> None:
    await fill(database)
    await sweeper(database, FakeClock(EXPIRY - 1)).sweep()
    assert (await rows(database))["hands"] == 2
    await sweeper(database, FakeClock(EXPIRY)).sweep()
    assert (await rows(database))["hands"] == 0


async def test_weeks_and_months_that_are_over_go_and_all_time_stays(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    sunday, monday = 1_790_467_200.0, 1_790_553_600.0  # 27 and 28 September 2026
    for moment in (sunday - 30 * DAY_SECONDS, sunday, monday):
        keys = [(guild, key, ANN) for guild in (EVERYWHERE, HOME) for key in keys_of(moment)]
        book = RankingBook(dict.fromkeys(keys, Total(1, 1, 50)))
        await database.write(lambda connection, book=book: store_book(connection, book))
    kept = SqlRetention(database)
    monkeypatch.setattr(steps, "MOST", 3)
    assert await kept.delete_periods(monday) == 4
    left = await database.read(lambda connection: set(connection.scalars(select(TOTALS.c.period))))
    assert left == {"all", "2026-Q3", "2026-09", "2026-W39", "2026-W40"}
    assert left == await database.read(lambda connection: set(connection.scalars(select(RUNGS.c.period))))
    assert await kept.delete_periods(monday + DAY_SECONDS) == 2
    assert await kept.delete_periods(monday + DAY_SECONDS) == 0


async def test_new_settings_are_kept_after_an_outage_during_a_sweep(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    retention, book = await returning_server(database, monkeypatch)
    with monkeypatch.context() as away:
        away.setattr(SqlServers, "load", AsyncMock(side_effect=StoreUnavailable))
        with pytest.raises(StoreUnavailable):
            await retention.sweep()
    await retention.sweep()
    assert book.of(HOME).most_hosted == 7


async def test_settings_deleted_before_an_outage_are_not_kept_in_memory(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    await fill(database)
    clock, kept, book = FakeClock(), SqlRetention(database), ServerBook(SqlServers(database))
    for guild in (HOME, GONE):
        await kept.note_left(guild, clock.now())
        await book.change(guild, most_hosted=7)
    delete_one, deleted = SqlRetention._delete_one, list[int]()  # noqa: SLF001

    async def delete_only_one(retention: SqlRetention, guild: int, before: float) -> bool:
        if deleted:
            raise StoreUnavailable
        deleted.append(guild)
        return await delete_one(retention, guild, before)

    monkeypatch.setattr(SqlRetention, "_delete_one", delete_only_one)
    clock.time += 31 * DAY_SECONDS
    with pytest.raises(StoreUnavailable):
        await Retention(kept, book, None, clock.now).sweep()
    assert {HOME, GONE} - book.changed.keys() == {*deleted}
    assert [vars(line)["guild"] for line in caplog.records] == deleted
