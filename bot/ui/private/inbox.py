"""The inbox of a table manages every private message that people have there: its contents, and when it is
deleted.

There are two kinds: the hand, of which each account has one, and notes, such as questions and pages of the
rules. The same rules apply to both. A message shows the current state of the table for as long as Discord
allows. It is not touched while a press of its person is being answered. It is deleted along with its subject:
a hand with its round, a question with its match, and everything in a lobby with the lobby.

Only the token of an interaction can edit a private message or send another one, and only for a quarter of an
hour. So every press at a table is a ticket for that person's next hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock, Timer
from bot.game.session import GameSession
from bot.game.state import ShownHand, Stage
from bot.text.language import speaking
from bot.ui.private.messages import (
    Courier,
    LiveMessage,
    Note,
    OpenHand,
    Recipient,
    Recipients,
    RulesPage,
)
from bot.ui.screens.hand import AccountView, asleep_screen
from bot.ui.transport.messenger import PrivateMessage, Ticket
from bot.ui.transport.panels import Drawn, Panel

# Follow-ups below a table. Discord was observed to accept about 30 a minute in a channel (discord-api-docs
# #2701).
MOST_A_MINUTE, MINUTE_SECONDS = 24, 60.0
ENDING_SECONDS = 60.0  # how long before a hand expires it starts to offer a refresh
GAP_SECONDS = 1.0  # pause between edits of a hand, because webhooks allow 5 requests in 2 seconds
# how long to wait for the message of a closed table before the hands show that it is closed
CLOSING_SECONDS = 5.0


class Tables(Protocol):
    """The parts of the tables' public messages that inboxes need."""

    def note_hand(self, session: GameSession, account: int) -> None:
        """Record that an account has opened or lost a hand at a table."""
        ...

    def spend(self, session: GameSession, ticket: Ticket) -> bool:
        """Count a follow-up sent to a table with this ticket. Returns False if Discord would refuse it."""
        ...


@dataclass
class Inbox:
    """The private messages of the people at one table.

    In a group, follow-ups are limited: `tables` counts them, and hands are sent without a request only at a
    deal.
    """

    session: GameSession
    tables: Tables
    courier: Courier
    clock: Clock
    retain: Callable[[Inbox], None]  # called when a closed table gets a message or loses its last one
    recipients: Recipients = field(default_factory=Recipients)
    # Hands that are open or about to be sent
    _rows: dict[int, ShownHand] = field(default_factory=dict[int, ShownHand])
    _is_moving: bool = False  # the table is about to be reposted, and hands wait for its new message
    _below: int = 0  # the message that shows the table; new hands are sent below it
    # notes by message
    _notes: dict[int, Note | RulesPage] = field(default_factory=dict[int, Note | RulesPage])
    _followed_up: deque[float] = field(
        default_factory=lambda: deque[float](maxlen=MOST_A_MINUTE)
    )  # when the last hands were sent below the table (monotonic clock)
    # Hands of a closed table, until its message shows that it is closed
    _closing: list[OpenHand] = field(default_factory=list[OpenHand])
    _closing_timer: Timer | None = None

    def __post_init__(self) -> None:
        left = self.session.shown.hands
        self._rows = {shown.account: shown for shown in left if shown.account in self.recipients}
        for hand in self.hands:
            self._wait(hand)

    # People and their messages

    @property
    def hands(self) -> list[OpenHand]:
        return [recipient.hand for recipient in self.recipients.values() if recipient.hand is not None]

    @property
    def is_needed(self) -> bool:
        """Whether the table is open in this process, or has messages that still have to be deleted."""
        is_open = self.session.state.stage is not Stage.CLOSED and not self.session.is_elsewhere
        return is_open or bool(self.hands or self._notes or self._closing)

    def hand_in(self, account: int, message: int) -> OpenHand | None:
        hand = self.recipients[account].hand
        return hand if hand is not None and hand.message == message else None

    def check_newest(self, account: int, message: int) -> None:
        """Check that a move comes from the newest hand of an account. Raises GameError (stale) if it doesn't.

        A message with a newer ID shows a hand that Discord has not confirmed yet.
        """
        hand = self.recipients[account].hand
        if hand is not None and message < hand.message:
            raise GameError(Fault.STALE)

    @property
    def lacks_hand(self) -> bool:
        """Whether the player to move has no open hand and isn't about to be sent one."""
        awaited = self.session.snapshot.awaited
        return awaited is not None and awaited not in self._rows

    def lost_hand_at(self, account: int) -> float | None:
        """Return when an account lost its open hand (epoch, UTC), or None if it has an open hand or never had
        one.
        """
        return None if account in self._rows else self.recipients[account].lost_hand_at

    def _note_hand(self, recipient: Recipient) -> None:
        """Report that somebody has opened or lost a hand."""
        recipient.lost_hand_at = None if recipient.account in self._rows else self.clock.now()
        self.tables.note_hand(self.session, recipient.account)

    # Answers to presses

    @contextmanager
    def answering(self, account: int) -> Iterator[None]:
        """Leave the messages of this account alone while its press is being answered, then update them."""
        recipient = self.recipients[account]
        recipient.presses += 1
        recipient.have_crossed |= recipient.presses > 1
        try:
            yield
        finally:
            recipient.presses -= 1
            if not recipient.presses:
                self._catch_up(recipient)

    def _catch_up(self, recipient: Recipient) -> None:
        """Redraw what the answer did not show, and what an edit might have overwritten."""
        in_flight, recipient.in_flight = recipient.in_flight, []
        for sent in in_flight:
            self._uncover(sent)
        recipient.have_crossed = False
        erased, recipient.erased = recipient.erased, set()
        if recipient.hand is not None and recipient.hand.message in erased:
            self._note_erased(recipient.hand)
        if (hand := recipient.hand) is None:
            self._bring_soon(recipient)
        elif self.session.snapshot.is_in_play and recipient.account not in self.session.snapshot.seated:
            self._drop(hand)  # the press removed them from the match, and the answer says so
            self.courier.erase(hand)
        else:
            self._update_hand(hand)
        self._update_notes(recipient.account)

    def keep_hand(self, hand: OpenHand) -> OpenHand:
        """Keep the hand that the account's latest press has shown, and delete the other one. Returns the hand
        that is kept.

        That might not be this one, because Discord can confirm the answers to two presses in any order.
        """
        recipient = self.recipients[hand.account]
        had_hand, old = hand.account in self._rows, recipient.hand
        self._notes.pop(hand.message, None)
        kept, other = (old, hand) if old is not None and old.until > hand.until else (hand, old)
        if kept is hand:
            self._put(hand)
            if not had_hand:
                self._note_hand(recipient)
        if other is not None and other.message != kept.message:
            self._erase(other)
        elif other is not None and recipient.have_crossed:
            kept.seen = None  # Discord might have shown the earlier answer last
        return kept

    def _erase(self, hand: OpenHand) -> None:
        """Delete a hand that another one has replaced."""
        self.courier.erase(hand, lambda: self.hand_in(hand.account, hand.message) is None, self._note_erased)

    def _note_erased(self, erased: PrivateMessage) -> None:
        """Send another hand if an answer has shown the hand in this message before Discord deleted it."""
        recipient = self.recipients[erased.account]
        if recipient.presses:
            recipient.erased.add(erased.message)
        elif (hand := self.hand_in(erased.account, erased.message)) is not None:
            self._put_away(hand)
            recipient.is_dealt = self.session.state.is_group  # it replaces a hand that they asked for
            self._note_hand(recipient)
            self._bring_soon(recipient)

    def give_way(self, account: int, message: int) -> None:
        """Stop redrawing and deleting somebody's hand, because an answer has permanently replaced it."""
        if hand := self.hand_in(account, message):
            self._drop(hand)

    def keep_note(self, note: Note | RulesPage) -> None:
        """Keep track of a note that was just shown, instead of the previous contents of its message.

        Delete it if its subject is already over.
        """
        self._notes[note.message] = note
        self.retain(self)
        self._update_notes(note.account)

    def forget_note(self, message: int) -> None:
        """Stop redrawing and deleting a message as a note, because it shows something else now."""
        self._notes.pop(message, None)

    def note_press(self, account: int, ticket: Ticket) -> None:
        """Remember that this ticket can be used to send a hand to somebody at the table."""
        recipient = self.recipients[account]
        recipient.note(ticket)
        is_early = self._is_moving or not self.session.snapshot.is_in_play
        if recipient.hand is None:
            # the ticket is then used to send their hand
            recipient.is_owed |= is_early or self.session.state.is_group
            self._remember()

    # Changes of the table

    def refresh(
        self,
        events: Sequence[TableEvent] = (),
        *,
        why_refused: Callable[[], str | None] = lambda: None,
        is_moving: bool = False,
    ) -> None:
        """Tell the players how these events affected them, and update all messages.

        `why_refused` explains, in the current language, why Discord doesn't show the table in its channel, or
        is None if it does. `is_moving` is set if the table is about to be reposted. The hands are then sent
        below it.
        """
        is_mute = why_refused() is not None
        self._is_moving = is_moving and not is_mute and self._brings
        if self._is_moving:
            for recipient in self.recipients.values():
                recipient.owe(self.clock.now())
        self._remember()
        for hand in self.hands:
            if is_mute:
                # after a press, the hint can contain more than the cache of channels
                with speaking(hand.language):
                    hand.hint = hand.hint or why_refused()
            else:
                hand.hint = None
            if self.recipients[hand.account].presses:
                hand.news = ()  # the answer shows them
            else:
                view = hand.view(self.session.snapshot)
                hand.note_events(view, events)
                self._update_hand(hand, view)
        self._update_notes()
        if is_mute:
            self.say_closed()

    def restyle(self, account: int) -> None:
        """Redraw the hand of somebody whose preferences have changed."""
        if account in self.recipients and (hand := self.recipients[account].hand):
            hand.seen = None
            self._update_hand(hand)

    def _update_notes(self, account: int | None = None) -> None:
        """Delete the notes whose subjects are over and redraw outdated pages, for this account or for all
        accounts.
        """
        state = self.session.state
        for note in [note for note in self._notes.values() if account in (None, note.account)]:
            if self.recipients[note.account].presses:
                continue
            if note.is_over(state):
                del self._notes[note.message]
                self.courier.erase(note)
                self.retain(self)
            elif isinstance(note, RulesPage) and note.seen != note.facts(self.session.snapshot):
                self._request(note)

    def _update_hand(self, hand: OpenHand, view: AccountView | None = None) -> None:
        """Redraw the hand unless it already shows this view. A hand without cards is drawn for the last time.

        After a round, the hand is deleted, because the table shows the result to everybody. It is also
        deleted along with its table.
        """
        view = view or hand.view(self.session.snapshot)
        recipient = self.recipients[hand.account]
        if self.session.state.stage is Stage.CLOSED:
            self._close(hand)
        elif not self.session.snapshot.is_in_play:
            self._put_away(hand)
            self.courier.erase(hand)
        elif self._brings and recipient.is_owed:
            self._bring_soon(recipient)
        elif hand.seen == hand.facts(view):
            return
        elif view.own:
            self._request(hand)
        else:
            self._retire(hand, view.screen)

    # Redrawing

    def _request(self, shown: OpenHand | RulesPage) -> None:
        """Redraw a message soon."""
        key = ("private", shown.account, shown.message)
        gap = GAP_SECONDS if isinstance(shown, OpenHand) else 0.0
        self.courier.outbox.request(key, partial(self._redraw, shown), gap=gap, is_counted=False)

    async def _redraw(self, shown: LiveMessage[Any]) -> None:
        """Show the current table in a message, or forget the message if Discord no longer accepts edits."""
        if not self._may_redraw(shown):
            return
        view = await self.courier.view(shown, self.session.snapshot)
        if shown.seen == shown.facts(view):
            return
        guild, may_send = self.session.guild, partial(self._may_redraw, shown)
        is_taken = await self.courier.deliver(shown, view, guild, may_send)
        if not is_taken and self._may_redraw(shown):
            self._drop(shown)
        self._show_again(shown)

    def _may_redraw(self, shown: PrivateMessage) -> bool:
        """Return whether a message has not been replaced, and no answer is about to replace it."""
        return self._newest_in(shown) is shown and not self.recipients[shown.account].presses

    def _newest_in(self, shown: PrivateMessage) -> PrivateMessage | None:
        """Return the hand or note that has replaced this one in the same message, or this one."""
        return self.hand_in(shown.account, shown.message) or self._notes.get(shown.message)

    def _show_again(self, sent: PrivateMessage) -> None:
        """Redraw the message that replaced this one while it was being edited, because the edit might have
        overwritten it.
        """
        recipient = self.recipients[sent.account]
        if recipient.presses:
            recipient.in_flight.append(sent)
        elif isinstance(newest := self._uncover(sent), OpenHand):
            self._update_hand(newest)
        elif newest is not None:
            self._update_notes(sent.account)

    def _uncover(self, sent: PrivateMessage) -> PrivateMessage | None:
        """If another message has replaced this one while it was edited, mark the new one as outdated, and
        return it.
        """
        newest = self._newest_in(sent)
        if newest is sent or not isinstance(newest, LiveMessage):
            return None
        newest.seen = None
        return newest

    # Hands that open and close

    def _put(self, hand: OpenHand) -> None:
        """Replace the hand of an account."""
        recipient = self.recipients[hand.account]
        old, recipient.hand = recipient.hand, hand
        if old is not None and old.timer is not None:
            old.timer.cancel()
        self._wait(hand)
        recipient.note(hand.ticket)
        recipient.is_dealt = False
        if hand.message > self._below and not self._is_moving:
            recipient.is_owed = False
        self._remember()

    def _wait(self, hand: OpenHand) -> None:
        until = hand.until if hand.is_ending else hand.until - ENDING_SECONDS
        due = self.clock.steady() + until - self.clock.now()
        hand.timer = self.clock.call_at(due, lambda: self._end(hand))

    def _end(self, hand: OpenHand) -> None:
        """Handle a hand whose token expires: first offer a refresh, later replace the hand with a screen that
        cannot become outdated.
        """
        if hand.is_ending:
            self._retire(hand, lambda: asleep_screen(self.session.snapshot, hand.seat))
        else:
            hand.is_ending = True
            self._put(hand)
            self._update_hand(hand)

    def _drop(self, shown: PrivateMessage) -> None:
        """Forget a message, unless another one has replaced it."""
        if not isinstance(shown, OpenHand):
            self._notes.pop(shown.message, None)
        elif self._forget_hand(shown):
            self._note_hand(self.recipients[shown.account])

    def _forget_hand(self, hand: OpenHand) -> bool:
        """Forget a hand. Returns False if another hand has replaced it."""
        recipient = self.recipients[hand.account]
        if recipient.hand is not hand:
            return False
        recipient.hand = None
        if recipient.ticket == hand.ticket:
            recipient.lose()
        if hand.timer is not None:
            hand.timer.cancel()
        self._remember()
        return True

    def _put_away(self, hand: OpenHand) -> None:
        """Forget a hand that ends with its round. Its token will be used to send the next hand."""
        recipient = self.recipients[hand.account]
        if self._forget_hand(hand):
            recipient.note(hand.ticket)
            recipient.is_owed = True
            self._remember()

    def _retire(self, hand: OpenHand, screen: Callable[[], Panel]) -> None:
        """Forget a hand, and leave a permanent screen in its message."""
        self._drop(hand)
        with speaking(hand.language):
            drawn = Drawn(screen().view())
        key, end = ("private", hand.account, hand.message), partial(self._end_with, hand, drawn)
        self.courier.outbox.request(key, end, gap=GAP_SECONDS, is_counted=False, is_final=True)

    async def _end_with(self, hand: OpenHand, drawn: Drawn) -> None:
        if self._newest_in(hand) is None:
            await self.courier.private.edit(hand.token, drawn, hand.address)
            self._show_again(hand)

    def _close(self, hand: OpenHand) -> None:
        """Delete a hand once the table message shows that the table is closed. If that fails, show it in the
        hand.
        """
        self._drop(hand)
        if self.session.shown.revision == self.session.revision:
            self.courier.erase(hand)
            return
        if self.courier.is_finishing:
            self._retire(hand, hand.view(self.session.snapshot).screen)
            return
        if self._closing_timer is None:
            due = self.clock.steady() + CLOSING_SECONDS
            self._closing_timer = self.clock.call_at(due, self.say_closed)
        self._closing.append(hand)
        self.retain(self)

    def erase_all(self) -> None:
        """Delete the hands, because the table message now shows that the table is closed."""
        for hand in self._closed():
            self.courier.erase(hand)

    def let_go(self) -> None:
        """Forget all messages without changing them, because another process now manages them."""
        for hand in self.hands:
            self._forget_hand(hand)
        self._notes.clear()

    def say_closed(self) -> None:
        """Show in the hands that the table is closed, because the table message doesn't."""
        for hand in self._closed():
            self._retire(hand, hand.view(self.session.snapshot).screen)

    def _closed(self) -> list[OpenHand]:
        """Return the hands that were open when the table closed, and forget them."""
        if self._closing_timer is not None:
            self._closing_timer.cancel()
            self._closing_timer = None
        closed, self._closing = self._closing, []
        self.retain(self)
        return closed

    # Hands below the table

    @property
    def _brings(self) -> bool:
        """Whether hands are sent again whenever the table is reposted. In a group, this happens only at a
        deal.
        """
        return self.session.snapshot.is_in_play and not self.session.state.is_group

    def follow(self, message: int) -> None:
        """Send new hands below this message, which now shows the table, to players whose hand is above it or
        missing.
        """
        is_new = message != self._below
        if is_new and self._brings:
            for recipient in self.recipients.values():
                if recipient.hand is None or recipient.hand.message < message:
                    recipient.owe(self.clock.now())
                recipient.is_owed |= recipient.presses > 0  # the answer might appear above it, or fail
            self._remember()
        self._below, self._is_moving = message, False
        if not self.session.snapshot.is_in_play:
            for recipient in self.recipients.values():
                recipient.is_dealt = False
            return
        deals = is_new and self.session.state.is_group  # a message for a new round comes with hands
        owed = [recipient for recipient in self.recipients.values() if recipient.is_owed]
        for recipient in sorted(owed, key=lambda recipient: _turns_until(self.session, recipient.account)):
            recipient.is_dealt |= deals and recipient.hand is None
            self._bring_soon(recipient)

    def _bring_soon(self, recipient: Recipient) -> None:
        """Send the hand that is due to somebody, unless it has to wait."""
        if (self._brings or recipient.is_dealt) and self._due(recipient) is not None:
            key = ("hand", self.session.id, recipient.account)
            self.courier.outbox.request(key, lambda: self._bring(recipient), is_counted=False)

    def _due(self, recipient: Recipient) -> Ticket | None:
        """Return the ticket with which to send a hand now. Returns None during a press, because the answer
        shows the hand.
        """
        if not recipient.is_owed or recipient.presses or not self.session.snapshot.is_in_play:
            return None
        return None if self._is_moving else recipient.ticket

    async def _bring(self, recipient: Recipient) -> None:
        ticket = self._due(recipient)
        if ticket is None or not self._take_turn(recipient, ticket):
            return
        old = recipient.hand
        hand = OpenHand.following(ticket, recipient.account, old)

        def may_send() -> bool:
            # The answer to a press shows the hand, and might cover its cards (A1).
            is_newest = recipient.hand is None or recipient.hand is old
            return is_newest and not recipient.presses and not self.session.is_elsewhere

        view = await self.courier.view(hand, self.session.snapshot)
        if view.own and await self.courier.deliver(hand, view, self.session.guild, may_send):
            self._replace(hand)
        elif recipient.presses:
            return  # the answer shows the hand, or the hand is brought after that
        elif recipient.ticket == ticket:
            recipient.lose()
            self._remember()
            self._note_hand(recipient)
        else:  # a press has brought another ticket since
            self._bring_soon(recipient)

    def _take_turn(self, recipient: Recipient, ticket: Ticket) -> bool:
        """Return whether a hand can be sent now. If so, count the hand. Once the limit per minute is reached,
        hands are sent later.

        The player to move never has to wait, because the limit leaves room for that.
        """
        now, sent = self.clock.steady(), self._followed_up
        due = sent[0] + MINUTE_SECONDS if len(sent) == MOST_A_MINUTE else now
        if due > now and recipient.account != self.session.snapshot.awaited:
            self.clock.call_at(due, lambda: self._bring_soon(recipient))
            return False
        is_taken = self.tables.spend(self.session, ticket)
        if is_taken:
            sent.append(now)
        return is_taken

    def _replace(self, hand: OpenHand) -> None:
        """Keep a hand that was sent below the table, unless its player has opened a newer one in the
        meantime.
        """
        if (opened := self.recipients[hand.account].hand) is not None:
            hand.seat = opened.seat
        self._update_hand(self.keep_hand(hand))

    # Rows for the next process

    def _remember(self) -> None:
        """Store the hands that are open or due. Only players at an open table are due a hand."""
        is_closed = self.session.state.stage is Stage.CLOSED
        for account, recipient in self.recipients.items():
            if is_closed or account not in self.session.snapshot.seated:
                recipient.lose()
        people = self.recipients.items()
        self._rows = {account: row for account, recipient in people if (row := recipient.shown)}
        shown = tuple(self._rows.values())
        if shown != self.session.shown.hands:
            self.session.note_shown(replace(self.session.shown, hands=shown))
        if is_closed:
            self.retain(self)


def _turns_until(session: GameSession, account: int) -> int:
    """Return how many seats play before the first seat of an account. Eliminated accounts come last."""
    public, seats = session.snapshot.public, session.snapshot.seats_of(account)
    first = public.decider or 0
    in_order = (first, *public.after(first))
    return next((turns for turns, seat in enumerate(in_order) if seat in seats), len(in_order))
