"""Draws tables on Discord: decides which messages change after what has happened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord

from bot.game.events import TableEvent
from bot.game.ports import Clock
from bot.game.preferences import PreferenceBook
from bot.game.races import Race
from bot.game.session import GameSession
from bot.game.state import Snapshot, Stage
from bot.game.tasks import Tasks
from bot.ui.live.reach import Reach
from bot.ui.live.reminder import Reminder
from bot.ui.live.table_messages import RaceMessages, TableMessage
from bot.ui.offers import NOTHING_ADDED, Additions
from bot.ui.private.courier import Courier
from bot.ui.private.mailroom import Mailroom
from bot.ui.transport import Interaction
from bot.ui.transport.channel import PERMITTED_SECONDS, TableChannel, Vanished
from bot.ui.transport.emojis import KnownEmojis
from bot.ui.transport.failures import Code
from bot.ui.transport.first_message import FirstMessage
from bot.ui.transport.messenger import (
    BotMessenger,
    Messenger,
    Ticket,
    TicketMessenger,
    TokenRule,
    pressed_in_public,
)
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import NO_AVATARS, Avatars, Languages
from bot.ui.transport.private_messages import PrivateMessenger


class TableDisplay(ABC):
    """The messages of one table in its channel."""

    def __init__(self, channel: TableChannel, message: TableMessage) -> None:
        self.channel = channel
        self.message = message

    @abstractmethod
    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Bring all messages up to date after these events."""

    @abstractmethod
    def stop(self) -> None:
        """The table is closed."""

    def race_of(self, message: int, seats: Sequence[int]) -> Race | None:
        """The race that a reaction to this message answers, None if it shows none."""
        return None

    @abstractmethod
    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Somebody at the table has pressed something, and was answered."""

    def note_hand(self, account: int) -> None:
        """A player's hand was opened or lost."""
        return

    def spend(self, ticket: Ticket) -> bool:
        """Count a follow-up by this ticket; return False if Discord would not take it."""
        return True


class MemberDisplay(TableDisplay):
    """Where the bot is a member: races have a message of their own, and so has a reminder."""

    def __init__(
        self, channel: TableChannel, message: TableMessage, clock: Clock, preferences: PreferenceBook
    ) -> None:
        super().__init__(channel, message)
        self._races = RaceMessages(channel, clock, message)
        self._reminder = Reminder(channel, clock, preferences)
        is_new = channel.session.shown.revision < 0
        self._invited = frozenset[int]() if is_new else _people_at(channel.session.snapshot)

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Bring all messages up to date after these events."""
        self.message.show(snapshot, events)
        if self.channel.is_thread:
            people = _people_at(snapshot)
            for person in people - self._invited:
                self.channel.invite(person)
            self._invited |= people
        self._races.show(events)
        self._reminder.follow(snapshot)

    def stop(self) -> None:
        """The table is closed."""
        self._reminder.stop()

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Somebody at the table has pressed something, and was answered."""
        self._reminder.note_press(interaction.user.id)

    def note_hand(self, account: int) -> None:
        """A player's hand was opened or lost."""
        self._reminder.note_hand(account)

    def race_of(self, message: int, seats: Sequence[int]) -> Race | None:
        """The race that a reaction to this message answers, None if it shows none."""
        return self._races.race_of(message, seats)


def _people_at(snapshot: Snapshot) -> frozenset[int]:
    """The accounts with a seat at a table."""
    return frozenset(player.account for player in snapshot.state.lobby.players if not player.is_computer)


class GroupDisplay(TableDisplay):
    """In a group: everything is in one message, which the tickets of those at the table carry."""

    def __init__(
        self, channel: TableChannel, message: TableMessage, messenger: TicketMessenger, reach: Reach
    ) -> None:
        super().__init__(channel, message)
        self._messenger = messenger
        self._reach = reach

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Bring the message up to date after these events; without anybody, the table falls asleep."""
        self.message.show(snapshot, events)
        if snapshot.state.stage is Stage.PLAYING and not snapshot.state.people_present:
            self._reach.sleep()

    def stop(self) -> None:
        """The table is closed."""
        self._reach.stop()

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Somebody at the table has pressed something, and was answered."""
        if message := pressed_in_public(interaction):
            self._messenger.adopt(message, ticket)
        self._reach.extend(ticket)

    def spend(self, ticket: Ticket) -> bool:
        """Count a follow-up by this ticket; return False if Discord would not take it."""
        return self._messenger.spend(ticket)


ABOUT_PERMISSIONS = frozenset(
    {Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS, Code.THREAD_ARCHIVED, Code.THREAD_LOCKED}
)  # refusals that may end when permissions or threads change
PERMISSION_LOOK_SECONDS = 2.0  # after a refusal: a server may change many permissions at once


@dataclass
class DiscordPresenter:
    """Implements `bot.game.session.Presenter`; everything it sends goes through the outbox.

    It owns the channels, and has the `mailroom`, whose tables it draws.
    """

    client: discord.Client
    outbox: Outbox
    private: PrivateMessenger
    clock: Clock
    tasks: Tasks
    illustrator: Illustrator
    languages: Languages
    preferences: PreferenceBook
    emojis: KnownEmojis = field(default_factory=KnownEmojis)
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)
    additions: Additions = NOTHING_ADDED
    mailroom: Mailroom = field(init=False)
    _displays: dict[int, TableDisplay] = field(default_factory=dict[int, TableDisplay])
    _looks_again: set[int] = field(default_factory=set[int])  # tables whose permissions changed too soon
    _firsts: dict[int, FirstMessage] = field(default_factory=dict[int, FirstMessage])
    _rule: TokenRule = field(default_factory=TokenRule)
    _vanished: Vanished = field(init=False)

    def __post_init__(self) -> None:
        self._vanished = Vanished(self.clock)
        courier = Courier(
            self.outbox, self.private, self.illustrator, self.preferences, self.emojis, self.avatars
        )
        self.mailroom = Mailroom(self, courier, self.clock)

    def note_press(self, session: GameSession, interaction: Interaction) -> None:
        """Somebody at a table has pressed or typed something: it is a ticket to more messages."""
        state, account = session.state, interaction.user.id
        if state.stage is Stage.CLOSED or interaction.channel_id != session.channel:
            return
        ticket = Ticket.of(interaction)
        self.mailroom.of(session).note_press(account, ticket)
        if account in session.snapshot.seated or state.lobby.is_watched_by(account):
            self._display(session).note_press(ticket, interaction)

    def note_hand(self, session: GameSession, account: int) -> None:
        """The table asks the player to move to open their hand, as long as they have none open."""
        display = self._displays.get(session.id)
        if display is not None and session.snapshot.awaited == account:
            display.message.redraw()
            display.note_hand(account)

    def spend(self, session: GameSession, ticket: Ticket) -> bool:
        """Count a follow-up to a table by this ticket; return False if Discord would not take it."""
        return self._display(session).spend(ticket)

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        """Draw a session whose new state is stored; `events` led to it."""
        display, snapshot = self._display(session), session.snapshot
        display.show(snapshot, events)
        why_refused, is_moving = display.channel.why_refused, display.message.is_moving
        self.mailroom.of(session).refresh(events, why_refused=why_refused, is_moving=is_moving)
        if snapshot.state.stage is Stage.CLOSED:
            display.stop()
            del self._displays[session.id]

    def show_avatar(self, person: int) -> None:
        """Redraw the lobbies with this person, whose avatar has just arrived."""
        for display in self._displays.values():
            state = display.channel.session.state
            if state.stage is Stage.LOBBY and state.has(person):
                display.message.redraw()

    @contextmanager
    def answering(self, channel: int, first: FirstMessage) -> Iterator[None]:
        """Let the first message of the table that opens in this channel be an answer."""
        self._firsts[channel] = first
        try:
            yield
        finally:
            self._firsts.pop(channel, None)

    def move_down(self, session: GameSession) -> None:
        """Send the table again, at the bottom of its channel, unless it has closed in the meantime."""
        display = self._displays.get(session.id)
        if display is not None:
            display.channel.silence.lift(0)
            display.message.move_down()

    def retry(self, session: GameSession) -> None:
        """Draw a table that Discord refused to show, now that its permissions seem to be back."""
        display = self._display(session)
        if display.channel.silence.lift(PERMITTED_SECONDS):
            display.message.redraw()

    def race_of(self, session: GameSession, message: int, account: int) -> Race | None:
        """The race that this person answers on this message, None if it shows none."""
        display, seats = self._displays.get(session.id), session.snapshot.seats_of(account)
        return display.race_of(message, seats) if display is not None else None

    def note_message(self, session: GameSession, message: int) -> None:
        """Somebody else sent a message in a table's channel."""
        self._display(session).message.note_message(message)

    def note_permissions(self, session: GameSession) -> None:
        """Something about the permissions in a table's channel has changed: draw it again if it can be."""
        display = self._displays.get(session.id)
        if display is None or display.channel.silence.code not in ABOUT_PERMISSIONS:
            return
        silence = display.channel.silence
        if not silence.is_mute or not display.channel.is_permitted:
            return
        if silence.lift(PERMISSION_LOOK_SECONDS):
            display.message.redraw()
        elif session.id not in self._looks_again:
            self._looks_again.add(session.id)
            at = self.clock.steady() + PERMISSION_LOOK_SECONDS
            self.clock.call_at(at, lambda: self._look_again(session))

    def _look_again(self, session: GameSession) -> None:
        """The refusal is old enough to try again, even if no permission changes anymore."""
        self._looks_again.discard(session.id)
        self.note_permissions(session)

    def is_mute(self, session: GameSession) -> bool:
        """Whether Discord has refused to let the bot write in the table's channel."""
        display = self._displays.get(session.id)
        return display is not None and display.channel.silence.is_mute

    def why_refused(self, session: GameSession) -> str | None:
        """Why Discord doesn't show a table in its channel, in the language of the moment; None if it does."""
        display = self._displays.get(session.id)
        return None if display is None else display.channel.why_refused()

    def is_swept(self, session: GameSession) -> bool:
        """Whether something keeps deleting the table's messages."""
        display = self._displays.get(session.id)
        return display is not None and display.channel.silence.is_swept

    def lose(self, channel: TableChannel) -> None:
        """Discord refuses to let the bot write in a channel; close its table if the channel is gone."""
        self.mailroom.of(channel.session).refresh(why_refused=channel.why_refused)
        if channel.silence.is_gone:
            channel.session.abandon()
        elif channel.silence.is_swept:
            self.clock.call_at(channel.silence.until, lambda: self._probe(channel))

    def regain(self, channel: TableChannel) -> None:
        """Discord takes messages in a channel again: the hands need not say why it didn't."""
        self.mailroom.of(channel.session).refresh()

    def _probe(self, channel: TableChannel) -> None:
        """Send a table again whose messages were deleted: until then, there may be nothing to press."""
        display = self._displays.get(channel.session.id)
        if display is not None:
            display.message.redraw()

    def _display(self, session: GameSession) -> TableDisplay:
        if session.id not in self._displays:
            self._displays[session.id] = self._new_display(session)
        return self._displays[session.id]

    def _new_display(self, session: GameSession) -> TableDisplay:
        first = self._firsts.pop(session.channel, None)
        if session.state.is_group:
            return self._group_display(session, first)
        found = self.client.get_partial_messageable(session.channel, guild_id=session.guild or None)
        channel = self._channel(session, BotMessenger(found), first)
        return MemberDisplay(channel, self._table_message(channel), self.clock, self.preferences)

    def _group_display(self, session: GameSession, first: FirstMessage | None) -> TableDisplay:
        left = [Ticket(hand.token, hand.until, hand.language) for hand in session.shown.hands]
        left.sort(key=lambda ticket: -ticket.until)
        messenger = TicketMessenger(self.client, self.clock, self._rule, left)
        channel = self._channel(session, messenger, first)
        message = self._table_message(channel)
        reach = Reach(session, messenger, message, self.clock, self.tasks)
        if first is None:
            reach.follow()
        return GroupDisplay(channel, message, messenger, reach)

    def _channel(
        self, session: GameSession, messenger: Messenger, first: FirstMessage | None
    ) -> TableChannel:
        return TableChannel(
            owner=self,
            session=session,
            client=self.client,
            messenger=messenger,
            outbox=self.outbox,
            illustrator=self.illustrator,
            preferences=self.preferences,
            languages=self.languages,
            avatars=self.avatars,
            clock=self.clock,
            vanished=self._vanished,
            first=first,
        )

    def _table_message(self, channel: TableChannel) -> TableMessage:
        return TableMessage(channel, self.clock, self.mailroom.of(channel.session), self.additions)
