"""Joining a running match at the next round, in the seat of a bot or of somebody who has left (A8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.game import changes
from bot.game.errors import Fault
from bot.game.law import Conclusion, Decisions, conclusion, rule_on
from bot.game.session import GameSession
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO, House, fault_of, last_card, names, play

LATE = {"late_join": True, "uno_call": "off"}


@pytest.fixture
def house() -> House:
    return House()


async def over(house: House, *players: object, **options: object) -> GameSession:
    """A table whose first round Ann has won."""
    table = await house.at(last_card(**LATE, **options), *players)  # type: ignore[arg-type]
    await table.submit(ANN.id, play("R7"))
    return table


async def deal(table: GameSession) -> None:
    await table.change(lambda state, now: changes.deal_round(state, lambda: bytes(32), now))


async def test_a8_the_seat_of_a_bot_is_taken_over_with_the_next_deal(house: House) -> None:
    table = await house.at(last_card(**LATE), ANN, BOB, ROBO)
    await table.join_next(DAN)
    assert names(table) == ["Ann", "Bob", "Robo"]
    await table.submit(ANN.id, play("R7"))
    await deal(table)
    assert names(table) == ["Ann", "Bob", "Dan"]
    assert table.state.lobby.next_in == ()
    assert table.state.is_void
    assert table.state.match is not None
    assert table.state.match.scores[2] == 0
    assert table.state.seat_of(DAN.id) == 2


async def test_a8_off_by_default(house: House) -> None:
    table = await house.at(last_card(uno_call="off"), ANN, BOB, ROBO)
    await table.join_next(DAN)
    await table.submit(ANN.id, play("R7"))
    await deal(table)
    assert names(table) == ["Ann", "Bob", "Robo"]
    assert [player.name for player in table.state.lobby.next_in] == ["Dan"]


async def test_a8_a_person_who_is_only_away_keeps_the_seat(house: House) -> None:
    table = await over(house, ANN, BOB, replace(CAT, is_away=True), on_leave="computer")
    await table.join_next(DAN)
    await deal(table)
    assert names(table) == ["Ann", "Bob", "Cat"]


async def test_a8_the_seat_of_somebody_who_has_left_is_taken_over(house: House) -> None:
    table = await house.at(last_card(**LATE, on_leave="computer"), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.join_next(DAN)
    await table.submit(ANN.id, play("R7"))
    await deal(table)
    assert names(table) == ["Ann", "Bob", "Dan"]
    assert table.state.given_up == frozenset()
    assert await fault_of(table.submit(CAT.id, play("R7"))) is Fault.NOT_SEATED


async def test_a8_a_seat_that_was_removed_stays_away(house: House) -> None:
    table = await house.at(last_card(**LATE), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.join_next(CAT)
    await table.submit(ANN.id, play("R7"))
    await deal(table)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert table.state.left == {2}


async def test_a8_a_match_of_several_people_counts_for_nobody_from_the_deal_on(house: House) -> None:
    assert (await house.match(BOB, computers=1, late_join=True)).state.is_void


async def test_a8_a_person_alone_may_be_joined_and_then_it_counts_for_nobody(house: House) -> None:
    table = await over(house, ANN, ROBO, ROBO)
    assert not table.state.is_void
    await table.join_next(DAN)
    await deal(table)
    state = table.state
    assert state.is_void
    assert conclusion(state) is Conclusion.VOID
    ruling = rule_on(state, [Decisions(9, 9)] * 3)
    assert not ruling.counts
    assert not any(seat.took_part for seat in ruling.seats)


async def test_a8_who_comes_late_adds_nothing_to_the_shuffle(house: House) -> None:
    """The record says that a bot had the seat, and a bot has no presses."""
    table = await over(house, ANN, BOB, ROBO)
    await table.join_next(DAN)
    await deal(table)
    pressed = table.state.pressed({ANN.id: 5, DAN.id: 6})
    assert [player.share for player in pressed.lobby.players] == [5, 0, 0]


async def test_a8_the_rematch_knows_no_latecomers(house: House) -> None:
    table = await over(house, ANN, BOB, ROBO, scoring="single_round")
    await table.join_next(DAN)
    await table.change(lambda state, _: changes.reopen(state, ANN.id))
    assert names(table) == ["Ann", "Bob", "Robo", "Dan"]
    assert not any(player.is_late for player in table.state.lobby.players)
