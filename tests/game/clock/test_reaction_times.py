"""The rhythm of computer players: human, and the quicker the stronger."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest

from bot.computer import LEVELS
from bot.game.clock.reaction_times import (
    REACTION_TIMES,
    calling_time,
    catching_time,
    jumping_time,
    thinking_time,
)

Time = Callable[[str, Random], float | None]
TIMES: list[Time] = [thinking_time, calling_time, catching_time, jumping_time]
MANY = 2_000
QUICKEST_PERSON = 0.5  # seconds to see something, move and press


def drawn(time: Time, level: str) -> list[float | None]:
    rng = Random(f"{time} {level}")
    return [time(level, rng) for _ in range(MANY)]


def test_every_level_has_a_temperament() -> None:
    assert set(REACTION_TIMES) == set(LEVELS)


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_quicker_than_a_person_or_keeps_others_waiting(time: Time, level: str) -> None:
    seconds = [second for second in drawn(time, level) if second is not None]
    assert min(seconds) > QUICKEST_PERSON
    assert max(seconds) <= 6
    assert max(seconds) - min(seconds) > 1  # no two moves take the same time


@pytest.mark.parametrize("time", TIMES)
def test_the_stronger_are_quicker(time: Time) -> None:
    means = [mean(second or 0 for second in drawn(time, level) if second) for level in LEVELS]
    assert means == sorted(means, reverse=True)


def test_the_weaker_forget_and_overlook_more() -> None:
    for time in (calling_time, catching_time, jumping_time):
        missed = [drawn(time, level).count(None) / MANY for level in LEVELS]
        assert missed == sorted(missed, reverse=True)
        assert missed[0] > 0.1
    assert drawn(calling_time, "advanced").count(None) == 0


def test_a_level_that_is_no_more_is_as_quick_as_the_stand_in() -> None:
    assert thinking_time("grandmaster", Random(1)) == thinking_time(None, Random(1))
