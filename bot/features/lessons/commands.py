"""`/learn`: the tutorial round, played alone in one private message.

Nothing is stored: each button names its position in the script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, get_args

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.cogs import everywhere
from bot.engine.model.errors import RuleError
from bot.feature import Feature, FeatureDeps, FeatureHandler
from bot.features.lessons import words
from bot.features.lessons.game import PERSON, positions
from bot.features.lessons.screens import Learn, LessonView, TryMove, end_screen, position_screen
from bot.game.errors import GameError
from bot.text.answers import refusal
from bot.text.language import Words
from bot.ui.offers import FeatureOffer
from bot.ui.router import Router
from bot.ui.screens.hand import Look
from bot.ui.transport import Interaction
from bot.ui.transport.people import person
from bot.ui.transport.replies import Reply

Request = Learn | TryMove


@dataclass(frozen=True)
class LessonHandler(FeatureHandler):
    """Guides newcomers through the tutorial round."""

    kinds = get_args(Request)

    deps: FeatureDeps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(deps)

    async def answer(self, reply: Reply, action: Request) -> object:
        """Show the start of the round, or the result of a move."""
        if isinstance(action, Learn):
            return await self._show(reply, self._seen(reply, 0))
        seen = self._seen(reply, action.position)
        try:
            is_passed = seen.position.is_passed_by(action.move(seen.snapshot.seat(PERSON)))
        except (GameError, RuleError) as error:
            return await self._show(reply, seen, refusal(error))
        if is_passed:
            return await self._show(reply, replace(seen, number=seen.number + 1))
        return await self._show(reply, seen, words.CAPTIONS[seen.position.caption].instead)

    def _seen(self, reply: Reply, number: int) -> LessonView:
        end = len(positions()) - 1
        return LessonView(min(number, end), person(reply.interaction), self.deps.avatars.known)

    async def _show(self, reply: Reply, seen: LessonView, notice: Words = "") -> object:
        if seen.position.leads_to is None:
            return await reply.show(end_screen(seen))
        emojis = self.deps.emojis.known
        look = Look(emojis, (await self.deps.preferences.of(seen.player.id)).hand_order)
        return await emojis.sent_without_lost(lambda: reply.show(position_screen(seen, look, notice)))


class LessonCommands(commands.Cog):
    """The command that teaches the game."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @everywhere
    async def learn(self, interaction: Interaction) -> None:
        """Learn to play in a one-minute round against a bot."""
        await self.router.command(interaction, Learn())


LESSONS = Feature(LessonCommands, (LessonHandler,), for_newcomers=(FeatureOffer(words.LEARN, Learn()),))
