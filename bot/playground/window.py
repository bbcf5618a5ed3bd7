"""A window of somebody's browser: one websocket that shows them their world and takes what they do."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground.actor import Actor
from bot.playground.acts import Acts
from bot.playground.asking import Impossible
from bot.playground.errors import ApiError
from bot.playground.feed import Event
from bot.playground.sights import packet_of, places_json

ALIVE_EVERY = 20.0


class Window:
    """Pushes what its person may see, as it happens, and answers what its person asks for."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._acts = Acts(actor)
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
