"""Takes a database for this process alone: checked, up to date, and private."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import NamedTuple

from bot.config import Settings
from bot.findings import OTHER_COUNT, SHARDS_TAKEN, TAKEN, Finding, NotReady
from bot.game.registry import ALL_SHARDS, Shards
from bot.readiness import (
    UNREADABLE,
    database_findings,
    disk_findings,
    missing_findings,
    newer_findings,
    require_good,
    unreadable,
)
from bot.storage.backup import BackupFailed, back_up_before_migration
from bot.storage.database import Database
from bot.storage.processes import DatabaseTaken, OtherShardCount, lease
from bot.storage.schema import is_current, make_private, note_used, sqlite_file, upgrade

log = logging.getLogger(__name__)

LARGEST_CHECKED_AT_START = 250_000_000  # bytes; reading all of a larger file would hold up the start


class TakenDatabase(NamedTuple):
    """A database that is ours alone until the lease is `lost`."""

    database: Database
    lost: asyncio.Event


async def take_database(
    settings: Settings,
    held: AsyncExitStack,
    *,
    migrate: bool,
    shards: Shards = ALL_SHARDS,
    patience: float = 0.0,
) -> TakenDatabase:
    """Check and open the database; these shards are ours alone until `held` is closed.

    Waits `patience` seconds for another process to end. Raises NotReady.
    """
    require_good(disk_findings(settings))
    try:
        lost = await held.enter_async_context(lease(settings.database_url, patience, shards))
        if migrate:
            await asyncio.to_thread(_update_schema, settings)
        require_good(await database_findings(settings, LARGEST_CHECKED_AT_START))
        _tighten(settings)
        database = Database(settings.database_url)
        await database.write(is_current)  # connects, so that SQLite's settings are read back (R2)
        if file := sqlite_file(settings.database_url):
            note_used(file)
    except OtherShardCount:
        raise NotReady([OTHER_COUNT]) from None
    except DatabaseTaken:
        raise NotReady([TAKEN if shards.has_all else SHARDS_TAKEN]) from None
    except UNREADABLE as error:
        raise NotReady([unreadable(error, settings)]) from None
    return TakenDatabase(database, lost)


def migrate(settings: Settings, *, begin_anew: bool = False) -> None:
    """Create the database or update its schema; call it outside of an event loop. Raises NotReady."""
    require_good(disk_findings(settings))
    require_good([] if begin_anew else missing_findings(settings))
    try:
        _update_schema(settings)
    except UNREADABLE as error:
        raise NotReady([unreadable(error, settings)]) from None


def _update_schema(settings: Settings) -> None:
    """Update the schema, in a thread or outside of an event loop."""
    require_good(asyncio.run(newer_findings(settings)))
    file = sqlite_file(settings.database_url)
    if file and settings.backups_kept:
        try:
            if backup := back_up_before_migration(file, settings.backup_folder):
                log.info("the database before the update of its schema is kept in %s", backup)
        except BackupFailed as error:
            says = f"{error}; the schema stays as it was (BACKUPS_KEPT=0 updates it without a backup)"
            raise NotReady([Finding("backup", False, says)]) from None
    upgrade(settings.database_url)
    log.info("the schema of the database is up to date")


def _tighten(settings: Settings) -> None:
    """Make the database of an earlier version private: any account on the machine could read it."""
    if file := sqlite_file(settings.database_url):
        try:
            make_private(file)
        except PermissionError:  # the file belongs to another account
            log.warning("%s may be readable by other accounts of this machine", file)
