"""The limits for one person at a time."""

from __future__ import annotations

from bot.game.errors import MOST_GUESTS, MOST_HOSTED, Fault
from bot.game.registry import Location
from bot.game.state import NO_SERVER
from tests.game.tables import ANN, BOB, House, fault_of


async def test_a_host_has_so_many_tables_on_all_servers_together() -> None:
    house = House()
    for number in range(MOST_HOSTED):
        await house.registry.open(Location(100 + number, number), ANN, {})
    assert await fault_of(house.registry.open(Location(1, 500), ANN, {})) is Fault.TOO_MANY_OPEN
    await house.registry.open(Location(1, 500), BOB, {})
    await house.registry.open(Location(NO_SERVER, 501), ANN, {})  # direct messages don't count
    await house.registry.in_channel(0).end(ANN.id)
    await house.registry.open(Location(1, 502), ANN, {})
    assert len(list(house.registry)) == MOST_HOSTED + 2


async def test_a_person_brings_so_many_guests() -> None:
    table = await House().lobby(BOB)
    for number in range(MOST_GUESTS):
        await table.add_guest(ANN.id, f"Guest {number}")
    before = table.state
    assert await fault_of(table.add_guest(ANN.id, "One more")) is Fault.TOO_MANY_GUESTS
    assert table.state == before
    await table.add_guest(BOB.id, "Gus")
