"""One process for one database (R16)."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.storage.lease import DatabaseTaken, lease


async def is_taken(url: str) -> bool:
    try:
        async with lease(url, patience=0):
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
    one, two = (f"sqlite+aiosqlite:///{tmp_path}/{place}.db" for place in ("one", "new folder/two"))
    async with lease(one), lease(two, patience=0):
        assert (tmp_path / "new folder").is_dir()
