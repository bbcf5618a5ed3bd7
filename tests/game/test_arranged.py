"""Arranged tables: the seats are taken, the rules are fixed, and the match starts by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.game.clock import Interruption
from bot.game.errors import Fault
from bot.game.events import CloseReason, TableClosed
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import ARRIVAL_SECONDS, Stage
from tests.game.tables import ANN, BOB, CAT, DAN, PLACE, House, choose_rules, fault_of, names

THREE = (ANN, BOB, CAT)
Ask = Callable[[GameSession], Awaitable[object]]


@pytest.fixture
def house() -> House:
    return House()


async def arranged(house: House) -> GameSession:
    return await house.registry.arrange(PLACE, THREE, {"scoring": "single_round"})


async def test_the_match_starts_with_the_last_who_comes(house: House) -> None:
    table = await arranged(house)
    deadline = table.state.deadline
    for player in (CAT, ANN):
        await table.agree(player.id)
        assert (table.state.stage, table.state.deadline) == (Stage.LOBBY, deadline)
    await table.agree(BOB.id)
    assert table.state.stage is Stage.PLAYING
    assert names(table) == ["Ann", "Bob", "Cat"]


async def test_after_two_minutes_it_starts_without_those_who_have_not_come(house: House) -> None:
    table = await arranged(house)
    await table.agree(BOB.id)
    await table.agree(CAT.id)
    await house.clock.advance(ARRIVAL_SECONDS - 1)
    assert table.state.stage is Stage.LOBBY
    await house.clock.advance(1)
    assert table.state.stage is Stage.PLAYING
    assert names(table) == ["Bob", "Cat"]


async def test_after_a_restart_they_have_two_minutes_again(house: House) -> None:
    """Nobody could join in the meantime, so nobody wins or loses because of it."""
    table = await arranged(house)
    await table.agree(BOB.id)
    house.clock.time += 3600
    table = await house.restart()
    await house.clock.advance(ARRIVAL_SECONDS - 1)
    assert house.store.state() == table.state
    assert table.state.deadline == house.clock.now() + 1
    for player in (ANN, CAT):
        await table.agree(player.id)
    assert table.state.stage is Stage.PLAYING
    assert names(table) == ["Ann", "Bob", "Cat"]


async def test_a_press_right_after_a_restart_does_not_bring_the_old_deadline_back(house: House) -> None:
    table = await arranged(house)
    house.clock.time += 3600
    table = await house.restart()
    house.registry.pause(Interruption.DISCORD)  # not connected to Discord yet
    await table.agree(BOB.id)
    await house.clock.advance(1)
    house.registry.go_on(Interruption.DISCORD)
    await house.clock.advance(1)
    assert table.state.stage is Stage.LOBBY
    assert names(table) == ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("came", [(), (CAT,)])
async def test_if_too_few_come_only_they_are_left(house: House, came: tuple[object, ...]) -> None:
    table = await arranged(house)
    if came:
        await table.agree(CAT.id)
    await house.clock.advance(ARRIVAL_SECONDS)
    assert (table.state.stage, table.state.lobby.players) == (Stage.CLOSED, came)
    assert house.presenter.events[-1] == TableClosed(CloseReason.TOO_FEW_CAME)


NOT_FOR_PLAYERS: dict[str, Ask] = {
    "join": lambda table: table.join(DAN),
    "join_next": lambda table: table.join_next(DAN),
    "add_computer": lambda table: table.add_computer(ANN.id, "easy", "Robo"),
    "add_guest": lambda table: table.add_guest(ANN.id, "Kim"),
    "choose_rules": lambda table: choose_rules(table, ANN.id, {"hand_size": 3}),
    "watch": lambda table: table.watch(ANN.id),
    "empty_seat": lambda table: table.empty_seat(ANN.id, BOB.id),
}


@pytest.mark.parametrize("name", NOT_FOR_PLAYERS)
async def test_nobody_changes_what_was_arranged(house: House, name: str) -> None:
    table = await arranged(house)
    before = table.state
    assert await fault_of(NOT_FOR_PLAYERS[name](table)) is Fault.ARRANGED
    assert table.state == before


async def test_nobody_waits_for_a_seat_while_it_is_played(house: House) -> None:
    table = await arranged(house)
    for player in THREE:
        await table.agree(player.id)
    assert await fault_of(table.join_next(DAN)) is Fault.ARRANGED
    assert table.state.lobby.next_in == ()


ONLY_FOR_DIRECTORS: dict[str, Ask] = {
    "kick": lambda table: table.kick(ANN.id, BOB.id),
    "kick as a player who moderates": lambda table: table.kick(ANN.id, BOB.id, is_moderator=True),
    "kick as a moderator": lambda table: table.kick(99, BOB.id, is_moderator=True),
    "end": lambda table: table.end(ANN.id),
    "end as a player who moderates": lambda table: table.end(ANN.id, is_moderator=True),
    "end as a moderator": lambda table: table.end(99, is_moderator=True),
}


@pytest.mark.parametrize("name", ONLY_FOR_DIRECTORS)
@pytest.mark.parametrize("has_begun", [False, True])
async def test_only_a_director_removes_anybody_or_ends_it(house: House, name: str, has_begun: bool) -> None:
    table = await arranged(house)
    for player in THREE if has_begun else ():
        await table.agree(player.id)
    before = table.state
    assert await fault_of(ONLY_FOR_DIRECTORS[name](table)) is Fault.DIRECTOR_DECIDES
    assert table.state == before


async def test_nobody_starts_it_and_the_bot_closes_it(house: House) -> None:
    table = await arranged(house)
    assert await fault_of(table.start(ANN.id)) is Fault.STARTS_ITSELF
    for player in THREE:
        await table.agree(player.id)
    await table.end(0, is_moderator=True)
    assert table.state.stage is Stage.CLOSED


async def test_there_is_no_rematch(house: House) -> None:
    table = await house.registry.arrange(PLACE, (ANN, BOB), {})
    for player in (ANN, BOB):
        await table.agree(player.id)
    await table.leave(BOB.id)
    assert table.state.stage is Stage.OVER
    assert await fault_of(table.rematch(ANN.id)) is Fault.ARRANGED


async def test_whoever_asks_again_gets_the_same_table(house: House) -> None:
    table = await arranged(house)
    assert await arranged(house) is table
    again = await house.restart()
    assert await arranged(house) is again
    assert len(list(house.registry)) == 1
    other = Location(PLACE.guild, 21)
    await house.registry.open(other, ANN, {})
    assert await fault_of(house.registry.arrange(other, THREE, {})) is Fault.CHANNEL_TAKEN


async def test_it_counts_toward_nobodys_limit(house: House) -> None:
    for channel in range(30, 40):
        await house.registry.arrange(Location(PLACE.guild, channel), THREE, {})
    for channel in range(40, 43):
        await house.registry.open(Location(PLACE.guild, channel), ANN, {})
    refused = house.registry.open(Location(PLACE.guild, 43), ANN, {})
    assert await fault_of(refused) is Fault.TOO_MANY_HOSTED


async def test_the_host_is_whoever_comes_if_the_first_does_not(house: House) -> None:
    table = await arranged(house)
    await table.agree(BOB.id)
    await table.agree(CAT.id)
    await house.clock.advance(ARRIVAL_SECONDS)
    assert table.state.lobby.host == BOB.id
    assert not table.state.lobby.is_watched
