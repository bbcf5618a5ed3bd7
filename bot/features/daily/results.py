"""Answers what comes after a daily deal: the board, sharing, and the check of the deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord

from bot.features.daily import words
from bot.features.daily.asked import CheckDaily, DownloadDaily, ShareDaily, ShowBoard, ShowDaily, WatchDaily
from bot.features.daily.board_screen import board_screen, check_screen
from bot.features.daily.deal_screen import players_with
from bot.features.daily.deals import Board, DailyStore
from bot.features.daily.playing import DailyGame, recording
from bot.game.export import export, written
from bot.game.rankings import EVERYWHERE, Scope, day_of
from bot.game.replay import ReplayFailed
from bot.game.servers import ServerBook
from bot.text import replay_words
from bot.text.language import say, speaking
from bot.text.names import shown_name
from bot.ui.handlers import Handler
from bot.ui.opening import person, visit_of
from bot.ui.screens.replay import Replay, replay_screen
from bot.ui.transport.languages import public_language
from bot.ui.transport.names import NameBook
from bot.ui.transport.replies import Reply


@dataclass(frozen=True)
class DailyResultHandler(Handler):
    """Shows how everybody did; `now` returns seconds since the epoch."""

    kinds = (ShowBoard, ShareDaily, CheckDaily, WatchDaily, DownloadDaily)

    store: DailyStore
    servers: ServerBook
    names: NameBook
    now: Callable[[], float]

    async def answer(self, reply: Reply, action: Any) -> object:
        """Do what is asked. Raises GameError other_channels, needs_role."""
        self.names.remember(reply.interaction.user)
        match action:
            case ShowBoard():
                return await self._show_board(reply, action)
            case ShareDaily(day=day):
                return await self._share(reply, day)
            case WatchDaily():
                return await self._watch(reply, action)
            case DownloadDaily(day=day):
                return await self._download(reply, day)
            case _:
                return await self._check(reply)

    async def _show_board(self, reply: Reply, action: ShowBoard) -> object:
        guild, today = reply.interaction.guild_id, day_of(self.now())
        place = guild if guild and action.scope is Scope.SERVER else EVERYWHERE
        day = min(action.day or today, today)
        board = await self.store.board(day, place, reply.interaction.user.id)
        names = await names_on(board, self.names)
        return await reply.show(board_screen(board, names, action, today, has_server=bool(guild)))

    async def _share(self, reply: Reply, day: int) -> object:
        interaction = reply.interaction
        settings = self.servers.of(interaction.guild_id or 0)
        settings.admit(visit_of(interaction))
        attempt = await self.store.attempt(day, interaction.user.id)
        if attempt is None or attempt.score is None:
            return await reply.say(words.NOTHING_TO_SHARE)
        with speaking(public_language(interaction.guild, settings)):
            name = shown_name(person(interaction))
            return await reply.say(words.shared(attempt, attempt.score, name), is_public=True)

    async def _check(self, reply: Reply) -> object:
        today = await self.store.deal(day_of(self.now()))
        before = await self.store.past_deal(today.day - 1)
        attempt = await self.store.attempt(today.day - 1, reply.interaction.user.id)
        can_download = attempt is not None and attempt.score is not None
        return await reply.show(check_screen(today, before, can_download=can_download))

    async def _watch(self, reply: Reply, action: WatchDaily) -> object:
        """Show a step of one's own game, which holds no secret once it is finished."""
        attempt = await self.store.attempt(action.day, reply.interaction.user.id)
        if attempt is None or not attempt.score or not attempt.moves:
            return await reply.say(words.NO_GAME)
        try:
            game = DailyGame.played(await self.store.deal(action.day), attempt.moves)
        except ReplayFailed:
            return await reply.say(replay_words.OTHER_RULES)
        replay = Replay(
            say(words.REPLAY, date=words.date_of(action.day)), players_with(person(reply.interaction)),
            game.steps, WatchDaily(action.day), (words.BACK, ShowDaily()),
        )  # fmt: skip
        return await reply.show(replay_screen(replay, replay.step_after(action.step, action.way)))

    async def _download(self, reply: Reply, day: int) -> object:
        """Give out one's own game of a day that is over."""
        attempt = (
            await self.store.attempt(day, reply.interaction.user.id) if day < day_of(self.now()) else None
        )
        if attempt is None or not attempt.score or not attempt.moves:
            return await reply.say(words.NO_GAME)
        try:
            data = written(export(recording(await self.store.deal(day), attempt.moves)))
        except ReplayFailed:
            return await reply.say(words.NO_GAME)
        file = discord.File(BytesIO(data), f"uno-daily-{day}.json")
        return await reply.say(say(words.FILE, date=words.date_of(day)), file)


async def names_on(board: Board, names: NameBook) -> dict[int, str]:
    """The names of the people who are shown on a board."""
    return await names.of([line.player for line in (*board.lines, board.own) if line])
