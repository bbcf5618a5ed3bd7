"""An evening for each journey: a fresh database, the bot online, a server with a channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.schema import upgrade
from tests.journeys.evening import Evening
from tests.journeys.watch import ANY_CARD, CARD_CODE


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """The bot is online; after the journey no error may have been logged, and no card in any line."""
    caplog.set_level(logging.DEBUG, "bot")
    await asyncio.to_thread(upgrade, f"sqlite+aiosqlite:///{tmp_path}/uno.db")
    async with Evening(tmp_path) as evening:
        yield evening
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    lines = [record.getMessage() for record in records if record.name.startswith("bot.")]
    assert [line for line in lines if CARD_CODE.search(line) or ANY_CARD.search(line)] == []
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []
