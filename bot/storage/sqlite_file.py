"""The file of a SQLite database: its bytes, its damage, and whether this version of SQLite is safe to use."""

from __future__ import annotations

import os
import sqlite3
import struct
import sys
from collections.abc import Iterable
from contextlib import closing
from io import FileIO
from pathlib import Path
from threading import Lock

# Before this version, two connections that write or checkpoint could corrupt the file (R22).
FIRST_SOUND_SQLITE = (3, 51, 3)


def is_sqlite_sound(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Return whether a version of SQLite, by default the version in use, is free of the WAL-reset bug
    (R22).
    """
    return version >= FIRST_SOUND_SQLITE


# the next line has the positions of three values in it (sqlite.org, "Database File Format")
HEADER_BYTES = 100
PAGE_SIZE, PAGE_COUNT, VACUUMED = slice(16, 18), slice(28, 32), slice(52, 56)
LARGEST_PAGE = 65_536  # doesn't fit in two bytes, so it is written as 1 or 0
POINTER_BYTES = 5  # the size of an entry on the pages that an automatic vacuum keeps
LIST_AT = {2: 12, 5: 12, 10: 8, 13: 8}  # the length of the header before the list of cells, by kind of page
# A page without cells begins with the number of another page, or with zeros. With fewer pages than this, its
# first byte never equals one of these kinds.
MOST_PAGES = 2**25
PAGE_HEADER = struct.Struct(">B2xHH")  # the kind, the number of cells, and where the first cell begins
CELL_NUMBER_BYTES = 2  # the size of an entry in the list
LOG_HEADER_BYTES, FRAME_HEADER_BYTES, NUMBER_BYTES = 32, 24, 4  # sqlite.org, "WAL-mode File Format"
LOG_PAGE_SIZE = slice(8, 12)


class FileBytes:
    """SQLite's file as bytes, bypassing SQLite.

    Once opened, it stays open until all connections are closed. When a process closes a file, POSIX drops all
    locks that the process has on it, including SQLite's. The next program to open the database would conclude
    that nobody uses it, and delete the log that we keep writing to.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read: FileIO | None = None
        self._written: FileIO | None = None
        self._reading = Lock()

    def are_cut_short(self) -> bool:
        """Return whether the file is smaller than its header says. Raises OSError."""
        with self._reading:
            opened = self._open_to_read()
            header, size = _at(opened, 0, HEADER_BYTES), os.fstat(opened.fileno()).st_size
        return size < max(_number(header, PAGE_COUNT) * _page_size(header), HEADER_BYTES)

    def page_count(self) -> int:
        """Return how many pages the file has. Pages are counted from 1. Raises OSError."""
        with self._reading:
            opened = self._open_to_read()
            size = _page_size(_at(opened, 0, HEADER_BYTES))
            pages = os.fstat(opened.fileno()).st_size // size
        if pages > MOST_PAGES:
            raise OSError(f"{self._file} is too large to clear its gaps")
        return pages

    def pages_with_gaps(self, first: int, count: int) -> list[int]:
        """Return which of these `count` pages have bytes in their gaps. Pages can change while they are read.

        Raises OSError.
        """
        with self._reading:
            opened = self._open_to_read()
            header = _at(opened, 0, HEADER_BYTES)
            size = _page_size(header)
            content = _at(opened, (first - 1) * size, count * size)
        places = ((first + place, place * size) for place in range(len(content) // size))
        return [page for page, at in places if _holds_any(content, _gap(content, at, page, header))]

    def overwrite_gaps(self, pages: Iterable[int]) -> None:
        """Fill the gaps of these pages with zeros.

        Nobody else is allowed to write to the file during that time. Raises OSError.
        """
        if self._written is None:
            self._written = self._file.open("r+b", buffering=0)
        header = _at(self._written, 0, HEADER_BYTES)
        size = _page_size(header)
        for page in sorted(pages):
            content = _at(self._written, (page - 1) * size, size)
            gap = _gap(content, 0, page, header) if len(content) == size else slice(0, 0)
            if _holds_any(content, gap):
                self._written.seek((page - 1) * size + gap.start)
                self._written.write(bytes(gap.stop - gap.start))

    def sync(self) -> None:
        """Make sure that the overwritten bytes are on disk. Raises OSError."""
        if self._written is not None:
            os.fsync(self._written.fileno())

    def _open_to_read(self) -> FileIO:
        if self._read is None:
            # Unbuffered, so that it never returns old data
            self._read = self._file.open("rb", buffering=0)
        return self._read

    def close(self) -> None:
        """Close the file, which also releases the locks of any connection that is still open."""
        for opened in (self._read, self._written):
            if opened is not None:
                opened.close()


def _at(opened: FileIO, place: int, count: int) -> bytes:
    opened.seek(place)
    return opened.read(count)


def _number(content: bytes, at: slice) -> int:
    return int.from_bytes(content[at])


def _page_size(header: bytes) -> int:
    size = _number(header, PAGE_SIZE)
    return LARGEST_PAGE if size == 1 else size


def _gap(content: bytes, at: int, page: int, header: bytes) -> slice:
    """Return the slice of a page's gap in this content. The page begins at `at`."""
    start = at + HEADER_BYTES if page == 1 else at
    kind, cells, first_cell = PAGE_HEADER.unpack_from(content, start)
    if kind not in LIST_AT or _is_map(page, header):
        return slice(at, at)
    end_of_list = start + LIST_AT[kind] + CELL_NUMBER_BYTES * cells
    gap = slice(end_of_list, at + (first_cell or LARGEST_PAGE))
    is_sound = gap.start <= gap.stop <= at + _page_size(header)
    return gap if is_sound else slice(at, at)


def _holds_any(content: bytes, gap: slice) -> bool:
    return content.count(0, gap.start, gap.stop) < gap.stop - gap.start


def _is_map(page: int, header: bytes) -> bool:
    """Return whether this is a page on which an automatic vacuum lists other pages."""
    return any(header[VACUUMED]) and (page - 2) % (_page_size(header) // POINTER_BYTES + 1) == 0


def pages_in_log(log: Path) -> set[int]:
    """Return the numbers of the pages in a write-ahead log, and of some pages that were in it before.

    Raises OSError.
    """
    if not log.exists():
        return set()
    with log.open("rb", buffering=0) as opened:
        size = _number(_at(opened, 0, LOG_HEADER_BYTES), LOG_PAGE_SIZE)
        if not size:
            return set()
        frames = range(LOG_HEADER_BYTES, os.fstat(opened.fileno()).st_size, FRAME_HEADER_BYTES + size)
        return {int.from_bytes(_at(opened, frame, NUMBER_BYTES)) for frame in frames}


def damage(file: Path) -> str | None:
    """Return the first problem that SQLite finds in a file, or None if it is sound.

    This blocks while it reads the whole file, which takes minutes for several gigabytes.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return None if verdict == "ok" else verdict


def sync_folder(folder: Path) -> None:
    """Make a new file name in this folder survive a power failure."""
    if sys.platform == "win32":  # Windows can sync only files
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
