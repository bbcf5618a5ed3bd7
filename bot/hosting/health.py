"""`/healthz` and `/metrics`: whether the bot works, and its metrics."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from json import dumps
from math import inf
from pathlib import Path
from typing import NamedTuple, Self

import discord
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, ProcessCollector, generate_latest
from sqlalchemy import Connection

from bot.config import Settings
from bot.game.periods import DAY_SECONDS
from bot.game.ports import Clock, StoreUnavailable
from bot.game.registry import Registry
from bot.hosting.backups import backup_age
from bot.hosting.journal import Journal
from bot.pictures import Studio
from bot.storage.database import Database
from bot.storage.lease import Lease
from bot.ui.transport.outbox import Outbox, RequestGuard

log = logging.getLogger(__name__)

PROBE_SECONDS = 2.0
FILE_SECONDS = 5.0  # time between two checks of the database's file
LEAST_FREE_BYTES = 50_000_000
SLOW_REQUEST_SECONDS = 60.0
STUCK_PICTURES_SECONDS = 10.0
# smaller differences are ignored, because Discord's time is in whole seconds, and responses take time to
# arrive
WRONG_CLOCK_SECONDS = 10.0
OVERDUE_SECONDS = 60.0
STALE_BACKUP_SECONDS = 2 * DAY_SECONDS
# messages that Discord keeps rejecting; a single rejection might be the message's own fault
MANY_FAILURES = 3
# This statement writes without changing anything. Reading would not detect a full disk or a blocked writer.
WRITE = "PRAGMA user_version=0"

Check = Callable[[], Awaitable[str | None]]  # returns the problem, or None


class FileWatch:
    """Remembers which SQLite file is open. Data is lost if the file is deleted, replaced, or truncated."""

    def __init__(self, file: Path | None, database: Database, on_loss: Callable[[], None]) -> None:
        self._file = file
        self._database = database
        self._on_loss = on_loss
        self._opened = FileSeen.of(file)  # its state at the last check
        self._is_lost = False

    async def look(self) -> None:
        """Report once that the open file is no longer at its path, or is truncated."""
        found = FileSeen.of(self._file)
        flaw = self._flaw_of(found)
        if flaw is None:
            self._opened = found
        elif not self._is_lost:
            self._is_lost = True
            log.critical("the database %s: the bot ends, because what it stores would be lost", flaw)
            self._on_loss()

    async def check(self) -> str | None:
        """Report that the open file is no longer at its path, or is truncated."""
        return self._flaw_of(FileSeen.of(self._file))

    def _flaw_of(self, found: FileSeen | None) -> str | None:
        if self._opened is None or found == self._opened:
            return None
        if found is None:
            return f"{self._file} is not there any longer"
        if found.identity != self._opened.identity:
            return f"{self._file} is another file now"
        # SQLite itself only truncates the file to the size in its header.
        has_shrunk = found.size < self._opened.size
        return f"{self._file} is cut short" if has_shrunk and self._database.is_cut_short() else None


class FileSeen(NamedTuple):
    """The identity of a file, and its size in bytes."""

    identity: tuple[int, int]
    size: int

    @classmethod
    def of(cls, file: Path | None) -> Self | None:
        """Return the file at a path, or None if there is none."""
        try:
            found = file.stat() if file else None
        except OSError:
            return None
        return cls((found.st_dev, found.st_ino), found.st_size) if found else None


# Checks


class Checks(Struct, frozen=True):
    """Checks the parts of the running program. Each method reports a problem, or None.

    `file` is the file of a SQLite database. `began` is when the program started (monotonic clock).
    """

    client: discord.AutoShardedClient
    database: Database
    lease: Lease
    journal: Journal
    outbox: Outbox
    guard: RequestGuard
    registry: Registry
    studio: Studio
    file: Path | None
    settings: Settings
    clock: Clock
    began: float

    async def gateway(self) -> str | None:
        """Report missing connections to Discord."""
        if not self.client.is_ready():
            return "not connected to Discord yet"
        shards = self.client.shards.values()
        closed = sum(shard.is_closed() for shard in shards)
        return f"{closed} of {len(shards)} connections to Discord are down" if closed else None

    async def writes(self) -> str | None:
        """Report a database that takes too long to write, or that rejected the last change of a table."""
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.database.write(self._write)
        except TimeoutError:
            return f"took no write for {PROBE_SECONDS:.0f} s"
        except StoreUnavailable as outage:
            return f"took no write: {outage}"
        trouble = self.journal.trouble
        return f"did not take the last change: {trouble}" if trouble else None

    def _write(self, connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(WRITE)
        else:
            self.lease.touch(connection)

    async def disk(self) -> str | None:
        """Report a disk that is nearly full."""
        if self.file is None:
            return None
        free = shutil.disk_usage(self.file.parent).free
        return f"{free // 1_000_000} MB free" if free < LEAST_FREE_BYTES else None

    async def requests(self) -> str | None:
        """Report that Discord rejects our messages."""
        outbox = self.outbox
        if outbox.is_stopped:
            return "nothing is sent any longer"
        if outbox.slowest > SLOW_REQUEST_SECONDS:
            return f"a request has been under way for {outbox.slowest:.0f} s"
        return f"{outbox.failing} messages wait for another try" if outbox.failing >= MANY_FAILURES else None

    async def pictures(self) -> str | None:
        """Report that no pictures are being finished, in which case people only see text."""
        seconds = self.studio.stuck_for
        return f"none finished for {seconds:.0f} s" if seconds > STUCK_PICTURES_SECONDS else None

    async def time_of_day(self) -> str | None:
        """Report that this clock differs so much from Discord's that countdowns look wrong."""
        seconds = self.guard.ahead
        if abs(seconds) < WRONG_CLOCK_SECONDS:
            return None
        return f"{abs(seconds):.0f} s {'ahead of' if seconds > 0 else 'behind'} Discord's"

    async def backup(self) -> str | None:
        """Report that the newest backup is old. After a long downtime, the bot has two days to make a new
        backup.
        """
        newest, uptime = backup_age(self.settings, self.clock.now()), self.clock.steady() - self.began
        if min(newest or inf, uptime) < STALE_BACKUP_SECONDS:
            return None
        return f"the newest is {newest / DAY_SECONDS:.1f} days old" if newest else "there is none"

    async def tables(self) -> str | None:
        """Report a table whose deadline has passed without anything being stored."""
        late = self.registry.overdue
        return f"one should have gone on {late:.0f} s ago" if late > OVERDUE_SECONDS else None


# Pages


MOST_CONNECTIONS = 8  # open connections; if there are more, the oldest is closed
CONNECTION_SECONDS = 10.0  # seconds for request and response
FRESH_SECONDS = 1.0  # a result is reused for this long, because checks write to the database
LONGEST_QUESTION = 8_192  # bytes


class HealthAnswer(NamedTuple):
    """An HTTP response."""

    status: HTTPStatus
    kind: str
    body: bytes

    def encoded(self, *, has_body: bool) -> bytes:
        """Return the response as HTTP/1.1."""
        head = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}\r\n"
            f"Content-Type: {self.kind}\r\n"
            f"Content-Length: {len(self.body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        return head.encode() + (self.body if has_body else b"")


Page = Callable[[], Awaitable[HealthAnswer]]
NO_PAGE = HealthAnswer(HTTPStatus.NOT_FOUND, "text/plain", b"404: Not Found\n")
OUR_FAULT = HealthAnswer(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", b"500: Internal Server Error\n")
NO_METHOD = HealthAnswer(HTTPStatus.METHOD_NOT_ALLOWED, "text/plain", b"405: Method Not Allowed\n")


class Fresh:
    """A page that is built at most once a second."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._turn = asyncio.Lock()
        self._answer, self._until = NO_PAGE, -inf

    async def __call__(self) -> HealthAnswer:
        """Return the page, at most a second old."""
        async with self._turn:
            if time.monotonic() >= self._until:
                self._answer = await self._page()
                self._until = time.monotonic() + FRESH_SECONDS
            return self._answer


class HealthDoor:
    """Answers one request per connection. Many or slow connections don't slow down the bot."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        self._pages = {path: Fresh(page) for path, page in pages.items()}
        self._open = dict[asyncio.StreamWriter, None]()  # oldest first

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection, then close it."""
        if len(self._open) >= MOST_CONNECTIONS:
            self._cut(next(iter(self._open)))
        self._open[writer] = None
        try:
            async with asyncio.timeout(CONNECTION_SECONDS):
                await self._serve(reader, writer)
        except (TimeoutError, OSError, EOFError, asyncio.LimitOverrunError) as error:
            log.debug("a question about health was not answered: %r", error)
        finally:
            self._cut(writer)

    def close(self) -> None:
        for writer in tuple(self._open):
            self._cut(writer)

    def _cut(self, writer: asyncio.StreamWriter) -> None:
        self._open.pop(writer, None)
        writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        question = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        method, _, rest = question.partition(" ")
        answer = await self._answer(method, re.split(r"[ ?]", rest, maxsplit=1)[0])
        writer.write(answer.encoded(has_body=method != "HEAD"))
        writer.close()
        await writer.wait_closed()

    async def _answer(self, method: str, path: str) -> HealthAnswer:
        if (page := self._pages.get(path)) is None:
            return NO_PAGE
        if method not in {"GET", "HEAD"}:
            return NO_METHOD
        try:
            return await page()
        except Exception:
            log.exception("a page about health could not be made")
            return OUR_FAULT


class HealthPages:
    """Answers /healthz with the results of all checks, and /metrics with all metrics."""

    def __init__(self, checks: Mapping[str, Check], registry: CollectorRegistry) -> None:
        self._checks = checks
        self._registry = registry
        self._notes: dict[str, Callable[[], str]] = {}
        ProcessCollector(registry=registry)

    def note(self, name: str, read: Callable[[], str]) -> None:
        """Add a line of information to /healthz, which doesn't affect its status."""
        self._notes[name] = read

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a metric that is read on each request."""
        Gauge(name, meaning, registry=self._registry).set_function(read)

    async def healthz(self) -> HealthAnswer:
        """Return status 200 if every check passes, otherwise 503 with the reasons."""
        reasons = {name: reason for name, check in self._checks.items() if (reason := await check())}
        status = HTTPStatus.SERVICE_UNAVAILABLE if reasons else HTTPStatus.OK
        checks = {name: reasons.get(name, "ok") for name in self._checks}
        notes = {name: read() for name, read in self._notes.items()}
        body = dumps({"healthy": not reasons, "checks": checks, **notes})
        return HealthAnswer(status, "application/json; charset=utf-8", body.encode())

    async def metrics(self) -> HealthAnswer:
        """Return all metrics in Prometheus's text format."""
        return HealthAnswer(HTTPStatus.OK, CONTENT_TYPE_LATEST, generate_latest(self._registry))

    @asynccontextmanager
    async def serve(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve both pages. Yields the port, which the system chooses for 0. Raises OSError."""
        pages = HealthDoor({"/healthz": self.healthz, "/metrics": self.metrics})
        server = await asyncio.start_server(
            pages.talk, host, port, limit=LONGEST_QUESTION, backlog=MOST_CONNECTIONS
        )
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            pages.close()
