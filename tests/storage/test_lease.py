"""One process for one database (R16)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.game.registry import Shards
from bot.storage.processes import DatabaseTaken, OtherShardCount, lease, watch_lease


async def is_taken(url: str) -> bool:
    try:
        async with lease(url):
            return False
    except DatabaseTaken:
        return True


async def test_the_second_is_refused_until_the_first_has_ended(database_url: str) -> None:
    async with lease(database_url):
        assert await is_taken(database_url)
    assert not await is_taken(database_url)


async def test_who_comes_during_a_goodbye_waits_for_its_end(database_url: str) -> None:
    gone = asyncio.Event()

    async def say_goodbye() -> None:
        async with lease(database_url):
            gone.set()
            await asyncio.sleep(0.1)

    goodbye = asyncio.create_task(say_goodbye())
    await gone.wait()
    async with lease(database_url, patience=30):
        await goodbye


async def test_other_databases_are_free(tmp_path: Path) -> None:
    one, two = (f"sqlite:///{tmp_path}/{place}.db" for place in ("one", "new folder/two"))
    async with lease(one), lease(two):
        assert (tmp_path / "new folder").is_dir()


async def test_a_lease_whose_connection_was_cut_is_lost(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.processes.HEARTBEAT_SECONDS", 0.05)
    async with lease(postgres_url) as lost:
        assert not lost.is_set()
        await cut_all_others(postgres_url)
        await lost.wait()
        assert not await is_taken(postgres_url)


async def cut_all_others(url: str) -> None:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        await connection.execute(text(f"{others} AND pid != pg_backend_pid()"))
    await engine.dispose()


@pytest.mark.parametrize("trouble", [ConnectionResetError(), SQLAlchemyError("closed"), None])
async def test_a_lease_is_lost_with_the_first_ping_that_fails(trouble: Exception | None) -> None:
    lost, answered = asyncio.Event(), 0

    async def ping() -> bool:
        nonlocal answered
        answered += 1
        if answered < 3:
            return True
        if trouble is not None:
            raise trouble
        return await asyncio.Event().wait()  # a server that never answers

    await watch_lease(ping, lost, seconds=0.01)
    assert lost.is_set()
    assert answered == 3


async def test_a_file_stays_leased(tmp_path: Path) -> None:
    async with lease(f"sqlite:///{tmp_path}/uno.db") as lost:
        await asyncio.sleep(0)
        assert not lost.is_set()


HALVES = (Shards((0, 1), 4), Shards((2, 3), 4))


async def is_refused(url: str, shards: Shards) -> bool:
    try:
        async with lease(url, 0, shards):
            return False
    except DatabaseTaken:
        return True


async def test_processes_with_different_shards_play_side_by_side(postgres_url: str) -> None:
    one, two = HALVES
    async with lease(postgres_url, 0, one), lease(postgres_url, 0, two):
        assert await is_refused(postgres_url, Shards((1,), 4))
        assert await is_refused(postgres_url, Shards((2,), 4))
    assert not await is_refused(postgres_url, one)


async def test_a_process_with_all_shards_plays_alone(postgres_url: str) -> None:
    async with lease(postgres_url, 0, HALVES[0]):
        assert await is_taken(postgres_url)
    async with lease(postgres_url, 0):
        assert await is_refused(postgres_url, HALVES[0])


async def test_processes_that_count_differently_do_not_share_a_server(postgres_url: str) -> None:
    async with lease(postgres_url, 0, HALVES[0]):
        with pytest.raises(OtherShardCount):
            async with lease(postgres_url, 0, Shards((1,), 2)):
                pytest.fail("both would serve every fourth server")
        async with lease(postgres_url, 0, HALVES[1]):
            pass
