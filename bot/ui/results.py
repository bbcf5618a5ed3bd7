"""How a round and a match ended, and that a table is closed."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.engine.events import RoundEnded
from bot.game.session import GameSession
from bot.ui.controls import panel


def round_view(session: GameSession, ended: RoundEnded) -> LayoutView:
    """The result of a round: all hands open, the points, the scores, and Next round."""
    return panel(["# UNO"])


def match_view(session: GameSession, ended: RoundEnded | None = None) -> LayoutView:
    """The result of a match with its last round (None where the others left), and Rematch."""
    return panel(["# UNO"])


def closed_view(session: GameSession, code: str) -> LayoutView:
    """A table that is gone; `code` is that of TableClosed."""
    return panel(["# UNO"])
