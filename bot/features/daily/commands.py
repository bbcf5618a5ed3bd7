"""`/daily`: today's deal, played in one private message, and the screens that follow it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Self, get_args

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import Struct
from msgspec.structs import replace

from bot.cogs import everywhere, suggested_by
from bot.engine.model.errors import RuleError
from bot.engine.view import view_of
from bot.feature import Chore, Feature, FeatureDeps, FeatureHandler, Switch
from bot.features.daily import words
from bot.features.daily.game import (
    PERSON,
    Attempt,
    Board,
    DailyGame,
    Deal,
    Moves,
    Reminded,
    played_by_bot,
    recording,
)
from bot.features.daily.keeper import LOOK_SECONDS, Reminders
from bot.features.daily.screens import (
    AboutPlay,
    AboutResults,
    BeginDaily,
    BoardView,
    CheckDaily,
    DailyView,
    DownloadDaily,
    PlayDaily,
    RemindDaily,
    ShareDaily,
    ShareDailyStep,
    ShowBoard,
    ShowDaily,
    WatchBot,
    WatchDaily,
    best_of,
    board_screen,
    bots_only,
    check_screen,
    game_screen,
    introduction_screen,
    players_with,
    reminding,
    result_screen,
    shared_screen,
)
from bot.features.daily.store import AttemptSpent, SqlDaily, SqlReminders
from bot.game.errors import Fault, GameError
from bot.game.periods import day_of
from bot.game.ports import StaleState
from bot.game.record import ReplayFailed, export, write_export
from bot.game.state import EVERYWHERE
from bot.text import answers, replays
from bot.text.answers import refusal
from bot.text.language import Words, say
from bot.text.names import shown_name
from bot.text.table import BACK
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.meaning import meant
from bot.ui.actions.suggestions import Suggestion
from bot.ui.offers import FeatureOffer, FinishedGame
from bot.ui.past_games import PlayedGame
from bot.ui.router import Router
from bot.ui.screens.hand import Look
from bot.ui.screens.replay import Replay, replay_screen, shared_step
from bot.ui.transport import Interaction
from bot.ui.transport.people import (
    NameBook,
    is_alone,
    person,
    personal_language,
    server_id,
    speaking_in_public,
    visit_of,
)
from bot.ui.transport.replies import Reply

GAME = "daily"  # the kind of finished game
SEAL_SECONDS = 3_600.0  # how often to check that tomorrow's deal has been sealed


@dataclass(frozen=True)
class DailyHandler(FeatureHandler):
    """Lets everybody play the deal of the day once, and shows the results."""

    kinds = get_args(AboutPlay | AboutResults)

    store: SqlDaily
    reminders: SqlReminders
    deps: FeatureDeps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(SqlDaily(deps.database, deps.secret), SqlReminders(deps.database), deps)

    def chores(self) -> Iterator[Chore]:
        """Seal tomorrow's deal even if nobody plays today, and send reminders."""
        yield Chore("sealing the daily deal", lambda: self.store.deal(self._today), SEAL_SECONDS)
        if self.deps.shards.has_first:
            reminders = Reminders(self.reminders, self.deps)
            yield Chore("reminding people of the daily deal", reminders.send, LOOK_SECONDS)

    async def answer(self, reply: Reply, action: AboutPlay | AboutResults) -> object:
        """Handle a request. Raises GameError (other_channels or needs_role)."""
        self.deps.names.remember(reply.interaction.user)
        match action:
            case BeginDaily():
                return await self._begin(reply)
            case PlayDaily():
                return await self._play(reply, action)
            case ShowDaily(move=typed) if typed:
                return await self._type(reply, typed)
            case ShowDaily():
                return await self._show_today(reply)
            case RemindDaily(is_on=is_on):
                return await self._remind(reply, is_on=is_on)
            case _:
                return await DailyResults(self.store, self.deps, self._today).show(reply, action)

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest the moves that this person can make."""
        return [(label, action.argument) for label, action in await self._offered(interaction)]

    def switches(self) -> Iterator[Switch]:
        """The switch that turns the reminder on or off."""
        yield Switch(GAME, words.REMINDERS, self._is_reminded, self._turn_reminders)

    async def load_game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """Load the person's finished deal. Nobody else can see it before its day is over."""
        if asked.kind != GAME:
            return None
        game = None
        with suppress(ReplayFailed):
            game = await finished_game(self.store, asked.number, interaction.user.id)
        if game is None:
            return None
        title = say(words.NAME, date=words.date_of(asked.number))
        is_shareable = not is_alone(interaction) and asked.number < self._today
        players = players_with(person(interaction))
        result = ShowDaily() if asked.number == self._today else ShowBoard(asked.number)
        back = FeatureOffer(BACK, result)
        return PlayedGame(title, PERSON, players, game.steps, is_shareable=is_shareable, back=back)

    @property
    def _today(self) -> int:
        return day_of(self.deps.clock.now())

    async def _show_today(self, reply: Reply, notice: Words = "") -> object:
        attempt = await self.store.attempt(self._today, reply.interaction.user.id)
        if attempt is not None and attempt.score is not None and not reply.is_in_place:
            notice = words.ALREADY_PLAYED
        notice = await self._note_of_refusal(reply.interaction.user.id) or notice
        if attempt is not None:
            return await self._show(reply, attempt, notice)
        self._admit(reply)
        return await reply.show(introduction_screen(self._today, notice, [await self._reminding(reply)]))

    async def _remind(self, reply: Reply, *, is_on: bool) -> object:
        """Turn the reminder on or off. Then show today's deal again, unless the button was below a
        reminder.
        """
        told = await self._turn_reminders(reply.interaction, is_on)
        return await (self._show_today(reply, told) if reply.is_in_place else reply.say(told))

    async def _turn_reminders(self, interaction: Interaction, is_on: bool) -> Words:
        """Start or stop reminding the person every day at this time."""
        player = interaction.user.id
        if not is_on:
            await self.reminders.end(player)
            return words.REMINDED_NO_MORE
        language = personal_language(interaction, await self.deps.preferences.of(player))
        await self.reminders.ask(player, language, self.deps.clock.now())
        return words.REMINDED

    async def _is_reminded(self, player: int) -> bool:
        return await self.reminders.of(player) is Reminded.YES

    async def _reminding(self, reply: Reply) -> FeatureOffer:
        return reminding(is_on=await self._is_reminded(reply.interaction.user.id))

    async def _note_of_refusal(self, player: int) -> Words:
        """Tell somebody once that a reminder could not be delivered and that no more reminders will
        be sent.
        """
        if await self.reminders.of(player) is not Reminded.REFUSED:
            return ""
        await self.reminders.end(player)
        return words.REMINDER_REFUSED

    async def _begin(self, reply: Reply) -> object:
        self._admit(reply)
        deal, interaction = await self.store.deal(self._today), reply.interaction
        wanted = Attempt(deal.day, interaction.user.id, server_id(interaction))
        try:
            attempt = await self.store.begin(wanted)
        except AttemptSpent:
            return await reply.remark(words.ALREADY_PLAYED)
        return await self._show(reply, attempt)

    async def _play(self, reply: Reply, action: PlayDaily) -> object:
        if action.day != self._today:
            return await self._show_today(reply, words.NEW_DAY)
        attempt = await self.store.attempt(action.day, reply.interaction.user.id)
        if attempt is None or attempt.score is not None:
            return await self._show_today(reply)
        try:
            return await self._show_game(reply, *await self._moved(attempt, action))
        except (GameError, RuleError) as error:
            return await self._show_today(reply, refusal(error))
        except ReplayFailed:
            return await self._show(reply, attempt)

    async def _type(self, reply: Reply, typed: str) -> object:
        """Play a typed move: a suggestion, or the label of a button."""
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
        """Store a move and the bots' responses. Raises GameError (stale), RuleError, ReplayFailed."""
        game = await self._game(attempt)
        if action.step != len(game.steps):
            raise GameError(Fault.STALE)
        game = game.after(action.move(view_of(game.match, PERSON)))
        made = replace(attempt, moves=game.moves, score=game.score)
        try:
            return await self.store.save(made, len(attempt.moves)), game
        except StaleState:  # the button was pressed twice
            raise GameError(Fault.STALE) from None

    async def _game(self, attempt: Attempt) -> DailyGame:
        return DailyGame.played(await self.store.deal(attempt.day), attempt.moves)

    async def _show(self, reply: Reply, attempt: Attempt, notice: Words = "") -> object:
        try:
            game = await self._game(attempt)
        except ReplayFailed:  # the rules of the game have changed since the attempt began
            game = None
        return await self._show_game(reply, attempt, game, notice)

    async def _show_game(
        self, reply: Reply, attempt: Attempt, game: DailyGame | None, notice: Words = ""
    ) -> object:
        """Show an attempt and its game. `game` is None if it cannot be replayed."""
        player = person(reply.interaction)
        seen = None if game is None else DailyView(game, player, self.deps.avatars.known)
        if attempt.score is not None:
            standing = await self._standing(attempt)
            offers = [*self.deps.offers(FinishedGame(GAME, attempt.day)), await self._reminding(reply)]
            return await reply.show(result_screen(attempt, seen, standing, offers, notice))
        if seen is None:
            return await reply.say(say(words.STUCK, when=words.end_of(attempt.day)))
        emojis = self.deps.emojis.known
        look = Look(emojis, (await self.deps.preferences.of(player.id)).hand_order)
        return await emojis.sent_without_lost(lambda: reply.show(game_screen(seen, look, notice)))

    async def _standing(self, attempt: Attempt) -> str:
        """The best players of the day in the server where the attempt began."""
        board = await self.store.board(attempt.day, attempt.guild or EVERYWHERE, attempt.player)
        return best_of(board, await names_on(board, self.deps.names))

    def _admit(self, reply: Reply) -> None:
        self.deps.servers.of(server_id(reply.interaction)).admit(visit_of(reply.interaction))


class DailyResults(Struct, frozen=True):
    """Shows everybody's results. `today` is the number of the current day."""

    store: SqlDaily
    deps: FeatureDeps
    today: int

    async def show(self, reply: Reply, action: AboutResults) -> object:
        """Show the requested page. Raises GameError (other_channels or needs_role)."""
        match action:
            case ShowBoard():
                return await self._show_board(reply, action)
            case ShareDaily(day=day):
                return await self._share(reply, day)
            case WatchDaily():
                return await self._watch(reply, action)
            case WatchBot():
                return await self._watch_bot(reply, action)
            case ShareDailyStep():
                return await self._share_step(reply, action)
            case DownloadDaily(day=day):
                return await self._download(reply, day)
            case CheckDaily():
                return await self._check(reply)

    async def _show_board(self, reply: Reply, action: ShowBoard) -> object:
        guild, today = server_id(reply.interaction), self.today
        day = min(action.day or today, today)
        board = await self.store.board(day, action.scope.seen_from(guild), reply.interaction.user.id)
        deal, names = await self.store.deal(today), await names_on(board, self.deps.names)
        own = await self.store.attempt(day, reply.interaction.user.id)
        is_finished = own is not None and own.score is not None
        watch = FeatureOffer(replays.WATCH, WatchDaily(day))
        offers = [watch, *self.deps.offers(FinishedGame(GAME, day))] if is_finished else []
        return await reply.show(board_screen(BoardView(board, names, action, bool(guild), offers), deal))

    async def _share(self, reply: Reply, day: int) -> object:
        interaction = reply.interaction
        attempt = await self.store.attempt(day, interaction.user.id)
        if attempt is None or attempt.score is None:
            return await reply.remark(words.NOTHING_TO_SHARE)
        with speaking_in_public(interaction, self.deps.servers):
            return await reply.post(shared_screen(attempt, shown_name(person(interaction))))

    async def _check(self, reply: Reply) -> object:
        today = await self.store.deal(self.today)
        before = await self.store.past_deal(today.day - 1)
        attempt = await self.store.attempt(today.day - 1, reply.interaction.user.id)
        can_download = attempt is not None and attempt.score is not None
        return await reply.show(check_screen(today, before, can_download=can_download))

    async def _watch(self, reply: Reply, action: WatchDaily) -> object:
        """Show a step of the player's own finished game. Its cards are no secret to this player anymore."""
        try:
            replay = await self._replay(reply.interaction, action.day)
        except ReplayFailed:
            return await reply.remark(replays.OTHER_RULES)
        if replay is None:
            return await reply.remark(words.NO_GAME)
        step = replay.step_after(action.step, action.way)
        share = FeatureOffer(replays.SHARE, ShareDailyStep(action.day, step))
        offers = [
            *self.deps.offers(FinishedGame(GAME, action.day, step)),
            *([share] if self._may_share_step(reply.interaction, action.day) else []),
            FeatureOffer(BACK, ShowDaily()),
        ]
        return await reply.show(replay_screen(replay, step, offers))

    async def _share_step(self, reply: Reply, action: ShareDailyStep) -> object:
        """Show a step of the player's own game to everybody. This is refused until the day is over, because
        it would reveal the cards.
        """
        interaction = reply.interaction
        if not self._may_share_step(interaction, action.day):
            return await reply.remark(words.NOT_SHARED)
        with speaking_in_public(interaction, self.deps.servers), suppress(ReplayFailed):
            replay = await self._replay(interaction, action.day)
            if replay is not None and action.step < len(replay.steps):
                return await reply.post(shared_step(replay, action.step, shown_name(person(interaction))))
        return await reply.remark(words.NO_GAME)

    def _may_share_step(self, interaction: Interaction, day: int) -> bool:
        return bool(server_id(interaction)) and day < self.today

    async def _replay(self, interaction: Interaction, day: int) -> Replay | None:
        """Load the person's game of a day, or None unless they have finished it. Raises ReplayFailed."""
        game = await finished_game(self.store, day, interaction.user.id)
        if game is None:
            return None
        title, players = say(words.REPLAY, date=words.date_of(day)), players_with(person(interaction))
        return Replay(title, players, game.steps, WatchDaily(day))

    async def _watch_bot(self, reply: Reply, action: WatchBot) -> object:
        """Show a step of a bot's game. This is refused for today's deal, because it would reveal the
        cards.
        """
        if action.day >= self.today:
            return await reply.remark(say(words.NOT_OVER, when=words.end_of(action.day)))
        deal = await self.store.past_deal(action.day)
        if deal is None:
            return await reply.remark(words.NO_GAME)
        game = await asyncio.to_thread(played_by_bot, deal)
        assert game.score is not None
        title = words.bots_replay(action.day, game.score)
        replay = Replay(title, bots_only(), game.steps, WatchBot(action.day))
        back = FeatureOffer(BACK, ShowBoard(action.day))
        return await reply.show(replay_screen(replay, replay.step_after(action.step, action.way), [back]))

    async def _download(self, reply: Reply, day: int) -> object:
        """Send the player's own game of a past day as a file."""
        player = reply.interaction.user.id
        finished = await finished_attempt(self.store, day, player) if day < self.today else None
        if finished is None:
            return await reply.remark(words.NO_GAME)
        try:
            data = write_export(export(recording(*finished)))
        except ReplayFailed:
            return await reply.remark(words.NO_GAME)
        file = discord.File(BytesIO(data), f"uno-daily-{day}.json")
        return await reply.say(say(words.FILE, date=words.date_of(day)), file)


async def finished_attempt(store: SqlDaily, day: int, player: int) -> tuple[Deal, Moves] | None:
    """Load the deal of a day and somebody's moves. Returns None unless the person has finished the deal and
    it is still stored.
    """
    attempt, deal = await store.attempt(day, player), await store.past_deal(day)
    if deal is None or attempt is None or attempt.score is None or not attempt.moves:
        return None
    return deal, attempt.moves


async def finished_game(store: SqlDaily, day: int, player: int) -> DailyGame | None:
    """Load somebody's game of a day. Returns None unless the person has finished it and it is still stored.

    Raises ReplayFailed.
    """
    finished = await finished_attempt(store, day, player)
    return None if finished is None else DailyGame.played(*finished)


async def names_on(board: Board, names: NameBook) -> dict[int, str]:
    return await names.of([line.player for line in (*board.lines, board.own) if line])


class DailyCommands(commands.Cog):
    """The command for the daily deal, which can be played with buttons or by typing."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @everywhere
    @app_commands.describe(move="What you do next; leave this out to see the deal")
    @app_commands.autocomplete(move=suggested_by(ShowDaily))
    async def daily(self, interaction: Interaction, move: str = "") -> None:
        """Play today's deal: the same cards for everybody, once a day."""
        await self.router.command(interaction, ShowDaily(move))


DAILY = Feature(DailyCommands, (DailyHandler,))
