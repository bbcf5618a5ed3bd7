"""The interface of computer players, and when they jump in (T12)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from bot.computer.judgment import hand_after, hand_size, opponents
from bot.engine.model.moves import Play

if TYPE_CHECKING:
    from random import Random

    from bot.engine.model.moves import Move
    from bot.engine.view import SeatView


class ComputerPlayer(Protocol):
    """A player who decides from the view of a seat."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """Return one of `view.moves`. A wild includes its color."""
        ...


class Level(StrEnum):
    """Levels of computer players, weakest first."""

    EASY = "easy"
    NORMAL = "normal"
    ADVANCED = "advanced"


HEEDLESS = frozenset({Level.EASY})  # the levels that jump in regardless of what follows
ABOUT_TO_WIN = 1  # cards; a partner with only this many might want the turn


def can_jump_in(view: SeatView) -> bool:
    """Return whether this seat can play out of turn now."""
    return bool(_jumps(view))


def jump_in(level: str, view: SeatView) -> Play | None:
    """Return the play out of turn by a player of this level, or None if it can't or doesn't want to."""
    good = (play for play in _jumps(view) if level in HEEDLESS or not _is_bad(view, play))
    return next(good, None)


def _jumps(view: SeatView) -> list[Play]:
    if view.public.decider == view.seat:
        return []
    return [move for move in view.moves if isinstance(move, Play)]


def _is_bad(view: SeatView, play: Play) -> bool:
    """Return whether the play takes a partner's last turn, or exchanges the hand for a larger one."""
    left = len(view.hand) - 1
    if not left:
        return False
    return _takes_from_partner(view) or hand_after(view, play.card) > left


def _takes_from_partner(view: SeatView) -> bool:
    decider = view.public.decider
    if not view.public.rules.teams or decider is None or decider in opponents(view):
        return False
    return hand_size(view, decider) <= ABOUT_TO_WIN
