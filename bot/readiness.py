"""Checks of disk, database, schema and token, with advice: for `check` and for every start."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterable
from contextlib import AsyncExitStack
from http import HTTPStatus
from math import inf
from pathlib import Path
from typing import NamedTuple

import aiohttp
from alembic.util import CommandError
from asyncpg import PostgresError
from discord.http import Route
from sqlalchemy.exc import SQLAlchemyError

from bot import PROGRAM
from bot.config import Settings
from bot.findings import (
    OTHER_COUNT,
    SHARDS_TAKEN,
    TAKEN,
    TOKEN_REFUSED,
    Finding,
    NotReady,
)
from bot.game.ports import StoreUnavailable
from bot.game.shards import ALL_SHARDS, Shards
from bot.log import Redaction
from bot.storage.backup import BackupFailed, back_up_before_migration
from bot.storage.database import Database, damage, is_sqlite_sound
from bot.storage.disks import Forgetful, forgetful, make_private
from bot.storage.engines import PragmaRefused
from bot.storage.lease import DatabaseTaken, OtherShardCount, lease
from bot.storage.schema import is_current, sqlite_file, upgrade

log = logging.getLogger(__name__)

PATIENCE = 10  # seconds for the database, and for Discord
LARGEST_CHECKED_AT_START = 250_000_000  # bytes; reading all of a larger file would hold up the start
UNREADABLE = (
    SQLAlchemyError,
    sqlite3.Error,
    PostgresError,
    CommandError,
    PragmaRefused,
    StoreUnavailable,
    OSError,
)  # what connecting to a database may raise

FORGETFUL = {
    Forgetful.DYNO: "is emptied by Heroku every day",
    Forgetful.MEMORY: "lies in memory, which a restart empties",
    Forgetful.LAYER: "lies in a container's own layer, which goes with it (mount a volume)",
    Forgetful.NETWORK: "lies on a network disk, where SQLite cannot lock it",
    Forgetful.READ_ONLY: "cannot be written",
    Forgetful.SINGLE_FILE: "is mounted alone, without the files beside it (mount its folder)",
}


async def findings(settings: Settings) -> list[Finding]:
    """Check everything that must be good before the bot connects."""
    disk = disk_findings(settings)
    database = await database_findings(settings) if all(found.is_good for found in disk) else []
    return [Finding("settings", True, "all read"), *disk, *database, await _token(settings)]


def disk_findings(settings: Settings) -> list[Finding]:
    """Check the place of a SQLite file (R3) and SQLite itself (R22); nothing for PostgreSQL."""
    if not settings.database_url.startswith("sqlite"):
        return []
    file = sqlite_file(settings.database_url)
    reason = _forgets(file, settings) if file else Forgetful.MEMORY
    if reason is None:
        # a database that may be lost needs no warning about rare damage
        return [] if settings.allow_forgetful_disk else [sqlite_finding()]
    allow = "" if reason is Forgetful.READ_ONLY else "; ALLOW_FORGETFUL_DISK=1 if it may all be lost"
    advice = f"set DATABASE_URL to a file on a disk that stays or to PostgreSQL{allow}"
    return [Finding("disk", False, f"{file or 'the database'} {FORGETFUL[reason]}: {advice}")]


def sqlite_finding(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> Finding:
    """Check that SQLite, by default the one in use, is free of the WAL-reset bug (R22)."""
    name = ".".join(map(str, version))
    if is_sqlite_sound(version):
        return Finding("sqlite", True, name)
    says = f"{name} may damage a database in rare cases, 3.51.3 does not: keep backups, update when you can"
    return Finding("sqlite", True, says, is_doubtful=True)


async def database_findings(settings: Settings, largest: float = inf) -> list[Finding]:
    """Check the database and its schema, without changes; files up to `largest` bytes for damage, too."""
    file = sqlite_file(settings.database_url)
    if file and not file.exists():
        return [Finding("database", False, f"{file} is not there yet; run `{PROGRAM} migrate`")]
    opened = Database(settings.database_url)
    try:
        async with asyncio.timeout(PATIENCE):
            is_up_to_date = await opened.read(is_current)
        database = await asyncio.to_thread(_damage_finding, file, largest)
        return [database, _schema_finding(is_current=is_up_to_date)] if database.is_good else [database]
    except UNREADABLE as error:
        return [unreadable(error, settings)]
    finally:
        await opened.close()


def require_good(found: Iterable[Finding]) -> None:
    """Log doubtful findings; raise NotReady for bad ones."""
    looked_at = list(found)
    for doubt in (finding for finding in looked_at if finding.is_doubtful):
        log.warning("%s: %s", doubt.subject, doubt.says)
    if bad := [finding for finding in looked_at if not finding.is_good]:
        raise NotReady(bad)


def migrate(settings: Settings) -> None:
    """Create the database or update its schema; call it outside of an event loop. Raises NotReady."""
    require_good(disk_findings(settings))
    try:
        _update_schema(settings)
    except UNREADABLE as error:
        raise NotReady([unreadable(error, settings)]) from None


def _update_schema(settings: Settings) -> None:
    file = sqlite_file(settings.database_url)
    if file and settings.backups_kept:
        try:
            if backup := back_up_before_migration(file, settings.backup_folder):
                log.info("the database before the update of its schema is kept in %s", backup)
        except BackupFailed as error:
            says = f"{error}; the schema stays as it was (BACKUPS_KEPT=0 updates it without a backup)"
            raise NotReady([Finding("backup", False, says)]) from None
    upgrade(settings.database_url)


class TakenDatabase(NamedTuple):
    """A database that is ours alone until the lease is `lost`."""

    database: Database
    lost: asyncio.Event


async def take_database(
    settings: Settings, held: AsyncExitStack, *, migrate: bool, shards: Shards = ALL_SHARDS
) -> TakenDatabase:
    """Check and open the database; these shards are ours alone until `held` is closed. Raises NotReady."""
    require_good(disk_findings(settings))
    try:
        lost = await held.enter_async_context(lease(settings.database_url, shards=shards))
        if migrate:
            await asyncio.to_thread(_update_schema, settings)
        require_good(await database_findings(settings, LARGEST_CHECKED_AT_START))
        _tighten(settings)
        database = Database(settings.database_url)
        await database.write(is_current)  # connects, so that SQLite's settings are read back (R2)
    except OtherShardCount:
        raise NotReady([OTHER_COUNT]) from None
    except DatabaseTaken:
        raise NotReady([TAKEN if shards.has_all else SHARDS_TAKEN]) from None
    except UNREADABLE as error:
        raise NotReady([unreadable(error, settings)]) from None
    return TakenDatabase(database, lost)


def _tighten(settings: Settings) -> None:
    """Make private a database of an earlier version, which any account on the machine could read."""
    if file := sqlite_file(settings.database_url):
        try:
            make_private(file)
        except PermissionError:  # the file belongs to another account
            log.warning("%s may be readable by other accounts of this machine", file)


def _forgets(file: Path, settings: Settings) -> Forgetful | None:
    try:
        reason = forgetful(file, os.environ)
    except OSError:  # its folders cannot even be read
        return Forgetful.READ_ONLY
    return reason if reason is Forgetful.READ_ONLY or not settings.allow_forgetful_disk else None


def _damage_finding(file: Path | None, largest: float) -> Finding:
    if file is None:
        return Finding("database", True, "postgresql")
    if file.stat().st_size > largest:
        says = f"sqlite, too large to check for damage at each start; `{PROGRAM} check` does, but takes long"
        return Finding("database", True, says, is_doubtful=True)
    found = damage(file)
    if found:
        says = f"is damaged, restore a backup before anything else: {' '.join(found.split())}"
        return Finding("database", False, says)
    return Finding("database", True, "sqlite")


def _schema_finding(*, is_current: bool) -> Finding:
    says = "up to date" if is_current else f"not that of this version; run `{PROGRAM} migrate`"
    return Finding("schema", is_current, says)


def unreadable(error: Exception, settings: Settings) -> Finding:
    """Say why a database cannot be used, without its password."""
    reason = Redaction(settings.secrets).redact(f"{type(error).__name__} {error}".splitlines()[0])
    return Finding("database", False, f"cannot be used, look at DATABASE_URL: {reason}")


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
        return TOKEN_REFUSED
    if not response.ok:
        return Finding("token", False, f"Discord answers {response.status}; try again later")
    user = await response.json()
    return Finding("token", True, f"accepted, the bot is {user['username']}")
