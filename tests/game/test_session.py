"""One table: moves and the record, double presses, the end of rounds and matches."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from bot.engine.model.errors import Refusal
from bot.engine.model.events import RoundEnded
from bot.engine.model.moves import CatchUno, Draw, Pass, Play
from bot.game.errors import Fault
from bot.game.events import SeatGivenUp, TableReloaded
from bot.game.players import Mover, Player
from bot.game.ports import StoreUnavailable
from bot.game.session import SHOWN_SECONDS, GameSession
from bot.game.state import Shown, Stage
from tests.builders import cards, position
from tests.fakes import MemoryStore, view_by
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    ROBO,
    House,
    fault_of,
    last_card,
    names,
    play,
    refusal_of,
    three,
    two,
)


async def test_a_move_is_stored_and_recorded() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"), table.revision)
    assert house.store.state() == table.state
    assert table.revision == 8
    [record] = house.store.moves[1]
    assert (record.round, record.seat, record.move, record.at) == (1, 0, play("R7"), house.clock.now())


async def test_a_refused_move_changes_nothing() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    assert await refusal_of(table.submit(BOB.id, play("R1"))) is Refusal.NOT_YOUR_TURN
    assert await refusal_of(table.submit(ANN.id, play("G1"))) is Refusal.NOT_PLAYABLE
    assert await fault_of(table.submit(99, Draw())) is Fault.NOT_SEATED
    assert table.revision == house.store.state().revision == 7
    assert house.store.moves[1] == []


async def test_the_second_of_two_presses_is_stale() -> None:
    house = House()
    table = await house.at(two(discard="RS"), ANN, BOB)
    seen = table.revision
    await table.submit(ANN.id, play("R7"), seen)
    assert await fault_of(table.submit(ANN.id, play("R8"), seen)) is Fault.STALE
    assert len(house.store.moves[1]) == 1


async def test_a_thousand_double_presses_move_once_each() -> None:
    for _ in range(1000):
        house = House()
        table = await house.at(position("ann: RS R8 G1 | bob: R1 R2", draw_pile="B1"), ANN, BOB)
        press = [table.submit(ANN.id, play(code), 7) for code in ("RS", "R8")]
        first, second = await asyncio.gather(*press, return_exceptions=True)
        assert isinstance(first, tuple)
        assert getattr(second, "code", None) is Fault.STALE
        assert len(house.store.moves[1]) == 1


async def test_a_typed_command_looks_at_nothing_and_is_never_stale() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.submit(BOB.id, play("R1"), None)
    assert table.snapshot.public.top == cards("R1")[0]


async def test_the_next_round_is_dealt_once() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.deadline == house.clock.now() + 20
    presses = [table.deal_next_round(player) for player in (ANN.id, BOB.id)]
    _, second = await asyncio.gather(*presses, return_exceptions=True)
    assert getattr(second, "code", None) is Fault.ROUND_NOT_OVER
    assert table.snapshot.public.round == 2
    assert [(record.round, record.seal is not None) for record in house.store.moves[1]] == [
        (1, False),
        (2, True),
    ]


async def test_leaving_between_rounds_counts_for_the_round_that_was() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    deadline = table.state.deadline
    await house.clock.advance(5)
    await table.leave(BOB.id)
    assert house.store.moves[1][-1].round == 1
    assert table.state.deadline == deadline
    await house.clock.advance(15)
    assert table.snapshot.public.round == 2
    assert table.snapshot.public.counts[1] == 0


async def decided(house: House, **given: Any) -> GameSession:
    table = await house.at(last_card(target=100, scores=(99, 0, 0), **given), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.stage is Stage.OVER
    return table


async def test_a_decided_match_takes_no_more_moves() -> None:
    table = await decided(House())
    assert await fault_of(table.submit(BOB.id, play("R1"))) is Fault.MATCH_OVER
    assert await fault_of(table.deal_next_round(BOB.id)) is Fault.MATCH_OVER


async def test_a_rematch_seats_the_same_people_under_the_same_rules() -> None:
    table = await decided(House())
    rules = table.state.lobby.options
    presses = [table.rematch(player) for player in (BOB.id, CAT.id)]
    _, second = await asyncio.gather(*presses, return_exceptions=True)
    assert getattr(second, "code", None) is Fault.NOT_OVER
    assert (names(table), table.state.lobby.options) == (["Ann", "Bob", "Cat"], rules)
    assert (table.state.stage, table.state.match, table.state.lobby.host) == (Stage.LOBBY, None, ANN.id)
    await table.start(ANN.id)


async def test_there_is_no_rematch_before_the_end_nor_for_strangers() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    assert await fault_of(table.rematch(ANN.id)) is Fault.NOT_OVER
    table = await decided(House())
    assert await fault_of(table.rematch(99)) is Fault.NOT_SEATED


async def test_players_who_left_during_the_match_cannot_ask_for_a_rematch() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.leave(ANN.id)
    assert await fault_of(table.rematch(ANN.id)) is Fault.NOT_SEATED
    await table.rematch(BOB.id)
    assert (names(table), table.state.lobby.host) == (["Bob"], BOB.id)


async def test_leaving_after_the_match_keeps_the_result_in_order_and_skips_the_rematch() -> None:
    house = House()
    table = await decided(house)
    hands = table.snapshot.public.hands
    await table.leave(ANN.id)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert table.snapshot.public.hands == hands
    assert view_by(table, BOB.id).hand == cards("R1 R2")
    assert house.presenter.events[-1] == SeatGivenUp(ANN)
    await table.rematch(CAT.id)
    assert (names(table), table.state.lobby.host) == (["Bob", "Cat"], BOB.id)


async def test_a_decided_match_that_everybody_has_left_closes() -> None:
    table = await decided(House())
    for player in (ANN, BOB, CAT):
        await table.leave(player.id)
    assert table.state.stage is Stage.CLOSED


async def test_an_absent_player_has_no_seat_in_the_rematch() -> None:
    house = House()
    table = await house.at(last_card(target=100, scores=(99, 0, 0), on_leave="computer"), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.submit(ANN.id, play("R7"))
    await table.rematch(BOB.id)
    assert names(table) == ["Ann", "Bob"]


async def test_what_discord_shows_is_remembered() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    shown = Shown(7, (("table", 123),))
    table.note_shown(shown)
    await house.clock.advance(SHOWN_SECONDS)
    assert house.store.tables[1].shown == (await house.restart()).shown == shown


async def test_what_discord_shows_is_stored_along_with_the_next_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    monkeypatch.delattr(MemoryStore, "mark_shown")  # it has its own transaction
    shown = Shown(7, (("table", 123),))
    table.note_shown(shown)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(SHOWN_SECONDS)
    assert house.store.tables[1].shown == shown


async def test_what_the_store_did_not_take_is_stored_later(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    table.note_shown(Shown(7))
    with monkeypatch.context() as away:
        away.setattr(house.store, "mark_shown", AsyncMock(side_effect=StoreUnavailable))
        await house.clock.advance(SHOWN_SECONDS)
    assert house.store.tables[1].shown == Shown()
    await house.clock.advance(SHOWN_SECONDS)
    assert house.store.tables[1].shown == Shown(7)


async def test_what_discord_shows_of_a_closed_table_is_not_stored() -> None:
    house = House()
    table = await house.lobby(BOB)
    await table.end(ANN.id)
    table.note_shown(Shown(table.revision, (("table", 123),)))
    await table.store_shown()
    assert house.store.tables[1].shown == Shown()


async def test_a_match_that_is_not_there_has_no_view() -> None:
    table = await House().lobby(BOB)
    with pytest.raises(Exception, match="not_started"):
        view_by(table, ANN.id)
    assert await fault_of(table.submit(ANN.id, CatchUno(1))) is Fault.NOT_STARTED


async def test_after_a_restart_the_result_of_a_round_is_told_again() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    (ended,) = [event for event in house.presenter.events if isinstance(event, RoundEnded)]
    house.presenter.shown.clear()
    await house.restart()
    assert house.presenter.events == [TableReloaded(), ended]


async def test_the_record_says_who_made_each_move() -> None:
    house = House()
    away, guest = replace(BOB, is_away=True), Player(-2, "Gus", owner=ANN.id)
    hands = "ann: R7 R8 | bob: R1 R2 | cat: R3 R4 | dan: R5 R6"
    table = await house.at(position(hands, draw_pile="B1 B2 B3 B4"), ANN, away, ROBO, guest)
    await table.submit(ANN.id, play("R7"))
    while table.snapshot.public.decider != 3:
        await house.clock.advance_to_next()
    await table.submit(guest.id, play("R5"))
    moves = [entry for entry in house.store.moves[1] if isinstance(entry.move, Play | Draw | Pass)]
    assert list(dict.fromkeys(entry.mover for entry in moves)) == ["person", "stand_in", "computer", "guest"]


async def test_a_person_who_comes_back_with_a_move_has_made_it() -> None:
    house = House()
    table = await house.at(two(), replace(ANN, is_away=True), BOB)
    await table.submit(ANN.id, play("R7"))
    assert house.store.moves[1][0].mover is Mover.PERSON
