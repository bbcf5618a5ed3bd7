"""The bot's files and settings, damaged at random: each start either works or is refused with sentences."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.cogs.commands import _read
from bot.config import SETTINGS, Settings, load_settings
from bot.env_file import read_env_file
from bot.findings import Finding, NotReady, SettingsError
from bot.hosting.backups import look_after_backups, restore_backup
from bot.hosting.doctor import file_findings
from bot.hosting.readiness import database_findings, migrate
from bot.playground.person import Person
from bot.playground.world.saving import Unreadable, dump, load
from bot.playground.world.world import World
from bot.storage.backup import BackupFailed, back_up
from bot.storage.database import Database
from bot.storage.deletions import Deletions, delete_again
from bot.storage.people import SqlPeople
from tests.soak.counts import Record, times

FILES = times(build=90, promised=1_000)
ENVIRONMENTS = times(build=300, promised=1_000)
PAGE = 4_096  # bytes
LINES = 4  # of the .env file, and so the maximum number of refusals

Damage = Callable[[bytes, Random], bytes]


def cut(content: bytes, rng: Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def zeroed(content: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(content) + 1)
    part = content[start : start + PAGE]
    return content[:start] + bytes(len(part)) + content[start + PAGE :]


def overwritten(content: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(content) + 1)
    return content[:start] + rng.randbytes(rng.randrange(200)) + content[start + 200 :]


def lengthened(content: bytes, rng: Random) -> bytes:
    return content + rng.choice([b"\n", bytes(PAGE), b"\xff\xfe", "ü".encode(), b"9" * 30])


def with_a_line(content: bytes, rng: Random) -> bytes:
    lines = content.split(b"\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice([b"", b"\0", b"1", b"x" * 70, b"\xc3\x28"]))
    return b"\n".join(lines)


def emptied(_content: bytes, _rng: Random) -> bytes:
    return b""


DAMAGES: list[Damage] = [cut, zeroed, overwritten, lengthened, with_a_line, emptied]
BESIDE = ["uno.db", "uno.db", "uno.db.deleted", "uno.db.lock", "uno.db-wal", "backups/uno-20261101-030000.db"]


@pytest.fixture
async def whole(tmp_path: Path, migrated_file: Path) -> Path:
    """A folder with every file that a bot keeps next to its database."""
    folder = tmp_path / "whole"
    folder.mkdir()
    file = Path(shutil.copy(migrated_file, folder / "uno.db"))
    database = Database(f"sqlite:///{file}")
    await SqlPeople(database, remember=Deletions(file).note).forget(7)
    await database.close()
    (folder / "uno.db.lock").write_text("used")
    back_up(file, folder / "backups" / "uno-20261101-030000.db")
    (folder / "uno.db-wal").write_bytes(b"")
    return folder


def refusal_of(work: Callable[[], object]) -> str:
    """The text of a refusal, or empty if there is none."""
    try:
        work()
    except (NotReady, SettingsError) as refusal:
        return str(refusal)
    return ""


def derived(settings: Settings) -> object:
    """Everything that is derived from settings."""
    return settings.backup_folder, settings.secrets, settings.shards, settings.token


async def starts(folder: Path) -> list[str]:
    """Do everything that a start, a backup, `doctor`, and a restore do; return the sentences of refusals."""
    env = {"DATABASE_URL": f"sqlite:///{folder}/uno.db", "ALLOW_FORGETFUL_DISK": "1"}
    settings, refused = load_settings(env), list[str]()
    found = await database_findings(settings)
    refused += [str(one) for one in found if not one.is_good]
    if not refused:
        database, deletions = Database(settings.database_url), Deletions(folder / "uno.db")
        await delete_again(database, deletions)
        await database.close()
        found += file_findings(folder / "uno.db", settings)
        try:
            await look_after_backups(settings)
        except BackupFailed as error:
            refused.append(str(error))
    try:
        await restore_backup(settings, folder / "backups" / "uno-20261101-030000.db")
    except BackupFailed as error:
        refused.append(str(error))
    return [*refused, *(finding.says for finding in found if isinstance(finding, Finding))]


async def test_damaged_files_give_sentences(whole: Path, tmp_path: Path, record_property: Record) -> None:
    rng, refused = Random(50), 0
    for number in range(FILES):
        folder = Path(shutil.copytree(whole, tmp_path / str(number)))
        victim = folder / rng.choice(BESIDE)
        victim.write_bytes(rng.choice(DAMAGES)(victim.read_bytes(), rng))
        for says in await starts(folder):
            assert says.count("\n") == 0, says
            refused += "restore" in says
        shutil.rmtree(folder)
    record_property("damaged files of ours", FILES)


def test_damaged_files_do_not_stop_a_migration(whole: Path, tmp_path: Path) -> None:
    rng = Random(51)
    for number in range(FILES // 9):
        folder = Path(shutil.copytree(whole, tmp_path / str(number)))
        victim = folder / rng.choice(BESIDE)
        victim.write_bytes(rng.choice(DAMAGES)(victim.read_bytes(), rng))
        env = {"DATABASE_URL": f"sqlite:///{folder}/uno.db", "ALLOW_FORGETFUL_DISK": "1"}
        assert "\n" not in refusal_of(lambda env=env: migrate(load_settings(env)))
        shutil.rmtree(folder)


def test_damaged_caches_and_worlds_are_begun_anew(tmp_path: Path, record_property: Record) -> None:
    rng, world = Random(52), World()
    people = [world.add_user(name) for name in ("ann", "bob")]
    Person(world, people[0], world.add_channel(world.add_guild("House", people), "table"))
    saved, file = dump(world), tmp_path / "file"
    for _ in range(FILES):
        content = rng.choice(DAMAGES)(saved, rng)
        file.write_bytes(content)
        _read(file)
        try:
            load(content)
        except Unreadable:
            continue
    record_property("damaged caches and worlds of the playground", FILES)


def odd_text(rng: Random) -> str:
    known = ["sqlite:///x.db", "postgresql://u:p@h/d", "1", "0,1", "DEBUG", "Card Night", "http://h", "a.b-c"]
    text = rng.choice(known)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice("@#/?%:~\"' \t\0é\ud83c[]<>&=,.-0") + text[at + rng.randrange(2) :]
    return text


def test_odd_settings_are_taken_or_refused_with_sentences(tmp_path: Path, record_property: Record) -> None:
    rng, refused, names = Random(53), 0, [name.upper() for name in SETTINGS]
    for _ in range(ENVIRONMENTS):
        env = {rng.choice(names): odd_text(rng) for _ in range(2)}
        said = refusal_of(lambda env=env: derived(load_settings(env)))
        refused += bool(said)
        assert said.count("\n") <= len(env)  # one line each, below the headline
    record_property("odd settings", ENVIRONMENTS)
    record_property("of them refused with a sentence", refused)


def test_odd_env_files_are_read_or_refused_with_a_sentence(tmp_path: Path, record_property: Record) -> None:
    rng, file = Random(54), tmp_path / ".env"
    whole = b"# Settings\nDISCORD_TOKEN=a.b.c\nBOT_NAME='Caf\xc3\xa9'\nDATABASE_URL=\"sqlite:///x.db\"\n"
    for _ in range(ENVIRONMENTS):
        file.write_bytes(rng.choice(DAMAGES)(whole, rng))
        assert refusal_of(lambda: load_settings(read_env_file(file))).count("\n") <= LINES
    record_property("damaged .env files", ENVIRONMENTS)
