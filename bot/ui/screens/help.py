"""How to play, in pages that fit a phone."""

from __future__ import annotations

from bot.text import help, table
from bot.text.language import say
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.transport.components import NEUTRAL, Panel, choice, menu, panel
from bot.ui.transport.custom_ids import NO_TABLE


class ShowHelp(FeatureAction, tag="help"):
    """Read a page of the help, from 0."""

    page: Number = 0


def help_screen(page: int = 0) -> Panel:
    """A page of the help, from 0; a number past the last one begins again."""
    pages = list(help.PAGES.items())
    number = page % len(pages)
    title, text = pages[number]
    choices = [
        choice(name, ShowHelp(place).argument, is_chosen=place == number)
        for place, (name, _) in enumerate(pages)
    ]
    turner = menu(NO_TABLE.menu_id(ShowHelp.kind(), "page"), table.HELP_PAGES, choices)
    return panel([help.title(say(title)), text(), turner], NEUTRAL)
