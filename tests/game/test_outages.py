"""Discord is unreachable for a while: no clock runs out in that time, and nobody loses anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from unittest.mock import AsyncMock

import pytest

from bot.engine.model.moves import CallUno, TimeOut, UnoTimeOut
from bot.game.clock import A_MOMENT, Interruption
from bot.game.errors import Fault
from bot.game.lobby import Lobby
from bot.game.ports import StoreUnavailable
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import HELD_SECONDS, IDLE_SECONDS, LONG_CLOCK, Stage
from bot.game.tasks import RETRY_SECONDS
from tests.builders import position
from tests.fakes import NOON, Trouble
from tests.game.tables import ANN, BOB, CAT, PLACE, ROBO, House, fault_of, names, play, three, two


def pause(house: House) -> None:
    for table in house.registry.in_server(PLACE.guild):
        house.registry.clocks_of(table).pause()


def go_on(house: House) -> None:
    for table in house.registry.in_server(PLACE.guild):
        house.registry.clocks_of(table).go_on()


async def test_a_turn_does_not_run_out_while_discord_is_away() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(80)
    pause(house)
    await house.clock.advance(3600)
    assert house.store.moves[1] == []
    go_on(house)
    await house.clock.advance(0)
    assert table.state.deadline == NOON + 80 + 3600 + 90
    assert house.store.state() == table.state
    await house.clock.advance(89)
    assert house.store.moves[1] == []
    await house.clock.advance(1)
    assert [record.move for record in house.store.moves[1]] == [TimeOut()]


async def test_after_a_moment_the_clock_just_goes_on() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(80)
    pause(house)
    await house.clock.advance(4)
    go_on(house)
    assert table.revision == 7
    await house.clock.advance(6)
    assert [(record.move, record.at) for record in house.store.moves[1]] == [(TimeOut(), NOON + 90)]


async def test_what_fell_due_in_that_moment_is_done_after_it() -> None:
    house = House()
    await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(88)
    pause(house)
    pause(house)
    await house.clock.advance(4)
    assert house.store.moves[1] == []
    go_on(house)
    await house.clock.advance(0)
    assert [(record.move, record.at) for record in house.store.moves[1]] == [(TimeOut(), NOON + 92)]


async def test_an_open_race_begins_again() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB, ROBO)
    await table.submit(ANN.id, play("R7"))
    before = table.races[0].opened
    pause(house)
    await house.clock.advance(60)
    assert table.races[0].is_open, "no computer has caught anybody"
    go_on(house)
    await house.clock.advance(0)
    assert table.races[0].is_open
    assert table.races[0].at == house.clock.now()
    assert await fault_of(table.react(BOB.id, 0, before)) is Fault.RACE_OVER
    await table.react(ANN.id, 0, table.races[0].opened)
    assert table.races[0].took == 0
    assert len(house.store.moves[1]) == 2


async def test_a_call_has_all_its_seconds_again() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 R3", draw_pile="B1 B2 B3", uno_call="timed", uno_seconds=5)
    table = await house.at(game, ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(4)
    pause(house)
    await house.clock.advance(60)
    go_on(house)
    await house.clock.advance(4)
    assert table.snapshot.public.owing == (0,)
    await house.clock.advance(1.1)
    assert house.store.moves[1][-1].move == UnoTimeOut()


async def test_a_computer_thinks_again() -> None:
    house = House()
    await house.at(two(turn="bob"), ANN, ROBO)
    pause(house)
    await house.clock.advance(60)
    assert house.store.moves[1] == []
    go_on(house)
    await house.clock.advance(4)
    assert [record.seat for record in house.store.moves[1]] == [1]


async def test_a_store_that_is_away_as_well_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    pause(house)
    await house.clock.advance(100)
    house.store.troubles = [Trouble.LOST]
    go_on(house)
    await house.clock.advance(5)
    assert table.state.deadline == NOON + 105 + 90
    assert house.store.moves[1] == []
    assert len(caplog.records) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_seats_are_held_for_their_full_time_again(*, restarts: bool) -> None:
    house = House()
    table = await house.registry.open_lobby(PLACE, Lobby.expecting((ANN, BOB), {}))
    await table.join(ANN)
    await house.clock.advance(HELD_SECONDS - 10)
    pause(house)
    await house.clock.advance(3600)
    if restarts:
        table = await house.restart()
    else:
        go_on(house)
    await house.clock.advance(HELD_SECONDS - 1)
    assert table.state.lobby.expected == {BOB.id}
    await house.clock.advance(1)
    assert names(table) == ["Ann"]


async def test_a_move_that_comes_first_begins_the_clock_of_the_next() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    pause(house)
    await house.clock.advance(100)
    go_on(house)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(0)
    assert table.state.deadline == NOON + 190
    await table.submit(BOB.id, play("R1"))


async def test_only_the_servers_that_are_cut_off_wait() -> None:
    house = House()
    here = await house.match(BOB)
    there = await house.registry.open(Location(PLACE.guild + 1, PLACE.channel + 1), ANN, {})
    await there.join(CAT)
    await there.start(ANN.id)
    pause(house)
    await house.clock.advance(95)
    assert here.revision == 2
    assert there.revision > 2


async def test_a_call_typed_while_the_race_is_reopened_counts() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2", draw_pile="B1 B2 B3 B4")
    table = await house.at(game, ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    pause(house)
    await house.clock.advance(60)
    go_on(house)
    await table.submit(ANN.id, CallUno())
    await house.clock.advance(0)
    assert not table.races[0].is_open


async def test_what_fell_due_while_the_process_was_frozen_waits_for_those_who_play() -> None:
    """The timer is late, and the person had no time to move."""
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    house.clock.time += 400  # nothing ran, including timers
    house.registry.pause(Interruption.STANDSTILL, 400)
    await house.clock.advance(0)
    assert house.store.moves[1] == []
    house.registry.go_on(Interruption.STANDSTILL)
    await house.clock.advance(89)
    assert house.store.moves[1] == []
    assert table.state.deadline == NOON + 400 + 90


async def test_clocks_go_on_once_nothing_is_in_their_way() -> None:
    house = House()
    await house.at(three(), ANN, BOB, CAT)
    house.registry.pause(Interruption.DATABASE)
    pause(house)
    await house.clock.advance(100)
    house.registry.go_on(Interruption.DATABASE)
    await house.clock.advance(100)
    assert house.store.moves[1] == []
    go_on(house)
    await house.clock.advance(89)
    assert house.store.moves[1] == []
    await house.clock.advance(1)
    assert [record.move for record in house.store.moves[1]] == [TimeOut()]


async def test_a_table_whose_channel_is_gone_closes_once_the_store_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()
    table = await house.lobby(BOB)
    with monkeypatch.context() as away:
        away.setattr(house.store, "save", AsyncMock(side_effect=StoreUnavailable))
        house.registry.close_table(PLACE.channel)
        await house.clock.advance(RETRY_SECONDS)
    assert table.state.stage is Stage.LOBBY
    await house.clock.advance(RETRY_SECONDS)
    assert table.state.stage is Stage.CLOSED
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


async def a_slow_turn(house: House) -> GameSession:
    return await house.match(BOB, turn_seconds=int(IDLE_SECONDS))


async def a_table_without_a_clock(house: House) -> GameSession:
    return await house.match(BOB, turn_seconds=0)


async def a_table_left_alone_with_bots(house: House) -> GameSession:
    table = await house.match(computers=2)
    while table.snapshot.public.decider != 0:
        await house.clock.advance_to_next()
    return table


async def a_slow_lobby(house: House) -> GameSession:
    return await house.lobby(turn_seconds=int(IDLE_SECONDS))


LONG_WAITS = a_slow_turn, a_table_without_a_clock, a_table_left_alone_with_bots, a_slow_lobby


async def interrupt(house: House, table: GameSession, *, restarts: bool) -> GameSession:
    """Discord is unreachable for longer than a moment, as it always is after a start."""
    table = await house.restart() if restarts else table
    pause(house)
    await house.clock.advance(2 * A_MOMENT)
    go_on(house)
    await house.clock.advance(0)
    return table


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("waiting", LONG_WAITS)
async def test_no_interruption_prolongs_a_long_wait(
    waiting: Callable[[House], Awaitable[GameSession]], *, restarts: bool
) -> None:
    house = House()
    table = await waiting(house)
    deadline = table.state.deadline
    assert deadline is not None
    while house.clock.now() + IDLE_SECONDS / 2 < deadline:
        await house.clock.advance(IDLE_SECONDS / 3)
        table = await interrupt(house, table, restarts=restarts)
        assert table.state.deadline == deadline


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("waiting", LONG_WAITS)
async def test_after_an_interruption_a_long_wait_has_an_hour_left(
    waiting: Callable[[House], Awaitable[GameSession]], *, restarts: bool
) -> None:
    house = House()
    table = await waiting(house)
    assert table.state.deadline is not None
    await house.clock.advance(table.state.deadline - house.clock.now() - 3 * A_MOMENT)
    table = await interrupt(house, table, restarts=restarts)
    assert table.state.deadline == house.clock.now() + LONG_CLOCK
    revision = table.revision
    await house.clock.advance(LONG_CLOCK - 1)
    assert table.revision == revision
    await house.clock.advance(1)
    assert table.revision > revision
