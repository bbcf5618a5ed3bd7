"""The page people use the playground with: its files, and a websocket for every window."""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from bot.playground.person.person import Person
from bot.playground.person.window import Window
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World

FILES = Path(__file__).parent.parent / "page"
CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data: http://127.0.0.1:*; connect-src 'self' ws:; "
    "frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": CONTENT_POLICY, "Cache-Control": "no-store"}
UNKNOWN_PERSON = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Playground</title>
    <link rel="icon" href="/page/icon.svg" />
    <link rel="stylesheet" href="/page/theme.css" />
  </head>
  <body class="unknown-person">
    <h1>Nobody here is called “{name}”</h1>
    <p>Open the playground as one of these people:</p>
    <ul>{people}</ul>
  </body>
</html>
"""


class PageServer:
    """Adds the page to a playground; each person's window is `/?as=` and their handle."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Serve the page, its files and its websocket."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/window", self._window)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        people = [user.name for user in self._world.users.values() if self._world.is_playable(user)]
        name = request.query.get("as")
        if name is None and people:
            raise web.HTTPFound(f"/?as={quote(people[0])}")
        return _file("index.html") if name in people else _unknown_person(name or "", people)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _file(request.match_info["name"])

    async def _window(self, request: web.Request) -> web.StreamResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only the playground's own page may connect.")
        try:
            user = self._world.user(request.query["as"])
        except KeyError:
            raise web.HTTPNotFound(text="Nobody has this name.") from None
        return await Window(Person(self._world, user)).serve(request)


def address_of(place: Playground, name: str, channel: Channel | None = None) -> str:
    """The address of somebody's window, opened at a channel if one is given."""
    return f"http://127.0.0.1:{place.port}/?as={name}" + (f"#{channel.id}" if channel else "")


def _file(name: str) -> web.StreamResponse:
    path = FILES / name
    if path.parent != FILES or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=HEADERS)


def _unknown_person(name: str, people: list[str]) -> web.StreamResponse:
    links = "".join(f'<li><a href="/?as={quote(one)}">{escape(one)}</a></li>' for one in people)
    text = UNKNOWN_PERSON.format(name=escape(name), people=links)
    return web.Response(status=404, text=text, content_type="text/html", headers=HEADERS)
