"""The power is cut during play: nothing accepted is lost, and the file is intact (R2)."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.storage.sqlite import PRAGMAS
from tests.needs import need
from tests.soak.counts import Record, times
from tests.storage import power
from tests.storage.records import verified

CUTS = times(10, 100)
# Enough for copying the log into the file, which SQLite does every 1,000 pages.
CHANGES = times(1_000, 5_000)
FEW = 100  # changes, none of which reaches the disk unless SQLite syncs it
NORMAL = 1  # weaker than the program's setting

pytestmark = [
    need("strace", is_there=power.STRACE is not None),
    pytest.mark.usefixtures("waiting_for_the_disk"),
]


def recorded(
    file: Path, migrated_file: Path, changes: int, synchronous: int
) -> tuple[list[power.Call], dict[str, bytes]]:
    """The calls of a process that plays on a copy of this file, and the files' earlier contents."""
    shutil.copy(migrated_file, file)
    return power.record(file, changes, synchronous), {file.name: migrated_file.read_bytes()}


def test_after_a_power_cut_every_accepted_change_is_there(
    tmp_path: Path, migrated_file: Path, record_property: Record
) -> None:
    calls, before = recorded(tmp_path / "uno.db", migrated_file, CHANGES, int(PRAGMAS["synchronous"]))
    checkpoints = sum(call.file == "uno.db" and call.name == "fdatasync" for call in calls)
    assert checkpoints > 0
    rng = Random(0)
    cuts = set(rng.sample(range(len(calls)), CUTS))
    for place, (disks, accepted) in enumerate(power.follow(calls, before)):
        if place in cuts:
            stored = what_is_left(tmp_path / "left", disks, rng if place % 2 else None)
            assert [table for table, revision in accepted.items() if stored.get(table, 0) < revision] == []
    record_property(f"power cuts in {len(calls):,} calls of SQLite, no accepted change lost", CUTS)


def test_with_less_than_full_the_model_finds_losses(tmp_path: Path, migrated_file: Path) -> None:
    """Otherwise the model would prove nothing."""
    calls, before = recorded(tmp_path / "uno.db", migrated_file, FEW, NORMAL)
    *_, (disks, accepted) = power.follow(calls, before)
    stored = what_is_left(tmp_path / "left", disks, None)
    assert any(stored.get(table, 0) < revision for table, revision in accepted.items())


def what_is_left(folder: Path, disks: dict[str, power.Disk], rng: Random | None) -> dict[int, int]:
    """The revision of every table in the files that a cut leaves, each compared with the replay of its
    record.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, disk in disks.items():
        (folder / name).write_bytes(disk.after_a_cut(rng))
    file = folder / "uno.db"
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return asyncio.run(verified(f"sqlite:///{file}"))
