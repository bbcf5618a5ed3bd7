"""Shows the pages of the help."""

from __future__ import annotations

from bot.ui.handlers import Handler
from bot.ui.screens.help import ShowHelp, help_screen
from bot.ui.transport.replies import Reply


class HelpHandler(Handler):
    """Explains the game, page by page."""

    kinds = (ShowHelp,)

    async def answer(self, reply: Reply, action: ShowHelp) -> object:
        """Show the page that is asked for."""
        return await reply.show(help_screen(action.page))
