"""The router passes each press, command, and reaction to the table or feature it is about."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from typing import Any, ClassVar

import discord

from bot.game.errors import Fault, GameError
from bot.game.players import BOT_NAMES
from bot.game.ports import Presets
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text import answers, own_tables
from bot.text.language import Sentence, Words, say, slash, speaking
from bot.ui.actions.action import (
    Action,
    ActionContext,
    FeatureAction,
    Rights,
    TableAction,
)
from bot.ui.actions.catalogue import TABLE_ACTIONS
from bot.ui.actions.lobby import EndTable, ShowHand
from bot.ui.actions.suggestions import Suggest, Suggestion
from bot.ui.arrivals import Arrivals
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.live.server_messages import ServerMessages
from bot.ui.opening import Opener, OpenTable, TableOptions, may_play, missing_permission, not_here
from bot.ui.own_tables import address, own_tables_screen
from bot.ui.private.answers import TableAnswer
from bot.ui.private.messages import Note
from bot.ui.screens.table import HAND, SKIN_TONES
from bot.ui.transport import Interaction
from bot.ui.transport.custom_ids import Kinds, Press, by_code, press_of
from bot.ui.transport.people import (
    person,
    rights_in,
    rights_on_server,
    server_id,
    visit_of,
)
from bot.ui.transport.replies import Reply

log = logging.getLogger(__name__)
PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Handler(ABC):
    """Answers requests of these `kinds`, typed or pressed."""

    kinds: ClassVar[tuple[type[FeatureAction], ...]]
    is_for_servers: ClassVar[bool] = False  # if set, it needs the bot as a member of the server

    @abstractmethod
    async def answer(self, reply: Reply, action: Any) -> object:
        """Give the answer. Raises GameError, RuleError, or RulesError if that isn't possible."""

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Return suggestions for the only field of an action, or for this `field` if it has several."""
        return []


def _rights_of(interaction: Interaction) -> Rights:
    """Return a person's permissions in the channel of the request, and their roles."""
    here = rights_in(interaction, interaction.channel_id or 0)
    on_server = rights_on_server(interaction)
    return Rights(visit_of(interaction), here.manage_messages, on_server.manage_messages)


# A change is stored before it is shown, so a button with a later revision means that the store has lost data.
STORE_IS_BEHIND = (
    "table %d showed revision %d, but %d is stored:"
    " was a backup restored, or the log beside the database lost?"
)


@dataclass
class Router:
    """Carries out requests and answers each of them privately.

    `kinds` are the actions that buttons, menus, and forms can request. `replaced` maps commands of older
    versions to the command that replaces them, or to a sentence.
    """

    arrivals: Arrivals
    registry: Registry
    presenter: DiscordPresenter
    presets: Presets
    messages: ServerMessages
    handlers: InitVar[Iterable[Handler]]
    replaced: Mapping[str, Words] = field(default_factory=dict[str, Words])
    kinds: Kinds = field(init=False)
    _handlers: dict[type[Action], Handler] = field(init=False)

    def __post_init__(self, handlers: Iterable[Handler]) -> None:
        self._handlers = {kind: handler for handler in handlers for kind in handler.kinds}
        self.kinds = by_code((*TABLE_ACTIONS, OpenTable, *self._handlers))

    # Presses and commands

    # rehearsed by quick_presses
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every button, menu, and form that arrives, even if its message is gone."""
        if interaction.type not in PRESSES:
            return
        try:
            press = press_of(interaction, self.kinds)
        except Exception as error:  # noqa: BLE001  # whatever was sent, the person gets an answer
            await self.apologize(interaction, error)
        else:
            await self.press(interaction, press)

    async def press(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a button, a menu, or a form. A `press` of None means one that this version doesn't know."""
        async with self.arrivals.admit(interaction, press or "an unknown button") as reply:
            if reply is None:
                return
            if press is None:
                await reply.remark(answers.UNKNOWN_BUTTON)
            else:
                await self._do(reply, press.action, press)

    async def command(self, interaction: Interaction, action: Action) -> None:
        """Answer a command. A command about a table refers to the table in this channel."""
        async with self.arrivals.admit(interaction) as reply:
            if reply is not None:
                await self._do(reply, action)

    async def refuse_unreadable(self, interaction: Interaction, path: str) -> None:
        """Answer a command that does not exist or has a different form, because it was typed before an update
        changed it.
        """
        async with self.arrivals.admit(interaction) as reply:
            if reply is not None:
                await reply.remark(self._led_on(path) or answers.UNREADABLE_COMMAND)

    def _led_on(self, path: str) -> str | None:
        """The sentence that names the replacement of an old command, or of its group."""
        words = path.split()
        older = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
        found = next((self.replaced[name] for name in older if name in self.replaced), None)
        if found is None:
            return None
        return (
            say(found) if isinstance(found, Sentence) else say(answers.REPLACED_COMMAND, command=slash(found))
        )

    async def apologize(self, interaction: Interaction, error: Exception) -> None:
        """Answer a request that failed before it reached the router: log the error and apologize."""
        async with self.arrivals.admit(interaction) as reply:
            if reply is not None:
                raise error

    async def open_table(self, interaction: Interaction, wanted: TableOptions) -> None:
        """Open a table in this channel or in a new thread of it.

        If the channel already has a table and no options were given, that table is reposted at the bottom.
        """
        async with self.arrivals.admit(interaction) as reply:
            if reply is None:
                return
            try:
                await self._open_table(reply, wanted)
            except GameError as error:
                if error.code is not Fault.CHANNEL_TAKEN or wanted != TableOptions():
                    raise
                await self._move_table_down(reply)

    async def end_table(self, interaction: Interaction) -> None:
        """Close the table of this channel, even if its state is unreadable."""
        async with self.arrivals.admit(interaction) as reply:
            if reply is not None:
                await self._end_table(reply)

    # Other events

    def react(self, payload: discord.RawReactionActionEvent) -> None:
        """Answer a race for somebody who added a reaction.

        The first reaction to arrive is the first to get the session's lock.
        """
        if str(payload.emoji).rstrip(SKIN_TONES) != HAND or not self.arrivals.is_open:
            return
        try:
            session = self.registry.in_channel(payload.channel_id)
        except GameError:
            return
        if race := self.presenter.race_of(session, payload.message_id, payload.user_id):
            self.registry.tasks.start(session.react(payload.user_id, race.seat, race.opened), "reaction")

    def note_message(self, channel: int, message: int) -> None:
        """Record a message sent by somebody other than the bot, possibly in a channel whose table should stay
        visible.
        """
        with suppress(GameError):
            self.presenter.note_message(self.registry.in_channel(channel), message)

    def note_permissions(self, guild: int) -> None:
        """Handle changed permissions in a server. A hidden table might be shown again."""
        for session in tuple(self.registry.in_server(guild)):
            self.presenter.note_permissions(session)

    def note_thread(self, thread: int) -> None:
        """Handle a thread that was unlocked or unarchived. Its table might be shown again."""
        with suppress(GameError):
            self.presenter.note_permissions(self.registry.in_channel(thread))

    def close_table(self, channel: int) -> None:
        """Close the table of a channel or thread that was deleted or that the bot can no longer access."""
        if not self.arrivals.is_replaced:
            self.registry.close_table(channel)

    def close_tables(self, guild: int) -> None:
        """Close the tables of a server that was deleted or that has removed the bot."""
        if not self.arrivals.is_replaced:
            self.registry.close_tables(guild)

    # Suggestions while somebody is typing

    async def suggestions_at_table(self, interaction: Interaction, wanted: Suggest) -> list[Suggestion]:
        """Return suggestions for a field of an action at the table here. There are none without a table."""
        with speaking(await self.arrivals.language_of(interaction)):
            try:
                return await wanted(self._context(interaction))
            except GameError:
                return []

    async def suggestions_by_handler(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Return suggestions for a field of a request that needs no table."""
        with speaking(await self.arrivals.language_of(interaction)):
            return await self._handlers[kind].suggest(interaction, kind, field)

    # Requests

    async def _bring(self, interaction: Interaction) -> None:
        """Outside of servers, take over the table of this channel if another process has it."""
        if not server_id(interaction):
            await self.registry.adopt(interaction.channel_id or 0)

    def _context(self, interaction: Interaction, press: Press | None = None) -> ActionContext:
        """Create the context of an action. Without a press, its table is the table of this channel.

        Raises GameError (no_table or unreadable_table), and GameError (not_seated) for a panel of somebody
        else's seat.
        """
        channel, account, pressed = interaction.channel_id or 0, interaction.user.id, interaction.message
        if press is None:
            session = self.registry.in_channel(channel)
        else:
            session = self.registry.with_id(press.table, channel)
            if press.revision > session.revision and account in session.snapshot.seated:
                facts = press.table, press.revision, session.revision
                log.warning(STORE_IS_BEHIND, *facts, extra={"seldom": "newer"})
        seat = press.seat_number - 1 if press and press.seat_number else None
        if seat is not None and seat not in session.snapshot.seats_of(account):
            raise GameError(Fault.NOT_SEATED)
        inbox = self.presenter.mailroom.of(session)
        return ActionContext(
            session=session,
            player=person(interaction),
            registry=self.registry,
            presets=self.presets,
            rights=lambda: _rights_of(interaction),
            seen=None if press is None else press.revision,
            seat=seat,
            is_on_hand=pressed is not None and inbox.hand_in(account, pressed.id) is not None,
            tell_staff=self.messages.tell_staff,
        )

    async def _do(self, reply: Reply, action: Action, press: Press | None = None) -> None:
        """Carry out an action at its table, or let its handler answer."""
        if isinstance(action, TableAction):
            await self._act_at_table(reply, action, press)
            return
        if isinstance(action, OpenTable):
            await self._open_table(reply, TableOptions(bots=action.bots))
            return
        handler = self._handlers[type(action)]
        if handler.is_for_servers and not server_id(reply.interaction):
            await reply.remark(not_here(reply.interaction))
        else:
            await handler.answer(reply, action)

    async def _open_table(self, reply: Reply, wanted: TableOptions) -> None:
        interaction = reply.interaction
        await self._bring(interaction)
        if wanted.rival is not None and not server_id(interaction):
            await reply.remark(not_here(interaction))  # only a member can mention the rival
            return
        opener = Opener(self.registry, self.presenter, self.presets, self.messages)
        opened = await opener.open(wanted, reply)
        if opened is not None:
            self.presenter.note_press(opened, interaction)
            if wanted.bots:
                count = min(wanted.bots, opened.state.lobby.rules.max_seats - 1)
                await opened.start_with_computers(interaction.user.id, BOT_NAMES[:count])
            if reply.shown is not None and not reply.is_passing:
                self.presenter.mailroom.of(opened).keep_note(Note.of(reply.shown, Stage.LOBBY))

    async def _end_table(self, reply: Reply) -> None:
        interaction = reply.interaction
        await self._bring(interaction)
        channel = interaction.channel_id or 0
        is_moderator = rights_in(interaction, channel).manage_messages
        may_end = is_moderator or not server_id(interaction)  # outside of servers, there are no moderators
        if await self.registry.unreadable.end(channel, is_moderator=may_end):
            await reply.say(answers.ENDED)
        else:
            await self._act_at_table(reply, EndTable())

    async def _move_table_down(self, reply: Reply) -> None:
        await self._bring(reply.interaction)
        session = self.registry.in_channel(reply.interaction.channel_id or 0)
        if await may_play(reply):
            silence = self.presenter.silence_of(session)
            is_paused = silence.is_mute and silence.is_swept
            self.presenter.move_down(session)
            await reply.say(answers.SWEPT if is_paused else answers.MOVED_DOWN)
            if session.state.is_group:
                self.presenter.note_press(session, reply.interaction)

    async def _act_at_table(self, reply: Reply, action: TableAction, press: Press | None = None) -> None:
        await self._bring(reply.interaction)
        try:
            context = self._context(reply.interaction, press)
        except GameError as error:
            if error.code is not Fault.NO_TABLE or not await self._led_to_another(reply, action, press):
                raise
            return
        session, inbox = context.session, self.presenter.mailroom.of(context.session)
        hint = self._hint(reply, session)
        # Before the action, because its change also stores the player's share of the shuffle.
        session.note_press(context.player)
        # Held until the end, because edits by the inbox could overwrite the answer.
        with inbox.answering(context.player.id):
            await TableAnswer(reply, context, inbox, hint).give(action)
            # After the answer, because Discord accepts the token of this press only then. Before the inbox
            # catches up, because it might send a hand with that token.
            self.presenter.note_press(session, reply.interaction)

    async def _led_to_another(self, reply: Reply, action: TableAction, press: Press | None) -> bool:
        """Direct somebody from a button of an older table to the table here, or from `/uno hand` to a list of
        their tables.
        """
        interaction = reply.interaction
        if press is not None:
            newer = self._address_here(interaction)
            if newer is not None:
                await reply.remark(answers.over_elsewhere(newer))
            return newer is not None
        own = self.registry.of_player(interaction.user.id) if isinstance(action, ShowHand) else []
        if own:
            await reply.show(own_tables_screen(own, interaction.user.id, above=[own_tables.NOT_HERE]))
        return bool(own)

    def _address_here(self, interaction: Interaction) -> str | None:
        """Return the link to the table in this channel, for somebody who pressed a button of an older
        table.
        """
        try:
            session = self.registry.in_channel(interaction.channel_id or 0)
        except GameError:
            return None
        return address(session) if session.guild == server_id(interaction) else None

    def _hint(self, reply: Reply, session: GameSession) -> str | None:
        """Explain why a table is not shown in its channel, or return None if it is. If it seems possible,
        draw it again.
        """
        silence = self.presenter.silence_of(session)
        if not silence.is_mute:
            return None
        hint = missing_permission(reply.interaction)
        if hint is None and not silence.is_swept:
            self.presenter.retry(session)
        return hint or self.presenter.why_refused(session)
