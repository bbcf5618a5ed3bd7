"""A start waits until everything it needs is reachable (R10)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import load_settings
from bot.findings import TOKEN_REFUSED
from bot.hosting.reaching import BAD_TOKEN, WAITED_OUT, once_reachable, use_addresses, why_offline
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
    """Cloudflare blocks an address for a while with 403 or 429."""
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


async def test_tries_are_soon_minutes_apart(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    slept = list[float]()

    async def work() -> None:
        if len(slept) < 9:
            raise TimeoutError("no route\nto the host")

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.hosting.reaching.asyncio", SimpleNamespace(sleep=sleep))
    await once_reachable("the database", work, TimeoutError)
    assert slept == [5, 10, 20, 40, 80, 160, 300, 300, 300]
    said = "the database cannot be reached (TimeoutError no route): the next try is in"
    assert caplog.messages == [f"{said} {seconds:.0f} s" for seconds in slept]


async def test_what_is_not_expected_is_not_waited_out() -> None:
    async def work() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        await once_reachable("Discord", work, ConnectionError)


@pytest.mark.parametrize(("code", "is_refused"), [(BAD_TOKEN, True), (4014, False)])
def test_a_connection_may_end_because_of_the_token(code: int, *, is_refused: bool) -> None:
    socket: Any = SimpleNamespace(close_code=code)
    found = why_offline(discord.ConnectionClosed(socket, shard_id=None))
    assert (found == TOKEN_REFUSED) is is_refused
    assert is_refused or "ConnectionClosed" in found.says
    assert not found.is_good


def test_whatever_else_cuts_it_off_is_named() -> None:
    assert why_offline(discord.LoginFailure()) == TOKEN_REFUSED
    found = str(why_offline(TimeoutError("late")))
    assert found == "bad discord: cannot be reached (TimeoutError late); try again later"


def test_only_the_addresses_that_are_given_are_other_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    places = (Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")
    for where, name in places:
        monkeypatch.setattr(where, name, "")
    given = {
        "DISCORD_API_URL": "http://api",
        "DISCORD_GATEWAY_URL": "ws://gateway",
        "DISCORD_CDN_URL": "http://cdn",
    }
    seen = list[list[object]]()
    for name, address in given.items():
        use_addresses(load_settings({name: address}))
        seen.append([getattr(where, name) for where, name in places])
    gateway = yarl.URL("ws://gateway")
    assert seen == [
        ["http://api", "", ""],
        ["http://api", gateway, ""],
        ["http://api", gateway, "http://cdn"],
    ]
