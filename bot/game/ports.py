"""Interfaces that a table needs from outside: a store, a clock, saved rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from bot.engine.model.options import Value
from bot.game.events import TableClosed
from bot.game.record import Announced, MatchSummary, PastMatch
from bot.game.state import RecordEntry, Shown, TableState


class SavedTable(Struct, frozen=True):
    """A stored table."""

    state: TableState
    shown: Shown = field(default_factory=Shown)
    closed: TableClosed | None = None  # why a table closed whose message does not say so yet
    shard: int = 0  # whose process runs it, if it is in no server


class TablePlace(Struct, frozen=True):
    """An open table, and the ids of its server and its channel."""

    id: int
    guild: int
    channel: int
    shard: int = 0  # whose process runs it, if it is in no server


class UnreadableTable(TablePlace, frozen=True):
    """An open table whose stored state this version cannot read: in a newer format, or damaged."""


class OpenTables(Struct, frozen=True):
    """All tables in the store that are not closed, and the closed ones that Discord still shows as open."""

    saved: list[SavedTable]
    unreadable: list[UnreadableTable] = field(default_factory=list[UnreadableTable])
    closing: list[SavedTable] = field(default_factory=list[SavedTable])


class StaleState(Exception):
    """The stored revision differs from the revision the change was made from; nothing was written."""


class StoreUnavailable(Exception):
    """The store did not answer in time or cannot be reached; whether it wrote the change is unknown."""


class StoreDamaged(StoreUnavailable):
    """The stored state can no longer be read; waiting does not help."""


SameTransaction = Callable[[Any, int], None]  # writes over a connection of the store, given the id of a table


class GameStore(Protocol):
    """Where tables are kept. Each method is one transaction; when it returns, the change is on disk."""

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        """Store a new table and return it with its id. Raises ChannelTaken if the channel has one.

        Rows written by `beside` are stored in the same transaction; its exceptions pass through.
        """
        ...

    async def save(
        self,
        state: TableState,
        moves: Sequence[RecordEntry] = (),
        shown: Shown | None = None,
        closed: TableClosed | None = None,
    ) -> TableState:
        """Replace the state of revision `state.revision - 1`, append the moves, and count what has ended.

        The messages shown on Discord are stored with it, if they are given. Returns the state as stored: it
        knows which ratings the end of a match has changed. `closed` is why the table closes with this
        change; until `settle`, the store keeps everything needed to say so on Discord.

        Results of rounds and matches and the members' totals follow from RoundEnded and MatchEnded among the
        events. Raises StaleState.
        """
        ...

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember the messages shown on Discord."""
        ...

    async def settle(self, table: int) -> None:
        """Keep nothing of a closed table: its message on Discord says that it is closed, or never will."""
        ...

    async def load_open(self) -> OpenTables:
        """Return all tables that are not closed, or that Discord still shows as open."""
        ...

    async def load(self, table: int) -> SavedTable | None:
        """Return one open table, None if it is closed. Raises StoreDamaged if it is unreadable."""
        ...

    async def adopt(self, channel: int) -> SavedTable | UnreadableTable | None:
        """Take over the open table of a channel outside of servers from another process, and return it.

        None if there is no such table, or it is this process's already. The other process can change nothing
        of it any longer: it finds out by `moved`.
        """
        ...

    async def moved(self, tables: Collection[int]) -> Collection[int]:
        """Return which of these tables another process runs now."""
        ...

    async def record(self, table: int, revision: int) -> Sequence[RecordEntry]:
        """Return the record of a table's newest match up to a revision, with its secrets."""
        ...

    async def set_aside(self, table: int) -> None:
        """Close a table that cannot be read, and keep what is stored of it."""
        ...


class ChannelTaken(Exception):
    """The channel has an open table."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """A scheduled call."""
        ...


class Clock(Protocol):
    """Time: of day for records and for people, steady for scheduling."""

    def now(self) -> float:
        """Return the time of day in seconds since the epoch, UTC. It may be set back or forward."""
        ...

    def steady(self) -> float:
        """Return the seconds since some moment of this process; no clock change moves them."""
        ...

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Call once at this steady time, or at once if it has passed."""
        ...


class Ownership(Protocol):
    """Whether this process may still act for its tables: another process may have taken them over."""

    async def until_sure(self) -> None:
        """Wait until it is known whether another process has our tables."""
        ...

    async def until_ours(self) -> None:
        """Wait until no other process can have our tables; raises its own error if one may."""
        ...


class Archive(Protocol):
    """Past matches, and the sealed shuffles of running ones."""

    async def match(self, number: int) -> PastMatch | None:
        """Return a match that is over, None for any other: the secrets of a running one stay sealed."""
        ...

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        """Return the record of a match, with its secrets; empty if its moves were deleted.

        The record of a running match must never be shown.
        """
        ...

    async def newest_in(self, channel: int) -> int | None:
        """Return the newest match of a channel that is over, None before there is one."""
        ...

    async def listed(self, guild: int, account: int, most: int) -> Sequence[MatchSummary]:
        """Return the newest matches that are over: up to `most` of this server, and of this person."""
        ...

    async def announced(self, table: int) -> Sequence[Announced]:
        """Return the public facts about the shuffle of each round of a table's newest match so far."""
        ...


class SavedPreset(Struct, frozen=True):
    """A set of rules that a server has saved; `author` is None if nobody knows who."""

    options: Mapping[str, Value]
    author: int | None = None


class Presets(Protocol):
    """The sets of rules that servers have saved under a name (A5)."""

    async def of(self, guild: int) -> Mapping[str, SavedPreset]:
        """Return the saved presets of a server by name."""
        ...

    async def keep(self, guild: int, name: str, preset: SavedPreset | None) -> None:
        """Save a preset under a name, replacing an older one; None deletes the name."""
        ...
