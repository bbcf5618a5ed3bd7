"""A browser window: one websocket that shows a person's world and carries what they do."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground.limits.commands import LOCALES
from bot.playground.limits.errors import ApiError
from bot.playground.person.commands import Impossible
from bot.playground.person.person import Person
from bot.playground.person.view import history_json, packet_of, places_json
from bot.playground.world.feed import Event
from bot.playground.world.messages import Answer, Message, Upload
from bot.playground.world.places import Channel

Asked = dict[str, Any]


class WindowActions:
    """One person's acts."""

    def __init__(self, actor: Person) -> None:
        self._actor = actor
        self._modals: dict[str, Answer] = {}

    async def do(self, asked: Asked) -> Any:
        """Do what a page asks for; its answer as JSON. Raises Impossible, ApiError, KeyError."""
        if "channel" in asked:
            self._actor.goes_to(self._channel(asked["channel"]))
        return await _ACTS[asked["act"]](self, asked)

    async def visit(self, asked: Asked) -> Any:
        """Look at a channel: its messages."""
        return history_json(self._actor, self._actor.channel)

    async def commands(self, asked: Asked) -> Any:
        """The slash commands that can be used in a channel."""
        return self._actor.commands()

    async def slash(self, asked: Asked) -> Any:
        """Send a slash command."""
        return self._told(await self._actor.slash(asked["words"], **self._values(asked)))

    async def autocomplete(self, asked: Asked) -> Any:
        """The choices for what was typed so far."""
        values = self._values(asked)
        return list(await self._actor.autocomplete(asked["words"], asked["focused"], **values))

    async def press(self, asked: Asked) -> Any:
        """Press a button."""
        return self._told(await self._actor.press(self._message(asked), asked["control"]))

    async def choose(self, asked: Asked) -> Any:
        """Choose from a select."""
        chosen = [self._thing(one) for one in asked["values"]]
        return self._told(await self._actor.choose(self._message(asked), asked["control"], *chosen))

    async def submit(self, asked: Asked) -> Any:
        """Hand in a modal that an earlier answer opened."""
        opened = self._modals[asked["modal"]]
        answer = await self._actor.submit_modal(opened, self._values(asked))
        return self._told(answer)

    async def react(self, asked: Asked) -> Any:
        """Add a reaction, or take it away."""
        act = self._actor.react if asked["on"] else self._actor.unreact
        await act(self._message(asked), asked["emoji"])

    async def say(self, asked: Asked) -> Any:
        """Write a message."""
        files = [_upload(number, one) for number, one in enumerate(asked.get("files", ()))]
        await self._actor.say(asked["content"], files)

    async def dismiss(self, asked: Asked) -> Any:
        """Put an ephemeral message away."""
        self._actor.dismiss(self._message(asked))

    async def speak(self, asked: Asked) -> Any:
        """Set the language of this person's client."""
        if asked["locale"] not in LOCALES:
            raise Impossible(f"Discord has no language {asked['locale']}")
        self._actor.user.locale = asked["locale"]

    def _told(self, answer: Answer) -> Asked:
        number = str(answer.interaction.id)
        if answer.modal is not None:
            self._modals[number] = answer
        return {"kind": answer.kind, "id": number, "modal": answer.modal}

    def _channel(self, number: str) -> Channel:
        return self._actor.world.channels[int(number)]

    def _message(self, asked: Asked) -> Message:
        wanted = int(asked["message"])
        for message in self._actor.sees():
            if message.id == wanted:
                return message
        raise Impossible("this message is gone")

    def _values(self, asked: Asked) -> dict[str, Any]:
        return {name: self._thing(value) for name, value in asked.get("values", {}).items()}

    def _thing(self, value: Any) -> Any:
        """Somebody, something or a file that a page named; anything else is itself."""
        if isinstance(value, list):
            return [self._thing(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "content" in value:
            return _upload(0, value)
        number, guild = int(value["id"]), self._actor.channel.guild
        if value["kind"] == "role":
            return guild.roles[number] if guild else None
        return (self._actor.world.users if value["kind"] == "user" else self._actor.world.channels)[number]


def _upload(number: int, told: Asked) -> Upload:
    return Upload(number, told["name"], base64.b64decode(told["content"]))


_Act = Callable[[WindowActions, Asked], Awaitable[Any]]
_ACTS: dict[str, _Act] = {
    act.__name__: act
    for act in (
        WindowActions.visit,
        WindowActions.commands,
        WindowActions.slash,
        WindowActions.autocomplete,
        WindowActions.press,
        WindowActions.choose,
        WindowActions.submit,
        WindowActions.react,
        WindowActions.say,
        WindowActions.dismiss,
        WindowActions.speak,
    )
}


ALIVE_EVERY = 20.0


class Window:
    """Pushes what its person may see, as it happens, and answers what its person asks for."""

    def __init__(self, actor: Person) -> None:
        self._actor = actor
        self._acts = WindowActions(actor)
        self._packets: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve the websocket until it closes."""
        socket = web.WebSocketResponse(heartbeat=ALIVE_EVERY, max_msg_size=16 * 1024 * 1024)
        await socket.prepare(request)
        self._packets.put_nowait({"kind": "places", **places_json(self._actor)})
        end = self._actor.world.feed.listen(self._show)
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
        packet = packet_of(self._actor, event)
        if packet is not None:
            self._packets.put_nowait(packet)

    async def _answer(self, asked: dict[str, Any]) -> None:
        told: dict[str, Any] = {"kind": "result", "id": asked["id"]}
        try:
            told["value"] = await self._acts.do(asked)
        except (Impossible, ApiError) as refusal:
            told["problem"] = str(refusal)
        except (KeyError, ValueError) as unknown:
            told["problem"] = f"there is no {unknown}"
        self._packets.put_nowait(told)

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
