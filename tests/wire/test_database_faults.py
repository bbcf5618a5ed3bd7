"""The database fills up, or its server is restarted: presses are answered, and nothing is lost (R1, R11)."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.findings import LEASE_LOST
from bot.game.errors import Fault, GameError
from bot.text.answers import refusal
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, press_old_buttons, see_all_shown, until_a_turn
from tests.wire.people import Room
from tests.wire.process import BotProcess
from tests.wire.test_end import end_while_they_press
from tests.wire.test_health import full

pytestmark = pytest.mark.wire

PRESSES = 8
RESTARTS = 3
POSTGRES = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


async def test_a_full_disk(room: Room, bot: BotProcess, database_url: str) -> None:
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    await until_a_turn(room, database_url)
    async with full(bot):
        answers = [await person.actor.slash("uno draw") for person in room.people]
        said = [answer.message.content for answer in answers if answer.message]
        assert refusal(GameError(Fault.BUSY)) in said  # it is the turn of one of them
        assert not any(answer.has_failed for answer in answers)
    await room.play_for(PRESSES)
    assert await bot.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))


@asynccontextmanager
async def stopped(url: str) -> AsyncGenerator[None]:
    """The database accepts no connections and has none; other tests use the same server."""
    address = make_url(url)
    admin = create_async_engine(address.set(database="postgres"), isolation_level="AUTOCOMMIT")
    async with admin.connect() as server:
        await server.exec_driver_sql(f"ALTER DATABASE {address.database} ALLOW_CONNECTIONS false")
        cut = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
        await server.execute(cut, {"name": address.database})
        try:
            yield
        finally:  # other tests use the same database
            await server.exec_driver_sql(f"ALTER DATABASE {address.database} ALLOW_CONNECTIONS true")
    await admin.dispose()


@POSTGRES
async def test_restarts_of_the_server_end_the_process_with_one_line_each(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    """It has lost its lease and exits; its supervisor starts it again, and play continues."""
    await bot.start()
    await room.sit_down()
    for number in range(1, RESTARTS + 1):
        await room.play_for(PRESSES)
        async with stopped(database_url):
            assert await end_while_they_press(room, bot, by_itself=True) == 1
            assert bot.said.count(str(LEASE_LOST)) == number
        books = await open_books(database_url)
        check_nothing_lost(room, books)
        await bot.start()
        await see_all_shown(room, books)
        await press_old_buttons(room, books)
    assert await bot.terminate() == 0
