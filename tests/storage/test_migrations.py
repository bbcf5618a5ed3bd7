"""The migrations lead back as well, and a match takes its record with it when it goes."""

from __future__ import annotations

import asyncio

import pytest
from alembic import command
from sqlalchemy import Connection, delete, inspect, select, text

from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import Base, MatchRow, RungRow
from bot.storage.schema import migrations_of, upgrade
from tests.storage.conftest import Ask
from tests.storage.sitting import opened, started


async def tables_in(url: str) -> set[str]:
    database = Database(url)

    def names(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    found = await database.read(names)
    await database.close()
    return found - {"alembic_version"}


async def test_all_the_way_up_and_down_and_up_again(bare_url: str) -> None:
    config = migrations_of(bare_url)
    await asyncio.to_thread(upgrade, bare_url)
    assert await tables_in(bare_url) == set(Base.metadata.tables)
    await asyncio.to_thread(command.downgrade, config, "base")
    assert await tables_in(bare_url) == set()
    await asyncio.to_thread(upgrade, bare_url)
    await asyncio.to_thread(command.check, config)


@pytest.mark.parametrize("table", ["seats", "rounds", "moves"])
async def test_the_record_goes_with_its_match(
    database: Database, store: SqlGameStore, ask: Ask, table: str
) -> None:
    state, deal = started(await store.create(opened(7)))
    await store.save(state, [deal])
    query = f"SELECT COUNT(*) FROM {table}"  # noqa: S608
    assert await ask(query) != [(0,)]

    def unit(connection: Connection) -> None:
        connection.execute(delete(MatchRow))

    await database.write(unit)
    assert await ask(query) == [(0,)]


async def test_rankings_keep_their_rungs(bare_url: str) -> None:
    config = migrations_of(bare_url)
    await asyncio.to_thread(command.upgrade, config, "0018")
    database = Database(bare_url)
    rung = "INSERT INTO rungs (period, merit, first, second, people) VALUES ('all', 'wins', 3, 200, 5)"
    await database.write(lambda connection: connection.execute(text(rung)))
    await database.close()
    await asyncio.to_thread(upgrade, bare_url)
    database = Database(bare_url)
    row = await database.read(lambda connection: connection.execute(select(RungRow.__table__)).one())
    await database.close()
    assert tuple(row) == ("all", "wins", 3, 200, 5)
