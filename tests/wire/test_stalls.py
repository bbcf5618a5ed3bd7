"""The database freezes during play: every press is answered, and none is lost (R11)."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.game.errors import Fault, GameError
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.playground.world.application import ANSWER_WITHIN
from bot.playground.world.clock import WorldClock
from bot.playground.world.places import Answer
from bot.playground.world.world import World
from bot.storage import lease, postgresql, sqlite
from bot.text.answers import refusal
from bot.ui.transport import replies
from tests.needs import go_without
from tests.soak.counts import Record, times
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, until_a_turn
from tests.wire.people import PANEL, Person, Room, choices
from tests.wire.process import BotProcess, be_patient

pytestmark = pytest.mark.wire

STALLS = times(1, 10)  # of each length
PRESSES = 5  # between two stalls
PATIENCE = 2  # seconds until both give up in a build
UNTIL_REFUSED = 0
SECONDS = times((UNTIL_REFUSED,), (5, 10))  # SQLite gives up waiting after five, PostgreSQL after ten
BOTH = pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)


class StallClock:
    """A clock that runs only while the database is frozen, and not at all in a build."""

    def __init__(self) -> None:
        self._stopped_at = time.time()
        self._since: float | None = None

    def now(self) -> float:
        passed = 0.0 if self._since is None else time.monotonic() - self._since
        return self._stopped_at + passed

    @contextmanager
    def runs(self) -> Generator[None]:
        self._since = time.monotonic()
        yield
        self._stopped_at, self._since = self.now(), None


@pytest.fixture
def clock() -> StallClock:
    return StallClock()


@pytest.fixture
def world(clock: StallClock) -> World:
    """As in every wire test, but its clock runs during a stall: an answer that comes too late doesn't
    count.
    """
    world = World(WorldClock(clock.now))
    world.interactions.patience = times(HANGS_AFTER_SECONDS, ANSWER_WITHIN)
    people = [world.add_user(name) for name in ("ann", "bob", "cat")]
    world.add_channel(world.add_guild("Card house", people), "table")
    return world


@pytest.fixture
def bot(bot: BotProcess) -> BotProcess:
    """As in every wire test, but with shorter timeouts in a build."""
    bot.prepare = times(be_impatient, keep_deadlines)
    return bot


def be_impatient() -> None:
    """Be patient, except that answers are deferred at once, and the database is soon given up."""
    be_patient()
    replies.DEFER_SECONDS, lease.SILENT_SECONDS = 0.0, PATIENCE
    sqlite.PRAGMAS["busy_timeout"] = 1000 * PATIENCE
    postgresql.SERVER_OPTIONS["command_timeout"] = PATIENCE


def keep_deadlines() -> None:
    """Change nothing."""


@BOTH
@pytest.mark.parametrize("seconds", SECONDS)
async def test_the_database_stands_still(  # noqa: PLR0917  # cases and fixtures
    room: Room,
    bot: BotProcess,
    clock: StallClock,
    database_url: str,
    seconds: int,
    record_property: Record,
) -> None:
    await bot.start()
    await room.sit_down()
    answers = list[Answer]()
    for _ in range(STALLS):
        for person in room.people:
            await person.opens_hand()
        async with stalled(database_url):
            pressing = [asyncio.create_task(person_presses(person)) for person in room.people]
            with clock.runs():
                await asyncio.sleep(seconds)
            answers += await asyncio.gather(*pressing)
            if seconds == UNTIL_REFUSED:
                await see_one_deferred_and_refused(room, answers)
        await room.play_for(PRESSES)
    assert await bot.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))
    assert not any(answer.has_failed for answer in answers)
    record_property(f"presses while the database stood still for {seconds} s, none failed", len(answers))


async def see_one_deferred_and_refused(room: Room, answers: Sequence[Answer]) -> None:
    """The person who has the turn is told in time that it takes longer, and then that nothing is saved."""
    await room.place.until(lambda: bool(refused(answers)))
    assert [answer.kind for answer in refused(answers)] == ["deferred"]


async def person_presses(person: Person) -> Answer:
    """Draw, or make another move if there is one, otherwise look at the hand again."""
    person.looks()  # a dealt hand, or the answer to an earlier press, may have replaced the panel
    panel = person.panel
    moves = [] if panel is None or panel.is_deleted else [*choices(panel, "draw"), *choices(panel, *PANEL)]
    return await person.takes([*moves, *choices(person.room.table, "hand")][0])


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_server_whose_processes_are_frozen_ends_nothing(
    room: Room, bot: BotProcess, database_url: str
) -> None:
    """Its connections stay open, so the lease is not lost."""
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    await until_a_turn(room, database_url)
    async with frozen(database_url):
        await bot.says("the database does not answer")
        answers = [await person.actor.slash("uno draw") for person in room.people]
        await room.place.until(lambda: bool(refused(answers)))  # one has the turn
    assert not any(answer.has_failed for answer in answers)
    await bot.says("the database answers again")
    await room.play_for(PRESSES)
    assert await bot.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))


def refused(answers: Sequence[Answer]) -> list[Answer]:
    """The answers after which the person reads that nothing can be saved now, if only after a deferral."""
    busy = refusal(GameError(Fault.BUSY))
    return [one for one in answers if busy in {told.content for told in one.interaction.messages.values()}]


@asynccontextmanager
async def frozen(url: str) -> AsyncGenerator[None]:
    """Freeze all processes of the server that have a connection to this database."""
    engine = create_async_engine(make_url(url).set(database="postgres"))
    async with engine.connect() as connection:
        query = text("SELECT pid FROM pg_stat_activity WHERE datname = :name")
        pids = list((await connection.scalars(query, {"name": make_url(url).database})).all())
    await engine.dispose()
    try:
        os.kill(pids[0], signal.SIGSTOP)
    except (PermissionError, ProcessLookupError):
        go_without("PostgreSQL whose processes can be stopped")
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@asynccontextmanager
async def stalled(url: str) -> AsyncGenerator[None]:
    """Hold the lock of the whole database."""
    if url.startswith("sqlite"):
        with locked(Path(url.partition("///")[2])):
            yield
        return
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("LOCK TABLE tables, moves IN ACCESS EXCLUSIVE MODE"))
        yield
    await engine.dispose()


@contextmanager
def locked(file: Path) -> Generator[None]:
    with closing(sqlite3.connect(file, HANGS_AFTER_SECONDS, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
