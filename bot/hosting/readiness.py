"""Checks before the bot starts (disk, database, schema, and token), and taking the database for this
process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import AsyncExitStack
from http import HTTPStatus
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import NamedTuple

import aiohttp
from discord.http import Route
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.config import Settings, unknown_variables
from bot.env_file import read_env_file
from bot.features import fill_all
from bot.findings import OTHER_COUNT, SHARDS_TAKEN, TAKEN, TOKEN_REFUSED, Finding, NotReady
from bot.game.ports import Ownership, StoreDamaged, StoreUnavailable
from bot.game.shards import ALL_SHARDS, Shards
from bot.hosting.installation import install_finding
from bot.log import Redaction
from bot.program import command
from bot.storage.address import is_sqlite, sqlite_file
from bot.storage.backup import BackupFailed, all_copies, back_up_before_migration, loss_of, newest_copy
from bot.storage.database import Database
from bot.storage.lease import Lease, LeaseListener, lease
from bot.storage.outages import UNREADABLE, SharedConnection, advice_on
from bot.storage.schema import (
    UPDATE_FIRST,
    Forgetful,
    forgetful,
    is_current,
    is_too_old,
    make_private,
    note_used,
    traces,
    unknown_revision,
    upgrade,
)
from bot.storage.shard_locks import DatabaseTaken, Holder, OtherShardCount
from bot.storage.sqlite import PragmaRefused
from bot.storage.sqlite_file import damage, is_sqlite_sound

log = logging.getLogger(__name__)

NEW_DATABASE_BYTES = 2_000_000  # the space that a new database needs; an empty one takes a fifth of this
PATIENCE = 10  # seconds to wait for the database and for Discord


async def findings(settings: Settings) -> list[Finding]:
    """Check all preconditions before the bot connects."""
    disk = disk_findings(settings)
    is_kept = all(found.is_good for found in disk)
    database = await database_findings(settings, may_be_new=True) if is_kept else []
    token = await _token(settings)
    install = [await install_finding(settings)] if token.is_good else []
    return [_settings_finding(), *sentry_findings(settings), *disk, *database, token, *install]


def _settings_finding() -> Finding:
    if unknown := unknown_variables(os.environ, read_env_file()):
        return Finding("settings", True, f"not known: {', '.join(unknown)}", is_doubtful=True)
    return Finding("settings", True, "all read")


def require_good(found: Iterable[Finding]) -> None:
    """Log doubtful findings, and raise NotReady for bad ones."""
    looked_at = list(found)
    for doubt in (finding for finding in looked_at if finding.is_doubtful):
        log.warning("%s: %s", doubt.subject, doubt.says)
    if bad := [finding for finding in looked_at if not finding.is_good]:
        raise NotReady(bad)


def sentry_findings(settings: Settings) -> list[Finding]:
    """Check that errors can be reported, if that is configured."""
    if settings.sentry_dsn is None:
        return []
    if find_spec("sentry_sdk") is None:
        says = "its package is not installed; run `make sentry`, or install uno-bot[sentry]"
        return [Finding("sentry", False, says)]
    return [Finding("sentry", True, "errors are reported")]


# Disk


FORGETFUL = {
    Forgetful.DYNO: "is emptied by Heroku every day",
    Forgetful.MEMORY: "lies in memory, which a restart empties",
    Forgetful.LAYER: "lies in a container's own layer, which goes with it (mount a volume)",
    Forgetful.NETWORK: "lies on a network disk, where SQLite cannot lock it",
    Forgetful.READ_ONLY: "cannot be written",
    Forgetful.FOLDER: "is a folder, not a file",
    Forgetful.SINGLE_FILE: "is mounted alone, without the files beside it (mount its folder)",
}

IF_NOT_OURS = "if it is not the bot's file, change DATABASE_URL"
SAYS_FULL = "database or disk is full"  # SQLite's words
FREE_SOME = "free some space there, or set another DATABASE_URL"
MAKE_WRITABLE = "give its folder to the account of the bot (chown), or set another DATABASE_URL"

NAME_A_FILE = "set DATABASE_URL to a file in it; Docker makes a folder if it mounts a missing file"

MOVE_TO_A_DISK = (
    "set DATABASE_URL to a file on a disk that stays or to PostgreSQL"
    "; ALLOW_FORGETFUL_DISK=1 if it may all be lost"
)

UNUSABLE = {Forgetful.READ_ONLY: MAKE_WRITABLE, Forgetful.FOLDER: NAME_A_FILE}
"""Where no database can be, even one that may be lost, and the advice."""


def disk_findings(settings: Settings) -> list[Finding]:
    """Check where a SQLite file is kept (R3), and SQLite itself (R22). There are no findings for
    PostgreSQL.
    """
    if not is_sqlite(settings.database_url):
        return []
    file = sqlite_file(settings.database_url)
    reason = _forgets(file, settings) if file else Forgetful.MEMORY
    if reason is None:
        # Rare damage doesn't matter for a database that may be lost anyway.
        return [] if settings.allow_forgetful_disk else [sqlite_finding()]
    advice = UNUSABLE.get(reason, MOVE_TO_A_DISK)
    return [Finding("disk", False, f"{file or 'the database'} {FORGETFUL[reason]}: {advice}")]


def _forgets(file: Path, settings: Settings) -> Forgetful | None:
    try:
        reason = forgetful(file, os.environ)
    except OSError:  # not even its folders can be read
        return Forgetful.READ_ONLY
    return reason if reason in UNUSABLE or not settings.allow_forgetful_disk else None


def sqlite_finding(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> Finding:
    """Check that SQLite, by default the version in use, is free of the WAL-reset bug (R22)."""
    name = ".".join(map(str, version))
    if is_sqlite_sound(version):
        return Finding("sqlite", True, name)
    says = f"{name} can damage a database in rare cases (fixed in 3.51.3): keep backups, update when you can"
    return Finding("sqlite", True, says, is_doubtful=True)


# Database and schema


def unreadable_errors() -> tuple[type[Exception], ...]:
    """Return the errors when connecting to a database. For PostgreSQL, they include errors that its driver
    does not wrap.
    """
    driver = sys.modules.get("asyncpg")  # the driver is large, so it is only imported if it is used
    own = (driver.PostgresError,) if driver else ()
    return (SQLAlchemyError, *UNREADABLE, PragmaRefused, SharedConnection, StoreUnavailable, OSError, *own)


async def database_findings(
    settings: Settings, largest: float = inf, *, may_be_new: bool = False
) -> list[Finding]:
    """Check the database and its schema without changing anything. Files of up to `largest` bytes are also
    checked for damage.

    A missing SQLite file is a good finding only if `may_be_new` is set.
    """
    file = sqlite_file(settings.database_url)
    if gone := missing_findings(settings):
        return gone
    if file and not file.exists():
        return [_new_finding(file, is_good=may_be_new)]
    opened = Database(settings.database_url)
    try:
        async with asyncio.timeout(PATIENCE):
            unknown = await opened.read(unknown_revision)
            is_up_to_date = await opened.read(is_current)
        if unknown:
            return [unknown_finding(unknown, settings)]
        database = await asyncio.to_thread(_damage_finding, settings, file, largest)
        return [database, _schema_finding(is_current=is_up_to_date)] if database.is_good else [database]
    except unreadable_errors() as error:
        return [unreadable(error, settings)]
    finally:
        await opened.close()


def is_full(file: Path) -> bool:
    """Whether a new database would not fit on the disk of its file, whose folder may not exist yet."""
    try:
        folder = next(folder for folder in file.absolute().parents if folder.exists())
        return shutil.disk_usage(folder).free < NEW_DATABASE_BYTES
    except OSError:  # not even its folders can be read
        return False


def _new_finding(file: Path, *, is_good: bool) -> Finding:
    if is_full(file):
        return Finding("database", False, f"{file} cannot be made: the disk is full; {FREE_SOME}")
    what_next = (
        "will be made at the first start" if is_good else f"is not there yet; run `{command('migrate')}`"
    )
    return Finding("database", is_good, f"{file} {what_next}", is_doubtful=is_good)


def missing_findings(settings: Settings) -> list[Finding]:
    """Refuse to start with an empty database where there used to be one. Returns no findings if the database
    is there, or never was.
    """
    file = sqlite_file(settings.database_url)
    loss = loss_of(file) if file else None
    if file is None or loss is None:
        return []
    found = [*traces(file), *all_copies(settings.backup_folder, file)]
    if not found:
        return []
    back = _way_back(settings, file)
    first = "move the file away and " if file.exists() and file.stat().st_size else ""
    anew = f"or {first}begin anew with `{command('migrate', '--begin-anew')}`"
    return [Finding("database", False, f"{file} {loss}, though there is {found[0]}; {back}, {anew}")]


def _way_back(settings: Settings, file: Path) -> str:
    copy = newest_copy(settings.backup_folder, file)
    return (
        f"the newest backup is {copy}: run `{command('restore', copy)}`"
        if copy
        else "there is no good backup"
    )


def _damage_finding(settings: Settings, file: Path | None, largest: float) -> Finding:
    if file is None:
        return Finding("database", True, "postgresql")
    if file.stat().st_size > largest:
        says = (
            f"sqlite, too large to check for damage at each start; `{command('check')}` does, but takes long"
        )
        return Finding("database", True, says, is_doubtful=True)
    found = damage(file)
    if found:
        first = f"is damaged, restore a backup before anything else ({_way_back(settings, file)})"
        says = f"{first}: {' '.join(found.split())}"
        return Finding("database", False, says)
    return Finding("database", True, "sqlite")


def _schema_finding(*, is_current: bool) -> Finding:
    says = "up to date" if is_current else f"not that of this version; run `{command('migrate')}`"
    return Finding("schema", is_current, says)


def unknown_finding(revision: str, settings: Settings) -> Finding:
    """Explain what to do with a database that this version can't update, because it is newer or much
    older.
    """
    if is_too_old(revision):
        return Finding("schema", False, f"of a version before 1.0.0 (schema {revision}); {UPDATE_FIRST}")
    before = settings.backup_folder / f"before-{revision}.db"
    older = (
        f"`{command('restore', before)}`" if before.is_file() else "restore a backup from before its update"
    )
    says = f"made by a newer version of this program (schema {revision}); start that one, or {older}"
    return Finding("schema", False, says)


def unreadable(error: Exception, settings: Settings) -> Finding:
    """Explain why a database can't be used, without showing its password."""
    kind = "" if isinstance(error, StoreDamaged | StoreUnavailable) else f"{type(error).__name__} "
    reason = Redaction(settings.secrets).redact(f"{kind}{error}".splitlines()[0])
    file = sqlite_file(settings.database_url)
    if file and isinstance(error, StoreDamaged):
        says = f"cannot be used: {reason}; {_way_back(settings, file)}; {IF_NOT_OURS}"
        return Finding("database", False, says)
    if file and (is_full(file) or SAYS_FULL in reason):  # a failed update frees its room again
        return Finding("database", False, f"cannot be used: the disk is full; {FREE_SOME} ({reason})")
    says = f"{advice} ({reason})" if (advice := advice_on(error)) else reason
    return Finding("database", False, f"cannot be used, look at DATABASE_URL: {says}")


# Token


# rehearsed by token
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


# Taking the database


LARGEST_CHECKED_AT_START = 250_000_000  # bytes; reading all of a larger file would delay the start


async def reach_server(settings: Settings) -> None:
    """Connect to the database's server, if it has one. Raises StoreUnavailable if that might work later.

    Other refusals, such as a wrong password, are left to `take_database`.
    """
    if is_sqlite(settings.database_url):
        return
    opened = Database(settings.database_url)
    try:
        await opened.read(_nothing)
    except StoreUnavailable:
        raise
    except unreadable_errors() as error:
        log.debug("the database's server answers: %s", type(error).__name__)
    finally:
        await opened.close()


def _nothing(_: Connection) -> None:
    pass


class TakenDatabase(NamedTuple):
    """A database that only this process uses until the lease is lost."""

    database: Database
    lease: Lease


async def take_database(  # noqa: PLR0913  # each is an option of the start
    settings: Settings,
    held: AsyncExitStack,
    *,
    migrate: bool,
    shards: Shards = ALL_SHARDS,
    patience: float = 0.0,
    may_inherit: bool = False,
    listener: LeaseListener | None = None,
    ownership: Ownership | None = None,
) -> TakenDatabase:
    """Check and open the database. Until `held` is closed, these shards and the database are exclusively
    ours.

    Waits `patience` seconds for another process to end. If `may_inherit` is set and another process has the
    shards, the lease is not ours yet, and the schema is not changed, because the other process uses it.
    Raises NotReady.
    """
    require_good(disk_findings(settings))
    try:
        ours = await held.enter_async_context(
            lease(settings.database_url, patience, shards, may_inherit=may_inherit, listener=listener)
        )
        if migrate and ours.is_ours:
            await asyncio.to_thread(_update_schema, settings)
        require_good(await database_findings(settings, LARGEST_CHECKED_AT_START))
        _tighten(settings)
        database = Database(settings.database_url, ownership)
        held.push_async_callback(database.close)  # its threads would keep the process alive
        await database.write(is_current)  # connects, and checks that SQLite has our settings (R2)
        if file := sqlite_file(settings.database_url):
            note_used(file)
    except OtherShardCount as error:
        raise NotReady([taken_finding(OTHER_COUNT, error.holder)]) from None
    except DatabaseTaken as error:
        raise NotReady([taken_finding(TAKEN if shards.has_all else SHARDS_TAKEN, error.holder)]) from None
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, settings)]) from None
    return TakenDatabase(database, ours)


def taken_finding(taken: Finding, holder: Holder | None) -> Finding:
    """Report which process holds the database. After a power failure, it might no longer exist."""
    return taken._replace(says=f"{taken.says} ({holder})") if holder else taken


def migrate(settings: Settings, *, begin_anew: bool = False) -> None:
    """Create the database or update its schema. Call this outside of an event loop. Raises NotReady."""
    require_good(disk_findings(settings))
    require_good([] if begin_anew else missing_findings(settings))
    try:
        _update_schema(settings)
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, settings)]) from None


def _update_schema(settings: Settings) -> None:
    """Update the schema, in a thread or outside of an event loop."""
    require_good(asyncio.run(unknown_findings(settings)))
    file = sqlite_file(settings.database_url)
    if file and settings.backups_kept:
        try:
            if backup := back_up_before_migration(file, settings.backup_folder):
                log.info("the database before the update of its schema is kept in %s", backup)
        except BackupFailed as error:
            says = f"{error}; the schema stays as it was (BACKUPS_KEPT=0 updates it without a backup)"
            raise NotReady([Finding("backup", False, says)]) from None
    upgrade(settings.database_url, fill_all)
    log.info("the schema of the database is up to date")


async def unknown_findings(settings: Settings) -> list[Finding]:
    """Refuse a database that this version can't update. Returns no findings for any other database."""
    file = sqlite_file(settings.database_url)
    if file and not file.exists():
        return []
    opened = Database(settings.database_url)
    try:
        unknown = await opened.read(unknown_revision)
    finally:
        await opened.close()
    return [unknown_finding(unknown, settings)] if unknown else []


def _tighten(settings: Settings) -> None:
    """Make the database of an earlier version private, because any account on the machine could read it."""
    if file := sqlite_file(settings.database_url):
        try:
            make_private(file)
        except PermissionError:  # the file belongs to another account
            log.warning("%s may be readable by other accounts of this machine", file)
