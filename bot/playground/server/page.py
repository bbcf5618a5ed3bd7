"""The page for people who use the playground: its content, its requests, and its windows."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import WSMsgType, web

from bot.playground.limits.commands import LOCALES
from bot.playground.limits.errors import ApiError
from bot.playground.moderator import Moderator
from bot.playground.payloads import channel_json, guild_json, member_json, message_json, user_json
from bot.playground.person import Impossible, Person
from bot.playground.server.playground import Playground
from bot.playground.world.application import COMMANDS_CHANGED
from bot.playground.world.people import User
from bot.playground.world.places import Answer, Channel, Message, NotificationLevel, Upload
from bot.playground.world.world import Event, World

# The content of the page: places, people, languages, and messages, as one person sees them

Json = dict[str, Any]

SOURCE_LOCALE = "en-US"
_OF_PLACES = ("GUILD", "CHANNEL", "THREAD")


def places_json(person: Person) -> Json:
    """Return the user, the other people, the bot's languages, and every place that this person sees."""
    world, moderator = person.world, Moderator(person)
    seen = list(person.channels())
    guilds = [
        guild_json(guild)
        | {
            "members": [member_json(member) for member in guild.members.values()],
            "channels": [
                _channel_json(person, one) | {"bot_permissions": moderator.bot_permissions(one)}
                for one in seen
                if one.guild is guild
            ],
        }
        for guild in world.guilds.values()
        if guild.has(person.user)
    ]
    return {
        "me": _account_json(person.user),
        "people": [_account_json(user) for user in world.users.values() if world.is_playable(user)],
        "languages": languages(world),
        "guilds": guilds,
        "directs": [_channel_json(person, one) for one in seen if one.guild is None],
    }


def _channel_json(person: Person, channel: Channel) -> Json:
    return channel_json(channel, person.user, person.world.clock.now())


def history_json(person: Person, channel: Channel) -> list[Json]:
    """Return the messages of a channel, oldest first, including this person's private ones."""
    return [seen_message_json(person, message) for message in person.sees(channel)]


def seen_message_json(person: Person, message: Message) -> Json:
    """Return a message with this person's own reactions marked."""
    return message_json(message, person.user, person.world.clock.now())


def packet_for(person: Person, event: Event) -> Json | None:
    """Return the change that an event makes on a person's page, or None if it does not reach them."""
    if event.name == COMMANDS_CHANGED:
        return {"kind": "places", **places_json(person)}
    if not person.is_shown(event):
        return None
    if event.name in ("MESSAGE_DELETE", "DISMISSAL"):
        return {"kind": "gone", "channel": event.data["channel_id"], "message": event.data["id"]}
    if event.name == "INTERACTION_ANSWER":
        return None
    if event.name == "NOTIFICATION":
        return {"kind": "notification", "channel": event.data["channel_id"]}
    if event.message is not None:
        is_new = event.name == "MESSAGE_CREATE"
        return {"kind": "message", "is_new": is_new, "message": seen_message_json(person, event.message)}
    return {"kind": "places", **places_json(person)} if event.name.startswith(_OF_PLACES) else None


def languages(world: World) -> list[str]:
    """Return the locales in which the bot's commands are written, beginning with its source language."""
    translated = set[str]().union(*map(_locales, world.commands.all(None)))
    return [SOURCE_LOCALE, *sorted(translated - {SOURCE_LOCALE})]


def _locales(entry: Json) -> set[str]:
    own = {*(entry.get("name_localizations") or ()), *(entry.get("description_localizations") or ())}
    return own.union(*map(_locales, entry.get("options") or ()))


def _account_json(user: User) -> Json:
    return user_json(user) | {"locale": user.locale}


# Requests of the page


class WindowActions:
    """The requests of a page, each of which is carried out by its person."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._moderator = Moderator(person)
        self._modals: dict[str, Answer] = {}

    async def do(self, request: Json) -> Any:
        """Perform the action that a page names, and return its result as JSON.

        Raises Impossible, ApiError, or KeyError for something unknown.
        """
        if "channel" in request:
            self._person.go_to(self._channel(request["channel"]))
        return await _ACTIONS[request["action"]](self, request)

    async def visit(self, request: Json) -> Any:
        """Open a channel. Returns its messages."""
        return history_json(self._person, self._person.channel)

    async def jump(self, request: Json) -> Any:
        """Reload the open channel, without its private messages. Returns its messages."""
        self._person.jump_to_present()
        return history_json(self._person, self._person.channel)

    async def commands(self, request: Json) -> Any:
        """Return the slash commands available in a channel, and the entries of Apps menus there."""
        return [*self._person.commands(), *self._person.menu()]

    async def slash(self, request: Json) -> Any:
        """Send a slash command."""
        return self._answer_json(await self._person.slash(request["words"], **self._values(request)))

    async def use_menu(self, request: Json) -> Any:
        """Choose an entry of somebody's Apps menu."""
        target = self._values(request)["person"]
        return self._answer_json(await self._person.use_menu(request["words"], target))

    async def autocomplete(self, request: Json) -> Any:
        """Return the choices for what has been typed so far."""
        values = self._values(request)
        return list(await self._person.autocomplete(request["words"], request["focused"], **values))

    async def press(self, request: Json) -> Any:
        return self._answer_json(await self._person.press(self._message(request), request["control"]))

    async def choose(self, request: Json) -> Any:
        chosen = [self._thing(one) for one in request["values"]]
        return self._answer_json(
            await self._person.choose(self._message(request), request["control"], *chosen)
        )

    async def submit(self, request: Json) -> Any:
        """Submit a modal that an earlier answer opened."""
        opened = self._modals[request["modal"]]
        answer = await self._person.submit_modal(opened, self._values(request))
        return self._answer_json(answer)

    async def react(self, request: Json) -> Any:
        """Add or remove a reaction."""
        change = self._person.react if request["on"] else self._person.unreact
        await change(self._message(request), request["emoji"])

    async def say(self, request: Json) -> Any:
        files = [_uploaded(number, one) for number, one in enumerate(request.get("files", ()))]
        await self._person.say(request["content"], files)

    async def dismiss(self, request: Json) -> Any:
        self._person.dismiss(self._message(request))

    async def set_language(self, request: Json) -> Any:
        """Set the language of this person's Discord client."""
        self._person.user.locale = _known_locale(request)

    async def set_server_language(self, request: Json) -> Any:
        self._person.set_server_language(_known_locale(request))

    async def rename(self, request: Json) -> Any:
        """Rename the open channel or thread."""
        self._moderator.rename(request["name"])

    async def delete(self, request: Json) -> Any:
        """Delete the open channel or thread."""
        self._moderator.delete()

    async def archive(self, request: Json) -> Any:
        """Archive or unarchive the open thread."""
        self._moderator.archive(is_archived=request["on"])

    async def lock(self, request: Json) -> Any:
        """Lock or unlock the open thread."""
        self._moderator.lock(is_locked=request["on"])

    async def permit(self, request: Json) -> Any:
        """Revoke or grant a permission of the bot in the open channel."""
        self._moderator.permit(request["permission"], is_allowed=request["on"])

    async def make_community(self, request: Json) -> Any:
        self._moderator.make_community()

    async def set_notifications(self, request: Json) -> Any:
        """Set which messages the server notifies its members of."""
        self._moderator.set_notifications(NotificationLevel(request["level"]))

    def _answer_json(self, answer: Answer) -> Json:
        number = str(answer.interaction.id)
        if answer.modal is not None:
            self._modals[number] = answer
        return {"kind": answer.kind, "id": number, "modal": answer.modal}

    def _channel(self, number: str) -> Channel:
        return self._person.world.channels[int(number)]

    def _message(self, request: Json) -> Message:
        wanted = int(request["message"])
        for message in self._person.sees():
            if message.id == wanted:
                return message
        raise Impossible("this message is gone")

    def _values(self, request: Json) -> dict[str, Any]:
        return {name: self._thing(value) for name, value in request.get("values", {}).items()}

    def _thing(self, value: Any) -> Any:
        """Resolve a user, role, channel, or file that a page names. Anything else is returned unchanged."""
        if isinstance(value, list):
            return [self._thing(item) for item in value]
        if not isinstance(value, dict):
            return value
        if "content" in value:
            return _uploaded(0, value)
        number, guild = int(value["id"]), self._person.channel.guild
        if value["kind"] == "role":
            return guild.roles[number] if guild else None
        return (self._person.world.users if value["kind"] == "user" else self._person.world.channels)[number]


def _known_locale(request: Json) -> str:
    if request["locale"] not in LOCALES:
        raise Impossible(f"Discord has no language {request['locale']}")
    return request["locale"]


def _uploaded(number: int, request: Json) -> Upload:
    return Upload(number, request["name"], base64.b64decode(request["content"]))


_Action = Callable[[WindowActions, Json], Awaitable[Any]]
_ACTIONS: dict[str, _Action] = {
    action.__name__: action
    for action in (
        WindowActions.visit,
        WindowActions.jump,
        WindowActions.commands,
        WindowActions.slash,
        WindowActions.use_menu,
        WindowActions.autocomplete,
        WindowActions.press,
        WindowActions.choose,
        WindowActions.submit,
        WindowActions.react,
        WindowActions.say,
        WindowActions.dismiss,
        WindowActions.set_language,
        WindowActions.set_server_language,
        WindowActions.rename,
        WindowActions.delete,
        WindowActions.archive,
        WindowActions.lock,
        WindowActions.permit,
        WindowActions.make_community,
        WindowActions.set_notifications,
    )
}


# The page's files, and a websocket for every window

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
    """Pushes events to its person's page, and performs the page's requests."""

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
    """Adds the page to a playground. Each person's window is `/?as=` followed by their handle."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.start_over = asyncio.Event()
        """Set once somebody wants a new world."""
        self.shows_earlier = False
        """Whether a window shows private messages from before it was opened; used for screenshots."""

    def add_routes(self, app: web.Application) -> None:
        """Serve the page, its files, and its websocket."""
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
        person = Person(self._world, user)
        if not self.shows_earlier:
            person.reload()
        return await Window(person).serve(request)


def address_of(place: Playground, name: str, channel: Channel | None = None) -> str:
    """Return the address of somebody's window, opened at a channel if one is given."""
    return f"http://127.0.0.1:{place.port}/?as={name}" + (f"#{channel.id}" if channel else "")


def _file(name: str) -> web.StreamResponse:
    path = FILES / name
    if path.parent != FILES or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=HEADERS)


def _unknown_person(name: str, people: list[str]) -> web.StreamResponse:
    links = "".join(f'<li><a href="/?as={quote(person)}">{escape(person)}</a></li>' for person in people)
    text = UNKNOWN_PERSON.format(name=escape(name), people=links)
    return web.Response(status=404, text=text, content_type="text/html", headers=HEADERS)
