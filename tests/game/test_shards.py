"""Every server belongs to exactly one shard, as Discord distributes them."""

from __future__ import annotations

import pytest

from bot.game.registry import ALL_SHARDS, Shards

SERVERS = [number << 22 | 5 for number in range(40)]


@pytest.mark.parametrize("count", [1, 2, 4, 16])
def test_every_server_has_one_process(count: int) -> None:
    processes = [Shards((shard,), count) for shard in range(count)]
    for server in SERVERS:
        assert sum(process.has(server) for process in processes) == 1
        assert ALL_SHARDS.has(server)


def test_direct_messages_and_common_work_belong_to_the_first_shard() -> None:
    first, second = Shards((0, 1), 4), Shards((2, 3), 4)
    assert first.has(0)
    assert first.has_first
    assert not second.has(0)
    assert not second.has_first
    assert not first.has_all
    assert ALL_SHARDS.has_all


def test_the_shares_of_a_budget_do_not_exceed_it() -> None:
    assert ALL_SHARDS.share_of(45) == 45
    assert [Shards(ids, 4).share_of(45) for ids in ((0,), (1, 2, 3))] == [11, 33]
    assert Shards((5,), 64).share_of(45) == 1
