"""A table as it is stored: its stage, lobby and match, what Discord shows of it, and its record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.play.match import Match
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby


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

    @cached_property
    def left(self) -> frozenset[int]:
        """The seats whose players have got up; whoever is eliminated still sits there and watches (P5)."""
        return self.match.table.gone - self.match.eliminated if self.match else frozenset()

    @cached_property
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
class RecordEntry:
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
