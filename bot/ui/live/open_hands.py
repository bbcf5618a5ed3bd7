"""The open hands of all tables: one panel for each account, kept current for as long as Discord allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import discord

from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock
from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.state import Snapshot
from bot.text.language import Words, speaking
from bot.ui.live.hand_registry import HandRegistry
from bot.ui.live.open_hand import OpenHand
from bot.ui.screens.shared_screen import asleep_screen
from bot.ui.transport.components import Panel
from bot.ui.transport.emojis import with_emojis
from bot.ui.transport.illustrator import Drawn, Illustrator
from bot.ui.transport.outbox import Outbox, Work
from bot.ui.transport.private_messages import PrivateMessages

GAP_SECONDS = 1.0  # webhooks allow 5 requests in 2 seconds

Send = Callable[[Panel], Awaitable[bool]]


@dataclass
class OpenHands:
    """The newest panel of each account at each table.

    `emojis` grows while the pictures of the cards are uploaded. `on_change` is called with a table and an
    account that has opened a hand there, or no longer has one.
    """

    outbox: Outbox
    clock: Clock
    private: PrivateMessages
    illustrator: Illustrator
    preferences: PreferenceBook
    emojis: dict[str, discord.PartialEmoji] = field(default_factory=dict[str, discord.PartialEmoji])
    on_change: Callable[[GameSession, int], None] = lambda session, account: None
    _held: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    _registry: HandRegistry = field(init=False)

    def __post_init__(self) -> None:
        self._registry = HandRegistry(self.clock, self._end)

    def check_newest(self, session: GameSession, account: int, message: int) -> None:
        """Only the newest panel of an account makes moves. Raises GameError stale for an older one."""
        hand = self._registry.of(session).get(account)
        if hand is not None and hand.message != message:
            raise GameError(Fault.STALE)

    async def show(self, snapshot: Snapshot, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        """Send the panel as it is now, under a notice. Returns whether it is shown; raises as `send` does."""
        chosen = await self.preferences.of(hand.account)
        hand.order, hand.language = chosen.hand_order, chosen.language or hand.language
        view = hand.view(snapshot, self.emojis)
        seen = hand.seen_in(view)
        is_taken = await with_emojis(self.emojis, lambda: send(hand.panel(view, notice)))
        if is_taken:
            hand.seen = seen  # not before: a retry must find it stale
        return is_taken

    def keep(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that is shown as the only one of its account: an older one is deleted."""
        old = self._registry.put(session, hand)
        if old is not None and old.message != hand.message:
            erase = partial(self.private.erase, old.token)
            self.outbox.request(("old hand", old.message), erase, is_counted=False)
        if old is None:
            self.on_change(session, hand.account)

    def refresh(
        self, session: GameSession, events: Sequence[TableEvent] = (), *, is_mute: bool = False
    ) -> None:
        """Tell the players what these events did to them, and redraw the panels that have to change.

        `is_mute`: Discord refuses to show the table in its channel.
        """
        for hand in [*self._registry.of(session).values()]:
            if not is_mute:
                hand.hint = None
            if (session.id, hand.account) not in self._held:
                hand.note_events(session.snapshot, events)
                self._update(session, hand)

    def restyle(self, session: GameSession, account: int) -> None:
        """Redraw the panel of somebody who now prefers another look."""
        if hand := self._registry.of(session).get(account):
            hand.seen = None
            self._update(session, hand)

    @contextmanager
    def held(self, session: GameSession, account: int) -> Iterator[None]:
        """Leave this account's panel to the answer of its press; if that fails, redraw it afterward."""
        key = (session.id, account)
        is_outermost = key not in self._held
        self._held.add(key)
        try:
            yield
        finally:
            if is_outermost:
                self._held.discard(key)
                if hand := self._registry.of(session).get(account):
                    self._update(session, hand)

    def _end(self, session: GameSession, hand: OpenHand) -> None:
        """Offer a refresh first, then close the panel: it shows nothing that could become outdated."""
        if hand.is_ending:
            self._retire(session, hand, partial(asleep_screen, session.snapshot, hand.seat))
        else:
            hand.is_ending = True
            self._registry.put(session, hand)
            self._update(session, hand)

    # Redrawing

    def _update(self, session: GameSession, hand: OpenHand) -> None:
        """Redraw the panel if it is out of date; without a hand, for the last time."""
        snapshot = session.snapshot
        if not hand.is_stale(snapshot):
            return
        view = hand.view(snapshot)
        if view.own:
            self._request(session, hand, partial(self._redraw, session, hand))
        else:
            self._retire(session, hand, view.screen)

    def _retire(self, session: GameSession, hand: OpenHand, screen: Callable[[], Panel]) -> None:
        self._drop(session, hand)
        with speaking(hand.language):
            drawn = Drawn(screen().view())
        self._request(session, hand, partial(self._end_with, session, hand, drawn))

    def _drop(self, session: GameSession, hand: OpenHand) -> None:
        if self._registry.drop(session, hand):
            self.on_change(session, hand.account)

    async def _end_with(self, session: GameSession, hand: OpenHand, drawn: Drawn) -> None:
        newer = self._registry.of(session).get(hand.account)
        if newer is None or newer.message != hand.message:
            await self.private.edit(hand.token, drawn)

    def _request(self, session: GameSession, hand: OpenHand, work: Work) -> None:
        self.outbox.request(("hand", session.id, hand.account), work, gap=GAP_SECONDS, is_counted=False)

    async def _redraw(self, session: GameSession, hand: OpenHand) -> None:
        snapshot = session.snapshot
        if self._registry.of(session).get(hand.account) is not hand or not hand.is_stale(snapshot):
            return
        if not await self.show(snapshot, hand, hand.hint, partial(self._edit, session, hand)):
            self._drop(session, hand)

    async def _edit(self, session: GameSession, hand: OpenHand, panel: Panel) -> bool:
        drawn = await self.illustrator.for_person(panel, hand.account, session.guild)
        return await self.private.edit(hand.token, drawn)
