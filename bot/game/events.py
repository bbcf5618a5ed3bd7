"""What happened around the table, besides the moves of the game."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is gone: `code` says why (ended, everybody_left, too_quiet, unwatched, too_long)."""

    code: str


GameEvent = SeatTaken | SeatGivenUp | RulesChosen | ComputerTookOver | PlayerCameBack | TableClosed
Happened = Event | GameEvent
