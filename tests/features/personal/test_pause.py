"""After sending a file with all of a person's data, the bot takes a break before the next one."""

from __future__ import annotations

from bot.features.personal.commands import Pause
from tests.fakes import FakeClock


async def test_a_person_waits_until_the_pause_is_over_and_nobody_else_does() -> None:
    clock = FakeClock()
    pause = Pause(60.0, clock.steady)
    assert pause.begins(1)
    assert not pause.begins(1)
    await clock.advance(59)
    assert not pause.begins(1)
    assert pause.begins(2)
    await clock.advance(1)
    assert pause.begins(1)
