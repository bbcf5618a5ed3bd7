"""The commands on the pages, typed unchanged into a checkout whose environment is not activated."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import shlex
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.config import SETTINGS
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from bot.program import BY_MAKE
from tests.docs.pages import PAGES, ROOT, commands_of, prose_of

LEFT_BEHIND = {".venv", ".git", "data", "build", ".env"}
STAMPS = ("runtime", "dev", "bench", "docs", "sentry")
PATH = "/usr/bin:/bin"  # a `python` found here is not ours
TYPED = [command for page in PAGES for command in commands_of(page)]
QUOTED = [code for page in PAGES for code in re.findall(r"`(make [^`]+)`", prose_of(page))]
TOKEN = base64.b64encode(b"1185419394260488285").decode() + ".GaBcDe.canary"
IN_BACKUP_MD = "data/backups/uno-20261122-030000.db"


class Outcome(NamedTuple):
    """The output of a command, and its exit status."""

    status: int
    said: str


class Terminal:
    """A shell in a checkout."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder = folder
        self._env = env

    async def type(self, command: str) -> Outcome:
        """Run a command as a person would type it; its standard error is included in the output."""
        shell = await asyncio.create_subprocess_shell(
            command,
            cwd=self.folder,
            env=self._env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await shell.communicate()
        return Outcome(shell.returncode or 0, said.decode())


BY_OUTER_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "ARGS", "FILE", "FROM", "TO", "ONLY")
"""Variables of `make test ARGS=…` that all its child processes inherit."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The repository, with the packages that `make` would install, so nothing has to be downloaded."""
    for path in ROOT.iterdir():
        if path.name not in LEFT_BEHIND:
            (tmp_path / path.name).symlink_to(path)
    packages = tmp_path / ".venv"
    packages.mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (packages / name).symlink_to(Path(sys.prefix) / name)
    for name in STAMPS:
        (packages / f"{name}.stamp").touch()
    return tmp_path


@pytest.fixture
async def terminal(checkout: Path) -> AsyncIterator[Terminal]:
    own = {field.upper() for field in SETTINGS} | {
        "PYTHONPATH",
        "VIRTUAL_ENV",
        BY_MAKE,
        *BY_OUTER_MAKE,
    }
    env = {name: value for name, value in os.environ.items() if name not in own}
    async with Playground(World(token=TOKEN)) as place:
        stand_in = {name: url for name, url in place.environment.items() if url != TOKEN}
        yield Terminal(checkout, env | stand_in | {"PATH": PATH, "ALLOW_FORGETFUL_DISK": "1"})


def put_token(checkout: Path) -> None:
    """Put the token where the page asks for it between two commands."""
    settings = checkout / ".env"
    settings.write_text(
        re.sub(r"^DISCORD_TOKEN=$", f"DISCORD_TOKEN={TOKEN}", settings.read_text(), flags=re.MULTILINE)
    )


async def test_an_operator_follows_the_pages(terminal: Terminal) -> None:
    """From the first command to a second database, each as written on a page."""
    moving = next(command for command in TYPED if command.startswith("make move-database "))
    story = {
        "make check": "will be made at the first start",
        "make invite": "client_id=1185419394260488285",
        "make migrate": "up to date",
        "make backup": "is made and verified",
        f"make restore FILE={IN_BACKUP_MD}": "is restored from",
        "make doctor": "integrity",
        moving: "are moved and compared",
        "make scenario FILE=tests/scenarios/wild_draw_four.json": '"passed": true',
    }
    assert "cp .env.example .env" in TYPED
    assert story.keys() <= {*TYPED, *QUOTED}
    assert (await terminal.type("cp .env.example .env")).status == 0
    put_token(terminal.folder)
    for command, says in story.items():
        outcome = await terminal.type(re.sub(r"TO=postgresql\S+", "TO=sqlite:///data/other.db", command))
        assert (outcome.status, says in outcome.said) == (0, True), f"{command}\n{outcome.said}"
        if command == "make backup":
            (made,) = (terminal.folder / "data" / "backups").iterdir()
            made.rename(terminal.folder / IN_BACKUP_MD)


async def test_advice_names_the_command_of_make(terminal: Terminal) -> None:
    """People who use `make` have no `uno-bot` and no `python -m bot`."""
    outcome = await terminal.type("make restore")
    assert outcome.status != 0
    assert "make restore: error: the following arguments are required: FILE" in outcome.said


async def test_make_knows_every_command_of_the_pages(terminal: Terminal) -> None:
    commands = [re.sub(r"^sudo (-u uno )?", "", command) for command in TYPED]
    ours = [command for command in (*commands, *QUOTED) if command.startswith("make ")]
    words = {word for command in ours for word in shlex.split(command.replace("…", "x"))[1:]}
    targets = sorted(word for word in words if "=" not in word)
    assert len(targets) > 20
    outcome = await terminal.type(f"make --dry-run {' '.join(targets)}")
    assert outcome.status == 0, outcome.said
