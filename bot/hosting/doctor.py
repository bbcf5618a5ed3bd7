"""The checks of `doctor`: all checks of `check`, plus the file, the clock, backups, and permissions in
Discord.
"""

from __future__ import annotations

import asyncio
import shutil
import stat
import time
from collections.abc import AsyncIterator, Sequence
from email.utils import parsedate_to_datetime
from pathlib import Path

import aiohttp
import discord
from discord.http import Route

from bot.config import Settings
from bot.findings import Finding
from bot.game.periods import DAY_SECONDS
from bot.game.ports import OpenTables
from bot.game.state import TableState
from bot.hosting.backups import backup_age
from bot.hosting.health import WRONG_CLOCK_SECONDS
from bot.hosting.player_program import can_be_sandboxed, has_sandbox
from bot.hosting.reaching import use_addresses
from bot.hosting.readiness import PATIENCE, findings
from bot.storage.address import sqlite_file
from bot.storage.backup import dated_backups, flaw_of
from bot.storage.database import Database
from bot.storage.deletions import Deletions
from bot.storage.games import SqlGameStore
from bot.storage.outages import UNREADABLE
from bot.ui.transport import permissions

# free space is too little below this, or below the size of two copies of the database
TIGHT_BYTES = 200_000_000
STALE_DAYS = 2.0
ALLOW_THEM = "allow that in the permissions of the channel"


async def examine(settings: Settings) -> list[Finding]:
    """Check everything without changing anything, even while the bot is running."""
    report = await findings(settings)
    good = {finding.subject for finding in report if finding.is_good}
    file = sqlite_file(settings.database_url)
    if "database" in good and file and file.exists():
        report += await asyncio.to_thread(file_findings, file, settings)
    if settings.player_program:
        report += [await asyncio.to_thread(program_finding, settings.player_program)]
    tables = await _open_tables(settings) if "schema" in good else OpenTables([])
    report += [_unreadable(tables)] if "schema" in good else []
    if "token" in good:
        report += [await _clock(settings)]
        report += [finding async for finding in _channels(settings, [saved.state for saved in tables.saved])]
    return report


def file_findings(file: Path, settings: Settings) -> list[Finding]:
    """Check a SQLite file completely, and its permissions, its disk, and its backups."""
    return [_integrity(file), _permissions(file), _space(file), _deletions(file), *_backups(settings)]


def _integrity(file: Path) -> Finding:
    try:
        flaw = flaw_of(file)
    except UNREADABLE as error:
        flaw = str(error)
    if flaw:
        return Finding("integrity", False, f"{flaw}; restore a backup")
    return Finding("integrity", True, "every page and every reference is sound")


def _permissions(file: Path) -> Finding:
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077:
        says = f"{file} can be read by other accounts ({mode:o}); run `chmod 600 {file}`"
        return Finding("permissions", True, says, is_doubtful=True)
    return Finding("permissions", True, "only this account reads the database")


def _deletions(file: Path) -> Finding:
    beside = Deletions(file)
    try:
        damaged, read = beside.damaged(), len(list(beside.lines()))
    except OSError as error:
        return Finding("deletions", False, f"the list of deletions cannot be read: {error}")
    says = f"{read} remembered, so that no restored backup brings anybody back"
    if damaged:
        lines = f"{damaged} of {damaged + read} lines in {file}.deleted"
        says = f"{lines} are damaged and skipped; an older backup may bring these people back"
    return Finding("deletions", True, says, is_doubtful=damaged > 0)


def _space(file: Path) -> Finding:
    free, size = shutil.disk_usage(file.parent).free, file.stat().st_size
    says = f"{free // 1_000_000} MB free, the database takes {size / 1_000_000:.1f} MB"
    is_tight = free < max(TIGHT_BYTES, 2 * size)
    return Finding("space", True, f"{says}{'; free some' if is_tight else ''}", is_doubtful=is_tight)


def _backups(settings: Settings) -> list[Finding]:
    if not settings.backups_kept:
        return [Finding("backups", True, "turned off by BACKUPS_KEPT=0", is_doubtful=True)]
    age = backup_age(settings, time.time())
    if age is None:
        says = f"none in {settings.backup_folder} yet; the running bot makes one a day"
        return [Finding("backups", True, says, is_doubtful=True)]
    days, made = age / DAY_SECONDS, len(dated_backups(settings.backup_folder))
    says = f"{made} in {settings.backup_folder}, the newest from {days:.1f} days ago"
    return [Finding("backups", True, says, is_doubtful=days > STALE_DAYS)]


async def _open_tables(settings: Settings) -> OpenTables:
    database = Database(settings.database_url)
    try:
        return await SqlGameStore(database).load_open()
    finally:
        await database.close()


def program_finding(file: Path) -> Finding:
    """Check what the operator's player program can read."""
    if not has_sandbox():
        says = f"{file.name} can read this account's files, the token too; install bubblewrap"
        return Finding("program", True, says, is_doubtful=True)
    if not can_be_sandboxed(file):
        says = f"bubblewrap can't run here, so neither can {file.name}; allow user namespaces or remove it"
        return Finding("program", False, says)
    return Finding("program", True, f"{file.name} sees its own folder and no network")


def _unreadable(tables: OpenTables) -> Finding:
    if not tables.unreadable:
        return Finding("tables", True, f"{len(tables.saved)} open, all readable")
    where = ", ".join(str(table.channel) for table in tables.unreadable)
    says = f"{len(tables.unreadable)} cannot be read; a moderator ends them with /uno end in channel {where}"
    return Finding("tables", False, says)


# rehearsed by date_header
async def _clock(settings: Settings) -> Finding:
    address = f"{settings.discord_api_url or Route.BASE}/gateway"
    timeout = aiohttp.ClientTimeout(PATIENCE)
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session, session.get(address) as response:
            discords = parsedate_to_datetime(response.headers["Date"]).timestamp()
    except (aiohttp.ClientError, TimeoutError, KeyError, ValueError) as error:
        return Finding("clock", True, f"not compared ({type(error).__name__})", is_doubtful=True)
    return clock_finding(time.time() - discords)


def clock_finding(ahead: float) -> Finding:
    """Compare this machine's clock with Discord's. `ahead` is how many seconds it is ahead."""
    if abs(ahead) < WRONG_CLOCK_SECONDS:
        return Finding("clock", True, "agrees with Discord's")
    way = "ahead of" if ahead > 0 else "behind"
    says = f"{abs(ahead):.0f} s {way} Discord's, so countdowns look wrong; synchronize it (NTP)"
    return Finding("clock", True, says, is_doubtful=True)


async def _channels(settings: Settings, tables: Sequence[TableState]) -> AsyncIterator[Finding]:
    """Check the bot's permissions in all channels with tables."""
    if not tables:
        return
    use_addresses(settings)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(settings.token)
        for table in tables:
            yield await _channel(client, table)


async def _channel(client: discord.Client, table: TableState) -> Finding:
    subject = f"channel {table.channel}"
    try:
        missing, for_pictures = await _missing_permissions(client, table)
    except discord.HTTPException as error:
        return Finding(subject, False, f"Discord answers {error.status} {error.code}: {error.text}")
    if missing:
        return Finding(subject, False, f"the bot lacks {', '.join(missing)}; {ALLOW_THEM}")
    if for_pictures:
        says = f"the bot lacks {', '.join(for_pictures)}, so tables are shown as text; {ALLOW_THEM}"
        return Finding(subject, True, says, is_doubtful=True)
    return Finding(subject, True, "the bot has the permissions it needs")


async def _missing_permissions(client: discord.Client, table: TableState) -> tuple[list[str], list[str]]:
    """Return the missing permissions that every table needs, and the missing permissions that only pictures
    need.
    """
    assert client.user is not None
    guild = await client.fetch_guild(table.guild, with_counts=False)
    channel = await guild.fetch_channel(table.channel)
    needed = permissions.needed_in(channel)
    if isinstance(channel, discord.Thread):  # a thread has the permissions of its parent channel
        channel = await guild.fetch_channel(channel.parent_id)
    assert not isinstance(channel, discord.Thread)
    held = channel.permissions_for(await guild.fetch_member(client.user.id))
    return permissions.missing(held, needed), permissions.missing(held, permissions.FOR_PICTURES)
