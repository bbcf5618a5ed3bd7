"""What a computer player is to all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from bot.engine.model.moves import Move
    from bot.engine.view import SeatView


class ComputerPlayer(Protocol):
    """Somebody who decides by what a seat may know."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of `view.moves`, a play of a wild with its color in it."""
        ...
