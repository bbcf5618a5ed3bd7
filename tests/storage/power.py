"""Models power cuts: the contents of a disk, derived from writes and syncs recorded with strace.

`python -m tests.storage.power FILE ACCEPTED CHANGES SYNCHRONOUS` is the recorded program: it plays on a
database and writes a line to ACCEPTED for each change that the store has confirmed.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.game.state import TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.sqlite import PRAGMAS
from tests.storage.sitting import opened, random_change

STRACE = shutil.which("strace")
QUIET = ("--seccomp-bpf", "-f", "-y", "-qq", "-e", "signal=none", "-xx", "-s", "100000")
CALLS = "trace=pwrite64,write,ftruncate,fdatasync,fsync"
TABLES = 4
SECTOR = 512  # bytes that a disk writes together
HEX = r"([\\x0-9a-f]*)"
STARTED = re.compile(r"(\d+) +(.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)$")
CALL = re.compile(rf"\d+ +(\w+)\(\d+<{HEX}>(?:, \"{HEX}\")?((?:, \d+)*)\) += \d+$")


@dataclass(frozen=True)
class Write:
    """Bytes at a position in a file; without bytes, the file is truncated there."""

    place: int
    content: bytes | None

    def onto(self, file: bytearray) -> None:
        """Apply this write to the file."""
        file.extend(bytes(max(0, self.place - len(file))))
        if self.content is None:
            del file[self.place :]
        else:
            file[self.place : self.place + len(self.content)] = self.content

    def sectors(self) -> Iterator[Write]:
        """The parts that reach the disk independently."""
        if self.content is None:
            yield self
        else:
            for start in range(0, len(self.content), SECTOR):
                yield Write(self.place + start, self.content[start : start + SECTOR])


@dataclass
class Disk:
    """A file's bytes as of its last sync, and all later writes."""

    synced: bytes
    later: list[Write] = field(default_factory=list[Write])

    def sync(self) -> None:
        """Make all writes permanent."""
        self.synced, self.later = _written(self.synced, self.later), []

    def after_a_cut(self, rng: Random | None) -> bytes:
        """The remaining file: only synced sectors, or with `rng` also any of the later ones."""
        kept = [sector for write in self.later for sector in write.sectors() if rng and rng.random() < 0.5]
        return _written(self.synced, kept)


def _written(content: bytes, writes: Iterable[Write]) -> bytes:
    file = bytearray(content)
    for write in writes:
        write.onto(file)
    return bytes(file)


@dataclass(frozen=True)
class Call:
    """One system call on one of the recorded files."""

    name: str
    file: str
    content: bytes
    numbers: tuple[int, ...]


Moment = tuple[dict[str, Disk], dict[int, int]]
"""The disks of all files, and the revision of each table that was accepted until then."""


def record(file: Path, changes: int, synchronous: int) -> list[Call]:
    """Record this many changes on a database in a separate process; return its system calls on the files."""
    traced, accepted = file.with_name("trace"), file.with_name("accepted")
    watched = [part for path in (file, f"{file}-wal", accepted) for part in ("-P", str(path))]
    program = (sys.executable, "-m", "tests.storage.power")
    told = (str(file), str(accepted), str(changes), str(synchronous))
    assert STRACE is not None
    subprocess.run([STRACE, *QUIET, "-e", CALLS, *watched, "-o", str(traced), *program, *told], check=True)
    return list(calls_in(traced.read_text("ascii").splitlines()))


def calls_in(lines: Iterable[str]) -> Iterator[Call]:
    """The calls of a trace in the order in which they ended."""
    begun: dict[str, str] = {}
    for line in lines:
        if started := STARTED.match(line):
            begun[started[1]] = f"{started[1]} {started[2]}"
            continue
        resumed = RESUMED.match(line)
        whole = begun.pop(resumed[1]) + resumed[2] if resumed else line
        call = CALL.match(whole)
        assert call is not None, whole[:200]
        numbers = tuple(int(number) for number in call[4].split(", ")[1:])
        yield Call(call[1], Path(_bytes(call[2]).decode()).name, _bytes(call[3] or ""), numbers)


def _bytes(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


def follow(
    calls: Iterable[Call], before: dict[str, bytes]
) -> Iterator[tuple[dict[str, Disk], dict[int, int]]]:
    """After each call: the disks of all files, and the revisions of all tables that were accepted until
    then.
    """
    disks = {name: Disk(content) for name, content in before.items()}
    accepted: dict[int, int] = {}
    for call in calls:
        if call.name == "write":
            table, revision = call.content.split()
            accepted[int(table)] = int(revision)
        else:
            _apply(call, disks.setdefault(call.file, Disk(b"")))
        yield disks, accepted


def _apply(call: Call, disk: Disk) -> None:
    match call.name:
        case "pwrite64":
            disk.later.append(Write(call.numbers[-1], call.content))
        case "ftruncate":
            disk.later.append(Write(call.numbers[-1], None))
        case _:
            disk.sync()


async def play(file: str, accepted: str, changes: int) -> None:
    """Make this many changes at several tables concurrently."""
    store = SqlGameStore(Database(f"sqlite:///{file}"))
    told = os.open(accepted, os.O_WRONLY | os.O_CREAT, 0o600)

    async def play_at(state: TableState) -> None:
        random = Random(state.id)
        for _ in range(changes // TABLES):
            state, line = random_change(state, random, leaving=0)
            await store.save(state, [line])
            os.write(told, f"{state.id} {state.revision}\n".encode())

    states = [await store.create(opened(channel, target=10_000)) for channel in range(TABLES)]
    await asyncio.gather(*map(play_at, states))


if __name__ == "__main__":
    PRAGMAS["synchronous"] = int(sys.argv[4])
    asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    os._exit(0)  # the power is gone: nothing is closed
