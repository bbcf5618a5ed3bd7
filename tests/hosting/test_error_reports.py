"""Error reports to Sentry have the error and its location, but no name, card, ID, token, or address (R19)."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from bot.config import load_settings
from bot.findings import LEASE_LOST, NotReady
from bot.hosting.error_reports import errors_reported
from bot.log import start_logging

DSN = "https://public@sentry.example/42"
CANARIES = ("Ann", "R5", "token-1", "hunter2", "1185419394260488285", "uno:7:play")


class Kept(Transport):
    """Keeps the reports that would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        event = envelope.get_event()
        assert event is not None
        self.sent.append(json.loads(json.dumps(event, default=str)))


async def reports_of(happens: Callable[[], object]) -> list[dict[str, Any]]:
    transport = Kept()
    async with errors_reported(DSN, transport):
        happens()
    return transport.sent


def fail(*, name: str, hand: tuple[str, ...], token: str) -> None:
    try:
        raise LookupError(f"{name} does not hold {hand} {token}")
    except LookupError as error:
        raise ConnectionError("postgresql://uno:hunter2@db/uno") from error


def a_press_that_fails() -> None:
    try:
        fail(name="Ann", hand=("R5", "W4"), token="token-1")
    except ConnectionError:
        line, extra = "in channel %s: %s (%s)", {"reference": "c0ffee"}
        logging.getLogger("bot.ui").exception(line, 1185419394260488285, "uno:7:play", "c0ffee", extra=extra)


async def test_a_report_says_which_error_and_where() -> None:
    (report,) = await reports_of(a_press_that_fails)
    assert report["tags"] == {"reference": "c0ffee"}
    assert report["logentry"] == {"message": "in channel %s: %s (%s)"}
    assert (report["level"], report["logger"]) == ("error", "bot.ui")
    assert report["release"].startswith("uno-bot@")
    errors = report["exception"]["values"]
    assert [error["type"] for error in errors] == ["LookupError", "ConnectionError"]
    frames = [frame for error in errors for frame in error["stacktrace"]["frames"]]
    assert {frame["function"] for frame in frames} == {"fail", "a_press_that_fails"}
    assert any(frame["context_line"].strip().startswith("raise LookupError") for frame in frames)


async def test_no_value_is_in_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report has no variables, and no texts of errors.

    The canaries appear in this file's source code, so that is left out.
    """
    monkeypatch.setattr("linecache.getlines", lambda *_: [])
    monkeypatch.setattr("sys.argv", ["bot", "move-database", "postgresql://uno:hunter2@db/uno"])
    (report,) = await reports_of(a_press_that_fails)
    told = json.dumps(report)
    assert [canary for canary in CANARIES if canary in told] == []
    assert report["server_name"] == ""
    frames = [frame for error in report["exception"]["values"] for frame in error["stacktrace"]["frames"]]
    assert not any("vars" in frame or "abs_path" in frame for frame in frames)
    assert report.keys().isdisjoint({"breadcrumbs", "user", "request", "extra", "modules", "contexts"})


async def test_lines_of_libraries_are_told_by_their_logger_alone() -> None:
    """asyncio's lines already include the error."""

    def happens() -> None:
        logging.getLogger("asyncio").error("Task exception was never retrieved: ValueError('Ann holds R5')")

    (report,) = await reports_of(happens)
    assert report["logentry"] == {"message": "asyncio"}
    assert report["exception"] == {"values": []}
    assert not report["tags"]
    assert "Ann" not in json.dumps(report)


@pytest.mark.usefixtures("logging_put_back")
async def test_structured_lines_are_told_by_their_event_alone(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging(load_settings({"LOG_FORMAT": "json"}))

    def happens() -> None:
        reason = {"reason": "/home/ann/uno.db is full"}
        logging.getLogger("bot.hosting").error("backup_failed", extra=reason)

    (report,) = await reports_of(happens)
    assert report["logentry"] == {"message": "backup_failed"}
    assert "ann" not in json.dumps(report)
    assert "/home/ann" in capsys.readouterr().err


async def test_warnings_are_not_reported() -> None:
    assert await reports_of(lambda: logging.getLogger("bot.ui").warning("late")) == []


async def test_an_error_that_ends_the_bot_is_reported() -> None:
    transport = Kept()
    with pytest.raises(ZeroDivisionError):
        async with errors_reported(DSN, transport):
            raise ZeroDivisionError("Ann")
    (report,) = transport.sent
    assert report["level"] == "fatal"
    assert report["exception"]["values"][0]["type"] == "ZeroDivisionError"


async def test_what_the_operator_is_told_is_not_reported() -> None:
    transport = Kept()
    with pytest.raises(NotReady):
        async with errors_reported(DSN, transport):
            raise NotReady([LEASE_LOST])
    assert transport.sent == []


async def test_nothing_is_reported_afterwards() -> None:
    transport = Kept()
    async with errors_reported(DSN, transport):
        pass
    a_press_that_fails()
    await asyncio.sleep(0)
    assert transport.sent == []
