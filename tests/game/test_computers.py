"""The rhythm of computer players: human, and the quicker the stronger."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from statistics import mean

import pytest

from bot.computer import LEVELS
from bot.game.computers import REACTION_TIMES, calling_time, catching_time, jumping_time, thinking_time

Time = Callable[[str, Random], float | None]


def time_to_think(level: str, rng: Random) -> float:
    return thinking_time(level, rng.randint(1, 12), rng)


TIMES: list[Time] = [time_to_think, calling_time, catching_time, jumping_time]
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


def test_a_level_that_no_longer_exists_is_as_quick_as_the_stand_in() -> None:
    assert thinking_time("grandmaster", 3, Random(1)) == thinking_time(None, 3, Random(1))


def test_a_forced_move_is_made_sooner_than_a_hard_one() -> None:
    forced, hard = (
        mean(thinking_time("normal", choices, Random(seed)) for seed in range(500)) for choices in (1, 8)
    )
    assert forced < 0.8 * hard


def test_most_people_call_in_time_even_among_three_of_the_strongest() -> None:
    """Somebody who needs two seconds, as people do: half of the time more, rarely twice as long."""
    rng, caught = Random(1), 0
    for _ in range(MANY):
        call = rng.lognormvariate(log(2), 0.4)
        catches = [seconds for _ in range(3) if (seconds := catching_time("advanced", rng)) is not None]
        caught += min(catches, default=call) < call
    assert 0.2 < caught / MANY < 0.35
