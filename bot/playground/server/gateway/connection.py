"""One gateway websocket: version 10, JSON, plain or as a zlib stream (events, "Gateway")."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground.payloads.people import member_json
from bot.playground.server.gateway.gateway import Gateway
from bot.playground.server.gateway.sessions import (
    HEARTBEAT,
    HEARTBEAT_ACK,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    KNOWN_INTENTS,
    PRESENCE,
    PRIVILEGED,
    REQUEST_MEMBERS,
    RESUME,
    Intent,
    Session,
)
from bot.playground.server.log import GatewayCommand

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = (
    4001,
    4002,
    4003,
    4004,
    4005,
)
INVALID_SEQUENCE, INVALID_SHARD, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = (
    4007,
    4010,
    4012,
    4013,
    4014,
)
TOO_MANY_COMMANDS = 4008
MOST_COMMANDS, COMMANDS_WINDOW = 120, 60.0
ACK_AFTER = 0.25
"""Seconds. discord.py notes when it sent a heartbeat only after sending it; an ACK that overtakes this note
looks a whole interval late ("websocket is 41.3s behind")."""
CLOSE_WITHIN = 1.0
"""Seconds a client, possibly a dead one, has to confirm a close."""
ENDS_SESSION = (1000, 1001)


class CloseWith(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A client's websocket: reads its commands and writes packets in order."""

    def __init__(self, gateway: Gateway, request: web.Request) -> None:
        self._gateway = gateway
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=0, timeout=CLOSE_WITHIN)
        self._packets: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._session: Session | None = None
        self._commands: deque[float] = deque(maxlen=MOST_COMMANDS + 1)
        self._closed_with: int | None = None
        """The code, if this side closed the connection."""

    async def serve(self) -> web.WebSocketResponse:
        """Serve the connection until either side closes it."""
        await self._socket.prepare(self._request)
        self._gateway.connections.append(self)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._gateway.connections.remove(self)
            writer.cancel()
            self._leave_session()
        return self._socket

    def send(self, packet: dict[str, Any]) -> None:
        """Send a packet after all earlier ones."""
        self._packets.put_nowait(packet)

    async def close(self, code: int) -> None:
        """Close with a code."""
        self._closed_with = code
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Break the connection without closing it."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def _read(self) -> None:
        if self._request.query.get("v") != "10":
            await self.close(INVALID_VERSION)
            return
        self.send(
            {
                "op": HELLO,
                "d": {"heartbeat_interval": int(self._gateway.heartbeat_every * 1000), "_trace": []},
            }
        )
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                self._handle(message.data)
            except CloseWith as close:
                await self.close(close.code)
                return

    def _handle(self, text: str) -> None:
        try:
            packet = json.loads(text)
            opcode, data = packet["op"], packet.get("d")
        except (ValueError, KeyError, TypeError):
            raise CloseWith(DECODE_ERROR) from None
        self._count()
        self._gateway.log.commands.append(GatewayCommand(self._gateway.world.clock.now(), opcode, data))
        if opcode == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_AFTER, self.send, {"op": HEARTBEAT_ACK})
        elif opcode == IDENTIFY:
            self._identify(data)
        elif opcode == RESUME:
            self._resume(data)
        elif opcode == REQUEST_MEMBERS:
            self._list_members(data)
        elif opcode != PRESENCE:
            raise CloseWith(UNKNOWN_OPCODE)

    def _count(self) -> None:
        now = self._gateway.world.clock.now()
        self._commands.append(now)
        if now - self._commands[0] < COMMANDS_WINDOW and len(self._commands) > MOST_COMMANDS:
            raise CloseWith(TOO_MANY_COMMANDS)

    def _identify(self, data: dict[str, Any]) -> None:
        if self._session is not None:
            raise CloseWith(ALREADY_AUTHENTICATED)
        self._require_token(data)
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            raise CloseWith(INVALID_SHARD)
        intents = self._granted(data.get("intents"))
        if not self._gateway.may_identify(shard):
            self.send({"op": INVALID_SESSION, "d": False})
            return
        self._session = Session(shard, shards, intents)
        self._session.wire = self
        self._gateway.open_session(self._session)

    def _granted(self, asked: Any) -> Intent:
        if not isinstance(asked, int) or asked & ~KNOWN_INTENTS:
            raise CloseWith(INVALID_INTENTS)
        intents = Intent(asked)
        if intents & PRIVILEGED & ~self._gateway.allowed_intents:
            raise CloseWith(DISALLOWED_INTENTS)
        return intents

    def _resume(self, data: dict[str, Any]) -> None:
        self._require_token(data)
        session = self._gateway.sessions.get(data.get("session_id", ""))
        sequence = data.get("seq") or 0
        if session is None or not session.can_resume(sequence, self._gateway.world.clock.now()):
            self.send({"op": INVALID_SESSION, "d": False})
            return
        self._session = session
        session.replay(sequence, self)
        self._gateway.dispatch(session, "RESUMED", {"_trace": []})

    def _list_members(self, data: dict[str, Any]) -> None:
        if self._session is None:
            raise CloseWith(NOT_AUTHENTICATED)
        guild = self._gateway.world.guilds.get(int(data["guild_id"]))
        wanted = set(map(int, data.get("user_ids") or ()))
        query = (data.get("query") or "").lower()
        members = (
            []
            if guild is None
            else [
                member_json(one)
                for one in guild.members.values()
                if (one.user.id in wanted if wanted else one.display_name.lower().startswith(query))
            ]
        )
        chunk = {"guild_id": data["guild_id"], "members": members, "chunk_index": 0, "chunk_count": 1}
        data = chunk | {"not_found": [], "nonce": data.get("nonce")}
        self._gateway.dispatch(self._session, "GUILD_MEMBERS_CHUNK", data)

    def _require_token(self, data: dict[str, Any]) -> None:
        token = str(data.get("token")).removeprefix("Bot ")
        if token != self._gateway.world.token or self._gateway.identifies_left <= 0:
            raise CloseWith(BAD_TOKEN)

    async def _write(self) -> None:
        while True:
            packet = await self._packets.get()
            await self._gateway.flowing.wait()
            text = json.dumps(packet, separators=(",", ":"))
            try:
                await self._put(text)
            except ConnectionError:
                return

    async def _put(self, text: str) -> None:
        if self._stream is None:
            await self._socket.send_str(text)
            return
        packed = self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        await self._socket.send_bytes(packed)

    def _leave_session(self) -> None:
        session = self._session
        if session is None or session.wire is not self:
            return
        session.wire = None
        session.lost_at = self._gateway.world.clock.now()
        session.is_over |= (self._closed_with or self._socket.close_code) in ENDS_SESSION
