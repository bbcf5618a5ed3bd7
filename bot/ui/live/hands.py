"""The open hands: one panel for each account, kept current for as long as Discord allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import discord

from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock, Timer
from bot.game.preferences import HandOrder, PreferenceBook
from bot.game.session import GameSession
from bot.game.state import ShownHand, Snapshot
from bot.text.events import own_lines
from bot.text.language import Words, speaking, spoken
from bot.text.names import shown_names
from bot.ui.screens.hand import AccountView, Look, asleep_screen
from bot.ui.transport import Interaction
from bot.ui.transport.components import Panel
from bot.ui.transport.emojis import NO_EMOJIS, Emojis
from bot.ui.transport.illustrator import Drawn, Illustrator
from bot.ui.transport.outbox import Outbox, Work
from bot.ui.transport.replies import PrivateMessages, with_emojis

# One panel

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)
MOST_NEWS = 4  # lines


class Seen(NamedTuple):
    """What a panel shows: facts of the table at a revision, and everything else on it."""

    revision: int
    facts: object
    beside: object


@dataclass
class OpenHand:
    """The panel of an account at a table, in a private message, and the token that may edit it.

    `seat` is whose hand is open if the account has several. `news` is what has happened to the player since
    they last pressed something, with a hand that they alone were shown. `hint` says why the table cannot be
    drawn in its channel. `is_ending`: within a minute the token ends. `seen` is what the panel shows.
    """

    account: int
    token: str = field(repr=False)
    until: float
    message: int = 0
    seat: int | None = None
    news: tuple[str, ...] = ()
    hint: str | None = None
    language: str = field(default_factory=spoken)
    order: HandOrder = HandOrder.BY_COLOR
    is_ending: bool = False
    seen: Seen | None = None
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, interaction: Interaction, account: int, seat: int | None = None) -> OpenHand:
        """The panel that answers this interaction."""
        until = interaction.created_at.timestamp() + TOKEN_SECONDS
        return cls(account, interaction.token, until, seat=seat)

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """The panel that an earlier process has opened."""
        hand = cls(shown.account, shown.token, shown.until, shown.message, shown.seat)
        hand.language = shown.language
        return hand

    @property
    def shown(self) -> ShownHand:
        """What it takes to redraw the panel after a restart."""
        return ShownHand(self.account, self.message, self.token, self.until, self.language, self.seat)

    def view(self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS) -> AccountView:
        """What the account should see now."""
        return AccountView(snapshot, self.account, self.seat, Look(emojis, self.order, self.is_ending))

    def panel(self, view: AccountView, notice: Words | None = None) -> Panel:
        """The panel that shows a view, under a notice, in the language of the account."""
        with speaking(self.language):
            return view.screen([*([str(notice)] if notice else []), *self.news])

    def seen_in(self, view: AccountView) -> Seen:
        """All that the panel of a view shows."""
        return Seen(view.snapshot.state.revision, view.facts, self._beside)

    @property
    def _beside(self) -> object:
        return self.news, self.hint, self.is_ending

    def is_stale(self, view: AccountView) -> bool:
        """Whether the panel shows something else than this view."""
        seen = self.seen
        if seen is None or seen.beside != self._beside:
            return True
        return seen.revision != view.snapshot.state.revision and seen.facts != view.facts

    def note_events(self, view: AccountView, events: Sequence[TableEvent]) -> None:
        """Note what these events, which led to the view, did to the player, if it is a single one."""
        hand = view.hand if events else None
        if hand is not None:
            with speaking(self.language):
                names = shown_names(view.snapshot.state.lobby.players)
                self.news = (*self.news, *own_lines(events, hand.view.seat, names))[-MOST_NEWS:]


# The panels of all tables

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
        hand.timer = self.clock.call_at(due, lambda: self.due(session, hand))

    def _remember(self, session: GameSession, hands: Hands) -> None:
        shown = tuple(hand.shown for hand in hands.values())
        session.note_shown(replace(session.shown, hands=shown))


# Keeping them current

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
        return await self._send(await self._preferred(snapshot, hand), hand, notice, send)

    def keep(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that is shown as the only one of its account: an older one is deleted."""
        old = self._registry.put(session, hand)
        if old is not None and old.message != hand.message:
            token = old.token
            self.outbox.request(
                ("old hand", old.message), lambda: self.private.erase(token), is_counted=False
            )
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
                view = hand.view(session.snapshot)
                hand.note_events(view, events)
                self._update(session, hand, view)

    def restyle(self, session: GameSession, account: int) -> None:
        """Redraw the panel of somebody who now prefers another look."""
        if hand := self._registry.of(session).get(account):
            hand.seen = None
            self._update(session, hand, hand.view(session.snapshot))

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
                    self._update(session, hand, hand.view(session.snapshot))

    def _end(self, session: GameSession, hand: OpenHand) -> None:
        """Offer a refresh first, then close the panel: it shows nothing that could become outdated."""
        if hand.is_ending:
            self._retire(session, hand, lambda: asleep_screen(session.snapshot, hand.seat))
        else:
            hand.is_ending = True
            self._registry.put(session, hand)
            self._update(session, hand, hand.view(session.snapshot))

    # Redrawing

    def _update(self, session: GameSession, hand: OpenHand, view: AccountView) -> None:
        """Redraw the panel unless it shows this view; without a hand, for the last time."""
        if not hand.is_stale(view):
            return
        if view.own:
            self._request(session, hand, lambda: self._redraw(session, hand))
        else:
            self._retire(session, hand, view.screen)

    def _retire(self, session: GameSession, hand: OpenHand, screen: Callable[[], Panel]) -> None:
        self._drop(session, hand)
        with speaking(hand.language):
            drawn = Drawn(screen().view())
        self._request(session, hand, lambda: self._end_with(session, hand, drawn))

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
        if self._registry.of(session).get(hand.account) is not hand:
            return
        view = await self._preferred(session.snapshot, hand)

        async def edit(panel: Panel) -> bool:
            drawn = await self.illustrator.for_person(panel, hand.account, session.guild)
            return await self.private.edit(hand.token, drawn)

        if hand.is_stale(view) and not await self._send(view, hand, hand.hint, edit):
            self._drop(session, hand)

    async def _preferred(self, snapshot: Snapshot, hand: OpenHand) -> AccountView:
        """What the account should see now, in the order and the language that it prefers."""
        chosen = await self.preferences.of(hand.account)
        hand.order, hand.language = chosen.hand_order, chosen.language or hand.language
        return hand.view(snapshot, self.emojis)

    async def _send(self, view: AccountView, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        seen = hand.seen_in(view)
        is_taken = await with_emojis(self.emojis, lambda: send(hand.panel(view, notice)))
        if is_taken:
            hand.seen = seen  # not before: a retry must find it stale
        return is_taken
