"""The open hands of all tables: which panels can still be redrawn, and what they show."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

import discord

from bot.engine.model.decisions import RoundOver
from bot.game.errors import GameError
from bot.game.ports import Clock
from bot.game.session import GameSession
from bot.game.snapshot import Snapshot
from bot.text.language import Words, speaking, spoken
from bot.ui.screens.shared_screen import account_screen, open_seat
from bot.ui.transport import Interaction
from bot.ui.transport.components import Panel
from bot.ui.transport.illustrator import Illustrator
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.replies import GONE

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)
GAP_SECONDS = 1.0  # webhooks bear 5 requests in 2 seconds
INVALID_FORM = 50035  # Discord: JSON Error Codes

T = TypeVar("T")
Send = Callable[[Panel], Awaitable[T]]
log = logging.getLogger(__name__)


@dataclass
class OpenHand:
    """The newest panel of an account at a table, and the interaction that may edit it.

    `seat` is whose hand is open if the account has several, `reveal` a hand that its player alone was shown.
    `hint` says why the table cannot be drawn in its channel, for as long as that is so. `seen` is what
    the panel was drawn from, at `revision`.
    """

    interaction: Interaction
    account: int
    seat: int | None = None
    reveal: str | None = None
    hint: str | None = None
    language: str = field(default_factory=spoken)
    seen: object = None
    revision: int = -1

    @property
    def until(self) -> float:
        """When it can no longer be edited, in seconds since the epoch."""
        return self.interaction.created_at.timestamp() + TOKEN_SECONDS

    def is_stale(self, snapshot: Snapshot) -> bool:
        """Whether the account has other cards or choices than the panel shows."""
        is_old = self.revision != snapshot.state.revision
        return is_old and self.seen != seen_by(snapshot, self.account, self.seat)

    def note(self, snapshot: Snapshot) -> None:
        """Note that Discord shows what was drawn from this snapshot."""
        self.seen = seen_by(snapshot, self.account, self.seat)
        self.revision = snapshot.state.revision


@dataclass
class OpenHands:
    """The open hands by table and account; `emojis` grows while the pictures of the cards are uploaded."""

    outbox: Outbox
    clock: Clock
    illustrator: Illustrator
    emojis: dict[str, discord.PartialEmoji] = field(default_factory=dict[str, discord.PartialEmoji])
    _hands: dict[int, dict[int, OpenHand]] = field(default_factory=dict[int, dict[int, OpenHand]])
    _held: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])

    async def show(self, snapshot: Snapshot, hand: OpenHand, notice: Words | None, send: Send[T]) -> T:
        """Send the panel as it is now. Raises GameError not_seated, not_started, or what `send` raises.

        Discord refuses a panel with a deleted emoji, so after a refusal squares replace all of them.
        """
        try:
            return await send(self._draw(snapshot, hand, notice))
        except discord.HTTPException as error:
            if error.code != INVALID_FORM or not self.emojis:
                raise
            log.warning("Discord refused a hand, perhaps for a deleted emoji: squares until the next start")
            self.emojis.clear()
            return await send(self._draw(snapshot, hand, notice))

    def _draw(self, snapshot: Snapshot, hand: OpenHand, notice: Words | None) -> Panel:
        with speaking(hand.language):
            notices = (notice and str(notice), hand.reveal)
            return account_screen(snapshot, hand.account, hand.seat, notices, self.emojis)

    def keep(self, snapshot: Snapshot, hand: OpenHand) -> None:
        """Remember the newest panel of an account, drawn from this snapshot; older ones are not redrawn."""
        hand.note(snapshot)
        self._hands.setdefault(snapshot.state.id, {})[hand.account] = hand

    def refresh(self, session: GameSession, *, is_mute: bool = False) -> None:
        """Redraw the stale panels; `is_mute`: Discord refuses to show the table in its channel."""
        for account, hand in self._hands.get(session.id, {}).items():
            if not is_mute:
                hand.hint = None
            if (session.id, account) not in self._held:
                self._refresh_one(session, hand)

    def forget(self, table: int) -> None:
        """Drop the panels of a closed table."""
        self._hands.pop(table, None)

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
                if hand := self._hands.get(session.id, {}).get(account):
                    self._refresh_one(session, hand)

    def _refresh_one(self, session: GameSession, hand: OpenHand) -> None:
        if hand.is_stale(session.snapshot):
            key = ("hand", session.id, hand.account)
            work = partial(self._redraw, session, hand.account)
            self.outbox.request(key, work, gap=GAP_SECONDS, is_counted=False)

    async def _redraw(self, session: GameSession, account: int) -> None:
        hands = self._hands.get(session.id, {})
        hand, snapshot = hands.get(account), session.snapshot
        if hand is None or not hand.is_stale(snapshot):
            return
        if hand.until < self.clock.now():
            del hands[account]
            return
        try:
            await self.show(snapshot, hand, hand.hint, partial(self._edit, session, hand))
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            if hands.get(account) is hand:  # dismissed, or its token has run out
                del hands[account]
        else:
            hand.note(snapshot)  # not before: a retry must find it stale

    async def _edit(self, session: GameSession, hand: OpenHand, panel: Panel) -> None:
        drawn = await self.illustrator.for_person(panel, hand.account, session.state.guild)
        await hand.interaction.edit_original_response(**drawn.change)


def seen_by(snapshot: Snapshot, account: int, seat: int | None = None) -> object:
    """What a panel is drawn from: it is redrawn when this changes."""
    state = snapshot.state
    try:
        seat, public = open_seat(snapshot, account, seat), snapshot.public
    except GameError as error:
        return state.stage, error.code
    if seat is None:
        return state.stage, public.round, public.phase, public.decider, public.owing
    view = snapshot.seat(seat)
    return (
        state.stage,
        public.round,
        isinstance(public.decision, RoundOver),
        view.hand,
        view.moves,
        view.drawn,
    )
