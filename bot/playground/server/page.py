"""The page on which people use the playground: its files, and a websocket for every window."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from bot.playground.person.person import Person
from bot.playground.person.window import Window
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World

FILES = Path(__file__).parent.parent / "page"

NOTHING_FROM_ELSEWHERE = "default-src 'self'; img-src 'self' data: http://127.0.0.1:*; connect-src 'self' ws:"
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")


class PageServer:
    """Adds the page to a playground: everybody's window is `/?as=` and their handle."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Serve the page, its files and its websocket."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/window", self._window)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return _served("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _served(request.match_info["name"])

    async def _window(self, request: web.Request) -> web.StreamResponse:
        _require_own_page(request)
        try:
            user = self._world.user(request.query["as"])
        except KeyError:
            raise web.HTTPNotFound(text="nobody has this name") from None
        return await Window(Person(self._world, user)).serve(request)


def address_of(place: Playground, name: str, channel: Channel | None = None) -> str:
    """Where somebody's window is, opened at a channel if one is given."""
    return f"http://127.0.0.1:{place.port}/?as={name}" + (f"#{channel.id}" if channel else "")


def _served(name: str) -> web.StreamResponse:
    path = FILES / name
    if path.parent != FILES or not path.is_file():
        raise web.HTTPNotFound
    headers = {"Content-Security-Policy": NOTHING_FROM_ELSEWHERE, "Cache-Control": "no-store"}
    return web.FileResponse(path, headers=headers)


def _require_own_page(request: web.Request) -> None:
    """Keep other sites, open in the same browser, away from the websocket."""
    origin = urlsplit(request.headers.get("Origin", ""))
    if origin.hostname not in LOOPBACK_NAMES or origin.netloc != request.host:
        raise web.HTTPForbidden(text="only the playground's own page may connect")
