"""The process shuts down in order on SIGTERM; a second one on the same database does not start (R3, R16)."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot import app, running
from bot.cogs.client import UnoBot
from bot.playground.server.gateway import IDENTIFY
from bot.playground.server.playground import Playground
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, press_old_buttons, see_all_shown
from tests.wire.people import Room
from tests.wire.process import BotProcess, be_patient, refuse_at_once

pytestmark = pytest.mark.wire

PRESSES = 25  # before the end
BOTH = pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)


def test_an_end_in_order_has_its_time_and_no_end_takes_longer_than_promised() -> None:
    """The watchdog of a busy machine may wake late, so the tests below measure no time."""
    in_order = app.HEIR_SECONDS + app.LAST_WORDS_SECONDS + app.GOODBYE_SECONDS
    assert in_order < running.LAST_SECONDS < 8.0


@BOTH
async def test_sigterm_in_the_middle_of_play(room: Room, bot: BotProcess, database_url: str) -> None:
    await bot.start()
    await room.sit_down()
    for _ in range(3):
        await room.play_for(PRESSES)
        assert await end_while_they_press(room, bot) == 0
        books = await open_books(database_url)
        check_nothing_lost(room, books)
        await bot.start()
        await see_all_shown(room, books)
        await press_old_buttons(room, books)


async def test_sigterm_while_the_database_is_stuck(room: Room, bot: BotProcess, tmp_path: Path) -> None:
    bot.prepare = be_hasty
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    (file,) = tmp_path.rglob("uno.db")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await end_while_they_press(room, bot) == 0


def be_hasty() -> None:
    """Be patient, but take little time to end."""
    be_patient()
    app.LAST_WORDS_SECONDS, running.LAST_SECONDS = 0.5, 1.0


def get_stuck() -> None:
    """Freeze the event loop once it is connected."""
    running.LAST_SECONDS = 0.5

    async def freeze(self: UnoBot) -> None:
        sys.stdout.write("stuck\n")
        sys.stdout.flush()
        while True:
            time.sleep(0.1)  # noqa: ASYNC251  # the fault itself

    UnoBot.on_ready = freeze


def be_watchful() -> None:
    """Look at the database's file ten times as often."""
    be_patient()
    app.FILE_SECONDS /= 10


async def test_sigterm_while_the_event_loop_is_stuck(bot: BotProcess) -> None:
    bot.prepare = get_stuck
    await bot.spawn()
    await bot.says("stuck")
    assert await bot.terminate() == 0


async def end_while_they_press(room: Room, bot: BotProcess, *, by_itself: bool = False) -> int:
    """Everybody keeps pressing until the process is gone; return its exit status."""
    room.is_bot_there = False
    gone = asyncio.Event()
    pressing = asyncio.create_task(room.play(until=gone))
    status = await (bot.ended() if by_itself else bot.terminate())
    gone.set()
    await pressing
    room.is_bot_there = True
    return status


@BOTH
async def test_a_second_process_is_refused_before_it_connects(
    place: Playground, bot: BotProcess, database_url: str
) -> None:
    await bot.start()
    second = bot.beside()
    second.prepare = refuse_at_once
    status, said = await second.run("run", "--migrate")
    assert status == 1
    refusal, _, holder = said.splitlines()[-1].partition(" (")
    assert refusal == "bad database: a bot is already running on it; stop that one first"
    assert ("last heard from" in holder) is database_url.startswith("postgresql")  # SQLite does not know
    assert len(place.log.sent(IDENTIFY)) == 1
    assert len(place.gateway.connections) == 1


def replace(file: Path) -> None:
    (file.parent / "other").write_bytes(b"")
    (file.parent / "other").replace(file)


def empty(file: Path) -> None:
    os.truncate(file, 0)


@pytest.mark.parametrize(
    ("lose", "loss", "refusal"),
    [
        (Path.unlink, "is not there any longer", "is gone, though there is"),
        (replace, "is another file now", "is empty, though there is"),
        # before it ends, SQLite may write its log into the file
        (empty, "is cut short", "is empty, though there is|cannot be used: DatabaseError"),
    ],
)
async def test_a_database_that_vanishes_ends_the_bot(  # noqa: PLR0917  # fixtures
    place: Playground,
    room: Room,
    tmp_path: Path,
    database_url: str,
    lose: Callable[[Path], None],
    loss: str,
    refusal: str,
) -> None:
    bot = BotProcess(place, tmp_path, database_url)  # the shown state cannot be compared with the stored one
    bot.prepare = be_watchful
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    (file,) = tmp_path.rglob("uno.db")
    before = len(bot.said)
    room.is_bot_there = False
    lose(file)
    assert await end_while_they_press(room, bot, by_itself=True) == 1
    says = bot.said[before:]
    assert loss in says
    assert "its file was deleted, replaced, or cut short while the bot was running" in says
    status, says = await bot.run("run", "--migrate")
    assert status == 1
    assert re.search(refusal, says)
    assert "there is no good backup" in says
    if "DatabaseError" not in says:
        assert "migrate --begin-anew" in says
        status, says = await bot.run("migrate", "--begin-anew")
        assert status == 0
        assert file.stat().st_size
