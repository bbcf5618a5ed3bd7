"""The playground's server: the REST API, gateway, and CDN of a world on a loopback port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.playground.changes.places import archive_idle
from bot.playground.person import Person
from bot.playground.server.gateway import Connection, Gateway
from bot.playground.server.log import WireLog
from bot.playground.server.rest.call import FaultRule, drop
from bot.playground.server.rest.server import PREFIX, RestServer, broken
from bot.playground.world.clock import first_of
from bot.playground.world.people import User
from bot.playground.world.world import World

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "::1")
MOST_BYTES = 26 * 1024 * 1024
HANGS_AFTER_SECONDS = 900.0  # keeps tests from waiting forever; many times as long as a busy machine needs
AVATAR = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">'
    b'<circle cx="64" cy="64" r="64" fill="#5865f2"/></svg>'
)


class Playground:
    """A world that can be connected to: `async with Playground(world) as place`.

    Routes can be added to `app` before the server starts. `port` 0 means any free port.
    """

    def __init__(self, world: World, port: int = 0, keep: int | None = None) -> None:
        self.world = world
        self.port = port
        self.log = WireLog(keep)
        self.gateway = Gateway(world, self.log)
        self.rest = RestServer(world, self.gateway, self.log)
        self.app = web.Application(client_max_size=MOST_BYTES, middlewares=[_refuse_other_sites])
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None
        self._is_unplugged = False

    @property
    def api_url(self) -> str:
        """The value for DISCORD_API_URL."""
        return f"http://{LOOPBACK}:{self.port}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The value for DISCORD_GATEWAY_URL."""
        return f"ws://{LOOPBACK}:{self.port}/gateway"

    @property
    def cdn_url(self) -> str:
        """The value for DISCORD_CDN_URL."""
        return f"http://{LOOPBACK}:{self.port}/cdn"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that point a bot at this playground."""
        return {
            "DISCORD_TOKEN": self.world.token,
            "DISCORD_API_URL": self.api_url,
            "DISCORD_GATEWAY_URL": self.gateway_url,
            "DISCORD_CDN_URL": self.cdn_url,
        }

    def person(self, who: User | str) -> Person:
        """Return a person who can act, given by user or handle."""
        return Person(self.world, who if isinstance(who, User) else self.world.user(who))

    @asynccontextmanager
    async def unplugged(self) -> AsyncIterator[None]:
        """Drop all connections of the bot, and everything it sends until the block ends."""
        fault = self.rest.faults.add(FaultRule(drop))
        self._is_unplugged = True
        self.gateway.cut()
        try:
            yield
        finally:
            self._is_unplugged = False
            self.rest.faults.remove(fault)

    async def until(self, holds: Callable[[], bool], within: float | None = HANGS_AFTER_SECONDS) -> None:
        """Return once `holds()` is True, which is checked after each event. Raises TimeoutError after
        `within` seconds.
        """
        async with asyncio.timeout(within):
            while not holds():
                await first_of(self.world.feed.change(), asyncio.sleep(0.05))

    async def until_connected(self, within: float | None = HANGS_AFTER_SECONDS) -> None:
        """Return once a bot is connected and knows its servers."""
        await self.until(lambda: any(session.wire for session in self.gateway.sessions.values()), within)

    async def until_ready(self) -> None:
        """Return once a bot is connected and people can use its commands, however long that takes."""
        await self.until_connected(within=None)
        await self.until(lambda: bool(self.world.commands.all(None)), within=None)

    async def __aenter__(self) -> Self:
        self.rest.add_routes(self.app)
        _Cdn(self.world).add_routes(self.app)
        self.app.router.add_get("/gateway", self._connect)
        self.app.router.add_get("/gateway/", self._connect)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.world.cdn_url = self.cdn_url
        self._archiving = asyncio.create_task(_archive(self.world))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._archiving is not None:
            self._archiving.cancel()
        self.gateway.release()
        await self.gateway.disconnect(1001)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        if self._is_unplugged:
            return broken(request)
        return await Connection(self.gateway, request).serve()


async def _archive(world: World) -> None:
    """Archive threads when they become idle by the world's clock."""
    changed = asyncio.Event()
    end = world.feed.listen(lambda event: changed.set() if event.name.startswith("THREAD") else None)
    try:
        while True:
            changed.clear()
            due = archive_idle(world)
            if due is None:
                await changed.wait()
            else:
                await first_of(changed.wait(), world.clock.sleep_until(due))
    finally:
        end()


@web.middleware
async def _refuse_other_sites(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Reject other sites opened in the same browser, and names rebound to loopback (DNS rebinding)."""
    is_loopback = urlsplit(f"//{request.host}").hostname in LOOPBACK_NAMES
    if not is_loopback or request.headers.get("Origin", own := f"http://{request.host}") != own:
        raise web.HTTPForbidden(text="The playground answers only to its own page, on this computer.")
    return await handler(request)


class _Cdn:
    """Serves the content of Discord's CDN: attachments, emojis, and avatars."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
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
        kind = "image/gif" if emoji.is_animated else "image/png"
        return web.Response(body=emoji.picture, content_type=kind)

    async def _avatar(self, request: web.Request) -> web.Response:
        return web.Response(body=AVATAR, content_type="image/svg+xml")
