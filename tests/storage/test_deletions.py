"""A restored backup doesn't bring back anybody who has asked to be deleted since it was made (R24)."""

from __future__ import annotations

import asyncio
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Self

import pytest
from alembic import command
from sqlalchemy import Connection, insert, select

from bot.config import Settings, load_settings
from bot.hosting.backups import move_database, restore_backup
from bot.storage.backup import back_up
from bot.storage.database import Database
from bot.storage.deletions import Deletions, delete_again, deletions_beside, remember_in
from bot.storage.people import SqlPeople
from bot.storage.rows import PLAYERS
from bot.storage.schema import migrations_of, upgrade

ANN, BOB, CAT = (2_000_000_000_000_000_000 + number for number in (1, 2, 3))


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path / "uno.db"))


@pytest.fixture
def settings(file: Path) -> Settings:
    return load_settings({"DATABASE_URL": f"sqlite:///{file}", "ALLOW_FORGETFUL_DISK": "1"})


class Bot:
    """A bot reduced to storing and deleting people."""

    def __init__(self, place: Path | str) -> None:
        url = f"sqlite:///{place}" if isinstance(place, Path) else place
        self.database = Database(url)
        self.deletions = deletions_beside(url)
        self.people = SqlPeople(self.database, remember=remember_in(url))

    async def meets(self, *people: int) -> None:
        def unit(connection: Connection) -> None:
            for person in people:
                connection.execute(insert(PLAYERS).values(id=person, is_unlisted=True))

        await self.database.write(unit)

    async def knows(self) -> list[int]:
        query = select(PLAYERS.c.id).order_by(PLAYERS.c.id)
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def __aenter__(self) -> Self:
        if self.deletions is not None:
            await delete_again(self.database, self.deletions)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.database.close()


async def test_a_restore_brings_back_nobody_who_was_deleted(
    file: Path, settings: Settings, tmp_path: Path
) -> None:
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB, CAT)
        await bot.people.forget(CAT)
        await bot.meets(CAT)  # and plays again: that is in the backup, and stays
        await asyncio.to_thread(back_up, file, tmp_path / "backup.db")
        await bot.people.forget(ANN)
    assert "people deleted again because they had asked for it: 1" in await restore_backup(
        settings, tmp_path / "backup.db"
    )
    assert not held(file, ANN)
    async with Bot(file) as bot:
        assert await bot.knows() == [BOB, CAT]
        await bot.meets(ANN)
    async with Bot(file) as bot:  # people who return after the restore stay
        assert await bot.knows() == [ANN, BOB, CAT]


async def test_a_copy_that_was_put_back_by_hand_brings_back_nobody_either(file: Path, tmp_path: Path) -> None:
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB)
        await asyncio.to_thread(back_up, file, tmp_path / "backup.db")
        await bot.people.forget(ANN)
    shutil.copy(tmp_path / "backup.db", file)
    async with Bot(file) as bot:
        assert await bot.knows() == [BOB]


async def test_a_backup_from_before_there_was_a_list_takes_the_key_of_the_database(
    file: Path, settings: Settings, tmp_path: Path
) -> None:
    old = Bot(file)
    await old.meets(ANN, BOB)
    await old.database.close()
    await asyncio.to_thread(back_up, file, tmp_path / "backup.db")
    async with Bot(file) as bot:
        await bot.people.forget(ANN)
    await restore_backup(settings, tmp_path / "backup.db")
    async with Bot(file) as bot:
        assert await bot.knows() == [BOB]


async def test_a_backup_of_an_earlier_version_brings_back_nobody_once_it_is_updated(
    file: Path, settings: Settings, tmp_path: Path
) -> None:
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB)
    backup = Path(shutil.copy(file, tmp_path / "backup.db"))
    await asyncio.to_thread(command.downgrade, migrations_of(f"sqlite:///{backup}"), "0033")
    async with Bot(file) as bot:
        await bot.people.forget(ANN)
    assert "once this version has updated the schema" in await restore_backup(settings, backup)
    await asyncio.to_thread(upgrade, settings.database_url)
    async with Bot(file) as bot:
        assert await bot.knows() == [BOB]


async def test_a_backup_from_before_the_database_was_begun_anew_brings_back_nobody(
    file: Path, settings: Settings, tmp_path: Path, migrated_file: Path
) -> None:
    """The list has hashes with the keys of both."""
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB, CAT)
        await asyncio.to_thread(back_up, file, first)
        await bot.people.forget(ANN)
    shutil.copy(migrated_file, file)
    async with Bot(file) as bot:
        await bot.meets(BOB, CAT)
        await asyncio.to_thread(back_up, file, second)
        await bot.people.forget(BOB)
    await restore_backup(settings, first)
    async with Bot(file) as bot:
        assert await bot.knows() == [CAT]
        await bot.people.forget(CAT)
    for replaced in tmp_path.glob("replaced-*"):  # its name has the second in which it was replaced
        replaced.unlink()
    await restore_backup(settings, second)
    async with Bot(file) as bot:
        assert await bot.knows() == []


@pytest.mark.parametrize("listed", ["", f"1 {'0' * 64}\n"])
async def test_a_move_to_another_file_takes_the_list_along(
    file: Path, settings: Settings, tmp_path: Path, listed: str
) -> None:
    """Next to the new file, there may be the list of a database that was there before."""
    moved = tmp_path / "moved.db"
    there = replace(settings, database_url=f"sqlite:///{moved}")
    Path(f"{moved}.deleted").write_text(listed)
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB, CAT)
        await asyncio.to_thread(back_up, file, tmp_path / "backup.db")
        await bot.people.forget(ANN)
    await move_database(settings, there)
    async with Bot(moved) as bot:
        assert await bot.knows() == [BOB, CAT]
        await bot.people.forget(BOB)
    await restore_backup(there, tmp_path / "backup.db")
    async with Bot(moved) as bot:
        assert await bot.knows() == [CAT]
    assert Path(f"{moved}.deleted").read_text().startswith(listed)


async def test_a_move_to_postgresql_and_back_takes_the_list_along(
    file: Path, settings: Settings, tmp_path: Path, bare_postgres_url: str
) -> None:
    """This includes the people who were deleted there."""
    backup, back = tmp_path / "backup.db", tmp_path / "back.db"
    server, there = (replace(settings, database_url=url) for url in (bare_postgres_url, f"sqlite:///{back}"))
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB, CAT)
        await asyncio.to_thread(back_up, file, backup)
        await bot.people.forget(ANN)
    await move_database(settings, server)
    async with Bot(bare_postgres_url) as bot:
        await bot.people.forget(BOB)
    await move_database(server, there)
    await restore_backup(there, backup)
    async with Bot(back) as bot:
        assert await bot.knows() == [CAT]


async def test_deletions_on_postgresql_that_are_asked_for_at_once_are_all_remembered(
    settings: Settings, tmp_path: Path, postgres_url: str
) -> None:
    back = tmp_path / "back.db"
    async with Bot(postgres_url) as bot:
        await asyncio.gather(*(bot.people.forget(person) for person in (ANN, BOB, CAT)))
    server, there = (replace(settings, database_url=url) for url in (postgres_url, f"sqlite:///{back}"))
    await move_database(server, there)
    assert sorted(line.number for line in Deletions(back).lines()) == [1, 2, 3]


async def test_the_list_holds_no_id_and_its_key_is_elsewhere(file: Path) -> None:
    async with Bot(file) as bot:
        await bot.people.forget(ANN)
        await bot.people.forget(BOB)
    (listed,) = file.parent.glob("*.deleted")
    assert [line.split()[0] for line in listed.read_text().splitlines()] == ["1", "2"]
    assert str(ANN) not in listed.read_text()
    assert listed.stat().st_mode & 0o077 == 0


async def test_a_deletion_is_in_the_list_on_disk_before_it_is_made(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a power cut could leave a deletion that no list contains."""
    seen, sync = list[tuple[str, list[str]]](), os.fsync

    def note(handle: int) -> None:
        sync(handle)
        (listed,) = file.parent.glob("*.deleted")
        if os.path.samestat(os.fstat(handle), listed.stat()):
            seen.append((listed.read_text().split()[0], held(file, ANN)))

    async with Bot(file) as bot:
        await bot.meets(ANN)
        monkeypatch.setattr(os, "fsync", note)
        await bot.people.forget(ANN)
    assert [(number, bool(there)) for number, there in seen] == [("1", True)]
    assert held(file, ANN) == []


async def test_the_name_of_the_list_outlasts_a_power_cut(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file survives a power cut only if its folder was synced after the file was named."""
    synced, sync = list[bool](), os.fsync

    def note(handle: int) -> None:
        sync(handle)
        if os.path.samestat(os.fstat(handle), file.parent.stat()):
            synced.append(bool(list(file.parent.glob("*.deleted"))))

    async with Bot(file) as bot:
        await bot.meets(ANN, BOB)
        monkeypatch.setattr(os, "fsync", note)
        await bot.people.forget(ANN)
        await bot.people.forget(BOB)
    assert synced == [True]


async def test_somebody_whose_deletion_was_cut_off_is_deleted_at_the_next_start(file: Path) -> None:
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB)

        def cut_off(connection: Connection) -> None:
            Deletions(file).note(connection, ANN)
            raise RuntimeError("killed")

        with pytest.raises(RuntimeError, match="killed"):
            await bot.database.write(cut_off)
        assert await bot.knows() == [ANN, BOB]
    async with Bot(file) as bot:
        assert await bot.knows() == [BOB]


@pytest.mark.parametrize(
    "damage",
    [
        b"\n",
        b"2 \xff\xfe\n",
        b"\0" * 4096,
        b"2 " + b"0" * 30,
        "2 ünï\n".encode(),
        b"9" * 40 + b" " + b"0" * 64,
    ],
    ids=["blank", "not ASCII", "NULs", "torn", "UTF-8", "large number"],
)
async def test_a_damaged_line_is_skipped_and_swallows_nobody(
    damage: bytes, file: Path, tmp_path: Path
) -> None:
    listed = Path(f"{file}.deleted")
    async with Bot(file) as bot:
        await bot.meets(ANN, BOB, CAT)
        back_up(file, tmp_path / "backup.db")
        await bot.people.forget(ANN)
        listed.write_bytes(listed.read_bytes() + damage)
        await bot.people.forget(BOB)
        assert Deletions(file).damaged() == 1
    shutil.copy(tmp_path / "backup.db", file)
    async with Bot(file) as bot:
        assert await bot.knows() == [CAT]


def held(file: Path, person: int) -> list[str]:
    """The database's own files that contain a person."""
    return [path.name for path in file.parent.glob("uno.db*") if person.to_bytes(8) in path.read_bytes()]
