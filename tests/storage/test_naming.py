"""The players that the host names are stored with the lobby; the named first player is stored with the
deal.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from bot.game.lobby import DEALER, FIRST_PLAYER
from bot.game.players import Player
from bot.game.registry import Location, Registry
from bot.game.servers import ServerBook
from bot.game.session import GameSession, Services
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from tests.builders import SECRET
from tests.fakes import FakeClock, MemoryServers, SilentPresenter
from tests.game.tables import choose_rules
from tests.replays import replay
from tests.storage.records import StoredRecords
from tests.storage.sitting import GUILD, PEOPLE

ANN, BOB, CAT = PEOPLE[:3]
OPTIONS = {DEALER: "chosen", FIRST_PLAYER: "chosen"}


class House:
    """A registry on a store, as in a process."""

    def __init__(self, store: SqlGameStore) -> None:
        self.store = store
        world = Services(store, SilentPresenter(), FakeClock(), lambda: SECRET, ServerBook(MemoryServers()))
        self.registry = Registry(world, Random(0))

    async def lobby(self, *others: Player) -> GameSession:
        """A lobby that Ann opened; Cat is to deal, Bob is to start."""
        table = await self.registry.open(Location(GUILD, 7), ANN, OPTIONS)
        for player in others:
            await table.join(player)
        await table.arrange(ANN.id, lambda lobby: lobby.name(DEALER, CAT.id).name(FIRST_PLAYER, BOB.id))
        return table

    async def restored(self) -> GameSession:
        """The same table in a new process."""
        await self.registry.close()
        self.registry = House(self.store).registry
        await self.registry.restore()
        return self.registry.in_channel(7)


@pytest.fixture
async def house(store: SqlGameStore) -> AsyncIterator[House]:
    """A house that stops its clocks when the test ends."""
    house = House(store)
    yield house
    await house.registry.close()


async def test_whom_the_host_named_outlives_a_restart(house: House) -> None:
    table = await house.lobby(BOB, CAT)
    before = table.state.lobby
    table = await house.restored()
    assert table.state.lobby == before
    await table.start(ANN.id)
    assert table.snapshot.public.dealer == 2
    assert dict(before.named) == {DEALER: CAT.id, FIRST_PLAYER: BOB.id}


async def test_the_record_tells_who_was_named_to_begin(
    house: House, store: SqlGameStore, records: StoredRecords
) -> None:
    table = await house.lobby(BOB, CAT)
    await table.start(ANN.id)
    record = await records.of(1)
    assert record[0].seat == 1
    assert table.state.match is not None
    assert list(replay(table.state.match.rules, 3, record)) == [table.state.match]


async def test_a_lobby_of_before_there_was_naming_is_read(
    house: House, store: SqlGameStore, database: Database
) -> None:
    table = await house.lobby(BOB, CAT)

    def unit(connection: Any) -> None:
        state = connection.execute(text("SELECT state FROM tables")).scalar_one()
        plain = json.loads(state) if isinstance(state, str) else state
        del plain["lobby"]["named"]
        connection.execute(text("UPDATE tables SET state = :state"), {"state": json.dumps(plain)})

    await database.write(unit)
    (saved,) = (await store.load_open()).saved
    assert saved.state.lobby == replace(table.state.lobby, named=())


async def test_what_people_agreed_to_earlier_is_stored(house: House) -> None:
    dare: list[dict[str, str | int]] = [{"effect": "dare", "text": "sing", "cards": 2}]
    table = await house.lobby(BOB, CAT)
    await choose_rules(table, ANN.id, {"customizable": 1, "customizable_effects": dare})
    for target in (200, 500):
        await table.agree(BOB.id)
        table = await house.restored()
        await choose_rules(table, ANN.id, {"target": target})
    assert table.state.lobby.waiting_for() == (CAT,)
