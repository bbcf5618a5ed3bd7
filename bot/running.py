"""Runs the program from its first check until its end."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from threading import Thread
from typing import Any, TypeVar

import discord

from bot.app import App
from bot.cogs.frames import guard_frames
from bot.config import Settings
from bot.feature import Chore
from bot.findings import (
    FILE_LOST,
    HEIR_THERE,
    LEASE_LOST,
    SHARDS_TAKEN,
    TAKEN,
    Finding,
    NotReady,
)
from bot.game.ports import StoreUnavailable
from bot.hosting.environment import Environment, RealClock
from bot.hosting.garbage import THAW_SECONDS, ShortCollections
from bot.hosting.reaching import OFFLINE, WAITED_OUT, once_reachable, use_addresses, why_offline
from bot.hosting.readiness import (
    missing_findings,
    reach_server,
    require_good,
    sentry_findings,
    take_database,
    taken_finding,
    unreadable,
    unreadable_errors,
)
from bot.hosting.watchman import Watchman
from bot.program import on_end_signal
from bot.storage.database import Database
from bot.storage.deletions import delete_again, deletions_beside
from bot.storage.lease import Lease
from bot.storage.shard_locks import DatabaseTaken
from bot.text.language import name_bot
from bot.text.lobby import name_program

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE_SECONDS = 6.0  # how long to wait for the database; an old process takes up to five seconds to exit
LAST_SECONDS = 7.0  # after that, the process ends in any case
STANDBY_SECONDS = 600.0  # how long a process that takes over waits for the other process to exit
INHERIT_LOOK_SECONDS = 0.1  # time between two checks whether the other process has exited


async def run(settings: Settings, *, migrate: bool = False, take_over: bool = False) -> None:
    """Run until SIGTERM or SIGINT. If `migrate` is set, update the schema first.

    If another process has the shards, this process does not start, unless `take_over` is set. It then
    connects and waits until the other process exits. It calls Discord only after all other checks have passed
    (R10), and waits for a database server or Discord if they can't be reached. Raises NotReady if it cannot
    start or continue.
    """
    _configure(settings)
    ended, watchdog = asyncio.Event(), Watchdog()
    watchdog.end_on_signal(ended)
    async with AsyncExitStack() as held:
        await _report_errors(settings, held)
        require_good(missing_findings(settings))
        reaching = once_reachable("the database", partial(reach_server, settings), StoreUnavailable)
        if await _finishes(reaching, ended):
            app = await _begin(settings, held, migrate=migrate, take_over=take_over)
            await _play(app, ended, watchdog)


async def _begin(settings: Settings, held: AsyncExitStack, *, migrate: bool, take_over: bool) -> App:
    """Take the database and build the program on it. Raises NotReady."""
    watchman = Watchman()
    database, lease = await take_database(
        settings, held, migrate=migrate, shards=settings.shards,
        patience=PATIENCE_SECONDS, may_inherit=take_over, listener=watchman, ownership=watchman,
    )  # fmt: skip
    if lease.is_ours:
        await _begin_epoch(lease, settings)
    await _delete_again(settings, database)
    env = Environment(RealClock(watchman.loop_watch.look))
    app = App(settings, database, env, lease, watchman)
    await held.enter_async_context(app.client)
    return app


async def _play(app: App, ended: asyncio.Event, watchdog: Watchdog) -> None:
    """Connect and play until the end. Raises NotReady if it ended without being asked to."""
    try:
        async with _looked_after(app):
            playing = _look_after(app) if app.lease.is_ours else _inherit(app)
            await _until_first(_connect(app), playing, ended, app.lease.lost, app.failed, app.lost_file)
        if app.failed.is_set():
            raise discord.LoginFailure
    except OFFLINE as error:
        raise NotReady([why_offline(error)]) from None
    finally:
        if not ended.is_set():
            watchdog.wake(1)
        await app.close()
    if app.lease.lost.is_set():
        raise NotReady([LEASE_LOST])
    if app.lost_file.is_set():
        raise NotReady([FILE_LOST, *missing_findings(app.settings)])


def _configure(settings: Settings) -> None:
    """Set process-wide settings."""
    guard_frames()
    use_addresses(settings)
    name_bot(settings.bot_name)
    name_program(settings.player_name if settings.player_program else "")


@asynccontextmanager
async def _looked_after(app: App) -> AsyncIterator[None]:
    """Watch the event loop, count problems, and serve the health pages during the body. Raises NotReady."""
    settings, root = app.settings, logging.getLogger()
    async with AsyncExitStack() as held:
        garbage = held.enter_context(ShortCollections())
        thaw = Chore("thawing garbage", garbage.thaw, THAW_SECONDS, THAW_SECONDS)
        await held.enter_async_context(app.supervisor.looking_after([*app.watches(), thaw]))
        root.addHandler(app.journal)
        held.callback(root.removeHandler, app.journal)
        if settings.health_port is not None:
            try:
                pages = app.health_pages().serve(settings.health_host, settings.health_port)
                port = await held.enter_async_context(pages)
            except OSError as error:
                says = f"{settings.health_host}:{settings.health_port} cannot be used: {error.strerror}"
                raise NotReady([Finding("health", False, f"{says}; set HEALTH_PORT")]) from None
            log.info("/healthz and /metrics answer on port %d", port)
        yield


async def _begin_epoch(lease: Lease, settings: Settings) -> frozenset[int] | None:
    """Make sure that a process that had our shards can't change anything anymore. Raises NotReady.

    Returns the interactions that it has admitted, or None unless it handed over.
    """
    try:
        return await lease.begin(settings.shards)
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, settings)]) from None


async def _look_after(app: App) -> None:
    """Do background work, such as backups, until canceled."""
    async with app.supervisor.looking_after(app.chores()):
        await asyncio.Event().wait()


async def _inherit(app: App) -> None:
    """Take over from the process that has our shards, once it exits. Raises NotReady."""
    await app.client.wait_until_ready()
    await _wait_in_line(app)
    await _once(app, _take_over(app))
    await _look_after(app)


async def _wait_in_line(app: App) -> None:
    """Wait until this process has the lease. Raises NotReady."""
    shards = app.settings.shards
    try:
        await _once(app, app.lease.stand_in_line(shards))
        holder = await _once(app, app.lease.holder(shards))
        if holder:
            log.info("ready to take over: end the process that has the shards now (%s)", holder)
        async with asyncio.timeout(STANDBY_SECONDS):
            while True:
                if await _once(app, app.lease.inherit(shards)):
                    return
                await asyncio.sleep(INHERIT_LOOK_SECONDS)
    except DatabaseTaken as taken:
        raise NotReady([taken_finding(HEIR_THERE, taken.holder)]) from None
    except TimeoutError:
        finding, holder = (TAKEN if shards.has_all else SHARDS_TAKEN), await app.lease.holder(shards)
        raise NotReady([taken_finding(finding, holder)]) from None
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, app.settings)]) from None


async def _take_over(app: App) -> None:
    """Continue where the other process stopped. Raises NotReady."""
    taken = await _begin_epoch(app.lease, app.settings)
    try:
        await app.take_over(taken)
    except StoreUnavailable as outage:
        raise NotReady([unreadable(outage, app.settings)]) from None
    how = "nobody handed them over" if taken is None else "they were handed over"
    log.info("the shards are taken over: %s", how)


def _once(app: App, asking: Coroutine[Any, Any, T]) -> Awaitable[T]:
    """Let a query finish in any case, because canceling it would end the connection to the server, and the
    lease.
    """
    return app.tasks.run_shielded(asking)


async def _delete_again(settings: Settings, database: Database) -> None:
    """Delete, once again, the people whose data was brought back by a restored backup. Raises NotReady."""
    if (deletions := deletions_beside(settings.database_url)) is None:
        return
    try:
        if people := await delete_again(database, deletions):
            log.warning("people deleted again, because a restored backup had brought them back: %d", people)
    except unreadable_errors() as error:
        raise NotReady([unreadable(error, settings)]) from None


async def _report_errors(settings: Settings, held: AsyncExitStack) -> None:
    """Report errors to Sentry until `held` is closed, if the settings require it. Raises NotReady."""
    require_good(sentry_findings(settings))
    if settings.sentry_dsn:
        from bot.hosting.error_reports import errors_reported  # noqa: PLC0415  # its package is an extra

        await held.enter_async_context(errors_reported(settings.sentry_dsn))


async def _connect(app: App) -> None:
    app.client.admit = app.starts.admit
    for step in (app.starts.wait, partial(_log_in, app), app.client.connect):
        await once_reachable("Discord", step, *WAITED_OUT)


async def _log_in(app: App) -> None:
    await app.client.http.close()  # a failed attempt leaves it open, including its connector
    app.client.http.connector = discord.utils.MISSING
    await app.client.login(app.settings.token)


async def _finishes(work: Coroutine[Any, Any, object], ended: asyncio.Event) -> bool:
    """Do the work. If the event comes first, cancel the work and return False.

    Raises the errors of the work.
    """
    doing, waiting = asyncio.create_task(work), asyncio.create_task(ended.wait())
    await asyncio.wait([doing, waiting], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if doing.done():
        doing.result()
        return True
    doing.cancel()
    return False


async def _until_first(
    work: Coroutine[Any, Any, object], beside: Coroutine[Any, Any, object], *ends: asyncio.Event
) -> None:
    """Run `work` and `beside` until either of them finishes or one of these events is set.

    Raises their errors.
    """
    doing, helping = asyncio.create_task(work), asyncio.create_task(beside)
    waits = [asyncio.create_task(event.wait()) for event in ends]
    done, _ = await asyncio.wait([doing, helping, *waits], return_when=asyncio.FIRST_COMPLETED)
    for other in (helping, *waits):
        other.cancel()
    await asyncio.wait([helping])
    for task in {doing, helping} & done:
        task.result()


class Watchdog:
    """Ends the process a few seconds after a signal, no matter what it is doing (R3).

    The database might not answer, or the event loop might be blocked. Nothing is lost, because every
    confirmed change is on disk.
    """

    def __init__(self) -> None:
        self._reads, self._writes = os.pipe()
        # Read these now. When the thread wakes up, a test that replaced them might be over, and the real ones
        # would end the test's worker.
        Thread(target=self._watch, args=(LAST_SECONDS, os._exit), name="watchdog", daemon=True).start()

    def end_on_signal(self, ended: asyncio.Event) -> None:
        """After this call, SIGTERM and SIGINT request an orderly shutdown."""
        on_end_signal(ended.set, at_once=lambda: self.wake(0))

    def wake(self, status: int) -> None:
        """Make the process end with this status, unless that has been done before."""
        os.write(self._writes, bytes([status]))  # it takes no lock, which the interrupted code might hold

    def _watch(self, patience: float, leave: Callable[[int], object]) -> None:
        (status,) = os.read(self._reads, 1)
        time.sleep(patience)
        leave(status)
