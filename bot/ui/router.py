"""The router: every press, command and reaction comes here, and none goes away without an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError, Value
from bot.game.errors import Fault, GameError
from bot.game.ports import Presets
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.text import answers
from bot.text.refusals import refusal
from bot.ui.actions.action import Action, ActionContext, ActionResult
from bot.ui.actions.opening import may_play, obstacle, open_here, open_in_thread, person
from bot.ui.actions.suggestions import Suggest, Suggestion
from bot.ui.actions.table_actions import ACTIONS, end
from bot.ui.live.open_hands import OpenHand, OpenHands, choices
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.screens.help import help_view
from bot.ui.screens.race import HAND
from bot.ui.screens.results import LeaderboardRow, leaderboard_view
from bot.ui.screens.shared_screen import panel_view
from bot.ui.transport.components import CHOICES
from bot.ui.transport.custom_ids import ButtonKind, Press
from bot.ui.transport.replies import Ask, Reply, answer

Interaction = discord.Interaction[Any]
Refused = GameError | RuleError | RulesError


class LeaderboardPage(NamedTuple):
    """A page of a leaderboard, and the line of whoever asked for it."""

    rows: list[LeaderboardRow]
    own: LeaderboardRow | None
    pages: int


ReadLeaderboard = Callable[
    [int, int, int], Awaitable[LeaderboardPage]
]  # of a server, this page, asked by this person


class Router:
    """Answers people in the callback itself, privately, and kindly where something cannot be done."""

    def __init__(
        self,
        registry: Registry,
        presenter: DiscordPresenter,
        open_hands: OpenHands,
        read_board: ReadLeaderboard,
        presets: Presets,
    ) -> None:
        self._presets = presets
        self._registry = registry
        self._presenter = presenter
        self._open_hands = open_hands
        self._read_board = read_board
        self.is_closing = False  # nothing new begins any more

    # About a table

    async def press(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a button or a menu; None is one that this version does not know."""
        if press is not None and press.kind is ButtonKind.PAGE:
            await self.show_leaderboard(interaction, press.number or 0)
            return

        async def ask(reply: Reply) -> None:
            if press is None:
                await reply.say(answers.UNKNOWN_BUTTON)
                return
            session = self._registry.with_id(press.table, interaction.guild_id or 0)
            request = self._request(interaction, session, press)
            await self._carry_out(reply, request, ACTIONS[press.kind])

        await self._answer(interaction, ask, f"{press}")

    async def command(self, interaction: Interaction, deed: Action) -> None:
        """Answer a command about the table of this channel."""

        async def ask(reply: Reply) -> None:
            session = self._registry.in_channel(interaction.channel_id or 0)
            await self._carry_out(reply, self._request(interaction, session), deed)

        await self._answer(interaction, ask)

    def react(self, payload: discord.RawReactionActionEvent) -> None:
        """Answer a race; whoever's reaction arrives first has the session's lock first."""
        if str(payload.emoji) != HAND or self.is_closing:
            return
        try:
            session = self._registry.in_channel(payload.channel_id)
        except GameError:
            return
        race = self._presenter.race_of(session, payload.message_id)
        if race is not None:
            work = partial(session.react, payload.user_id, race.seat, race.opened)
            self._registry.tasks.start(work, "reaction")

    def close_tables(self, place: int) -> None:
        """This channel or server is gone, or closed to us, and with it the tables that stood there."""
        for session in self._registry:
            if place in (session.state.channel, session.state.guild):
                close = partial(session.end, 0, is_moderator=True)
                self._registry.tasks.start(close, "close a table")

    # About a channel or a server

    async def open_table(
        self, interaction: Interaction, options: Mapping[str, Value], *, in_thread: bool = False
    ) -> None:
        """Open a table in this channel or in a new thread of it, where we may play there."""
        opening = open_in_thread if in_thread else open_here
        await self._answer(interaction, lambda reply: opening(self._registry, reply, options))

    async def end_table(self, interaction: Interaction) -> None:
        """Close the table of this channel, readable or not."""

        async def ask(reply: Reply) -> None:
            channel, is_moderator = interaction.channel_id or 0, interaction.permissions.manage_messages
            if await self._registry.end_unreadable(channel, is_moderator=is_moderator):
                await reply.say(answers.ENDED)
                return
            session = self._registry.in_channel(channel)
            await self._carry_out(reply, self._request(interaction, session), end)

        await self._answer(interaction, ask)

    async def move_table_down(self, interaction: Interaction) -> None:
        """Send the table anew at the bottom of the channel."""

        async def ask(reply: Reply) -> None:
            session = self._registry.in_channel(interaction.channel_id or 0)
            if await may_play(reply):
                self._presenter.move_down(session)
                await reply.say(answers.MOVED_DOWN)

        await self._answer(interaction, ask)

    async def show_help(self, interaction: Interaction) -> None:
        """Explain the game."""
        await self._answer(interaction, lambda reply: reply.show(help_view()))

    async def show_leaderboard(self, interaction: Interaction, page: int = 0) -> None:
        """Show a page of this server's leaderboard, from 0 on."""

        async def ask(reply: Reply) -> None:
            board = await self._read_board(interaction.guild_id or 0, page, interaction.user.id)
            await reply.show(leaderboard_view(board.rows, board.own, page, board.pages))

        await self._answer(interaction, ask)

    async def regret(self, interaction: Interaction) -> None:
        """Answer a command that this version does not know."""
        await self._answer(interaction, lambda reply: reply.say(answers.UNKNOWN_BUTTON))

    async def suggestions(self, interaction: Interaction, suggest: Suggest, typed: str) -> list[Suggestion]:
        """What this person could fill in now, as far as it has what was typed."""
        try:
            session = self._registry.in_channel(interaction.channel_id or 0)
            found = await suggest(self._request(interaction, session))
        except GameError:
            return []
        return [(words, value) for words, value in found if typed.casefold() in words.casefold()][:CHOICES]

    # How

    async def _answer(self, interaction: Interaction, ask: Ask, about: str = "a command") -> None:
        async def ask_while_open(reply: Reply) -> None:
            if self.is_closing:
                raise GameError(Fault.BUSY)
            await ask(reply)

        work = answer(interaction, self._registry.services.clock, ask_while_open, about)
        await self._registry.tasks.carry_through(work)  # who ends the program waits for it

    def _request(
        self, interaction: Interaction, session: GameSession, press: Press | None = None
    ) -> ActionContext:
        is_moderator = interaction.permissions.manage_messages
        return ActionContext(session, person(interaction), press, is_moderator, self._presets, self._registry)

    async def _carry_out(self, reply: Reply, request: ActionContext, deed: Action) -> None:
        if self._presenter.is_mute(request.session) and obstacle(reply.interaction) is None:
            self._presenter.retry(request.session)
        with self._open_hands.held(request.session, request.player.id):
            try:
                outcome = await deed(request)
            except (GameError, RuleError, RulesError) as error:
                await self._refuse(reply, request, error)
            else:
                await self._show(reply, request, outcome)

    async def _show(self, reply: Reply, request: ActionContext, outcome: ActionResult) -> None:
        is_on_panel = reply.is_in_place and _has_hand(request.session, request.player.id)
        if outcome.form is not None:
            await reply.ask(outcome.form)
        elif outcome.view is not None:
            await reply.show(outcome.view)
        elif outcome.shows_hand or is_on_panel:
            await self._show_hand(reply, request, outcome)
        elif outcome.sentence is None or (outcome.is_public and request.press is not None):
            await reply.acknowledge()
        else:
            await reply.say(outcome.sentence)

    async def _refuse(self, reply: Reply, request: ActionContext, error: Refused) -> None:
        """Say why not; where the player holds cards and looked at old ones, with the panel as it is now."""
        is_stale = isinstance(error, GameError) and error.code is Fault.STALE
        if (reply.is_in_place or is_stale) and _has_hand(request.session, request.player.id):
            seat = request.place - 1 if request.place else None
            await self._show_hand(reply, request, ActionResult(_why_not(request, error), seat=seat))
        else:
            await reply.say(_why_not(request, error))

    async def _show_hand(self, reply: Reply, request: ActionContext, outcome: ActionResult) -> None:
        session, player = request.session, request.player.id
        seat = outcome.seat if outcome.seat in session.state.seats_of(player) else None
        seen = choices(session, player, seat)
        hint = self._trouble(session, reply.interaction)
        if await reply.show(panel_view(session, player, seat, outcome.sentence or hint, outcome.reveal)):
            self._open_hands.keep(
                session, player, OpenHand(reply.interaction, seen, outcome.reveal, seat, hint)
            )

    def _trouble(self, session: GameSession, interaction: Interaction) -> str | None:
        """Why the table cannot be drawn for everybody, where that is so."""
        return obstacle(interaction) if self._presenter.is_mute(session) else None


def _why_not(request: ActionContext, error: Refused) -> str:
    return refusal(error, request.session.public.pending if request.session.state.match else 0)


def _has_hand(session: GameSession, player: int) -> bool:
    try:
        session.view(player)
    except GameError:
        return False
    return True
