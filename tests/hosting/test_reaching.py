"""A start waits for what it needs (R10)."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.hosting.reaching import WAITED_OUT, once_reachable
from tests.ui.wire import refusal


@pytest.mark.parametrize(
    "failure",
    [
        refusal(403),
        refusal(429),
        refusal(500),
        discord.GatewayNotFound(),
        aiohttp.ClientError(),
        TimeoutError(),
    ],
    ids=lambda failure: f"{type(failure).__name__} {getattr(failure, 'status', '')}",
)
async def test_a_start_waits_for_discord(failure: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cloudflare refuses an address for a while with 403 or 429."""
    failures = [failure, failure]

    async def work() -> None:
        if failures:
            raise failures.pop()

    monkeypatch.setattr("bot.hosting.reaching.FIRST_PAUSE_SECONDS", 0.0)
    await once_reachable("Discord", work, *WAITED_OUT)
    assert failures == []


async def test_a_refused_token_ends_a_start() -> None:
    async def work() -> None:
        raise refusal(401)

    with pytest.raises(discord.LoginFailure):
        await once_reachable("Discord", work, *WAITED_OUT)
