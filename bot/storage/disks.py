"""Places where a SQLite file would be lost after a restart, or cannot be written (R3)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

MOUNTS = Path("/proc/self/mountinfo")  # Linux only; elsewhere mounts are not checked
IN_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
LAYERED = frozenset({"overlay", "aufs"})
PRIVATE = 0o600
NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs"})


class Forgetful(StrEnum):
    """Why a SQLite file must not be kept in a place."""

    DYNO = "dyno"  # Heroku empties its disks daily
    MEMORY = "memory"
    LAYER = "layer"  # a container's own layer goes with the container
    NETWORK = "network"  # locks and the shared memory of the WAL do not work there
    READ_ONLY = "read_only"
    SINGLE_FILE = "single_file"  # mounted alone, without its -wal


class Mount(NamedTuple):
    """A mounted file system."""

    place: Path
    kind: str
    is_writable: bool


UNSEEN = Mount(Path("/"), "", is_writable=True)


def forgetful(file: Path, env: Mapping[str, str], mountinfo: Path = MOUNTS) -> Forgetful | None:
    """Return why a SQLite file, existing or not, would be lost or cannot be written; None if it is safe."""
    file = file.resolve()
    folder = next(folder for folder in file.parents if folder.exists())
    mounts = list(_mounts(mountinfo.read_text("utf-8"))) if mountinfo.exists() else []
    if "DYNO" in env:
        return Forgetful.DYNO
    if any(mount.place == file for mount in mounts):
        return Forgetful.SINGLE_FILE
    mount = _mount_at(folder, mounts)
    if reason := _reason(mount.kind):
        return reason
    is_usable = not file.exists() or (file.is_file() and os.access(file, os.R_OK | os.W_OK))
    is_writable = mount.is_writable and os.access(folder, os.W_OK | os.X_OK) and is_usable
    return None if is_writable else Forgetful.READ_ONLY


def make_private_folder(file: Path) -> None:
    """Create the folder of a file for this account alone; an existing folder keeps its permissions."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(file: Path) -> None:
    """Let nobody else read a SQLite file, which holds hands and secrets; an empty one is created if need be.

    SQLite gives `-wal` and `-shm` the permissions of the file itself when it makes them.
    """
    for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if path == file or path.exists():
            path.touch(mode=PRIVATE)
            path.chmod(PRIVATE)


def note_used(file: Path) -> None:
    """Leave a trace of a SQLite file that is in use: its lock is no longer empty."""
    Path(f"{file}.lock").write_text("There is a database beside this file.\n", "utf-8")


def traces(file: Path) -> list[Path]:
    """Return what shows that there was a SQLite file in this place."""
    beside = [Path(f"{file}{end}") for end in (".lock", "-wal", ".deleted")]
    return [path for path in beside if path.exists() and path.stat().st_size]


def _mount_at(folder: Path, mounts: list[Mount]) -> Mount:
    above = [mount for mount in mounts if folder.is_relative_to(mount.place)]
    # The last mount on a place hides the others.
    return max(reversed(above), key=lambda mount: len(mount.place.parts), default=UNSEEN)


def _reason(kind: str) -> Forgetful | None:
    reasons = {Forgetful.MEMORY: IN_MEMORY, Forgetful.LAYER: LAYERED, Forgetful.NETWORK: NETWORK}
    return next((reason for reason, kinds in reasons.items() if kind in kinds), None)


def _mounts(mountinfo: str) -> Iterator[Mount]:
    """See proc_pid_mountinfo(5): the fifth field is the place, options follow, after a dash the kind."""
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        place, options = before.split()[4:6]
        place = re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), place)  # a space is \040 there
        yield Mount(Path(place), after.split()[0], "ro" not in options.split(","))
