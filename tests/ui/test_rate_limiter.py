"""How much one person may ask for at a time."""

from __future__ import annotations

import pytest

from bot.game.errors import GameError
from bot.ui.router import MOST_AT_ONCE, MOST_PRESSES, PRESS_SECONDS, RateLimiter
from tests.fakes import FakeClock


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
