"""A table with one number, for tests of who may read and write when."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, text


def count_up(connection: Connection) -> None:
    connection.execute(text("UPDATE counter SET value = value + 1"))


@contextmanager
def somebody_reading(file: Path) -> Iterator[None]:
    """Another program reads the counter, and keeps its read transaction open."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM counter").fetchall()
        yield
