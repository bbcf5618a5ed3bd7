"""Copies of the database: backups (R20), restoring them, and moving to another database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Event

from bot.config import Settings
from bot.findings import Finding, NotReady
from bot.game.periods import DAY_SECONDS
from bot.hosting.readiness import take_database, unreadable, unreadable_errors
from bot.storage.address import sqlite_file
from bot.storage.backup import (
    BackupFailed,
    CopyDiffers,
    back_up,
    backup_times,
    dated,
    is_empty,
    move_everything,
    newest_backup,
    prune,
    restore,
    revision_of,
)
from bot.storage.database import Database
from bot.storage.deletions import Deletion, delete_again, deletions_beside, lines_within
from bot.storage.lease import lease
from bot.storage.schema import newest_revision
from bot.storage.shard_locks import DatabaseTaken

log = logging.getLogger(__name__)

USE_PG_DUMP = """\
Backups of PostgreSQL are made with its own tool, also while the bot is running:
  pg_dump --format=custom --file=uno.dump "$DATABASE_URL\""""
USE_PG_RESTORE = """\
Backups of PostgreSQL are restored with its own tool, while the bot is stopped:
  pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" uno.dump"""


def make_backup(settings: Settings, target: Path | None = None) -> str:
    """Make a backup at `target`, by default in the backup folder, and return a report.

    This works while the bot is running. Raises BackupFailed.
    """
    file = _existing(settings, USE_PG_DUMP)
    backup = target or dated(settings.backup_folder, time.time())
    if backup.exists():
        raise BackupFailed(f"{backup} is already there")
    rows = back_up(file, backup)
    held = ", ".join(f"{table}: {rows[table]}" for table in ("tables", "matches", "moves"))
    return f"{backup} is made and verified ({held})"


def _existing(settings: Settings, otherwise: str) -> Path:
    file = sqlite_file(settings.database_url)
    if file is None:
        raise BackupFailed(otherwise)
    if not file.exists():
        raise BackupFailed(f"{file} is not there yet")
    return file


async def restore_backup(settings: Settings, backup: Path, now: Callable[[], float] = time.time) -> str:
    """Replace the database with a backup, and return a report.

    `now` returns seconds since the epoch. Raises BackupFailed, for example if a bot is running on the
    database.
    """
    file = sqlite_file(settings.database_url)
    if file is None:
        raise BackupFailed(USE_PG_RESTORE)
    try:
        async with lease(settings.database_url):
            aside = await asyncio.to_thread(restore, backup, file, now())
            deleted = await _delete_again(settings, file)
    except DatabaseTaken:
        raise BackupFailed(f"a bot is running on {file}; stop it first") from None
    kept = f"; the database it replaced is {aside}" if aside else ""
    return f"{file} is restored from {backup}{kept}{deleted}"


async def _delete_again(settings: Settings, file: Path) -> str:
    """Delete the people whose data the backup has brought back. If the schema has to be updated first, report
    that this happens at the next start.
    """
    deletions = deletions_beside(settings.database_url)
    if deletions is None or not deletions.newest:
        return ""
    if revision_of(file) != newest_revision():
        return "; whoever was deleted since then is deleted again once this version has updated the schema"
    database = Database(settings.database_url)
    try:
        people = await delete_again(database, deletions)
    finally:
        await database.close()
    return f"; people deleted again because they had asked for it: {people}" if people else ""


# The bot's own backups

FIRST_LOOK_SECONDS = 600.0  # delay of the first backup, because other work at startup is more important
BACKUP_LOOK_SECONDS = 3_600.0
KEPT_ASIDE_DAYS = 7  # how long replaced databases are kept, even if no backups are


async def look_after_backups(settings: Settings, now: Callable[[], float] = time.time) -> None:
    """Back up a SQLite file if the newest dated backup is a day old, and delete outdated copies.

    `now` returns seconds since the epoch. Raises BackupFailed or OSError.
    """
    file = sqlite_file(settings.database_url)
    if file is None:
        return
    folder, kept = settings.backup_folder, settings.backups_kept
    if kept and is_backup_due(folder, now()):
        await _back_up(file, dated(folder, now()))
    aside_since = now() - (kept or KEPT_ASIDE_DAYS) * DAY_SECONDS
    await asyncio.to_thread(prune, folder, file, kept, aside_since)


def is_backup_due(folder: Path, now: float) -> bool:
    """Return whether there is no dated backup from the last day. A backup with a future date, from before the
    clock was set, doesn't count.
    """
    return not any(0 <= now - made < DAY_SECONDS for made in backup_times(folder))


def backup_age(settings: Settings, now: float) -> float | None:
    """Return the age of the newest dated backup, in seconds, or None if there is none."""
    newest = newest_backup(settings.backup_folder)
    return now - newest[1] if newest else None


async def _back_up(file: Path, backup: Path) -> None:
    stop, started = Event(), time.monotonic()
    try:
        await asyncio.to_thread(back_up, file, backup, stop.is_set)
    finally:
        stop.set()  # the thread continues after its task was canceled
    log.info("backup_made", extra={"file": str(backup), "seconds": round(time.monotonic() - started, 3)})


# Moving to another database


async def move_database(source: Settings, target: Settings) -> str:
    """Copy everything into an empty database and compare it. Returns a report. The source stays unchanged.

    Raises NotReady, in which case the target is still empty.
    """
    _require(source.database_url != target.database_url, "FROM and TO are the same")
    file = sqlite_file(source.database_url)
    _require(file is None or file.exists(), f"{file} is not there")
    _require(await _is_empty(target), "TO holds something already; move into an empty database")
    async with AsyncExitStack() as held:
        old, _ = await take_database(source, held, migrate=False)
        new, _ = await take_database(target, held, migrate=True)
        try:
            moved = await move_everything(old, new, await _deletions_for(target, source, old))
        except CopyDiffers as error:
            raise NotReady([Finding("database", False, f"{error}, so nothing was kept")]) from None
        except unreadable_errors() as error:
            raise NotReady([unreadable(error, target)]) from None
    told = ", ".join(f"{table}: {moved[table]}" for table in ("tables", "matches", "moves"))
    rows = sum(moved.values())
    return f"{rows} rows are moved and compared ({told}); now set DATABASE_URL to the new database"


async def _deletions_for(target: Settings, source: Settings, old: Database) -> list[Deletion]:
    """Move the list of deletions, too, because backups of an old file might be restored over the new one,
    even after several moves.

    If the target is a file, its list is written before its rows, because a deletion must always be listed
    before it is carried out. Returns the lines if the list must be a table.
    """
    beside, there = deletions_beside(source.database_url), deletions_beside(target.database_url)
    lines = [*(beside.lines() if beside else ()), *await old.read(lines_within)]
    if there is None:
        return lines
    there.take_along(lines)
    return []


def _require(is_so: bool, says: str) -> None:
    if not is_so:
        raise NotReady([Finding("database", False, says)])


async def _is_empty(settings: Settings) -> bool:
    file = sqlite_file(settings.database_url)
    if file and not file.exists():
        return True
    database = Database(settings.database_url)
    try:
        return await database.read(is_empty)
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, settings)]) from None
    finally:
        await database.close()
