"""Plain HTTP against the playground, for requests that no library would send."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import aiohttp

from bot.playground.changes.interactions import create_interaction
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel, Interaction, InteractionType, Message


@dataclass(frozen=True)
class Reply:
    """A response to a request."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        """Discord's error code."""
        return self.body["code"]

    def fault(self, *path: str | int) -> str:
        """The code of the first error at a path of a 50035."""
        node = self.body["errors"]
        for key in path:
            node = node[str(key)]
        return node["_errors"][0]["code"]


class Client:
    """The bot's side of the REST API."""

    def __init__(self, place: Playground, session: aiohttp.ClientSession) -> None:
        self.place = place
        self.world = place.world
        self._session = session

    async def send(self, method: str, path: str, body: Any = None, **files: bytes) -> Reply:
        """Send a request with the bot's token; `card_png=…` uploads card.png."""
        headers = {"Authorization": f"Bot {self.world.token}"}
        data = _form(body, files) if files else None
        given = None if files else body
        url = self.place.api_url + path
        async with self._session.request(method, url, json=given, data=data, headers=headers) as response:
            text = await response.text()
            return Reply(response.status, json.loads(text) if text else None, dict(response.headers))

    async def send_raw(self, method: str, path: str, content: bytes, token: str) -> Reply:
        """Send a request with any token and any bytes as its JSON."""
        headers = {"Authorization": f"Bot {token}", "Content-Type": "application/json"}
        url = self.place.api_url + path
        async with self._session.request(method, url, data=content, headers=headers) as response:
            return Reply(response.status, await response.json(), dict(response.headers))

    async def fetch(self, url: str) -> tuple[int, bytes]:
        """Fetch a file; returns its status and content."""
        async with self._session.get(url) as response:
            return response.status, await response.read()

    async def post(self, channel: Channel, body: Any, **files: bytes) -> Reply:
        """Post a message."""
        return await self.send("POST", f"/channels/{channel.id}/messages", body, **files)

    async def edit(self, message: Message, body: Any, **files: bytes) -> Reply:
        """Edit a message through its channel."""
        return await self.send(
            "PATCH", f"/channels/{message.channel.id}/messages/{message.id}", body, **files
        )

    async def sent(self, channel: Channel, body: Any, **files: bytes) -> Message:
        """Post a message that must be accepted, and return it."""
        reply = await self.post(channel, body, **files)
        assert reply.status == 200, reply.body
        return channel.messages[int(reply.body["id"])]

    def command(self, channel: Channel, name: str = "ann") -> Interaction:
        """Create an interaction as if somebody had typed `/ping`."""
        data = {"id": "1", "name": "ping", "type": 1, "options": []}
        return create_interaction(self.world, InteractionType.COMMAND, self.world.user(name), channel, data)

    def press(self, message: Message, custom_id: str = "go", name: str = "ann") -> Interaction:
        """Create an interaction as if somebody had pressed a button."""
        data = {"custom_id": custom_id, "component_type": 2, "id": 2}
        return create_interaction(self.world, InteractionType.COMPONENT, self.world.user(name), message, data)

    async def answer(self, to: Interaction, kind: int, content: Any = None, **files: bytes) -> Reply:
        """Send the callback of an interaction."""
        body = {"type": kind} | ({} if content is None else {"data": content})
        return await self.send(
            "POST", f"/interactions/{to.id}/{to.token}/callback?with_response=true", body, **files
        )

    async def follow_up(self, on: Interaction, body: Any) -> Reply:
        """Send a followup."""
        return await self.send("POST", f"/webhooks/{self.world.bot.id}/{on.token}", body)

    async def by_token(
        self, method: str, on: Interaction, message: str = "@original", body: Any = None
    ) -> Reply:
        """Read, edit or delete a message of an interaction."""
        return await self.send(method, f"/webhooks/{self.world.bot.id}/{on.token}/messages/{message}", body)


def _form(body: Any, files: dict[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(body))
    for number, (name, content) in enumerate(files.items()):
        form.add_field(f"files[{number}]", BytesIO(content), filename=name.replace("_", "."))
    return form


def row(*components: dict[str, Any]) -> dict[str, Any]:
    """An action row."""
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "go", **more: Any) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def says(text: str) -> dict[str, Any]:
    """A text of Components V2."""
    return {"type": 10, "content": text}


def layout(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The body of a message of Components V2."""
    return {"flags": 1 << 15, "components": list(components), **more}
