"""How to play, on one page."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.ui.controls import panel


def help_view() -> LayoutView:
    """The help of `/uno help`."""
    return panel(["# UNO"])
