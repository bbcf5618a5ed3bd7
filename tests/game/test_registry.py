"""The table of each channel, now and after a restart; shutting down; and the servers of a process."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable, UnreadableTable
from bot.game.registry import Location
from bot.game.shards import ALL_SHARDS, Shards
from bot.game.state import SLOW_LOBBY_SECONDS
from tests.builders import position
from tests.fakes import Trouble
from tests.game.tables import ANN, BOB, CAT, PLACE, ROBO, House, fault_of, play, three, two


async def test_a_table_is_found_by_channel_and_by_id() -> None:
    house = House()
    table = await house.lobby()
    assert house.registry.in_channel(PLACE.channel) is table
    assert house.registry.with_id(table.state.id, PLACE.channel) is table
    assert list(house.registry) == [table]
    with pytest.raises(GameError, match="no_table"):
        house.registry.in_channel(99)
    with pytest.raises(GameError, match="no_table"):
        house.registry.with_id(99, PLACE.channel)


async def test_a_table_is_not_found_from_another_channel() -> None:
    house = House()
    table = await house.lobby()
    with pytest.raises(GameError, match="no_table"):
        house.registry.with_id(table.state.id, PLACE.channel + 1)


async def test_the_tables_of_somebody_are_found() -> None:
    house = House()
    table = await house.lobby(BOB)
    assert house.registry.of_player(BOB.id) == [table]
    assert house.registry.of_player(CAT.id) == []
    await table.leave(BOB.id)
    assert house.registry.of_player(BOB.id) == []


async def test_the_lobby_of_a_slow_table_stays_open_for_days() -> None:
    table = await House().lobby(turn_seconds=86_400)
    assert table.state.clock_seconds == SLOW_LOBBY_SECONDS


async def test_a_channel_has_one_table() -> None:
    house = House()
    opened = await asyncio.gather(house.lobby(), house.lobby(), return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in opened] == [None, Fault.CHANNEL_TAKEN]
    assert await fault_of(house.lobby()) is Fault.CHANNEL_TAKEN
    await house.registry.open(Location(PLACE.guild, 21), BOB, {})
    assert len(house.store.tables) == 2


async def test_a_closed_table_frees_its_channel() -> None:
    house = House()
    table = await house.lobby()
    await table.end(ANN.id)
    assert list(house.registry) == []
    assert house.clock.waiting == []
    assert await house.lobby() is not table


async def test_a_table_is_not_opened_with_rules_that_do_not_exist() -> None:
    house = House()
    with pytest.raises(RulesError):
        await house.lobby(no_such_rule=True)
    assert house.store.tables == {}


async def test_all_open_tables_come_back() -> None:
    house = House()
    await house.at(three(), ANN, BOB, CAT)
    other = await house.registry.open(Location(PLACE.guild, 21), BOB, {})
    closed = await house.registry.open(Location(PLACE.guild, 22), CAT, {})
    await closed.end(CAT.id)
    stored = house.store.state(), other.state
    await house.restart()
    assert tuple(table.state for table in house.registry) == stored


async def test_after_closing_down_nothing_happens_by_itself() -> None:
    house = House()
    await house.at(position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2"), ANN, BOB, ROBO)
    table = house.registry.in_channel(PLACE.channel)
    await table.submit(ANN.id, play("R7"))
    caller = asyncio.create_task(table.submit(BOB.id, play("R1")))
    await asyncio.sleep(0)
    await house.registry.close()
    assert table.revision == house.store.state().revision == 9  # ongoing work is finished
    assert house.clock.waiting == []
    await caller


async def test_a_clock_that_fails_while_closing_down_is_not_set_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House()
    await house.at(two(), ANN, BOB)
    house.store.troubles = [Trouble.LOST]
    house.clock.waiting[0].call()
    await house.registry.close()
    assert house.clock.waiting == []
    assert house.store.state().revision == 7
    assert len(caplog.records) == 1


async def test_closing_down_goes_on_while_the_store_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found when a PostgreSQL server was stopped: the process ended with a traceback."""
    house = House()
    table = await house.at(two(), ANN, BOB)
    table.note_shown(replace(table.shown, revision=table.revision))

    async def away(*_: object) -> None:
        raise StoreUnavailable

    monkeypatch.setattr(house.store, "mark_shown", away)
    await house.registry.close()
    await house.registry.store_shown()
    assert house.store.tables[table.id].shown.revision < table.revision


async def test_a_table_that_cannot_be_read_says_so_until_a_moderator_ends_it() -> None:
    house = House()
    house.store.unreadable = {5: UnreadableTable(5, PLACE.guild, PLACE.channel)}
    assert await house.registry.restore() == 0
    assert await fault_of(house.lobby()) is Fault.UNREADABLE_TABLE
    with pytest.raises(GameError, match="unreadable_table"):
        house.registry.in_channel(PLACE.channel)
    ending = house.registry.unreadable.end(PLACE.channel, is_moderator=False)
    assert await fault_of(ending) is Fault.NOT_MODERATOR
    assert await house.registry.unreadable.end(PLACE.channel, is_moderator=True)
    assert not await house.registry.unreadable.end(PLACE.channel, is_moderator=True)
    await house.lobby()


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


async def test_what_was_shown_last_is_stored_at_the_end() -> None:
    """So the next process doesn't have to draw it again."""
    house = House()
    table = await house.match(BOB)
    table.note_shown(replace(table.shown, messages=(("table", 99),)))
    assert house.store.tables[table.id].shown != table.shown
    await house.registry.close()
    await house.registry.store_shown()
    assert house.store.tables[table.id].shown == table.shown
