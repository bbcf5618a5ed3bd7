"""The limit for one person's requests at a time."""

from __future__ import annotations

import pytest

from bot.game.errors import Fault
from bot.ui.arrivals import MOST_AT_ONCE, MOST_PRESSES, PRESS_SECONDS, RateLimiter
from tests.fakes import FakeClock


def asks(limiter: RateLimiter, person: int) -> Fault | None:
    """A request that is answered immediately; returns the reason for a refusal."""
    with limiter.admit(person) as fault:
        return fault


def test_a_person_asks_for_so_many_things_at_a_time() -> None:
    limiter = RateLimiter(FakeClock().steady)
    admitted = [limiter.admit(1) for _ in range(MOST_AT_ONCE)]
    for admission in admitted:
        admission.__enter__()
    assert asks(limiter, 1) is Fault.ONE_AT_A_TIME
    assert asks(limiter, 2) is None
    admitted[0].__exit__(None, None, None)
    assert asks(limiter, 1) is None


async def test_a_person_who_presses_faster_than_a_hand_can_has_to_wait() -> None:
    clock = FakeClock()
    limiter = RateLimiter(clock.steady)
    for _ in range(MOST_PRESSES):
        assert asks(limiter, 1) is None
    assert asks(limiter, 1) is Fault.TOO_FAST
    assert asks(limiter, 2) is None
    await clock.advance(PRESS_SECONDS)
    assert asks(limiter, 1) is None


@pytest.mark.parametrize("presses_a_second", [1, 4, 8])
async def test_nobody_is_refused_at_the_tempo_of_a_hand(presses_a_second: int) -> None:
    """Eight taps a second, for a minute, are more than people manage."""
    clock = FakeClock()
    limiter = RateLimiter(clock.steady)
    for _ in range(60 * presses_a_second):
        assert asks(limiter, 1) is None
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
