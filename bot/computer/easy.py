"""Plays like a beginner: any card that fits, wilds last, the color held most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import Color
from bot.engine.moves import Accept, CallUno, CatchUno, ChooseColor, Draw, Move, Play

if TYPE_CHECKING:
    from random import Random

    from bot.engine.cards import Card
    from bot.engine.view import SeatView

# What it does when it has no card to play; anything else that is legal comes after these.
FALLBACKS = (Accept, Draw)


@dataclass(frozen=True)
class Easy:
    """The simplest player that never makes an illegal move."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """A move of the turn; UNO calls are left to `GameSession`, which asks for them at their own time."""
        moves = [move for move in view.moves if not isinstance(move, CallUno | CatchUno)]
        plays = [move.card for move in moves if isinstance(move, Play)]
        if plays:
            return _play(view, rng.choice([card for card in plays if not card.is_wild] or plays))
        if any(isinstance(move, ChooseColor) for move in moves):
            return ChooseColor(_favorite(view))
        return next((move for kind in FALLBACKS for move in moves if isinstance(move, kind)), moves[0])


def _play(view: SeatView, card: Card) -> Play:
    return Play(card, _favorite(view)) if card.is_wild else Play(card)


def _favorite(view: SeatView) -> Color:
    held = [card.color for card in view.hand]
    return max(Color, key=held.count)
