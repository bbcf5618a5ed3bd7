"""The open hands: one panel for each account, below its table, kept current for as long as Discord allows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.engine.model.events import RoundStarted
from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock, Timer
from bot.game.preferences import HandOrder, PreferenceBook
from bot.game.session import GameSession
from bot.game.state import ShownHand, Snapshot, Stage
from bot.text.language import Words, speaking, spoken
from bot.text.names import shown_names
from bot.text.own_lines import own_lines
from bot.ui.live.asides import Asides
from bot.ui.live.tickets import Ticket, Tickets
from bot.ui.screens.hand import AccountView, Look, asleep_screen
from bot.ui.transport import Interaction
from bot.ui.transport.components import Panel
from bot.ui.transport.emojis import NO_EMOJIS, Emojis, KnownEmojis
from bot.ui.transport.illustrator import Drawn, Illustrator
from bot.ui.transport.outbox import Outbox, Work
from bot.ui.transport.people import NO_AVATARS, Avatars
from bot.ui.transport.replies import ORIGINAL, PrivateMessages, naming_emojis, with_emojis

# One panel

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
    `is_follow_up`: it did not answer the interaction of its token but came later.
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
    is_follow_up: bool = False
    seen: Seen | None = None
    timer: Timer | None = None

    @classmethod
    def opened_by(cls, interaction: Interaction, account: int, seat: int | None = None) -> OpenHand:
        """The panel that answers this interaction."""
        ticket = Ticket.of(interaction)
        return cls(account, ticket.token, ticket.until, seat=seat, language=ticket.language)

    @classmethod
    def following(cls, ticket: Ticket, account: int, old: OpenHand | None) -> OpenHand:
        """The panel that takes the place of an old one, or is the first."""
        hand = cls(account, ticket.token, ticket.until, language=ticket.language, is_follow_up=True)
        if old is not None:
            hand.seat, hand.news, hand.hint = old.seat, old.news, old.hint
        return hand

    @classmethod
    def restored(cls, shown: ShownHand) -> OpenHand:
        """The panel that an earlier process has opened."""
        hand = cls(shown.account, shown.token, shown.until, shown.message, shown.seat)
        hand.language, hand.is_follow_up = shown.language, shown.is_follow_up
        return hand

    @property
    def shown(self) -> ShownHand:
        """What it takes to redraw the panel after a restart."""
        return ShownHand(
            self.account,
            self.message,
            self.token,
            self.until,
            self.language,
            self.seat,
            is_follow_up=self.is_follow_up,
        )

    @property
    def ticket(self) -> Ticket:
        """Its own token, through which another panel can be sent."""
        return Ticket(self.token, self.until, self.language)

    @property
    def address(self) -> int:
        """What its token calls the panel."""
        return self.message if self.is_follow_up else ORIGINAL

    def view(
        self, snapshot: Snapshot, emojis: Emojis = NO_EMOJIS, avatars: Avatars = NO_AVATARS
    ) -> AccountView:
        """What the account should see now."""
        look = Look(emojis, self.order, self.is_ending, avatars)
        return AccountView(snapshot, self.account, self.seat, look)

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
                earlier = () if RoundStarted in map(type, events) else self.news
                self.news = (*earlier, *own_lines(events, hand.view.seat, names))[-MOST_NEWS:]


# The panels of all tables

ENDING_SECONDS = 60.0  # how long before its end a panel offers a refresh

Hands = dict[int, OpenHand]  # by account


@dataclass
class HandRegistry:
    """The open hands of all tables. `due` is called a minute before the token of a hand ends, and then."""

    clock: Clock
    due: Callable[[GameSession, OpenHand], None]
    _hands: dict[int, Hands] = field(default_factory=dict[int, Hands])
    _tickets: dict[int, Tickets] = field(default_factory=dict[int, Tickets])

    def of(self, session: GameSession) -> Hands:
        """The open hands of a table; at first those that an earlier process left."""
        if (hands := self._hands.get(session.id)) is not None:
            return hands
        left = [shown for shown in session.shown.hands if shown.message and shown.until > self.clock.now()]
        hands = {shown.account: OpenHand.restored(shown) for shown in left}
        for hand in hands.values():
            self._wait(session, hand)
        if hands:
            self._hands[session.id] = hands
        return hands

    def tickets(self, session: GameSession) -> Tickets:
        """The tickets of a table that is open; at first those that an earlier process left."""
        if (tickets := self._tickets.get(session.id)) is not None:
            return tickets
        left = [shown for shown in session.shown.hands if shown.until > self.clock.now()]
        newest = {shown.account: Ticket(shown.token, shown.until, shown.language) for shown in left}
        tickets = Tickets(newest, {shown.account for shown in left if not shown.message})
        if session.state.stage is not Stage.CLOSED:
            self._tickets[session.id] = tickets
        return tickets

    def note(self, session: GameSession, account: int, ticket: Ticket) -> None:
        """Keep the newest ticket of somebody at a table. Before the deal, it stands for a panel to come."""
        tickets = self.tickets(session)
        tickets.note(account, ticket)
        if account not in self.of(session) and (tickets.is_moving or not _is_in_play(session)):
            tickets.owed.add(account)
        self.remember(session)

    def owe(self, session: GameSession, accounts: Iterable[int]) -> None:
        """These accounts are owed a panel below the table if they have a good ticket."""
        tickets, now = self.tickets(session), self.clock.now()
        good = {account for account in accounts if account in tickets.newest}
        tickets.owed |= {account for account in good if tickets.newest[account].until > now}
        self.remember(session)

    def lose(self, session: GameSession, account: int) -> None:
        """Nothing more can be sent to this account until it presses something."""
        self.tickets(session).drop(account)
        self.remember(session)

    def close(self, session: GameSession) -> None:
        """Forget the tickets of a closed table."""
        self._tickets.pop(session.id, None)

    def put(self, session: GameSession, hand: OpenHand) -> OpenHand | None:
        """Take a hand as the only one of its account. Returns the one before."""
        hands = self._hands[session.id] = self.of(session)
        old = hands.get(hand.account)
        if old is not None and old.timer is not None:
            old.timer.cancel()
        hands[hand.account] = hand
        self._wait(session, hand)
        tickets = self.tickets(session)
        tickets.note(hand.account, hand.ticket)
        if hand.message > tickets.below and not tickets.is_moving:
            tickets.owed.discard(hand.account)
        self.remember(session)
        return old

    def drop(self, session: GameSession, hand: OpenHand) -> bool:
        """Forget a hand. Returns False if it has been replaced."""
        hands = self.of(session)
        if hands.get(hand.account) is not hand:
            return False
        if self.tickets(session).newest.get(hand.account) == hand.ticket:
            self.tickets(session).drop(hand.account)
        if hand.timer is not None:
            hand.timer.cancel()
        del hands[hand.account]
        if not hands:
            del self._hands[session.id]
        self.remember(session)
        return True

    def _wait(self, session: GameSession, hand: OpenHand) -> None:
        until = hand.until if hand.is_ending else hand.until - ENDING_SECONDS
        due = self.clock.steady() + until - self.clock.now()
        hand.timer = self.clock.call_at(due, lambda: self.due(session, hand))

    def remember(self, session: GameSession) -> None:
        """Note the open hands, and those that are yet to come."""
        hands, tickets = self._hands.get(session.id, {}), self.tickets(session)
        coming = [
            ShownHand(account, 0, ticket.token, ticket.until, ticket.language)
            for account, ticket in tickets.newest.items()
            if account in tickets.owed and account not in hands
        ]
        shown = (*(hand.shown for hand in hands.values()), *coming)
        if shown != session.shown.hands:
            session.note_shown(replace(session.shown, hands=shown))


def _is_in_play(session: GameSession) -> bool:
    """Whether there are cards to play: not in a lobby, nor between two rounds."""
    snapshot = session.snapshot
    return snapshot.state.stage is Stage.PLAYING and not snapshot.public.is_over


# Keeping them current

GAP_SECONDS = 1.0  # webhooks allow 5 requests in 2 seconds

Send = Callable[[Panel], Awaitable[bool]]


@dataclass
class OpenHands:
    """The newest panel of each account at each table.

    `asides` are the private messages beside them. `emojis` grows while the pictures of the cards are
    uploaded, and `avatars` as they arrive. `on_change` is called with a table and an account that has opened
    a hand there, or no longer has one.
    """

    outbox: Outbox
    clock: Clock
    private: PrivateMessages
    illustrator: Illustrator
    preferences: PreferenceBook
    emojis: KnownEmojis = field(default_factory=KnownEmojis)
    avatars: Avatars = field(default_factory=lambda: NO_AVATARS)
    on_change: Callable[[GameSession, int], None] = lambda session, account: None
    _held: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    asides: Asides = field(init=False)
    _registry: HandRegistry = field(init=False)

    def __post_init__(self) -> None:
        self._registry = HandRegistry(self.clock, self._end)
        self.asides = Asides(self.outbox, self.clock, self.private)

    def check_newest(self, session: GameSession, account: int, message: int) -> None:
        """Only the newest panel of an account makes moves. Raises GameError stale for an older one.

        A later id belongs to a panel that is there, although Discord has not told us so yet.
        """
        hand = self._registry.of(session).get(account)
        if hand is not None and message < hand.message:
            raise GameError(Fault.STALE)

    async def show(self, snapshot: Snapshot, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        """Send the panel as it is now, under a notice. Returns whether it is shown; raises as `send` does."""
        return await self._send(await self._preferred(snapshot, hand), hand, notice, send)

    def keep(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that is shown as the only one of its account: an older one is deleted."""
        is_expected = hand.account in [shown.account for shown in session.shown.hands]
        old = self._registry.put(session, hand)
        if old is not None and old.message != hand.message:
            self._erase(old)
        if not is_expected:
            self.on_change(session, hand.account)

    def note(self, session: GameSession, interaction: Interaction) -> None:
        """Remember that somebody at the table can be sent a panel through this interaction."""
        state, account = session.state, interaction.user.id
        if state.stage is not Stage.CLOSED and interaction.channel_id == session.channel:
            if state.seats_of(account):
                self._registry.note(session, account, Ticket.of(interaction))
            else:
                self._registry.lose(session, account)

    def follow(self, session: GameSession, message: int) -> None:
        """The table stands in this message: whose panel is above it, or who has none, gets one below."""
        tickets, hands = self._registry.tickets(session), self._registry.of(session)
        if message != tickets.below and _is_in_play(session):
            above = [one for one in tickets.newest if one not in hands or hands[one].message < message]
            self._registry.owe(session, above)
            tickets.owed |= {account for table, account in self._held if table == session.id}
        tickets.below, tickets.is_moving = message, False
        awaited = session.snapshot.awaited
        for account in sorted(tickets.owed, key=lambda account: account != awaited):
            self._bring_soon(session, account)

    def refresh(
        self,
        session: GameSession,
        events: Sequence[TableEvent] = (),
        *,
        is_mute: bool = False,
        is_moving: bool = False,
    ) -> None:
        """Tell the players what these events did to them, and redraw the panels that have to change.

        `is_mute`: Discord refuses to show the table in its channel. `is_moving`: the table is about to be
        sent anew, and the panels then come below it.
        """
        if session.state.stage is not Stage.LOBBY:
            self.asides.clear_lobby(session.id)
        tickets = self._registry.tickets(session)
        tickets.is_moving = is_moving and not is_mute and _is_in_play(session)
        if tickets.is_moving:
            self._registry.owe(session, tickets.newest)
        for hand in [*self._registry.of(session).values()]:
            if not is_mute:
                hand.hint = None
            if (session.id, hand.account) not in self._held:
                view = hand.view(session.snapshot)
                hand.note_events(view, events)
                self._update(session, hand, view)
            else:
                hand.news = ()  # they are pressing something

    def forget(self, session: GameSession) -> None:
        """A closed table sends nobody a panel any more."""
        self._registry.close(session)

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
                else:
                    self._bring_soon(session, account)

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
        if _is_in_play(session) and hand.account in self._registry.tickets(session).owed:
            self._bring_soon(session, hand.account)
        elif not hand.is_stale(view):
            return
        elif view.own:
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
            await self.private.edit(hand.token, drawn, hand.address)

    def _request(self, session: GameSession, hand: OpenHand, work: Work) -> None:
        self.outbox.request(("hand", session.id, hand.account), work, gap=GAP_SECONDS, is_counted=False)

    async def _redraw(self, session: GameSession, hand: OpenHand) -> None:
        if self._registry.of(session).get(hand.account) is not hand:
            return
        view = await self._preferred(session.snapshot, hand)

        async def edit(panel: Panel) -> bool:
            drawn = await self.illustrator.for_person(panel, hand.account, session.guild)
            with naming_emojis(drawn.view):
                return await self.private.edit(hand.token, drawn, hand.address)

        if hand.is_stale(view) and not await self._send(view, hand, hand.hint, edit):
            self._drop(session, hand)

    # Bringing them below the table

    def _bring_soon(self, session: GameSession, account: int) -> None:
        """Send the panel that an account is owed, unless it has to wait."""
        if self._due(session, account) is not None:
            key = ("hand", session.id, account)
            self.outbox.request(key, lambda: self._bring(session, account), is_counted=False)

    def _due(self, session: GameSession, account: int) -> Ticket | None:
        """The ticket through which a panel has to be sent now; what a press shows is left to its answer."""
        if (session.id, account) in self._held or not _is_in_play(session):
            return None
        return self._registry.tickets(session).due(account)

    async def _bring(self, session: GameSession, account: int) -> None:
        if (ticket := self._due(session, account)) is None:
            return
        hand = OpenHand.following(ticket, account, self._registry.of(session).get(account))
        view = await self._preferred(session.snapshot, hand)

        async def send(panel: Panel) -> bool:
            drawn = await self.illustrator.for_person(panel, account, session.guild)
            with naming_emojis(drawn.view):
                hand.message = await self.private.send(hand.token, drawn)
            return bool(hand.message)

        if not view.own:
            self._registry.lose(session, account)
        elif await self._send(view, hand, hand.hint, send):
            self._replace(session, hand)
        else:
            self._registry.lose(session, account)
            self.on_change(session, account)

    def _replace(self, session: GameSession, hand: OpenHand) -> None:
        """Take a panel that came below the table, unless its player has opened another one meanwhile."""
        newest = self._registry.of(session).get(hand.account)
        if newest is not None and newest.message > hand.message:
            self._erase(hand)
            return
        self.keep(session, hand)
        self._update(session, hand, hand.view(session.snapshot))

    def _erase(self, hand: OpenHand) -> None:
        token, address = hand.token, hand.address
        key = ("old hand", hand.message)
        self.outbox.request(key, lambda: self.private.erase(token, address), is_counted=False)

    async def _preferred(self, snapshot: Snapshot, hand: OpenHand) -> AccountView:
        """What the account should see now, in the order and the language that it prefers."""
        chosen = await self.preferences.of(hand.account)
        hand.order, hand.language = chosen.hand_order, chosen.language or hand.language
        return hand.view(snapshot, self.emojis, self.avatars)

    async def _send(self, view: AccountView, hand: OpenHand, notice: Words | None, send: Send) -> bool:
        seen = hand.seen_in(view)
        is_taken = await with_emojis(self.emojis, lambda: send(hand.panel(view, notice)))
        if is_taken:
            hand.seen = seen  # not before: a retry must find it stale
        return is_taken
