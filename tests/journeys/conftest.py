"""An evening for each journey: a fresh database, the bot online, and a server with a channel."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.journeys.evening import Evening
from tests.journeys.watch import ANY_CARD, CARD_CODE


@pytest.fixture
async def evening(
    tmp_path: Path, migrated_file: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Evening]:
    """The bot is online; after the journey, no error, no refused drawing and no card may have been logged."""
    caplog.set_level(logging.DEBUG, "bot")
    shutil.copy(migrated_file, tmp_path)
    async with Evening(tmp_path) as evening:
        yield evening
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    lines = [record.getMessage() for record in records if record.name.startswith("bot.")]
    assert [line for line in lines if line.startswith("outbox ")] == []
    assert [line for line in lines if CARD_CODE.search(line) or ANY_CARD.search(line)] == []
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []
