"""The hand of one player and all that they may do now: the only view with secret cards, always ephemeral."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.engine.cards import Card
from bot.engine.moves import Move
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.ui.controls import Press, panel


def slots(view: SeatView) -> tuple[Card, ...]:
    """The different cards of a hand in sorted order: what a button names is a place in it."""
    return tuple(dict.fromkeys(view.hand))


def move_of(press: Press, view: SeatView) -> Move | None:
    """The move that a press on this panel asks for, None where it asks for none."""
    return None


def hand_view(
    session: GameSession, player: int, notice: str | None = None, reveal: str | None = None
) -> LayoutView:
    """The panel of a player at any moment of a match. Raises GameError not_seated, not_started.

    `notice` is a line about what they just did or could not do, `reveal` a hand that they alone may see.
    """
    return panel(["# UNO"])
