"""What runs the bot elsewhere (Procfile, Dockerfile, compose.yaml, systemd) starts commands that exist."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from pathlib import Path

import pytest
from aiohttp.test_utils import unused_port
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
    """The command of `python -m bot` that the image runs."""
    (command,) = re.findall(r"HEALTHCHECK .*CMD (\[.*\])", DOCKERFILE)
    program, *arguments = json.loads(command)
    assert [program, *arguments[:2]] == ["python", "-m", "bot"]
    return arguments[2:]


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
    assert set(copied) == {"${REQUIREMENTS}", "migrations", "bot", ".env.example"}
    assert all((ROOT / name).exists() and f"!{name}" in ignored for name in locks | set(copied[1:]))
    assert set(re.findall(r"requirements[\w-]*\.txt", DOCKERFILE + COMPOSE)) == locks
    assert len(set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE))) == 1


@pytest.mark.parametrize(("fault", "status"), [(None, 0), ("down", 1)])
async def test_the_health_check_of_the_image(
    fault: str | None, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what is wrong, which `docker inspect` shows."""

    async def check() -> str | None:
        return fault

    async with HealthPages({"it": check}, CollectorRegistry()).serve("127.0.0.1", 0) as port:
        monkeypatch.setenv("HEALTH_PORT", str(port))
        assert await asyncio.to_thread(main, healthcheck()) == status
    assert json.loads(capsys.readouterr().out)["checks"] == {"it": fault or "ok"}


def test_the_health_check_of_a_bot_that_has_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEALTH_PORT", str(unused_port()))
    assert main(healthcheck()) == 1
    assert "no answer" in capsys.readouterr().out


def test_without_a_port_there_is_nobody_to_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HEALTH_PORT", raising=False)
    assert main(healthcheck()) == 1
    assert "Set HEALTH_PORT" in capsys.readouterr().out


@pytest.mark.parametrize("page", ["grafana.json", "monitoring.md"])
def test_every_figure_that_is_shown_exists(page: str) -> None:
    makers = ("app.py", "hosting/journal.py", "hosting/supervisor.py")
    sources = [(ROOT / "bot" / name).read_text("utf-8") for name in makers]
    made = {name for source in sources for name in re.findall(r'"(uno_\w+)"', source)}
    shown = set(re.findall(r"uno_[a-z_]+", (ROOT / "docs" / "hosting" / page).read_text("utf-8")))
    assert shown
    assert {name.removesuffix("_total") for name in shown} <= made


@pytest.mark.parametrize("service", ["bot", "database"])
def test_compose_gives_a_service_no_more_than_it_needs(service: str) -> None:
    (said,) = re.findall(rf"^  {service}:.*\n((?:    .*\n)+)", COMPOSE, re.MULTILINE)
    for limit in (
        "read_only: true",
        "cap_drop: [ALL]",
        "no-new-privileges:true",
        "mem_limit:",
        "pids_limit:",
    ):
        assert limit in said


def test_the_unit_gives_the_bot_no_more_than_it_needs() -> None:
    said = dict(re.findall(r"^(\w+)=(.*)", UNIT, re.MULTILINE))
    assert said["CapabilityBoundingSet"] == ""
    assert {said[name] for name in ("NoNewPrivileges", "RestrictNamespaces", "PrivateDevices")} == {"yes"}
    assert "SystemCallFilter=@system-service\n" in UNIT
    assert said["ReadWritePaths"] == f"{said['WorkingDirectory']}/data"


def test_compose_passes_only_settings_that_exist() -> None:
    passed = set(re.findall(r"\$\{(\w+)", COMPOSE)) - {"POSTGRES_PASSWORD", "REQUIREMENTS"}
    assert passed <= {field.upper() for field in Settings.model_fields}
    assert "DISCORD_TOKEN" in passed
