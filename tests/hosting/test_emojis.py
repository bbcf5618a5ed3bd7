"""`emojis` says what Discord answers; what it uploads is shown over the wire."""

from __future__ import annotations

from unittest.mock import AsyncMock

import discord
import pytest

from bot.config import load_settings
from bot.findings import NotReady
from bot.hosting.emojis import upload_emojis
from bot.ui.transport.emojis import EmojiBook
from tests.ui.wire import refusal


async def test_what_discord_refuses_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.Client, "login", AsyncMock())
    monkeypatch.setattr(EmojiBook, "upload", AsyncMock(side_effect=refusal(400)))
    with pytest.raises(NotReady, match=r"^bad emojis: Discord answers 400 "):
        await upload_emojis(load_settings({"DISCORD_TOKEN": "a-token"}))
