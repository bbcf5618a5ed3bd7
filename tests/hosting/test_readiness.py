"""`check` and the startup checks: one line per finding, with advice for bad ones."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from math import inf
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot import findings as known
from bot.config import load_settings
from bot.findings import SHARDS_TAKEN, TAKEN, Finding, NotReady
from bot.game.ports import StoreUnavailable
from bot.game.shards import Shards
from bot.hosting import installation, readiness
from bot.hosting.readiness import database_findings, findings, require_good, sqlite_finding, take_database
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.program import command
from bot.storage.lease import lease
from tests.storage.ended import ENDED_MATCH

GOOD_TOKEN = "good-token"
MEMORY_DISK = Path("/dev/shm")  # noqa: S108  # nothing is written there


async def who_am_i(request: web.Request) -> web.Response:
    """Answer like Discord's GET /users/@me."""
    if request.headers["Authorization"] == f"Bot {GOOD_TOKEN}":
        return web.json_response({"id": "42", "username": "UNO"})
    if request.headers["Authorization"] == "Bot outage-token":
        return web.Response(status=502, text="<html>bad gateway</html>")
    return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a database and a Discord that answer be slow on a busy machine."""
    monkeypatch.setattr(readiness, "PATIENCE", HANGS_AFTER_SECONDS)
    monkeypatch.setattr(installation, "PATIENCE_SECONDS", HANGS_AFTER_SECONDS)


@pytest.fixture
async def api_url() -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/api/v10/users/@me", who_am_i)
    async with TestServer(app) as server:
        yield str(server.make_url("/api/v10"))


@pytest.fixture
def migrated(tmp_path: Path, migrated_file: Path) -> Path:
    """A file with all tables and no rows."""
    return Path(shutil.copy(migrated_file, tmp_path))


async def report(**env: str) -> dict[str, Finding]:
    settings = load_settings({"ALLOW_FORGETFUL_DISK": "1"} | env)
    return {finding.subject: finding for finding in await findings(settings)}


async def test_all_is_good(migrated: Path, api_url: str) -> None:
    database = f"sqlite:///{migrated}"
    found = await report(DATABASE_URL=database, DISCORD_API_URL=api_url, DISCORD_TOKEN=GOOD_TOKEN)
    assert [line for line in map(str, found.values()) if " sqlite: " not in line] == [
        "ok  settings: all read",
        "ok  database: sqlite",
        "ok  schema: up to date",
        "ok  token: accepted, the bot is UNO",
        "hm  install: not looked at (ClientResponseError)",
    ]


@pytest.mark.parametrize("is_installed", [True, False])
async def test_error_reports_need_their_package(
    is_installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "find_spec", lambda _: object() if is_installed else None)
    found = await report(DATABASE_URL=f"sqlite:///{tmp_path}/uno.db", SENTRY_DSN="https://key@sentry.io/1")
    assert found["sentry"].is_good == is_installed
    assert is_installed or "make sentry" in found["sentry"].says


async def test_a_database_that_was_never_made_is_not_made_by_looking(tmp_path: Path) -> None:
    found = await report(DATABASE_URL=f"sqlite:///{tmp_path}/uno.db")
    assert str(found["database"]) == f"hm  database: {tmp_path}/uno.db will be made at the first start"
    assert list(tmp_path.iterdir()) == []


async def test_a_database_is_not_promised_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "NEW_DATABASE_BYTES", inf)
    found = (await report(DATABASE_URL=f"sqlite:///{tmp_path}/folder/uno.db"))["database"]
    assert not found.is_good
    assert "the disk is full; free some" in found.says


@pytest.mark.parametrize(
    ("room", "error"),
    [(inf, "OperationalError disk I/O error"), (0, "OperationalError database or disk is full")],
)
def test_a_disk_that_fills_up_is_named(
    room: float, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "NEW_DATABASE_BYTES", room)
    settings = load_settings({"DATABASE_URL": f"sqlite:///{tmp_path}/uno.db"})
    says = readiness.unreadable(StoreUnavailable(error), settings).says
    assert says.startswith("cannot be used: the disk is full; free some")


async def test_a_file_of_something_else_is_told_from_a_damaged_one(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database" * 100)
    found = (await report(DATABASE_URL=f"sqlite:///{tmp_path}/notes.txt"))["database"]
    assert found.says.endswith("; if it is not the bot's file, change DATABASE_URL")


async def test_a_database_that_is_gone_is_not_begun_anew(tmp_path: Path, migrated_file: Path) -> None:
    database = f"sqlite:///{tmp_path}/uno.db"
    (tmp_path / "uno.db.lock").touch()  # left by a start that got no further
    assert "will be made" in (await report(DATABASE_URL=database))["database"].says
    (tmp_path / "uno.db.lock").write_text("used")
    assert "there is no good backup" in (await report(DATABASE_URL=database))["database"].says
    (tmp_path / "uno.db.lock").unlink()
    (tmp_path / "backups").mkdir()
    for number in (1, 2):
        backup = tmp_path / "backups" / f"uno-2026112{number}-030000.db"
        shutil.copy(migrated_file, backup)
        os.utime(backup, (number, number))
    found = await report(DATABASE_URL=database)
    assert f"restore {backup}`" in found["database"].says


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def halved(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def of_something_else(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE something (else_)")


@pytest.mark.parametrize(
    ("lose", "loss"),
    [(emptied, "is empty"), (halved, "is cut short"), (of_something_else, "has no tables of this bot")],
)
async def test_a_database_that_was_emptied_is_not_begun_anew(
    lose: Callable[[Path], None], loss: str, migrated: Path, tmp_path: Path
) -> None:
    """Not even if newer backups were made of the remains."""
    url = f"sqlite:///{migrated}"
    (tmp_path / "backups").mkdir()
    good = tmp_path / "backups" / "uno-20261121-030000.db"
    shutil.copy(migrated, good)
    with closing(sqlite3.connect(good)) as connection, connection:
        connection.execute(ENDED_MATCH)
    lose(migrated)
    left = migrated.read_bytes()
    (tmp_path / "backups" / "uno-20261122-030000.db").write_bytes(left)
    settings = load_settings({"DATABASE_URL": url, "ALLOW_FORGETFUL_DISK": "1"})
    with pytest.raises(NotReady, match=f"{loss}, though there is") as refused:
        readiness.migrate(settings)
    assert f"restore {good}`" in str(refused.value)
    assert not (await report(DATABASE_URL=url))["database"].is_good
    assert migrated.read_bytes() == left


def test_a_database_that_is_gone_is_made_anew_only_if_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()
    monkeypatch.setattr(readiness, "upgrade", lambda url, _: made.append(url))
    settings = load_settings({"DATABASE_URL": f"sqlite:///{tmp_path}/uno.db", "ALLOW_FORGETFUL_DISK": "1"})
    (tmp_path / "uno.db.lock").write_text("used")
    with pytest.raises(NotReady, match="migrate --begin-anew"):
        readiness.migrate(settings)
    assert made == []
    readiness.migrate(settings, begin_anew=True)
    assert made == [settings.database_url]


async def test_a_newer_schema_names_the_backup_from_before_it(migrated: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{migrated}"
    with closing(sqlite3.connect(migrated)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "restore a backup from before" in (await report(DATABASE_URL=database))["schema"].says
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "before-9999.db").touch()
    assert "before-9999.db`" in (await report(DATABASE_URL=database))["schema"].says


async def test_an_empty_database_lacks_its_schema(tmp_path: Path) -> None:
    (tmp_path / "uno.db").touch()
    found = await report(DATABASE_URL=f"sqlite:///{tmp_path}/uno.db")
    assert found["database"].is_good
    assert not found["schema"].is_good
    assert "migrate" in found["schema"].says


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "uno.db").write_text("not a database" * 100)
    found = await report(DATABASE_URL=f"sqlite:///{tmp_path}/uno.db")
    assert not found["database"].is_good
    assert "schema" not in found


async def test_a_damaged_database(migrated: Path) -> None:
    with migrated.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(b"\xff" * 4096)
    found = await report(DATABASE_URL=f"sqlite:///{migrated}")
    assert not found["database"].is_good
    assert "schema" not in found


@pytest.mark.parametrize(
    ("place", "allowed", "advice"),
    [("sqlite://", "0", "ALLOW_FORGETFUL_DISK=1"), ("sqlite:///{folder}/file/uno.db", "1", "(chown)")],
)
async def test_a_place_that_keeps_nothing_is_not_looked_at_any_further(
    place: str, allowed: str, advice: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    found = await report(DATABASE_URL=place.format(folder=tmp_path), ALLOW_FORGETFUL_DISK=allowed)
    assert "DATABASE_URL" in found["disk"].says
    assert advice in found["disk"].says
    assert "database" not in found


@pytest.mark.skipif(not MEMORY_DISK.is_dir(), reason="there is no memory disk here")
async def test_a_disk_that_forgets_can_be_allowed() -> None:
    there = f"sqlite:///{MEMORY_DISK}/no-uno-here/uno.db"
    refused = await report(DATABASE_URL=there, ALLOW_FORGETFUL_DISK="0")
    assert "ALLOW_FORGETFUL_DISK=1" in refused["disk"].says
    allowed = await report(DATABASE_URL=there)
    assert "disk" not in allowed
    assert "will be made" in allowed["database"].says


@pytest.mark.parametrize(("version", "is_doubtful"), [((3, 51, 2), True), ((3, 51, 3), False)])
def test_an_old_sqlite_is_a_doubt_and_no_fault(
    version: tuple[int, ...], is_doubtful: bool, caplog: pytest.LogCaptureFixture
) -> None:
    found = sqlite_finding(version)
    assert found.is_good
    assert found.is_doubtful is is_doubtful
    require_good([found])
    assert [record.message for record in caplog.records] == [f"sqlite: {found.says}"] * is_doubtful


async def test_a_database_that_does_not_answer_is_named_without_its_password(silent_port: int) -> None:
    found = await report(DATABASE_URL=f"postgres://uno:canary@127.0.0.1:{silent_port}/uno")
    assert not found["database"].is_good
    assert "DATABASE_URL" in found["database"].says
    assert "canary" not in str(found)


@pytest.mark.parametrize(
    ("token", "advice"),
    [("old-token", "reset it"), ("outage-token", "502")],
)
async def test_a_token_that_is_not_accepted(token: str, advice: str, tmp_path: Path, api_url: str) -> None:
    found = await report(
        DATABASE_URL=f"sqlite:///{tmp_path}/uno.db", DISCORD_API_URL=api_url, DISCORD_TOKEN=token
    )
    assert not found["token"].is_good
    assert advice in found["token"].says
    assert token not in str(found)


async def test_a_discord_that_cannot_be_reached(tmp_path: Path, silent_port: int) -> None:
    nowhere = f"http://127.0.0.1:{silent_port}/api/v10"
    found = await report(
        DATABASE_URL=f"sqlite:///{tmp_path}/uno.db", DISCORD_API_URL=nowhere, DISCORD_TOKEN=GOOD_TOKEN
    )
    assert not found["token"].is_good
    assert "cannot be reached" in found["token"].says


async def test_an_open_file_of_an_earlier_version_is_closed_to_other_accounts(migrated: Path) -> None:
    settings = load_settings({"DATABASE_URL": f"sqlite:///{migrated}", "ALLOW_FORGETFUL_DISK": "1"})
    files = [migrated, *(Path(f"{migrated}-{end}") for end in ("wal", "shm"))]
    with closing(sqlite3.connect(migrated)) as copying:  # a program that keeps its write-ahead log there
        copying.execute("PRAGMA journal_mode=wal")
        copying.execute("SELECT * FROM matches")
        for file in files:
            file.chmod(0o644)
        async with AsyncExitStack() as held:
            await take_database(settings, held, migrate=False)
        assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * 3


async def test_a_file_too_large_to_check_at_a_start_is_a_doubt_and_no_fault(
    migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load_settings({"DATABASE_URL": f"sqlite:///{migrated}", "ALLOW_FORGETFUL_DISK": "1"})
    monkeypatch.setattr("bot.hosting.readiness.LARGEST_CHECKED_AT_START", 0)
    async with AsyncExitStack() as held:
        await take_database(settings, held, migrate=False)
    database, schema = await database_findings(settings, largest=0)
    assert (database.is_good, database.is_doubtful, schema.is_good) == (True, True, True)
    assert command("check") in database.says
    database, _ = await database_findings(settings, largest=migrated.stat().st_size)
    assert str(database) == "ok  database: sqlite"


async def test_a_start_that_fails_with_an_open_database_leaves_no_thread(
    migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread would keep the process alive, so nothing would restart the bot."""

    def refuse(_: Path) -> None:
        raise PermissionError("read-only folder")

    monkeypatch.setattr("bot.hosting.readiness.note_used", refuse)
    settings = load_settings({"DATABASE_URL": f"sqlite:///{migrated}", "ALLOW_FORGETFUL_DISK": "1"})
    threads = set(threading.enumerate())
    async with AsyncExitStack() as held:
        with pytest.raises(NotReady, match="read-only folder"):
            await take_database(settings, held, migrate=False)
    for thread in {one for one in threading.enumerate() if "connection_worker" in one.name} - threads:
        thread.join(HANGS_AFTER_SECONDS)
        assert not thread.is_alive()


async def test_it_takes_no_database_of_which_a_process_has_a_part(postgres_url: str) -> None:
    settings = load_settings({"DATABASE_URL": postgres_url, "SHARD_COUNT": "2", "SHARD_IDS": "1"})
    async with lease(postgres_url, 0, Shards((0,), 2)), AsyncExitStack() as held:
        with pytest.raises(NotReady, match=str(TAKEN)):
            await take_database(settings, held, migrate=True)


async def test_a_process_without_a_shard_count_is_named_as_what_it_is(postgres_url: str) -> None:
    settings = load_settings({"DATABASE_URL": postgres_url, "SHARD_COUNT": "2", "SHARD_IDS": "1"})
    async with lease(postgres_url), AsyncExitStack() as held:
        with pytest.raises(NotReady, match=r"another SHARD_COUNT, or none.*it is at"):
            await take_database(settings, held, migrate=True, shards=settings.shards)


async def test_a_process_waits_only_for_its_own_shards(postgres_url: str) -> None:
    settings = load_settings({"DATABASE_URL": postgres_url, "SHARD_COUNT": "2", "SHARD_IDS": "1"})
    async with lease(postgres_url, 0, Shards((0,), 2)), AsyncExitStack() as held:
        await take_database(settings, held, migrate=True, shards=settings.shards)
        with pytest.raises(NotReady, match=str(SHARDS_TAKEN)):
            await take_database(settings, held, migrate=False, shards=settings.shards)


def test_whatever_refuses_a_start_is_bad() -> None:
    refusals = [found for found in vars(known).values() if isinstance(found, Finding)]
    assert len(refusals) > 5
    assert [found for found in refusals if found.is_good] == []
