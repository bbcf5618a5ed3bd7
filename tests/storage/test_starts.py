"""The starts of shards are stored for all processes, and no two begin at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.storage.database import Database
from bot.storage.shard_starts import ShardStart, SqlStarts


def never(starts: Sequence[ShardStart]) -> float:
    return 0.0


def one_only(starts: Sequence[ShardStart]) -> float:
    return float(len(starts))


async def test_a_start_is_noted_and_forgotten_after_a_while(database: Database) -> None:
    starts = SqlStarts(database)
    assert await starts.begin(ShardStart(0, 100.0), 0.0, never) == 0
    assert await starts.begin(ShardStart(1, 200.0), 150.0, never) == 0
    assert await SqlStarts(database).since(0.0) == [ShardStart(1, 200.0)]


async def test_a_pause_notes_nothing(database: Database) -> None:
    starts = SqlStarts(database)
    assert await starts.begin(ShardStart(0, 100.0), 0.0, lambda _: 7.0) == 7
    assert await starts.since(0.0) == []


async def test_of_many_at_once_each_sees_those_before_it(database: Database) -> None:
    begun = [SqlStarts(database).begin(ShardStart(shard, 100.0), 0.0, one_only) for shard in range(8)]
    assert sorted(await asyncio.gather(*begun)) == [0, *[1] * 7]
