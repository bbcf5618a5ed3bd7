"""The mailroom has the inbox of each table, and the refusals shown to people, at a table or elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.game.ports import Clock, Timer
from bot.game.session import GameSession
from bot.ui.private.inbox import Inbox, Tables
from bot.ui.private.messages import Courier, Recipient, Recipients
from bot.ui.transport.messenger import PrivateMessage

REFUSAL_SECONDS = 10.0  # how long a refusal is shown, unless something succeeds sooner


@dataclass
class Mailroom:
    """Has an inbox for each table and at most one refusal for each person."""

    tables: Tables
    courier: Courier
    clock: Clock
    _inboxes: dict[GameSession, Inbox] = field(default_factory=dict[GameSession, Inbox])
    _refusals: dict[int, tuple[PrivateMessage, Timer]] = field(
        default_factory=dict[int, tuple[PrivateMessage, Timer]]
    )  # refusals by account

    def of(self, session: GameSession) -> Inbox:
        """Return the inbox of a table. It starts with the hands that an earlier process left."""
        if (inbox := self._inboxes.get(session)) is not None:
            return inbox
        left = [shown for shown in session.shown.hands if shown.until > self.clock.now()]
        recipients = Recipients({shown.account: Recipient.restored(shown) for shown in left})
        inbox = Inbox(session, self.tables, self.courier, self.clock, self._retain, recipients)
        if recipients or inbox.is_needed:
            self._inboxes[session] = inbox
        return inbox

    def let_go(self, session: GameSession) -> None:
        """Leave the private messages of a table unchanged, because another process now manages them."""
        if (inbox := self._inboxes.get(session)) is not None:
            inbox.let_go()
            self._inboxes.pop(session, None)

    def _retain(self, inbox: Inbox) -> None:
        """Keep an inbox while its table is open or any of its messages still has to be deleted."""
        if inbox.is_needed:
            self._inboxes[inbox.session] = inbox
        else:
            self._inboxes.pop(inbox.session, None)

    def note_answer(self, account: int, shown: PrivateMessage | None, *, is_passing: bool) -> None:
        """Delete the previous refusal of somebody who was answered. If the answer is a refusal, delete it
        after a while.

        An answer in the same message replaces the previous refusal.
        """
        if account in self._refusals:
            self._end_refusal(account, shown)
        if is_passing and shown is not None:
            due = self.clock.steady() + REFUSAL_SECONDS
            timer = self.clock.call_at(due, lambda: self._end_refusal(account))
            self._refusals[account] = shown, timer

    def _end_refusal(self, account: int, answer: PrivateMessage | None = None) -> None:
        """Delete somebody's refusal, unless this answer has replaced it."""
        shown, timer = self._refusals.pop(account)
        timer.cancel()
        if answer is None or answer.message != shown.message:
            self.courier.erase(shown)

    def finish(self) -> None:
        """Close the hands of closed tables before the process exits, because no later process would."""
        self.courier.is_finishing = True
        for inbox in tuple(self._inboxes.values()):
            inbox.say_closed()
