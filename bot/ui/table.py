"""The table that everybody sees: top card, whose turn it is, how many cards, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ui import LayoutView

from bot.game.session import GameSession
from bot.ui.controls import panel


def table_view(session: GameSession, recent: Sequence[str] = ()) -> LayoutView:
    """The table of a match; `recent` are the lines of what happened, oldest first (three are shown)."""
    return panel(["# UNO"])
