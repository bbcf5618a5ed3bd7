"""The file of a SQLite database: its bytes, its damage, and whether this version of SQLite is safe to use."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Collection
from contextlib import closing
from io import FileIO
from pathlib import Path
from threading import Lock

# Before this version, two connections that write or checkpoint may corrupt the file (R22).
FIRST_SOUND_SQLITE = (3, 51, 3)


def is_sqlite_sound(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether a version of SQLite, by default the one in use, is free of the WAL-reset bug (R22)."""
    return version >= FIRST_SOUND_SQLITE


PART = 2**20  # bytes that are read at once
HEADER_BYTES = 100  # the next two are numbers in it (sqlite.org, "Database File Format")
PAGE_SIZE, PAGE_COUNT = slice(16, 18), slice(28, 32)


class FileBytes:
    """SQLite's file as bytes, read past SQLite.

    Once opened, it stays open until all connections are closed. POSIX drops every lock that a process holds
    on a file as soon as the process closes that file anywhere, SQLite's locks among them. The next program to
    look at the database would believe that nobody uses it, and remove the log that we keep writing to.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._opened: FileIO | None = None
        self._reading = Lock()

    def contain_any(self, ids: Collection[int]) -> bool:
        """Whether any of these ids occurs anywhere in the file, as text or as SQLite stores it."""
        wanted = [form for id_ in ids for form in (str(id_).encode(), id_.to_bytes(8))]
        longest, end = max(map(len, wanted)), b""
        with self._reading:
            opened = self._open()
            opened.seek(0)
            while part := opened.read(PART):
                seen = end + part
                if any(form in seen for form in wanted):
                    return True
                end = part[-longest:]
        return False

    def are_cut_short(self) -> bool:
        """Whether the file is smaller than its header says. Raises OSError."""
        with self._reading:
            opened = self._open()
            opened.seek(0)
            header, size = opened.read(HEADER_BYTES), os.fstat(opened.fileno()).st_size
        page, pages = (int.from_bytes(header[at]) for at in (PAGE_SIZE, PAGE_COUNT))
        return size < max(pages * (65_536 if page == 1 else page), HEADER_BYTES)  # 65,536 needs three bytes

    def _open(self) -> FileIO:
        if self._opened is None:
            self._opened = self._file.open("rb", buffering=0)  # never what was read before
        return self._opened

    def close(self) -> None:
        """Close the file, which ends the locks of any connection that is still open."""
        if self._opened is not None:
            self._opened.close()


def damage(file: Path) -> str | None:
    """Return the first thing that SQLite finds wrong with a file, None if it is sound.

    Blocks while it reads the whole file, which takes minutes for some gigabytes.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return None if verdict == "ok" else verdict


def sync_folder(folder: Path) -> None:
    """Make the new name of a file in this folder survive a power cut."""
    if sys.platform == "win32":  # it can sync only files
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
