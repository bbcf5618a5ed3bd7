"""Plays like a beginner: any card that fits, usually not a wild, and not always the best color."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.computer.judgment import turn_moves
from bot.computer.normal import answer
from bot.computer.player import ComputerPlayer
from bot.engine.model.cards import colors_of, favorite_color
from bot.engine.model.moves import Accept, Challenge, Move, Play

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import SeatView

CARELESS = 0.25  # share of its plays that ignore wilds and colors


@dataclass(frozen=True)
class Easy(ComputerPlayer):
    """Plays a little carelessly, but never illegally."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """Return a move for this turn. UNO calls are made separately."""
        moves = [move for move in turn_moves(view) if move != Challenge()]
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return _play(view, plays, rng)
        return Accept() if Accept() in moves else answer(view, moves)


def _play(view: SeatView, plays: list[Play], rng: Random) -> Play:
    is_careless = rng.random() < CARELESS
    kept = [play for play in plays if not play.card.is_wild]
    card = rng.choice(plays if is_careless or not kept else kept).card
    if not card.face.asks_color:
        return Play(card)
    colors = colors_of(card.side)
    return Play(card, rng.choice(colors) if is_careless else favorite_color(view.hand, card.side))
