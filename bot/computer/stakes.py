"""What the end of a round between two is worth to a seat, in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.computer.playouts import Round
from bot.engine.model.choices import Scoring

if TYPE_CHECKING:
    from bot.computer.guessing import Guesser
    from bot.engine.view import SeatView

Stake = Callable[[Round], float]

ROUND_WON = 50.0


def stake_of(view: SeatView, guesser: Guesser) -> Stake:
    """How this seat values the end of a round (P3-P6): of two, what one keeps is what the other collects."""
    if view.public.rules.scoring is Scoring.SINGLE_ROUND:
        return lambda game: ROUND_WON if game.winner == 0 else -ROUND_WON
    points_of = guesser.model.points_of
    return lambda game: points_of(game.hands[1]) - points_of(game.hands[0])
