"""A store that fails or answers too late, and callers that give up."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.game.errors import Fault
from bot.game.state import Stage
from tests.builders import cards, position
from tests.fakes import StoreAway, Trouble, settle, view_by
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    House,
    fault_of,
    is_fresh,
    play,
    two,
)


async def test_when_the_store_fails_nothing_has_happened() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    before, told = table.state, len(house.presenter.shown)
    house.store.troubles = [Trouble.LOST]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("R7"), 7)
    assert (table.state, len(house.presenter.shown), house.store.moves[1]) == (before, told, [])
    await table.submit(ANN.id, play("R7"), 7)


async def test_a_save_that_was_not_heard_of_is_found_and_not_made_again() -> None:
    house = House()
    table = await house.at(position("ann: RS R8 G1 | bob: R1 R2", draw_pile="B1"), ANN, BOB)
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("RS"), 7)
    assert await fault_of(table.submit(ANN.id, play("RS"), 7)) is Fault.STALE
    assert table.state == house.store.state()
    assert len(house.store.moves[1]) == 1
    assert house.presenter.shown[-1][0] == table.state
    await table.submit(ANN.id, play("R8"), table.revision)


async def test_races_that_are_not_open_in_the_store_are_not_open_after_finding_out() -> None:
    house = House()
    table = await house.at(position("ann: R7 R8 | bob: R1 R2", draw_pile="B1 B2"), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    race = table.races[0]
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.react(BOB.id, 0, race.opened)
    assert table.races[0].is_open  # as far as anybody knows
    assert await fault_of(table.react(ANN.id, 0, race.opened)) is Fault.RACE_OVER
    assert not table.races[0].is_open
    assert view_by(table, ANN.id).hand == cards("R8 B1 B2")


async def test_a_table_that_was_closed_elsewhere_is_closed_here() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    stored = house.store.tables[1]
    house.store.tables[1] = replace(stored, state=replace(stored.state, stage=Stage.CLOSED, revision=9))
    assert await fault_of(table.submit(ANN.id, play("R7"))) is Fault.STALE
    assert table.state.stage is Stage.CLOSED
    assert list(house.registry) == []


async def test_a_refusal_after_its_caller_gave_up_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    table = await House().at(two(), ANN, BOB)
    caller = asyncio.create_task(table.submit(BOB.id, play("R1")))
    await asyncio.sleep(0)
    caller.cancel()
    await settle()
    assert caller.cancelled()
    assert caplog.records == []


async def test_any_request_finds_out_about_a_save_that_was_not_heard_of() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("R7"), 7)
    assert await fault_of(table.join(CAT)) is Fault.ALREADY_STARTED
    assert table.state == house.store.state()
    assert house.presenter.shown[-1][0].revision == 8
    await table.submit(BOB.id, play("R1"))


async def test_what_was_not_written_is_not_drawn_again() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    house.store.troubles = [Trouble.LOST]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("R7"), 7)
    assert await fault_of(table.join(CAT)) is Fault.ALREADY_STARTED
    assert [state.revision for state, _ in house.presenter.shown] == [7]
    assert is_fresh(table, ANN, 7)


async def test_after_a_failed_save_only_that_table_is_read_again() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    house.store.put(replace(table.state, channel=99))
    house.store.troubles = [Trouble.LOST]
    with pytest.raises(StoreAway):
        await table.submit(ANN.id, play("R7"), 7)
    await table.submit(ANN.id, play("R7"), 7)
    assert house.store.loads == 1
