"""The help: its pages, and the answer to whoever asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.text.help import pages, title
from bot.text.language import Sentence, say
from bot.text.table import HELP_PAGES
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.router import Handler
from bot.ui.transport.components import NEUTRAL, Panel, choice, menu, panel
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.replies import Reply


class ShowHelp(FeatureAction, tag="help"):
    """Read a page of the help, from 0."""

    page: Number = 0


def help_screen(page: int = 0, commands: Iterable[Sentence] = ()) -> Panel:
    """A page of the help, from 0; a number past the last one begins again. `commands` explain more."""
    written = list(pages(commands).items())
    number = page % len(written)
    name, write = written[number]
    choices = [
        choice(label, ShowHelp(index).argument, is_chosen=index == number)
        for index, (label, _) in enumerate(written)
    ]
    turner = menu(NO_TABLE.menu_id(ShowHelp.kind(), "page"), HELP_PAGES, choices)
    return panel([title(say(name)), write(), turner], NEUTRAL)


class HelpHandler(Handler):
    """Explains the game, page by page."""

    kinds = (ShowHelp,)

    def __init__(self, commands: Iterable[Sentence]) -> None:
        self._commands = tuple(commands)  # a sentence each, of those beside `/uno`

    async def answer(self, reply: Reply, action: ShowHelp) -> object:
        """Show the page that is asked for."""
        return await reply.show(help_screen(action.page, self._commands))
