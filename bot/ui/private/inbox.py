"""The open hands: one panel for each account, below its table, kept current for as long as Discord allows.

A panel is a private message: only a token that Discord gives with an interaction can edit it, or send another
one, and only for a quarter of an hour. So every press of somebody at a table is a ticket to their next panel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import discord
from msgspec.structs import replace

from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock, Timer
from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.state import ShownHand, Snapshot, Stage
from bot.text.language import Words, speaking
from bot.ui.private.hand import OpenHand
from bot.ui.screens.hand import AccountView, asleep_screen
from bot.ui.transport.emojis import KnownEmojis, blame_emojis
from bot.ui.transport.messenger import Ticket
from bot.ui.transport.outbox import Outbox, Request
from bot.ui.transport.panels import Drawn, Illustrator, Panel
from bot.ui.transport.people import NO_AVATARS, Avatars
from bot.ui.transport.private_messages import PrivateMessages


@dataclass(slots=True)
class Recipient:
    """Somebody at a table: the panel they have open, and how another one can be sent to them.

    `ticket` is the best one they have. `is_owed`: a panel is to come below the table. `is_pressing`: they
    wait for the answer to a press, which shows them what the panel would. `crossing` is a panel that was
    sent meanwhile: nobody knows whether Discord took it before the answer.
    """

    account: int
    hand: OpenHand | None = None
    ticket: Ticket | None = None
    is_owed: bool = False
    is_pressing: bool = False
    crossing: OpenHand | None = None

    @classmethod
    def restored(cls, shown: ShownHand) -> Recipient:
        """Somebody who had a panel in an earlier process, or was owed one."""
        hand = OpenHand.restored(shown) if shown.message else None
        ticket = Ticket(shown.token, shown.until, shown.language)
        return cls(shown.account, hand, ticket, is_owed=hand is None)

    @property
    def shown(self) -> ShownHand | None:
        """What it takes to show their panel after a restart, open or yet to come; None if there is none."""
        if self.hand is not None:
            return self.hand.shown
        if self.ticket is None or not self.is_owed:
            return None
        return ShownHand(self.account, 0, self.ticket.token, self.ticket.until, self.ticket.language)

    def note(self, ticket: Ticket) -> None:
        """Keep the ticket if it is good for longer than the one before."""
        if self.ticket is None or self.ticket.until <= ticket.until:
            self.ticket = ticket

    def owe(self, now: float) -> None:
        """They are owed a panel below the table if it can be sent to them."""
        self.is_owed |= self.ticket is not None and self.ticket.until > now

    def lose(self) -> None:
        """Nothing more can be sent to them until they press something."""
        self.ticket, self.is_owed = None, False


# The people at all tables

# Follow-ups below a table: Discord was seen to take about 30 a minute in a channel (discord-api-docs #2701).
MOST_A_MINUTE, MINUTE_SECONDS = 24, 60.0
ENDING_SECONDS = 60.0  # how long before its end a panel offers a refresh


@dataclass(slots=True)
class Audience:
    """The people at one table, by account.

    `below` is the message that shows the table. While it `is_moving`, panels wait for its next one.
    `followed_up` are the times of the panels that came below it lately.
    """

    recipients: dict[int, Recipient] = field(default_factory=dict[int, Recipient])
    below: int = 0
    is_moving: bool = False
    followed_up: list[float] = field(default_factory=list[float])

    def full_until(self, now: float) -> float:
        """When another panel may be sent below the table, 0 if it may be sent now."""
        self.followed_up = [at for at in self.followed_up if at > now - MINUTE_SECONDS]
        is_full = len(self.followed_up) >= MOST_A_MINUTE
        return self.followed_up[-MOST_A_MINUTE] + MINUTE_SECONDS if is_full else 0.0

    def recipient(self, account: int) -> Recipient:
        """Somebody at the table; anyone not known has no panel and no ticket."""
        return self.recipients.get(account) or Recipient(account)

    def admit(self, account: int) -> Recipient:
        """Somebody at the table, known from now on."""
        return self.recipients.setdefault(account, Recipient(account))

    @property
    def hands(self) -> list[OpenHand]:
        """The panels that are open."""
        return [recipient.hand for recipient in self.recipients.values() if recipient.hand is not None]

    @property
    def shown(self) -> tuple[ShownHand, ...]:
        """What it takes to show all panels after a restart."""
        shown = (recipient.shown for recipient in self.recipients.values())
        return tuple(hand for hand in shown if hand is not None)


@dataclass
class Audiences:
    """The people at all tables. `due` is called a minute before the token of a panel ends, and then."""

    clock: Clock
    due: Callable[[GameSession, OpenHand], None]
    _audiences: dict[int, Audience] = field(default_factory=dict[int, Audience])

    def of(self, session: GameSession) -> Audience:
        """The people at a table; at first those whom an earlier process knew."""
        if (audience := self._audiences.get(session.id)) is not None:
            return audience
        left = [shown for shown in session.shown.hands if shown.until > self.clock.now()]
        audience = Audience({shown.account: Recipient.restored(shown) for shown in left})
        for hand in audience.hands:
            self._wait(session, hand)
        if audience.recipients or session.state.stage is not Stage.CLOSED:
            self._audiences[session.id] = audience
        return audience

    def put(self, session: GameSession, hand: OpenHand) -> OpenHand | None:
        """Take a panel as the only one of its account. Returns the one before."""
        audience = self._audiences[session.id] = self.of(session)
        recipient = audience.admit(hand.account)
        old, recipient.hand = recipient.hand, hand
        if old is not None and old.timer is not None:
            old.timer.cancel()
        self._wait(session, hand)
        recipient.note(hand.ticket)
        if hand.message > audience.below and not audience.is_moving:
            recipient.is_owed = False
        self.remember(session)
        return old

    def drop(self, session: GameSession, hand: OpenHand) -> bool:
        """Forget a panel. Returns False if it has been replaced."""
        recipient = self.of(session).recipient(hand.account)
        if recipient.hand is not hand:
            return False
        recipient.hand = None
        if recipient.ticket == hand.ticket:
            recipient.lose()
        if hand.timer is not None:
            hand.timer.cancel()
        self.remember(session)
        return True

    def put_away(self, session: GameSession, hand: OpenHand) -> None:
        """Forget a panel that goes with its round; its token stands for the next one."""
        recipient = self.of(session).recipient(hand.account)
        if self.drop(session, hand):
            recipient.note(hand.ticket)
            recipient.is_owed = True
            self.remember(session)

    def remember(self, session: GameSession) -> None:
        """Note the open panels, and those that are yet to come: only players of an open table are owed one.

        A table is forgotten once it is closed and its last panel has gone.
        """
        audience, is_closed = self.of(session), session.state.stage is Stage.CLOSED
        for account, recipient in audience.recipients.items():
            if is_closed or account not in session.snapshot.seated:
                recipient.lose()
        if audience.shown != session.shown.hands:
            session.note_shown(replace(session.shown, hands=audience.shown))
        if is_closed and not audience.hands:
            self._audiences.pop(session.id, None)

    def _wait(self, session: GameSession, hand: OpenHand) -> None:
        until = hand.until if hand.is_ending else hand.until - ENDING_SECONDS
        due = self.clock.steady() + until - self.clock.now()
        hand.timer = self.clock.call_at(due, lambda: self.due(session, hand))


# Keeping them current

GAP_SECONDS = 1.0  # webhooks allow 5 requests in 2 seconds
CLOSING_SECONDS = 5.0  # for the message of a closed table, until its panels say it themselves


@dataclass
class Closing:
    """The panels of a closed table, until its message says so or the timer runs out."""

    session: GameSession
    timer: Timer
    hands: list[OpenHand] = field(default_factory=list[OpenHand])


Send = Callable[[Panel], Awaitable[bool]]


class Tables(Protocol):
    """What hands need of the public messages of tables."""

    def note_hand(self, session: GameSession, account: int) -> None:
        """An account has opened a hand at a table, or no longer has one."""
        ...

    def spend(self, session: GameSession, ticket: Ticket) -> bool:
        """Count a follow-up to a table by this ticket; return False if Discord would not take it."""
        ...


@dataclass
class OpenHands:
    """The newest panel of each account at each table.

    `emojis` grows while the pictures of the cards are uploaded, and `avatars` as they arrive. In a group,
    follow-ups are few: each is counted by the `tables`, and hands come by themselves with a deal only.
    """

    tables: Tables
    outbox: Outbox
    clock: Clock
    private: PrivateMessages
    illustrator: Illustrator
    preferences: PreferenceBook
    emojis: KnownEmojis = field(default_factory=KnownEmojis)
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)
    _audiences: Audiences = field(init=False)
    _closing: dict[int, Closing] = field(default_factory=dict[int, Closing])
    _is_finishing: bool = False

    def __post_init__(self) -> None:
        self._audiences = Audiences(self.clock, self._end)

    def check_newest(self, session: GameSession, account: int, message: int) -> None:
        """Only the newest panel of an account makes moves. Raises GameError stale for an older one.

        A later id belongs to a panel that is there, although Discord has not told us so yet.
        """
        hand = self._audiences.of(session).recipient(account).hand
        if hand is not None and message < hand.message:
            raise GameError(Fault.STALE)

    async def show(self, snapshot: Snapshot, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        """Send the panel as it is now, under a notice. Returns whether it is shown; raises as `send` does."""
        return await self._send(await self._preferred(snapshot, hand), hand, notice, send)

    def keep(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that is shown as the only one of its account: an older one is deleted."""
        is_expected = hand.account in [shown.account for shown in session.shown.hands]
        old = self._audiences.put(session, hand)
        if old is not None and old.message != hand.message:
            self._erase(old)
        if not is_expected:
            self.tables.note_hand(session, hand.account)

    def is_open_in(self, session: GameSession, account: int, message: int) -> bool:
        """Whether this message is the newest panel of an account."""
        return self._open_in(session, account, message) is not None

    def give_way(self, session: GameSession, account: int, message: int) -> None:
        """An answer takes the place of somebody's panel for good: it is no longer redrawn or erased."""
        if hand := self._open_in(session, account, message):
            self._drop(session, hand)

    def _open_in(self, session: GameSession, account: int, message: int) -> OpenHand | None:
        hand = self._audiences.of(session).recipient(account).hand
        return hand if hand is not None and hand.message == message else None

    def note(self, session: GameSession, account: int, ticket: Ticket) -> None:
        """Remember that somebody at the table can be sent a panel by this ticket."""
        audience = self._audiences.of(session)
        recipient = audience.admit(account)
        recipient.note(ticket)
        is_early = audience.is_moving or not session.snapshot.is_in_play
        if recipient.hand is None and (is_early or session.state.is_group):
            recipient.is_owed = True  # before the deal, the ticket stands for a panel to come
        self._audiences.remember(session)

    def follow(self, session: GameSession, message: int) -> None:
        """The table stands in this message: whose panel is above it, or who has none, gets one below."""
        audience, is_in_play = self._audiences.of(session), _brings(session)
        if message != audience.below and is_in_play:
            for recipient in audience.recipients.values():
                if recipient.hand is None or recipient.hand.message < message:
                    recipient.owe(self.clock.now())
                recipient.is_owed |= recipient.is_pressing  # its answer may come above, or not at all
            self._audiences.remember(session)
        is_new = message != audience.below
        audience.below, audience.is_moving = message, False
        if session.state.is_group and is_new:
            self._deal_out(session)
        if not is_in_play:
            return
        owed = [recipient for recipient in audience.recipients.values() if recipient.is_owed]
        for recipient in sorted(owed, key=lambda recipient: _turns_until(session, recipient.account)):
            self._bring_soon(session, recipient)

    def refresh(
        self,
        session: GameSession,
        events: Sequence[TableEvent] = (),
        *,
        why_refused: Callable[[], str | None] = lambda: None,
        is_moving: bool = False,
    ) -> None:
        """Tell the players what these events did to them, and redraw the panels that have to change.

        `why_refused` says, in the language of the moment, why Discord doesn't show the table in its channel;
        None if it does. `is_moving`: the table is about to be sent again, and the panels then come below it.
        """
        is_mute = why_refused() is not None
        audience = self._audiences.of(session)
        audience.is_moving = is_moving and not is_mute and _brings(session)
        if audience.is_moving:
            for recipient in audience.recipients.values():
                recipient.owe(self.clock.now())
        self._audiences.remember(session)
        for hand in audience.hands:
            with speaking(hand.language):  # a press may know more than the cache of channels
                hand.hint = (hand.hint or why_refused()) if is_mute else None
            if audience.recipient(hand.account).is_pressing:
                hand.news = ()  # the answer tells it
            else:
                view = hand.view(session.snapshot)
                hand.note_events(view, events)
                self._update(session, hand, view)
        if is_mute:
            self.say_closed(session)

    def erase_all(self, session: GameSession) -> None:
        """The message of the table says that it is closed, so the panels go."""
        for hand in self._closed(session):
            self._erase(hand)

    def say_closed(self, session: GameSession) -> None:
        """Say in the panels that the table is closed, because its message doesn't."""
        for hand in self._closed(session):
            self._retire(session, hand, hand.view(session.snapshot).screen)

    def finish(self) -> None:
        """The process ends: no later one knows the panels of closed tables."""
        self._is_finishing = True
        for closing in tuple(self._closing.values()):
            self.say_closed(closing.session)

    def _closed(self, session: GameSession) -> list[OpenHand]:
        closing = self._closing.pop(session.id, None)
        if closing is None:
            return []
        closing.timer.cancel()
        return closing.hands

    def restyle(self, session: GameSession, account: int) -> None:
        """Redraw the panel of somebody who now prefers another look."""
        if hand := self._audiences.of(session).recipient(account).hand:
            hand.seen = None
            self._update(session, hand, hand.view(session.snapshot))

    @contextmanager
    def held(self, session: GameSession, account: int) -> Iterator[None]:
        """Leave this account's panel to the answer of its press; if that fails, redraw it afterward.

        If the press has taken them out of the match, the answer says so, and the panel goes.
        """
        recipient = self._audiences.of(session).admit(account)
        if recipient.is_pressing:
            yield
            return
        recipient.is_pressing = True
        try:
            yield
        finally:
            recipient.is_pressing = False
            crossing, recipient.crossing = recipient.crossing, None
            if (hand := recipient.hand) is None:
                self._bring_soon(session, recipient)
            elif session.snapshot.is_in_play and account not in session.snapshot.seated:
                self._drop(session, hand)
                self._erase(hand)
            else:
                if crossing is not None and crossing is not hand:
                    hand.seen = None
                self._update(session, hand, hand.view(session.snapshot))

    def _end(self, session: GameSession, hand: OpenHand) -> None:
        """Offer a refresh first, then close the panel: it shows nothing that could become outdated."""
        if hand.is_ending:
            self._retire(session, hand, lambda: asleep_screen(session.snapshot, hand.seat))
        else:
            hand.is_ending = True
            self._audiences.put(session, hand)
            self._update(session, hand, hand.view(session.snapshot))

    # Redrawing

    def _update(self, session: GameSession, hand: OpenHand, view: AccountView) -> None:
        """Redraw the panel unless it shows this view; without a hand, for the last time.

        After a round there is nothing to show: the panel goes, and the result is there for all. It goes with
        its table, too.
        """
        recipient = self._audiences.of(session).recipient(hand.account)
        if session.state.stage is Stage.CLOSED:
            self._close(session, hand)
        elif not session.snapshot.is_in_play:
            self._audiences.put_away(session, hand)
            self._erase(hand)
        elif _brings(session) and recipient.is_owed:
            self._bring_soon(session, recipient)
        elif not hand.is_stale(view):
            return
        elif view.own:
            self._request(session, hand, lambda: self._redraw(session, hand))
        else:
            self._retire(session, hand, view.screen)

    def _close(self, session: GameSession, hand: OpenHand) -> None:
        """Erase a panel once the message of its table says that it is closed; without that, say it there."""
        self._drop(session, hand)
        if session.shown.revision == session.revision:
            self._erase(hand)
            return
        if self._is_finishing:
            self._retire(session, hand, hand.view(session.snapshot).screen)
            return
        if session.id not in self._closing:
            due = self.clock.steady() + CLOSING_SECONDS
            timer = self.clock.call_at(due, lambda: self.say_closed(session))
            self._closing[session.id] = Closing(session, timer)
        self._closing[session.id].hands.append(hand)

    def _retire(self, session: GameSession, hand: OpenHand, screen: Callable[[], Panel]) -> None:
        self._drop(session, hand)
        with speaking(hand.language):
            drawn = Drawn(screen().view())
        self._request(session, hand, lambda: self._end_with(session, hand, drawn), is_final=True)

    def _drop(self, session: GameSession, hand: OpenHand) -> None:
        if self._audiences.drop(session, hand):
            self.tables.note_hand(session, hand.account)

    async def _end_with(self, session: GameSession, hand: OpenHand, drawn: Drawn) -> None:
        newer = self._audiences.of(session).recipient(hand.account).hand
        if newer is None or newer.message != hand.message:
            await self.private.edit(hand.token, drawn, hand.address)
            self._show_again(session, hand)

    def _request(
        self, session: GameSession, hand: OpenHand, work: Request, *, is_final: bool = False
    ) -> None:
        key = ("hand", session.id, hand.account)
        self.outbox.request(key, work, gap=GAP_SECONDS, is_counted=False, is_final=is_final)

    async def _redraw(self, session: GameSession, hand: OpenHand) -> None:
        if self._audiences.of(session).recipient(hand.account).hand is not hand:
            return
        view = await self._preferred(session.snapshot, hand)
        if hand.is_stale(view):
            if not await self._deliver(session, hand, view):
                self._drop(session, hand)
            self._show_again(session, hand)

    def _show_again(self, session: GameSession, sent: OpenHand) -> None:
        """Show again what answered a press while this was sent to the same message: it may be hidden."""
        recipient = self._audiences.of(session).recipient(sent.account)
        newest = recipient.hand
        if recipient.is_pressing:
            recipient.crossing = sent
        elif newest is not None and newest is not sent and newest.message == sent.message:
            newest.seen = None
            self._update(session, newest, newest.view(session.snapshot))

    # Bringing them below the table

    def _bring_soon(self, session: GameSession, recipient: Recipient) -> None:
        """Send the panel that somebody is owed, unless it has to wait."""
        if _brings(session) and self._due(session, recipient) is not None:
            self._request_bring(session, recipient)

    def _deal_out(self, session: GameSession) -> None:
        """In a group, send a hand to those who have none, below the message with the new round."""
        for recipient in self._audiences.of(session).recipients.values():
            if session.snapshot.is_in_play and recipient.hand is None:
                self._request_bring(session, recipient)

    def _request_bring(self, session: GameSession, recipient: Recipient) -> None:
        key = ("hand", session.id, recipient.account)
        self.outbox.request(key, lambda: self._bring(session, recipient), is_counted=False)

    def _due(self, session: GameSession, recipient: Recipient) -> Ticket | None:
        """The ticket through which a panel has to be sent now; what a press shows is left to its answer."""
        if not recipient.is_owed or recipient.is_pressing or not session.snapshot.is_in_play:
            return None
        return None if self._audiences.of(session).is_moving else recipient.ticket

    def _take_turn(self, session: GameSession, recipient: Recipient, ticket: Ticket) -> bool:
        """Whether a panel may be sent now, which is counted; if the minute is full, it is sent later.

        Whoever has to move never waits: the limit has room for that.
        """
        audience, now = self._audiences.of(session), self.clock.steady()
        due = audience.full_until(now)
        if due and recipient.account != session.snapshot.awaited:
            self.clock.call_at(due, lambda: self._bring_soon(session, recipient))
            return False
        is_taken = self.tables.spend(session, ticket)
        if is_taken:
            audience.followed_up.append(now)
        return is_taken

    async def _bring(self, session: GameSession, recipient: Recipient) -> None:
        ticket = self._due(session, recipient)
        if ticket is None or not self._take_turn(session, recipient, ticket):
            return
        hand = OpenHand.following(ticket, recipient.account, recipient.hand)
        view = await self._preferred(session.snapshot, hand)
        if not view.own:
            self._lose(session, recipient)
        elif await self._deliver(session, hand, view):
            self._replace(session, hand)
        else:
            self._lose(session, recipient)
            self.tables.note_hand(session, recipient.account)

    def _lose(self, session: GameSession, recipient: Recipient) -> None:
        recipient.lose()
        self._audiences.remember(session)

    def _replace(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that came below the table, unless its player has opened another one meanwhile."""
        newest = self._audiences.of(session).recipient(hand.account).hand
        if newest is not None and newest.message > hand.message:
            self._erase(hand)
            return
        self.keep(session, hand)
        self._update(session, hand, hand.view(session.snapshot))

    def _erase(self, hand: OpenHand) -> None:
        token, address = hand.token, hand.address
        key = ("old hand", hand.message)
        self.outbox.request(key, lambda: self.private.erase(token, address), is_counted=False, is_final=True)

    async def _preferred(self, snapshot: Snapshot, hand: OpenHand) -> AccountView:
        """What the account should see now, in the order and the language that it prefers."""
        hand.chosen = await self.preferences.of(hand.account)
        hand.language = hand.chosen.language or hand.language
        return hand.view(snapshot, self.emojis, self.avatars)

    async def _deliver(self, session: GameSession, hand: OpenHand, view: AccountView) -> bool:
        """Show a panel in its message, or send it if it has none yet. Returns whether Discord took it."""

        async def deliver(panel: Panel) -> bool:
            drawn = await self.illustrator.draw(panel, session.guild, hand.chosen)
            try:
                if hand.message:
                    return await self.private.edit(hand.token, drawn, hand.address)
                hand.message = await self.private.send(hand.token, drawn)
                return bool(hand.message)
            except discord.HTTPException as error:
                blame_emojis(error, drawn.view)
                raise

        return await self._send(view, hand, hand.hint, deliver)

    async def _send(self, view: AccountView, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        seen = hand.seen_in(view)
        is_taken = await self.emojis.sent_without_lost(lambda: send(hand.panel(view, notice)))
        if is_taken:
            hand.seen = seen  # not before: a retry must find it stale
        return is_taken


def _brings(session: GameSession) -> bool:
    """Whether panels come below the table whenever it is sent anew; in a group only with a deal."""
    return session.snapshot.is_in_play and not session.state.is_group


def _turns_until(session: GameSession, account: int) -> int:
    """How many seats are before the first one of an account, in the order of play; those out come last."""
    public, seats = session.snapshot.public, session.snapshot.seats_of(account)
    first = public.decider or 0
    in_order = (first, *public.after(first))
    return next((turns for turns, seat in enumerate(in_order) if seat in seats), len(in_order))
