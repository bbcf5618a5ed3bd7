"""The migrations of a database, and checks of the disk of a SQLite file."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, inspect, text

from bot.storage.address import sqlite_file
from bot.storage.database import Database
from bot.storage.rankings import recount_if_outdated
from bot.storage.statements import change_alone

if TYPE_CHECKING:
    from alembic.config import Config

# Migrations

PACKAGE = Path(__file__).parents[1]
# The folder is next to the package in a checkout, and inside an installed package.
MIGRATIONS = next(
    folder / "migrations" for folder in (PACKAGE, PACKAGE.parent) if (folder / "migrations").is_dir()
)


UPDATE_FIRST = "update it with version 1.0.0 first, then with this one"


def upgrade(database_url: str, *fill: Callable[[Connection], None]) -> None:
    """Run all missing migrations in one transaction, and fill new tables. A missing SQLite file is created.

    Alembic is imported only if a migration is missing.

    It starts its own event loop, so call this outside of one.
    """
    file = sqlite_file(database_url)
    if file:
        make_private_folder(file)
        make_private(file)
    if not asyncio.run(_written(database_url, is_current)):
        _migrate(database_url)
    for unit in (recount_if_outdated, *fill):
        asyncio.run(_written(database_url, partial(fill_alone, unit)))


def fill_alone(unit: Callable[[Connection], None], connection: Connection) -> None:
    """Fill new tables while no other process does the same. Otherwise, both would find them empty and count
    everything twice.
    """
    change_alone(connection)
    unit(connection)


def _migrate(database_url: str) -> None:
    from alembic import command  # noqa: PLC0415  # large, and seldom needed

    command.upgrade(migrations_of(database_url), "head")


async def _written(database_url: str, unit: Callable[[Connection], object]) -> object:
    database = Database(database_url)
    try:
        return await database.write(unit)
    finally:
        await database.close()


def migrations_of(database_url: str | None = None) -> Config:
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"url": database_url})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def is_current(connection: Connection) -> bool:
    """Return whether the database has exactly the migrations of this version."""
    return _revision_in(connection) == newest_revision()


def unknown_revision(connection: Connection) -> str | None:
    """Return the migration of a database if this version can't use or update it, otherwise None."""
    revision = _revision_in(connection)
    return None if revision is None or knows(revision) else revision


def knows(revision: str) -> bool:
    """Return whether this version can use a database with this migration, or update it."""
    return revision in revisions()


def is_too_old(revision: str) -> bool:
    """Return whether a database with this migration comes from a version before 1.0.0, which can't be
    updated.
    """
    return revision < revisions()[0]


def newest_revision() -> str:
    """Return the name of this version's last migration."""
    return revisions()[-1]


def revisions() -> tuple[str, ...]:
    """Return the names of all migrations, oldest first. Each name is part of the file name, after the
    date.
    """
    return tuple(sorted(file.stem.split("_")[3] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def _revision_in(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))


# The file of a SQLite database


OWNER_ONLY = 0o600


def make_private_folder(file: Path) -> None:
    """Create a folder for a file, accessible only to this account. An existing folder keeps its
    permissions.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(file: Path) -> None:
    """Make a SQLite file unreadable for other accounts, because it contains hands and secrets. Create it
    empty if needed.

    SQLite creates `-wal` and `-shm` with the permissions of the file itself.
    """
    keep_private(file)
    for path in (Path(f"{file}-wal"), Path(f"{file}-shm")):
        if path.exists():
            keep_private(path)


def keep_private(path: Path) -> None:
    """Let only this account read a file. Create it empty if needed."""
    path.touch(mode=OWNER_ONLY)
    path.chmod(OWNER_ONLY)


def note_used(file: Path) -> None:
    """Mark a SQLite file as used, by making its lock file non-empty.

    If the file is missing later, `traces` shows that it was lost rather than new.
    """
    lock = Path(f"{file}.lock")
    keep_private(lock)
    lock.write_text("There is a database beside this file.\n", "utf-8")


def traces(file: Path) -> list[Path]:
    """Return signs that there was a SQLite database at this path.

    A write-ahead log next to it is not such a sign, because a first migration that was killed leaves one.
    """
    ends = (".lock", ".deleted") if file.exists() else (".lock", "-wal", ".deleted")
    beside = [Path(f"{file}{end}") for end in ends]
    return [path for path in beside if path.exists() and path.stat().st_size]


# Disks that lose files


class Forgetful(StrEnum):
    """The reasons that a SQLite file must not be kept at a path."""

    DYNO = "dyno"  # Heroku empties its disks daily
    MEMORY = "memory"
    LAYER = "layer"  # a container's own layer is deleted with the container
    NETWORK = "network"  # locks and the shared memory of the WAL do not work there
    READ_ONLY = "read_only"
    FOLDER = "folder"  # Docker makes one in place of a missing file that it is to mount
    SINGLE_FILE = "single_file"  # mounted by itself, without its -wal


MOUNTS = Path("/proc/self/mountinfo")  # Linux only; mounts are not checked on other systems
IN_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
LAYERED = frozenset({"overlay", "aufs"})
NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs"})


class Mount(NamedTuple):
    """A mounted file system."""

    point: Path
    kind: str
    is_writable: bool


UNKNOWN_MOUNT = Mount(Path("/"), "", is_writable=True)


def forgetful(file: Path, env: Mapping[str, str], mountinfo: Path = MOUNTS) -> Forgetful | None:
    """Return why a SQLite file, existing or not, would be lost or unwritable, or None if it is safe."""
    file = file.resolve()
    folder = next(folder for folder in file.parents if folder.exists())
    mounts = (
        list(_mounts(mountinfo.read_text("utf-8", errors="surrogateescape"))) if mountinfo.exists() else []
    )
    if "DYNO" in env:
        return Forgetful.DYNO
    if file.is_dir():
        return Forgetful.FOLDER
    if not folder.is_dir():
        return Forgetful.READ_ONLY
    if any(mount.point == file for mount in mounts):
        return Forgetful.SINGLE_FILE
    mount = _mount_at(folder, mounts)
    if reason := _reason_against(mount.kind):
        return reason
    is_usable = not file.exists() or (file.is_file() and os.access(file, os.R_OK | os.W_OK))
    is_writable = mount.is_writable and os.access(folder, os.W_OK | os.X_OK) and is_usable
    return None if is_writable else Forgetful.READ_ONLY


def _mounts(mountinfo: str) -> Iterator[Mount]:
    """Yield the mounted file systems. See proc_pid_mountinfo(5): the fifth field is the mount point, options
    follow, and the type comes after a dash.
    """
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        point, options = before.split()[4:6]
        point = re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), point)  # spaces are escaped as \040
        yield Mount(Path(point), after.split()[0], "ro" not in options.split(","))


def _mount_at(folder: Path, mounts: list[Mount]) -> Mount:
    above = [mount for mount in mounts if folder.is_relative_to(mount.point)]
    # The last mount at a path hides the others.
    return max(reversed(above), key=lambda mount: len(mount.point.parts), default=UNKNOWN_MOUNT)


def _reason_against(kind: str) -> Forgetful | None:
    reasons = {Forgetful.MEMORY: IN_MEMORY, Forgetful.LAYER: LAYERED, Forgetful.NETWORK: NETWORK}
    return next((reason for reason, kinds in reasons.items() if kind in kinds), None)
