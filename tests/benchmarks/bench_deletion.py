"""Measures a deletion while tables play on a database with a long history: `make bench ONLY=deletion
ARGS="--file FILE"`.

FILE was made by `bench_million --file`; it is copied. A person with many matches deletes their data, and the
free space of the file is overwritten. The second time, the process is killed in the middle, and another one
finishes the work.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.database import Database
from bot.storage.people import SqlPeople
from tests.benchmarks.bench_million import FIRST_PERSON, MATCHES_STORED, made
from tests.benchmarks.crowd import Crowd
from tests.benchmarks.table import Row, show
from tests.processes import PROCESSES, forked

PERSON = FIRST_PERSON + 3 * 251  # plays mostly in the third server; no ID in `Crowd` contains its digits
TABLES = 100
BETWEEN_PRESSES = 2.0  # seconds, at one table
BEFORE = 20.0  # seconds of play before the deletion
UNTIL_KILL = 0.2  # seconds after it
PART = 2**24  # bytes of the file that are read together


def traces(file: Path, person: int) -> int:
    """How often a person's ID is in the files of a database, as text or in SQLite's format."""
    forms, found = (str(person).encode(), person.to_bytes(8)), 0
    for path in (file, Path(f"{file}-wal")):
        end = b""
        with path.open("rb") if path.exists() else open(os.devnull, "rb") as opened:
            while part := opened.read(PART):
                seen = end + part
                found += sum(map(seen.count, forms))
                end = part[-7:]
    return found


class Play:
    """Tables that play one match after the other, with a press at each every few seconds."""

    def __init__(self, file: Path) -> None:
        self.crowd = Crowd(file)
        self.failed = 0
        self._tables = list[asyncio.Task[None]]()

    @property
    def waits(self) -> list[float]:
        """The seconds that each press waited for its answer."""
        return self.crowd.waits

    async def begin(self) -> None:
        """Start all tables, spread over the time between two presses."""
        for table in range(TABLES):
            self._tables.append(asyncio.create_task(self._play(table)))
            await asyncio.sleep(BETWEEN_PRESSES / TABLES)

    async def _play(self, table: int) -> None:
        for match in range(1_000_000):
            try:
                await self.crowd.match(match * TABLES + table, BETWEEN_PRESSES)
            except Exception as error:  # noqa: BLE001  counted
                print(repr(error), flush=True)
                self.failed += 1

    async def end(self) -> None:
        """Stop all tables."""
        for table in self._tables:
            table.cancel()
        await asyncio.gather(*self._tables, return_exceptions=True)
        await self.crowd.close()


async def _played(file: Path, person: int, tell: Connection | None = None) -> list[Row]:
    """Play, and delete a person in the middle; `tell` is called when the free space is about to be
    overwritten.
    """
    play, database = Play(file), None
    await play.begin()
    await asyncio.sleep(BEFORE)
    database, before = play.crowd.app.database, len(play.waits)
    calm, start = database.longest_hold, time.perf_counter()
    await SqlPeople(database).forget(person)
    forgotten = time.perf_counter() - start
    if tell is not None:
        tell.send("deleted")
    await database.clear_gaps()
    cleared = time.perf_counter() - start
    during = play.waits[before:]
    await play.end()
    return [
        Row("presses before the deletion", f"{before:,}", _waits(play.waits[:before])),
        Row("presses during it", f"{len(during):,}, {play.failed} failed", _waits(during)),
        Row("rows deleted after", f"{forgotten:.1f} s", f"held for {1000 * calm:.0f} ms before"),
        Row(
            "every byte overwritten after",
            f"{cleared:.1f} s",
            f"held for {1000 * database.longest_hold:.0f} ms",
        ),
    ]


def _waits(waits: Sequence[float]) -> str:
    in_order = sorted(waits)
    p50, p99 = (1000 * in_order[int(len(in_order) * share)] for share in (0.5, 0.99))
    return f"p50 {p50:.0f}, p99 {p99:.0f}, worst {1000 * in_order[-1]:.0f} ms"


def _killed(file: Path, person: int, tell: Connection) -> None:
    asyncio.run(_played(file, person, tell))


async def _cleared(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    await database.checkpoint()
    await database.clear_gaps()
    await database.close()


def rows(kept: Path | None = None, matches: int = MATCHES_STORED) -> Iterator[Row]:
    """A complete deletion, then one that is killed in the middle."""
    with TemporaryDirectory() as folder:
        past, file = kept or Path(folder) / "past.db", Path(folder) / "play.db"
        if kept is None:
            asyncio.run(made(f"sqlite:///{past}", matches))
        shutil.copy(past, file)
        size = file.stat().st_size
        yield Row("the file", f"{size / 1e9:.2f} GB", f"{traces(file, PERSON):,} times the id")
        yield from asyncio.run(_played(file, PERSON))
        yield Row("the id is left in the files", f"{traces(file, PERSON)} times")
        shutil.copy(past, file)
        yield from _after_a_kill(file, PERSON)


def _after_a_kill(file: Path, person: int) -> Iterator[Row]:
    heard, told = PROCESSES.Pipe(duplex=False)
    killed = forked(_killed, file, person, told)
    killed.start()
    heard.recv()
    time.sleep(UNTIL_KILL)
    os.kill(killed.pid or 0, signal.SIGKILL)
    killed.join()
    yield Row("killed while it is overwritten", f"{traces(file, person):,} times the id")
    start = time.perf_counter()
    asyncio.run(_cleared(file))
    took = time.perf_counter() - start
    yield Row(
        "overwritten by the next process after", f"{took:.1f} s", f"{traces(file, person)} times the id"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, help="a database made by bench_million")
    parser.add_argument("--matches", type=int, default=MATCHES_STORED)
    chosen = parser.parse_args()
    show(rows(chosen.file, chosen.matches))
