"""What happened around the table, besides the moves of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.model.events import Event
from bot.game.people import Player


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody joined the lobby."""

    player: Player


@dataclass(frozen=True, slots=True)
class SeatGivenUp:
    """Somebody left the lobby."""

    player: Player


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """The host changed the rules in the lobby."""


@dataclass(frozen=True, slots=True)
class ComputerTookOver:
    """A computer player plays for somebody who does not answer (A4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    """Somebody plays for themselves again."""

    seat: int


class CloseReason(StrEnum):
    """Why a table closes."""

    ENDED = "ended"  # by its host, a vote or a moderator
    EVERYBODY_LEFT = "everybody_left"
    TOO_QUIET = "too_quiet"
    UNWATCHED = "unwatched"  # computers played, and nobody asked for another round
    TOO_LONG = "too_long"  # computers played a round that did not come to an end


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is gone."""

    code: CloseReason


GameEvent = SeatTaken | SeatGivenUp | RulesChosen | ComputerTookOver | PlayerCameBack | TableClosed
TableEvent = Event | GameEvent
