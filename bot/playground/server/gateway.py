"""The gateway: connections, resumable sessions, and the events sent to them."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from bot.playground.payloads import guild_create_json, member_json, own_user_json
from bot.playground.server.log import Dispatch, GatewayCommand, WireLog
from bot.playground.world.people import User
from bot.playground.world.places import may_open, permissions_in
from bot.playground.world.world import Event, World

# Sessions, and the events sent to them

KNOWN_INTENTS = (1 << 26) - 1
_HIDDEN_WITHOUT_CONTENT = {"content": "", "embeds": [], "attachments": [], "components": []}
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
RESUMABLE_FOR = 90.0
MOST_REPLAYED = 5_000


class Intent(IntFlag):
    """The intents that the playground knows."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT

_IN_GUILDS: dict[str, Intent] = {
    "MESSAGE_REACTION": Intent.GUILD_REACTIONS,
    "MESSAGE": Intent.GUILD_MESSAGES,
    "GUILD_MEMBER": Intent.GUILD_MEMBERS,
    "GUILD_SCHEDULED_EVENT": Intent.GUILD_SCHEDULED_EVENTS,
    "GUILD": Intent.GUILDS,
    "CHANNEL": Intent.GUILDS,
    "THREAD": Intent.GUILDS,
}
_IN_DIRECT: dict[str, Intent] = {
    "MESSAGE_REACTION": Intent.DIRECT_REACTIONS,
    "MESSAGE": Intent.DIRECT_MESSAGES,
}


def is_wanted(event: Event, intents: Intent, bot: User) -> bool:
    """Return whether a session with these intents receives an event, and its bot can see the channel."""
    if event.name == "INTERACTION_CREATE":
        return True
    is_direct = event.guild is None or event.reader is not None
    table = _IN_DIRECT if is_direct else _IN_GUILDS
    needed = next((intent for start, intent in table.items() if event.name.startswith(start)), None)
    return needed is not None and needed in intents and _can_see(event, bot)


def readable_data(event: Event, intents: Intent, bot: User) -> dict[str, Any]:
    """Return the data of an event, without the parts that only the message content intent reveals."""
    if event.message is None or event.guild is None or "content" not in event.data:
        return event.data
    is_own = event.message.author is bot or bot in event.message.mentions.users
    if is_own or Intent.MESSAGE_CONTENT in intents:
        return event.data
    return event.data | _HIDDEN_WITHOUT_CONTENT


def _can_see(event: Event, bot: User) -> bool:
    if event.channel is None or event.name.startswith("CHANNEL"):
        return True
    return may_open(event.channel, bot) if event.message else bool(permissions_in(event.channel, bot))


class Wire(Protocol):
    """The connection that currently carries a session."""

    def send(self, packet: dict[str, Any]) -> None:
        """Send a packet after all earlier packets."""
        ...

    async def close(self, code: int) -> None:
        """Close the connection with a code."""
        ...

    def abort(self) -> None:
        """Drop the connection without closing it."""
        ...


@dataclass(eq=False)
class Session:
    """An identified shard, with its numbered events kept for a replay."""

    shard: int
    shards: int
    intents: Intent
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    wire: Wire | None = None
    lost_at: float | None = None
    """When its connection was lost; None while connected."""
    is_over: bool = False
    _sent: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=MOST_REPLAYED), repr=False)

    def covers(self, guild_id: int | None) -> bool:
        """Return whether this shard serves a server. Direct messages (None) belong to shard 0."""
        return (0 if guild_id is None else (guild_id >> 22) % self.shards) == self.shard

    def dispatch(self, name: str, data: dict[str, Any]) -> int:
        """Number an event, keep it for a replay, and send it if connected. Returns its number."""
        self.sequence += 1
        packet = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self._sent.append(packet)
        if self.wire is not None:
            self.wire.send(packet)
        return self.sequence

    def can_resume(self, sequence: int, now: float) -> bool:
        """Return whether everything after `sequence` is still stored, and the connection was lost recently
        enough.
        """
        is_kept = not self._sent or self._sent[0]["s"] <= sequence + 1
        in_time = self.lost_at is None or now - self.lost_at <= RESUMABLE_FOR
        return not self.is_over and is_kept and in_time and sequence <= self.sequence

    def replay(self, sequence: int, wire: Wire) -> int:
        """Resume on a new connection, and resend everything after `sequence`.

        Returns the number of events resent.
        """
        missed = [packet for packet in self._sent if packet["s"] > sequence]
        self.wire, self.lost_at = wire, None
        for packet in missed:
            wire.send(packet)
        return len(missed)


# Connections

UNKNOWN_OPCODE = 4001
DECODE_ERROR = 4002
NOT_AUTHENTICATED = 4003
BAD_TOKEN = 4004
ALREADY_AUTHENTICATED = 4005
TOO_MANY_COMMANDS = 4008
INVALID_SHARD = 4010
INVALID_VERSION = 4012
INVALID_INTENTS = 4013
DISALLOWED_INTENTS = 4014
MOST_COMMANDS, COMMANDS_WINDOW = 120, 60.0
ACK_AFTER = 0.25
"""Seconds. discord.py notes that it sent a heartbeat only afterward; an ACK that arrives before that note
looks a whole interval late ("websocket is 41.3s behind")."""
CLOSE_WITHIN = 1.0
"""Seconds until a client, which may be dead, must have confirmed a close."""
ENDS_SESSION = (1000, 1001)


class CloseWith(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A client's websocket, which reads its commands and writes packets in order."""

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
        """Send a packet after all earlier packets."""
        self._packets.put_nowait(packet)

    async def close(self, code: int) -> None:
        self._closed_with = code
        await self._socket.close(code=code)

    def abort(self) -> None:
        """Drop the connection without closing it."""
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
                member_json(member)
                for member in guild.members.values()
                if (member.user.id in wanted if wanted else member.display_name.lower().startswith(query))
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


# The gateway

APPLICATION_FLAGS = 0


class Gateway:
    """The gateway's sessions and connections, and the controls that tests use on them."""

    def __init__(self, world: World, log: WireLog) -> None:
        self.world = world
        self.log = log
        self.url = ""
        self.heartbeat_every = 41.25
        """Seconds between heartbeats, sent in HELLO."""
        self.allowed_intents = Intent(0)
        """The privileged intents granted to the application; asking for others closes the connection with
        4014.
        """
        self.shards = 1
        """The number of shards that /gateway/bot recommends."""
        self.max_concurrency = 1
        self.identify_gap = 0.0
        """Seconds between two IDENTIFYs with the same key (shard % max_concurrency); 5.0 on Discord."""
        self.identifies_a_day = self.identifies_left = 1_000_000
        """Session starts allowed today (1,000 on Discord, more here, so that nobody has to wait), and how
        many of them are left.

        Another IDENTIFY closes the connection with 4004, as after a token reset.
        """
        self.copies: Callable[[Event], int] = lambda _: 1
        """How often an event is sent: Discord guarantees neither exactly once nor at least once (reference,
        "Consistency").
        """
        self._identified: dict[int, float] = {}
        self.sessions: dict[str, Session] = {}
        self.connections: list[Wire] = []
        self.flowing = asyncio.Event()
        self.flowing.set()
        world.feed.listen(self._publish)

    def hold(self) -> None:
        """Hold back everything for the bot until `release`."""
        self.flowing.clear()

    def release(self) -> None:
        """Send everything that was held back."""
        self.flowing.set()

    async def disconnect(self, code: int = 4000) -> None:
        """Close every connection with a code. 1000 and 1001 also end the sessions."""
        for connection in tuple(self.connections):
            await connection.close(code)

    def cut(self) -> None:
        """Drop every connection without closing it, like a network failure."""
        for connection in tuple(self.connections):
            connection.abort()

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT on every connection."""
        self._broadcast({"op": RECONNECT, "d": None})

    def invalidate(self, *, is_resumable: bool) -> None:
        """Send INVALID_SESSION on every connection. Sessions end unless they are resumable."""
        for session in self.sessions.values():
            session.is_over = not is_resumable
        self._broadcast({"op": INVALID_SESSION, "d": is_resumable})

    def may_identify(self, shard: int) -> bool:
        """Count an IDENTIFY and return whether it is currently allowed."""
        self.identifies_left -= 1
        now, key = self.world.clock.now(), shard % self.max_concurrency
        is_early = now - self._identified.get(key, -self.identify_gap) < self.identify_gap
        self._identified[key] = now
        return not is_early

    def open_session(self, session: Session) -> None:
        """Start a session: send READY, then its servers."""
        self._forget_lost()
        self.sessions[session.id] = session
        bot = self.world.bot
        guilds = [one for one in self.world.guilds.values() if one.has(bot) and session.covers(one.id)]
        ready = {
            "v": 10,
            "user": own_user_json(bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(bot.id), "flags": APPLICATION_FLAGS},
            "private_channels": [],
        }
        self.dispatch(session, "READY", ready)
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                now = self.world.clock.now()
                self.dispatch(session, "GUILD_CREATE", guild_create_json(guild, bot, now))

    def dispatch(self, session: Session, name: str, data: dict[str, Any]) -> None:
        """Send an event to a session and log it."""
        number = session.dispatch(name, data)
        self.log.dispatches.append(Dispatch(self.world.clock.now(), session.id, number, name, data))

    def _publish(self, event: Event) -> None:
        for session in self.sessions.values():
            guild_id = event.guild.id if event.guild and event.reader is None else None
            if event.name == "INTERACTION_CREATE" and event.guild:
                guild_id = event.guild.id
            if session.is_over or not session.covers(guild_id):
                continue
            if is_wanted(event, session.intents, self.world.bot):
                data = readable_data(event, session.intents, self.world.bot)
                for _ in range(self.copies(event)):
                    self.dispatch(session, event.name, data)

    def _broadcast(self, packet: dict[str, Any]) -> None:
        for connection in self.connections:
            connection.send(packet)

    def _forget_lost(self) -> None:
        now = self.world.clock.now()
        for session in tuple(self.sessions.values()):
            is_lost = session.lost_at is not None and now - session.lost_at > RESUMABLE_FOR
            if session.is_over or is_lost:
                del self.sessions[session.id]
