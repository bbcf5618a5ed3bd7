"""The wheel contains everything that runs: installed without the checkout, it migrates, advises, and plays
locally.
"""

from __future__ import annotations

import asyncio
import base64
import os
import re
import signal
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from bot.config import SETTINGS
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.program import version
from bot.storage.backup import revision_of
from bot.storage.schema import newest_revision

ROOT = Path(__file__).parents[2]
LEFT_OUT = "bot/computer/training/"
TOKEN = base64.b64encode(b"1185419394260488285").decode() + ".GaBcDe." + "x" * 38


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`uno-bot`, installed into its own environment, which borrows its dependencies from this one."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    (packages,) = home.glob("lib/*/site-packages")
    (packages / "borrowed.pth").write_text(
        "\n".join(path for path in sys.path if path.endswith("site-packages"))
    )
    return home / "bin" / "uno-bot"


@pytest.fixture
def env() -> dict[str, str]:
    """The environment without the bot's settings, and without a path to the checkout."""
    own = {name.upper() for name in SETTINGS} | {"PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY"}
    return {name: value for name, value in os.environ.items() if name not in own}


def run(program: Path, *arguments: str, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), *arguments], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )


def test_it_holds_every_file_that_runs(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        held = set(packed.namelist())
    files = [
        path for folder in ("bot", "migrations") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]
    names = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    wanted = {name.replace("migrations/", "bot/migrations/", 1) for name in names}
    assert {name for name in wanted - held if not name.startswith(LEFT_OUT)} == set()


def test_it_brings_a_database_up_to_date_without_the_checkout(
    program: Path, tmp_path: Path, env: dict[str, str]
) -> None:
    done = run(program, "migrate", cwd=tmp_path, env=env | {"ALLOW_FORGETFUL_DISK": "1"})
    assert (done.returncode, done.stdout) == (0, "")
    assert revision_of(tmp_path / "data" / "uno.db") == newest_revision()


def test_it_advises_commands_that_are_there(program: Path, tmp_path: Path, env: dict[str, str]) -> None:
    assert run(program, "--version", cwd=tmp_path, env=env).stdout == f"uno-bot {version()}\n"
    assert "usage: uno-bot" in run(program, "--help", cwd=tmp_path, env=env).stdout
    assert "`uno-bot invite`" in run(program, "run", cwd=tmp_path, env=env).stderr
    invited = run(
        program,
        "invite",
        cwd=tmp_path,
        env=env | {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9"},
    )
    server, account = invited.stdout.split()
    assert "client_id=1185419394260488285" in server
    assert account.endswith("client_id=1185419394260488285&scope=applications.commands&integration_type=1")
    checked = run(program, "check", cwd=tmp_path, env=env)
    assert checked.returncode == 1
    assert "DISCORD_TOKEN is missing" in checked.stdout
    (guide,) = re.findall(r"; (\S+) explains it", checked.stdout)
    assert Path(guide).is_file()


async def test_it_plays_locally(program: Path, tmp_path: Path, env: dict[str, str]) -> None:
    playing = await asyncio.create_subprocess_exec(
        program, "play-locally", "--port", "0", "--people", "1",
        cwd=tmp_path, env=env, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert playing.stdout is not None
    try:
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            address = ""
            while not address:
                said = (await playing.stdout.readline()).decode()
                assert said, "it ended"
                address = "".join(re.findall(r"http://\S+", said))
        async with aiohttp.request("GET", address) as page:
            assert page.status == 200
            assert "<html" in await page.text()
    finally:
        playing.send_signal(signal.SIGINT)
        assert await playing.wait() == 0
