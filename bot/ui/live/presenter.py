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
from bot.ui.live.hands import OpenHands
from bot.ui.live.reach import Reach
from bot.ui.live.table_messages import RaceMessages, Reminder, TableMessage
from bot.ui.offers import NOTHING_ADDED, Additions
from bot.ui.transport import Interaction
from bot.ui.transport.channel import PERMITTED_SECONDS, TableChannel, Vanished
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
from bot.ui.transport.people import Avatars, Languages
from bot.ui.transport.replies import FirstMessage


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

    def note(self, ticket: Ticket, interaction: Interaction) -> None:
        """Somebody at the table has pressed something, and was answered."""
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

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Bring all messages up to date after these events."""
        self.message.show(snapshot, events)
        self._races.show(events)
        self._reminder.follow(snapshot)

    def stop(self) -> None:
        """The table is closed."""
        self._reminder.stop()

    def race_of(self, message: int, seats: Sequence[int]) -> Race | None:
        """The race that a reaction to this message answers, None if it shows none."""
        return self._races.race_of(message, seats)


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

    def note(self, ticket: Ticket, interaction: Interaction) -> None:
        """Somebody at the table has pressed something, and was answered."""
        if message := pressed_in_public(interaction):
            self._messenger.adopt(message, ticket)
        self._reach.extend(ticket)

    def spend(self, ticket: Ticket) -> bool:
        """Count a follow-up by this ticket; return False if Discord would not take it."""
        return self._messenger.spend(ticket)


@dataclass
class DiscordPresenter:
    """Implements `bot.game.session.Presenter`; everything it sends goes through the outbox."""

    _client: discord.Client
    _outbox: Outbox
    _open_hands: OpenHands
    _clock: Clock
    _tasks: Tasks
    _illustrator: Illustrator
    _languages: Languages
    _avatars: Avatars
    _preferences: PreferenceBook
    _additions: Additions = NOTHING_ADDED
    _displays: dict[int, TableDisplay] = field(default_factory=dict[int, TableDisplay])
    _firsts: dict[int, FirstMessage] = field(default_factory=dict[int, FirstMessage])
    _rule: TokenRule = field(default_factory=TokenRule)
    _vanished: Vanished = field(init=False)

    def __post_init__(self) -> None:
        self._vanished = Vanished(self._clock)
        self._open_hands.on_change = self._note_hand
        self._open_hands.on_ticket = self._note_ticket
        self._open_hands.may_follow_up = lambda session, ticket: self._display(session).spend(ticket)

    def _note_hand(self, session: GameSession, account: int) -> None:
        """The table asks the player to move to open their hand, as long as they have none open."""
        display = self._displays.get(session.id)
        if display is not None and session.snapshot.awaited == account:
            display.message.redraw()

    def _note_ticket(self, session: GameSession, ticket: Ticket, interaction: Interaction) -> None:
        self._display(session).note(ticket, interaction)

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        """Draw a session whose new state is stored; `events` led to it."""
        display, snapshot = self._display(session), session.snapshot
        display.show(snapshot, events)
        is_mute, is_moving = display.channel.silence.is_mute, display.message.is_moving
        self._open_hands.refresh(session, events, is_mute=is_mute, is_moving=is_moving)
        if snapshot.state.stage is Stage.CLOSED:
            display.stop()
            self._open_hands.forget(session)
            del self._displays[session.id]

    def show_avatar(self, person: int) -> None:
        """Draw the lobbies with this person again: who has just joined has only just been seen."""
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
        """Send the table again, at the bottom of its channel."""
        display = self._display(session)
        display.channel.silence.lift(0)
        display.message.move_down()

    def retry(self, session: GameSession) -> None:
        """Draw a table that Discord refused to show, now that its permissions seem to be back."""
        display = self._display(session)
        if display.channel.silence.lift(PERMITTED_SECONDS):
            display.message.redraw()

    def race_of(self, session: GameSession, message: int, account: int) -> Race | None:
        """The race that this person answers on this message, None if it shows none."""
        display, seats = self._displays.get(session.id), session.state.seats_of(account)
        return display.race_of(message, seats) if display is not None else None

    def note_message(self, session: GameSession, message: int) -> None:
        """Somebody else sent a message in a table's channel."""
        self._display(session).message.note_message(message)

    def is_mute(self, session: GameSession) -> bool:
        """Whether Discord has refused to let the bot write in the table's channel."""
        display = self._displays.get(session.id)
        return display is not None and display.channel.silence.is_mute

    def is_swept(self, session: GameSession) -> bool:
        """Whether something keeps deleting the table's messages."""
        display = self._displays.get(session.id)
        return display is not None and display.channel.silence.is_swept

    def _display(self, session: GameSession) -> TableDisplay:
        if session.id not in self._displays:
            self._displays[session.id] = self._new_display(session)
        return self._displays[session.id]

    def _new_display(self, session: GameSession) -> TableDisplay:
        first = self._firsts.pop(session.channel, None)
        if session.state.is_group:
            return self._group_display(session, first)
        place = self._client.get_partial_messageable(session.channel, guild_id=session.guild or None)
        channel = self._channel(session, BotMessenger(place), first)
        return MemberDisplay(channel, self._table_message(channel), self._clock, self._preferences)

    def _group_display(self, session: GameSession, first: FirstMessage | None) -> TableDisplay:
        left = [Ticket(hand.token, hand.until, hand.language) for hand in session.shown.hands]
        left.sort(key=lambda ticket: -ticket.until)
        messenger = TicketMessenger(self._client, self._clock, self._rule, left)
        channel = self._channel(session, messenger, first)
        message = self._table_message(channel)
        reach = Reach(session, messenger, message, self._clock, self._tasks)
        if first is None:
            reach.follow()
        return GroupDisplay(channel, message, messenger, reach)

    def _channel(
        self, session: GameSession, messenger: Messenger, first: FirstMessage | None
    ) -> TableChannel:
        return TableChannel(
            session,
            self._client,
            messenger,
            self._outbox,
            self._illustrator,
            self._preferences,
            self._languages,
            self._avatars,
            self._clock,
            self._lose,
            self._vanished,
            first=first,
        )

    def _table_message(self, channel: TableChannel) -> TableMessage:
        return TableMessage(channel, self._clock, self._open_hands, self._additions)

    def _lose(self, channel: TableChannel) -> None:
        self._open_hands.refresh(channel.session, is_mute=True)
        if channel.silence.is_gone:
            session = channel.session
            self._tasks.start(session.end(0, is_moderator=True), "close a table without a channel")
        elif channel.silence.is_swept:
            self._clock.call_at(channel.silence.until, lambda: self._probe(channel))

    def _probe(self, channel: TableChannel) -> None:
        """Send a table anew whose messages were deleted: nobody may be able to press anything until then."""
        display = self._displays.get(channel.session.id)
        if display is not None:
            display.message.redraw()
