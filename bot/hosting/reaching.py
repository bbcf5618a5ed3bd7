"""Reaching the database server and Discord: waiting until they are available, and explaining why they aren't
(R10).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import aiohttp
import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import Settings
from bot.findings import TOKEN_REFUSED, Finding

log = logging.getLogger(__name__)

BAD_TOKEN = 4004  # close code of the gateway (Discord: Opcodes and Status Codes)
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 5.0, 300.0  # between two attempts
CUT_OFF = (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientError, TimeoutError)
# includes refusals, because Cloudflare's 403 and 429 are temporary
WAITED_OUT = (discord.HTTPException, *CUT_OFF)
OFFLINE = (discord.LoginFailure, discord.ConnectionClosed, *CUT_OFF)


def use_addresses(settings: Settings) -> None:
    """Use the addresses of a proxy or a test server instead of Discord's, if they are set."""
    if settings.discord_api_url:
        Route.BASE = settings.discord_api_url
    if settings.discord_gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    if settings.discord_cdn_url:
        setattr(Asset, "BASE", settings.discord_cdn_url)  # noqa: B010  # the library types it as its one value


async def once_reachable(
    what: str, work: Callable[[], Awaitable[object]], *unreachable: type[Exception]
) -> None:
    """Do something as soon as its server can be reached, because a machine might start before its network is
    available.

    It waits after each `unreachable` error. Raises LoginFailure if Discord refuses the token.
    """
    pause = FIRST_PAUSE_SECONDS
    while True:
        try:
            await work()
        except unreachable as error:
            if isinstance(error, discord.HTTPException) and error.status == HTTPStatus.UNAUTHORIZED:
                raise discord.LoginFailure from error
            reason = f"{type(error).__name__} {error}".splitlines()[0]
            log.warning("%s cannot be reached (%s): the next try is in %.0f s", what, reason, pause)
        else:
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


def why_offline(error: Exception) -> Finding:
    """Return why Discord cannot be used, for one of the `OFFLINE` errors."""
    is_refused = isinstance(error, discord.LoginFailure)
    if is_refused or (isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN):
        return TOKEN_REFUSED
    return Finding("discord", False, f"cannot be reached ({type(error).__name__} {error}); try again later")
