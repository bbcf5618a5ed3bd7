"""What one person may have and ask for at a time."""

from __future__ import annotations

import pytest

from bot.game.errors import (
    MOST_AT_ONCE,
    MOST_GUESTS,
    MOST_HOSTED,
    MOST_PRESSES,
    PRESS_SECONDS,
    Fault,
    GameError,
    Pause,
    RateLimiter,
)
from bot.game.registry import DIRECT, Location
from tests.fakes import FakeClock
from tests.game.tables import ANN, BOB, House, fault_of


async def test_a_host_has_so_many_tables_on_all_servers_together() -> None:
    house = House()
    for number in range(MOST_HOSTED):
        await house.registry.open(Location(100 + number, number), ANN, {})
    assert await fault_of(house.registry.open(Location(1, 500), ANN, {})) is Fault.TOO_MANY_OPEN
    await house.registry.open(Location(1, 500), BOB, {})
    await house.registry.open(Location(DIRECT, 501), ANN, {})  # at home, nobody is in the way
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


def asks(limiter: RateLimiter, person: int) -> None:
    """A request that is answered at once."""
    with limiter.admit(person):
        pass


def test_a_person_asks_for_so_many_things_at_a_time() -> None:
    limiter = RateLimiter(FakeClock().steady)
    admitted = [limiter.admit(1) for _ in range(MOST_AT_ONCE)]
    for admission in admitted:
        admission.__enter__()
    with pytest.raises(GameError, match="one_at_a_time"):
        asks(limiter, 1)
    asks(limiter, 2)
    admitted[0].__exit__(None, None, None)
    asks(limiter, 1)


async def test_a_person_who_presses_faster_than_a_hand_can_has_to_wait() -> None:
    clock = FakeClock()
    limiter = RateLimiter(clock.steady)
    for _ in range(MOST_PRESSES):
        asks(limiter, 1)
    with pytest.raises(GameError, match="too_fast"):
        asks(limiter, 1)
    asks(limiter, 2)
    await clock.advance(PRESS_SECONDS)
    asks(limiter, 1)


@pytest.mark.parametrize("presses_a_second", [1, 4, 8])
async def test_nobody_is_refused_at_the_tempo_of_a_hand(presses_a_second: int) -> None:
    """Eight taps a second, for a minute, are more than people manage."""
    clock = FakeClock()
    limiter = RateLimiter(clock.steady)
    for _ in range(60 * presses_a_second):
        asks(limiter, 1)
        await clock.advance(1 / presses_a_second)


def test_nobody_is_remembered_for_long() -> None:
    clock = FakeClock()
    limiter = RateLimiter(clock.steady)
    for person in range(1_000):
        asks(limiter, person)
    clock.time += PRESS_SECONDS
    asks(limiter, 1)
    assert not limiter._under_way  # noqa: SLF001
    assert list(limiter._lately) == [1]  # noqa: SLF001


async def test_some_things_take_a_pause() -> None:
    clock = FakeClock()
    pause = Pause(60.0, clock.steady)
    pause.begin(1)
    await clock.advance(59)
    with pytest.raises(GameError, match="too_soon"):
        pause.begin(1)
    pause.begin(2)
    await clock.advance(1)
    pause.begin(1)
