"""`emojis` repeats Discord's answers; its uploads are tested with a real connection."""

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


async def test_a_limit_of_discord_says_when_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.Client, "login", AsyncMock())
    monkeypatch.setattr(EmojiBook, "upload", AsyncMock(side_effect=discord.RateLimited(1_800)))
    with pytest.raises(NotReady, match=r"^bad emojis: .* in 30 minutes; run this again then$"):
        await upload_emojis(load_settings({"DISCORD_TOKEN": "a-token"}))


async def test_without_discord_nothing_is_uploaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.Client, "login", AsyncMock(side_effect=discord.LoginFailure))
    with pytest.raises(NotReady, match="token"):
        await upload_emojis(load_settings({"DISCORD_TOKEN": "a-token"}))


@pytest.mark.parametrize(("count", "told"), [(3, "3 emojis uploaded"), (0, "all emojis are there already")])
async def test_it_tells_what_was_done(count: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.Client, "login", AsyncMock())
    monkeypatch.setattr(EmojiBook, "upload", AsyncMock(return_value=count))
    assert await upload_emojis(load_settings({"DISCORD_TOKEN": "a-token"})) == told
