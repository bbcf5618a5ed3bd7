"""A full house: two hundred tables in a soak, and everybody presses twice (R5, R7)."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from bot.engine.model.errors import RuleError
from bot.game.errors import GameError
from bot.game.registry import Location, Registry
from bot.game.session import GameSession, Services
from bot.storage.games import SqlGameStore
from bot.text.answers import refusal
from tests.fakes import FakeServices, view_by
from tests.replays import replay
from tests.soak.counts import Record, times
from tests.storage.records import StoredRecords
from tests.storage.sitting import PEOPLE

pytestmark = pytest.mark.usefixtures("waiting_for_the_disk")

TABLES = times(60, 200)
MOVES = 5  # at each of them, so a thousand in total
PLAYERS = PEOPLE[:3]


async def test_at_many_tables_each_double_press_is_one_move(
    store: SqlGameStore, records: StoredRecords, record_property: Record
) -> None:
    fakes = FakeServices()
    secrets = Random(0)
    world = Services(store, fakes.presenter, fakes.clock, lambda: secrets.randbytes(66), fakes.servers)
    registry = Registry(world, Random(0))
    losers = await asyncio.gather(*(play(registry, channel) for channel in range(TABLES)))
    assert [len(sentences) for sentences in losers] == [MOVES] * TABLES
    assert all(sentence for sentences in losers for sentence in sentences)

    for saved in (await store.load_open()).saved:
        session = registry.with_id(saved.state.id, saved.state.channel)
        assert session.state == saved.state
        record = await records.of(await records.newest(saved.state.id) or 0)
        assert len(record) == 1 + MOVES
        assert [*replay(saved.state.lobby.rules, len(PLAYERS), record)][-1] == saved.state.match
    record_property("double presses of the store, each one move", TABLES * MOVES)


async def play(registry: Registry, channel: int) -> list[str]:
    """Fill a table and make some moves, pressing twice for each.

    Returns the refusals of the second presses.
    """
    apart = 10 * channel  # one person cannot host that many tables
    host, *guests = (replace(player, id=player.id + apart) for player in PLAYERS)
    table = await registry.open(Location(channel + 1, channel), host, {})
    for guest in guests:
        await table.join(guest)
    await table.start(host.id)
    random = Random(channel)
    return [await press_twice(table, random) for _ in range(MOVES)]


async def press_twice(table: GameSession, random: Random) -> str:
    decider = table.snapshot.public.decider
    assert decider is not None
    player = table.state.lobby.players[decider]
    move, seen = random.choice(view_by(table, player.id).moves), table.revision
    presses = (table.submit(player.id, move, seen), table.submit(player.id, move, seen))
    results = await asyncio.gather(*presses, return_exceptions=True)
    (refused,) = [result for result in results if isinstance(result, GameError | RuleError)]
    assert table.revision == seen + 1
    return refusal(refused)
