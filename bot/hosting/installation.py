"""The application's default install settings, which determine how people add the bot from its profile.

**Add App** on the profile uses these settings. If they include only commands, the bot is not a member of the
server and can post nothing there by itself (Discord: Application, Default Install Settings).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord

from bot.config import Settings
from bot.findings import Finding
from bot.hosting.reaching import use_addresses
from bot.program import command
from bot.ui.transport.failures import UNREACHABLE
from bot.ui.transport.permissions import INVITED, USER_INSTALL

PATIENCE_SECONDS = 10
SERVER_INSTALL = 0  # Discord: Application Integration Types
COMMANDS = "applications.commands"
SERVER_SCOPES = ["bot", COMMANDS]


async def set_install_settings(settings: Settings) -> None:
    """Make **Add App** do the same as the links printed by `invite`. Raises DiscordException or one of
    UNREACHABLE.
    """
    use_addresses(settings)
    async with asyncio.timeout(PATIENCE_SECONDS), discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.token)
        application = await client.application_info()
        await application.edit(
            guild_install_scopes=SERVER_SCOPES,
            guild_install_permissions=INVITED,
            user_install_scopes=[COMMANDS],
        )


async def install_finding(settings: Settings) -> Finding:
    """Report what **Add App** on the bot's profile lacks."""
    headers = {"Authorization": f"Bot {settings.token}"}
    address = f"{settings.discord_api_url or discord.http.Route.BASE}/applications/@me"
    try:
        async with (
            aiohttp.ClientSession(
                headers=headers, timeout=aiohttp.ClientTimeout(PATIENCE_SECONDS)
            ) as session,
            session.get(address, raise_for_status=True) as response,
        ):
            kinds = (await response.json()).get("integration_types_config") or {}
    except (*UNREACHABLE, ValueError, AttributeError) as error:  # or a response that isn't Discord's
        return Finding("install", True, f"not looked at ({type(error).__name__})", is_doubtful=True)
    lacking = _lacking(kinds)
    if not lacking:
        return Finding("install", True, "Add App on the bot's profile adds it to servers and accounts")
    says = f"Add App on the bot's profile doesn't {' or '.join(lacking)}; `{command('invite')}` sets that"
    return Finding("install", True, says, is_doubtful=True)


def _lacking(kinds: Mapping[str, Any]) -> list[str]:
    """Return the settings that are missing, by integration type."""
    scopes, held = _installed_by(kinds, SERVER_INSTALL)
    lacking = [] if "bot" in scopes else ["add the bot to a server"]
    if not lacking and not held.is_superset(INVITED):
        lacking = ["give it all its permissions"]
    if COMMANDS not in _installed_by(kinds, USER_INSTALL)[0]:
        lacking.append("add it to an account")
    return lacking


def _installed_by(kinds: Mapping[str, Any], kind: int) -> tuple[list[str], discord.Permissions]:
    params = (kinds.get(str(kind)) or {}).get("oauth2_install_params") or {}
    return params.get("scopes") or [], discord.Permissions(int(params.get("permissions") or 0))
