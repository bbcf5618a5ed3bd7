"""The playground's server: REST, gateway and CDN of one world on a loopback port."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.playground.person.person import Person
from bot.playground.server.gateway.connection import Connection
from bot.playground.server.gateway.gateway import Gateway
from bot.playground.server.log import WireLog
from bot.playground.server.rest.server import PREFIX, RestServer
from bot.playground.world.clock import first_of
from bot.playground.world.people import User
from bot.playground.world.world import World

BLANK = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">'
    b'<circle cx="64" cy="64" r="64" fill="#5865f2"/></svg>'
)


class Cdn:
    """Serves what the world keeps."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Serve everything below /cdn."""
        app.router.add_get(r"/cdn/emojis/{id:\d+}.{kind}", self._emoji)
        app.router.add_get("/cdn/embed/avatars/{number}.png", self._avatar)
        app.router.add_get("/cdn/{path:.+}", self._file)

    async def _file(self, request: web.Request) -> web.Response:
        kept = self._world.files.get(request.match_info["path"])
        if kept is None:
            raise web.HTTPNotFound
        content_type, content = kept
        return web.Response(body=content, content_type=content_type)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self._world.emoji(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(
            body=emoji.picture, content_type="image/gif" if emoji.is_animated else "image/png"
        )

    async def _avatar(self, request: web.Request) -> web.Response:
        return web.Response(body=BLANK, content_type="image/svg+xml")


LOOPBACK = "127.0.0.1"
MOST_BYTES = 26 * 1024 * 1024


class Playground:
    """A world that listens: `async with Playground(world) as place`."""

    def __init__(self, world: World, port: int = 0, keep: int | None = None) -> None:
        self.world = world
        self.port = port
        """0 until the server listens, unless a port was asked for."""
        self.log = WireLog(keep)
        self.gateway = Gateway(world, self.log)
        self.rest = RestServer(world, self.gateway, self.log)
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

    def person(self, who: User | str) -> Person:
        """Somebody who acts: a user or their handle."""
        return Person(self.world, who if isinstance(who, User) else self.world.user(who))

    async def until(self, holds: Callable[[], bool], within: float = 10.0) -> None:
        """Return once something holds, looked at after each event; TimeoutError after `within` seconds."""
        async with asyncio.timeout(within):
            while not holds():
                await first_of(self.world.feed.change(), asyncio.sleep(0.05))

    async def until_connected(self, within: float = 20.0) -> None:
        """Return once a bot is connected and has been told of its servers."""
        await self.until(lambda: any(one.wire for one in self.gateway.sessions.values()), within)

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
