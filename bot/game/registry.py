"""Keeps all running tables by channel and ID, also after a restart, and tracks which of them this process
runs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.options import Value
from bot.game.changes import NOBODY
from bot.game.clock import Deadlines, Interruption
from bot.game.errors import MOST_HOSTED, Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.ports import (
    ChannelTaken,
    GameStore,
    SameTransaction,
    SavedTable,
    StoreUnavailable,
    UnreadableTable,
)
from bot.game.session import GameSession, Services
from bot.game.shards import ALL_SHARDS, Shards
from bot.game.state import NO_SERVER, Seal, Stage, TableState
from bot.game.tasks import Tasks

log = logging.getLogger(__name__)


@dataclass
class UnreadableTables:
    """Open tables whose stored state this version can't read. Each of them still blocks its channel."""

    _store: GameStore
    _by_channel: dict[int, UnreadableTable] = field(default_factory=dict[int, UnreadableTable])

    def fill(self, found: Iterable[UnreadableTable]) -> None:
        """Replace all of them with the tables that the store has found."""
        self._by_channel = {table.channel: table for table in found}

    def add(self, table: UnreadableTable) -> None:
        """Add another such table."""
        self._by_channel[table.channel] = table

    def check(self, channel: int) -> None:
        """Raise GameError (unreadable_table) if a channel has such a table."""
        if channel in self._by_channel:
            raise GameError(Fault.UNREADABLE_TABLE)

    async def end(self, channel: int, *, is_moderator: bool) -> bool:
        """Free a channel. The record of its table is kept.

        Returns False if there is no such table. Raises GameError (not_moderator).
        """
        table = self._by_channel.get(channel)
        if table is None:
            return False
        if not is_moderator:
            raise GameError(Fault.NOT_MODERATOR)
        await self._set_aside(table)
        return True

    async def end_those(self, tables: Collection[int]) -> None:
        """Free the channels of all tables with these IDs."""
        for table in tuple(self._by_channel.values()):
            if table.id in tables:
                await self._set_aside(table)

    async def _set_aside(self, table: UnreadableTable) -> None:
        await self._store.set_aside(table.id)
        self._by_channel.pop(table.channel, None)


class Location(Struct, frozen=True):
    """The location of a table: the IDs of its server, or NO_SERVER, and of its channel or thread.

    `is_public` is set if everybody in the server can read there. `is_group` is set if the bot is not a member
    and other people can read there.
    """

    guild: int
    channel: int
    is_public: bool = False
    is_group: bool = False
    language: str = ""  # the language of the person who opens the table


@dataclass
class Registry:
    """All open tables by channel and by ID. `rng` is the random generator of computer players.

    `is_resumed` is set once the stored tables have been loaded.
    """

    services: Services
    rng: Random
    tasks: Tasks = field(default_factory=Tasks)
    is_resumed: asyncio.Event = field(default_factory=asyncio.Event)
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    _watching: asyncio.Lock = field(default_factory=asyncio.Lock)
    _adopting: asyncio.Lock = field(default_factory=asyncio.Lock)
    unreadable: UnreadableTables = field(init=False)
    _by_channel: dict[int, GameSession] = field(default_factory=dict[int, GameSession])
    _by_id: dict[int, GameSession] = field(default_factory=dict[int, GameSession])
    _deadlines: dict[int, Deadlines] = field(default_factory=dict[int, Deadlines])

    def __post_init__(self) -> None:
        self.unreadable = UnreadableTables(self.services.store)

    async def open(
        self, location: Location, host: Player, options: Mapping[str, Value], rival: Player | None = None
    ) -> GameSession:
        """Open a lobby. If the host has challenged a `rival`, hold a seat for them.

        Raises GameError (channel_taken, unreadable_table, too_many_tables, too_many_hosted, or too_many_open)
        or RulesError.
        """
        lobby = Lobby(host.id, ()).join(host).choose(options)
        return await self.open_lobby(location, lobby if rival is None else lobby.hold(rival))

    async def open_lobby(
        self, location: Location, lobby: Lobby, beside: SameTransaction | None = None
    ) -> GameSession:
        """Open this lobby. `beside` writes rows in the transaction that stores it.

        Raises GameError (channel_taken, unreadable_table, too_many_tables, too_many_hosted, or
        too_many_open), and what `beside` raises.
        """
        self.unreadable.check(location.channel)
        if location.channel in self._by_channel:
            raise GameError(Fault.CHANNEL_TAKEN)
        state = TableState(
            0,
            location.guild,
            location.channel,
            Stage.LOBBY,
            lobby,
            is_public=location.is_public,
            is_group=location.is_group,
            language=location.language,
            seal=Seal(self.services.secret()),
        )
        state = state.with_full_time(self.services.clock.now())
        # If the caller gives up, there must not be a stored table that nobody runs.
        return await self.tasks.run_shielded(self._create(state, beside))

    async def arrange(
        self,
        location: Location,
        players: Sequence[Player],
        options: Mapping[str, Value],
        beside: SameTransaction | None = None,
    ) -> GameSession:
        """Open a table at which these people sit, with rules that nobody can change. It counts against
        nobody's limit.

        If the table already exists, for example after a restart, it is returned. `beside` writes rows in the
        transaction that stores the table. Raises GameError (channel_taken or unreadable_table), RulesError,
        and what `beside` raises.
        """
        there = self._by_channel.get(location.channel)
        if there is not None and there.state.lobby.is_arranged:
            return there
        return await self.open_lobby(location, Lobby.arranged(players, options), beside)

    async def _create(self, state: TableState, beside: SameTransaction | None) -> GameSession:
        async with self._opening:  # tables opened at the same time must count each other
            if not state.lobby.is_arranged:
                self.check_limits(state.guild, _host_at(state.lobby), is_private=state.is_private)
            try:
                return self._seat(SavedTable(await self.services.store.create(state, beside)))
            except ChannelTaken:
                raise GameError(Fault.CHANNEL_TAKEN) from None

    def check_limits(self, guild: int, host: int | None, *, is_private: bool = False) -> None:
        """Check that somebody is allowed to host one more table. Raises GameError (too_many_tables,
        too_many_hosted, or too_many_open).
        """
        lobbies = [session.state.lobby for session in self.in_server(guild)]
        hosts = [_host_at(lobby) for lobby in lobbies if not lobby.is_arranged]
        self.services.servers.of(guild).check_numbers(hosts, host)
        hosted = [
            session
            for session in self
            if not session.state.is_private and _host_at(session.state.lobby) == host
        ]
        if host is not None and not is_private and len(hosted) >= MOST_HOSTED:
            raise GameError(Fault.TOO_MANY_OPEN, count=MOST_HOSTED)

    def in_server(self, guild: int) -> list[GameSession]:
        """Return the open tables of a server."""
        return [session for session in self if session.guild == guild]

    def of_player(self, account: int) -> list[GameSession]:
        """Return this process's open tables at which somebody has a seat, even if they are away."""
        return [session for session in self if account in session.snapshot.seated]

    def in_channel(self, channel: int) -> GameSession:
        """Return the table of a channel. Raises GameError (no_table or unreadable_table)."""
        self.unreadable.check(channel)
        session = self._by_channel.get(channel)
        if session is None:
            raise GameError(Fault.NO_TABLE)
        return session

    def with_id(self, table: int, channel: int) -> GameSession:
        """Return the table with this ID. Raises GameError (no_table).

        The ID comes from a button, and a modified client can forge it. The channel of the press is authentic.
        It must be the table's channel, because somebody might be able to see or moderate more in one channel
        than in another.
        """
        session = self._by_id.get(table)
        if session is None or session.channel != channel:
            raise GameError(Fault.NO_TABLE)
        return session

    def __iter__(self) -> Iterator[GameSession]:
        return iter(tuple(self._by_id.values()))

    async def start(self, session: GameSession, by: int, left_out: frozenset[int] = NOBODY) -> None:
        """Start the match of a table for its host, without the people in `left_out`.

        Raises GameError (already_watching) if computers are already playing by themselves in this server,
        GameError (watching_elsewhere) if they do so for this person in another server, and GameError (stale)
        if the host has sat down or begun to watch since.
        """
        if not session.state.lobby.is_watched:
            await session.start(by, left_out, is_watched=False)
            return
        async with self._watching:  # two tables started at the same time must see each other
            self._check_watched(session.state)
            await session.start(by, is_watched=True)

    def _check_watched(self, wanted: TableState) -> None:
        for other in (session.state for session in self):
            if other.stage is not Stage.PLAYING or not other.lobby.is_watched:
                continue
            if other.guild == wanted.guild != NO_SERVER:
                raise GameError(Fault.ALREADY_WATCHING, channel=other.channel)
            if other.lobby.host == wanted.lobby.host:
                raise GameError(Fault.WATCHING_ELSEWHERE)

    async def restore(self, shards: Shards = ALL_SHARDS) -> int:
        """Resume all stored tables of these shards, and return how many there are.

        The clocks of lobbies that wait for people start over, because nobody could come during the outage.
        """
        stored = await self.services.store.load_open()
        self.unreadable.fill(table for table in stored.unreadable if shards.has(table.guild, table.shard))
        ours = [saved for saved in stored.saved if shards.has(saved.state.guild, saved.shard)]
        for saved in ours:
            self._resume(saved)
        for saved in stored.closing:
            if shards.has(saved.state.guild, saved.shard):
                self._show_closed(saved)
        self.is_resumed.set()
        return len(ours)

    def _resume(self, saved: SavedTable) -> None:
        now, is_lobby = self.services.clock.now(), saved.state.stage is Stage.LOBBY
        state = saved.state.after_interruption(now) if is_lobby else saved.state.with_bounded_deadline(now)
        session = self._seat(replace(saved, state=state))
        if is_lobby:
            self._deadlines[session.id].start_over()  # also stores and shows it

    async def adopt(self, channel: int) -> None:
        """Take over the table of this channel, which is outside of servers, if another process runs it.

        According to Discord's documentation, any shard can receive presses in a server without the bot. Each
        such press calls this first, so a table runs in the process that receives its presses. Raises
        StoreUnavailable.
        """
        async with self._adopting:  # a second press waits until the table is here
            found = await self.services.store.adopt(channel)
            if found is None:
                return
            # The table was run by this process before, and has since been run by another one.
            if (before := self._by_channel.get(channel)) is not None:
                self._let_go(before)
            if isinstance(found, UnreadableTable):
                self.unreadable.add(found)
            else:
                log.info("table %d is run here now, where its presses arrive", found.state.id)
                self._resume(found)

    async def let_go_of_moved(self) -> None:
        """Release the tables that another process runs now. Raises StoreUnavailable."""
        async with self._adopting:  # none of them can come back in the meantime
            outside = [session.id for session in self if session.guild == NO_SERVER]
            for table in await self.services.store.moved(outside):
                if (session := self._by_id.get(table)) is not None:
                    log.info("table %d is run by another process now", table)
                    self._let_go(session)

    def _let_go(self, session: GameSession) -> None:
        self._deadlines[session.id].stop()
        self._forget(session)
        session.let_go()

    def _show_closed(self, saved: SavedTable) -> None:
        """Show the end of a table that an earlier process closed just before it exited."""
        session = GameSession(self.services, saved)
        if saved.shown.messages:
            session.resume()
        else:
            session.note_end_shown()

    def clocks_of(self, session: GameSession) -> Deadlines:
        return self._deadlines[session.id]

    def pause(self, why: Interruption, seconds: float = 0.0) -> None:
        """Stop the clocks of all tables. `seconds` is how long people have been unable to play so far."""
        for deadlines in self._deadlines.values():
            deadlines.pause(why, seconds)

    def go_on(self, why: Interruption) -> None:
        """Restart the clocks of all tables, unless there are other reasons to pause."""
        for deadlines in self._deadlines.values():
            deadlines.go_on(why)

    @property
    def overdue(self) -> float:
        """How many seconds the most overdue table is late, or 0 if none is."""
        return max((deadlines.overdue for deadlines in self._deadlines.values()), default=0.0)

    def close_table(self, channel: int) -> None:
        """Close the table of a deleted channel soon."""
        if (session := self._by_channel.get(channel)) is not None:
            session.abandon()

    def close_tables(self, guild: int) -> None:
        """Close the tables of a server soon, because nobody can reach them anymore."""
        for session in self.in_server(guild):
            session.abandon()

    async def close(self) -> None:
        """Stop all clocks and wait for running work. The tables stay open."""
        for deadlines in self._deadlines.values():
            deadlines.stop()
        await self.tasks.finish()
        for session in self:
            await session.finish()

    async def store_shown(self) -> None:
        """Store which messages Discord shows for all tables, if the store is available."""
        for session in self:
            with suppress(StoreUnavailable):  # otherwise, the next process redraws more than necessary
                await session.store_shown()

    def _seat(self, saved: SavedTable) -> GameSession:
        session = GameSession(self.services, saved)
        self._by_channel[session.channel] = self._by_id[session.id] = session
        forget = partial(self._forget, session)
        deadlines = Deadlines(session, self.services, self.tasks, self.rng, forget)
        session.listener = self._deadlines[session.id] = deadlines
        session.resume()
        return session

    def _forget(self, session: GameSession) -> None:
        """Forget a table. Its clocks are dropped, too, because they refer to it."""
        session.listener = None
        self._by_channel.pop(session.channel, None)
        self._by_id.pop(session.id, None)
        self._deadlines.pop(session.id, None)


def _host_at(lobby: Lobby) -> int | None:
    """Return the host of a table. Returns None if the table is arranged, or if nobody has come to a game
    night yet.
    """
    return None if lobby.is_arranged or lobby.host in lobby.expected else lobby.host
