"""The ways to run the bot elsewhere (Procfile, Dockerfile, compose.yaml, systemd) start commands that
exist.
"""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from argparse import Namespace
from itertools import product
from pathlib import Path

import pytest
import yaml
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.__main__ import COMMANDS, main
from bot.config import SETTINGS, load_settings
from bot.findings import SettingsError
from bot.hosting import commands
from bot.hosting.health import HealthPages
from tests.programs import build

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


def test_systemd_keeps_the_bot_when_memory_ran_out_in_one_of_its_processes() -> None:
    """By default, it ends the whole service if Linux has ended any process of it."""
    assert re.findall(r"^OOMPolicy=(.*)", UNIT, re.MULTILINE) == ["continue"]


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
    """It names the problem, which `docker inspect` displays."""

    async def check() -> str | None:
        return fault

    async with HealthPages({"it": check}, CollectorRegistry()).serve("127.0.0.1", 0) as port:
        monkeypatch.setenv("HEALTH_PORT", str(port))
        assert await asyncio.to_thread(main, healthcheck()) == status
    assert json.loads(capsys.readouterr().out)["checks"] == {"it": fault or "ok"}


def test_the_health_check_of_a_bot_that_has_ended(
    silent_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEALTH_PORT", str(silent_port))
    assert main(healthcheck()) == 1
    assert "no answer" in capsys.readouterr().out


GIVEN = (None, "", "0", "8080", " 9090 ", "'7070'", "0060", "x", "70000")


@pytest.mark.parametrize(("in_environment", "in_file"), [*product(GIVEN, GIVEN)])
def test_the_health_check_asks_at_the_port_of_the_settings(
    in_environment: str | None, in_file: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads a plain number without loading the code that checks settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HEALTH_PORT", raising=False)
    if in_environment is not None:
        monkeypatch.setenv("HEALTH_PORT", in_environment)
    if in_file is not None:
        (tmp_path / ".env").write_text(f"HEALTH_PORT={in_file}")
    asked = list[int]()
    monkeypatch.setattr(commands, "_ask", lambda port: (asked.append(port), (0, ""))[1])
    try:
        port = load_settings().health_port
    except SettingsError:
        with pytest.raises(SettingsError):
            commands.health(Namespace())
    else:
        commands.health(Namespace())
        assert asked == ([] if port is None else [port])


def test_without_a_port_there_is_nobody_to_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HEALTH_PORT", raising=False)
    assert main(healthcheck()) == 1
    assert "Set HEALTH_PORT" in capsys.readouterr().out


@pytest.fixture
async def exported(tmp_path: Path) -> dict[str, list[dict[str, str]]]:
    """The metrics of a bot that has just been built: their names, and the labels of each."""
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{tmp_path}/uno.db"}))
    app.health_pages()
    async with app.supervisor.looking_after(app.chores()):
        text = generate_latest(app.journal.registry).decode()
    app.studio.close()
    await app.database.close()
    series: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            series.setdefault(sample.name, []).append(sample.labels)
    return series


def expressions(name: str) -> list[str]:
    """The metrics used in the dashboard and the alerts."""
    text = (ROOT / "docs" / "hosting" / name).read_text("utf-8")
    if name.endswith(".json"):
        return [target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"]]
    return [rule["expr"] for group in yaml.safe_load(text)["groups"] for rule in group["rules"]]


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yml"])
def test_every_series_that_is_looked_at_is_there_from_the_start(
    name: str, exported: dict[str, list[dict[str, str]]]
) -> None:
    for expression in expressions(name):
        names = re.findall(r"\b(?:uno|process)_\w+", expression)
        assert names
        for series in names:
            assert exported[series]
            labels = exported[series][0].keys()
            assert set(re.findall(r"(\w+)=~?\"", expression)) <= labels
            assert set(",".join(re.findall(r"by \((.*?)\)", expression)).split(",")) - {""} <= labels


def test_the_alerts_look_for_labels_that_exist(exported: dict[str, list[dict[str, str]]]) -> None:
    levels = {labels["level"] for labels in exported["uno_problems_total"]}
    (looked_for,) = [
        re.findall(r'level=~"(.*?)"', one) for one in expressions("alerts.yml") if "level" in one
    ]
    assert set(looked_for[0].split("|")) <= levels


def test_every_alert_says_what_to_do() -> None:
    rules = yaml.safe_load((ROOT / "docs" / "hosting" / "alerts.yml").read_text("utf-8"))["groups"][0][
        "rules"
    ]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    assert all(rule["annotations"].keys() == {"summary", "action"} for rule in rules)
    assert {rule["labels"]["severity"] for rule in rules} == {"warning", "critical"}


def test_every_figure_is_described(exported: dict[str, list[dict[str, str]]]) -> None:
    page = (ROOT / "docs" / "hosting" / "monitoring.md").read_text("utf-8")
    described = set(re.findall(r"`(uno_\w+)", page))
    ours = {re.sub(r"_(bucket|count|sum|created)$", "", name) for name in exported if name.startswith("uno_")}
    assert {name.removesuffix("_total") for name in described} == {
        name.removesuffix("_total") for name in ours
    }


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
    assert passed <= {field.upper() for field in SETTINGS}
    assert "DISCORD_TOKEN" in passed


def test_what_the_bot_may_use_has_limits() -> None:
    assert re.findall(r"^SystemCallFilter=(.*)", UNIT, re.MULTILINE) == [
        "@system-service",
        "~@privileged @resources",
    ]
    limits = dict(re.findall(r"^(\w+Max|SystemCallErrorNumber)=(\w+)", UNIT, re.MULTILINE))
    assert limits == {"MemoryMax": "1G", "TasksMax": "128", "SystemCallErrorNumber": "EPERM"}
    services = yaml.safe_load(COMPOSE)["services"]
    kept = {name: (service["mem_limit"], service["pids_limit"]) for name, service in services.items()}
    assert kept == {"bot": ("1g", 128), "database": ("1g", 256)}
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in services.values())
