"""The page people use the playground with: its files, and a websocket for every window."""

from __future__ import annotations

import asyncio
import json
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import WSMsgType, web

from bot.playground.limits.errors import ApiError
from bot.playground.person.commands import Impossible
from bot.playground.person.person import Person
from bot.playground.person.view import packet_for, places_json
from bot.playground.person.window import WindowActions
from bot.playground.server.playground import Playground
from bot.playground.world.feed import Event
from bot.playground.world.places import Channel
from bot.playground.world.world import World

ALIVE_EVERY = 20.0  # seconds between the heartbeats of a window
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


class Window:
    """Pushes what its person sees as it happens, and performs what its page asks for."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._actions = WindowActions(person)
        self._packets: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve the websocket until it closes."""
        socket = web.WebSocketResponse(heartbeat=ALIVE_EVERY, max_msg_size=16 * 1024 * 1024)
        await socket.prepare(request)
        self._packets.put_nowait({"kind": "places", **places_json(self._person)})
        end = self._person.world.feed.listen(self._show)
        self._start(self._write(socket))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._start(self._answer(json.loads(frame.data)))
        finally:
            end()
            await self._stop()
        return socket

    def _show(self, event: Event) -> None:
        packet = packet_for(self._person, event)
        if packet is not None:
            self._packets.put_nowait(packet)

    async def _answer(self, request: dict[str, Any]) -> None:
        result: dict[str, Any] = {"kind": "result", "id": request["id"]}
        try:
            result["value"] = await self._actions.do(request)
        except (Impossible, ApiError) as refusal:
            result["problem"] = str(refusal)
        except (KeyError, ValueError) as unknown:
            result["problem"] = f"there is no {unknown}"
        self._packets.put_nowait(result)

    async def _write(self, socket: web.WebSocketResponse) -> None:
        while not socket.closed:
            try:
                await socket.send_json(await self._packets.get())
            except ConnectionError:
                return

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class PageServer:
    """Adds the page to a playground; each person's window is `/?as=` and their handle."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.start_over = asyncio.Event()
        """Set once somebody wants a new world."""

    def add_routes(self, app: web.Application) -> None:
        """Serve the page, its files and its websocket."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/window", self._window)
        app.router.add_post("/start-over", self._start_over)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        people = [user.name for user in self._world.users.values() if self._world.is_playable(user)]
        name = request.query.get("as")
        if name is None and people:
            raise web.HTTPFound(f"/?as={quote(people[0])}")
        return _file("index.html") if name in people else _unknown_person(name or "", people)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _file(request.match_info["name"])

    async def _start_over(self, request: web.Request) -> web.StreamResponse:
        self.start_over.set()
        return web.Response(status=204)

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
