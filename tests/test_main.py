"""The commands of `python -m bot`, run as processes if their output matters."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest
import uvloop

from bot import running
from bot.__main__ import COMMANDS, main
from bot.config import SETTINGS
from bot.findings import TOKEN_REFUSED
from bot.text import language
from tests.processes import run_command

ROOT = Path(__file__).parent.parent
APPLICATION = 1185419394260488285
TOKEN = base64.b64encode(str(APPLICATION).encode()).decode().rstrip("=") + ".GaBcDe." + "x" * 38


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for field in SETTINGS:
        monkeypatch.delenv(field.upper(), raising=False)


def run(*arguments: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return run_command(*arguments, cwd=cwd, env={**os.environ, **env})


def test_without_a_token_two_lines_say_what_to_do(tmp_path: Path) -> None:
    done = run("run", "--migrate", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 2
    assert "DISCORD_TOKEN" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", ["run", "migrate", "check", "doctor", "backup", "restore uno.db", "ratings"]
)
def test_a_database_that_cannot_be_looked_at_is_refused_in_a_line(words: str, tmp_path: Path) -> None:
    """So is a file in a folder of another account, but root could look into that."""
    url = f"sqlite:///{tmp_path}/{'x' * 300}"
    env = {"DATABASE_URL": url, "DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9"}
    done = run(*words.split(), cwd=tmp_path, **env)
    assert done.returncode == 1
    assert "x" * 300 in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("names", ["{long} new.db", "old.db {long}"])
def test_a_database_that_cannot_be_looked_at_is_not_moved(names: str, tmp_path: Path) -> None:
    (tmp_path / "old.db").touch()
    urls = (f"sqlite:///{tmp_path}/{name}" for name in names.format(long="x" * 300).split())
    done = run("move-database", *urls, cwd=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_all_wrong_settings_are_named_before_anything_starts(tmp_path: Path) -> None:
    done = run(cwd=tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL="mysql://db", HOME_GUILD="mine")
    assert done.returncode == 1
    assert "DATABASE_URL" in done.stderr
    assert "HOME_GUILD" in done.stderr
    assert "Traceback" not in done.stderr


def test_invite_asks_for_the_least_permissions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    set_settings = AsyncMock(side_effect=OSError)
    monkeypatch.setattr("bot.hosting.installation.set_install_settings", set_settings)
    assert main(["invite"]) == 0
    told = capsys.readouterr()
    assert "stays as it is: OSError" in told.err
    assert told.err.index("your server:") < told.err.index("your account:")
    link, _ = told.out.splitlines()
    assert link.startswith("https://discord.com/oauth2/authorize?")
    assert f"client_id={APPLICATION}" in link
    assert "permissions=309237746752" in link
    assert "scope=bot+applications.commands" in link


@pytest.mark.parametrize("token", ["not-a-token", "é.x.y", "MTIzNA=x.y"])
def test_invite_refuses_a_token_without_an_application(
    token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["invite"]) == 1
    said = capsys.readouterr().err
    assert "DISCORD_TOKEN" in said
    assert token not in said


def test_invite_says_that_discord_refuses_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    set_settings = AsyncMock(side_effect=discord.LoginFailure)
    monkeypatch.setattr("bot.hosting.installation.set_install_settings", set_settings)
    assert main(["invite"]) == 0
    assert TOKEN_REFUSED.says in capsys.readouterr().err


def test_invite_without_a_token_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["invite"]) == 1
    assert "DISCORD_TOKEN is missing" in capsys.readouterr().err


def test_check_names_every_problem_on_its_own_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert main(["check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["bad", "settings:", "DISCORD_TOKEN"],
        ["bad", "settings:", "LOG_LEVEL"],
    ]


@pytest.mark.usefixtures("logging_put_back")
@pytest.mark.parametrize("is_installed", [True, False])
def test_the_bot_runs_on_uvloop_where_it_is_installed(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    loops: list[asyncio.AbstractEventLoop] = []

    async def note_loop(*_: object, **__: object) -> None:
        loops.append(asyncio.get_running_loop())

    monkeypatch.setattr(running, "run", note_loop)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    if not is_installed:
        monkeypatch.setitem(sys.modules, "uvloop", None)
    assert main(["run"]) == 0
    assert [isinstance(loop, uvloop.Loop) for loop in loops] == [is_installed]


@pytest.mark.usefixtures("logging_put_back")
def test_translations_are_read_before_the_event_loop_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first sentence in another language would block the loop for longer than R12 allows."""
    read = list[int]()

    async def note_read(*_: object, **__: object) -> None:
        read.append(language.catalog_of.cache_info().currsize)

    monkeypatch.setattr(running, "run", note_read)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    language.catalog_of.cache_clear()
    assert main(["run"]) == 0
    assert read == [len(language.TRANSLATED)]


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    said = capsys.readouterr().out
    assert re.findall(r"^    ([\w-]+)", said, re.MULTILINE) == [*COMMANDS]


@pytest.mark.parametrize("arguments", [["play"], ["migrate", "twice"], ["check", "--all"]])
def test_what_no_command_takes_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "usage:" in capsys.readouterr().err


def test_the_public_commands_load_neither_discord_nor_a_database() -> None:
    run = 'import bot.__main__; assert bot.__main__.main(["scenario", "--events"]) == 0'
    assert loaded(run).isdisjoint({"discord", "sqlalchemy", "bot.config"})


def test_a_bot_on_sqlite_loads_nothing_for_postgresql() -> None:
    """That would take 2 MB."""
    modules = loaded("import bot.running; bot.running.Database('sqlite+aiosqlite:///uno.db')")
    assert "sqlalchemy.dialects.sqlite" in modules
    assert modules.isdisjoint({"sqlalchemy.dialects.postgresql", "asyncpg"})


def test_a_health_check_loads_neither_the_settings_nor_an_event_loop() -> None:
    """Docker runs it every 30 seconds, forever."""
    modules = loaded("from bot.__main__ import main; main(['health'])", HEALTH_PORT="9")
    assert "bot.hosting.commands" in modules
    assert modules.isdisjoint({"asyncio", "bot.config", "sqlalchemy"})


def loaded(code: str, **env: str) -> set[str]:
    """Return the modules imported after this code has run in a separate process."""
    program = f"{code}\nimport sys; print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=os.environ | env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return set(ran.stderr.split())
