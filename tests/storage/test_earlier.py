"""Running tables of an earlier commit, which wasn't released, go on after an update."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.features import fill_all
from bot.game.ports import UnreadableTable
from bot.game.state import Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import upgrade
from tests.databases import NO_SERVER, dropped
from tests.needs import go_without
from tests.replays import replay
from tests.storage.records import StoredRecords
from tests.storage.released import copied_to_postgres, write
from tests.storage.sitting import random_change

DUMP, REVISION = Path(__file__).with_name("stored_b5ce07f.sql"), "0015"
TABLES, RUNNING = 10, 9
MOVES = 60  # at each table, unless the match is over before


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The database of that commit, upgraded, of each kind."""
    file = tmp_path / "uno.db"
    write(DUMP, file)
    if request.param == "sqlite":
        upgrade(f"sqlite:///{file}", fill_all)
        yield f"sqlite:///{file}"
        return
    url = copied_to_postgres(file, REVISION)
    if url is None:
        go_without(NO_SERVER)
    upgrade(url, fill_all)
    yield url
    asyncio.run(dropped(url))


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """That database, open."""
    database = Database(url)
    yield database
    await database.close()


async def test_they_are_played_on_and_all_their_moves_replay(
    database: Database, records: StoredRecords
) -> None:
    store = SqlGameStore(database)
    found = await store.load_open()
    assert (len(found.saved), found.unreadable) == (TABLES, list[UnreadableTable]())
    running = [one.state for one in found.saved if one.state.stage is Stage.PLAYING]
    assert len(running) == RUNNING
    for table in running:
        state = await _played_on(store, table)
        assert state.match is not None
        match = await records.newest(state.id)
        assert match is not None
        record = await records.of(match)
        assert list(replay(state.match.rules, len(state.match.scores), record))[-1] == state.match


async def _played_on(store: SqlGameStore, state: TableState) -> TableState:
    rng = Random(state.id)
    for at in range(MOVES):
        if state.stage is Stage.PLAYING:
            state, move = random_change(state, rng, at=float(at))
            state = await store.save(state, [move])
    return state
