"""Computer players alone: only while a person watches, one such table per server, and not endlessly."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.rules import MIN_SEATS
from bot.game import changes
from bot.game.errors import Fault
from bot.game.events import CloseReason, SeatGivenUp, TableClosed
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import NEXT_ROUND_SECONDS, WATCHER_SECONDS, Stage
from tests.builders import position
from tests.fakes import view_by
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    PLACE,
    ROBO,
    House,
    choose_rules,
    fault_of,
    last_card,
    names,
    play,
)


async def watched(house: House, place: Location = PLACE, host: Player = ANN, **options: Any) -> GameSession:
    """A lobby of two computer players, with the host watching."""
    session = await house.registry.open(place, host, {})
    await choose_rules(session, host.id, options)
    for _ in range(2):
        await session.add_computer(host.id, "easy", "Robo")
    await session.watch(host.id)
    return session


async def play_round(house: House, table: GameSession) -> None:
    """The computer players play until their round, or all of them, are over."""
    while table.state.stage is Stage.PLAYING and table.snapshot.public.decider is not None:
        await house.clock.advance_to_next()


async def test_the_host_gives_up_their_seat_and_stays_host() -> None:
    house = House()
    table = await watched(house)
    assert names(table) == ["Robo", "Robo 2"]
    assert (table.state.lobby.host, table.state.lobby.is_watched) == (ANN.id, True)
    assert [event for event in house.presenter.events if isinstance(event, SeatGivenUp)] == [SeatGivenUp(ANN)]
    assert await fault_of(table.start(BOB.id)) is Fault.NOT_HOST
    await table.add_computer(ANN.id, "normal", "Ada")
    await table.start(ANN.id)
    assert table.snapshot.public.counts == (7, 7, 7)


async def test_the_guests_of_the_host_get_up_as_well() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "Gus")
    for _ in range(2):
        await table.add_computer(ANN.id, "easy", "Robo")
    await table.watch(ANN.id)
    assert names(table) == ["Robo", "Robo 2"]


async def test_watching_takes_two_computers_and_nobody_else() -> None:
    table = await House().lobby()
    await table.add_computer(ANN.id, "easy", "Robo")
    assert MIN_SEATS == 2
    assert await fault_of(table.watch(ANN.id)) is Fault.NOTHING_TO_WATCH
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.join(BOB)
    assert await fault_of(table.watch(BOB.id)) is Fault.NOT_HOST
    assert await fault_of(table.watch(ANN.id)) is Fault.NOTHING_TO_WATCH
    assert names(table) == ["Ann", "Robo", "Robo 2", "Bob"]


async def test_after_the_start_nobody_gets_up_to_watch() -> None:
    table = await House().match(computers=2)
    assert await fault_of(table.watch(ANN.id)) is Fault.ALREADY_STARTED


@pytest.mark.parametrize("player", [ANN, BOB])
async def test_joining_a_watched_table_makes_one_host(player: Player) -> None:
    table = await watched(House())
    await table.join(player)
    assert (table.state.lobby.host, table.state.lobby.is_watched) == (player.id, False)
    await table.start(player.id)
    assert view_by(table, player.id).hand


async def test_a_watcher_who_leaves_closes_the_table_at_any_time() -> None:
    house = House()
    lobby = await watched(house)
    await lobby.leave(ANN.id)
    assert lobby.state.stage is Stage.CLOSED
    table = await watched(house)
    await table.start(ANN.id)
    await house.clock.advance(10)
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed(CloseReason.EVERYBODY_LEFT)
    assert house.clock.waiting == []


async def test_a_watcher_ends_the_table_or_puts_a_computer_out() -> None:
    house = House()
    table = await watched(house)
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.start(ANN.id)
    await table.kick(ANN.id, -3)
    assert table.snapshot.public.gone == {2}
    assert (await table.end(ANN.id)).is_carried
    assert table.state.stage is Stage.CLOSED


async def test_spectating_hosts_hold_no_cards_and_others_have_no_say() -> None:
    table = await watched(House())
    await table.start(ANN.id)
    assert await fault_of(table.submit(ANN.id, play("R7"))) is Fault.NOT_SEATED
    assert await fault_of(table.come_back(ANN.id)) is Fault.NOT_SEATED
    for request in (table.end(BOB.id), table.leave(BOB.id), table.deal_next_round(BOB.id)):
        assert await fault_of(request) is Fault.NOT_SEATED


async def test_the_next_round_comes_only_when_somebody_asks_for_it() -> None:
    house = House()
    table = await watched(house, target=1000)
    await table.start(ANN.id)
    await play_round(house, table)
    await house.clock.advance(WATCHER_SECONDS - 1)
    assert (table.state.stage, table.snapshot.public.round) == (Stage.PLAYING, 1)
    await table.deal_next_round(ANN.id)
    assert table.snapshot.public.round == 2
    await play_round(house, table)
    await house.clock.advance(WATCHER_SECONDS)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed(CloseReason.UNWATCHED)


async def test_a_restart_keeps_the_watcher() -> None:
    house = House()
    table = await watched(house, target=1000)
    await table.start(ANN.id)
    table = await house.restart()
    await play_round(house, table)
    await table.deal_next_round(ANN.id)
    assert table.snapshot.public.round == 2


async def test_a_round_of_computers_alone_is_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "LONGEST_WATCHED", 10)
    house = House()
    table = await watched(house)
    await table.start(ANN.id)
    await play_round(house, table)
    assert house.presenter.events[-1] == TableClosed(CloseReason.TOO_LONG)
    with_a_person = await house.match(BOB, computers=2)
    for _ in range(60):
        await house.clock.advance(10)
        await with_a_person.come_back(ANN.id)
    assert with_a_person.state.match is not None
    assert with_a_person.state.match.table.moves_made > 10
    assert with_a_person.state.stage is Stage.PLAYING


async def test_after_the_match_the_watcher_opens_the_lobby_again() -> None:
    house = House()
    table = await watched(house, scoring="single_round")
    await table.start(ANN.id)
    await play_round(house, table)
    assert table.state.stage is Stage.OVER
    assert await fault_of(table.rematch(BOB.id)) is Fault.NOT_SEATED
    await table.rematch(ANN.id)
    assert (table.state.stage, table.state.lobby.is_watched) == (Stage.LOBBY, True)
    assert names(table) == ["Robo", "Robo 2"]
    await house.registry.start(table, ANN.id)
    assert table.state.stage is Stage.PLAYING


async def test_eliminated_players_are_shown_as_watching_between_rounds() -> None:
    house = House()
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", scoring="elimination", scores=(0, 480, 0))
    table = await house.at(game, ROBO, BOB, replace(ROBO, id=-2))
    await play_round(house, table)
    assert table.state.match is not None
    assert table.state.match.eliminated == {1}
    assert table.state.is_among_computers
    await table.deal_next_round(BOB.id)
    assert table.snapshot.public.round == 2


async def test_with_a_person_in_play_the_clock_deals() -> None:
    house = House()
    table = await house.at(last_card(), ANN, ROBO, replace(ROBO, id=-2))
    await table.submit(ANN.id, play("R7"))
    assert table.state.deadline == house.clock.now() + NEXT_ROUND_SECONDS


ELSEWHERE = Location(guild=11, channel=21)
NEXT_DOOR = Location(guild=PLACE.guild, channel=21)


@pytest.mark.parametrize(
    ("place", "host", "fault"),
    [(NEXT_DOOR, BOB, Fault.ALREADY_WATCHING), (ELSEWHERE, ANN, Fault.WATCHING_ELSEWHERE)],
    ids=["server", "person"],
)
async def test_only_one_such_table_for_a_server_and_for_a_person(
    place: Location, host: Player, fault: Fault
) -> None:
    house = House()
    first = await watched(house)
    await house.registry.start(first, ANN.id)
    second = await watched(house, place, host)
    assert await fault_of(house.registry.start(second, host.id)) is fault
    assert second.state.stage is Stage.LOBBY
    await first.end(ANN.id)
    await house.registry.start(second, host.id)
    assert second.state.stage is Stage.PLAYING


async def test_somebody_else_may_watch_elsewhere_and_players_are_not_counted() -> None:
    house = House()
    await house.registry.start(await watched(house), ANN.id)
    other = await watched(house, ELSEWHERE, BOB)
    await house.registry.start(other, BOB.id)
    playing = await house.registry.open(replace(ELSEWHERE, channel=22), CAT, {})
    await playing.add_computer(CAT.id, "easy", "Robo")
    await house.registry.start(playing, CAT.id)
    assert playing.state.stage is other.state.stage is Stage.PLAYING


async def test_of_two_that_start_at_once_one_starts() -> None:
    house = House()
    tables = [await watched(house), await watched(house, NEXT_DOOR)]
    starts = [house.registry.start(table, ANN.id) for table in tables]
    done = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(result).__name__ for result in done] == ["NoneType", "GameError"]
    assert [table.state.stage for table in tables] == [Stage.PLAYING, Stage.LOBBY]


async def test_a_table_that_is_watched_only_when_it_starts_is_counted_as_well() -> None:
    house = House()
    await house.registry.start(await watched(house), ANN.id)
    table = await house.registry.open(NEXT_DOOR, ANN, {})
    for _ in range(2):
        await table.add_computer(ANN.id, "easy", "Robo")
    starting = fault_of(house.registry.start(table, ANN.id))
    _, fault = await asyncio.gather(table.watch(ANN.id), starting)
    assert (table.state.lobby.is_watched, table.state.stage) == (True, Stage.LOBBY)
    assert fault is Fault.STALE
    assert await fault_of(house.registry.start(table, ANN.id)) is Fault.ALREADY_WATCHING


async def test_a_watched_table_does_not_start_by_a_button_for_a_person_alone() -> None:
    table = await watched(House())
    assert await fault_of(table.start_with_computers(ANN.id, ["Ada"])) is Fault.STALE
    assert table.state.stage is Stage.LOBBY
