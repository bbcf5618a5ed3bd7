"""The pages of the help, and the handler that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord.app_commands import Command, CommandTree, Group

from bot.text.help import HELP_PAGES, CommandHelp, pages, title
from bot.text.language import say
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.offers import FeatureOffer, offer_buttons
from bot.ui.router import Handler
from bot.ui.transport.components import choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, panel, rows
from bot.ui.transport.replies import Reply

TABLE = "uno"  # the command group of a table; its commands are listed individually


class ShowHelp(FeatureAction, tag="help"):
    """Show a page of the help, counted from 0."""

    page: Number = 0


def help_screen(
    page: int = 0, commands: Sequence[CommandHelp] = (), for_newcomers: Iterable[FeatureOffer] = ()
) -> Panel:
    """A page of the help, counted from 0. Numbers past the last page wrap around.

    One of the pages lists the commands.
    """
    written = list(pages(commands).items())
    number = page % len(written)
    name, write = written[number]
    choices = [
        choice(label, ShowHelp(index).argument, is_chosen=index == number)
        for index, (label, _) in enumerate(written)
    ]
    turner = menu(NO_TABLE.menu_id(ShowHelp.kind(), "page"), HELP_PAGES, choices)
    return panel([title(say(name)), write(), turner, *rows(offer_buttons(for_newcomers))], NEUTRAL)


class HelpHandler(Handler):
    """Explains the game, page by page."""

    kinds = (ShowHelp,)

    def __init__(self, tree: CommandTree[Any], for_newcomers: Sequence[FeatureOffer] = ()) -> None:
        self._tree = tree
        self._for_newcomers = for_newcomers

    async def answer(self, reply: Reply, action: ShowHelp) -> object:
        return await reply.show(help_screen(action.page, listed_commands(self._tree), self._for_newcomers))


def listed_commands(tree: CommandTree[Any]) -> list[CommandHelp]:
    """Return the commands that Discord offers, with their descriptions. Groups other than `/uno` are listed
    by their first command only.
    """
    offered = [command for command in tree.get_commands() if isinstance(command, Command | Group)]  # pyrefly: ignore[implicit-any-type-argument]
    told = [shown for command in offered for shown in _told(command)]
    return [CommandHelp(command.qualified_name, command.description) for command in told]


def _told(command: Command[Any, ..., Any] | Group) -> list[Command[Any, ..., Any]]:
    if isinstance(command, Command):
        return [command]
    commands = [inner for inner in command.walk_commands() if isinstance(inner, Command)]
    return commands if command.name == TABLE else commands[:1]
