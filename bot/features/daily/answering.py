"""Answers `/daily`: today's deal, played move by move in one private message."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.engine.model.errors import RuleError
from bot.engine.view import view_of
from bot.features.daily import words
from bot.features.daily.asked import BeginDaily, PlayDaily, ShowDaily
from bot.features.daily.board_screen import best_of
from bot.features.daily.deal_screen import DailyView, game_screen, introduction_screen, result_screen
from bot.features.daily.deals import Attempt, DailyStore
from bot.features.daily.playing import PERSON, DailyGame
from bot.features.daily.results import names_on
from bot.game.errors import Fault, GameError
from bot.game.ports import StaleState
from bot.game.preferences import PreferenceBook
from bot.game.rankings import EVERYWHERE, day_of
from bot.game.replay import ReplayFailed
from bot.game.servers import ServerBook
from bot.text import answers
from bot.text.language import Words, say
from bot.text.refusals import refusal
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.meaning import meant
from bot.ui.actions.suggestions import Suggestion
from bot.ui.handlers import Handler
from bot.ui.opening import person, visit_of
from bot.ui.screens.hand_controls import Look
from bot.ui.transport import Interaction
from bot.ui.transport.avatars import Avatars
from bot.ui.transport.emojis import with_emojis
from bot.ui.transport.names import NameBook
from bot.ui.transport.replies import Reply


@dataclass(frozen=True)
class DailyHandler(Handler):
    """Lets everybody play the deal of the day once; `now` returns seconds since the epoch."""

    kinds = (ShowDaily, BeginDaily, PlayDaily)

    store: DailyStore
    servers: ServerBook
    preferences: PreferenceBook
    names: NameBook
    emojis: dict[str, discord.PartialEmoji]
    avatars: Avatars
    now: Callable[[], float]

    async def answer(self, reply: Reply, action: Any) -> object:
        """Do what is asked. Raises GameError other_channels, needs_role."""
        self.names.remember(reply.interaction.user)
        match action:
            case BeginDaily():
                return await self._begin(reply)
            case PlayDaily():
                return await self._play(reply, action)
            case ShowDaily(move=typed) if typed:
                return await self._type(reply, typed)
            case _:
                return await self._show_today(reply)

    async def suggest(self, interaction: Interaction, kind: type[FeatureAction]) -> list[Suggestion]:
        """What this person can do next."""
        return [(label, action.argument) for label, action in await self._offered(interaction)]

    @property
    def _today(self) -> int:
        return day_of(self.now())

    async def _show_today(self, reply: Reply, notice: Words = "") -> object:
        attempt = await self.store.attempt(self._today, reply.interaction.user.id)
        if attempt is not None:
            is_again = attempt.score is not None and not reply.is_in_place
            return await self._show(reply, attempt, words.ALREADY_PLAYED if is_again else notice)
        self._admit(reply)
        return await reply.show(introduction_screen(self._today, notice))

    async def _begin(self, reply: Reply) -> object:
        self._admit(reply)
        deal, interaction = await self.store.deal(self._today), reply.interaction
        wanted = Attempt(deal.day, interaction.user.id, interaction.guild_id or 0)
        return await self._show(reply, await self.store.begin(wanted))

    async def _play(self, reply: Reply, action: PlayDaily) -> object:
        if action.day != self._today:
            return await self._show_today(reply, words.NEW_DAY)
        attempt = await self.store.attempt(action.day, reply.interaction.user.id)
        if attempt is None or attempt.score:
            return await self._show_today(reply)
        try:
            return await self._show_game(reply, *await self._moved(attempt, action))
        except (GameError, RuleError) as error:
            return await self._show_today(reply, refusal(error))
        except ReplayFailed:
            return await self._show(reply, attempt)

    async def _type(self, reply: Reply, typed: str) -> object:
        """Do what was picked from the suggestions, or said in the words of a button."""
        offered = await self._offered(reply.interaction)
        picked = [action for _, action in offered if action.argument == typed]
        action = picked[0] if picked else meant(typed, offered)
        if action is not None:
            return await self.answer(reply, action)
        return await self._show_today(reply, answers.can_answer([label for label, _ in offered]))

    async def _offered(self, interaction: Interaction) -> list[tuple[str, PlayDaily | BeginDaily]]:
        attempt = await self.store.attempt(self._today, interaction.user.id)
        if attempt is None:
            return [(str(words.PLAY), BeginDaily())]
        if attempt.score is not None:
            return []
        with suppress(ReplayFailed):
            return [*PlayDaily.offered(await self._game(attempt))]
        return []

    async def _moved(self, attempt: Attempt, action: PlayDaily) -> tuple[Attempt, DailyGame]:
        """Store a move and the answers to it. Raises GameError stale, RuleError, ReplayFailed."""
        game = await self._game(attempt)
        if action.step != len(game.steps):
            raise GameError(Fault.STALE)
        game = game.after(action.move(view_of(game.match, PERSON)))
        made = replace(attempt, moves=game.moves, score=game.score)
        try:
            return await self.store.save(made, len(attempt.moves)), game
        except StaleState:  # pressed twice
            raise GameError(Fault.STALE) from None

    async def _game(self, attempt: Attempt) -> DailyGame:
        return DailyGame.played(await self.store.deal(attempt.day), attempt.moves)

    async def _show(self, reply: Reply, attempt: Attempt, notice: Words = "") -> object:
        try:
            game = await self._game(attempt)
        except ReplayFailed:  # the rules of the game have changed since
            game = None
        return await self._show_game(reply, attempt, game, notice)

    async def _show_game(
        self, reply: Reply, attempt: Attempt, game: DailyGame | None, notice: Words = ""
    ) -> object:
        """Show an attempt and its game, None for a game that cannot be played again."""
        player = person(reply.interaction)
        seen = None if game is None else DailyView(game, player, self.avatars)
        if attempt.score is not None:
            return await reply.show(result_screen(attempt, seen, await self._standing(attempt), notice))
        if seen is None:
            return await reply.say(say(words.STUCK, when=words.end_of(attempt.day)))
        look = Look(self.emojis, (await self.preferences.of(player.id)).hand_order)
        return await with_emojis(self.emojis, lambda: reply.show(game_screen(seen, look, notice)))

    async def _standing(self, attempt: Attempt) -> str:
        """The best of the day where the attempt was begun."""
        board = await self.store.board(attempt.day, attempt.guild or EVERYWHERE, attempt.player)
        return best_of(board, await names_on(board, self.names))

    def _admit(self, reply: Reply) -> None:
        self.servers.of(reply.interaction.guild_id or 0).admit(visit_of(reply.interaction))
