"""Events at a table outside of the game itself."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.model.events import Event
from bot.game.players import Player


class SeatTaken(Struct, frozen=True):
    """Somebody joined the lobby."""

    player: Player


class SeatTakenOver(Struct, frozen=True):
    """Somebody has taken over the seat of a bot, or of a player who left (A8)."""

    player: Player


class SeatGivenUp(Struct, frozen=True):
    """Somebody left the lobby."""

    player: Player


class RulesChosen(Struct, frozen=True):
    """The host changed the rules in the lobby."""


class ComputerTookOver(Struct, frozen=True):
    """A computer player plays for somebody who stopped responding (A4)."""

    seat: int


class TimeTaken(Struct, frozen=True):
    """The player to move has extended the turn (A9)."""

    seat: int


class PlayerCameBack(Struct, frozen=True):
    """Somebody took their seat back from a computer player."""

    seat: int


class TurnPostponed(Struct, frozen=True):
    """The player to move is on vacation until `until` (epoch, UTC). Their clock then continues."""

    seat: int
    until: float


class VoteCast(Struct, frozen=True):
    """Somebody agrees to end the table, which closes once `needed` people do."""

    voter: Player
    votes: int
    needed: int


class PlayerRemoved(Struct, frozen=True):
    """Somebody was removed by an `account`. `voids` is set if that makes the match void."""

    player: Player
    account: int
    voids: bool = False


class TableReloaded(Struct, frozen=True):
    """The table was read from the store. The moves that led to its state are only in its record."""


class CloseReason(StrEnum):
    """The reasons that a table closes."""

    ENDED = "ended"  # ended by its host, a moderator, or everybody who could still win
    EVERYBODY_LEFT = "everybody_left"
    TOO_QUIET = "too_quiet"
    TOO_FEW_CAME = "too_few_came"  # too few people came to an arranged match
    UNWATCHED = "unwatched"  # only computers were playing, and nobody requested another round
    TOO_LONG = "too_long"  # only computers were playing, and the round took too long
    UNKNOWN = "unknown"  # found closed in the store, which does not record the reason


class TableClosed(Struct, frozen=True):
    """The table was closed. `account` ended it, or is None if all agreed or there was another reason."""

    code: CloseReason
    account: int | None = None


GameEvent = (
    SeatTaken
    | SeatTakenOver
    | SeatGivenUp
    | RulesChosen
    | ComputerTookOver
    | TimeTaken
    | PlayerCameBack
    | VoteCast
    | PlayerRemoved
    | TableReloaded
    | TurnPostponed
    | TableClosed
)
TableEvent = Event | GameEvent
