"""Fakes for a table: a store in memory, a clock that is stopped, a presenter that records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from random import Random
from typing import Any, NoReturn

from msgspec.structs import replace

from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.view import SeatView
from bot.game.events import TableClosed, TableEvent
from bot.game.periods import DAY_SECONDS
from bot.game.ports import (
    ChannelTaken,
    OpenTables,
    SameTransaction,
    SavedPreset,
    SavedTable,
    StaleState,
    StoreUnavailable,
    UnreadableTable,
)
from bot.game.preferences import NO_PREFERENCES, PreferenceBook, Preferences
from bot.game.record import Announced, MatchSummary, PastMatch
from bot.game.servers import NO_SETTINGS, ServerBook, ServerSettings
from bot.game.session import GameSession, Services
from bot.game.state import RecordEntry, Shown, Stage, TableState

NOON = 1_800_000_000.0  # when a FakeClock starts, in seconds since the epoch


class StoreAway(Exception):
    """The store could not be reached, or its answer was lost."""


class Trouble(Enum):
    """Ways in which one save can fail."""

    LOST = auto()  # nothing is written
    UNHEARD = auto()  # it is written, but the answer is lost


class MemoryStore:
    """A GameStore in memory. Other tasks run during each transaction, before and after the write.

    `troubles` are the failures of the next saves, None for a save that works.
    """

    def __init__(self) -> None:
        self.tables: dict[int, SavedTable] = {}
        self.moves: dict[int, list[RecordEntry]] = {}
        self.unreadable: dict[int, UnreadableTable] = {}
        self.troubles: list[Trouble | None] = []
        self.loads = 0  # of single tables
        self._ids = count(1)
        self.elsewhere: set[int] = set()  # tables that another process runs
        self.closing: dict[int, TableClosed] = {}  # closed tables that Discord still shows as open
        self._made: list[tuple[int, int, RecordEntry]] = []  # table, revision, and the entry made there

    def put(self, state: TableState) -> TableState:
        """Store a table that exists from the start."""
        state = replace(state, id=next(self._ids))
        self.tables[state.id] = SavedTable(state)
        self.moves[state.id] = []
        return state

    def state(self, table: int = 1) -> TableState:
        """The stored state of a table."""
        return self.tables[table].state

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        assert beside is None, "there is no connection to write over"
        await asyncio.sleep(0)
        tables = [saved.state for saved in self._open()] + list(self.unreadable.values())
        if any(table.channel == state.channel for table in tables):
            raise ChannelTaken
        state = self.put(state)
        await asyncio.sleep(0)
        return state

    async def save(
        self,
        state: TableState,
        moves: Sequence[RecordEntry] = (),
        shown: Shown | None = None,
        closed: TableClosed | None = None,
    ) -> TableState:
        trouble = self.troubles.pop(0) if self.troubles else None
        await asyncio.sleep(0)
        if trouble is Trouble.LOST:
            raise StoreAway
        old = self.tables[state.id]
        if old.state.revision != state.revision - 1 or state.id in self.elsewhere:
            raise StaleState
        self.tables[state.id] = replace(old, state=state, shown=shown or old.shown)
        self.moves[state.id] += moves
        if closed is not None:
            self.closing[state.id] = closed
        self._made += [(state.id, state.revision, move) for move in moves]
        await asyncio.sleep(0)
        if trouble is Trouble.UNHEARD:
            raise StoreAway
        return state

    def forget(self) -> None:
        """Drop all tables and their records, so that memory doesn't grow with the number of games."""
        self.tables.clear()
        self.moves.clear()
        self._made.clear()

    async def mark_shown(self, table: int, shown: Shown) -> None:
        await asyncio.sleep(0)
        self.tables[table] = replace(self.tables[table], shown=shown)

    async def settle(self, table: int) -> None:
        await asyncio.sleep(0)
        self.closing.pop(table, None)

    async def load_open(self) -> OpenTables:
        await asyncio.sleep(0)
        closing = [replace(self.tables[table], closed=closed) for table, closed in self.closing.items()]
        return OpenTables(self._open(), list(self.unreadable.values()), closing)

    async def load(self, table: int) -> SavedTable | None:
        self.loads += 1
        await asyncio.sleep(0)
        return next((saved for saved in self._open() if saved.state.id == table), None)

    async def adopt(self, channel: int) -> SavedTable | UnreadableTable | None:
        await asyncio.sleep(0)
        found = [saved for saved in self._open() if saved.state.channel == channel]
        if not found or found[0].state.id not in self.elsewhere:
            return None
        self.elsewhere.remove(found[0].state.id)
        return found[0]

    async def moved(self, tables: Collection[int]) -> Collection[int]:
        await asyncio.sleep(0)
        return self.elsewhere.intersection(tables)

    async def record(self, table: int, revision: int) -> list[RecordEntry]:
        await asyncio.sleep(0)
        made = [move for one, when, move in self._made if one == table and when <= revision]
        deals = [number for number, move in enumerate(made) if move.move is None and move.round == 1]
        return made[deals[-1] :] if deals else []

    async def set_aside(self, table: int) -> None:
        await asyncio.sleep(0)
        del self.unreadable[table]

    def _open(self) -> list[SavedTable]:
        return [saved for saved in self.tables.values() if saved.state.stage is not Stage.CLOSED]


@dataclass
class MemoryPresets:
    """The saved rules of all servers, in memory."""

    kept: dict[tuple[int, str], SavedPreset] = field(default_factory=dict[tuple[int, str], SavedPreset])

    async def of(self, guild: int) -> dict[str, SavedPreset]:
        return {name: preset for (place, name), preset in self.kept.items() if place == guild}

    async def keep(self, guild: int, name: str, preset: SavedPreset | None) -> None:
        self.kept.pop((guild, name), None)
        if preset is not None:
            self.kept[guild, name] = preset


@dataclass
class MemoryPreferences:
    """People's preferences, in memory."""

    kept: dict[int, Preferences] = field(default_factory=dict[int, Preferences])
    loads: int = 0
    is_away: bool = False

    async def load(self, person: int) -> Preferences:
        self.loads += 1
        if self.is_away:
            raise StoreUnavailable
        await asyncio.sleep(0)
        return self.kept.get(person, NO_PREFERENCES)

    async def change(self, person: int, chosen: Mapping[str, Any]) -> Preferences:
        if self.is_away:
            raise StoreUnavailable
        await asyncio.sleep(0)
        self.kept[person] = replace(self.kept.get(person, NO_PREFERENCES), **chosen)
        return self.kept[person]

    async def claim_note(self, person: int, now: float) -> bool:
        held = await self.load(person)
        is_due = bool(held.daily_note) and now >= held.noted_at + DAY_SECONDS
        if is_due:
            self.kept[person] = replace(held, noted_at=now)
        return is_due


@dataclass
class MemoryServers:
    """Servers' settings, in memory."""

    kept: dict[int, ServerSettings] = field(default_factory=dict[int, ServerSettings])
    backs: dict[int, bytes] = field(default_factory=dict[int, bytes])

    async def load(self) -> dict[int, ServerSettings]:
        return dict(self.kept)

    async def change(self, guild: int, chosen: Mapping[str, Any]) -> ServerSettings:
        await asyncio.sleep(0)
        self.kept[guild] = replace(self.kept.get(guild, NO_SETTINGS), **chosen)
        return self.kept[guild]

    async def change_back(self, guild: int, back: bytes | None, chosen: Mapping[str, Any]) -> ServerSettings:
        settings = await self.change(guild, chosen)
        self.backs.pop(guild, None)
        if back is not None:
            self.backs[guild] = back
        return settings

    async def load_back(self, guild: int) -> bytes | None:
        await asyncio.sleep(0)
        return self.backs.get(guild)


@dataclass
class FakeTimer:
    """A call that a FakeClock will make."""

    when: float
    number: int
    call: Callable[[], None]
    is_canceled: bool = False

    def cancel(self) -> None:
        self.is_canceled = True


@dataclass
class FakeClock:
    """Time that is stopped until a test advances it; `set_by` is how far the wall clock was adjusted."""

    time: float = NOON
    set_by: float = 0.0
    timers: list[FakeTimer] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)

    def now(self) -> float:
        return self.time + self.set_by

    def steady(self) -> float:
        return self.time

    def call_at(self, when: float, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(when, next(self._numbers), call)
        self.timers.append(timer)
        return timer

    @property
    def waiting(self) -> list[FakeTimer]:
        """The calls that are still due, the next one first."""
        self.timers = [timer for timer in self.timers if not timer.is_canceled]
        return sorted(self.timers, key=lambda timer: (timer.when, timer.number))

    async def advance(self, seconds: float) -> None:
        """Advance time; after each due call, everything it triggered settles."""
        end = self.time + seconds
        await settle()
        while self.waiting and self.waiting[0].when <= end:
            await self.advance_to_next()
        self.time = end

    async def advance_to_next(self) -> None:
        """Advance time to the next due call, and make it."""
        timer = self.waiting[0]
        timer.cancel()
        self.time = max(self.time, timer.when)
        timer.call()
        await settle()


async def settle() -> None:
    """Let all tasks run until none of them can continue by itself."""
    ready = asyncio.get_running_loop()._ready  # noqa: SLF001  # pyrefly: ignore[missing-attribute]
    while ready:  # noqa: ASYNC110  # there is no event for: nothing left to do
        await asyncio.sleep(0)


@dataclass
class SilentPresenter:
    """A presenter that only records its calls: the state at that moment and the events."""

    shown: list[tuple[TableState, tuple[TableEvent, ...]]] = field(default_factory=list)

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        self.shown.append((session.state, tuple(events)))

    def let_go(self, session: GameSession) -> None:
        pass

    @property
    def events(self) -> list[TableEvent]:
        """All events so far, oldest first."""
        return [event for _, events in self.shown for event in events]


@dataclass
class FakeServices:
    """A Services made of fakes, with references to each of them. `seed` fixes the secrets of its rounds."""

    seed: int = 0
    store: MemoryStore = field(default_factory=MemoryStore)
    presenter: SilentPresenter = field(default_factory=SilentPresenter)
    clock: FakeClock = field(default_factory=FakeClock)
    servers: ServerBook = field(default_factory=lambda: ServerBook(MemoryServers()))
    preferences: PreferenceBook = field(default_factory=lambda: PreferenceBook(MemoryPreferences()))

    def __post_init__(self) -> None:
        rng = Random(self.seed)
        self.services = Services(
            self.store,
            self.presenter,
            self.clock,
            lambda: rng.randbytes(SECRET_BYTES),
            self.servers,
            self.preferences,
        )


class EmptyArchive:
    """An archive without finished matches."""

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        return []

    async def match(self, number: int) -> PastMatch | None:
        return None

    async def newest_in(self, channel: int) -> int | None:
        return None

    async def listed(self, guild: int, account: int, most: int) -> list[MatchSummary]:
        return []

    async def announced(self, table: int) -> list[Announced]:
        return []


class NoAccounts:
    """A Discord that does not answer."""

    async def fetch_user(self, user_id: int, /) -> NoReturn:
        raise OSError


def view_by(session: GameSession, player: int) -> SeatView:
    """The table as this player may see it. Raises GameError (not_seated or not_started)."""
    return session.snapshot.seat(session.state.seat_of(player))
