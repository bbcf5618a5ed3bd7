"""`/healthz` and `/metrics`: whether the bot can do its work, and figures about it."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

import discord
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, ProcessCollector, generate_latest
from sqlalchemy import Connection

from bot.game.ports import StoreUnavailable
from bot.storage.database import Database
from bot.ui.transport.outbox import Outbox

TICK_SECONDS = 0.25
LAGS_KEPT = 40  # so a blocked loop is reported for ten more seconds
WORST_LAG_SECONDS = 1.0
PROBE_SECONDS = 2.0
LEAST_FREE_BYTES = 50_000_000
MANY_FAILURES = 3  # messages that Discord does not accept at the moment; one may be the message's own fault
# Both write, without changing anything: a read would not notice a full disk or a stuck writer.
WRITES = {"sqlite": "PRAGMA user_version=0", "postgresql": "SELECT txid_current()"}

Check = Callable[[], Awaitable[str | None]]  # returns what is wrong, None if nothing is


class LoopWatch:
    """Measures how late the event loop does what is due."""

    def __init__(self, tick: float = TICK_SECONDS) -> None:
        self._tick = tick
        self._lags = deque[float](maxlen=LAGS_KEPT)
        self._since = time.monotonic()

    @property
    def worst(self) -> float:
        """The longest delay of the last ten seconds, in seconds."""
        under_way = time.monotonic() - self._since - self._tick
        return max(0.0, under_way, *self._lags)

    async def watch(self) -> None:
        """Measure until cancelled."""
        while True:
            self._since = time.monotonic()
            await asyncio.sleep(self._tick)
            self._lags.append(time.monotonic() - self._since - self._tick)

    async def check(self) -> str | None:
        """Report a loop that was blocked."""
        return f"blocked for {self.worst:.1f} s" if self.worst > WORST_LAG_SECONDS else None


def gateway_check(client: discord.AutoShardedClient) -> Check:
    """Report connections to Discord that are not there."""

    async def check() -> str | None:
        if not client.is_ready():
            return "not connected to Discord yet"
        closed = sum(shard.is_closed() for shard in client.shards.values())
        return f"{closed} of {len(client.shards)} connections to Discord are down" if closed else None

    return check


def database_check(database: Database, trouble: Callable[[], str | None]) -> Check:
    """Report a database that does not take a write in time, or did not take the last change of a table."""

    def write(connection: Connection) -> None:
        connection.exec_driver_sql(WRITES[connection.dialect.name])

    async def check() -> str | None:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await database.write(write)
        except TimeoutError:
            return f"took no write for {PROBE_SECONDS:.0f} s"
        except StoreUnavailable as outage:
            return f"took no write: {outage}"
        return f"did not take the last change: {reason}" if (reason := trouble()) else None

    return check


def disk_check(folder: Path) -> Check:
    """Report a disk that is nearly full."""

    async def check() -> str | None:
        free = shutil.disk_usage(folder).free
        return f"{free // 1_000_000} MB free" if free < LEAST_FREE_BYTES else None

    return check


def discord_check(outbox: Outbox) -> Check:
    """Report that Discord does not accept what is sent."""

    async def check() -> str | None:
        if outbox.is_stopped:
            return "nothing is sent any longer"
        return f"{outbox.failing} messages wait for another try" if outbox.failing >= MANY_FAILURES else None

    return check


class HealthPages:
    """Answers /healthz with the result of all checks, and /metrics with all figures."""

    def __init__(self, checks: Mapping[str, Check], registry: CollectorRegistry) -> None:
        self._checks = checks
        self._registry = registry
        ProcessCollector(registry=registry)

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a figure that is read whenever somebody asks for it."""
        Gauge(name, meaning, registry=self._registry).set_function(read)

    async def healthz(self, _: web.Request) -> web.Response:
        """200 if every check is content, 503 with the reasons otherwise."""
        reasons = {name: reason for name, check in self._checks.items() if (reason := await check())}
        status = HTTPStatus.SERVICE_UNAVAILABLE if reasons else HTTPStatus.OK
        checks = {name: reasons.get(name, "ok") for name in self._checks}
        return web.json_response({"healthy": not reasons, "checks": checks}, status=status)

    async def metrics(self, _: web.Request) -> web.Response:
        """All figures in the text format of Prometheus."""
        figures = generate_latest(self._registry)
        return web.Response(body=figures, headers={"Content-Type": CONTENT_TYPE_LATEST})

    @asynccontextmanager
    async def serve(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve both pages; yields the port, which the system picks if 0 is given. Raises OSError."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self.healthz), web.get("/metrics", self.metrics)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()
