"""What a table needs from outside: a store, a clock, saved rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.engine.model.options import Value
from bot.game.state import RecordEntry, Shown, TableState


@dataclass(frozen=True)
class SavedTable:
    """A stored table."""

    state: TableState
    shown: Shown = field(default_factory=Shown)


@dataclass(frozen=True)
class UnreadableTable:
    """An open table whose stored state this version cannot read: of a newer format, or damaged."""

    id: int
    channel: int


@dataclass(frozen=True)
class OpenTables:
    """All tables in the store that are not closed."""

    saved: list[SavedTable]
    unreadable: list[UnreadableTable] = field(default_factory=list[UnreadableTable])


class StaleState(Exception):
    """The stored revision is not the one that a change was made from; nothing was written."""


class StoreUnavailable(Exception):
    """The store did not answer in time or cannot be reached; nobody knows whether it wrote the change."""


class GameStore(Protocol):
    """Where tables are kept. Each method is one transaction; when it returns, the change is on disk."""

    async def create(self, state: TableState) -> TableState:
        """Store a new table and return it with its id. Raises ChannelTaken if the channel has one."""
        ...

    async def save(self, state: TableState, moves: Sequence[RecordEntry] = ()) -> None:
        """Replace the state of revision `state.revision - 1`, append the moves, and count what has ended.

        Results of rounds and matches and the members' totals follow from RoundEnded and MatchEnded among the
        events. Raises StaleState.
        """
        ...

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember what Discord shows."""
        ...

    async def load_open(self) -> OpenTables:
        """Return all tables that are not closed."""
        ...

    async def load(self, table: int) -> SavedTable | None:
        """Return one open table, None if it is closed."""
        ...

    async def set_aside(self, table: int) -> None:
        """Close a table that cannot be read, and keep what is stored of it."""
        ...


class ChannelTaken(Exception):
    """The channel has an open table."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Call it off."""
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


class Presets(Protocol):
    """The sets of rules that servers have saved under a name (A5)."""

    async def of(self, guild: int) -> Mapping[str, Mapping[str, Value]]:
        """Return the saved options of a server by name."""
        ...

    async def keep(self, guild: int, name: str, options: Mapping[str, Value] | None) -> None:
        """Save options under a name, replacing older ones; None deletes the name."""
        ...
