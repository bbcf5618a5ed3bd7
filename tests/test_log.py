"""Log lines: text or JSON, no payloads of libraries, no secrets."""

from __future__ import annotations

import asyncio
import json
import logging
from threading import Thread

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.config import load_settings
from bot.log import REDACTED, Redaction, Seldom, start_logging

# Made up, in the format of real ones.
BOT_TOKEN = "MTE4NTQxOTM5NDI2MDQ4ODI4NQ" + ".GaBcDe." + "x" * 38
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTE4NTQxOTM5NDI2MDQ4ODI4NTpzZWNyZXQ"
LEAKS = [
    (f"logged in with {BOT_TOKEN}", f"logged in with {REDACTED}"),
    (f"got {INTERACTION_TOKEN}.", f"got {REDACTED}."),
    (
        "POST https://discord.com/api/v10/interactions/42/s3cr3t/callback",
        f"interactions/42/{REDACTED}/callback",
    ),
    ("PATCH /webhooks/42/s3cr3t/messages/@original", f"/webhooks/42/{REDACTED}/messages/@original"),
    ("connecting to postgresql://uno:hunter2@db/uno", f"postgresql://uno:{REDACTED}@db/uno"),
]


pytestmark = pytest.mark.usefixtures("logging_put_back")


def start(**env: str) -> None:
    start_logging(load_settings(env))


@pytest.mark.parametrize(("line", "left"), LEAKS)
def test_secrets_are_known_by_their_shape(line: str, left: str) -> None:
    assert Redaction().redact(line).endswith(left)


def test_ordinary_text_stays() -> None:
    line = "table 1185419394260488285 at revision 12: GET https://discord.com/api/v10/channels/42/messages"
    assert Redaction().redact(line) == line


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_no_line_holds_a_secret(log_format: str, capsys: pytest.CaptureFixture[str]) -> None:
    start(
        LOG_FORMAT=log_format, DISCORD_TOKEN="canary-token", DATABASE_URL="postgres://uno:canary-word@db/uno"
    )
    log = logging.getLogger("bot.test")
    nested = {"url": "postgres://uno:canary-word@db/uno"}
    log.info("starting", extra={"token": "canary-token", "nested": nested})
    logging.getLogger("discord.http").info("token %s", "canary-token")
    try:
        raise ValueError("canary-word")
    except ValueError:
        log.exception("failed")
    lines = capsys.readouterr().err
    assert lines.count(REDACTED) >= 4
    assert "canary-token" not in lines
    assert "canary-word" not in lines


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_a_traceback_shows_no_local_variables(log_format: str, capsys: pytest.CaptureFixture[str]) -> None:
    start(LOG_FORMAT=log_format)

    def play(hand: tuple[str, ...]) -> int:
        return len(hand) // len(())

    try:
        play(("R5", "W4"))
    except ZeroDivisionError:
        logging.getLogger("bot.game").exception("our bug")
    lines = capsys.readouterr().err
    assert "ZeroDivisionError" in lines
    assert "in play" in lines or '"name": "play"' in lines
    assert "W4" not in lines.replace('play(("R5", "W4"))', "")


def test_json_lines_are_alike_for_us_and_the_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    start(LOG_FORMAT="json")
    structlog.contextvars.bind_contextvars(table=7)
    logging.getLogger("bot.game").warning("late", extra={"revision": 3})
    logging.getLogger("discord.gateway").warning("shard %s", 0)
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["revision"], ours["logger"]) == ("late", 3, "bot.game")
    assert (theirs["event"], theirs["logger"]) == ("shard 0", "discord.gateway")
    assert ours["table"] == theirs["table"] == 7
    assert ours.keys() - theirs.keys() == {"revision"}


def test_the_reference_that_a_player_read_is_a_field(capsys: pytest.CaptureFixture[str]) -> None:
    start(LOG_FORMAT="json")
    logging.getLogger("bot.ui").error("failed", extra={"reference": "c0ffee"})
    assert json.loads(capsys.readouterr().err)["reference"] == "c0ffee"


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("discord.http", logging.DEBUG),
        ("sqlalchemy.engine.Engine", logging.INFO),
        ("aiosqlite", logging.DEBUG),
    ],
)
def test_libraries_never_log_payloads(name: str, level: int, capsys: pytest.CaptureFixture[str]) -> None:
    start(LOG_LEVEL="DEBUG")
    logging.getLogger(name).log(level, "a hand")
    logging.getLogger("bot.game").debug("ours")
    lines = capsys.readouterr().err
    assert "a hand" not in lines
    assert "ours" in lines


def test_the_level_holds_for_libraries_too(capsys: pytest.CaptureFixture[str]) -> None:
    start(LOG_LEVEL="ERROR")
    logging.getLogger("discord.gateway").warning("reconnecting")
    logging.getLogger("bot.game").warning("late")
    assert capsys.readouterr().err == ""


def test_of_an_outage_one_line_a_minute_is_told() -> None:
    now, seldom = 0.0, Seldom(lambda: now)

    def told(thing: str | None) -> logging.LogRecord | None:
        record = logging.LogRecord("bot", logging.WARNING, "", 0, "not saved", None, None)
        if thing:
            record.seldom = thing
        return record if seldom.filter(record) else None

    assert told("outage")
    assert not any(told("outage") for _ in range(154))
    assert told("other")
    assert told(None)
    assert told(None)
    now = 60.0
    line = told("outage")
    assert line is not None
    assert vars(line)["left_out"] == 154
    assert "seldom" not in vars(line)


async def test_a_connection_that_the_server_cut_is_closed_without_a_traceback(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Users of the connection learn about it; an error while closing adds nothing new."""
    start()
    engine = create_async_engine(postgres_url)
    async with engine.connect() as connection:
        pid = await connection.scalar(text("SELECT pg_backend_pid()"))
    admin = create_async_engine(postgres_url, isolation_level="AUTOCOMMIT")

    async def cut() -> None:
        async with admin.connect() as server:
            await server.execute(text("SELECT pg_terminate_backend(:pid, 10000)"), {"pid": pid})
        await admin.dispose()

    thread = Thread(target=asyncio.run, args=(cut(),))
    thread.start()
    thread.join()  # this loop doesn't notice the end of the connection before it writes to it
    await engine.dispose()
    assert "Traceback" not in capsys.readouterr().err


def test_a_short_password_shreds_no_words() -> None:
    redact = Redaction(["p", "long-password"]).redact
    assert redact("the parameter is p, or p@ss: long-password1") == (
        "the parameter is [redacted], or [redacted]@ss: [redacted]1"
    )
