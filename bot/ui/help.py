"""How to play, on one page."""

from __future__ import annotations

from discord.ui import LayoutView, Separator

from bot.ui.controls import panel
from bot.ui.palette import NEUTRAL
from bot.ui.text import help as words


def help_view() -> LayoutView:
    """The help of `/uno help`."""
    return panel(
        [
            words.TITLE,
            words.STEPS,
            Separator(),
            words.cards(),
            words.added_cards(),
            Separator(),
            words.TIPS,
            Separator(),
            words.rules(),
            words.COMMANDS,
            words.NOTICE,
        ],
        NEUTRAL,
    )
