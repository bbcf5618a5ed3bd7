"""What somebody asks of a table by a button, a menu, a form or a command, and what they see then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.game.people import Player
from bot.game.ports import Presets
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.ui.transport.custom_ids import Press


@dataclass(frozen=True)
class ActionContext:
    """One person asks for something at one table; `press` is None for a typed command."""

    session: GameSession
    player: Player
    press: Press | None = None
    is_moderator: bool = False
    presets: Presets | None = None  # of all servers; a table alone has none
    registry: Registry | None = None  # the tables of all servers

    @property
    def seen(self) -> int | None:
        """The revision that the person was looking at."""
        return self.press.revision if self.press else None

    @property
    def place(self) -> int:
        """The seat whose panel was pressed, counted from 1; 0 where none is named."""
        return self.press.place if self.press else 0

    @property
    def argument(self) -> str:
        """What the button says besides its kind."""
        return self.press.argument if self.press else ""


@dataclass(frozen=True)
class ActionResult:
    """What the person sees then: a view, a form, their hand, or only a sentence.

    A sentence stands above the hand where they look at it; `reveal` is a hand of somebody else that they were
    shown; `seat` is whose hand stays open where the account has several. `is_public`: the public message
    shows it as well, who pressed a button of it needs no sentence.
    """

    sentence: str | None = None
    view: discord.ui.LayoutView | None = None
    form: discord.ui.Modal | None = None
    shows_hand: bool = False
    reveal: str | None = None
    seat: int | None = None
    is_public: bool = False


Action = Callable[[ActionContext], Awaitable[ActionResult]]
