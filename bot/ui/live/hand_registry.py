"""Which hands are open: by table and account, stored for the next process, and timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from bot.game.ports import Clock
from bot.game.session import GameSession
from bot.ui.live.open_hand import OpenHand

ENDING_SECONDS = 60.0  # how long before its end a panel offers a refresh

Hands = dict[int, OpenHand]  # by account


@dataclass
class HandRegistry:
    """The open hands of all tables. `due` is called a minute before the token of a hand ends, and then."""

    clock: Clock
    due: Callable[[GameSession, OpenHand], None]
    _hands: dict[int, Hands] = field(default_factory=dict[int, Hands])

    def of(self, session: GameSession) -> Hands:
        """The open hands of a table; at first those that an earlier process left."""
        if (hands := self._hands.get(session.id)) is not None:
            return hands
        left = [shown for shown in session.shown.hands if shown.until > self.clock.now()]
        hands = {shown.account: OpenHand.restored(shown) for shown in left}
        for hand in hands.values():
            self._wait(session, hand)
        if hands:
            self._hands[session.id] = hands
        return hands

    def put(self, session: GameSession, hand: OpenHand) -> OpenHand | None:
        """Take a hand as the only one of its account. Returns the one before."""
        hands = self._hands[session.id] = self.of(session)
        old = hands.get(hand.account)
        if old is not None and old.timer is not None:
            old.timer.cancel()
        hands[hand.account] = hand
        self._wait(session, hand)
        self._remember(session, hands)
        return old

    def drop(self, session: GameSession, hand: OpenHand) -> bool:
        """Forget a hand. Returns False if it has been replaced."""
        hands = self.of(session)
        if hands.get(hand.account) is not hand:
            return False
        if hand.timer is not None:
            hand.timer.cancel()
        del hands[hand.account]
        if not hands:
            del self._hands[session.id]
        self._remember(session, hands)
        return True

    def _wait(self, session: GameSession, hand: OpenHand) -> None:
        until = hand.until if hand.is_ending else hand.until - ENDING_SECONDS
        due = self.clock.steady() + until - self.clock.now()
        hand.timer = self.clock.call_at(due, partial(self.due, session, hand))

    def _remember(self, session: GameSession, hands: Hands) -> None:
        shown = tuple(hand.shown for hand in hands.values())
        session.note_shown(replace(session.shown, hands=shown))


def lacks_hand(session: GameSession) -> bool:
    """Whether the table waits for somebody who has no panel that shows them their turn."""
    awaited = session.snapshot.awaited
    return awaited is not None and awaited not in [hand.account for hand in session.shown.hands]
