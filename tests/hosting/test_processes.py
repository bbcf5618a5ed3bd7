"""A command that needs the database to itself notices a process with any part of the shards."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from bot.config import load_settings
from bot.findings import SHARDS_TAKEN, TAKEN, NotReady
from bot.game.registry import Shards
from bot.hosting.readiness import take_database
from bot.storage import processes as leases


async def test_it_takes_no_database_of_which_a_process_has_a_part(postgres_url: str) -> None:
    settings = load_settings({"DATABASE_URL": postgres_url, "SHARD_COUNT": "2", "SHARD_IDS": "1"})
    async with leases.lease(postgres_url, 0, Shards((0,), 2)), AsyncExitStack() as held:
        with pytest.raises(NotReady, match=str(TAKEN)):
            await take_database(settings, held, migrate=True)


async def test_a_process_waits_only_for_its_own_shards(postgres_url: str) -> None:
    settings = load_settings({"DATABASE_URL": postgres_url, "SHARD_COUNT": "2", "SHARD_IDS": "1"})
    async with leases.lease(postgres_url, 0, Shards((0,), 2)), AsyncExitStack() as held:
        database, _ = await take_database(settings, held, migrate=True, shards=settings.shards)
        held.push_async_callback(database.close)
        with pytest.raises(NotReady, match=str(SHARDS_TAKEN)):
            await take_database(settings, held, migrate=False, shards=settings.shards)
