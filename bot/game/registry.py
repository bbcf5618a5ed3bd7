"""Which channel has which table; and all of them again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from bot.engine.model.options import Value
from bot.game.changes import Change
from bot.game.deadlines import Deadlines
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.people import Player
from bot.game.ports import ChannelTaken, Shown, Stage, TableState
from bot.game.rhythm import LOBBY_SECONDS
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.game.world import World


@dataclass(frozen=True)
class Place:
    """Where a table stands: ids of the server and of the channel or thread."""

    guild: int
    channel: int


@dataclass
class Registry:
    """All open tables, by channel and by id. `rng` gives computer players their whims."""

    world: World
    rng: Random
    tasks: Tasks = field(default_factory=Tasks)
    _watching: asyncio.Lock = field(default_factory=asyncio.Lock)
    _by_channel: dict[int, GameSession] = field(default_factory=dict[int, GameSession])
    _by_id: dict[int, GameSession] = field(default_factory=dict[int, GameSession])
    _deadlines: dict[int, Deadlines] = field(default_factory=dict[int, Deadlines])

    async def open(self, place: Place, host: Player, options: Mapping[str, Value]) -> GameSession:
        """Open a lobby. Raises GameError channel_taken, RulesError."""
        if place.channel in self._by_channel:
            raise GameError(Fault.CHANNEL_TAKEN)
        lobby = Lobby(host.id, ()).join(host).choose(options)
        deadline = self.world.clock.now() + LOBBY_SECONDS
        state = TableState(0, place.guild, place.channel, Stage.LOBBY, lobby, deadline=deadline)
        # A caller that gives up must not leave a stored table that nobody runs.
        return await self.tasks.carry_through(self._create(state))

    async def _create(self, state: TableState) -> GameSession:
        try:
            return self._seat(await self.world.store.create(state), Shown())
        except ChannelTaken:
            raise GameError(Fault.CHANNEL_TAKEN) from None

    def in_channel(self, channel: int) -> GameSession:
        """The table of a channel. Raises GameError no_table."""
        return _found(self._by_channel.get(channel))

    def with_id(self, table: int) -> GameSession:
        """The table with this id. Raises GameError no_table."""
        return _found(self._by_id.get(table))

    def __iter__(self) -> Iterator[GameSession]:
        return iter(tuple(self._by_id.values()))

    async def start(self, session: GameSession, by: int) -> None:
        """Start the match of a table (host).

        Raises GameError already_watching where computers already play alone on this server,
        watching_elsewhere where they do for this person on another.
        """
        if not session.state.lobby.is_watched:
            await session.start(by)
            return
        async with self._watching:  # two tables that start at once must see each other
            self._check_watched(session.state)
            await session.start(by)

    def _check_watched(self, wanted: TableState) -> None:
        for other in (session.state for session in self):
            if other.stage is not Stage.PLAYING or not other.lobby.is_watched:
                continue
            if other.guild == wanted.guild:
                raise GameError(Fault.ALREADY_WATCHING, channel=other.channel)
            if other.lobby.host == wanted.lobby.host:
                raise GameError(Fault.WATCHING_ELSEWHERE)

    async def restore(self) -> int:
        """Take up all stored tables where they were. Gives their number."""
        saved_tables = await self.world.store.load_open()
        for saved in saved_tables:
            self._seat(saved.state, saved.shown)
        return len(saved_tables)

    async def close(self) -> None:
        """Stop all clocks and let what is being done be finished; the tables stay stored."""
        for deadlines in self._deadlines.values():
            deadlines.stop()
        await self.tasks.finish()
        for session in self:
            await session.finish()

    def _seat(self, state: TableState, shown: Shown) -> GameSession:
        session = GameSession(self.world, state, shown)
        self._by_channel[state.channel] = self._by_id[state.id] = session
        self._deadlines[state.id] = Deadlines(session, self.world, self.tasks, self.rng)
        session.on_change.append(self._forget_closed)
        session.resume()
        return session

    def _forget_closed(self, change: Change) -> None:
        if change.state.stage is Stage.CLOSED:
            self._by_channel.pop(change.state.channel, None)
            self._by_id.pop(change.state.id, None)
            self._deadlines.pop(change.state.id, None)


def _found(session: GameSession | None) -> GameSession:
    if session is None:
        raise GameError(Fault.NO_TABLE)
    return session
