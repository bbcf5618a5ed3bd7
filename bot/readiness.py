"""Are database, schema and token good, and if not, what to do: `check`, which never touches the gateway."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import NamedTuple

import aiohttp
import asyncpg
from discord.http import Route
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.config import Settings
from bot.log import Redaction
from bot.schema import is_current, sqlite_file

PATIENCE = 10  # seconds for the database, and for Discord


class Finding(NamedTuple):
    """One line of the report."""

    subject: str
    is_good: bool
    says: str

    def __str__(self) -> str:
        """Write the line."""
        return f"{'ok ' if self.is_good else 'bad'} {self.subject}: {self.says}"


async def findings(settings: Settings) -> list[Finding]:
    """Look at everything that must be good before the bot may connect."""
    return [Finding("settings", True, "all read"), *await _database(settings), await _token(settings)]


async def _database(settings: Settings) -> list[Finding]:
    file = sqlite_file(settings.database_url)
    if file and not file.exists():
        return [Finding("database", False, f"{file} is not there yet; run `python -m bot migrate`")]
    engine = create_async_engine(settings.database_url, poolclass=NullPool)
    try:
        async with asyncio.timeout(PATIENCE), engine.connect() as connection:
            current = await is_current(connection)
    except (SQLAlchemyError, asyncpg.PostgresError, OSError) as error:
        reason = Redaction(settings.secrets).redact(f"{type(error).__name__} {error}".splitlines()[0])
        return [Finding("database", False, f"cannot be read, look at DATABASE_URL: {reason}")]
    finally:
        await engine.dispose()
    schema = "up to date" if current else "not that of this version; run `python -m bot migrate`"
    return [Finding("database", True, engine.dialect.name), Finding("schema", current, schema)]


async def _token(settings: Settings) -> Finding:
    headers = {"Authorization": f"Bot {settings.token}"}
    address = f"{settings.discord_api_url or Route.BASE}/users/@me"
    try:
        async with (
            aiohttp.ClientSession(headers=headers, timeout=aiohttp.ClientTimeout(PATIENCE)) as session,
            session.get(address) as response,
        ):
            return await _judge(response)
    except (aiohttp.ClientError, TimeoutError) as error:
        return Finding("token", False, f"Discord cannot be reached: {type(error).__name__}; try again later")


async def _judge(response: aiohttp.ClientResponse) -> Finding:
    if response.status == HTTPStatus.UNAUTHORIZED:
        return Finding(
            "token", False, "refused by Discord; reset it in the Developer Portal and set DISCORD_TOKEN"
        )
    if not response.ok:
        return Finding("token", False, f"Discord answers {response.status}; try again later")
    user = await response.json()
    return Finding("token", True, f"accepted, the bot is {user['username']}")
