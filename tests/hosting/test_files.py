"""What runs the bot elsewhere (Procfile, Dockerfile, compose.yaml, systemd) starts commands that exist."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry

from bot.__main__ import COMMANDS, main
from bot.config import Settings
from bot.hosting.health import HealthPages

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", "")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
UNIT = (ROOT / "docs" / "hosting" / "uno-bot.service").read_text("utf-8")
RUN = ["-m", "bot", "run", "--migrate"]


def healthcheck() -> list[str]:
    (command,) = re.findall(r"HEALTHCHECK .*CMD (\[.*\])", DOCKERFILE)
    return json.loads(command)


def test_all_start_the_bot_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    (worker,) = (ROOT / "Procfile").read_text("utf-8").splitlines()
    (image,) = re.findall(r"^CMD (\[.*\])", DOCKERFILE, re.MULTILINE)
    (service,) = re.findall(r"^ExecStart=(.*)", UNIT, re.MULTILINE)
    name, _, command = worker.partition(": ")
    assert name == "worker"
    assert shlex.split(command)[1:] == json.loads(image)[1:] == shlex.split(service)[1:] == RUN
    assert "run" in COMMANDS
    with pytest.raises(SystemExit, match="0"):
        main(["run", "--help"])
    assert "--migrate" in capsys.readouterr().out


def test_the_image_gets_all_it_copies() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = re.findall(r"^COPY (?!--from)(\S+)", DOCKERFILE, re.MULTILINE)
    locks = {"requirements.txt", "requirements-sentry.txt"}
    assert set(copied) == {"${REQUIREMENTS}", "migrations", "bot"}
    assert all((ROOT / name).exists() and f"!{name}" in ignored for name in locks | set(copied[1:]))
    assert set(re.findall(r"requirements[\w-]*\.txt", DOCKERFILE + COMPOSE)) == locks
    assert len(set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE))) == 1


@pytest.mark.parametrize(("fault", "status"), [(None, 0), ("down", 1)])
async def test_the_health_check_of_the_image(fault: str | None, status: int) -> None:
    async def check() -> str | None:
        return fault

    _, *arguments = healthcheck()
    async with HealthPages({"it": check}, CollectorRegistry()).serve("127.0.0.1", 0) as port:
        asked = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, env=os.environ | {"HEALTH_PORT": str(port)},
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert await asked.wait() == status


@pytest.mark.parametrize("page", ["grafana.json", "monitoring.md"])
def test_every_figure_that_is_shown_exists(page: str) -> None:
    sources = [(ROOT / "bot" / name).read_text("utf-8") for name in ("app.py", "hosting/journal.py")]
    made = {name for source in sources for name in re.findall(r'"(uno_\w+)"', source)}
    shown = set(re.findall(r"uno_[a-z_]+", (ROOT / "docs" / "hosting" / page).read_text("utf-8")))
    assert shown
    assert {name.removesuffix("_total") for name in shown} <= made


def test_compose_passes_only_settings_that_exist() -> None:
    passed = set(re.findall(r"\$\{(\w+)", COMPOSE)) - {"POSTGRES_PASSWORD", "REQUIREMENTS"}
    assert passed <= {field.upper() for field in Settings.model_fields}
    assert "DISCORD_TOKEN" in passed
