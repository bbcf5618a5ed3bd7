"""`/healthz` and `/metrics`: whether the bot can do its work, and figures about it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, ProcessCollector, generate_latest

from bot.hosting.checks import Check


class HealthPages:
    """Answers /healthz with the result of all checks, and /metrics with all figures."""

    def __init__(self, checks: Mapping[str, Check], registry: CollectorRegistry) -> None:
        self._checks = checks
        self._registry = registry
        self._notes: dict[str, Callable[[], str]] = {}
        ProcessCollector(registry=registry)

    def note(self, name: str, read: Callable[[], str]) -> None:
        """Add a line to /healthz that is good to know, whatever it says."""
        self._notes[name] = read

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a figure that is read on each request."""
        Gauge(name, meaning, registry=self._registry).set_function(read)

    async def healthz(self, _: web.Request) -> web.Response:
        """200 if every check passes, 503 with the reasons otherwise."""
        reasons = {name: reason for name, check in self._checks.items() if (reason := await check())}
        status = HTTPStatus.SERVICE_UNAVAILABLE if reasons else HTTPStatus.OK
        checks = {name: reasons.get(name, "ok") for name in self._checks}
        notes = {name: read() for name, read in self._notes.items()}
        return web.json_response({"healthy": not reasons, "checks": checks, **notes}, status=status)

    async def metrics(self, _: web.Request) -> web.Response:
        """All figures in Prometheus's text format."""
        figures = generate_latest(self._registry)
        return web.Response(body=figures, headers={"Content-Type": CONTENT_TYPE_LATEST})

    @asynccontextmanager
    async def serve(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve both pages; yields the port, which the system picks for 0. Raises OSError."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self.healthz), web.get("/metrics", self.metrics)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()
