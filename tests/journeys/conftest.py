"""An evening for each journey: a fresh database, the bot online, and a server with a channel."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.app_commands import locale_str

from bot.cogs.commands import CatalogTranslator
from bot.pictures import picture_of
from tests.journeys.evening import Evening
from tests.journeys.watch import ANY_CARD, CARD_CODE

# Every evening is dealt the same cards, so that many pictures of one are those of another; and every start
# translates the same commands.
drawn_once = lru_cache(maxsize=2048)(picture_of)
translate = CatalogTranslator.translate
translated = dict[tuple[Any, ...], str | None]()


async def translated_once(
    translator: CatalogTranslator, string: locale_str, locale: discord.Locale, context: Any
) -> str | None:
    """Translate as `CatalogTranslator` does, each word once for all evenings."""
    key = string.message, locale, context.location, type(context.data)
    if key not in translated:
        translated[key] = await translate(translator, string, locale, context)
    return translated[key]


@pytest.fixture
async def evening(
    tmp_path: Path,
    migrated_file: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Evening]:
    """The bot is online; after the journey, no error, no refused drawing and no card may have been logged."""
    caplog.set_level(logging.DEBUG, "bot")
    monkeypatch.setattr("bot.pictures.studio.picture_of", drawn_once)
    monkeypatch.setattr(CatalogTranslator, "translate", translated_once)
    shutil.copy(migrated_file, tmp_path)
    async with Evening(tmp_path) as evening:
        yield evening
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    lines = [record.getMessage() for record in records if record.name.startswith("bot.")]
    assert [line for line in lines if line.startswith("outbox ")] == []
    assert [line for line in lines if CARD_CODE.search(line) or ANY_CARD.search(line)] == []
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []
