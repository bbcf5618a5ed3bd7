"""How to play, on one page."""

from __future__ import annotations

from discord.ui import LayoutView, Separator

from bot.text import help_words
from bot.ui.transport.components import NEUTRAL, panel


def help_screen() -> LayoutView:
    """The help of `/uno help`."""
    return panel(
        [
            help_words.TITLE,
            help_words.STEPS,
            Separator(),
            help_words.cards(),
            help_words.added_cards(),
            Separator(),
            help_words.TIPS,
            Separator(),
            help_words.rules(),
            help_words.COMMANDS,
            help_words.NOTICE,
        ],
        NEUTRAL,
    )
