"""A list of deletions next to a database, so that restoring a backup doesn't bring anybody's data back (R24).

The list is a file. Each line has the number of a deletion and a hash of the person's ID. The key of the
hashes and the number of the newest deletion are in the database, and therefore in its backups, too. If a
database knows fewer deletions than the list, it was restored, and the people deleted since then are deleted
again. Lines damaged by a crash or a disk error are skipped, and are counted by `doctor`.

A new database has a new key. A restore adds the keys of the replaced database to the backup, because each of
these keys made some of the hashes in the list.

A PostgreSQL database has no such file, and keeps the list in a table. The table matters once the database has
moved to a SQLite file, where older backups can be restored.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, String, cast, insert, select, text, update

from bot.storage.address import sqlite_file
from bot.storage.database import Database
from bot.storage.people import Remember, SqlPeople
from bot.storage.rows import DELETION_LIST, DELETIONS, METADATA, PERSON, TABLES
from bot.storage.sqlite_file import sync_folder

OWN = 1  # the ID of the key for new hashes
KEY_BYTES = 32
LINE = re.compile(rb"(\d{1,18}) ([0-9a-f]{64})")
NUMBER = re.compile(r"\d+")  # a number in the state of an open table; most numbers are not IDs


class Deletion(NamedTuple):
    """An entry of the list: its number, and the hash of the person's ID."""

    number: int
    hashed: str


class Deletions:
    """The list next to a SQLite file."""

    def __init__(self, file: Path) -> None:
        self._list = Path(f"{file}.deleted")

    def note(self, connection: Connection, person: int) -> None:
        """Add a deletion to the list. The caller's transaction deletes the data. Raises OSError.

        The list is written first. If the process is killed in between, it deletes the person at its next
        start.
        """
        key, number = self._known(connection)
        self._add([_next(connection, key, number, person)])

    def take_along(self, lines: Iterable[Deletion]) -> None:
        """Add the list of a database that is moved to this file. Raises OSError."""
        known = set(self.lines())
        if new := [line for line in lines if line not in known]:
            self._add(new)

    def due(self, connection: Connection) -> list[int]:
        """Return everybody in the database who was deleted after the backup was made."""
        _, number = self._known(connection)
        hashes = {hashed for at, hashed in self.lines() if at > number}
        if not hashes:
            return []
        keys = connection.scalars(select(DELETIONS.c.key)).all()
        return [
            person
            for person in _everybody(connection)
            if not hashes.isdisjoint(_hash(key, person) for key in keys)
        ]

    def note_done(self, connection: Connection) -> None:
        """Record that everybody in the list has been deleted."""
        self._known(connection)
        connection.execute(update(DELETIONS).values(number=self.newest))

    @property
    def newest(self) -> int:
        """The number of the newest entry in the list."""
        return max((number for number, _ in self.lines()), default=0)

    def _known(self, connection: Connection) -> tuple[bytes, int]:
        return _known(connection, lambda: self.newest)

    def lines(self) -> Iterator[Deletion]:
        """Return the entries of the file, without damaged lines. Raises OSError."""
        for line in self._content().splitlines():
            if found := LINE.fullmatch(line):
                yield Deletion(int(found[1]), found[2].decode())

    def damaged(self) -> int:
        """Return how many lines can't be read. Raises OSError."""
        return sum(LINE.fullmatch(line) is None for line in self._content().splitlines())

    def _content(self) -> bytes:
        return self._list.read_bytes() if self._list.exists() else b""

    def _add(self, lines: Iterable[Deletion]) -> None:
        """Append to the file, and return once the lines are on disk."""
        is_new = not self._list.exists()
        added = "".join(f"{line.number} {line.hashed}\n" for line in lines).encode()
        if (content := self._content()) and not content.endswith(b"\n"):
            added = b"\n" + added  # a crash has cut off the last line
        handle = os.open(self._list, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with open(handle, "ab") as file:
            file.write(added)
            file.flush()
            os.fsync(handle)
        if is_new:
            sync_folder(self._list.parent)


def deletions_beside(database_url: str) -> Deletions | None:
    """Return the list of a SQLite database. Returns None for PostgreSQL, where the list is not a file."""
    file = sqlite_file(database_url)
    return Deletions(file) if file else None


def remember_in(database_url: str) -> Remember:
    """Return a function that adds a deletion to the list of a database, in the caller's transaction."""
    beside = deletions_beside(database_url)
    return beside.note if beside else _note_within


def _note_within(connection: Connection, person: int) -> None:
    # No two deletions can get the same number.
    connection.execute(text("LOCK TABLE deletions IN EXCLUSIVE MODE"))
    key, number = _known(connection, lambda: 0)
    connection.execute(insert(DELETION_LIST).values(_next(connection, key, number, person)._asdict()))


def lines_within(connection: Connection) -> list[Deletion]:
    """Return the part of the list that is in the table."""
    return [
        Deletion(*row) for row in connection.execute(select(DELETION_LIST.c.number, DELETION_LIST.c.hashed))
    ]


def keep_within(connection: Connection, lines: Iterable[Deletion]) -> None:
    """Add missing entries to the table."""
    known = set(lines_within(connection))
    if new := [line._asdict() for line in dict.fromkeys(lines) if line not in known]:
        connection.execute(insert(DELETION_LIST), new)


async def delete_again(database: Database, deletions: Deletions) -> int:
    """Delete everybody whose data was brought back by a restored backup, and return how many people there
    were. Raises StoreUnavailable.

    People at tables leave them once the tables are resumed.
    """
    due = await database.write(deletions.due)
    people = SqlPeople(database)
    for person in due:
        await people.forget_again(person)
    await database.write(deletions.note_done)
    return len(due)


def keep_keys(file: Path, replaced: Path) -> None:
    """Give a backup the keys of the database that it replaces. A backup without a key was made before the
    first deletion.
    """
    with closing(sqlite3.connect(file)) as new, closing(sqlite3.connect(replaced)) as old, new:
        kept, found = _rows_in(new), _rows_in(old)
        if not found:
            return
        number = kept[0].number if kept else 0
        keys = {row.key: None for row in (*kept, *found)}  # the backup's own key comes first
        new.execute("DELETE FROM deletions")
        rows = [KeyRow(id_, key, number) for id_, key in enumerate(keys, OWN)]
        new.executemany("INSERT INTO deletions (id, key, number) VALUES (?, ?, ?)", rows)


class KeyRow(NamedTuple):
    """A row of the table of keys."""

    id: int
    key: bytes
    number: int


def _rows_in(connection: sqlite3.Connection) -> list[KeyRow]:
    if not _has_table(connection):
        return []
    return [KeyRow(*row) for row in connection.execute("SELECT id, key, number FROM deletions ORDER BY id")]


def _has_table(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'deletions'").fetchone())


def _known(connection: Connection, newest: Callable[[], int]) -> tuple[bytes, int]:
    """Return the database's own key and the number of its newest deletion. A new database gets a new key."""
    row = connection.execute(select(DELETIONS).where(DELETIONS.c.id == OWN)).one_or_none()
    if row is not None:
        return row.key, row.number
    key, number = secrets.token_bytes(KEY_BYTES), newest()
    connection.execute(insert(DELETIONS).values(id=OWN, key=key, number=number))
    return key, number


def _next(connection: Connection, key: bytes, number: int, person: int) -> Deletion:
    """Return the next entry, for a person, after the deletion with this number."""
    connection.execute(update(DELETIONS).values(number=number + 1))
    return Deletion(number + 1, _hash(key, person))


def _everybody(connection: Connection) -> set[int]:
    """Return the IDs of everybody named in a column or in the state of an open table, and some numbers that
    aren't IDs.
    """
    found = set[int]()
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.info == PERSON:
                found.update(connection.scalars(select(column).where(column.is_not(None)).distinct()))
    states = connection.scalars(select(cast(TABLES.c.state, String())).where(TABLES.c.state.is_not(None)))
    return found.union(*(map(int, NUMBER.findall(state)) for state in states))


def _hash(key: bytes, person: int) -> str:
    return hmac.digest(key, str(person).encode(), "sha256").hex()
