"""Draws tables on Discord by deciding which messages have to change."""

from __future__ import annotations

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
from bot.ui.live.table_messages import Follower, RaceMessages, TableMessage
from bot.ui.offers import NOTHING_ADDED, Additions
from bot.ui.private.mailroom import Mailroom
from bot.ui.private.messages import Courier
from bot.ui.transport import Interaction
from bot.ui.transport.channel import PERMITTED_SECONDS, Silence, TableChannel, Vanished
from bot.ui.transport.emojis import KnownEmojis
from bot.ui.transport.failures import Code
from bot.ui.transport.first_message import FirstMessage
from bot.ui.transport.messenger import (
    BotMessenger,
    Messenger,
    PrivateMessenger,
    Ticket,
    TicketMessenger,
    TokenRule,
)
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import NO_AVATARS, Avatars, Languages


class Invitations(Follower):
    """Adds people to their table's thread when they take a seat."""

    def __init__(self, channel: TableChannel) -> None:
        self._channel = channel
        is_new = channel.session.shown.revision < 0
        self._seated = frozenset[int]() if is_new else frozenset(channel.session.snapshot.seated)
        self._invited = frozenset[int]() if is_new else _people_at(channel.session.snapshot)

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Invite new people at the table, once it is known that the table is in a thread."""
        if snapshot.seated == self._seated or (is_thread := self._channel.is_thread) is None:
            return
        people = _people_at(snapshot)
        for person in people - self._invited if is_thread else ():
            self._channel.invite(person)
        self._seated, self._invited = frozenset(snapshot.seated), self._invited | people


def _people_at(snapshot: Snapshot) -> frozenset[int]:
    """Return the accounts of the people who have a seat at a table."""
    return frozenset(player.account for player in snapshot.state.lobby.players if not player.is_computer)


ABOUT_PERMISSIONS = frozenset(
    {Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS, Code.THREAD_ARCHIVED, Code.THREAD_LOCKED}
)  # refusals that can end when permissions or threads change
# time from a refusal to the next attempt; servers often change many permissions in a row
PERMISSION_LOOK_SECONDS = 2.0


@dataclass
class DiscordPresenter:
    """Implements `bot.game.session.Presenter`. Everything it sends goes through the outbox.

    It owns the channels of tables and the `mailroom` with their private messages.
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
    _tables: dict[GameSession, TableMessage] = field(default_factory=dict[GameSession, TableMessage])
    # Tables to try again later, because permissions changed soon after a refusal
    _looks_again: set[int] = field(default_factory=set[int])
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
        """Use the interaction of somebody at a table, which allows more messages."""
        state, account = session.state, interaction.user.id
        is_run_here = state.stage is not Stage.CLOSED and not session.is_elsewhere
        if not is_run_here or interaction.channel_id != session.channel:
            return
        ticket = Ticket.of(interaction)
        self.mailroom.of(session).note_press(account, ticket)
        if account in session.snapshot.seated or state.lobby.is_watched_by(account):
            self._table(session).note_press(ticket, interaction)

    def note_hand(self, session: GameSession, account: int) -> None:
        """Record that somebody's hand was opened or lost. If the player to move has no open hand, the table
        asks them to open it.
        """
        table = self._tables.get(session)
        if table is not None and session.snapshot.awaited == account:
            table.note_hand(account)

    def spend(self, session: GameSession, ticket: Ticket) -> bool:
        """Count a follow-up sent to a table with this ticket. Returns False if Discord would refuse it."""
        return self._table(session).channel.messenger.spend(ticket)

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        """Draw a session after its new state was stored. `events` led to that state."""
        table, snapshot = self._table(session), session.snapshot
        table.show(snapshot, events)
        why_refused, is_moving = table.channel.why_refused, table.is_moving
        self.mailroom.of(session).refresh(events, why_refused=why_refused, is_moving=is_moving)
        if snapshot.state.stage is Stage.CLOSED:
            table.stop()
            del self._tables[session]

    def let_go(self, session: GameSession) -> None:
        """Stop changing the messages of a session, because another process now draws it."""
        if (table := self._tables.pop(session, None)) is not None:
            table.stop()
        self.mailroom.let_go(session)

    def show_avatar(self, person: int) -> None:
        """Redraw the lobbies with this person, whose avatar has just been downloaded."""
        for table in self._tables.values():
            state = table.channel.session.state
            if state.stage is Stage.LOBBY and state.has(person):
                table.redraw()

    @contextmanager
    def answering(self, channel: int, first: FirstMessage) -> Iterator[None]:
        """Let the first message of the next table in this channel be the answer to a command."""
        self._firsts[channel] = first
        try:
            yield
        finally:
            self._firsts.pop(channel, None)

    def move_down(self, session: GameSession) -> None:
        """Repost the table at the bottom of its channel, unless it has just closed."""
        table = self._tables.get(session)
        if table is not None:
            table.channel.silence.lift(0)
            table.move_down()

    def retry(self, session: GameSession) -> None:
        """Draw a table that Discord refused to show, because its permissions seem to have been restored."""
        table = self._table(session)
        if table.channel.silence.lift(PERMITTED_SECONDS):
            table.redraw()

    def race_of(self, session: GameSession, message: int, account: int) -> Race | None:
        """Return the race that this person answers on this message, or None if the message shows none."""
        table, seats = self._tables.get(session), session.snapshot.seats_of(account)
        return table.races.race_of(message, seats) if table is not None and table.races is not None else None

    def note_message(self, session: GameSession, message: int) -> None:
        """Record that somebody other than the bot sent a message in a table's channel."""
        self._table(session).note_message(message)

    def note_permissions(self, session: GameSession) -> None:
        """Draw the table again, if possible, because the permissions in its channel have changed."""
        table = self._tables.get(session)
        if table is None or table.channel.silence.code not in ABOUT_PERMISSIONS:
            return
        silence = table.channel.silence
        if not silence.is_mute or not table.channel.is_permitted:
            return
        if silence.lift(PERMISSION_LOOK_SECONDS):
            table.redraw()
        elif session.id not in self._looks_again:
            self._looks_again.add(session.id)
            at = self.clock.steady() + PERMISSION_LOOK_SECONDS
            self.clock.call_at(at, lambda: self._look_again(session))

    def _look_again(self, session: GameSession) -> None:
        """Try again once enough time has passed since the refusal, even if permissions don't change
        anymore.
        """
        self._looks_again.discard(session.id)
        self.note_permissions(session)

    def silence_of(self, session: GameSession) -> Silence:
        """Return the silence of the table's channel: whether it refuses the bot, and for how long."""
        table = self._tables.get(session)
        return Silence(self.clock) if table is None else table.channel.silence

    def why_refused(self, session: GameSession) -> str | None:
        """Explain why Discord doesn't show a table in its channel, in the current language, or return None if
        it does.
        """
        table = self._tables.get(session)
        return None if table is None else table.channel.why_refused()

    def lose(self, channel: TableChannel) -> None:
        """Explain in the hands that Discord doesn't let the bot write in a channel. If the channel is gone,
        close its table.
        """
        self.mailroom.of(channel.session).refresh(why_refused=channel.why_refused)
        if channel.silence.is_gone:
            channel.session.abandon()
        elif channel.silence.is_swept:
            self.clock.call_at(channel.silence.until, lambda: self._probe(channel))

    def regain(self, channel: TableChannel) -> None:
        """Redraw hands that explain why Discord refused messages, because it accepts them again."""
        self.mailroom.of(channel.session).refresh()

    def _probe(self, channel: TableChannel) -> None:
        """Repost a table whose messages were deleted, because otherwise there might be nothing to press."""
        table = self._tables.get(channel.session)
        if table is not None:
            table.redraw()

    def _table(self, session: GameSession) -> TableMessage:
        if session not in self._tables:
            self._tables[session] = self._new_table(session)
        return self._tables[session]

    def _new_table(self, session: GameSession) -> TableMessage:
        first = self._firsts.pop(session.channel, None)
        return self._in_group(session, first) if session.state.is_group else self._in_server(session, first)

    def _in_server(self, session: GameSession, first: FirstMessage | None) -> TableMessage:
        """Create the messages of a table where the bot is a member. Races and reminders have separate
        messages.
        """
        found = self.client.get_partial_messageable(session.channel, guild_id=session.guild or None)
        channel = self._channel(session, BotMessenger(found), first)
        table = self._table_message(channel)
        table.races = RaceMessages(channel, self.clock, table)
        reminder = Reminder(channel, self.mailroom.of(session), self.clock, self.preferences)
        table.followers = (Invitations(channel), table.races, reminder)
        return table

    def _in_group(self, session: GameSession, first: FirstMessage | None) -> TableMessage:
        """Create the message of a table in a group. It shows everything, and is sent with the tickets of the
        people there.
        """
        left = [Ticket(hand.token, hand.until, hand.language) for hand in session.shown.hands]
        left.sort(key=lambda ticket: -ticket.until)
        messenger = TicketMessenger(self.client, self.clock, self._rule, left)
        table = self._table_message(self._channel(session, messenger, first))
        reach = Reach(session, messenger, table, self.clock, self.tasks)
        table.followers = (reach,)
        if first is None:
            reach.follow()
        return table

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
