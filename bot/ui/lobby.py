"""The lobby: who sits where, by which rules, and what is missing for the start."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.game.session import GameSession
from bot.ui.controls import panel


def lobby_view(session: GameSession) -> LayoutView:
    """The lobby of a table; needs a running event loop, as every view does."""
    return panel(["# UNO"])
