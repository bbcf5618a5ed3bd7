"""The UNO race: somebody is down to one card, and the first reaction decides."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.game.races import Race
from bot.game.session import GameSession
from bot.ui.controls import panel

HAND = "✋"  # the reaction that is seeded under the message


def race_view(session: GameSession, race: Race) -> LayoutView:
    """The race while it is open, or how it ended."""
    return panel(["# UNO"])
