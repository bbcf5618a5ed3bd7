"""The playground's server: REST, gateway and files of one world on a port of loopback."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.playground.actor import Actor
from bot.playground.cdn import Cdn
from bot.playground.clock import first_of
from bot.playground.gateway.connection import Connection
from bot.playground.gateway.switchboard import Switchboard
from bot.playground.log import Log
from bot.playground.people import User
from bot.playground.rest.desk import PREFIX, Desk
from bot.playground.world import World

LOOPBACK = "127.0.0.1"
MOST_BYTES = 26 * 1024 * 1024
PATIENCE_SECONDS = 120.0  # a guard against waiting forever, many times what a busy machine needs


class Playground:
    """A world that listens: `async with Playground(world) as place`."""

    def __init__(self, world: World, port: int = 0, keep: int | None = None) -> None:
        self.world = world
        self.port = port
        """0 until the server listens, unless a port was asked for."""
        self.log = Log(keep)
        self.gateway = Switchboard(world, self.log)
        self.rest = Desk(world, self.gateway, self.log)
        self.app = web.Application(client_max_size=MOST_BYTES)
        """Routes of others (the page) may be added before the server starts."""
        self._runner: web.AppRunner | None = None

    @property
    def api_url(self) -> str:
        """What DISCORD_API_URL must be."""
        return f"http://{LOOPBACK}:{self.port}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """What DISCORD_GATEWAY_URL must be."""
        return f"ws://{LOOPBACK}:{self.port}/gateway"

    @property
    def cdn_url(self) -> str:
        """What DISCORD_CDN_URL must be."""
        return f"http://{LOOPBACK}:{self.port}/cdn"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead a bot here."""
        return {
            "DISCORD_TOKEN": self.world.token,
            "DISCORD_API_URL": self.api_url,
            "DISCORD_GATEWAY_URL": self.gateway_url,
            "DISCORD_CDN_URL": self.cdn_url,
        }

    def person(self, who: User | str) -> Actor:
        """Somebody who acts: a user or their handle."""
        return Actor(self.world, who if isinstance(who, User) else self.world.user(who))

    async def until(self, holds: Callable[[], bool], within: float | None = PATIENCE_SECONDS) -> None:
        """Return once something holds, checked after each event; TimeoutError after `within` seconds."""
        async with asyncio.timeout(within):
            while not holds():
                await first_of(self.world.feed.change(), asyncio.sleep(0.05))

    async def until_connected(self) -> None:
        """Return once a bot is connected and has been told of its servers."""
        await self.until(lambda: any(one.wire for one in self.gateway.sessions.values()))

    async def __aenter__(self) -> Self:
        self.rest.add_routes(self.app)
        Cdn(self.world).add_routes(self.app)
        self.app.router.add_get("/gateway", self._connect)
        self.app.router.add_get("/gateway/", self._connect)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.world.cdn_url = self.cdn_url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.gateway.release()
        await self.gateway.disconnect(1001)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        return await Connection(self.gateway, request).serve()
