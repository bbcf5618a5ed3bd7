"""A table outside of servers is run by one process at a time: the process that receives its presses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.game.ports import SavedTable, StaleState, UnreadableTable
from bot.game.shards import Shards
from bot.game.state import NO_SERVER, Shown, ShownHand, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.lease import lease
from bot.storage.rows import TABLES
from tests.storage.conftest import Ask
from tests.storage.sitting import opened, started

POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
pytestmark = POSTGRES

HALVES = (Shards((0, 1), 4), Shards((2, 3), 4))
CHANNEL = 7
GROUP = replace(opened(CHANNEL), guild=NO_SERVER, is_group=True)
SHOWN = Shown(7, (("table", 1),), (ShownHand(1, 2, "token", 9e9),))


async def store_of(held: AsyncExitStack, url: str, database: Database, shards: Shards) -> SqlGameStore:
    """The store of a process with these shards."""
    ours = await held.enter_async_context(lease(url, 0, shards))
    await ours.begin(shards)
    return SqlGameStore(database, lambda: 1000.0, lease=ours)


@pytest.fixture
async def stores(postgres_url: str, database: Database) -> AsyncIterator[list[SqlGameStore]]:
    """The stores of two processes that share the servers."""
    async with AsyncExitStack() as held:
        yield [await store_of(held, postgres_url, database, shards) for shards in HALVES]


async def served(store: SqlGameStore, shards: Shards) -> list[SavedTable]:
    """The tables that a process resumes."""
    found = (await store.load_open()).saved
    return [saved for saved in found if shards.has(saved.state.guild, saved.shard)]


async def test_each_process_resumes_the_tables_that_it_opened(stores: list[SqlGameStore]) -> None:
    made = [
        await store.create(replace(GROUP, channel=channel)) for channel, store in enumerate(stores, CHANNEL)
    ]
    for state, store, shards in zip(made, stores, HALVES, strict=True):
        assert [saved.state for saved in await served(store, shards)] == [state]
        assert await store.adopt(state.channel) is None


async def test_a_table_comes_to_another_process_with_everything_it_has(stores: list[SqlGameStore]) -> None:
    first, second = stores
    state = await first.create(GROUP)
    await first.mark_shown(state.id, SHOWN)
    assert await second.adopt(CHANNEL) == SavedTable(state, SHOWN, shard=2)
    assert await first.moved([state.id]) == [state.id]
    assert await second.moved([state.id]) == []
    assert [await served(*one) for one in zip(stores, HALVES, strict=True)] == [
        [],
        [SavedTable(state, SHOWN, shard=2)],
    ]


async def test_the_process_that_had_a_table_changes_nothing_of_it(
    stores: list[SqlGameStore], ask: Ask
) -> None:
    first, second = stores
    state = await first.create(GROUP)
    await first.mark_shown(state.id, SHOWN)
    assert await second.adopt(CHANNEL)
    rows = await ask("SELECT * FROM tables"), await ask("SELECT * FROM hands")
    after, deal = started(state)
    with pytest.raises(StaleState):
        await first.save(after, [deal], Shown(3))
    await first.mark_shown(state.id, Shown(3))
    await first.settle(state.id)
    assert (await ask("SELECT * FROM tables"), await ask("SELECT * FROM hands")) == rows
    await second.save(after, [deal], Shown(3))


async def test_of_two_that_want_a_table_one_gets_it(stores: list[SqlGameStore]) -> None:
    first, second = stores
    for channel in range(CHANNEL, CHANNEL + 20):
        state = await first.create(replace(GROUP, channel=channel))
        after, deal = started(state)
        saving = first.save(after, [deal])
        adopted, again, saved = await asyncio.gather(
            second.adopt(channel), second.adopt(channel), saving, return_exceptions=True
        )
        (got,) = [one for one in (adopted, again) if isinstance(one, SavedTable)]
        assert got.state == (state if isinstance(saved, StaleState) else saved)


async def test_a_table_of_a_server_stays_where_it_is(stores: list[SqlGameStore]) -> None:
    state = await stores[0].create(opened(CHANNEL))
    assert await stores[1].adopt(CHANNEL) is None
    assert await stores[1].moved([state.id]) == []


async def test_a_table_that_nobody_can_read_comes_along(
    stores: list[SqlGameStore], database: Database
) -> None:
    first, second = stores
    state = await first.create(GROUP)
    broken = update(TABLES).values(state={"format": 99})
    await database.write(lambda connection: connection.execute(broken))
    assert await second.adopt(CHANNEL) == UnreadableTable(state.id, NO_SERVER, CHANNEL, 2)


@pytest.mark.parametrize("shards", [Shards(), Shards((1, 2), 4), Shards((0,), 2)])
async def test_after_a_new_division_each_table_has_a_process(
    postgres_url: str, database: Database, shards: Shards
) -> None:
    async with AsyncExitStack() as held:
        before = await store_of(held, postgres_url, database, HALVES[1])
        state: TableState = await before.create(GROUP)
    async with AsyncExitStack() as held:
        store = await store_of(held, postgres_url, database, shards)
        (saved,) = await served(store, shards)
        assert saved == SavedTable(state, shard=shards.first)
        await store.save(replace(state, revision=1))
