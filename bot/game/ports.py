"""What the outside must be for a table to live: a store, a presenter, a clock and a mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.model.options import Value
from bot.engine.play.match import Match
from bot.game.errors import Fault, GameError
from bot.game.events import Happened
from bot.game.lobby import Lobby

if TYPE_CHECKING:
    from bot.engine.view import SeatView
    from bot.game.session import GameSession


class Stage(StrEnum):
    """How far a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # the match is decided; a rematch is still possible
    CLOSED = "closed"


@dataclass(frozen=True)
class TableState:
    """All of a table that is stored; each change of it has its own revision.

    `deadline` is when the clock acts by itself, in seconds since the epoch (UTC), None for never.
    `votes` are the open votes: what is asked (`end`, or `kick:<player id>`) and who is for it.
    """

    id: int
    guild: int
    channel: int
    stage: Stage
    lobby: Lobby
    match: Match | None = None
    revision: int = 0
    deadline: float | None = None
    votes: tuple[tuple[str, frozenset[int]], ...] = ()

    @property
    def left(self) -> frozenset[int]:
        """The seats whose players have got up; whoever is eliminated still sits there and watches (P5)."""
        return self.match.table.gone - self.match.eliminated if self.match else frozenset()

    @property
    def is_among_computers(self) -> bool:
        """Whether no person plays any more: they watch, or are out of the match (P5)."""
        out = self.match.table.gone | self.match.eliminated if self.match else frozenset[int]()
        players = enumerate(self.lobby.players)
        return all(seated.is_played_by_computer for seat, seated in players if seat not in out)

    def has(self, player: int) -> bool:
        """Whether this player has a seat and is still in."""
        return any(
            seated.id == player and seat not in self.left for seat, seated in enumerate(self.lobby.players)
        )

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player and their guests who are still in."""
        seats = enumerate(self.lobby.players)
        here = [(seat, seated) for seat, seated in seats if seat not in self.left]
        return tuple(seat for seat, seated in here if player in (seated.id, seated.owner))

    def seat_of(self, player: int) -> int:
        """The seat of a player who is still in. Raises GameError not_seated."""
        if not self.has(player):
            raise GameError(Fault.NOT_SEATED)
        return self.lobby.seat_of(player)


@dataclass(frozen=True)
class Shown:
    """What Discord shows of a table: the newest revision it has accepted, and the messages by their part.

    Parts are `table` and `race:<seat>`; values are message ids.
    """

    revision: int = -1
    messages: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class PlayedMove:
    """One line of the record of a match: `seat` made `move` at `at` (seconds since the epoch, UTC).

    `move` is None for the deal of a round, whose `secret` it then holds; its `seat` is who was named to begin
    (U5). `events` is all that followed.
    """

    round: int
    seat: int | None
    move: Move | None
    at: float
    secret: bytes | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Saved:
    """A table as it was found in the store."""

    state: TableState
    shown: Shown = field(default_factory=Shown)


class StaleState(Exception):
    """The stored revision is not the one that this change was made from: nothing was written."""


class GameStore(Protocol):
    """Where tables are kept. Each method is one transaction; when it returns, the change is on disk."""

    async def create(self, state: TableState) -> TableState:
        """Store a new table and give it its id. Raises ChannelTaken where the channel has one."""
        ...

    async def save(self, state: TableState, moves: Sequence[PlayedMove] = ()) -> None:
        """Replace the state of revision `state.revision - 1`, append the moves, and count what has ended.

        Results of rounds and matches and the members' totals follow from RoundEnded and MatchEnded among the
        events. Raises StaleState.
        """
        ...

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember what Discord shows."""
        ...

    async def load_open(self) -> list[Saved]:
        """All tables that are not closed."""
        ...


class ChannelTaken(Exception):
    """There is an open table in this channel."""


class Mind(Protocol):
    """Where computer players think, so that the tables are not held up by it."""

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        """What a player of this level does with this view; the same for the same seed."""
        ...


class Presenter(Protocol):
    """Whoever draws the table for people. It returns at once and never raises."""

    def show(self, session: GameSession, events: Sequence[Happened]) -> None:
        """The session has changed (its new state is stored), and this is what happened."""
        ...


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """It is not wanted any more."""
        ...


class Clock(Protocol):
    """Time, as the tables see it."""

    def now(self) -> float:
        """Seconds since the epoch, UTC."""
        ...

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Call once at this time, or at once where it has passed."""
        ...


class Presets(Protocol):
    """The sets of rules that servers have saved under names of their own (A5)."""

    async def of(self, guild: int) -> Mapping[str, Mapping[str, Value]]:
        """The saved options of a server by name."""
        ...

    async def keep(self, guild: int, name: str, options: Mapping[str, Value] | None) -> None:
        """Save these options under the name, in the place of older ones; None forgets the name."""
        ...
