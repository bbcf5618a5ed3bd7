"""The open hands of all tables: one panel for each account, kept current for as long as Discord allows."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

import discord

from bot.game.events import TableEvent
from bot.game.ports import Clock
from bot.game.session import GameSession
from bot.game.snapshot import Snapshot
from bot.ui.live.open_hand import OpenHand
from bot.ui.screens.hand_controls import Look
from bot.ui.screens.shared_screen import account_screen, asleep_screen, has_hand
from bot.ui.transport.components import Panel
from bot.ui.transport.illustrator import Drawn, Illustrator
from bot.ui.transport.outbox import Outbox, Work
from bot.ui.transport.private_messages import PrivateMessages
from bot.ui.transport.replies import GONE

ENDING_SECONDS = 60.0  # how long before its end a panel offers to begin again
GAP_SECONDS = 1.0  # webhooks bear 5 requests in 2 seconds
STORE_SECONDS = 3.0  # then open hands are stored, unless a table message has carried them along
INVALID_FORM = 50035  # Discord: JSON Error Codes

T = TypeVar("T")
Send = Callable[[Panel], Awaitable[T]]
log = logging.getLogger(__name__)


@dataclass
class OpenHands:
    """The newest panel of each account at each table.

    `emojis` grows while the pictures of the cards are uploaded. `on_end` is called with a table at which a
    panel has ended that nobody refreshed.
    """

    outbox: Outbox
    clock: Clock
    private: PrivateMessages
    illustrator: Illustrator
    emojis: dict[str, discord.PartialEmoji] = field(default_factory=dict[str, discord.PartialEmoji])
    on_end: Callable[[GameSession], None] = lambda session: None
    _hands: dict[int, dict[int, OpenHand]] = field(default_factory=dict[int, dict[int, OpenHand]])
    _held: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    _storing: set[int] = field(default_factory=set[int])

    def is_open(self, session: GameSession, account: int) -> bool:
        """Whether the account has a panel that will show its turn."""
        return account in self._of(session)

    def is_newest(self, session: GameSession, account: int, message: int) -> bool:
        """Whether no other panel of the account is known than the one in this message."""
        hand = self._of(session).get(account)
        return hand is None or hand.message == message

    async def show(self, snapshot: Snapshot, hand: OpenHand, notice: str | None, send: Send[T]) -> T:
        """Send the panel as it is now, under a notice. Raises what `send` raises.

        Discord refuses a panel with a deleted emoji, so after a refusal squares replace all of them.
        """
        hand.order = (await self.illustrator.choices(hand.account)).hand_order
        try:
            return await send(self._draw(snapshot, hand, notice))
        except discord.HTTPException as error:
            if error.code != INVALID_FORM or not self.emojis:
                raise
            log.warning("Discord refused a hand, perhaps for a deleted emoji: squares until the next start")
            self.emojis.clear()
            return await send(self._draw(snapshot, hand, notice))

    def _draw(self, snapshot: Snapshot, hand: OpenHand, notice: str | None) -> Panel:
        news = [*([notice] if notice else []), *hand.news]
        look = Look(self.emojis, hand.order, hand.is_ending)
        return account_screen(snapshot, hand.account, hand.seat, news, look)

    def keep(self, session: GameSession, snapshot: Snapshot, hand: OpenHand) -> None:
        """Take a panel, drawn from this snapshot, as the only one of its account: an older one is deleted."""
        hand.seen = hand.facts(snapshot)
        old = self._drop(session, hand.account)
        self._take_up(session, hand)
        if old is not None and old.message != hand.message:
            erase = partial(self._try, partial(self.private.erase, old.token))
            self.outbox.request(("old hand", old.message), erase, is_counted=False)

    def refresh(
        self, session: GameSession, events: Sequence[TableEvent] = (), *, is_mute: bool = False
    ) -> None:
        """Tell the players what these events did to them, and redraw the panels that have to change.

        `is_mute`: Discord refuses to show the table in its channel.
        """
        for hand in [*self._of(session).values()]:
            if not is_mute:
                hand.hint = None
            if (session.id, hand.account) not in self._held:
                hand.hear(session.snapshot, events)
                self._update(session, hand)

    @contextmanager
    def held(self, session: GameSession, account: int) -> Iterator[None]:
        """Leave this account's panel to the answer of its press; if that fails, redraw it afterwards."""
        key = (session.id, account)
        is_outermost = key not in self._held
        self._held.add(key)
        try:
            yield
        finally:
            if is_outermost:
                self._held.discard(key)
                if hand := self._of(session).get(account):
                    self._update(session, hand)

    # The panels that are open

    def _of(self, session: GameSession) -> dict[int, OpenHand]:
        """The open hands of a table; at first those that an earlier process left."""
        if session.id not in self._hands:
            self._hands[session.id] = {}
            for shown in session.shown.hands:
                if shown.until > self.clock.now():
                    self._take_up(session, OpenHand.restored(shown))
        return self._hands[session.id]

    def _take_up(self, session: GameSession, hand: OpenHand) -> None:
        self._of(session)[hand.account] = hand
        self._wait(session, hand, hand.until - ENDING_SECONDS)
        self._remember(session)

    def _drop(self, session: GameSession, account: int) -> OpenHand | None:
        hand = self._of(session).pop(account, None)
        if hand is not None and hand.timer is not None:
            hand.timer.cancel()
        self._remember(session)
        return hand

    def _remember(self, session: GameSession) -> None:
        """Store the open hands soon; most often the next table message carries them along."""
        hands = tuple(hand.shown for hand in self._of(session).values())
        session.shown = replace(session.shown, hands=hands)
        if session.id not in self._storing:
            self._storing.add(session.id)
            self.clock.call_at(self.clock.steady() + STORE_SECONDS, partial(self._store, session))

    def _store(self, session: GameSession) -> None:
        self._storing.discard(session.id)
        self.outbox.request(("hands", session.id), session.store_shown, is_counted=False)

    def _wait(self, session: GameSession, hand: OpenHand, until: float) -> None:
        due = self.clock.steady() + until - self.clock.now()
        hand.timer = self.clock.call_at(due, partial(self._end, session, hand))

    def _end(self, session: GameSession, hand: OpenHand) -> None:
        """First offer to refresh the panel, then let it go: it shows nothing that could grow old."""
        if not hand.is_ending:
            hand.is_ending = True
            self._wait(session, hand, hand.until)
            self._update(session, hand)
        else:
            self._retire(session, hand, asleep_screen(session.snapshot, hand.seat))
            self.on_end(session)

    # Redrawing

    def _update(self, session: GameSession, hand: OpenHand) -> None:
        """Redraw the panel if it shows something else than it should; without a hand, for the last time."""
        snapshot = session.snapshot
        if not has_hand(snapshot, hand.account):
            self._retire(session, hand, account_screen(snapshot, hand.account))
        elif hand.is_stale(snapshot):
            self._request(session, hand, partial(self._redraw, session, hand))

    def _retire(self, session: GameSession, hand: OpenHand, last: Panel) -> None:
        self._drop(session, hand.account)
        edit = partial(self.private.edit, hand.token, Drawn(last.view()))
        self._request(session, hand, partial(self._try, edit))

    def _request(self, session: GameSession, hand: OpenHand, work: Work) -> None:
        self.outbox.request(("hand", session.id, hand.account), work, gap=GAP_SECONDS, is_counted=False)

    async def _redraw(self, session: GameSession, hand: OpenHand) -> None:
        snapshot = session.snapshot
        if self._of(session).get(hand.account) is not hand or not hand.is_stale(snapshot):
            return
        facts = hand.facts(snapshot)
        if await self._try(partial(self.show, snapshot, hand, hand.hint, partial(self._edit, session, hand))):
            hand.seen = facts  # not before: a retry must find it stale
        elif self._of(session).get(hand.account) is hand:
            self._drop(session, hand.account)

    async def _edit(self, session: GameSession, hand: OpenHand, panel: Panel) -> None:
        drawn = await self.illustrator.for_person(panel, hand.account, session.state.guild)
        await self.private.edit(hand.token, drawn)

    async def _try(self, work: Work) -> bool:
        """Do it. Returns False if the message was dismissed, or its token has run out."""
        try:
            await work()
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            return False
        return True
