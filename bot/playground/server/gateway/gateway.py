"""The gateway: sends every event to the sessions that want it, and breaks connections on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.playground.payloads.people import own_user_json
from bot.playground.payloads.places import guild_create_json
from bot.playground.server.gateway.sessions import (
    INVALID_SESSION,
    RECONNECT,
    RESUMABLE_FOR,
    Intent,
    Session,
    Wire,
    is_wanted,
    readable_data,
)
from bot.playground.server.log import Dispatch, WireLog
from bot.playground.world.feed import Event
from bot.playground.world.world import World

APPLICATION_FLAGS = 0


class Gateway:
    """Sessions and connections of the gateway, and the controls tests use on them."""

    def __init__(self, world: World, log: WireLog) -> None:
        self.world = world
        self.log = log
        self.url = ""
        self.heartbeat_every = 41.25
        """Seconds between heartbeats, sent in HELLO."""
        self.allowed_intents = Intent(0)
        """The privileged intents granted to the application; asking for others closes with 4014."""
        self.shards = 1
        """The number of shards /gateway/bot recommends."""
        self.max_concurrency = 1
        self.identify_gap = 0.0
        """Seconds between two IDENTIFYs with the same key (shard % max_concurrency); 5.0 on Discord."""
        self.identifies_a_day = self.identifies_left = 1_000_000
        """Session starts allowed today, 1,000 on Discord: more here, so that nobody waits; and those left.

        An IDENTIFY beyond them closes with 4004, as after a token reset.
        """
        self.copies: Callable[[Event], int] = lambda _: 1
        """How often an event is sent: Discord promises neither once nor at all (reference, "Consistency")."""
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
        """Send what was held back."""
        self.flowing.set()

    async def disconnect(self, code: int = 4000) -> None:
        """Close every connection with a code; 1000 and 1001 also end the sessions."""
        for connection in tuple(self.connections):
            await connection.close(code)

    def cut(self) -> None:
        """Break every connection without closing it, as a network failure does."""
        for connection in tuple(self.connections):
            connection.abort()

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT on every connection."""
        self._broadcast({"op": RECONNECT, "d": None})

    def invalidate(self, *, is_resumable: bool) -> None:
        """Send INVALID_SESSION on every connection; sessions end unless they are resumable."""
        for session in self.sessions.values():
            session.is_over = not is_resumable
        self._broadcast({"op": INVALID_SESSION, "d": is_resumable})

    def may_identify(self, shard: int) -> bool:
        """Count an IDENTIFY and return whether it is allowed now."""
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
