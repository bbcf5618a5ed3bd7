"""The database fails while the bot runs: people get a true sentence, nothing changes, and play continues
afterward.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from typing import Any, cast

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.engine.model.errors import Refusal, RuleError
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable
from bot.storage.games import SqlGameStore
from bot.storage.lease import Lease
from bot.text.answers import refusal
from bot.ui.transport.outbox import RequestHeld
from tests.builders import position
from tests.journeys.evening import Evening, words_of

pytestmark = [pytest.mark.journey, pytest.mark.usefixtures("waiting_for_the_disk")]

PAGE = 4096
NOT_YOUR_TURN = refusal(RuleError(Refusal.NOT_YOUR_TURN))
Failing = Callable[[Evening], AbstractAsyncContextManager[None]]


async def tell_sqlite(evening: Evening, *pragmas: str) -> None:
    """Change a setting of the connection that writes."""

    def unit(connection: Connection) -> None:
        for pragma in pragmas:
            connection.exec_driver_sql(f"PRAGMA {pragma}")

    await evening.app.database.write(unit)


async def connect_anew(evening: Evening) -> None:
    """Close all connections; new ones are made when the database is used again."""
    database = evening.app.database
    await database.finish()
    for connections in (database._reader, database._writer):  # noqa: SLF001
        await connections.close()


@asynccontextmanager
async def locked(evening: Evening) -> AsyncGenerator[None]:
    """Another program holds the lock; a bot waits for five seconds, here for a moment."""
    await tell_sqlite(evening, "busy_timeout=20")
    with closing(sqlite3.connect(evening.folder / "uno.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def read_only(evening: Evening) -> AsyncGenerator[None]:
    """Writes fail, as when a disk with errors is remounted read-only."""
    await tell_sqlite(evening, "query_only=1")
    yield
    await connect_anew(evening)


@asynccontextmanager
async def damaged(evening: Evening) -> AsyncGenerator[None]:
    """All pages except the first are overwritten, and none is cached."""
    file = evening.folder / "uno.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await tell_sqlite(evening, "cache_size=0", "shrink_memory")
    sound = file.read_bytes()
    with file.open("r+b") as content:
        content.seek(PAGE)
        content.write(b"\xff" * (len(sound) - PAGE))
    yield
    await connect_anew(evening)  # nobody repairs a file that is in use
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
    await evening.pause(30)  # everything is shown, and the shown revisions are stored
    before = evening.session.state
    async with failing(evening):
        assert await ann.types("uno play", card="R7") == refusal(GameError(fault))
        assert await ann.types("uno pass")
        assert await bob.types("uno play", card="R3") in (NOT_YOUR_TURN, refusal(GameError(fault)))
        assert evening.session.state == before
    await ann.types("uno play", card="R7")
    assert evening.session.snapshot.public.top.code == "R7"
    await bob.types("uno play", card="R3")
    after = evening.session.state
    await evening.restart()
    assert evening.session.state == after
    assert not [record for record in caplog.records if record.exc_info]


class Server:
    """Stands in for a PostgreSQL server that answers requests about the lease."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.is_gone = False

    async def ping(self) -> None:
        await self.answers.wait()
        if self.is_gone:
            raise ConnectionResetError


@asynccontextmanager
async def woken(evening: Evening, server: Server) -> AsyncGenerator[asyncio.Future[None]]:
    """The process was frozen for 40 s; yields a request to Discord that it wants to send."""
    watchman = evening.app.watchman
    assert watchman.guarded is not None
    watchman.guarded = replace(watchman.guarded, lease=Lease(cast(Any, server), watchman))
    watchman.note_standstill(40.0)
    request = asyncio.ensure_future(watchman.until_ours())
    yield request
    await evening.env.settle()


async def test_a_table_that_was_closed_although_nobody_could_tell_says_so(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: R3 R4"))
    save = SqlGameStore.save

    async def unsure(store: SqlGameStore, *saved: Any) -> Any:
        monkeypatch.setattr(SqlGameStore, "save", save)
        await save(store, *saved)
        raise StoreUnavailable("the connection was lost after the commit")

    monkeypatch.setattr(SqlGameStore, "save", unsure)
    session = evening.session
    with pytest.raises(StoreUnavailable):
        await session.end(0, is_moderator=True)
    with pytest.raises(GameError, match=Fault.TABLE_CLOSED):
        await session.end(0, is_moderator=True)
    await evening.pause()
    assert "This table is closed" in words_of(evening.messages()[-1])
    assert [person.sees() for person in (ann, bob)] == [[], []]


async def test_after_a_standstill_the_lease_is_confirmed_before_anything_happens(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: R3 R4"))
    await evening.pause(20)
    server, before = Server(), evening.session.revision
    async with woken(evening, server) as request:
        await evening.pause(120)
        assert not request.done()
        assert evening.session.revision == before, "nobody's time runs out"
        assert "the process stood still for 40.0 s" in caplog.messages
        server.answers.set()
        await request
    await evening.pause(80)
    await ann.types("uno play", card="R7")
    assert evening.session.snapshot.public.top.code == "R7"


@pytest.mark.parametrize("is_gone", [False, True])
async def test_after_a_standstill_nothing_is_written_until_the_lease_is_confirmed(
    evening: Evening, caplog: pytest.LogCaptureFixture, is_gone: bool
) -> None:
    """Tables include their epoch in each statement; other writes of features don't."""
    written, server = list[int](), Server()
    server.is_gone = is_gone
    async with woken(evening, server) as request:
        writing = asyncio.ensure_future(evening.app.database.write(lambda _: written.append(1)))
        await evening.pause(60)
        assert not writing.done()
        server.answers.set()
        await asyncio.wait([request, writing])
    assert written == ([] if is_gone else [1])
    assert isinstance(writing.exception(), StoreUnavailable) is is_gone
    assert isinstance(request.exception(), RequestHeld) is is_gone
    if is_gone:
        caplog.clear()


async def test_a_process_that_wakes_up_without_its_lease_stores_and_says_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: R3 R4"))
    server, before = Server(), evening.session.revision
    server.is_gone = True
    async with woken(evening, server) as request:
        server.answers.set()
        with pytest.raises(RequestHeld):
            await request
        assert evening.app.outbox.is_stopped
        await ann.types("uno play", card="R7")
        await evening.pause(200)
        assert evening.session.revision == before
        with pytest.raises(StoreUnavailable, match="lease"):
            await evening.session.store_shown()
    [loss] = [record for record in caplog.records if record.levelname == "CRITICAL"]
    assert "the lease on the database is lost" in loss.message
    caplog.clear()


async def test_while_the_database_is_silent_presses_learn_it_at_once_and_clocks_wait(
    evening: Evening,
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: R3 R4"))
    before = evening.session.revision
    evening.app.watchman.note_silence(is_silent=True)
    assert await ann.types("uno play", card="R7") == refusal(GameError(Fault.BUSY))
    await evening.pause(120)
    assert evening.session.revision == before
    evening.app.watchman.note_silence(is_silent=False)
    await evening.pause(80)
    await ann.types("uno play", card="R7")
    assert evening.session.snapshot.public.top.code == "R7"
