"""`more_time: true`: once a match, everybody may prolong one of their own turns (A9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import CallUno
from bot.game import changes
from bot.game.errors import Fault
from bot.game.players import Player
from bot.game.session import GameSession
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    House,
    draw_and_keep,
    fault_of,
    last_card,
    play,
    refusal_of,
    three,
)

TURN = 60
OPTIONS = {"more_time": True, "turn_seconds": TURN}


@pytest.fixture
def house() -> House:
    return House()


async def take(table: GameSession, player: Player) -> None:
    seat = table.state.seat_of(player.id)
    await table.change(lambda state, _: changes.take_time(state, seat))


def left(house: House, table: GameSession) -> float:
    assert table.state.deadline is not None
    return table.state.deadline - house.clock.now()


async def test_a9_a_turn_takes_twice_as_long(house: House) -> None:
    table = await house.at(three(**OPTIONS), ANN, BOB, CAT)
    await house.clock.advance(TURN - 10)
    await take(table, ANN)
    assert left(house, table) == TURN + 10
    await house.clock.advance(TURN)
    assert table.snapshot.public.decider == 0
    await house.clock.advance(11)
    assert table.snapshot.public.decider == 1


async def test_a9_the_next_turn_is_as_long_as_ever(house: House) -> None:
    table = await house.at(three(**OPTIONS), ANN, BOB, CAT)
    await take(table, ANN)
    await table.submit(ANN.id, play("R7"))
    assert (left(house, table), table.state.is_prolonged) == (TURN, False)


async def test_a9_once_a_match(house: House) -> None:
    table = await house.at(three(**OPTIONS), ANN, BOB, CAT)
    await take(table, ANN)
    assert await fault_of(take(table, ANN)) is Fault.NO_MORE_TIME
    for player in (ANN, BOB, CAT):
        await draw_and_keep(table, player)
    assert table.snapshot.public.decider == 0
    assert await fault_of(take(table, ANN)) is Fault.NO_MORE_TIME
    await table.submit(ANN.id, play("R7"))
    await take(table, BOB)
    assert table.state.is_prolonged


async def test_a9_off_by_default_and_without_a_clock(house: House) -> None:
    table = await house.at(three(turn_seconds=TURN), ANN, BOB, CAT)
    assert await fault_of(take(table, ANN)) is Fault.NO_MORE_TIME
    timeless = await House().at(three(more_time=True, turn_seconds=0), ANN, BOB, CAT)
    assert await fault_of(take(timeless, ANN)) is Fault.NO_MORE_TIME


async def test_a9_only_in_a_turn_of_ones_own(house: House) -> None:
    table = await house.at(three(**OPTIONS), ANN, BOB, CAT)
    assert await refusal_of(take(table, BOB)) is Refusal.NOT_YOUR_TURN


async def test_a9_a_call_and_a_restart_leave_the_longer_turn_as_it_is(house: House) -> None:
    table = await house.at(three(**OPTIONS), ANN, BOB, CAT)
    await take(table, ANN)
    table = await house.restart()
    assert left(house, table) == 2 * TURN
    assert await refusal_of(table.submit(BOB.id, CallUno())) is Refusal.NO_CALL_OWED
    assert left(house, table) == 2 * TURN


async def test_a9_it_is_there_again_in_the_next_match(house: House) -> None:
    game = last_card(**OPTIONS, scoring="single_round", uno_call="off")
    table = await house.at(game, ANN, BOB, CAT)
    await take(table, ANN)
    await table.submit(ANN.id, play("R7"))
    await table.change(lambda state, _: changes.reopen(state, ANN.id))
    assert not any(player.took_time for player in table.state.lobby.players)


async def test_a9_a_bot_that_plays_for_somebody_takes_none(house: House) -> None:
    away = replace(ANN, is_away=True)
    table = await house.at(three(**OPTIONS), away, BOB, CAT)
    assert not table.state.lobby.players[0].took_time
    await take(table, ANN)
    assert not table.state.lobby.players[0].is_away, "a press brings people back"
