"""Measures the bytes on disk per move: `python -m tests.benchmarks.bench_record [--matches 100]`.

Computer players play whole matches at tables of two to six, every other match under the classic rules to 500
points, the rest under random rules. The size of a vacuumed SQLite file with all of them, minus an empty one,
is divided by the number of recorded entries, so states, indexes, and results are included.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.computer import LEVELS
from bot.engine.model.moves import CallUno
from bot.engine.model.options import Value
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.legal import legal_moves
from bot.engine.view import view_of
from bot.game.state import RecordEntry, Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import upgrade
from tests.benchmarks.table import Row, counted
from tests.fuzz.rules import random_match
from tests.storage.sitting import PEOPLE, dealt, moved, opened, started

PLAYER = LEVELS["easy"]


async def play_matches(url: str, matches: int) -> None:
    """Play and store this many matches."""
    database = Database(url)
    store, random = SqlGameStore(database), Random(1)
    for channel in counted(range(matches), "matches"):
        lobby = opened(
            channel, PEOPLE[: random.randint(2, 6)], **(random_rules(random) if channel % 2 else {})
        )
        state = await store.create(lobby)
        while state.stage is not Stage.OVER:
            state, entry = sensible_change(state, random)
            await store.save(state, [entry])
    await database.close()


def random_rules(random: Random) -> dict[str, Value]:
    """Rules for any number of people, with each option changed now and then."""
    match = None
    while match is None or match.rules.max_seats < 6:
        match = random_match(random)
    return dict(match.rules.changed)


def sensible_change(state: TableState, random: Random) -> tuple[TableState, RecordEntry]:
    """The next deal, or the move of a computer player; most players who owe a call make it."""
    at = state.revision * 1.7
    if state.match is None:
        return started(state, random.randbytes(SECRET_BYTES), at)
    table = state.match.table
    if table.decider is None:
        return dealt(state, random.randbytes(SECRET_BYTES), at)
    if table.owing and random.random() < 0.7 and CallUno() in legal_moves(table, table.owing[0]):
        return moved(state, table.owing[0], CallUno(), at)
    return moved(state, table.decider, PLAYER.choose(view_of(state.match, table.decider), random), at)


def size_of(file: Path) -> int:
    """The bytes of a SQLite file without its unused pages."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("VACUUM")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size


def parts_of(file: Path) -> dict[str, int]:
    """The bytes of each table and index, if SQLite can report them."""
    query = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC"
    with closing(sqlite3.connect(file)) as raw:
        return dict(raw.execute(query).fetchall())


def entries_in(file: Path) -> int:
    """The recorded moves and deals."""
    with closing(sqlite3.connect(file)) as raw:
        ((entries,),) = raw.execute("SELECT count(*) FROM moves").fetchall()
    return entries


def measure(matches: int) -> tuple[int, float, dict[str, int]]:
    """The entries of this many matches, the bytes for each, and the bytes of each table and index."""
    with TemporaryDirectory() as directory:
        file = Path(directory) / "uno.db"
        url = f"sqlite:///{file}"
        upgrade(url)
        empty = size_of(file)
        asyncio.run(play_matches(url, matches))
        full, entries = size_of(file), entries_in(file)
        return entries, (full - empty) / entries, parts_of(file)


def rows(matches: int = 5) -> Iterator[Row]:
    """The cost of a stored move, with everything that belongs to it."""
    entries, cost, _ = measure(matches)
    yield Row("storage: a move on disk", f"{cost:.0f} bytes", f"{entries:,} moves of {matches} matches")


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    matches = parser.parse_args().matches
    entries, cost, parts = measure(matches)
    print(f"{matches} matches, {entries:,} moves and deals: {cost:.0f} bytes each")
    for name, size in parts.items():
        if size / entries >= 1:
            print(f"  {size / entries:6.1f}  {name}")


if __name__ == "__main__":
    main()
