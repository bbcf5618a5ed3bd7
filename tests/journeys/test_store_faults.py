"""The database fails under a running bot: a true sentence, nothing changes, and play goes on afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing

import pytest
from sqlalchemy import Connection

from bot.engine.model.errors import Refusal, RuleError
from bot.game.errors import Fault, GameError
from bot.text.answers import refusal
from tests.builders import position
from tests.journeys.evening import Evening

pytestmark = pytest.mark.journey

PAGE = 4096
NOT_YOUR_TURN = refusal(RuleError(Refusal.NOT_YOUR_TURN))
Failing = Callable[[Evening], AbstractAsyncContextManager[None]]


async def tell_sqlite(evening: Evening, *pragmas: str) -> None:
    """Set something on the connection that writes."""

    def unit(connection: Connection) -> None:
        for pragma in pragmas:
            connection.exec_driver_sql(f"PRAGMA {pragma}")

    await evening.app.database.write(unit)


@asynccontextmanager
async def locked(evening: Evening) -> AsyncGenerator[None]:
    """Another program keeps the lock; a bot waits for five seconds, here for a moment."""
    await tell_sqlite(evening, "busy_timeout=20")
    with closing(sqlite3.connect(evening.folder / "uno.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def read_only(evening: Evening) -> AsyncGenerator[None]:
    """Nothing may be written, as when a disk with errors is mounted again for reading only."""
    await tell_sqlite(evening, "query_only=1")
    yield
    await evening.app.database.close()  # it connects again when it is next used


@asynccontextmanager
async def damaged(evening: Evening) -> AsyncGenerator[None]:
    """All pages but the first are overwritten, and none is left in memory."""
    file = evening.folder / "uno.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await tell_sqlite(evening, "cache_size=0", "shrink_memory")
    sound = file.read_bytes()
    with file.open("r+b") as content:
        content.seek(PAGE)
        content.write(b"\xff" * (len(sound) - PAGE))
    yield
    await evening.app.database.close()  # nobody repairs a file that is in use
    file.write_bytes(sound)


@pytest.mark.parametrize(
    ("failing", "fault"),
    [(locked, Fault.BUSY), (read_only, Fault.BUSY), (damaged, Fault.DAMAGED)],
    ids=["locked", "read-only", "damaged"],
)
async def test_a_failing_database(
    evening: Evening, failing: Failing, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await evening.pause(30)  # everything is shown, and that is stored
    before = evening.session.state
    async with failing(evening):
        assert await ann.types("uno play", card="R7") == refusal(GameError(fault))
        assert await ann.types("uno lobby bot", level="easy")
        assert await bob.types("uno play", card="R3") in (NOT_YOUR_TURN, refusal(GameError(fault)))
        assert evening.session.state == before
    await ann.types("uno play", card="R7")
    assert evening.session.public.top.code == "R7"
    await bob.types("uno play", card="R3")
    after = evening.session.state
    await evening.restart()
    assert evening.session.state == after
    assert not [record for record in caplog.records if record.exc_info]
