"""Answers to interactions that cannot be delivered."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.ui.transport.replies import Reply
from tests.fakes import FakeClock
from tests.ui.illustrators import illustrator
from tests.ui.wire import FakeInteraction, Wire


@pytest.mark.parametrize(
    "trouble", [aiohttp.ClientConnectionError(), TimeoutError(), RuntimeError("Session is closed")], ids=repr
)
async def test_an_answer_that_does_not_reach_discord_is_one_line_in_the_log(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(refusals=[trouble])
    interaction: Any = FakeInteraction(wire)
    assert not await Reply(interaction, FakeClock(), illustrator()).say("Not your turn.")
    assert wire.done == ["say"]
    (line,) = caplog.records
    assert line.levelname == "WARNING"
    assert line.exc_info is None
