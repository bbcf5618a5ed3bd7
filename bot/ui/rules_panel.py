"""The rules of a table: to read for everybody, to change for the host before the match."""

from __future__ import annotations

from discord.ui import LayoutView

from bot.engine.rules import Value
from bot.game.session import GameSession
from bot.ui.controls import panel


def rules_view(session: GameSession, player: int, page: int = 0, notice: str | None = None) -> LayoutView:
    """The rules as this player may read or change them; `page` counts from 0."""
    return panel(["# UNO"])


def chosen_option(argument: str) -> dict[str, Value] | None:
    """The option that a press of kind OPTION sets, None where there is no such option or value."""
    return None


def page_of(option: str) -> int:
    """The page on which an option is found."""
    return 0
