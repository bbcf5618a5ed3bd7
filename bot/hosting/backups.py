"""Backups as the operator meets them: the commands, and those the running bot makes by itself (R20)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from bot.config import Settings
from bot.game.rankings import DAY_SECONDS
from bot.storage.backup import BackupFailed, back_up, dated, dated_backups, prune, restore
from bot.storage.lease import DatabaseTaken, lease
from bot.storage.schema import sqlite_file

log = logging.getLogger(__name__)

FIRST_LOOK_SECONDS = 600.0  # startup has other things to do
LOOK_SECONDS = 3_600.0
USE_PG_DUMP = """\
Backups of PostgreSQL are made with its own tool, also while the bot is running:
  pg_dump --format=custom --file=uno.dump "$DATABASE_URL\""""
USE_PG_RESTORE = """\
Backups of PostgreSQL are restored with its own tool, while the bot is stopped:
  pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" uno.dump"""


def make_backup(settings: Settings, target: Path | None = None) -> str:
    """Back up to `target`, by default in the backup folder; return what was done.

    Works while the bot is running. Raises BackupFailed.
    """
    file = _existing(settings, USE_PG_DUMP)
    backup = target or dated(settings.backup_folder, time.time())
    if backup.exists():
        raise BackupFailed(f"{backup} is already there")
    rows = back_up(file, backup)
    held = ", ".join(f"{table}: {rows[table]}" for table in ("tables", "matches", "moves"))
    return f"{backup} is made and verified ({held})"


async def restore_backup(settings: Settings, backup: Path) -> str:
    """Replace the database with a backup; return what was done.

    Raises BackupFailed, also while a bot is running on the database.
    """
    file = sqlite_file(settings.database_url)
    if file is None:
        raise BackupFailed(USE_PG_RESTORE)
    try:
        async with lease(settings.database_url):
            aside = await asyncio.to_thread(restore, backup, file, time.time())
    except DatabaseTaken:
        raise BackupFailed(f"a bot is running on {file}; stop it first") from None
    kept = f"; the database it replaced is {aside}" if aside else ""
    return f"{file} is restored from {backup}{kept}"


async def back_up_daily(
    settings: Settings, now: Callable[[], float] = time.time, first_look: float = FIRST_LOOK_SECONDS
) -> None:
    """Back up a SQLite file whenever the newest dated backup is a day old; runs until cancelled.

    `now` is the time of day in seconds since the epoch. A failure is logged and retried an hour later.
    """
    file = sqlite_file(settings.database_url)
    if file is None or not settings.backups_kept:
        return
    await asyncio.sleep(first_look)
    while True:
        if is_backup_due(settings.backup_folder, now()):
            await _back_up_and_prune(file, settings, now())
        await asyncio.sleep(LOOK_SECONDS)


def is_backup_due(folder: Path, now: float) -> bool:
    """Whether no dated backup is from the last day; one from the future (a clock was set) does not count."""
    return not any(0 <= now - path.stat().st_mtime < DAY_SECONDS for path in dated_backups(folder))


async def _back_up_and_prune(file: Path, settings: Settings, now: float) -> None:
    stop, started = Event(), time.monotonic()
    backup = dated(settings.backup_folder, now)
    try:
        await asyncio.to_thread(back_up, file, backup, stop.is_set)
        prune(settings.backup_folder, settings.backups_kept)
    except BackupFailed as error:
        log.error("backup_failed", extra={"reason": str(error)})
    else:
        log.info("backup_made", extra={"file": str(backup), "seconds": round(time.monotonic() - started, 3)})
    finally:
        stop.set()  # the thread outlives a cancelled task


def _existing(settings: Settings, otherwise: str) -> Path:
    file = sqlite_file(settings.database_url)
    if file is None:
        raise BackupFailed(otherwise)
    if not file.exists():
        raise BackupFailed(f"{file} is not there yet")
    return file
