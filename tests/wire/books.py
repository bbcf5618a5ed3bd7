"""The contents of the database while the bot is down: the stored state, and the replay of its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from bot.engine.model.moves import Move
from bot.engine.play.match import Match
from bot.game.ports import SavedTable
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MOVES, TABLES
from tests.replays import replay
from tests.storage.records import StoredRecords


@dataclass(frozen=True)
class Books:
    """The one open table, the match after each revision in its record, and the moves in order."""

    saved: SavedTable
    history: dict[int, Match]
    moves: tuple[Move | None, ...] = ()

    @property
    def revision(self) -> int:
        """The revision of the stored state."""
        return self.saved.state.revision

    @property
    def match(self) -> Match:
        """The stored match."""
        assert self.saved.state.match is not None
        return self.saved.state.match

    def at(self, revision: int) -> Match:
        """The match at a revision."""
        return self.history[max(known for known in self.history if known <= revision)]


async def open_books(url: str) -> Books:
    """Read everything, and check that the replayed record equals the stored state."""
    database = Database(url)
    try:
        return await _read(database)
    finally:
        await database.close()


async def _read(database: Database) -> Books:
    store, records = SqlGameStore(database), StoredRecords(database)
    (saved,) = (await store.load_open()).saved
    number = await records.newest(saved.state.id)
    if number is None or saved.state.match is None:
        return Books(saved, {})
    in_order = select(MOVES.c.revision).where(MOVES.c.match_id == number)

    def revisions(connection: Any) -> list[int]:
        return list(connection.scalars(in_order.order_by(MOVES.c.revision, MOVES.c.step)))

    known = await database.read(revisions)
    record = await records.of(number)  # longer than the known facts if somebody has moved since
    matches = replay(saved.state.lobby.rules, len(saved.state.lobby.players), record)
    history = dict(zip(known, matches, strict=False))
    books = Books(saved, history, tuple(entry.move for entry in record))
    assert books.at(books.revision) == books.match
    return books


async def open_history(url: str) -> dict[int, Match]:
    """Return the match after each revision of the open table, nothing if there is no such table."""
    try:
        return (await open_books(url)).history
    except ValueError:
        return {}


async def set_deadline(url: str, when: float) -> None:
    """Set the deadline of every table (seconds since the epoch)."""
    database = Database(url)

    def unit(connection: Any) -> None:
        connection.execute(update(TABLES).values(deadline=when))

    await database.write(unit)
    await database.close()
