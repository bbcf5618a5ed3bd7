"""How to play, on one page."""

from __future__ import annotations

from collections.abc import Mapping

from discord.ui import Separator

from bot.text import help_words
from bot.ui.transport.components import NEUTRAL, Panel, panel


def help_screen(commands: Mapping[str, str]) -> Panel:
    """The help of `/uno help`; `commands` are those below `/uno`, with their descriptions."""
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
            help_words.commands(commands),
            help_words.NOTICE,
        ],
        NEUTRAL,
    )
