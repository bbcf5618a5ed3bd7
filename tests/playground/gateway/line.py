"""A plain gateway connection for tests that write every packet themselves."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.playground.server.gateway import HELLO, IDENTIFY, Intent
from bot.playground.server.playground import Playground

PLAIN = Intent.GUILDS | Intent.GUILD_REACTIONS


class Line:
    """A plain connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self._socket = socket
        self._token = token

    async def send(self, opcode: int, data: Any = None) -> None:
        await self._socket.send_json({"op": opcode, "d": data})

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def hear(self) -> dict[str, Any]:
        """The next packet."""
        return json.loads((await self._socket.receive()).data)

    async def hear_event(self, name: str) -> dict[str, Any]:
        """The next event with this name; others are skipped."""
        while (packet := await self.hear())["t"] != name:
            pass
        return packet

    async def end(self) -> int | None:
        """Wait for the other side to close; returns the code."""
        while (await self._socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        return self._socket.close_code

    async def identify(self, intents: int = PLAIN, **more: Any) -> dict[str, Any]:
        """Send IDENTIFY; returns the data of READY."""
        assert (await self.hear())["op"] == HELLO
        await self.send(IDENTIFY, {"token": self._token, "intents": intents, "properties": {}, **more})
        return (await self.hear_event("READY"))["d"]


@asynccontextmanager
async def line(place: Playground, query: str = "v=10&encoding=json") -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{place.gateway_url}?{query}", autoclose=True) as socket,
    ):
        yield Line(socket, place.world.token)
