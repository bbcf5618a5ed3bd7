"""Copies of the database: backups of a SQLite file (R20), and moves to another database."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from math import inf
from pathlib import Path
from tempfile import mkstemp
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, func, insert, inspect, select, text

from bot.storage.database import Database, Run
from bot.storage.deletions import Deletion, keep_keys, keep_within
from bot.storage.outages import UNREADABLE
from bot.storage.rows import METADATA
from bot.storage.schema import UPDATE_FIRST, is_too_old, knows, newest_revision
from bot.storage.sqlite_file import FileBytes, sync_folder


class BackupFailed(Exception):
    """No backup was made or restored. The message is a sentence for the operator."""


RowCounts = dict[str, int]  # number of rows by table
Stop = Callable[[], bool]


# Making and restoring a backup


def back_up(file: Path, backup: Path, stop: Stop = lambda: False) -> RowCounts:
    """Copy a SQLite file that may be in use, check the copy, and return its number of rows by table.

    The check reads each page once, and finds any damage that loses rows. `restore` also compares every index
    with its rows, which takes five times as long, and rebuilds indexes that differ.

    The copy is a snapshot of the database, and gets its final name only once it is complete. This blocks. It
    stops early, without a copy, if `stop` returns True. Raises BackupFailed.
    """
    try:
        backup.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = _unfinished_beside(backup)
        try:
            rows = _copy(file, unfinished, QUICK, stop)
            unfinished.replace(backup)
            sync_folder(backup.parent)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, *UNREADABLE) as error:
        raise BackupFailed(f"{file} could not be copied to {backup}: {error}") from error
    return rows


def back_up_before_migration(file: Path, folder: Path) -> Path | None:
    """Back up a SQLite file whose schema is about to be updated. Returns the backup, or None if the schema is
    current.

    Only the latest such backup is kept for each schema. Raises BackupFailed or one of UNREADABLE.
    """
    revision = revision_of(file) if file.exists() else None
    if revision is None or revision == newest_revision() or not knows(revision):
        return None
    backup = folder / f"before-{newest_revision()}.db"
    back_up(file, backup)
    return backup


def restore(backup: Path, file: Path, at: float) -> Path | None:
    """Verify a backup, and replace a database that is not in use with it.

    Returns where the replaced database is kept, or None if there was none. Raises BackupFailed.
    """
    if not backup.is_file():
        raise BackupFailed(f"{backup} is not there")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = _unfinished_beside(file)
        try:
            _copy(backup, unfinished, THOROUGH)
            _require_known_schema(unfinished)
            aside = _set_aside(file, at)
            _retire_ids(unfinished, aside)
            if aside is not None:
                with suppress(*UNREADABLE):  # it might be damaged
                    keep_keys(unfinished, aside)
            unfinished.replace(file)
            sync_folder(file.parent)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, *UNREADABLE) as error:
        raise BackupFailed(f"{backup} could not be restored to {file}: {error}") from error
    return aside


# Copying a file and finding damage

PAGES_AT_A_TIME = 1_000  # pages copied between two checks of `stop`
STEPS_AT_A_TIME = 100_000  # steps of SQLite's virtual machine between two such checks
QUICK, THOROUGH = "quick_check", "integrity_check"


def _unfinished_beside(file: Path) -> Path:
    handle, name = mkstemp(UNFINISHED, f".{file.name}-", file.parent)  # only readable by this account
    os.close(handle)
    return Path(name)


def _copy(source: Path, target: Path, check: str, stop: Stop = lambda: False) -> RowCounts:
    def stop_between_pages(*_: int) -> None:
        if stop():
            raise BackupFailed("the backup was interrupted")

    with closing(_read_only(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.execute("BEGIN")  # from here on, it sees a snapshot, no matter what is written
        wanted = _row_counts(original)
        original.backup(copy, pages=PAGES_AT_A_TIME, progress=stop_between_pages)
        copy.execute("PRAGMA journal_mode=DELETE")  # a single complete file, without a separate -wal
        copy.set_progress_handler(stop, STEPS_AT_A_TIME)
        _verify(copy, wanted, check)
    return wanted


def _verify(copy: sqlite3.Connection, wanted: RowCounts, check: str) -> None:
    if check == THOROUGH and _flaw(copy, check):
        copy.execute("REINDEX")  # if the rows are intact, their indexes can be rebuilt from them
    if flaw := _flaw(copy, check):
        raise BackupFailed(f"the copy cannot be used: {flaw}")
    if (rows := _row_counts(copy)) != wanted:
        raise BackupFailed(f"the copy has other rows than the original: {rows}, not {wanted}")


def flaw_of(file: Path) -> str | None:
    """Return the flaw of a SQLite file, or None if it is sound. This blocks while it reads the whole file."""
    with closing(_read_only(file)) as connection:
        return _flaw(connection, THOROUGH)


def _flaw(connection: sqlite3.Connection, check: str) -> str | None:
    ((verdict,),) = connection.execute(f"PRAGMA {check}(1)").fetchall()
    if verdict != "ok":
        return f"it is damaged: {' '.join(verdict.split())}"
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    return f"{len(orphans)} rows refer to nothing" if orphans else None


def _row_counts(connection: sqlite3.Connection) -> RowCounts:
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return {name: _count(connection, name) for (name,) in names.fetchall()}


def _count(connection: sqlite3.Connection, table: str) -> int:
    return connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608  # from the schema


def _require_known_schema(file: Path) -> None:
    revision = revision_of(file)
    if revision is not None and is_too_old(revision):
        raise BackupFailed(f"the backup is of a version before 1.0.0 (schema {revision}); {UPDATE_FIRST}")
    if revision is None or not knows(revision):
        raise BackupFailed(f"the schema of the backup ({revision}) is none that this version knows")


def revision_of(file: Path) -> str | None:
    """Return the newest migration of a SQLite file, or None if it has none. Raises one of UNREADABLE."""
    with closing(_read_only(file)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchone():
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def loss_of(file: Path) -> str | None:
    """Return why a SQLite file does not contain a database of the bot. Returns None if it does, or if other
    checks have to decide.

    Don't call it for a file that this process has open as a database (`FileBytes`). SQLite never opens an
    empty file here, because that would delete the write-ahead log next to it.
    """
    try:
        if not file.exists():
            return "is gone"
        if not file.stat().st_size:
            return "is empty"
        if not has_log(file) and _is_cut_short(file):
            return "is cut short"
        return None if revision_of(file) else "has no tables of this bot"
    except (OSError, *UNREADABLE):
        return None


def _is_cut_short(file: Path) -> bool:
    with closing(FileBytes(file)) as found:
        return found.are_cut_short()


def has_log(file: Path) -> bool:
    """Return whether a SQLite file has a write-ahead log, which might contain part of its data."""
    log = Path(f"{file}-wal")
    return log.exists() and log.stat().st_size > 0


def holds_matches(file: Path) -> bool:
    """Return whether a SQLite file contains a finished match."""
    with suppress(OSError, *UNREADABLE), closing(_read_only(file)) as connection:
        return bool(connection.execute("SELECT 1 FROM matches WHERE ended_at IS NOT NULL LIMIT 1").fetchone())
    return False


# Replacing a database


def _set_aside(file: Path, at: float) -> Path | None:
    """Keep the database under a second name (a hard link), so that its own name always exists."""
    is_there = file.exists()
    if is_there:
        with suppress(*UNREADABLE), closing(sqlite3.connect(file)) as replaced:  # it might be damaged
            replaced.execute("PRAGMA journal_mode=DELETE")  # merges the -wal into the file
    aside = file.with_name(dated(file.parent, at).name.replace("uno-", REPLACED, 1))
    # leftovers of a damaged or missing database, which a new database must not find
    for end in ("-wal", "-shm"):
        if (rest := Path(f"{file}{end}")).exists():
            rest.rename(f"{aside}{end}")
    if is_there:
        aside.hardlink_to(file)
    return aside if is_there else None


def _retire_ids(file: Path, replaced: Path | None) -> None:
    """Continue counting IDs where the replaced database stopped, because old buttons must never refer to a
    new table.
    """
    with closing(sqlite3.connect(file)) as connection, connection:
        for table, used in _used_ids(replaced) if replaced else ():
            connection.execute("INSERT INTO sqlite_sequence SELECT ?1, 0 WHERE ?1 NOT IN "
                               "(SELECT name FROM sqlite_sequence)", (table,))  # fmt: skip
            connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (used, table))


def _used_ids(file: Path) -> list[tuple[str, int]]:
    try:
        with closing(_read_only(file)) as connection:
            return connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    except UNREADABLE:  # an unreadable sequence can't be continued
        return []


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


# Listing and pruning backups

NAME = "uno-%Y%m%d-%H%M%S.db"
DATED = "uno-*-*.db"  # the pattern of dated backups
BEFORE_UPDATE = "before-*.db"
REPLACED = "replaced-"  # prefix of replaced databases, which stay in their folder because a hard link is used
REPLACED_EXAMPLE = f"{REPLACED}20261122-030000"
UNFINISHED = ".partial"
LEFT_BEHIND_SECONDS = 3_600.0  # an unfinished copy is deleted after this time without changes


def dated(folder: Path, at: float) -> Path:
    """Return the file name for a backup made at this time (seconds since the epoch)."""
    return folder / datetime.fromtimestamp(at, UTC).strftime(NAME)


def dated_backups(folder: Path) -> list[Path]:
    """Return the backups whose names are dates, oldest first."""
    return _files(folder, DATED)


def newest_backup(folder: Path) -> tuple[Path, float] | None:
    """Return the newest dated backup and its time, or None if there is none."""
    made = [(path, at) for path in dated_backups(folder) if (at := _made_at(path)) is not None]
    return max(made, key=lambda one: one[1], default=None)


def newest_copy(folder: Path, file: Path) -> Path | None:
    """Return the newest good copy of a database, no matter how it was made, or None if there is none.

    A copy with finished matches is preferred over a newer copy without any, which might come from an empty
    database.
    """
    copies = all_copies(folder, file)
    with_matches = next(filter(holds_matches, copies), None)
    return with_matches or next((copy for copy in copies if loss_of(copy) is None), None)


def all_copies(folder: Path, file: Path) -> list[Path]:
    """Return all copies of a database, newest first."""
    found = (*_files(folder, DATED), *_files(folder, BEFORE_UPDATE), *_files(file.parent, f"{REPLACED}*.db"))
    made = [(at, path) for path in found if (at := _made_at(path)) is not None]
    return [path for _, path in sorted(made, reverse=True)]


def backup_times(folder: Path) -> list[float]:
    """Return when the dated backups were made, in ascending order, based on their names."""
    return [at for path in dated_backups(folder) if (at := _made_at(path)) is not None]


def prune(folder: Path, file: Path, kept: int, aside_since: float) -> None:
    """Delete expired copies of a database, and unfinished copies that were left behind.

    The newest `kept` dated backups stay. Copies made by updates and restores are kept only since
    `aside_since`, because they contain data that people have deleted in the meantime (R24). While the
    database has no finished match, the newest copy that has one also stays, because the database might have
    been emptied by accident.
    """
    dated = dated_backups(folder)[:-kept] if kept else []
    updated = [
        path for path in _files(folder, BEFORE_UPDATE) if (_made_at(path) or aside_since) < aside_since
    ]
    replaced = [path for path in _files(file.parent, f"{REPLACED}*") if _replaced_at(path) < aside_since]
    old = {*dated, *updated, *replaced}
    if old and not holds_matches(file):
        old -= {next(filter(holds_matches, all_copies(folder, file)), None)}
    unfinished = [*_files(folder, f"*{UNFINISHED}"), *_files(file.parent, f".{file.name}-*{UNFINISHED}")]
    for path in (*old, *filter(_is_left_behind, unfinished)):
        path.unlink(missing_ok=True)


def _is_left_behind(unfinished: Path) -> bool:
    """Return whether nobody is writing a copy anymore. Another process might still be making it."""
    try:
        return time.time() - unfinished.stat().st_mtime > LEFT_BEHIND_SECONDS
    except FileNotFoundError:
        return False


def _files(folder: Path, pattern: str) -> list[Path]:
    """Return the files with such a name, except for folders and dangling links, which are not ours."""
    return sorted(path for path in folder.glob(pattern) if path.is_file())


def _made_at(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has deleted it
        return None


def _replaced_at(path: Path) -> float:
    """Return when a database was replaced, based on its name. Its mtime is the time of its last write."""
    try:
        stamp = path.name[: len(REPLACED_EXAMPLE)]
        return datetime.strptime(stamp, f"{REPLACED}%Y%m%d-%H%M%S").replace(tzinfo=UTC).timestamp()
    except ValueError:  # not a name given by `restore`
        return inf


# Moving to another database

ROWS_AT_A_TIME = 1_000
Rows = list[dict[str, Any]]


class CopyDiffers(Exception):
    """The copy of a table differs from the source, and nothing was copied."""


class Contents(NamedTuple):
    """A summary of a table's contents that doesn't depend on the order of its rows."""

    rows: int = 0
    digest: int = 0

    def plus(self, rows: Rows) -> Contents:
        """Return the contents including these rows."""
        digests = (sha256(msgspec.msgpack.encode(row)).digest() for row in rows)
        total = self.digest + sum(int.from_bytes(digest) for digest in digests)
        return Contents(self.rows + len(rows), total)


async def move_everything(
    source: Database, target: Database, deletions: Iterable[Deletion] = ()
) -> dict[str, int]:
    """Copy a snapshot of the source into an empty target with the same schema. Returns the number of rows of
    each table.

    The target ends up with either everything, verified against the source, or nothing. The given `deletions`
    are added to its list. Raises CopyDiffers.
    """
    async with source.hold(to_write=False) as old, target.hold(to_write=True) as new:
        moved = {table.name: await _move(old, new, table) for table in METADATA.sorted_tables}
        await _continue_ids(old, new)
        await new(lambda connection: keep_within(connection, deletions))
    return moved


def is_empty(connection: Connection) -> bool:
    """Return whether no table of any version of this program has rows."""
    there = set(inspect(connection).get_table_names())
    tables = [table for table in METADATA.sorted_tables if table.name in there]
    return not any(connection.scalar(select(func.count()).select_from(table)) for table in tables)


async def _move(old: Run, new: Run, table: Table) -> int:
    source = Contents()
    async for rows in _rows(old, table):
        await new(partial(_insert, table, rows))
        source = source.plus(rows)
    copied = Contents()
    async for rows in _rows(new, table):
        copied = copied.plus(rows)
    if copied != source:
        raise CopyDiffers(f"the copy of {table.name} differs from what was read")
    return source.rows


async def _rows(transaction: Run, table: Table) -> AsyncIterator[Rows]:
    query = select(table).execution_options(yield_per=ROWS_AT_A_TIME)
    found = await transaction(lambda connection: connection.execute(query).mappings().partitions())
    while rows := await transaction(lambda _: next(found, None)):
        yield [dict(row) for row in rows]


def _insert(table: Table, rows: Rows, connection: Connection) -> None:
    connection.execute(insert(table), rows)


async def _continue_ids(old: Run, new: Run) -> None:
    """Never reuse an ID, even of a deleted row, because an old button must never refer to a new table."""
    for table in METADATA.sorted_tables:
        if (column := table.autoincrement_column) is None:
            continue
        used = await old(partial(_last_id, column))
        if used is not None:
            await new(partial(_continue_after, column, used))


def _last_id(column: Column[int], connection: Connection) -> int | None:
    if connection.dialect.name == "sqlite":
        query = "SELECT seq FROM sqlite_sequence WHERE name = :table"
        return connection.scalar(text(query), {"table": column.table.name})
    return connection.scalar(select(func.pg_sequence_last_value(_sequence(column))))


def _continue_after(column: Column[int], used: int, connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        row = {"table": column.table.name, "used": used}
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), row)
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :used)"), row)
    else:
        connection.execute(select(func.setval(_sequence(column), used)))


def _sequence(column: Column[int]) -> ColumnElement[Any]:
    return func.pg_get_serial_sequence(column.table.name, column.name)
