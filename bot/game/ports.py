"""Interfaces to the outside that a table needs: a store, a clock, and saved presets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from bot.engine.model.options import Value
from bot.game.events import TableClosed
from bot.game.record import Announced, MatchSummary, PastMatch
from bot.game.state import RecordEntry, Shown, TableState


class SavedTable(Struct, frozen=True):
    """A table as stored."""

    state: TableState
    shown: Shown = field(default_factory=Shown)
    closed: TableClosed | None = None  # why the table closed, if its message doesn't show that yet
    shard: int = 0  # the shard whose process runs it, if it is outside of servers


class TablePlace(Struct, frozen=True):
    """An open table with the IDs of its server and its channel."""

    id: int
    guild: int
    channel: int
    shard: int = 0  # the shard whose process runs it, if it is outside of servers


class UnreadableTable(TablePlace, frozen=True):
    """An open table whose stored state this version cannot read, because it is damaged or in a newer
    format.
    """


class OpenTables(Struct, frozen=True):
    """All stored tables that are open, or that Discord still shows as open."""

    saved: list[SavedTable]
    unreadable: list[UnreadableTable] = field(default_factory=list[UnreadableTable])
    closing: list[SavedTable] = field(default_factory=list[SavedTable])


class StaleState(Exception):
    """The change was based on a different revision than the stored one, and nothing was written."""


class StoreUnavailable(Exception):
    """The store cannot be reached or did not respond in time. It might have written the change."""


class StoreDamaged(StoreUnavailable):
    """The stored state can no longer be read, and waiting won't help."""


# Writes more rows on a connection of the store, given the ID of a table
SameTransaction = Callable[[Any, int], None]


class GameStore(Protocol):
    """Stores tables. Each method runs in one transaction. When it returns, the change is on disk."""

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        """Store a new table and return it with its ID. Raises ChannelTaken if the channel already has a
        table.

        `beside` writes rows in the same transaction, and its exceptions are passed on.
        """
        ...

    async def save(
        self,
        state: TableState,
        moves: Sequence[RecordEntry] = (),
        shown: Shown | None = None,
        closed: TableClosed | None = None,
    ) -> TableState:
        """Replace the state of revision `state.revision - 1`, append the moves, and record results.

        If `shown` is given, the messages shown on Discord are stored in the same transaction. Returns the
        state as stored, including ratings that were changed by the end of a match. `closed` is the reason
        that the change closes the table. The store keeps everything needed to show that on Discord until
        `settle`.

        The results of rounds and matches, and people's totals, are derived from RoundEnded and MatchEnded
        events. Raises StaleState.
        """
        ...

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Store which messages are shown on Discord."""
        ...

    async def settle(self, table: int) -> None:
        """Delete the remaining data of a closed table, once its message on Discord shows that it is closed,
        or will never show it.
        """
        ...

    async def load_open(self) -> OpenTables:
        """Return all tables that are open, or that Discord still shows as open."""
        ...

    async def load(self, table: int) -> SavedTable | None:
        """Return an open table, or None if it is closed. Raises StoreDamaged if it is unreadable."""
        ...

    async def adopt(self, channel: int) -> SavedTable | UnreadableTable | None:
        """Take over an open table outside of servers from another process, given its channel, and return it.

        Returns None if there is no such table, or if this process already runs it. The other process can no
        longer change the table, and finds out through `moved`.
        """
        ...

    async def moved(self, tables: Collection[int]) -> Collection[int]:
        """Return which of these tables are now run by another process."""
        ...

    async def record(self, table: int, revision: int) -> Sequence[RecordEntry]:
        """Return the record of a table's newest match up to a revision, including its secrets."""
        ...

    async def set_aside(self, table: int) -> None:
        """Close a table that cannot be read, but keep its stored data."""
        ...


class ChannelTaken(Exception):
    """The channel already has an open table."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Clock(Protocol):
    """A wall clock, for records and people, and a monotonic clock, for scheduling."""

    def now(self) -> float:
        """Return the wall-clock time in seconds since the epoch (UTC). It can jump back or forward."""
        ...

    def steady(self) -> float:
        """Return the seconds since some moment in this process. This never jumps."""
        ...

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Call once at this time of the monotonic clock, or immediately if it has passed."""
        ...


class Ownership(Protocol):
    """Checks whether this process still owns its tables, or another process might have taken them over."""

    async def until_sure(self) -> None:
        """Wait until it is certain whether another process has our tables."""
        ...

    async def until_ours(self) -> None:
        """Wait until it is certain that no other process has our tables. Raises an error if one might."""
        ...


class Archive(Protocol):
    """Past matches, and the sealed shuffles of running matches."""

    async def match(self, number: int) -> PastMatch | None:
        """Return a finished match. Returns None for other matches, because the secrets of a running match
        stay sealed.
        """
        ...

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        """Return the record of a match with its secrets. It is empty if the match's moves were deleted.

        The record of a running match must never be shown.
        """
        ...

    async def newest_in(self, channel: int) -> int | None:
        """Return the newest finished match of a channel, or None if there is none."""
        ...

    async def listed(self, guild: int, account: int, most: int) -> Sequence[MatchSummary]:
        """Return the newest finished matches: up to `most` of this server, and up to `most` of this
        person.
        """
        ...

    async def announced(self, table: int) -> Sequence[Announced]:
        """Return the public facts about the shuffles so far in a table's newest match."""
        ...


class SavedPreset(Struct, frozen=True):
    """A set of rules saved by a server. `author` is None if unknown."""

    options: Mapping[str, Value]
    author: int | None = None


class Presets(Protocol):
    """The sets of rules that servers have saved under names (A5)."""

    async def of(self, guild: int) -> Mapping[str, SavedPreset]:
        """Return the saved presets of a server by name."""
        ...

    async def keep(self, guild: int, name: str, preset: SavedPreset | None) -> None:
        """Save a preset under a name, replacing any older one. If it is None, delete the preset."""
        ...
