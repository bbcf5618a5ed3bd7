"""One person's objects on Discord, which have to be deleted along with that person's data.

A feature that has such objects has a module `stakes` among its tests, with a `STAKE`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world.people import Role, User
from tests.features.samples import modules_of_tests
from tests.wire.people import Room


def execute(database_url: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Run a statement on the file of a database, and return its rows."""
    path = Path(database_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path, timeout=HANGS_AFTER_SECONDS)) as connection, connection:
        return connection.execute(statement, values).fetchall()


@dataclass(frozen=True)
class Leaver:
    """A person who will delete their data, in their own channel; `number` counts these people."""

    room: Room
    number: int
    crown: Role  # a role that they have

    @property
    def user(self) -> User:
        """Their account."""
        return self.room.people[0].actor.user


class Stake(Protocol):
    """One kind of object that a person has on Discord. `clear` are SQL statements that remove it."""

    clear: Sequence[str]

    def hurry(self) -> None:
        """Change the program, in its own process, so that it checks for work often."""
        return

    async def store(self, database_url: str, leaver: Leaver) -> None:
        """Store it while the bot is down."""

    def is_shown(self, leaver: Leaver) -> bool:
        """Whether Discord shows it."""
        ...

    def is_gone(self, database_url: str, leaver: Leaver) -> bool:
        """Whether it no longer names the person, on Discord and in the database."""
        ...


def stakes() -> Iterator[Stake]:
    """The stakes of all features."""
    for module in modules_of_tests("stakes"):
        yield module.STAKE
