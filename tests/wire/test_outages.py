"""Discord is unreachable during races and challenges, or at the start: nobody loses anything (R1)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.model.decisions import ChallengeOffer
from bot.engine.model.moves import TimeOut, UnoTimeOut
from bot.game.clock import A_MOMENT
from bot.game.state import TableState
from bot.playground.person import Impossible
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from tests.soak.counts import Record, times
from tests.storage.records import StoredRecords
from tests.wire import leaks
from tests.wire.books import set_deadline
from tests.wire.load import hall_of
from tests.wire.people import Room, choices
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

TABLES = times(3, 50)
SECONDS = times(8, 60)  # without a network
TURN_SECONDS = 1_800  # so that no turn ends before the network is cut
PRESSES = 5  # at each table afterward
AT_ONCE = 8  # tables that play

Hall = tuple[World, dict[Channel, list[str]]]
Tables = list[tuple[TableState, list[object]]]  # with the moves of their records


@pytest.fixture
def hall() -> Hall:
    """A world with a channel for each table, and the people in it."""
    return hall_of(TABLES)


@pytest.fixture
def world(hall: Hall) -> World:
    return hall[0]


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """The bot, not started yet; discord.py logs a traceback for each attempt to reconnect."""
    bot = BotProcess(place, tmp_path, database_url)
    yield bot
    await bot.close()
    assert leaks.odd_custom_ids(place.log) == set()


@pytest.fixture
def rooms(place: Playground, hall: Hall) -> list[Room]:
    rooms = [Room(place, Random(number)) for number in range(TABLES)]
    for room, (channel, names) in zip(rooms, hall[1].items(), strict=True):
        for person in room.enter(*names):
            person.actor.go_to(channel)
    return rooms


async def test_the_network_is_pulled(
    rooms: list[Room], bot: BotProcess, place: Playground, database_url: str, record_property: Record
) -> None:
    await bot.start()
    few = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(play_to_a_dispute(room, database_url, few) for room in rooms))
    before = {state.channel: state for state, _ in await tables_of(database_url)}
    disputes = [dispute_at(state) for state in before.values()]
    async with place.unplugged():
        await bot.says("Attempting a reconnect")
        await asyncio.sleep(SECONDS)
    back = time.time()
    await place.until(lambda: bool(place.gateway.connections))
    tables = await all_begun_again(database_url, before)
    again = time.time()
    assert_nobody_paid(tables)
    for state, _ in tables:
        assert dispute_at(state) is not None
        assert state.deadline is not None
        assert back + TURN_SECONDS < state.deadline < again + TURN_SECONDS
    await asyncio.gather(*(play_on(room, few) for room in rooms))
    for kind in ("race", "challenge"):
        record_property(f"{kind}s open while the network was away for {SECONDS} s", disputes.count(kind))


async def test_a_start_while_only_the_rest_api_answers(
    rooms: list[Room], bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    await rooms[0].sit_down(turn_seconds=TURN_SECONDS)
    await bot.kill()
    await set_deadline(database_url, time.time() + 1)
    before = {state.channel: state for state, _ in await tables_of(database_url)}
    place.gateway.hold()
    await bot.spawn()
    await bot.says("open tables resumed: 1")
    await asyncio.sleep(A_MOMENT + 1)
    assert_nobody_paid(await tables_of(database_url))
    back = time.time()
    place.gateway.release()
    [(state, _)] = tables = await all_begun_again(database_url, before)
    assert_nobody_paid(tables)
    assert state.deadline is not None
    assert back + TURN_SECONDS < state.deadline


async def play_to_a_dispute(room: Room, database_url: str, few: asyncio.Semaphore) -> None:
    """Everybody plays until somebody owes a call or may challenge, and no press is pending."""
    async with few:
        await room.sit_down(turn_seconds=TURN_SECONDS)
        stopped = asyncio.Event()

        def see(_: str) -> None:
            if shows_a_dispute(room):
                stopped.set()
                raise Impossible("everybody waits")

        def move(kind: str) -> None:
            if kind == "race":
                raise Impossible("a reaction, which gets no answer, might close a later race")
            stopped.set()

        while True:
            room.before = see
            stopped.clear()
            await room.play(until=stopped)
            await room.place.until(room.all_is_answered)
            (table,) = [one for one, _ in await tables_of(database_url) if one.channel == room.channel.id]
            if dispute_at(table) is not None:
                break
            room.before = move  # they have seen an earlier one
            stopped.clear()
            await room.play(until=stopped)
        room.before = lambda _: None


def shows_a_dispute(room: Room) -> bool:
    """Whether people see a race, or a challenge on a panel."""
    panels = [person.panel for person in room.people if person.panel is not None]
    return room.newest("race") is not None or any(any(choices(panel, "challenge")) for panel in panels)


def dispute_at(table: TableState) -> str | None:
    """The open dispute at a table: a race, or a challenge."""
    assert table.match is not None
    if table.match.table.owing:
        return "race"
    return "challenge" if isinstance(table.match.table.awaiting, ChallengeOffer) else None


def assert_nobody_paid(tables: Tables) -> None:
    """No turn and no call has timed out."""
    for state, record in tables:
        assert not any(isinstance(move, TimeOut | UnoTimeOut) for move in record)
        assert not any(player.missed for player in state.lobby.players)


async def all_begun_again(url: str, before: dict[int, TableState]) -> Tables:
    """All tables once each has changed after the outage."""
    while True:
        tables = await tables_of(url)
        if all(state.revision > before[state.channel].revision for state, _ in tables):
            return tables
        await asyncio.sleep(0.5)


async def tables_of(url: str) -> Tables:
    """Every stored table with the moves of its record."""
    database = Database(url)
    store, records = SqlGameStore(database), StoredRecords(database)
    tables: Tables = []
    for saved in (await store.load_open()).saved:
        number = await records.newest(saved.state.id)
        assert number is not None
        tables.append((saved.state, [entry.move for entry in await records.of(number)]))
    await database.close()
    return tables


async def play_on(room: Room, few: asyncio.Semaphore) -> None:
    async with few:
        await room.play_for(PRESSES)
